"""``python -m ...desktop.inside PLAN.json``: starts the desktop's programs, drives them and writes captures.

The plan: ``out`` folder, ``frame`` file of Xvfb, ``width``, ``height``, ``seed``, ``captures``, ``seconds``,
``furniture`` (window manager, panel, settings: lists of words), ``programs``. Writes
``NNN.json`` with ``NNN.xwd``, and ``reason.txt`` where there was nothing to write. All processes are ended by the
session outside, which owns their group.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from screenwright_lab.data.screens.desktop.inside import drive, walk
from screenwright_lab.data.screens.desktop.inside.windows import windows
from screenwright_lab.data.screens.desktop.nodes import Application, Capture, to_json
from screenwright_lab.data.screens.desktop.place import placed

MOVES = 0.15
"""Share of the picture's strips that may change while the tree is read: a cursor blinks, a spinner turns."""
START_S = 15.0
"""For a program to show its first window."""
MOVED = 0.12
"""How often a window is moved after something was done."""
TRIES = 4
"""Things tried for each capture wanted: some change nothing."""


def main() -> None:
    plan = json.loads(Path(sys.argv[1]).read_text())
    out = Path(plan["out"])
    try:
        written = _Session(plan, out).run()
        if not written:
            (out / "reason.txt").write_text("it showed no window that the accessibility bus knows")
    except Exception as error:
        (out / "reason.txt").write_text(f"{type(error).__name__}: {error}")
        raise


class _Session:
    def __init__(self, plan: dict[str, Any], out: Path) -> None:
        self._plan = plan
        self._out = out
        self._frame = Path(plan["frame"])
        self._random = random.Random(plan["seed"])
        self._end = time.monotonic() + plan["seconds"]
        self._furniture: frozenset[int] = frozenset()
        self._environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        self._seen = set[tuple[int, ...]]()
        self._written = 0

    def run(self) -> int:
        """Returns the number of captures written."""
        walk.start()
        for words in self._plan["furniture"]:
            self._start(words)
        time.sleep(1.5)
        self._furniture = frozenset(one.pid for one in walk.applications(3.0))
        programs = [self._start(words) for words in self._plan["programs"]]
        if not self._wait_for_window():
            return 0
        self._arrange()
        self._capture("start")
        for chain in drive.plan(self._random, TRIES * self._plan["captures"]):
            if self._written >= self._plan["captures"] or time.monotonic() > self._end or self._all_gone(programs):
                break
            self._follow(chain)
            if self._random.random() < MOVED:
                self._move()
        return self._written

    def _start(self, words: list[str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            words, env=self._environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, cwd=self._environment["HOME"],
        )  # fmt: skip

    def _wait_for_window(self) -> bool:
        end = time.monotonic() + START_S
        while time.monotonic() < min(end, self._end):
            if self._own(walk.applications(5.0)):
                drive.still(self._frame, 5.0, quiet=1.0)
                return True
            time.sleep(0.3)
        return False

    def _all_gone(self, programs: list[subprocess.Popen[bytes]]) -> bool:
        """A starter may end and leave its program behind, so the bus is asked too."""
        ended = all(program.poll() is not None for program in programs)
        return ended and not self._own(walk.applications(3.0))

    def _own(self, applications: tuple[Application, ...]) -> list[Application]:
        return [one for one in applications if one.windows and one.pid not in self._furniture]

    def _arrange(self) -> None:
        """Windows at other places and of other sizes than the programs like, some over the whole screen."""
        width, height = self._plan["width"], self._plan["height"]
        own = self._own(walk.applications(3.0))
        for window in [window for one in own for window in _window_ids(one.pid)]:
            if self._random.random() < 0.3:
                drive.press("windowmove", window, "0", "0")
                drive.press("windowsize", window, str(width), str(height - 60))
            elif self._random.random() < 0.7:
                drive.press("windowsize", window, str(int(width * self._random.uniform(0.4, 0.9))),
                            str(int(height * self._random.uniform(0.4, 0.85))))  # fmt: skip
                drive.press("windowmove", window, str(int(width * self._random.uniform(0, 0.35))),
                            str(int(height * self._random.uniform(0, 0.25))))  # fmt: skip
        drive.still(self._frame, 3.0)

    def _move(self) -> None:
        """One window a way across the screen, and nothing else."""
        windows = [window for one in self._own(walk.applications(3.0)) for window in _window_ids(one.pid)]
        if windows:
            way = [str(self._random.choice((-1, 1)) * self._random.randint(10, 160)) for _ in range(2)]
            drive.press("windowmove", "--relative", "--", self._random.choice(windows), *way)
            drive.still(self._frame, 3.0)
            self._capture("moved")

    def _follow(self, chain: tuple[str, ...]) -> None:
        """Do one thing after the other, and keep each picture that is new; what cannot be done ends the chain."""
        for number, does in enumerate(chain):
            choice = drive.targets(self._look(""), does, self._furniture)
            if not choice:
                break
            target = self._random.choice(choice[: max(8, len(choice) // 2)])
            drive.do(target, self._random)
            drive.park(self._random, self._plan["width"], self._plan["height"])
            drive.still(self._frame, 3.0)
            if number == len(chain) - 1 or self._random.random() < 0.3:
                self._capture(f"{does} {target.node.name}".strip()[:80])
        if chain[-1] in ("menu", "context", "select") or self._random.random() < 0.6:
            drive.back_out()
            drive.still(self._frame, 1.5, quiet=0.3)

    def _look(self, page: str) -> Capture:
        return Capture(
            width=self._plan["width"],
            height=self._plan["height"],
            page=page,
            windows=windows(),
            applications=walk.applications(8.0),
        )

    def _capture(self, page: str) -> None:
        """Keep tree and picture, if nothing moved while the tree was read and it is not known yet."""
        path = self._out / f"{self._written:03d}.xwd"
        for _ in range(2):
            before = drive.look(self._frame)
            capture = self._look(page)
            shutil.copyfile(self._frame, path)
            if drive.changed(drive.look(path), before) < MOVES:
                break
            drive.still(self._frame, 2.0)
        else:
            path.unlink()
            return
        if before in self._seen or not self._own(capture.applications) or not placed(capture):
            path.unlink()
            return
        self._seen.add(before)
        path.with_suffix(".json").write_text(json.dumps(to_json(capture)))
        self._written += 1


def _window_ids(pid: int) -> list[str]:
    search = ["xdotool", "search", "--onlyvisible", "--all", "--pid", str(pid), "--name", "."]
    return subprocess.run(search, capture_output=True, text=True, timeout=10, check=False).stdout.split()


if __name__ == "__main__":
    main()
