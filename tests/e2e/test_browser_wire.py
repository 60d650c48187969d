"""The browser device on the system's Chromium. What came of an action is read from the page by the test alone."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
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
)
from screenwright.core.errors import (
    DeviceLost,
    DeviceTimeout,
    DeviceUnreachable,
    StoppedByPolicy,
    UnsupportedAction,
)
from screenwright.core.geometry import Point
from screenwright.devices.browser.device import BrowserDevice, ask_page
from screenwright.devices.contract import check_device
from servers.pages import PageServer
from waiting import eventually

pytestmark = pytest.mark.e2e

RED = (255, 0, 0)

BOARD = """<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'><style>
body { margin: 0; background: white } canvas { position: fixed; inset: 0; width: 100vw; height: 100vh }
</style><canvas></canvas><script>
const canvas = document.querySelector('canvas'), scale = devicePixelRatio;
canvas.width = innerWidth * scale; canvas.height = innerHeight * scale;
window.events = [];
for (const type of ['pointerdown', 'pointerup', 'click', 'dblclick', 'contextmenu', 'wheel', 'keydown', 'keyup',
                    'touchstart'])
  addEventListener(type, event => {
    events.push([type, event.button ?? null, event.key ?? null, event.deltaX ?? 0, event.deltaY ?? 0]);
    if (type === 'contextmenu') event.preventDefault();
    if (type !== 'pointerdown') return;
    const pen = canvas.getContext('2d'); pen.fillStyle = 'red';
    pen.fillRect(Math.floor(event.clientX * scale), Math.floor(event.clientY * scale), 1, 1);
  });
</script>"""

FORM = """<!doctype html><meta charset=utf-8><body style='margin:0'>
<textarea autofocus style='position:absolute;left:0;top:0;width:300px;height:100px'></textarea>
<select style='position:absolute;left:0;top:120px'><option>one<option>two<option>three</select>
<div style='height:3000px'></div>"""

LINKS = """<!doctype html><style>a, button { position: absolute; left: 0; width: 200px; height: 30px }</style>
<a style='top:0' href='/second'>second</a>
<a style='top:40px' href='/second' target=_blank>new tab</a>
<a style='top:80px' href='OTHER/second'>elsewhere</a>
<a style='top:120px' href='/to?OTHER/second'>redirected elsewhere</a>
<a style='top:160px' href='OTHER/second' target=_blank>new tab elsewhere</a>
<a style='top:200px' href='/file?../../re port.txt'>download</a>
<button style='top:320px' onclick='while (true) {}'>hang</button>"""
DIALOGS = """<!doctype html><meta name=viewport content='width=device-width'><body style='margin:0'>
<style>a, button { position: absolute; left: 0; width: 200px; height: 30px }</style><script>
window.ups = []; addEventListener('keyup', event => { if (event.key === 'Shift') ups.push(event.key) });
const leave = () => { onbeforeunload = event => event.preventDefault(); location = '/second' };
</script>
<button style='top:0' onclick='alert("Saved!"); window.answer = "told"'>tell</button>
<button style='top:40px' onclick='window.answer = confirm("Delete all?")'>ask</button>
<button style='top:80px' onclick='window.answer = prompt("Name?", "me")'>prompt</button>
<button style='top:120px' onclick='leave()'>leave</button>"""
ASKS = "<!doctype html><script>window.answers = [confirm('First?'), prompt('Second?', '2')]</script>"
SECOND = "<!doctype html><body style='background: lime'><script>onclick = () => window.close()</script>"

PAGES = {
    "/board": BOARD, "/form": FORM, "/second": SECOND, "/dialogs": DIALOGS, "/asks": ASKS,
}  # fmt: skip

Open = Callable[..., BrowserDevice]
HEARD: WeakKeyDictionary[BrowserDevice, tuple[str, ...]] = WeakKeyDictionary()


@pytest.fixture
def server() -> Iterator[PageServer]:
    with PageServer({**PAGES}) as running:
        running.pages["/links"] = LINKS.replace("OTHER", running.other_host)
        running.pages["/frame"] = f"<body bgcolor=white><iframe src='{running.other_host}/second'></iframe>"
        yield running


@pytest.fixture
def opened(server: PageServer) -> Iterator[Open]:
    devices: list[BrowserDevice] = []

    def open_page(path: str, **options: Any) -> BrowserDevice:
        devices.append(BrowserDevice.open(f"browser:{server.url}{path}", **{"size": (400, 380), **options}))
        return devices[-1]

    yield open_page
    for device in devices:
        device.close()


def link(number: int, scale: int = 1) -> Click:
    return Click(Point(20 * scale, (40 * number + 15) * scale))


def heard(device: BrowserDevice) -> tuple[str, ...]:
    """All that the device has told, now and before."""
    HEARD[device] = (*HEARD.get(device, ()), *(note.words for note in device.take_notes()))
    return HEARD[device]


def click_and_look(device: BrowserDevice, click: Click) -> None:
    device.perform(click)
    device.screenshot()


def colour(device: BrowserDevice) -> tuple[int, ...]:
    return tuple(int(value) for value in device.screenshot().pixels[300, 300])


def ours(folder: Path) -> list[int]:
    """Living processes whose private browser folder is in this one; other tests have browsers as well."""
    found, mark = [], os.fsencode(folder / "screenwright-browser-")
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and mark in (entry / "environ").read_bytes():
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def test_the_contract(opened: Open) -> None:
    assert check_device(opened("/board")) == []


def test_the_contract_on_a_phone(opened: Open) -> None:
    assert check_device(opened("/board", touch=True, scale=2.0)) == []


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0, 3.0])
def test_a_click_lands_on_the_pixel_meant(scale: float, opened: Open) -> None:
    device = opened("/board", scale=scale, size=(200, 160))
    assert device.size == (round(200 * scale), round(160 * scale))
    points = [Point(0, 0), Point(7, 11), Point(101, 57), Point(device.size[0] - 1, device.size[1] - 1)]
    for point in points:
        device.perform(Click(point))
    red = np.argwhere((device.screenshot().pixels == RED).all(axis=2))
    assert {(int(x), int(y)) for y, x in red} == {(point.x, point.y) for point in points}


def test_a_tap_lands_on_the_pixel_meant(opened: Open) -> None:
    device = opened("/board", scale=2.0, size=(200, 160), touch=True)
    device.perform(Click(Point(101, 57)))
    assert eventually(lambda: tuple(device.screenshot().pixels[57, 101]) == RED)
    assert "touchstart" in [event[0] for event in ask_page(device, "window.events")]


def events(device: BrowserDevice, *actions: Action) -> list[list[Any]]:
    """What the page noticed of the actions: kind, button, key, wheel x, wheel y."""
    ask_page(device, "() => { window.events.length = 0 }")
    for action in actions:
        device.perform(action)
    return ask_page(device, "window.events")


def test_every_kind_of_mouse_and_key_event(opened: Open) -> None:
    device, at = opened("/board"), Point(100, 100)
    kinds = [event[:2] for event in events(device, DoubleClick(at))]
    assert kinds.count(["click", 0]) == 2
    assert ["dblclick", 0] in kinds
    assert ["contextmenu", 2] in [event[:2] for event in events(device, Click(at, "right"))]
    assert ["pointerdown", 1] in [event[:2] for event in events(device, Click(at, "middle"))]
    drag = [["pointerdown", 0], ["pointerup", 0], ["click", 0]]
    assert [event[:2] for event in events(device, Drag(None, Point(200, 120)))] == drag
    assert [event[:2] for event in events(device, Swipe(at, Point(50, 50), 0.1))] == drag
    assert [event[:2] for event in events(device, LongPress(at, 0.1))] == drag
    assert [event[2] for event in events(device, PressKeys(("ctrl", "shift", "k"))) if event[0] == "keydown"] == [
        "Control", "Shift", "K",
    ]  # fmt: skip
    ask_page(device, "() => { window.events.length = 0 }")
    device.perform(Scroll("up", 2))
    turned = "window.events.filter(([type]) => type === 'wheel').reduce((sum, event) => sum + event[4], 0)"
    assert eventually(lambda: ask_page(device, turned) == -200)
    with pytest.raises(UnsupportedAction):
        device.perform(Home())


def test_what_is_held_is_let_go(opened: Open) -> None:
    device = opened("/board")
    down = events(device, Move(Point(50, 60)), ButtonDown("left"), KeyDown("shift"))
    assert [event[0] for event in down] == ["pointerdown", "keydown"]
    assert [event[0] for event in events(device, ButtonUp("left"), KeyUp("shift"))] == ["pointerup", "click", "keyup"]
    events(device, ButtonDown("right"), KeyDown("ctrl"), KeyDown("a"))
    ask_page(device, "() => { window.events.length = 0 }")
    device.release()
    assert [event[:3] for event in ask_page(device, "window.events") if event[0] != "contextmenu"] == [
        ["keyup", None, "a"], ["keyup", None, "Control"], ["pointerup", 2, None],
    ]  # fmt: skip
    device.release()


def test_any_text_is_typed_and_edited(opened: Open) -> None:
    device = opened("/form")
    text = "Grüße, 你好 😀 Привет\n\"'`$(x) <b>&amp; €"
    device.perform(Click(Point(50, 50)))
    device.perform(TypeText(text))
    assert ask_page(device, "document.querySelector('textarea').value") == text
    device.perform(PressKeys(("ctrl", "a")))
    device.perform(TypeText("new"))
    device.perform(PressKeys(("shift", "Left")))
    device.perform(PressKeys(("Delete",)))
    assert ask_page(device, "document.querySelector('textarea').value") == "ne"


def test_the_list_of_a_select_is_in_the_picture(opened: Open) -> None:
    device = opened("/form")
    closed = device.screenshot()
    device.perform(Click(Point(20, 135)))
    below = (slice(160, 230), slice(0, 60))
    assert eventually(lambda: not np.array_equal(device.screenshot().pixels[below], closed.pixels[below]))
    device.perform(PressKeys(("down",)))
    device.perform(PressKeys(("enter",)))
    assert eventually(lambda: ask_page(device, "document.querySelector('select').value") == "two")


def test_scrolling_moves_the_page(opened: Open) -> None:
    device = opened("/form")
    device.perform(Scroll("down", 3, Point(350, 300)))
    assert eventually(lambda: ask_page(device, "scrollY") == 300)


def test_a_finger_scrolls_a_phone(opened: Open) -> None:
    device = opened("/form", touch=True)
    device.perform(Swipe(Point(350, 300), Point(350, 100), 0.2))
    assert eventually(lambda: ask_page(device, "scrollY") > 100)


def test_there_and_back(opened: Open) -> None:
    device = opened("/links")
    device.perform(link(0))
    assert eventually(lambda: colour(device) == (0, 255, 0))
    device.perform(Back())
    assert eventually(lambda: colour(device) == (255, 255, 255))
    device.perform(Back())
    assert ask_page(device, "location.pathname") == "/links", "there is nothing before the first page"


def test_the_newest_tab_is_shown_and_the_one_before_when_it_closes(opened: Open) -> None:
    device = opened("/links")
    device.perform(link(1))
    assert eventually(lambda: colour(device) == (0, 255, 0))
    device.perform(Click(Point(300, 300)))
    assert eventually(lambda: colour(device) == (255, 255, 255))


@pytest.mark.parametrize("number", [2, 3, 4])
def test_no_way_leads_out_of_the_fence(number: int, server: PageServer, opened: Open) -> None:
    device = opened("/links")
    device.perform(link(number))
    with pytest.raises(StoppedByPolicy, match=f"{server.other_host}/second"):
        eventually(lambda: device.screenshot() is None)
    assert colour(device) == (255, 255, 255), "the device works on, on the page where it was"
    assert server.other_host + "/second" not in server.seen, "nothing was asked of the other host"


def test_hosts_that_were_allowed_are_reached(server: PageServer, opened: Open) -> None:
    device = opened("/links", allowed_hosts=["127.0.0.1", "localhost"])
    device.perform(link(3))
    assert eventually(lambda: colour(device) == (0, 255, 0))


def test_a_first_page_that_leads_out_is_not_opened(server: PageServer) -> None:
    with pytest.raises(StoppedByPolicy, match="outside of the fence"):
        BrowserDevice.open(f"browser:{server.url}/to?{server.other_host}/second")


def test_a_frame_from_elsewhere_stays_empty(server: PageServer, opened: Open) -> None:
    device = opened("/frame")
    assert eventually(lambda: any("a frame of" in note for note in heard(device)))
    device.screenshot()
    assert server.other_host + "/second" not in server.seen


def test_an_alert_is_closed_and_noted(opened: Open) -> None:
    device = opened("/dialogs")
    device.perform(link(0))
    assert ask_page(device, "window.answer") == "told"
    assert heard(device) == ("alert dialog closed: Saved!",)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_question_is_seen_and_answered_by_its_buttons(touch: bool, opened: Open) -> None:
    device = opened("/dialogs", touch=touch, scale=2)
    for button, answer in (("no", False), ("yes", True)):
        device.perform(link(1, scale=2))
        box = ask_page(device, f"(({{x, y}}) => [x, y])(document.querySelector('#{button}').getBoundingClientRect())")
        device.perform(Click(Point(int(box[0] * 2 + 10), int(box[1] * 2 + 10))))
        assert ask_page(device, "window.answer") is answer
    opened_, dismissed = "confirm dialog opened: Delete all?", "confirm dialog dismissed: Delete all?"
    assert heard(device) == (opened_, dismissed, opened_, "confirm dialog accepted: Delete all?")


def test_a_question_is_answered_by_keys(opened: Open) -> None:
    device = opened("/dialogs")
    for keys, answer in (("escape", False), ("enter", True), ("space", True)):
        device.perform(link(1))
        device.perform(PressKeys((keys,)))
        assert ask_page(device, "window.answer") is answer
    device.perform(link(2))
    device.perform(TypeText("Zoë <b>\n"))
    assert ask_page(device, "window.answer") == "Zoë <b>"
    device.perform(link(2))
    device.perform(PressKeys(("enter",)))
    assert ask_page(device, "window.answer") == "me"
    device.perform(link(2))
    device.perform(PressKeys(("escape",)))
    assert ask_page(device, "window.answer") is None
    assert not any("Zoë" in note for note in heard(device)), "what is typed may be a secret"


def test_leaving_a_page_is_asked_and_can_be_stayed_at(opened: Open) -> None:
    device = opened("/dialogs")
    device.perform(link(3))
    device.perform(PressKeys(("escape",)))
    assert colour(device) == (255, 255, 255)
    device.perform(link(3))
    device.perform(PressKeys(("enter",)))
    assert eventually(lambda: colour(device) == (0, 255, 0))
    assert heard(device)[-1].startswith("beforeunload dialog accepted")


def test_a_question_at_loading_and_one_after_the_other(opened: Open) -> None:
    device = opened("/asks")
    assert heard(device) == ("confirm dialog opened: First?",)
    device.perform(PressKeys(("enter",)))
    assert eventually(lambda: heard(device)[-1] == "prompt dialog opened: Second?")
    device.perform(PressKeys(("enter",)))
    assert ask_page(device, "window.answers") == [True, "2"]


def test_what_is_held_is_let_go_of_when_the_question_is_answered(opened: Open) -> None:
    device = opened("/dialogs")
    device.perform(KeyDown("shift"))
    device.perform(link(1))
    assert device.size == (device.screenshot().width, device.screenshot().height)
    device.release()
    device.perform(PressKeys(("escape",)))
    assert eventually(lambda: ask_page(device, "window.ups") == ["Shift"])
    device.perform(link(1))
    device.close()
    assert heard(device)[-1] == "confirm dialog dismissed: Delete all?"


def test_downloads_stay_in_their_folder(tmp_path: Path, opened: Open) -> None:
    folder = tmp_path / "jail"
    device = opened("/links", downloads=folder)
    for count in (1, 2):
        device.perform(link(5))
        assert eventually(lambda count=count: sum("downloaded" in note for note in heard(device)) == count)
    names = sorted(path.name for path in tmp_path.rglob("*") if path.is_file())
    assert len(names) == 2
    assert all(path.parent == folder for path in tmp_path.rglob("*.txt"))
    assert (folder / names[0]).read_bytes() == (folder / names[1]).read_bytes() == b"the content"


def test_without_a_folder_downloads_are_refused(opened: Open) -> None:
    device = opened("/links")
    device.perform(link(5))
    assert eventually(lambda: any("refused" in note for note in heard(device)))


@pytest.fixture
def temporary(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where all temporary files go; short, for Chromium keeps a socket there and their paths may not be long."""
    with TemporaryDirectory() as folder:
        monkeypatch.setenv("TMPDIR", folder)
        monkeypatch.setattr("tempfile.tempdir", None)
        yield Path(folder)


def test_nothing_is_left_behind(server: PageServer, temporary: Path) -> None:
    threads = threading.active_count()
    with closing(BrowserDevice.open(f"browser:{server.url}/form")) as device:
        assert ours(temporary)
        device.perform(KeyDown("shift"))
    assert eventually(lambda: not ours(temporary))
    assert list(temporary.iterdir()) == []
    assert threading.active_count() <= threads


def test_a_killed_browser_is_lost(server: PageServer, temporary: Path) -> None:
    device = BrowserDevice.open(f"browser:{server.url}/form")
    device.perform(KeyDown("shift"))
    for process in ours(temporary):
        os.kill(process, signal.SIGKILL)
    for work in (device.screenshot, lambda: device.perform(Move(Point(1, 1)))):
        with pytest.raises(DeviceLost):
            work()
    device.release()
    device.close()
    assert eventually(lambda: not ours(temporary))
    assert list(temporary.iterdir()) == []
    with closing(BrowserDevice.open(f"browser:{server.url}/form")) as again:
        assert again.screenshot().width == 1280


def test_a_hung_page_does_not_hang_us(opened: Open) -> None:
    device = opened("/links", timeout_s=6.0)  # room for Chromium to start on busy cores
    started = monotonic()
    with pytest.raises(DeviceTimeout):
        click_and_look(device, link(8))
    device.close()
    assert monotonic() - started < 60


def test_nothing_answers_there() -> None:
    with pytest.raises(DeviceUnreachable, match="could not open browser:http://127"):
        BrowserDevice.open("browser:http://127.0.0.1:9/")


def test_two_browsers_live_beside_each_other(opened: Open) -> None:
    first, second = opened("/form"), opened("/board")
    first.perform(Click(Point(50, 50)))
    first.perform(TypeText("one"))
    second.perform(Click(Point(5, 5)))
    assert ask_page(first, "document.querySelector('textarea').value") == "one"
    assert (second.screenshot().pixels[5, 5] == RED).all()
