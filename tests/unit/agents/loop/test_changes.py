"""What came of an action: which part of the screen it shows in, and what is none of its doing."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import screen_of
from screenwright.agents.loop.changes import calm, differences, effect_of
from screenwright.core.action import Click, PressKeys, TypeText
from screenwright.core.agency import PREPARING, Decision, Done
from screenwright.core.geometry import Box, Point
from screenwright.core.screenshot import Screenshot

SCREEN = screen_of(
    ("button", "Save", (100, 100, 180, 130)),
    ("button", "Open", (200, 100, 280, 130)),
    ("text", "hello", (10, 300, 60, 320)),
    size=(400, 400),
    groups=[(90, 90, 300, 140)],
)
SAVE = SCREEN.elements[0]
CLICK = Decision(Click(Point(140, 115)), "save", target=SAVE.id)
BARE = Decision(Click(Point(140, 115)), "save")
NOWHERE = Decision(Click(Point(350, 350)), "there")
KEY = Decision(PressKeys(("f5",)), "reload")


def touched(*boxes: tuple[int, int, int, int]) -> Screenshot:
    pixels = np.array(SCREEN.screenshot.pixels)
    for left, top, right, bottom in boxes:
        pixels[top:bottom, left:right] ^= 255
    return Screenshot(pixels)


IN_SAVE, RING, IN_OPEN, FAR = (110, 105, 130, 120), (96, 96, 184, 98), (210, 105, 230, 120), (10, 300, 40, 320)


@pytest.mark.parametrize("decision", [CLICK, BARE])
@pytest.mark.parametrize(
    ("boxes", "parts"),
    [
        ([], ()),
        ([IN_SAVE], ("target",)),
        ([RING], ("target",)),
        ([IN_OPEN], ("block",)),
        ([FAR], ("elsewhere",)),
        ([IN_SAVE, IN_OPEN], ("target", "block")),
        ([IN_SAVE, FAR], ("target", "elsewhere")),
        ([(0, 0, 400, 400)], ("target", "block", "elsewhere")),
    ],
)
def test_the_parts_of_the_screen(
    decision: Decision, boxes: list[tuple[int, int, int, int]], parts: tuple[str, ...]
) -> None:
    changed, effect = effect_of(decision, SCREEN, SCREEN.screenshot, touched(*boxes), ())
    assert effect == parts
    assert bool(changed) == bool(boxes)


def test_a_bare_point_on_nothing_stands_for_the_place_around_it() -> None:
    assert effect_of(NOWHERE, SCREEN, SCREEN.screenshot, touched((340, 340, 350, 350)), ())[1] == ("target",)
    assert effect_of(NOWHERE, SCREEN, SCREEN.screenshot, touched(FAR), ())[1] == ("elsewhere",)


def test_what_has_no_place_shows_elsewhere() -> None:
    assert effect_of(KEY, SCREEN, SCREEN.screenshot, touched(FAR), ())[1] == ("elsewhere",)


def test_the_box_of_a_change_around_the_target_is_no_change_of_the_target() -> None:
    frame = touched((60, 60, 240, 64), (60, 166, 240, 170), (60, 60, 64, 170), (236, 60, 240, 170))
    assert "target" not in (effect_of(CLICK, SCREEN, SCREEN.screenshot, frame, ())[1] or ())


def test_what_changes_by_itself_is_no_effect_and_over_the_target_nobody_can_tell() -> None:
    beside, over = Box(5, 295, 45, 325), Box(100, 100, 140, 125)
    assert effect_of(CLICK, SCREEN, SCREEN.screenshot, touched(FAR), (beside,)) == ((), ())
    assert effect_of(CLICK, SCREEN, SCREEN.screenshot, touched(IN_SAVE), (over,)) == ((), None)
    boxes, effect = effect_of(CLICK, SCREEN, SCREEN.screenshot, touched(FAR, IN_OPEN), (beside,))
    assert (boxes, effect) == ((Box(*IN_OPEN),), ("block",))


@pytest.mark.parametrize("scale", [1, 2, 3])
def test_a_text_cursor_is_no_difference_and_a_letter_is_one(scale: int) -> None:
    page = Screenshot(np.full((600 * scale, 800 * scale, 3), 255, np.uint8))

    def inked(width: int, height: int) -> Screenshot:
        pixels = np.array(page.pixels)
        pixels[100 : 100 + height * scale, 200 : 200 + width * scale] = 0
        return Screenshot(pixels)

    assert differences(page, inked(2, 18)) == ()
    assert differences(page, inked(7, 12))
    assert differences(page, inked(200, 2))


def test_beside_a_cursor_that_is_known_a_thin_rest_of_a_letter_counts() -> None:
    cursor = Box(200, 100, 202, 118)
    pixels = np.full((600, 800, 3), 255, np.uint8)
    pixels[100:118, 200:205] = 0
    before = Screenshot(np.full((600, 800, 3), 255, np.uint8))
    assert differences(before, Screenshot(pixels), (cursor,)) == (Box(202, 100, 205, 118),)


boxes = st.builds(
    lambda x, y, w, h: Box(x, y, x + w, y + h),
    st.integers(0, 380),
    st.integers(0, 380),
    st.integers(1, 60),
    st.integers(1, 60),
)


@given(st.lists(boxes, max_size=4), st.lists(boxes, max_size=3))
def test_all_that_differs_outside_of_restless_places_is_found_and_nothing_else(
    changes: list[Box], restless: list[Box]
) -> None:
    before, after = np.zeros((400, 400, 3), np.uint8), np.zeros((400, 400, 3), np.uint8)
    for box in changes:
        after[box.top : box.bottom, box.left : box.right] = 9
    expected = after.any(axis=2)
    for box in restless:
        expected[box.top : box.bottom, box.left : box.right] = False
    found = differences(Screenshot(before), Screenshot(after), restless)
    uncovered = expected.copy()
    for box in found:
        assert expected[box.top : box.bottom, box.left : box.right].any()
        uncovered[box.top : box.bottom, box.left : box.right] = False
    left = np.argwhere(uncovered)
    if len(left):  # cursors alone
        assert all(uncovered[y].sum() <= 40 / 4 * len(changes) for y in set(left[:, 0]))


@given(st.lists(boxes, max_size=3), st.booleans())
def test_calm_pictures_differ_only_outside_of_restless_places(restless: list[Box], beside: bool) -> None:
    pixels = np.array(SCREEN.screenshot.pixels)
    for box in restless:
        pixels[box.top : box.bottom, box.left : box.right] = 7
    if beside:
        pixels[399, 399] ^= 1
        restless = [box for box in restless if not box.contains(Point(399, 399))]
    same = calm(Screenshot(pixels), restless).sha256 == calm(SCREEN.screenshot, restless).sha256
    assert same != beside


def test_in_vain_is_what_was_looked_at_and_had_to_show() -> None:
    assert Done("s", CLICK, changed=False, effect=()).in_vain
    assert not Done("s", CLICK, changed=True, effect=("target",)).in_vain
    assert not Done("s", CLICK, changed=False).in_vain
    assert not Done("s", CLICK, changed=False, effect=(), unknown=True).in_vain
    assert all(not Done("s", Decision(_any(kind), ""), changed=False, effect=()).in_vain for kind in PREPARING)
    assert Done("s", Decision(TypeText("x"), ""), changed=False, effect=()).in_vain


def _any(kind: type):  # an action of that kind
    match kind.__name__:
        case "Wait":
            return kind(1.0)
        case "Move":
            return kind(Point(1, 1))
        case "KeyDown" | "KeyUp":
            return kind("a")
        case _:
            return kind()
