"""What the box head learns from: proposals on labelled screens, and which label each of them is.

The proposals are those of the parser, text read by its own reader, so that the head sees in training what it will see
in use. One file a screen; what is there is not made again.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from screenwright.core.errors import MissingPrerequisite
from screenwright.core.files import write_whole
from screenwright.core.geometry import Box
from screenwright.core.overlap import ious, table
from screenwright.core.processes import WORKERS
from screenwright.core.screen import KINDS, STATES
from screenwright.core.screenshot import Screenshot
from screenwright.core.states import unsaid
from screenwright.vision import Draft, Frame, before, drafted
from screenwright_lab.data.screens import others
from screenwright_lab.data.screens.labels import Label
from screenwright_lab.data.screens.store import Shot
from screenwright_lab.training.targets import is_plain

JPEG = 0.3
"""Share of the pictures that are kept with loss, as screens that come over a network are."""
NEAR = 0.3
"""IoU with a label from which a place is known although the toolkit is silent about what is around it."""
UNKNOWN = -1

Ints = NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Samples:
    """The proposals of one screen: ``boxes`` (n, 4), ``facts`` (n, FACTS), ``text`` height of a line; and their truth:

    ``hit`` (n,) greatest IoU with an element that is no plain text, of which ``true`` (n, 4) is the box; ``active`` the
    same with one that can be clicked; ``kind`` index into KINDS, ``click`` and ``states`` (n, STATES) 0 or 1; -1 where
    unknown. ``asked`` tells where nothing labelled means that nothing is there, ``asked_active`` where it means that
    nothing can be clicked.
    """

    array: Path
    boxes: NDArray[np.float64]
    facts: NDArray[np.float32]
    text: float
    hit: NDArray[np.float32]
    active: NDArray[np.float32]
    true: NDArray[np.float64]
    kind: Ints
    click: Ints
    states: Ints
    asked: NDArray[np.bool_]
    asked_active: NDArray[np.bool_]


def by_lot(shots: Sequence[Shot], most: int) -> list[Shot]:
    """At most so many of the screens, the same whatever else there is."""

    def lot(shot: Shot) -> bytes:
        return hashlib.sha256("/".join(shot.picture.parts[-4:]).encode()).digest()

    return sorted(shots, key=lot)[:most]


def gathered(shots: Sequence[Shot], folder: Path, say: Callable[[str], None], workers: int = 2) -> list[Path]:
    """The files of the screens' samples in ``folder``, made where they are not there yet; of labels that are younger
    than their file the truth alone is made anew."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [(shot, _file(shot, folder)) for shot in shots]
    for shot, file in wanted:
        if file.exists() and file.stat().st_mtime < shot.picture.with_suffix(".json").stat().st_mtime:
            with np.load(file) as kept:
                made = {name: kept[name] for name in ("boxes", "facts", "text")}
            _write(made, shot, file)
    missing = [(shot, file) for shot, file in wanted if not file.exists()]
    with ProcessPoolExecutor(workers, WORKERS) as pool:
        for done, _ in enumerate(pool.map(_gather, *zip(*missing, strict=True), chunksize=4) if missing else (), 1):
            if done % 50 == 0 or done == len(missing):
                say(f"proposals of {done} of {len(missing)} screens")
    return [file for _, file in wanted]


def load(file: Path) -> Samples:
    with np.load(file) as kept:
        values = {name: kept[name] for name in kept.files}
    return Samples(array=file.with_suffix(".npy"), **(values | {"text": float(values["text"])}))


def _file(shot: Shot, folder: Path) -> Path:
    return folder / ("_".join(shot.picture.with_suffix(".npz").parts[-4:]))


def _gather(shot: Shot, file: Path) -> None:
    pixels = _as_sent(shot)
    made = drafted(before("second stage"), Frame(Screenshot(pixels)), Draft()).proposals
    if made is None:
        raise MissingPrerequisite("the box head learns on what the detector proposes: train the detector first")
    with file.with_suffix(".npy").open("wb") as pixels_file:
        np.save(pixels_file, pixels)
    _write({"boxes": made.boxes, "facts": made.scene.facts(made.boxes), "text": made.scene.text}, shot, file)


def _write(made: dict[str, Any], shot: Shot, file: Path) -> None:
    buffer = io.BytesIO()
    np.savez(buffer, **(made | judged(made["boxes"], shot)))
    write_whole(file, buffer.getvalue())


def _as_sent(shot: Shot) -> NDArray[np.uint8]:
    """The pixels; of some, by their name, as JPEG leaves them."""
    pixels = shot.pixels()
    lot = np.random.default_rng(int.from_bytes(hashlib.sha256(shot.picture.name.encode()).digest()[:8], "big"))
    if lot.random() >= JPEG:
        return pixels
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "JPEG", quality=int(lot.integers(50, 92)))
    return np.asarray(Image.open(buffer))


def judged(boxes: NDArray[np.float64], shot: Shot) -> dict[str, NDArray[Any]]:
    """The truth of every box, as :class:`Samples` has it."""
    labels, by_others = shot.screen.labels, shot.screen.origin.source == others.SOURCE
    things = [label for label in labels if not is_plain(label)]
    active = [label for label in things if label.clickable]
    plain = [label for label in labels if is_plain(label)]
    hit, which = _best(boxes, things)
    said, _ = _best(boxes, plain)
    n = len(boxes)
    kind, click = np.full(n, UNKNOWN, np.int8), np.full(n, UNKNOWN, np.int8)
    states, true = np.full((n, len(STATES)), UNKNOWN, np.int8), np.zeros((n, 4))
    kind[said >= 0.5], click[said >= 0.5] = KINDS.index("text"), 0
    for i in np.flatnonzero(hit >= 0.5):
        if hit[i] >= said[i]:
            label = things[which[i]]
            click[i] = int(label.clickable)
            if not by_others:
                kind[i], states[i] = KINDS.index(label.kind), list(_states(label))
    if things:
        true = table([label.box for label in things])[which]
    known = np.array([shot.screen.known(Box(*map(int, box))) for box in boxes], bool).reshape(n)
    asked = known | (np.maximum(hit, said) >= NEAR)
    return {
        "hit": hit, "active": _best(boxes, active)[0], "true": true, "kind": kind, "click": click, "states": states,
        "asked": asked, "asked_active": asked | by_others,
    }  # fmt: skip


def _best(boxes: NDArray[np.float64], labels: Sequence[Label]) -> tuple[NDArray[np.float32], NDArray[np.intp]]:
    """The greatest IoU of every box with one of the ``labels``, and which that is."""
    if not labels or not len(boxes):
        return np.zeros(len(boxes), np.float32), np.zeros(len(boxes), np.intp)
    overlaps = ious(boxes, table([label.box for label in labels]))
    return overlaps.max(axis=1).astype(np.float32), overlaps.argmax(axis=1)


def _states(label: Label) -> Iterator[int]:
    for name in STATES:
        told = getattr(label.state, name)
        value = unsaid(label.kind, name) if told is None else told
        yield UNKNOWN if value is None else int(value)
