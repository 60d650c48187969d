"""The parts of a browser device that need no browser: points, keys, text, file names, the loop's thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.async_api import Error as PlaywrightError

from screenwright.core.errors import DeviceLost, DeviceTimeout, MissingPrerequisite, UnsupportedAction, UsageError
from screenwright.core.keys import NAMED_KEYS
from screenwright.devices.browser.device import BrowserDevice
from screenwright.devices.browser.fence import Fence
from screenwright.devices.browser.hands import browser_key, text_pieces
from screenwright.devices.browser.loop import LoopThread
from screenwright.devices.browser.pages import Chromium, View, safe_name


def test_every_named_key_is_known_or_clearly_not_there() -> None:
    for key in NAMED_KEYS:
        if key.startswith("f") and key[1:].isdigit() and int(key[1:]) > 12:
            with pytest.raises(UnsupportedAction):
                browser_key(key)
        else:
            assert browser_key(key)


def test_keys() -> None:
    assert [browser_key(key) for key in ("Return", "ctrl", "a", "A", "+", "space")] == [
        "Enter", "Control", "KeyA", "A", "+", " ",
    ]  # fmt: skip
    with pytest.raises(UnsupportedAction, match="type_text"):
        browser_key("é")
    with pytest.raises(UsageError):
        browser_key("no such key")


def test_text_is_cut_at_keys() -> None:
    assert text_pieces("ab\r\nc\t\td\r") == ["ab", "\n", "c", "\t", "\t", "d", "\n"]
    assert text_pieces("") == []
    for wrong in ("\x00", "a\x1b", "\x7f", "\x9f", "\ud800"):
        with pytest.raises(UsageError, match="cannot be typed"):
            text_pieces(wrong)


@given(st.text(st.characters(exclude_categories=("Cc", "Cs"))))
def test_all_other_text_is_kept(text: str) -> None:
    assert "".join(text_pieces(text)) == text


@given(st.text(max_size=300))
def test_a_file_name_is_safe_whatever_the_page_says(suggested: str) -> None:
    name = safe_name(suggested)
    assert name == Path(name).name
    assert 0 < len(name) <= 121
    assert not name.startswith(".")
    assert all(character.isprintable() for character in name)


def test_file_names() -> None:
    assert safe_name("../../etc/passwd") == "passwd"
    assert safe_name("C:\\x\\report.pdf") == "report.pdf"
    assert safe_name("...") == "download"
    assert safe_name("l" * 300 + ".pdf").endswith(".pdf")


def test_the_loop_answers_in_time_or_says_so() -> None:
    loop = LoopThread("test-loop")

    async def seven() -> int:
        return 7

    try:
        assert loop.run(seven(), 5, "work") == 7
        with pytest.raises(DeviceTimeout, match=r"^work: .*0\.05 s"):
            loop.run(asyncio.sleep(60), 0.05, "work")
        assert loop.run(seven(), 5, "work") == 7
    finally:
        loop.stop()
        loop.stop()
    assert "test-loop" not in [thread.name for thread in threading.enumerate()]
    with pytest.raises(DeviceLost):
        loop.run(seven(), 5, "work")


class Line:
    """A tab's line that is refused so often, in these words, before it answers."""

    def __init__(self, words: str, times: int) -> None:
        self.words, self.times = words, times

    async def send(self, question: str, request: object) -> dict[str, object]:
        if self.times:
            self.times -= 1
            raise PlaywrightError(self.words)
        return {"question": question}


@pytest.mark.parametrize("words", ["Not attached to an active page", "Unable to capture screenshot"])
def test_a_tab_that_is_just_being_left_is_asked_again(words: str, tab: Callable[[Line], Chromium]) -> None:
    line = Line(words, 3)
    assert asyncio.run(tab(line).ask("Page.getNavigationHistory")) == {"question": "Page.getNavigationHistory"}
    with pytest.raises(PlaywrightError, match="No such method"):
        asyncio.run(tab(Line("No such method", 1)).ask("Page.nonsense"))


@pytest.fixture
def tab() -> Iterator[Callable[[Line], Chromium]]:
    made: list[Chromium] = []

    def with_line(line: Line) -> Chromium:
        view = View(10, 10, 1.0, False, (10, 10), True)
        chromium = Chromium(view, Fence.around("https://example.org", None), None)
        page = Mock(is_closed=lambda: False)
        chromium._pages, chromium._cameras = [page], {page: line}
        chromium._browser = Mock(is_connected=lambda: True)
        made.append(chromium)
        return chromium

    yield with_line
    for chromium in made:
        chromium.remove_folder()


def test_without_a_browser_the_line_that_installs_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: None)
    with pytest.raises(MissingPrerequisite, match=r"apt-get install .*chromium"):
        BrowserDevice.open("browser:https://example.org")


@pytest.mark.parametrize(
    "options",
    [
        {"scale": 0}, {"scale": 9}, {"scale": float("nan")}, {"size": (0, 10)}, {"size": (9000, 10)},
        {"shown": (2000, 10)}, {"shown": (0, 0)}, {"allowed_hosts": ["other.net"]}, {"allowed_hosts": ["?"]},
    ],
)  # fmt: skip
def test_wrong_options_start_nothing(options: dict, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screenwright.devices.browser.device.find_chromium", lambda: pytest.fail("started"))
    with pytest.raises(UsageError):
        BrowserDevice.open("browser:https://example.org", **options)
