"""The server under kills and under load.

``pytest tests/e2e/test_serve_soak.py -m slow -rP`` prints what was measured: 200 kills at random moments of runs, then
50 viewers and 8 programs that send pictures, for 5 minutes. The short ones keep the long ones from rotting.
"""

from __future__ import annotations

import base64
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import pytest

import killed_run
import killed_server
from screenwright.core.images import encode_png
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright.episodes.folder import read_episode
from serving import TOKEN, parsed
from soak import MB, own_bytes

pytestmark = pytest.mark.e2e

PATIENCE_S = 300.0
"""A picture may wait for its turn: on a machine that has other work this is what is measured, and no fault."""
SENDERS = 8
"""Programs that send pictures all the time."""


@dataclass
class Caller:
    """Asks one server; every answer is counted with its time."""

    port: int
    times: dict[str, list[float]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def open(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        data = None if body is None else json.dumps(body).encode()
        sent = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json", **headers}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, sent, method=method)
        return urllib.request.urlopen(request, timeout=PATIENCE_S)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        begun = time.monotonic()
        with self.open(method, path, body) as answer:
            content = answer.read()
        with self.lock:
            kind = f"{method} {path.rpartition('/')[2].partition('?')[0]}"
            self.times.setdefault(kind, []).append(time.monotonic() - begun)
        return json.loads(content) if "json" in answer.headers["content-type"] else content

    def stream(self, path: str) -> Iterator[tuple[int, str, dict[str, Any]]]:
        with self.open("GET", path) as answer:
            block = ""
            for line in answer:
                block += line.decode()
                if block.endswith("\n\n"):
                    if block.startswith("id:"):
                        yield parsed(block)
                    block = ""


@contextmanager
def nursery(folder: Path) -> Iterator[Callable[[], tuple[int, Caller]]]:
    """Starts a server each time it is asked: its process id, and who asks it."""
    path = os.pathsep.join([str(Path(killed_server.__file__).parent), *filter(None, sys.path)])
    process = subprocess.Popen(
        [sys.executable, killed_server.__file__, str(folder)], text=True, stdin=subprocess.PIPE, bufsize=1,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    talk, answers = process.stdin, process.stdout

    def start() -> tuple[int, Caller]:
        talk.write("one more\n")
        pid, port = answers.readline().split()
        return int(pid), Caller(int(port))

    try:
        yield start
    finally:
        process.kill()
        process.communicate()


@dataclass
class Kills:
    """``acknowledged``: the steps of the run in hand of which a listener has heard that they are done."""

    folder: Path
    moments: random.Random
    run: str = ""
    acknowledged: set[int] = field(default_factory=set)
    resumed_s: list[float] = field(default_factory=list)
    ended: int = 0
    killed: int = 0

    def once(self, start: Callable[[], tuple[int, Caller]]) -> None:
        """One server, from its start to its kill."""
        if not self.run:
            (self.folder / "board.jsonl").unlink(missing_ok=True)
        pid, caller = start()
        try:
            self.follow(caller)
            time.sleep(self.moments.random() * 0.3)
        finally:
            os.kill(pid, signal.SIGKILL)
        self.killed += 1
        episode = read_episode(self.folder / "runs" / self.run)
        done = {step.index for step in episode.steps if step.outcome is not None}
        assert self.acknowledged <= done, f"of {sorted(self.acknowledged)} steps {sorted(done)} are there"
        if episode.head.outcome is not None:
            assert episode.head.outcome == "success", episode.head.reason
            lines = (self.folder / "board.jsonl").read_text().splitlines()
            assert "".join(json.loads(line)["keys"][0] for line in lines) == killed_run.KEYS
            self.run = ""
            self.ended += 1

    def follow(self, caller: Caller) -> None:
        """Begin or go on, and listen for a few events."""
        device = caller.ask("POST", "/v1/devices", {"url": "kept:"})["id"]
        begun = time.monotonic() if self.run else None
        if self.run:
            caller.ask("POST", f"/v1/episodes/{self.run}/resume", {"device": device})
        else:
            self.run = caller.ask("POST", "/v1/runs", {"device": device, "goal": "letters"})["id"]
            self.acknowledged = set()
        left = self.moments.randint(1, 8)
        for _, kind, data in caller.stream(f"/v1/runs/{self.run}/events"):
            if begun is not None and kind in ("step", "reflection", "ended"):
                self.resumed_s.append(time.monotonic() - begun)
                begun = None
            if kind == "step" and data["status"] == "done":
                self.acknowledged.add(data["n"])
            left -= 1
            if left == 0:
                return


@pytest.mark.parametrize(
    "kills",
    [
        pytest.param(3, id="short"),
        pytest.param(200, id="long", marks=[pytest.mark.slow, pytest.mark.timeout(3600)]),
    ],
)
def test_killed_at_random_moments_no_step_is_lost_or_done_twice(tmp_path, kills):
    scene = Kills(tmp_path, random.Random(7))
    with nursery(tmp_path) as start:
        while scene.killed < kills or scene.run:
            scene.once(start)
    print(
        f"{scene.killed} kills of {scene.ended} runs: no acknowledged step lost, none done twice; resumed within "
        f"{max(scene.resumed_s):.2f} s, median {median(scene.resumed_s):.2f} s"
    )
    assert scene.ended


@dataclass
class Load:
    """So many viewers of one device and programs that send pictures, until ``over``."""

    caller: Caller
    device: str
    over: threading.Event = field(default_factory=threading.Event)
    frames: int = 0

    def view(self) -> None:
        """As the page does: a frame is fetched when it is told of."""
        try:
            for _, kind, _data in self.caller.stream(f"/v1/devices/{self.device}/events"):
                if self.over.is_set():
                    return
                if kind == "frame":
                    self.caller.ask("GET", f"/v1/devices/{self.device}/frame")
                    self.frames += 1
        except Exception as error:
            self._fault("viewer", error)

    def send(self, picture: str) -> None:
        while not self.over.is_set():
            try:
                self.caller.ask("POST", "/v1/parse", {"image": picture})
            except Exception as error:
                self._fault("parse", error)

    def type(self) -> None:
        """The screen changes twice a second."""
        while not self.over.wait(0.5):
            try:
                action = {"action": "type_text", "text": "x"}
                self.caller.ask("POST", f"/v1/devices/{self.device}/actions", {"action": action})
            except Exception as error:
                self._fault("by hand", error)

    def _fault(self, who: str, error: Exception) -> None:
        if not self.over.is_set():
            self.caller.faults.append(f"{who}: {type(error).__name__}: {error}")


@pytest.mark.parametrize(
    ("viewers", "seconds"),
    [
        pytest.param(10, 2.0, id="short"),
        pytest.param(50, 300.0, id="long", marks=[pytest.mark.slow, pytest.mark.timeout(900)]),
    ],
)
def test_many_look_on_while_pictures_are_parsed(tmp_path, viewers, seconds):
    token = tmp_path / "token"
    token.write_text(TOKEN)
    token.chmod(0o600)
    command = ["serve", "--port", "0", "--no-open", "--json", "--token-file", str(token)]
    process = subprocess.Popen(
        [sys.executable, "-m", "screenwright", *command, "--runs", str(tmp_path / "runs")],
        text=True, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        caller = Caller(int(json.loads(process.stdout.readline())["url"].rstrip("/").rpartition(":")[2]))
        device = caller.ask("GET", "/v1/devices?look_around=false")["open"][0]["id"]
        desktop = SimulatedDevice.notepad(None, (640, 400))
        picture = base64.b64encode(encode_png(desktop.screenshot().pixels)).decode()
        desktop.close()
        caller.ask("POST", "/v1/parse", {"image": picture})  # nets are loaded
        caller.times.clear()
        load = Load(caller, device)
        work = [load.view] * viewers + [lambda: load.send(picture)] * SENDERS + [load.type]
        threads = [threading.Thread(target=one, daemon=True) for one in work]
        for one in threads:
            one.start()
        while len(caller.times.get("POST parse", [])) < SENDERS and not caller.faults:
            time.sleep(0.1)  # until then memory grows as it must
        memory = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(seconds / 20)
            memory.append(own_bytes(process.pid) / MB)
        load.over.set()
        time.sleep(1)
        assert process.poll() is None
    finally:
        process.kill()
        process.communicate()
    for kind, times in sorted(caller.times.items()):
        p95 = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
        print(f"{kind}: n {len(times)}, median {median(times):.3f} s, p95 {p95:.3f} s")
    print(f"{viewers} viewers saw {load.frames} frames")
    print(f"memory {memory[0]:.0f} to {max(memory):.0f} MB, at the end {memory[-1]:.0f}")
    assert caller.faults == []
    assert load.frames >= viewers
    half = len(memory) // 2
    assert median(memory[half:]) < 1.5 * median(memory[:half]) + 100, memory
