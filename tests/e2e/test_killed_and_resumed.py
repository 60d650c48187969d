"""SIGKILL at random moments of a run on a real TigerVNC server, which goes on; and a person at a real terminal."""

from __future__ import annotations

import json
import os
import pty
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import killed_run
from screenwright.core.action import PressKeys
from screenwright.devices.desktop.session import Desktop
from screenwright.episodes.folder import read_episode
from waiting import HANGS_S, wait_for_steps, wait_for_window

pytestmark = pytest.mark.e2e

KILLS = 4


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def desktop(home):
    (home / "letters.txt").write_text("")
    with Desktop.start(apps=[["mousepad", "letters.txt"]], home=home) as running:
        wait_for_window(running, "Mousepad")
        yield running


def start(url: str, folder: Path) -> subprocess.Popen[str]:
    script = Path(killed_run.__file__)
    path = os.pathsep.join([str(script.parent), *filter(None, sys.path)])
    return subprocess.Popen(
        [sys.executable, str(script), url, str(folder)], text=True, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip


def lines(folder: Path) -> int:
    path = folder / "steps.jsonl"
    return len(path.read_bytes().splitlines()) if path.exists() else 0


def kill_a_little_later(process: subprocess.Popen[str], folder: Path, moments: random.Random) -> bool:
    """After one to four more lines of steps and a moment; False where the run ended before that."""
    wanted = lines(folder) + moments.randint(1, 4)
    while lines(folder) < wanted and process.poll() is None:
        time.sleep(0.005)
    time.sleep(moments.random() * 0.3)
    process.kill()
    process.communicate()
    return process.returncode == -signal.SIGKILL


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.timeout(300)
def test_killed_at_random_moments_every_letter_is_typed_once(desktop, home, tmp_path, seed):
    folder, moments = tmp_path / "episode", random.Random(seed)
    acknowledged = {}
    for _ in range(KILLS):
        if not kill_a_little_later(start(desktop.url, folder), folder, moments):
            break
        steps = {step.index: step for step in read_episode(folder).steps if step.outcome is not None}
        assert acknowledged.items() <= steps.items()
        acknowledged = steps
    process = start(desktop.url, folder)
    out, err = process.communicate(timeout=HANGS_S)
    assert process.returncode == 0, out + err
    episode = read_episode(folder)
    assert acknowledged.items() <= {step.index: step for step in episode.steps}.items()
    assert typed(desktop, home) == killed_run.KEYS
    assert "resumed" in {event.kind for event in episode.events}


def typed(desktop: Desktop, home: Path) -> str:
    from contextlib import closing

    from screenwright.agents.loop.settle import settle
    from screenwright.devices.open import open_device

    with closing(open_device(desktop.url)) as device:
        device.perform(PressKeys(("ctrl", "s")))
        settle(device)
    return (home / "letters.txt").read_text().strip()


class Terminal:
    """``screenwright ARGUMENTS`` at a terminal of its own, with what it printed there so far."""

    def __init__(self, *arguments: str) -> None:
        self.pid, self._end = pty.fork()
        if self.pid == 0:
            os.execv(sys.executable, [sys.executable, "-m", "screenwright", *arguments])
        self.said = ""

    def until(self, words: str, limit_s: float = HANGS_S) -> None:
        deadline = time.monotonic() + limit_s
        begin = len(self.said)
        while words not in self.said[begin:]:
            assert time.monotonic() < deadline, f"no {words!r} in {self.said!r}"
            self._read()

    def types(self, text: str) -> None:
        os.write(self._end, text.encode())

    def ends_with(self) -> int:
        """The exit code."""
        while True:
            try:
                self._read()
            except OSError:  # Linux says so when the other end is closed
                break
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def _read(self) -> None:
        piece = os.read(self._end, 4096)
        if not piece:
            raise OSError("closed")
        self.said += piece.decode("utf-8", "replace")


CTRL_C = "\x03"


@pytest.fixture
def arguments(tmp_path):
    device = f"simulated:notepad?size=640x400&folder={tmp_path}"
    goal = 'type "hello", wait for 1 second, wait for 1 second, wait for 1 second, wait for 1 second, type " again"'
    return ("run", goal, "--device", device, "--out", str(tmp_path / "episode"))


@pytest.mark.parametrize(
    ("answers", "note"),
    [pytest.param(("c\n",), "", marks=pytest.mark.slow), (("what?\n", "t\n", "I typed a word\n"), "I typed a word")],
)
def test_ctrl_c_at_a_terminal_pauses_and_the_run_goes_on(arguments, tmp_path, answers, note):
    terminal = Terminal(*arguments)
    wait_for_steps(tmp_path / "episode", 2)
    terminal.types(CTRL_C)
    terminal.until("[c/t/s]")
    for answer in answers:
        terminal.types(answer)
        time.sleep(0.2)
    assert terminal.ends_with() == 0, terminal.said
    episode = read_episode(tmp_path / "episode")
    assert episode.head.outcome == "success"
    assert [event.said for event in episode.events if event.kind == "handed_back"] == [note]


@pytest.mark.parametrize("answer", ["s\n", CTRL_C])
def test_stopping_from_the_pause(arguments, tmp_path, answer):
    terminal = Terminal(*arguments)
    wait_for_steps(tmp_path / "episode", 2)
    terminal.types(CTRL_C)
    terminal.until("[c/t/s]")
    terminal.types(answer)
    assert terminal.ends_with() == 130, terminal.said
    head = json.loads((tmp_path / "episode" / "episode.json").read_text())
    assert head["outcome"] == "interrupted"
