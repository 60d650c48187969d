"""A phone in a person's hand, over the real adb server: touches told by getevent become taps on what was seen."""

from __future__ import annotations

import contextlib
import queue
import time
from collections.abc import Iterator
from typing import Any

import pytest

from screenwright.agents.demonstrations.recording import Recording
from screenwright.agents.demonstrations.scribe import Scribe
from screenwright.agents.demonstrations.withheld import Withheld
from screenwright.core.action import Back, Click, Swipe
from screenwright.core.episode import EpisodeHead
from screenwright.core.errors import DeviceProtocolError
from screenwright.core.geometry import Point
from screenwright.core.watching import Sight
from screenwright.devices.android.getevent import STREAM
from screenwright.devices.android.watching import WatchedPhone
from screenwright.episodes.folder import EpisodeWriter, read_episode
from screenwright.vision.look import look
from servers.adb_server import PrivateAdb, private_adb
from servers.fake_adbd import FakeAdbd
from servers.fake_android import FakeAndroid
from servers.fake_phone import FakePhone

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]

PATH = "/dev/input/event2"


@pytest.fixture
def adb(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[PrivateAdb]:
    with private_adb(tmp_path_factory.mktemp("adb")) as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        yield server


class Finger:
    """Touches the phone, and the phone tells of it as its kernel does."""

    def __init__(self, phone: FakePhone, wire: queue.Queue[bytes]) -> None:
        self._phone, self._wire = phone, wire
        self._number = 100

    def tap(self, x: int, y: int) -> None:
        self._down(x, y)
        self._up()
        self._phone.tap(x, y)

    def swipe(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self._down(*start)
        time.sleep(0.2)
        self._tell(("EV_ABS", "ABS_MT_POSITION_X", f"{end[0]:08x}"), ("EV_ABS", "ABS_MT_POSITION_Y", f"{end[1]:08x}"))
        self._up()
        self._phone.swipe("swipe", start, end, 200)

    def back(self) -> None:
        self._write(("EV_KEY", "KEY_BACK", "DOWN"), "/dev/input/event0")
        self._write(("EV_KEY", "KEY_BACK", "UP"), "/dev/input/event0")
        self._phone.keys([4])

    def _down(self, x: int, y: int) -> None:
        self._number += 1
        self._tell(
            ("EV_ABS", "ABS_MT_TRACKING_ID", f"{self._number:08x}"),
            ("EV_ABS", "ABS_MT_POSITION_X", f"{x:08x}"),
            ("EV_ABS", "ABS_MT_POSITION_Y", f"{y:08x}"),
        )

    def _up(self) -> None:
        self._tell(("EV_ABS", "ABS_MT_TRACKING_ID", "ffffffff"))

    def _tell(self, *changes: tuple[str, str, str]) -> None:
        for change in (*changes, ("EV_SYN", "SYN_REPORT", "00000000")):
            self._write(change, PATH)

    def _write(self, change: tuple[str, str, str], path: str) -> None:
        line = f"[{time.monotonic() + 5000:15.6f}] {path}: {change[0]:12} {change[1]:20} {change[2]:20}\n"
        self._wire.put(line.encode())


class Pictures:
    """A watched phone that counts its pictures."""

    def __init__(self, watched: WatchedPhone) -> None:
        self._watched = watched
        self.new = 0

    def sight(self) -> Sight:
        self.new += 1
        return self._watched.sight()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._watched, name)


def test_touches_become_steps_on_what_was_seen(adb, tmp_path):
    phone = FakePhone()
    with FakeAdbd(FakeAndroid(phone).run) as daemon:
        wire = daemon.streams[STREAM] = queue.Queue()
        finger = Finger(phone, wire)
        work = [
            lambda: finger.tap(260, 660), lambda: finger.swipe((500, 1700), (500, 700)),
            lambda: finger.tap(400, 2040), finger.back,
        ]  # fmt: skip
        said: list[str] = []
        with contextlib.closing(WatchedPhone.open(f"adb://{daemon.serial}", 20)) as watched:
            head = EpisodeHead(
                goal="g", device=watched.url, screen_size=watched.size, agent="person", versions={}, started="now"
            )
            with EpisodeWriter(tmp_path / "e", head) as trace:
                scribe = Scribe(trace, look, "phone", Withheld({}), said.append)
                pictures = Pictures(watched)

                def stop() -> bool:
                    """The person looks at a few pictures before each thing that they do, and after the last."""
                    if pictures.new < 4:
                        return False
                    pictures.new = 0
                    if work:
                        work.pop(0)()
                        return False
                    return True

                Recording(pictures, scribe, said.append, stop).run(200)
                trace.finish("success")
        adb.run("disconnect", daemon.serial)
    steps = read_episode(tmp_path / "e").steps
    assert [type(step.action) for step in steps] == [Click, Swipe, Click, Back]
    assert steps[0].action == Click(Point(260, 660))
    assert steps[0].subgoal == "tap Settings"
    assert [step.subgoal for step in steps[1:3]] == ["scroll down to Captions", "tap Captions"]
    assert steps[3].subgoal == "go back"
    assert steps[2].outcome is not None
    assert [box.right > 800 for box in steps[2].outcome.changed] == [True]


def test_a_phone_whose_glass_cannot_be_heard_says_so(adb):
    android = FakeAndroid(FakePhone())
    android.failing = "getevent"
    with FakeAdbd(android.run) as daemon:
        with pytest.raises(DeviceProtocolError, match="does not let its shell hear the glass"):
            WatchedPhone.open(f"adb://{daemon.serial}", 20)
        adb.run("disconnect", daemon.serial)
