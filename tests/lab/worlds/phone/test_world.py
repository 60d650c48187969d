"""The drawn phone of the world: its apps in every look, touches, keys and scrolling, and the truth of what it shows."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

from phone_world import phone, tap, texts
from screenwright.core.action import Back, Click, Home, PressKeys, Scroll, Swipe, TypeText
from screenwright.core.errors import DeviceLost, UnsupportedAction
from screenwright.core.geometry import Box, Point
from screenwright.devices.simulated.phone.glyphs import GLYPHS
from screenwright_lab.worlds.phone.apps import APPS, page_of
from screenwright_lab.worlds.phone.html import write
from screenwright_lab.worlds.phone.state import HOME, Place
from screenwright_lab.worlds.phone.svg import svg
from screenwright_lab.worlds.phone.themes import BY_BROWSER, THEMES, TRAINED, UNSEEN

pytestmark = pytest.mark.integration

PULL = Swipe(Point(180, 560), Point(180, 200), 0.3)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("app", APPS)
def test_every_app_is_drawn_in_every_look(app: str, theme: str) -> None:
    device = phone(theme=theme, app=app)
    assert page_of(device.world).title in texts(device)
    seen = device.seen()
    assert all(one.box.overlap(Box(0, 0, *device.size)) == one.box.area for one in seen.elements)
    assert any(one.clickable for one in seen.elements)
    colours = device.screenshot().pixels.astype(np.uint32) @ (1 << 16, 1 << 8, 1)
    assert len(np.unique(colours)) > 20, "letters and edges are soft"


def test_looks_differ() -> None:
    shots = [phone(theme=theme, app="Mail").screenshot() for theme in THEMES]
    assert not any(one.same_pixels(other) for number, one in enumerate(shots) for other in shots[:number])
    assert len(TRAINED) + len(UNSEEN) == len(THEMES)
    assert set(BY_BROWSER) <= set(UNSEEN)


def test_apps_open_and_are_left() -> None:
    device = phone()
    tap(device, "Settings", "Display")
    assert device.world.place == Place("Settings", "subject", "Display")
    device.perform(Back())
    assert device.world.place == Place("Settings")
    device.perform(Home())
    assert device.world.place == HOME
    tap(device, "Settings")
    tap(device, "Sound", "Back")
    assert device.world.place == Place("Settings")


@pytest.mark.parametrize("theme", ["linen", "meadow", "paper"])
def test_switches_say_how_they_stand(theme: str) -> None:
    device = phone(theme=theme, app="Settings")
    tap(device, "Sound")
    name = next(iter(name for name in device.world.settings.switches if name in texts(device)))
    before = device.world.settings.switches[name]
    control = next(one for one in device.seen().elements if one.kind in ("switch", "checkbox") and one.name == name)
    assert control.state.checked is before
    device.perform(Click(control.box.center))
    assert device.world.settings.switches[name] is not before


def test_text_goes_where_the_focus_is_and_enter_searches() -> None:
    device = phone(app="Browser")
    device.perform(TypeText("lost"))
    assert device.world.texts == {}, "no field has the focus"
    tap(device, "Search or type an address")
    device.perform(TypeText("moon phases\n"))
    assert device.world.place == Place("Browser", "results", "moon phases")
    tap(device, "Search or type an address")
    device.perform(TypeText("sun"))
    tap(device, "Clear Search or type an address")
    device.perform(TypeText("rain"))
    device.perform(PressKeys(("backspace",)))
    device.perform(PressKeys(("enter",)))
    assert device.world.place == Place("Browser", "results", "rai")


def test_a_page_scrolls_to_its_end_and_no_further() -> None:
    device = phone(app="Music")
    last = device.world.music.songs[-1].title
    assert device.seen().away[last] == "down"
    for _ in range(5):
        device.perform(PULL)
    assert last in texts(device)
    end = device.screenshot()
    device.perform(PULL)
    assert device.screenshot().same_pixels(end)
    device.perform(Scroll("up", 30))
    assert device.world.scrolled[Place("Music")] == 0


def test_a_question_stands_before_everything() -> None:
    device = phone(app="Notes")
    title = device.world.notes[0].title
    tap(device, title, "Delete note")
    names = {one.name for one in device.seen().elements if one.clickable}
    assert {"Cancel", "Delete"} <= names
    assert "Share" not in names, "what is behind cannot be touched"
    tap(device, "Cancel")
    assert device.world.notes[0].title == title
    tap(device, "Delete note", "Delete")
    assert all(one.title != title for one in device.world.notes)
    assert device.world.place == Place("Notes")


def test_what_a_finger_cannot_do_is_refused() -> None:
    device = phone()
    with pytest.raises(UnsupportedAction, match="no right button"):
        device.perform(Click(Point(10, 10), "right"))
    device.close()
    with pytest.raises(DeviceLost):
        device.screenshot()


@pytest.mark.parametrize("glyph", GLYPHS)
def test_every_glyph_is_svg_too(glyph: str) -> None:
    drawn = ElementTree.fromstring(svg(glyph))
    assert list(drawn.iter()), glyph


@pytest.mark.parametrize("theme", ["slate", "paper", "meadow"])
@pytest.mark.parametrize("app", APPS)
def test_the_browser_gets_the_same_things(app: str, theme: str) -> None:
    """Nothing that can be touched on the one renderer is missing on the other."""
    device = phone(theme=theme, app=app)
    written = write(device.world, THEMES[theme])
    page = ElementTree.fromstring(_closed(written.body))
    told = {one.get("data-name") for one in page.iter() if one.get("data-n")}
    seen = device.seen()
    drawn = {one.name for one in seen.elements if one.clickable} | set(seen.away)
    assert told == drawn
    assert len(written.deeds) == sum(1 for one in page.iter() if one.get("data-n"))


def test_words_cannot_break_out_of_the_page() -> None:
    device = phone(app="Notes")
    device.world.notes[0].title = '"><script>alert(1)</script>&'
    body = write(device.world, device.theme).body
    assert "<script" not in body
    ElementTree.fromstring(body)


def _closed(body: str) -> str:
    """Inputs have no end in HTML."""
    head, *rest = body.split("<input ")
    return head + "".join("<input " + part.replace(">", "/>", 1) for part in rest)
