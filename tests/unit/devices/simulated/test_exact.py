"""What is to be seen of a box under others, compared with painting the same boxes pixel by pixel."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.core.screen import Kind
from screenwright.devices.simulated.exact import LEAST_SEEN, LEAST_SEEN_ELSE, seen_box

SCREEN = Box(0, 0, 24, 18)


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    left, top = draw(st.integers(-6, 26)), draw(st.integers(-6, 20))
    return Box(left, top, left + draw(st.integers(1, 20)), top + draw(st.integers(1, 16)))


@given(box=boxes(), covers=st.lists(boxes(), max_size=5), kind=st.sampled_from(["text", "button"]))
def test_it_is_what_painting_shows(box: Box, covers: list[Box], kind: Kind) -> None:
    painted = np.zeros((60, 60), bool)  # shifted by 10, so that nothing is cut off
    painted[box.top + 10 : box.bottom + 10, box.left + 10 : box.right + 10] = True
    on_screen = np.zeros_like(painted)
    on_screen[10 : 10 + SCREEN.height, 10 : 10 + SCREEN.width] = True
    painted &= on_screen
    for cover in covers:
        painted[cover.top + 10 : cover.bottom + 10, cover.left + 10 : cover.right + 10] = False
    rows, columns = np.nonzero(painted)
    seen = seen_box(box, kind, covers, SCREEN)
    if rows.size == 0 or rows.size < LEAST_SEEN.get(kind, LEAST_SEEN_ELSE) * box.area:
        assert seen is None
    else:
        assert seen == Box(*(int(v) - 10 for v in (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)))


def test_letters_that_are_cut_are_not_listed_where_a_control_still_is() -> None:
    box, cover = Box(0, 0, 10, 10), [Box(0, 0, 10, 3)]
    assert seen_box(box, "text", cover, SCREEN) is None
    assert seen_box(box, "switch", cover, SCREEN) == Box(0, 3, 10, 10)


@pytest.mark.parametrize("cover", [Box(0, 0, 10, 10), Box(-5, -5, 30, 30)])
def test_what_is_covered_wholly_is_not_seen(cover: Box) -> None:
    assert seen_box(Box(0, 0, 10, 10), "button", [cover], SCREEN) is None
