"""One private desktop session: Xvfb, its own buses and HOME, the programs; everything it started ends with it."""

from __future__ import annotations

import contextlib
import json
import os
import random
import select
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import screenwright
import screenwright_lab
from screenwright.core.errors import DataError, MissingPrerequisite
from screenwright_lab.data.screens.desktop import inside
from screenwright_lab.data.screens.desktop.look import Look, environment, furniture, write_settings
from screenwright_lab.data.screens.desktop.nodes import Capture, from_json
from screenwright_lab.data.screens.desktop.samples import make_samples

PROGRAMS = ("Xvfb", "dbus-run-session", "xdotool", "xwininfo", "xprop", "xsettingsd", "xsetroot", "hsetroot", "setpriv")
SYSTEM_PYTHON = "/usr/bin/python3"
BUS = Path("/usr/libexec/at-spi-bus-launcher")
"""Started by the message bus when it is asked for."""
INSTALL = "tools/desktop-data"
_GRACE_S = 2.0
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
        with _ended(home), _display(look, frames) as display:
            plan = {
                "out": str(out),
                "frame": str(frames / "Xvfb_screen0"),
                "width": look.width,
                "height": look.height,
                "seed": wish.seed,
                "captures": wish.captures,
                "seconds": wish.seconds,
                "furniture": furniture(look, home, samples["image"]),
                "programs": [[_filled(word, {**samples, **own}) for word in program] for program in wish.programs],
            }
            (state / "plan.json").write_text(json.dumps(plan))
            _run_inside(state, {**environment(look, home, os.environ["PATH"]), "DISPLAY": display}, wish.seconds, stop)
        found = [(_load(path), _pixels(path.with_suffix(".xwd"))) for path in sorted(out.glob("*.json"))]
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
    with (state / "log.txt").open("wb") as log, _process(words, env=inner, stdout=log, stderr=log, cwd=state) as inside:
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


@contextlib.contextmanager
def _display(look: Look, frames: Path) -> Iterator[str]:
    """Xvfb on a free display; its picture lies in a file in ``frames``, so that a screenshot is a copy.

    Without -noreset it forgets the address of the accessibility bus when its last client leaves, and Qt needs that.
    """
    ours, theirs = os.pipe()
    words = [
        "Xvfb", "-displayfd", str(theirs), "-screen", "0", f"{look.width}x{look.height}x24", "-dpi", str(look.dpi),
        "-fbdir", str(frames), "-nolisten", "tcp", "-noreset",
    ]  # fmt: skip
    with _process(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=(theirs,)):
        os.close(theirs)
        with os.fdopen(ours, "rb") as pipe:
            ready, _, _ = select.select([pipe], [], [], 15.0)
            number = pipe.readline().strip() if ready else b""
        if not number:
            raise DataError("Xvfb did not start within 15 s")
        yield f":{number.decode()}"


@contextlib.contextmanager
def _process(words: Sequence[str], **options: object) -> Iterator[subprocess.Popen[bytes]]:
    """A process in a session of its own, which ends with its whole group."""
    words = ["setpriv", "--pdeathsig", "TERM", *words]
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, start_new_session=True, **options)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        for sign in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, sign)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(_GRACE_S)


def _load(path: Path) -> Capture:
    return from_json(json.loads(path.read_text()))


def _pixels(path: Path) -> NDArray[np.uint8]:
    """An XWD file of Xvfb: a header of big-endian words, a colour map of 12 bytes an entry, rows of BGRX."""
    data = path.read_bytes()
    header = np.frombuffer(data[:100], ">u4")
    size, width, height, row, colours = (int(header[index]) for index in (0, 4, 5, 12, 19))
    start = size + 12 * colours
    rows = np.frombuffer(data, np.uint8, count=row * height, offset=start).reshape(height, row)
    return np.ascontiguousarray(rows[:, : 4 * width].reshape(height, width, 4)[:, :, 2::-1])
