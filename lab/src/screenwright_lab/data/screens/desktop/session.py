"""One private desktop session: Xvfb, its own buses and HOME, the programs; everything it started ends with it."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import screenwright
import screenwright_lab
from screenwright.core.errors import DataError, MissingPrerequisite
from screenwright_lab.data.screens.desktop import inside
from screenwright_lab.data.screens.desktop.display import FRAME, SYSTEM_PYTHON, display, picture, process
from screenwright_lab.data.screens.desktop.look import Look, environment, furniture, write_settings
from screenwright_lab.data.screens.desktop.nodes import Capture, from_json
from screenwright_lab.data.screens.desktop.samples import make_samples

PROGRAMS = ("Xvfb", "dbus-run-session", "xdotool", "xwininfo", "xprop", "xsettingsd", "xsetroot", "hsetroot", "setpriv")
BUS = Path("/usr/libexec/at-spi-bus-launcher")
"""Started by the message bus when it is asked for."""
INSTALL = "tools/desktop-data"
_LATE_S = 25.0
"""The inner part looks at the clock only between captures."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Programs to show at once. A word ``{text}`` in a command stands for the sample file of that name, ``{forms}`` for
    the program of our own windows and ``{seed}`` for the number that they are drawn by."""

    programs: tuple[tuple[str, ...], ...]
    captures: int
    seconds: float
    seed: int


def require_programs() -> None:
    """Raises MissingPrerequisite with the line that installs what a session needs."""
    missing = [program for program in PROGRAMS if shutil.which(program) is None]
    if not BUS.exists():
        missing.append(str(BUS))
    if missing:
        raise MissingPrerequisite(f"labelled desktop screens need {', '.join(missing)}: run {INSTALL}")


def captured(look: Look, wish: Wish, stop: threading.Event) -> list[tuple[Capture, NDArray[np.uint8]]]:
    """Run the programs, drive them, and return what was seen with its RGB picture (height, width, 3).

    Ends when ``stop`` is set, or after ``wish.seconds`` and some seconds of grace at the latest. Raises DataError,
    with the reason, where nothing could be captured.
    """
    require_programs()
    with tempfile.TemporaryDirectory(prefix="desk-", ignore_cleanup_errors=True) as folder:
        state = Path(folder)
        home, out, frames = state / "home", state / "out", state / "frames"
        for path in (home, out, frames, home / "run"):
            path.mkdir(mode=0o700)
        samples = make_samples(home / "Documents", random.Random(wish.seed))
        own = {"forms": Path(inside.__file__).with_name("forms.py"), "seed": wish.seed}
        write_settings(look, home)
        with _ended(home), display((look.width, look.height), look.dpi, frames) as name:
            plan = {
                "out": str(out),
                "frame": str(frames / FRAME),
                "width": look.width,
                "height": look.height,
                "seed": wish.seed,
                "captures": wish.captures,
                "seconds": wish.seconds,
                "furniture": furniture(look, home, samples["image"]),
                "programs": [[_filled(word, {**samples, **own}) for word in program] for program in wish.programs],
            }
            (state / "plan.json").write_text(json.dumps(plan))
            _run_inside(state, {**environment(look, home, os.environ["PATH"]), "DISPLAY": name}, wish.seconds, stop)
        found = [(_load(path), picture(path.with_suffix(".xwd"))) for path in sorted(out.glob("*.json"))]
        if not found:
            reason = out / "reason.txt"
            raise DataError(reason.read_text() if reason.exists() else "the session ended before its first capture")
        return found


def _filled(word: str, values: Mapping[str, object]) -> str:
    return str(values[word[1:-1]]) if word.startswith("{") else word


def _run_inside(state: Path, environment_: dict[str, str], seconds: float, stop: threading.Event) -> None:
    """The inner part under a session bus of its own; the programs inherit its environment."""
    inner = {
        **environment_,
        "PYTHONPATH": os.pathsep.join(str(Path(one.__path__[0]).parent) for one in (screenwright, screenwright_lab)),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    module = "screenwright_lab.data.screens.desktop.inside"
    words = ["dbus-run-session", "--", SYSTEM_PYTHON, "-s", "-m", module, str(state / "plan.json")]
    with (state / "log.txt").open("wb") as log, process(words, env=inner, stdout=log, stderr=log, cwd=state) as inside:
        end = time.monotonic() + seconds + _LATE_S
        while inside.poll() is None and time.monotonic() < end and not stop.is_set():
            time.sleep(0.2)


@contextlib.contextmanager
def _ended(home: Path) -> Iterator[None]:
    """At the end, end whatever runs in this private HOME: programs leave their process group, buses start others."""
    try:
        yield
    finally:
        for _ in range(3):
            left = list(_living_in(home))
            for number in left:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(number, signal.SIGKILL)
            if not left:
                break
            time.sleep(0.1)


def _living_in(home: Path) -> Iterator[int]:
    mark = b"HOME=" + os.fsencode(home)
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):
                if mark in (folder / "environ").read_bytes().split(b"\0"):
                    yield int(folder.name)


def _load(path: Path) -> Capture:
    return from_json(json.loads(path.read_text()))
