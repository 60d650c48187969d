"""Ten thousand actions on each device that reaches outside leave no trace in memory, descriptors or threads.

``pytest tests/e2e/test_soak.py -m slow -rP`` prints what was measured; the short runs keep the long ones from rotting.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    Home,
    KeyDown,
    KeyUp,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.geometry import Point
from screenwright.core.protocols import Device
from screenwright.devices.android.device import open_adb_url
from screenwright.devices.browser.device import BrowserDevice
from screenwright.devices.vnc.device import VncDevice
from screenwright.devices.x11.device import X11Device
from servers.adb_server import private_adb
from servers.fake_adbd import FakeAdbd
from servers.fake_android import FakeAndroid
from servers.fake_phone import FakePhone
from servers.pages import PageServer
from servers.vnc_server import PASSWORD, RealVncServer, real_vnc_server, real_x11vnc_server, wait_until
from soak import Sample, descendants, grown, soak, told

pytestmark = pytest.mark.e2e

START_S = 30.0
LONG, SHORT = 10_000, 300
ACTIONS = [
    pytest.param(SHORT, id="short"),
    pytest.param(LONG, id="long", marks=[pytest.mark.slow, pytest.mark.timeout(600)]),
]

PAGES = {
    "/": """<!doctype html><meta charset=utf-8><title>one</title><body style='margin:0; background:#fff'>
<textarea autofocus style='position:absolute; left:0; top:0; width:380px; height:120px'></textarea>
<a href='/second' style='position:absolute; left:0; top:140px'>there and back</a>
<a href='/closing' target=_blank style='position:absolute; left:0; top:180px'>a tab that closes itself</a>
<button onclick='alert(1)' style='position:absolute; left:0; top:220px'>say</button><div style='height:2000px'>""",
    "/second": "<!doctype html><title>two</title><body style='background:#cdf'>",
    "/closing": "<!doctype html><title>three</title><body style='background:#fdc'><script>onclick=()=>close()</script>",
}


def judged(name: str, actions: int, samples: list[Sample]) -> None:
    print(told(name, actions, samples))
    assert grown(samples) == []


def desktop_rounds() -> Iterator[Sequence[Action]]:
    """Writing into an editor that fills the screen; rounds of 20, the slow actions seldom."""
    for number in itertools.count():
        at = Point(300 + number % 200, 250 + number % 150)
        yield (
            Move(at), Click(at), PressKeys(("ctrl", "a")), PressKeys(("delete",)), TypeText("Some words\n"),
            KeyDown("shift"), TypeText("x"), KeyUp("shift"), Scroll("down", 1, at), Scroll("up", 1),
            Move(Point(5, 5)), KeyDown("ctrl"), KeyUp("ctrl"), ButtonDown("middle"), ButtonUp("middle"),
            Move(at), ButtonDown(), Move(Point(at.x + 9, at.y)), ButtonUp(), Wait(0.001),
        )  # fmt: skip
        if number % 20 == 0:
            yield (
                DoubleClick(at), Drag(at, Point(at.x + 50, at.y + 20)), LongPress(at, 0.05), TypeText("Grüße 中"),
                Click(at, "right"), PressKeys(("escape",)), Swipe(at, Point(at.x, at.y + 9), 0.05),
            )  # fmt: skip


def phone_rounds() -> Iterator[Sequence[Action]]:
    for number in itertools.count():
        at = Point(100 + number % 300, 300 + number % 400)
        yield (
            Click(Point(250, 500)), Scroll("down", 1, at), Scroll("up", 1, at), Click(at), Swipe(at, Point(9, 9), 0.3),
            Back(), Click(Point(580, 500)), Click(Point(300, 500)), TypeText("some words"), PressKeys(("enter",)),
            LongPress(at, 0.5), DoubleClick(Point(300, 500)), Move(at), Drag(None, Point(9, 9)), Home(), Wait(0.001),
        )  # fmt: skip
        if number % 20 == 0:
            yield (Click(Point(580, 500)), Click(Point(300, 500)), TypeText("é 中"), Home())


def browser_rounds() -> Iterator[Sequence[Action]]:
    for number in itertools.count():
        at = Point(20 + number % 300, 20 + number % 80)
        yield (
            Move(at), Click(at), PressKeys(("ctrl", "a")), PressKeys(("delete",)), TypeText("Some words\n"),
            KeyDown("shift"), TypeText("é"), KeyUp("shift"), Scroll("down", 1, at), Scroll("up", 1, at),
            Move(Point(5, 300)), ButtonDown(), Move(at), ButtonUp(), DoubleClick(at), Wait(0.001),
        )  # fmt: skip
        if number % 20 == 0:
            yield (Drag(at, Point(at.x + 40, at.y)), Click(Point(15, 230)), LongPress(at, 0.02))
            yield (Click(Point(20, 150)), Wait(0.3), Back(), Wait(0.3))
            yield (Click(Point(20, 190)), Wait(0.3), Click(Point(200, 200)), Wait(0.3))


def open_editor(server: RealVncServer, device: Device, folder: Path) -> None:
    server.run("xsetroot", "-solid", "#FF8001")
    server.start("openbox")
    server.start("mousepad", "--disable-server", str(folder / "note.txt"))
    wait_until(lambda: int(device.screenshot().pixels[300, 400].min()) == 255, START_S, "the editor is open")


@pytest.mark.parametrize("actions", ACTIONS)
def test_vnc(actions: int, tmp_path: Path) -> None:
    with (
        real_vnc_server(tmp_path) as server,
        closing(VncDevice.connect("127.0.0.1", server.port, PASSWORD)) as device,
    ):
        open_editor(server, device, tmp_path)
        judged("VNC", actions, soak(device, actions, desktop_rounds()))


@pytest.mark.slow  # the rounds are those of VNC
@pytest.mark.parametrize("actions", ACTIONS)
def test_x11(actions: int, tmp_path: Path) -> None:
    with real_x11vnc_server(tmp_path) as server, closing(X11Device.open(server.display)) as device:
        open_editor(server, device, tmp_path)
        judged("X11", actions, soak(device, actions, desktop_rounds()))


@pytest.mark.parametrize("actions", ACTIONS)
def test_browser(actions: int) -> None:
    with (
        PageServer(PAGES) as server,
        closing(BrowserDevice.open(f"browser:{server.url}/", size=(400, 380), frame_limit=False)) as device,
    ):
        samples = soak(
            device,
            actions,
            browser_rounds(),
            beside=lambda: descendants(os.getpid()),
            tidy=server.seen.clear,
        )
        judged("browser", actions, samples)


@pytest.mark.parametrize("actions", ACTIONS)
def test_adb(actions: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    android = FakeAndroid(FakePhone(natural=(600, 760)))

    def forget() -> None:
        for notes in (android.phone.touches, android.lines, android.texts):
            notes.clear()

    with private_adb(tmp_path) as adb, FakeAdbd(android.run) as daemon:
        for name, value in adb.environment.items():
            monkeypatch.setenv(name, value)
        with closing(open_adb_url(f"adb://{daemon.serial}")) as device:
            judged("ADB", actions, soak(device, actions, phone_rounds(), tidy=forget))
