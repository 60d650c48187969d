"""A person shows a task through the VNC proxy, and the recording is done again on a fresh desktop."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import Ran, finish, start
from screenwright.agents.demonstrations.lift import lift
from screenwright.agents.loop.settle import settle
from screenwright.core.action import Click, DoubleClick, Drag, PressKeys, Scroll, TypeText, points_of
from screenwright.core.errors import MissingPrerequisite
from screenwright.core.geometry import Point
from screenwright.core.protocols import Device
from screenwright.core.watching import ButtonTurned, InputEvent, Sight, Watched
from screenwright.devices.browser.device import BrowserDevice
from screenwright.devices.browser.watching import WatchedBrowser
from screenwright.devices.desktop.session import Desktop
from screenwright.devices.open import open_device
from screenwright.devices.vnc.watching import WatchedVnc
from screenwright.devices.x11.watching import WatchedDisplay
from screenwright.episodes.folder import read_episode
from screenwright.vision.look import look
from servers.pages import PageServer
from waiting import wait_for_window

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

PAUSE_S = 0.7
"""Between two actions, as a quick person makes it."""


@contextlib.contextmanager
def editor(home: Path, width: int, height: int) -> Iterator[Desktop]:
    home.mkdir()
    with Desktop.start(width, height, apps=[["mousepad"]], home=home) as desktop:
        wait_for_window(desktop, "Mousepad")
        yield desktop


def recorder(url: str, out: Path, *options: str) -> tuple[subprocess.Popen[str], int]:
    """``record`` as a process, and the port for a viewer."""
    process = start("record", "--device", url, "--out", str(out), "--listen", "0", "--json", *options)
    assert process.stderr is not None
    told = re.search(r"localhost:(\d+)", process.stderr.readline())
    assert told
    return process, int(told[1])


def place_of(device: Device, words: str, kind: str | None = None) -> Point:
    screen = look(settle(device))
    return next(one.box.center for one in screen.elements if words in (one.text or "") and kind in (None, one.kind))


def work(device: Device, *actions: Click | TypeText | PressKeys) -> None:
    for action in actions:
        device.perform(action)
        time.sleep(PAUSE_S)


def ended(process: subprocess.Popen[str]) -> tuple[Ran, dict[str, object]]:
    ran = finish(process)
    assert ran.code == 0, ran.err
    return ran, json.loads(ran.out)


@pytest.mark.slow
def test_what_was_shown_through_the_proxy_is_done_again_on_a_fresh_desktop(tmp_path):
    recording, again = tmp_path / "recording", tmp_path / "again"
    with editor(tmp_path / "first", 1024, 768) as desktop:
        process, port = recorder(desktop.url, recording, "--goal", "write a note")
        with contextlib.closing(open_device(f"vnc://:{desktop.password}@127.0.0.1:{port}")) as viewer:
            middle = Point(500, 450)
            work(viewer, Click(middle), TypeText("Bread and milk"))
            work(viewer, Click(place_of(viewer, "File", "menuitem")))
            work(viewer, Click(place_of(viewer, "Shift+Ctrl+S")))
            work(viewer, PressKeys(("ctrl", "a")), TypeText("list.txt"))
            work(viewer, Click(place_of(viewer, "Save", "button")))
        ran, document = ended(process)
        assert (tmp_path / "first" / "list.txt").read_text().strip() == "Bread and milk"
    done = document["done"]
    assert isinstance(done, list)
    assert [words.split()[0] for words in done] == ["click", "type", "click", "click", "press", "type", "click"]
    assert done[2] == "click File"
    assert done[4] == "press Ctrl+A"
    assert done[6] == "click Save"
    assert "7. click Save" in ran.err
    episode = read_episode(recording)
    assert (episode.head.goal, episode.head.agent, episode.head.outcome) == ("write a note", "person", "success")
    assert desktop.password not in (recording / "episode.json").read_text()
    with editor(tmp_path / "second", 1024, 768) as desktop:
        replayed = finish(start("replay", str(recording), "--device", desktop.url, "--out", str(again), "--json"))
        assert replayed.code == 0, (replayed.out, replayed.err)
        assert (tmp_path / "second" / "list.txt").read_text().strip() == "Bread and milk"


def test_the_proxy_asks_for_the_password_of_the_screen_behind(tmp_path):
    with editor(tmp_path / "home", 800, 600) as desktop:
        process, port = recorder(desktop.url, tmp_path / "recording")
        with pytest.raises(Exception, match="wrong password"):
            open_device(f"vnc://:nottheone@127.0.0.1:{port}")
        with contextlib.closing(open_device(f"vnc://:{desktop.password}@127.0.0.1:{port}")) as viewer:
            assert viewer.screenshot().width == 800
        ran = finish(process)
    assert (ran.code, json.loads(ran.out)["steps"]) == (1, 0)


def test_the_proxy_hears_the_hands_and_sees_what_they_saw_before_each_press(tmp_path):
    with editor(tmp_path / "home", 800, 600) as desktop, contextlib.closing(WatchedVnc.open(desktop.url)) as watched:
        url = f"vnc://:{desktop.password}@127.0.0.1:{watched.port}"
        with contextlib.closing(open_device(url)) as viewer:
            done = [
                Click(Point(400, 300)), TypeText("Ab c"), PressKeys(("ctrl", "a")), Click(Point(300, 350), "right"),
                PressKeys(("escape",)), Scroll("down", 3, Point(400, 400)), Drag(Point(350, 300), Point(500, 400)),
            ]  # fmt: skip
            for action in done:
                viewer.perform(action)
                time.sleep(PAUSE_S)
            typed = settle(viewer)
        deadline = time.monotonic() + 120
        while not watched.ended() and time.monotonic() < deadline:
            time.sleep(0.05)
        heard = list(watched.heard())
    events = [each for each in heard if not isinstance(each, Sight)]
    assert [gesture.action for gesture in lift(events)] == done
    assert watched.ended() == "the viewer went"
    presses = [place for place, each in enumerate(heard) if isinstance(each, ButtonTurned) and each.down]
    assert all(isinstance(heard[place - 1], Sight) for place in presses)
    first = heard[presses[0] - 1]
    assert isinstance(first, Sight)
    assert not first.shot.same_pixels(typed)


def test_a_display_tells_what_hands_do_on_it(tmp_path, monkeypatch):
    with editor(tmp_path / "home", 800, 600) as desktop:
        monkeypatch.setenv("XAUTHORITY", str(desktop.authority))
        with (
            contextlib.closing(WatchedDisplay.open(desktop.display)) as watched,
            contextlib.closing(open_device(f"x11:{desktop.display}")) as hands,
        ):
            done = [
                Click(Point(400, 300)), TypeText("Ab c!"), PressKeys(("ctrl", "a")), PressKeys(("shift", "left")),
                Scroll("down", 3, Point(400, 400)), Drag(Point(350, 300), Point(500, 400)),
            ]  # fmt: skip
            for action in done:
                hands.perform(action)
                time.sleep(PAUSE_S)
            assert watched.sight().shot.width == 800
            assert [gesture.action for gesture in lift(heard_events(watched))] == done
            assert watched.ended() == ""


PAGE = """<!doctype html><meta charset=utf-8><title>Order</title><style>body { font: 18px DejaVu Sans; margin: 30px }
input, button { font: inherit; padding: 6px; margin: 10px }</style>
<h2>Order</h2><label>Town <input id=town></label><button onclick="document.title='sent'">Send</button>
<div style="height:3000px"></div>"""


def test_a_browser_tells_what_hands_do_in_it():
    with PageServer({"/order": PAGE}) as server:
        device = BrowserDevice.open(f"browser:{server.url}/order", size=(800, 600), scale=2.0, timeout_s=30)
        with contextlib.closing(WatchedBrowser(device)) as watched:
            done = [
                Click(Point(330, 220)), TypeText("Ab c!"), PressKeys(("ctrl", "a")), PressKeys(("tab",)),
                DoubleClick(Point(100, 120)), Scroll("down", 3, Point(400, 800)), Drag(Point(60, 700), Point(500, 900)),
            ]  # fmt: skip
            for action in done:
                device.perform(action)
                time.sleep(PAUSE_S)
            assert watched.sight().shot.width == 1600
            lifted = [gesture.action for gesture in lift(heard_events(watched))]
    assert [type(action) for action in lifted] == [type(action) for action in done]
    assert [action for action in lifted if not points_of(action)] == [
        action for action in done if not points_of(action)
    ]
    for told, given in zip(lifted, done, strict=True):
        assert all(
            abs(one.x - other.x) <= 2 and abs(one.y - other.y) <= 2
            for one, other in zip(points_of(told), points_of(given), strict=True)
        )


def test_without_a_display_a_browser_says_what_is_missing(monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(MissingPrerequisite, match="needs a display"):
        WatchedBrowser.open("browser:https://example.org")


def heard_events(watched: Watched) -> list[InputEvent]:
    return [each for each in watched.heard() if not isinstance(each, Sight)]
