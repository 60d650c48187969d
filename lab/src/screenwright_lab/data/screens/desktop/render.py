"""Labelled desktop screens in a folder: session after session, resumable, with a manifest of what came of each."""

from __future__ import annotations

import io
import json
import random
import shutil
import threading
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from screenwright.core.errors import DataError
from screenwright.core.files import append_line, write_whole
from screenwright_lab.data.screens.desktop.catalogue import Program, companions
from screenwright_lab.data.screens.desktop.look import Look, draw_look
from screenwright_lab.data.screens.desktop.nodes import Capture, from_json, to_json
from screenwright_lab.data.screens.desktop.session import Wish, captured
from screenwright_lab.data.screens.desktop.tree import truth
from screenwright_lab.data.screens.labels import LabelledScreen, Origin, labelled, save

MANIFEST = "manifest.jsonl"
CAPTURES = 5
"""Of one session; other looks come with the next round."""
SECONDS = 60.0
"""A session drives its programs no longer than this."""
FEWEST = 3
"""Labels below which a picture tells nothing."""
_Told: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Session:
    """One line of the manifest; ``kept`` labelled screens, ``failed`` the reason where there are none."""

    name: str
    split: str
    kept: int
    failed: str | None = None


def render(
    out: Path, programs: Sequence[Program], seed: int, rounds: int, workers: int, report: Callable[[Session], None]
) -> None:
    """Show each program ``rounds`` times in a new look. What gave screens by the manifest in ``out`` is not done again.

    A program that fails is reported with its reason and skipped. At an interrupt the running sessions are ended.
    """
    out.mkdir(parents=True, exist_ok=True)
    done = _done(out / MANIFEST)
    # By hash, so that what is made first is a bit of everything.
    named = sorted(
        (zlib.crc32(_name(one, seed, n).encode()), n, _name(one, seed, n), one)
        for n in range(rounds)
        for one in programs
    )
    work = [(one, n) for _, n, name, one in sorted(named, key=lambda entry: entry[1]) if name not in done]
    pool = ThreadPoolExecutor(workers)
    running = set[Future[Session]]()
    stop = threading.Event()
    try:
        for program, number in work:
            running.add(pool.submit(_session, out, program, tuple(programs), seed, number, stop))
            if len(running) >= workers:
                running = _collect(running, out, report)
        while running:
            running = _collect(running, out, report)
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


def relabel(out: Path) -> int:
    """Make the labels anew from the kept trees and pictures, as after a change of the rules; returns how many."""
    count = 0
    known = set[_Told]()
    for path in sorted(out.rglob("*.raw.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        picture = path.with_name(path.name.replace(".raw.json", ".png"))
        screen = _labelled(
            from_json(document["capture"]), np.asarray(Image.open(picture)), Origin(**document["origin"])
        )
        if screen and _is_new(screen, known):
            save(screen, picture.with_suffix(".json"))
            count += 1
        else:
            picture.with_suffix(".json").unlink(missing_ok=True)
    return count


def _is_new(screen: LabelledScreen, known: set[_Told]) -> bool:
    """Whether there is enough on it, and no earlier picture of the application tells the very same."""
    told = (
        screen.origin.application,
        screen.width,
        *((one.kind, one.box, one.text, one.state) for one in screen.labels),
    )
    new = len(screen.labels) >= FEWEST and told not in known
    known.add(told)
    return new


def _collect(running: set[Future[Session]], out: Path, report: Callable[[Session], None]) -> set[Future[Session]]:
    finished, left = wait(running, timeout=1.0, return_when=FIRST_COMPLETED)
    for future in finished:
        session = future.result()
        line = {"name": session.name, "split": session.split, "kept": session.kept, "failed": session.failed}
        append_line(out / MANIFEST, json.dumps(line, ensure_ascii=False).encode() + b"\n")
        report(session)
    return left


def _lines(manifest: Path) -> list[dict[str, Any]]:
    """The last word on each session."""
    lines = (json.loads(line) for line in manifest.read_text(encoding="utf-8").splitlines())
    return list({line["name"]: line for line in lines}.values())


def _done(manifest: Path) -> frozenset[str]:
    if not manifest.exists():
        return frozenset()
    return frozenset(line["name"] for line in _lines(manifest) if not line["failed"])


def _name(program: Program, seed: int, number: int) -> str:
    return f"{program.name}-{seed}-{number}"


def _session(
    out: Path, program: Program, among: tuple[Program, ...], seed: int, number: int, stop: threading.Event
) -> Session:
    name = _name(program, seed, number)
    missing = shutil.which(program.command[0]) is None
    if missing:
        return Session(name, program.split, 0, f"{program.command[0]} is not installed")
    random_ = random.Random(zlib.crc32(name.encode()))
    look = draw_look(random_, program.split)
    behind = companions(program, among, random_)
    words = tuple(one.command for one in (*behind, program))
    try:
        found = captured(look, Wish(words, CAPTURES, SECONDS, random_.randrange(1 << 30)), stop)
    except DataError as error:
        return Session(name, program.split, 0, str(error))
    folder = out / program.split / program.name
    folder.mkdir(parents=True, exist_ok=True)
    known = set[_Told]()
    kept = sum(_keep(folder, f"{name}-{index}", program, look, known, *one) for index, one in enumerate(found))
    return Session(name, program.split, kept, None if kept else "nothing on it could be labelled")


def _keep(
    folder: Path,
    name: str,
    program: Program,
    look: Look,
    known: set[_Told],
    capture: Capture,
    pixels: NDArray[np.uint8],
) -> bool:
    """Write picture, labels and the raw tree; False where there is too little to learn from, or nothing new."""
    found = truth(capture, pixels)
    family = found.family if found else "unknown"
    theme = look.qt_style if family.startswith("qt") else look.gtk_theme
    origin = Origin(
        source="desktop",
        library=f"{family} {theme}",
        application=program.name,
        page=capture.page,
        icons=look.icons,
        variant=look.variant,
        split=program.split,
    )
    screen = _labelled(capture, pixels, origin)
    if screen is None or not _is_new(screen, known):
        return False
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "PNG")
    write_whole(folder / f"{name}.png", buffer.getvalue(), mode=0o644)
    raw = {"origin": asdict(origin), "capture": to_json(capture)}
    write_whole(folder / f"{name}.raw.json", json.dumps(raw, ensure_ascii=False).encode(), mode=0o644)
    save(screen, folder / f"{name}.json")
    return True


def _words(origin: Origin) -> dict[str, str]:
    return {
        field: getattr(origin, field)
        for field in ("source", "library", "application", "page", "icons", "variant", "split")
    }


def _labelled(capture: Capture, pixels: NDArray[np.uint8], origin: Origin) -> LabelledScreen | None:
    found = truth(capture, pixels)
    if found is None:
        return None
    return labelled(found.root, capture.width, capture.height, found.scale, origin, found.ignore)


def summary(out: Path) -> Iterator[str]:
    """Lines that say how many screens of each split there are, and which programs never gave one."""
    lines = _lines(out / MANIFEST)
    for split in sorted({line["split"] for line in lines}):
        own = [line for line in lines if line["split"] == split]
        yield f"{split}: {sum(line['kept'] for line in own)} screens of {len(own)} sessions"
    for line in lines:
        if line["failed"]:
            yield f"  {line['name']}: {line['failed']}"
