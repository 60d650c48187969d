"""Long pictures: cutting a known page into frames and putting it together gives the page again, exactly."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from screenwright.core.geometry import Box, Point
from screenwright.core.screenshot import Screenshot
from screenwright.vision.stitch import scrolled, shift_between, stitch

WIDTH, HEIGHT = 60, 100


def page(length: int, seed: int = 1) -> NDArray[np.uint8]:
    """Rows that are all different, with stretches of blank ones as real pages have."""
    pixels = np.random.default_rng(seed).integers(0, 255, (length, WIDTH, 3), np.uint8)
    pixels[20:32] = 255
    return pixels


def framed(content: NDArray[np.uint8], offset: int, top: int, bottom: int) -> Screenshot:
    """What a screen shows of the content at ``offset``, under a fixed header and over a fixed footer."""
    frame = np.full((HEIGHT, WIDTH, 3), 90, np.uint8)
    frame[:top] = np.arange(top)[:, None, None] % 7 * 30
    frame[HEIGHT - bottom :] = 200
    inner = HEIGHT - top - bottom
    frame[top : top + inner] = content[offset : offset + inner]
    return Screenshot(frame)


@given(st.lists(st.integers(1, 55), min_size=1, max_size=5), st.integers(0, 15), st.integers(0, 15), st.integers(0, 99))
def test_a_page_cut_into_frames_is_put_together_again(shifts: list[int], top: int, bottom: int, seed: int) -> None:
    content = page(HEIGHT - top - bottom + sum(shifts), seed)
    offsets = np.concatenate(([0], np.cumsum(shifts))).tolist()
    frames = [framed(content, offset, top, bottom) for offset in offsets]
    found = [shift_between(a, b) for a, b in itertools.pairwise(frames)]
    assert found == shifts
    picture = stitch(frames, shifts)
    assert picture.pixels.shape[0] == HEIGHT + sum(shifts)
    assert np.array_equal(picture.pixels[top : len(picture.pixels) - bottom], content)
    assert picture.offsets == tuple(offsets)


@given(st.lists(st.integers(10, 55), min_size=1, max_size=4), st.data())
def test_every_point_is_found_on_some_frame_with_the_same_pixel(shifts: list[int], data: st.DataObject) -> None:
    content = page(HEIGHT - 20 + sum(shifts))
    frames = [framed(content, int(offset), 10, 10) for offset in np.concatenate(([0], np.cumsum(shifts)))]
    picture = stitch(frames, shifts)
    point = Point(data.draw(st.integers(0, WIDTH - 1)), data.draw(st.integers(0, len(picture.pixels) - 1)))
    frame, there = picture.locate(point)
    assert 0 <= there.y < HEIGHT
    assert np.array_equal(frames[frame].pixels[there.y, there.x], picture.pixels[point.y, point.x])


def test_nothing_moved() -> None:
    frame = framed(page(300), 0, 5, 5)
    assert shift_between(frame, framed(page(300), 0, 5, 5)) == 0


def test_another_page_has_no_overlap() -> None:
    assert shift_between(framed(page(300, 1), 0, 0, 0), framed(page(300, 2), 0, 0, 0)) is None


def test_another_size_has_no_overlap() -> None:
    assert shift_between(framed(page(300), 0, 0, 0), Screenshot(np.zeros((50, WIDTH, 3), np.uint8))) is None


def test_a_blinking_caret_does_not_hide_the_overlap() -> None:
    content = page(300)
    after = np.array(framed(content, 30, 0, 0).pixels)
    after[40:41, 28:30] = 0
    assert shift_between(framed(content, 0, 0, 0), Screenshot(after)) == 30


@pytest.mark.parametrize("count", [1, 2])
def test_few_frames(count: int) -> None:
    content = page(400)
    frames = [framed(content, 40 * k, 0, 0) for k in range(count)]
    assert len(stitch(frames, [40] * (count - 1)).pixels) == HEIGHT + 40 * (count - 1)


def test_a_caret_that_blinks_on_a_still_page_is_no_movement() -> None:
    after = np.array(framed(page(300), 0, 5, 5).pixels)
    after[50:66, 30:31] = 0
    assert shift_between(framed(page(300), 0, 5, 5), Screenshot(after)) == 0


@pytest.mark.parametrize(("bar", "right"), [(0, 2000), (12, 1988)], ids=["no scroll bar", "a scroll bar"])
def test_what_scrolls_reaches_to_the_edge_or_to_the_scroll_bar(bar: int, right: int) -> None:
    content = np.random.default_rng(3).integers(0, 255, (400, 2000, 3), np.uint8)
    before, after = content[:300].copy(), content[80:380].copy()
    if bar:
        before[:, -bar:], after[:, -bar:] = 200, 200
        before[20:90, -bar:], after[60:130, -bar:] = 90, 90
    assert scrolled(Screenshot(before), Screenshot(after)) == (Box(0, 0, right, 300), 80)
