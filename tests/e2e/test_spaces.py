"""A click lands on the pixel meant: at every scale, by mouse and by finger, after a resize and after a turn.

The witnesses stand at the far end: the page, an X client, the phone's daemon. They are asked by the test alone.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from Xlib import X

from screenwright.core.action import Click, Drag, Scroll
from screenwright.core.errors import UsageError
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot
from screenwright.devices.android.device import AdbDevice, open_adb_url
from screenwright.devices.browser.device import BrowserDevice, ask_page
from screenwright.devices.vnc.device import VncDevice
from screenwright.devices.x11.device import connect as connect_x
from servers.adb_server import private_adb
from servers.fake_adbd import FakeAdbd
from servers.fake_android import FakeAndroid
from servers.fake_phone import FakePhone
from servers.pages import PageServer
from servers.vnc_server import PASSWORD, real_vnc_server
from waiting import eventually

pytestmark = pytest.mark.e2e

Open = Callable[..., BrowserDevice]

WINDOW = (301, 203)
"""Odd, so that at 1.5 only half of the last pixel of each row and column lies on the window."""
SCALES = (1.5, 3.0, *(pytest.param(scale, marks=pytest.mark.slow) for scale in (1.0, 2.0)))

TILES = """<!doctype html><meta charset=utf-8>META<style>
html, body { margin: 0; background: #fff; height: 100% } div { position: absolute; touch-action: none }
</style><body style='SIZE'><script>
// "tile" is a square of device pixels at a whole device pixel, in a colour of its own.
const dpr = devicePixelRatio, unit = UNIT;
let count = 0;
function tile(x, y, side) {
  const it = document.body.appendChild(document.createElement('div'));
  it.style = `left: ${x / unit}px; top: ${y / unit}px; width: ${side / unit}px; height: ${side / unit}px;` +
    `background: rgb(${count % 5 * 60}, ${Math.floor(count / 5) * 30}, 90)`;
  count++;
}
for (let row = 0; row < 3; row++) for (let column = 0; column < 4; column++) tile(41 + 7 * column, 53 + 7 * row, 7);
for (let number = 0; number < 5; number++) tile(101 + 2 * number, 90 + number, 1);
window.events = [];
for (const type of ['pointerdown', 'pointerup', 'click', 'contextmenu']) addEventListener(type, event => {
  const view = visualViewport, zoom = view.scale * dpr;
  events.push({type, x: (event.clientX - view.offsetLeft) * zoom, y: (event.clientY - view.offsetTop) * zoom,
               colour: getComputedStyle(event.target).backgroundColor.match(/\\d+/g).map(Number)});
  if (type === 'contextmenu') event.preventDefault();
});
</script>"""

OPENER = """<!doctype html><meta name=viewport content='width=device-width'><body style='margin: 0'>
<button style='width: 99px; height: 99px'></button><script>
onclick = () => { resizeTo(640, 480); open('/tiles', '_blank', 'width=500,height=400') };
</script>"""


def page(meta: str, size: str, unit: str) -> str:
    return TILES.replace("META", meta).replace("SIZE", size).replace("UNIT", unit)


DEVICE_WIDTH = "<meta name=viewport content='width=device-width'>"
ENLARGED = "<meta name=viewport content='width=device-width, initial-scale=2'>"


@pytest.fixture
def opened() -> Iterator[Open]:
    pages = {
        "/tiles": page(DEVICE_WIDTH, "", "dpr"),
        "/opener": OPENER,
        "/desktop": page("", "", "0.25"),
        "/enlarged": page(ENLARGED, "height: 2000px", "dpr"),
    }
    devices: list[BrowserDevice] = []
    with PageServer(pages) as server:

        def open_page(path: str, **options: Any) -> BrowserDevice:
            devices.append(BrowserDevice.open(f"browser:{server.url}{path}", size=WINDOW, frame_limit=False, **options))
            return devices[-1]

        yield open_page
        for device in devices:
            device.close()


def events(device: BrowserDevice, click: Click | Drag, last: str) -> list[dict[str, Any]]:
    """What the page noticed of the action, up to the event with which that ends."""
    ask_page(device, "() => { events.length = 0 }")
    device.perform(click)
    assert eventually(lambda: ask_page(device, "last => events.some(e => e.type === last)", last)), (click, last)
    return list(ask_page(device, "() => events"))


def corners(width: int, height: int) -> list[Point]:
    """All four, the middles of the edges, and the middle."""
    return [Point(x, y) for y in (0, height // 2, height - 1) for x in (0, width // 2, width - 1)]


def around_the_tiles() -> list[Point]:
    """On both sides of edges between tiles and of those around them, and each tile of a single pixel."""
    lines = [Point(x, y) for y in (52, 53, 59, 60, 73, 74) for x in (40, 41, 47, 48, 68, 69)]
    return lines + [Point(101 + 2 * number + beside, 90 + number) for number in range(5) for beside in (0, 1)]


def assert_lands(device: BrowserDevice, shot: Screenshot, point: Point, click: Click, last: str = "click") -> None:
    """The page says the same pixel, and what it says was hit is what the picture shows there."""
    down = events(device, click, last)[0]
    assert down["type"] == "pointerdown"
    assert (int(down["x"]), int(down["y"])) == (point.x, point.y)
    assert down["colour"] == shot.pixels[point.y, point.x].tolist(), point


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
@pytest.mark.parametrize("scale", SCALES)
def test_in_a_browser_clicks_and_drags_land_on_the_pixels_meant(opened: Open, scale: float, touch: bool) -> None:
    device = opened("/tiles", scale=scale, touch=touch)
    shot = device.screenshot()
    assert len(np.unique(shot.pixels[53:100, 41:112].reshape(-1, 3), axis=0)) == 18, "the tiles are not in the picture"
    for point in corners(*device.size) + around_the_tiles():
        assert_lands(device, shot, point, Click(point))
    drag = events(device, Drag(Point(41, 53), Point(68, 73)), "pointerup")
    ends = [(e["type"], int(e["x"]), int(e["y"])) for e in drag if e["type"] != "click"]
    assert ends == [("pointerdown", 41, 53), ("pointerup", 68, 73)]


@pytest.mark.parametrize("path", ["/desktop", "/enlarged"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_page_that_a_phone_shows_smaller_or_larger_is_hit_as_well(opened: Open, path: str, scale: float) -> None:
    """Two corners of what of a tile has its pure colour. On an enlarged page the last pixel is left out: Chromium tells
    no less than one of the page's pixels apart, which is two of the picture."""
    device = opened(path, scale=scale, touch=True)
    shot = device.screenshot()
    zoom = ask_page(device, "() => visualViewport.scale")
    assert (zoom < 0.5) if path == "/desktop" else (zoom == 2)
    for colour in [(number % 5 * 60, number // 5 * 30, 90) for number in (0, 3, 6, 11)]:
        ys, xs = np.nonzero((shot.pixels == colour).all(axis=2))
        assert len(xs), f"tile {colour} is not in the picture"
        rim = int(zoom > 1)
        for point in {Point(int(xs.min()), int(ys.min())), Point(int(xs.max()) - rim, int(ys.max()) - rim)}:
            assert_lands(device, shot, point, Click(point))
    assert_lands(device, shot, point, Click(point, "right"), last="contextmenu")


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_window_that_a_page_opens_or_resizes_keeps_the_scale(opened: Open, touch: bool) -> None:
    device = opened("/opener", scale=1.5, touch=touch)
    device.perform(Click(Point(60, 60)))
    assert eventually(lambda: ask_page(device, "() => location.pathname === '/tiles' && !!window.events"))
    shot = device.screenshot()
    assert (shot.width, shot.height) == device.size == (452, 305)
    for point in corners(*device.size) + around_the_tiles()[:6]:
        assert_lands(device, shot, point, Click(point))


# --- a live resize ----------------------------------------------------------------------------------------------------


class Witness:
    """An X client with a window under everything that is clicked; it hears each press where X says that it was."""

    def __init__(self, display: str) -> None:
        self._display = connect_x(display)
        root = self._display.screen().root
        self._window = root.create_window(
            0, 0, 4000, 4000, 0, X.CopyFromParent, event_mask=X.ButtonPressMask, override_redirect=True
        )
        self._window.map()
        self._display.sync()

    def pressed(self) -> tuple[int, int]:
        """Where the next press was."""
        assert eventually(self._display.pending_events), "the press did not arrive"
        event = self._display.next_event()
        assert event.type == X.ButtonPress
        return event.root_x, event.root_y

    def close(self) -> None:
        self._display.close()


def test_after_a_live_resize_a_click_lands_on_the_pixel_meant(tmp_path: Path) -> None:
    with (
        real_vnc_server(tmp_path) as server,
        closing(VncDevice.connect("127.0.0.1", server.port, PASSWORD, timeout_s=20)) as device,
        closing(VncDevice.connect("127.0.0.1", server.port, PASSWORD, timeout_s=20)) as other,
        closing(Witness(server.display)) as witness,
    ):
        for viewer, size in [(device, device.size), (device, (1283, 801)), (other, (640, 480)), (other, (1024, 700))]:
            viewer.resize(*size)
            assert eventually(lambda size=size: device.screenshot().box.as_tuple()[2:] == size), size
            for point in corners(*size):
                device.perform(Click(point))
                assert witness.pressed() == (point.x, point.y)
            with pytest.raises(UsageError, match="outside"):
                device.perform(Click(Point(size[0], 0)))


# --- a turn -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def phone() -> FakePhone:
    return FakePhone()


@pytest.fixture
def android(phone: FakePhone) -> FakeAndroid:
    return FakeAndroid(phone)


@pytest.fixture
def turned(tmp_path: Path, android: FakeAndroid, monkeypatch: pytest.MonkeyPatch) -> Iterator[AdbDevice]:
    with private_adb(tmp_path) as adb:
        for name, value in adb.environment.items():
            monkeypatch.setenv(name, value)
        with FakeAdbd(android.run) as daemon, closing(open_adb_url(f"adb://{daemon.serial}", 10.0)) as device:
            yield device


def test_after_a_turn_a_touch_lands_on_the_pixel_meant(turned: AdbDevice, phone: FakePhone) -> None:
    for quarters, size in [(0, (1080, 2244)), (1, (2244, 1080)), (2, (1080, 2244)), (3, (2244, 1080))]:
        phone.rotation = quarters
        for look in (False, True):  # first as it comes, before any picture of the turned screen
            if look:
                shot = turned.screenshot()
                assert (shot.width, shot.height) == size
            for point in corners(*size):
                turned.perform(Click(point))
                assert phone.touches[-1] == ("tap", (point.x, point.y))
            assert turned.size == size


def test_the_pointer_that_is_remembered_turns_with_the_screen(turned: AdbDevice, phone: FakePhone) -> None:
    turned.perform(Click(Point(540, 2000)))
    phone.rotation = 1
    turned.perform(Drag(None, Point(2000, 500)))
    assert phone.touches[-1] == ("draganddrop", (1123, 962, 2000, 500, 1000))
    phone.rotation = 0
    turned.perform(Scroll("down", 1))
    _, (x1, y1, x2, y2, _) = phone.touches[-1]
    assert x1 == x2 < 1080
    assert y2 < y1 < 2244


def test_a_phone_whose_pictures_are_finer_than_its_touches(
    turned: AdbDevice, phone: FakePhone, android: FakeAndroid
) -> None:
    """As with ``wm size`` on phones that go on drawing pictures in the panel's own resolution."""
    for quarters, picture in [(0, (1620, 3366)), (1, (3366, 1620))]:
        phone.rotation = quarters
        file = io.BytesIO()
        Image.new("RGB", picture, "white").save(file, format="PNG")
        android.screencap = file.getvalue()
        for look in (quarters == 0, True):  # after the turn first without a picture
            if look:
                turned.screenshot()
            for point in corners(*picture):
                turned.perform(Click(point))
                assert phone.touches[-1] == ("tap", (int((point.x + 0.5) / 1.5), int((point.y + 0.5) / 1.5)))
            assert turned.size == picture
