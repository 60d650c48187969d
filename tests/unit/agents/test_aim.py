"""Aiming: an unchanged place is hit as decided, a moved target is followed, a covered or gone one is not clicked."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from builders import screen_of
from screenwright.agents.aim import Missed, aim
from screenwright.core.action import Action, Click, Drag, PressKeys, Swipe
from screenwright.core.agency import Decision
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen, State
from screenwright.core.screenshot import Screenshot

SEEN = screen_of(("button", "Save", (100, 100, 180, 130)), ("text", "hello", (10, 10, 60, 30)), size=(400, 300))
SAVE = SEEN.elements[0]
CLICK = Decision(Click(Point(140, 115)), "save", target=SAVE.id)


def frame(*, touched: tuple[int, int] | None = None) -> Screenshot:
    pixels = np.array(SEEN.screenshot.pixels)
    if touched:
        pixels[touched[1], touched[0]] ^= 255
    return Screenshot(pixels)


def no_eyes(screenshot: Screenshot, previous: Screen | None = None) -> Screen:
    raise AssertionError("a new look was not needed")


def eyes_for(screen: Screen):
    return lambda screenshot, previous=None: replace(screen, screenshot=screenshot)


def test_nothing_changed_near_the_target() -> None:
    assert aim(CLICK, SEEN, frame(), no_eyes) is CLICK
    assert aim(CLICK, SEEN, frame(touched=(20, 20)), no_eyes) is CLICK


def test_a_target_that_moved_is_followed() -> None:
    moved = replace(SEEN, elements=(replace(SAVE, box=SAVE.box.moved(30, -20)), *SEEN.elements[1:]))
    aimed = aim(CLICK, SEEN, frame(touched=(110, 110)), eyes_for(moved))
    assert isinstance(aimed, Decision)
    assert aimed.action == Click(Point(170, 95))


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (Drag(Point(140, 115), Point(300, 200)), Drag(Point(145, 120), Point(300, 200))),
        (Drag(None, Point(140, 115)), Drag(None, Point(140, 115))),
        (Swipe(Point(140, 115), Point(10, 115)), Swipe(Point(145, 120), Point(10, 115))),
    ],
)
def test_only_the_point_on_the_target_moves(action: Action, expected: Action) -> None:
    moved = replace(SEEN, elements=(replace(SAVE, box=SAVE.box.moved(5, 5)), *SEEN.elements[1:]))
    aimed = aim(replace(CLICK, action=action), SEEN, frame(touched=(110, 110)), eyes_for(moved))
    assert isinstance(aimed, Decision)
    assert aimed.action == expected


def test_a_covered_target_is_missed_and_the_cover_is_named() -> None:
    covered = screen_of(("text", "Do you want to leave?", (90, 90, 260, 140)), size=(400, 300))
    renamed = replace(covered, elements=tuple(replace(e, id="e99") for e in covered.elements))
    aimed = aim(CLICK, SEEN, frame(touched=(110, 110)), eyes_for(renamed))
    assert isinstance(aimed, Missed)
    assert "Save" in aimed.why
    assert "Do you want to leave?" in aimed.why


def test_a_disabled_target_is_missed() -> None:
    off = replace(SEEN, elements=(replace(SAVE, state=State(enabled=False)), *SEEN.elements[1:]))
    assert isinstance(aim(CLICK, off, frame(), no_eyes), Missed)
    assert isinstance(aim(CLICK, SEEN, frame(touched=(110, 110)), eyes_for(off)), Missed)


def test_keys_and_bare_points_are_left_alone() -> None:
    keys = Decision(PressKeys(("a",)), "a")
    assert aim(keys, SEEN, frame(touched=(110, 110)), no_eyes) is keys
    bare = Decision(Click(Point(300, 250)), "there")
    assert aim(bare, SEEN, frame(touched=(300, 250)), eyes_for(SEEN)) is bare


def test_another_size_means_another_look() -> None:
    smaller = Screenshot(np.zeros((200, 300, 3), np.uint8))
    assert aim(CLICK, SEEN, smaller, eyes_for(SEEN)) == CLICK
