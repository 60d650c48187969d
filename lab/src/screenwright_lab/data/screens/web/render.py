"""Jobs to pictures and labels, in several processes at once; what exists is not made again."""

from __future__ import annotations

import contextlib
import io
import json
import multiprocessing
import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from screenwright.core.errors import DataError, ScreenwrightError
from screenwright.core.files import append_line, write_whole
from screenwright_lab.data.screens.labels import labelled, save
from screenwright_lab.data.screens.web.jobs import Job
from screenwright_lab.data.screens.web.pages import write
from screenwright_lab.data.screens.web.server import Shelf, serving
from screenwright_lab.data.screens.web.sources import packages
from screenwright_lab.data.screens.web.tab import Loaded, Tab, opened_tab

JOB_S = 60
"""A job that takes longer is given up and its browser replaced: one page in a loop must not stop the others."""
FRESH_AFTER = 80
"""Jobs after which a worker's browser is replaced: it grows with every page."""
GIVE_UP_AFTER = 40
LOSSLESS_BYTES = 250_000
LEFT_OUT = "left-out.jsonl"
FEWEST = 4
"""Labels below which a screen is held to be broken or empty."""


def render(jobs: Iterator[Job], cache: Path, out: Path, limit: int, workers: int, say: Callable[[str], None]) -> int:
    """Render until ``out`` has ``limit`` pictures of these endless jobs; returns how many were made now.

    Safe to stop at any moment and to start again: a picture counts when its JSON file exists. Pages that do not load
    are noted in ``left-out.jsonl`` and not tried again. Raises DataError when page after page gives nothing.
    """
    out.mkdir(parents=True, exist_ok=True)
    known = left_out(out)
    todo: queue.Queue[Job | None] = queue.Queue(maxsize=workers * 2)
    done: queue.Queue[tuple[Job, int, str]] = queue.Queue()
    stop = threading.Event()
    threads = [
        threading.Thread(target=_manage, args=(todo, done, stop, cache, out), daemon=True) for _ in range(workers)
    ]
    for thread in threads:
        thread.start()
    have, made, barren, started = 0, 0, 0, time.monotonic()
    under_way: dict[Job, int] = {}
    try:
        while have < limit or under_way:
            while have + sum(under_way.values()) < limit and not todo.full():
                job = next(jobs)
                there = sum((out / job.file(number)).with_suffix(".json").exists() for number in range(len(job.shots)))
                have += there
                if there < len(job.shots) and str(job.file(0)) not in known:
                    under_way[job] = len(job.shots) - there
                    todo.put(job)
            if not under_way:
                continue
            job, count, reason = done.get(timeout=JOB_S * 3)
            del under_way[job]
            have, made, barren = have + count, made + count, 0 if count else barren + 1
            if reason:
                append_line(out / LEFT_OUT, (json.dumps({"file": str(job.file(0)), "reason": reason}) + "\n").encode())
            rate = made / (time.monotonic() - started)
            say(f"{have} of {limit} pictures, {made} new, {rate:.2f} a second; last: {job.file(0)}")
            if barren == GIVE_UP_AFTER:
                raise DataError(
                    f"{barren} pages in a row gave no picture, the last for: {reason}; see {out / LEFT_OUT}"
                )
    finally:
        stop.set()
        for _ in threads:
            todo.put(None) if not todo.full() else None
        for thread in threads:
            thread.join(timeout=10)
    return made


def left_out(out: Path) -> dict[str, str]:
    """Pages that did not load, by the name of their first picture, and why."""
    path = out / LEFT_OUT
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {item["file"]: item["reason"] for item in map(json.loads, lines)}


def _manage(
    todo: queue.Queue[Job | None],
    done: queue.Queue[tuple[Job, int, str]],
    stop: threading.Event,
    cache: Path,
    out: Path,
) -> None:
    """Feed one worker process after the other; replace it when it has worked enough, hangs or dies."""
    context = multiprocessing.get_context("spawn")
    while not stop.is_set():
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, cache, out), daemon=True)
        process.start()
        theirs.close()
        for _ in range(FRESH_AFTER):
            try:
                job = todo.get(timeout=0.5)
            except queue.Empty:
                if stop.is_set():
                    break
                continue
            if job is None or not _hand_over(job, ours, done, stop):
                break
        process.terminate()
        process.join(timeout=10)


def _hand_over(job: Job, wire: Connection, done: queue.Queue[tuple[Job, int, str]], stop: threading.Event) -> bool:
    """Whether the worker is still good after this job."""
    try:
        wire.send(job)
        deadline = time.monotonic() + JOB_S
        while not wire.poll(0.25):
            if stop.is_set():
                return False
            if time.monotonic() > deadline:
                done.put((job, 0, f"took longer than {JOB_S} s"))
                return False
        count, reason = wire.recv()
    except (EOFError, OSError):
        done.put((job, 0, "the renderer died"))
        return False
    done.put((job, count, reason))
    return True


def _work(wire: Connection, cache: Path, out: Path) -> None:
    """A worker process: its own server and browser, jobs in and counts out, until the wire closes."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent ends us
    shelf = Shelf(cache, packages(), lambda path: write(path, cache))
    with ExitStack() as stack:
        stack.enter_context(serving(shelf))
        tab = stack.enter_context(opened_tab(shelf))
        stack.enter_context(contextlib.suppress(EOFError, BrokenPipeError))  # the parent has gone
        while True:
            job = wire.recv()
            try:
                wire.send((_do(job, tab, shelf, out), ""))
            except ScreenwrightError as error:
                wire.send((0, str(error)))


def _do(job: Job, tab: Tab, shelf: Shelf, out: Path) -> int:
    """All pictures of one job; returns their number. Raises DataError where there is none."""
    check(tab.open(f"{shelf.origin(job.host)}/{job.path}", job.shots[0].window, job.look))
    made, reason = 0, "nothing to see on it"
    for number, shot in enumerate(job.shots):
        path = out / job.file(number)
        if path.with_suffix(".json").exists():
            continue
        try:
            pixels, view = tab.shoot(shot)
        except DataError as error:
            reason = str(error)
            continue
        height, width = pixels.shape[:2]
        screen = labelled(view, width, height, shot.window.scale, job.origin(shot))
        if screen is None or len(screen.labels) < FEWEST:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path.with_suffix(".webp"), encode(pixels, exact=job.exact), mode=0o644)
        save(screen, path.with_suffix(".json"))
        made += 1
    if not made:
        raise DataError(reason)
    return made


def check(loaded: Loaded) -> None:
    """Raises DataError for a page most of whose style sheets, or of whose files, are missing."""
    if loaded.failed_styles * 2 > loaded.styles or loaded.failed * 2 > loaded.asked:
        raise DataError(
            f"{loaded.failed} of {loaded.asked} files failed to load,"
            f" {loaded.failed_styles} of {loaded.styles} style sheets among them"
        )


def encode(pixels: NDArray[np.uint8], *, exact: bool = False) -> bytes:
    """WebP, lossless where that is small or ``exact``; pages full of photographs lose what a JPEG had lost before."""
    image, buffer = Image.fromarray(pixels), io.BytesIO()
    image.save(buffer, "WEBP", lossless=True, quality=0, method=0)
    if buffer.tell() > LOSSLESS_BYTES and not exact:
        buffer = io.BytesIO()
        image.save(buffer, "WEBP", quality=92, method=0)
    return buffer.getvalue()
