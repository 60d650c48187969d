"""A long document in a real editor becomes one picture in which every line can be read, and the page comes back."""

from __future__ import annotations

import contextlib

import pytest

from screenwright.agents.loop.long_screenshot import long_screenshot
from screenwright.agents.loop.settle import settle
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot
from screenwright.devices.desktop.session import Desktop
from screenwright.devices.open import open_device
from screenwright.vision.look import look
from servers.adb_server import private_adb
from servers.fake_adbd import FakeAdbd
from servers.fake_android import FakeAndroid
from servers.fake_phone import FakePhone
from waiting import wait_for_window

pytestmark = pytest.mark.e2e

NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
LINES = [f"{NUMBERS[n // 10]} and {NUMBERS[n % 10]}, line {n + 100}" for n in range(90)]


@pytest.fixture
def device(tmp_path):
    document = tmp_path / "home" / "long.txt"
    document.parent.mkdir()
    document.write_text("\n".join(LINES))
    with contextlib.ExitStack() as stack:
        desktop = stack.enter_context(Desktop.start(apps=[["mousepad", str(document)]], home=document.parent))
        opened = stack.enter_context(contextlib.closing(open_device(desktop.url)))
        wait_for_window(desktop, "long.txt")
        settle(opened)
        yield opened


@pytest.mark.slow  # tests/unit/vision/test_stitch.py has the joining, and below the hands that scroll are tried
def test_every_line_is_on_the_long_picture_once(device):
    result = long_screenshot(device)
    assert (result.ending, result.restored) == ("end", True)
    words = [element.text or "" for element in look(Screenshot(result.picture.pixels)).elements]
    numbers = [line.split()[-1] for line in LINES]
    missing = [number for number in numbers if sum(word.endswith(f"line {number}") for word in words) != 1]
    assert missing == []


def test_the_limit_ends_it_and_a_point_of_the_picture_can_be_found_again(device):
    result = long_screenshot(device, max_frames=2)
    assert result.ending == "limit"
    picture = result.picture
    frame, there = picture.locate(Point(300, picture.pixels.shape[0] - picture.bottom - 20))
    assert frame == 1
    assert picture.top <= there.y < picture.frame_height - picture.bottom


@pytest.mark.slow  # tests/unit/vision/test_stitch.py joins pictures with a head and a foot that stay
def test_a_web_page_with_a_fixed_head_and_foot(tmp_path):
    page = tmp_path / "long.html"
    paragraphs = "".join(f"<p>Paragraph number {n}, with words</p>" for n in range(100, 160))
    page.write_text(
        "<meta charset=utf-8><style>body{margin:0;font:18px DejaVu Sans}p{margin:12px 20px}"
        "header{position:sticky;top:0;background:#246;color:#fff;padding:14px}"
        "footer{position:fixed;bottom:0;left:0;right:0;background:#eee;padding:10px}</style>"
        f"<header>Fixed head</header>{paragraphs}<div style=height:60px></div><footer>Fixed foot</footer>"
    )
    with contextlib.closing(open_device(f"browser:{page.as_uri()}")) as browser:
        result = long_screenshot(browser)
    assert (result.ending, result.restored) == ("end", True)
    words = [element.text or "" for element in look(Screenshot(result.picture.pixels)).elements]
    counts = [sum(f"number {n}," in word for word in words) for n in range(100, 160)]
    assert counts == [1] * 60
    assert sum("Fixed head" in word for word in words) == sum("Fixed foot" in word for word in words) == 1


def test_a_phone_behind_adb(tmp_path, monkeypatch):
    with contextlib.ExitStack() as stack:
        adb = stack.enter_context(private_adb(tmp_path))
        for name, value in adb.environment.items():
            monkeypatch.setenv(name, value)
        daemon = stack.enter_context(FakeAdbd(FakeAndroid(FakePhone(page="settings")).run))
        phone = stack.enter_context(contextlib.closing(open_device(f"adb://{daemon.serial}")))
        first = phone.screenshot()
        result = long_screenshot(phone)
    assert (result.ending, result.restored) == ("end", True)
    assert result.picture.pixels.shape[0] > first.height
