"""Aiming: an unchanged place is hit as decided, a moved target is followed, a covered or gone one is not clicked."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from builders import screen_of
from screenwright.agents.loop.aim import Aimed, Missed, aim
from screenwright.core.action import Action, ButtonDown, Click, Drag, KeyDown, PressKeys, Swipe, TypeText
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
    assert aim(CLICK, SEEN, frame(), no_eyes) == Aimed(CLICK, SEEN)
    assert aim(CLICK, SEEN, frame(touched=(20, 20)), no_eyes) == Aimed(CLICK, SEEN)


def test_a_target_that_moved_is_followed() -> None:
    moved = replace(SEEN, elements=(replace(SAVE, box=SAVE.box.moved(30, -20)), *SEEN.elements[1:]))
    aimed = aim(CLICK, SEEN, frame(touched=(110, 110)), eyes_for(moved))
    assert isinstance(aimed, Aimed)
    assert aimed.decision.action == Click(Point(170, 95))


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
    assert isinstance(aimed, Aimed)
    assert aimed.decision.action == expected


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


def test_a_target_that_says_something_else_now_is_missed() -> None:
    other = replace(SEEN, elements=(replace(SAVE, text="Delete all"), *SEEN.elements[1:]))
    aimed = aim(CLICK, SEEN, frame(touched=(110, 110)), eyes_for(other))
    assert isinstance(aimed, Missed)
    assert "Delete all" in aimed.why


def test_a_bare_point_is_judged_by_what_is_there_now() -> None:
    bare = Decision(Click(Point(300, 250)), "there")
    assert aim(bare, SEEN, frame(), no_eyes) == Aimed(bare, SEEN)
    now = frame(touched=(300, 250))
    aimed = aim(bare, SEEN, now, eyes_for(SEEN))
    assert isinstance(aimed, Aimed)
    assert (aimed.decision, aimed.screen.screenshot) == (bare, now)


@pytest.mark.parametrize("action", [PressKeys(("enter",)), KeyDown("enter"), ButtonDown(), TypeText("x\n")])
def test_keys_are_judged_by_the_screen_as_it_is_now(action: Action) -> None:
    decision = Decision(action, "confirm")
    assert aim(decision, SEEN, frame(touched=(20, 20)), no_eyes) == Aimed(decision, SEEN)
    pixels = np.array(SEEN.screenshot.pixels)
    pixels[50:200, 50:300] ^= 255
    dialog = Screenshot(pixels)
    aimed = aim(decision, SEEN, dialog, eyes_for(SEEN))
    assert isinstance(aimed, Aimed)
    assert aimed.screen.screenshot is dialog


def test_plain_typing_needs_no_new_look() -> None:
    pixels = np.array(SEEN.screenshot.pixels)
    pixels[50:200, 50:300] ^= 255
    decision = Decision(TypeText("words"), "type")
    assert aim(decision, SEEN, Screenshot(pixels), no_eyes) == Aimed(decision, SEEN)


def test_another_size_means_another_look() -> None:
    smaller = Screenshot(np.zeros((200, 300, 3), np.uint8))
    aimed = aim(CLICK, SEEN, smaller, eyes_for(SEEN))
    assert isinstance(aimed, Aimed)
    assert (aimed.decision, aimed.screen.screenshot) == (CLICK, smaller)


def test_a_text_cursor_that_blinks_in_the_target_is_no_reason_to_look_again() -> None:
    pixels = np.array(SEEN.screenshot.pixels)
    pixels[106:124, 140:142] = 0
    assert aim(CLICK, SEEN, Screenshot(pixels), no_eyes) == Aimed(CLICK, SEEN)
