"""What changed between two frames: every pixel of it, and which element it is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Altered, Element, Kind, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright.perception.change import changed_boxes, keep_ids
from screenwright.perception.layout import arrange

spot = st.tuples(st.integers(0, 79), st.integers(0, 99), st.integers(0, 2), st.integers(1, 255))


def noise(height: int = 80, width: int = 100) -> np.ndarray:
    return np.random.default_rng(3).integers(0, 256, (height, width, 3), dtype=np.uint8)


@given(st.lists(spot, max_size=12), st.integers(1, 80), st.integers(1, 100))
def test_every_changed_pixel_lies_in_a_box_and_no_box_is_without_change(
    spots: list[tuple[int, int, int, int]], height: int, width: int
) -> None:
    before = noise(height, width)
    after = before.copy()
    for y, x, channel, level in spots:
        after[y % height, x % width, channel] = level
    differs = (before != after).any(axis=2)
    boxes = changed_boxes(Screenshot(before), Screenshot(after))
    uncovered = differs.copy()
    for box in boxes:
        assert Box(0, 0, width, height).covers(box)
        inside = differs[box.top : box.bottom, box.left : box.right]
        assert inside[0].any()  # tight on all four sides
        assert inside[-1].any()
        assert inside[:, 0].any()
        assert inside[:, -1].any()
        uncovered[box.top : box.bottom, box.left : box.right] = False
    assert not uncovered.any()
    assert bool(boxes) == bool(differs.any())


@given(st.integers(0, 79), st.integers(0, 99), st.integers(0, 2))
def test_one_pixel_by_one_level_is_found(y: int, x: int, channel: int) -> None:
    before = noise()
    after = before.copy()
    after[y, x, channel] ^= 1
    assert changed_boxes(Screenshot(before), Screenshot(after)) == (Box(x, y, x + 1, y + 1),)


def test_far_changes_are_two_boxes_and_near_ones_are_one() -> None:
    before = np.zeros((200, 300, 3), np.uint8)
    after = before.copy()
    after[10:20, 10:20] = after[15:25, 25:35] = after[150:160, 250:260] = 9
    boxes = changed_boxes(Screenshot(before), Screenshot(after))
    assert boxes == (Box(10, 10, 35, 25), Box(250, 150, 260, 160))


def test_the_same_frame_has_no_boxes_and_another_size_is_all_new() -> None:
    before = Screenshot(noise())
    assert changed_boxes(before, before) == ()
    assert changed_boxes(before, Screenshot(noise())) == ()
    assert changed_boxes(before, Screenshot(noise(90, 100))) == (Box(0, 0, 100, 90),)


def screen(*items: Element, level: int = 0) -> Screen:
    shot = Screenshot(np.full((600, 800, 3), level, np.uint8))
    layout = arrange(shot.box, items, [])
    return Screen(screenshot=shot, elements=layout.elements, blocks=layout.blocks, tree=layout.tree)


def button(text: str | None, left: int, top: int, **state: bool) -> Element:
    """A button; an icon where there is no text."""
    kind: Kind = "button" if text else "icon"
    box = Box(left, top, left + 90, top + 30)
    return Element(id="", kind=kind, box=box, text=text, name=text, state=State(**state))


def id_of(screen: Screen, text: str) -> str:
    (found,) = [element.id for element in screen.elements if element.text == text]
    return found


def test_a_new_element_before_the_others_does_not_take_their_ids() -> None:
    before = screen(button("Save", 100, 100), button("Close", 100, 200))
    after = keep_ids(screen(button("New", 100, 20), button("Save", 100, 100), button("Close", 100, 200)), before)
    assert id_of(after, "Save") == id_of(before, "Save")
    assert id_of(after, "Close") == id_of(before, "Close")
    assert after.changed.appeared == (id_of(after, "New"),)
    assert after.changed.gone == ()
    assert id_of(after, "New") not in before.by_id


def test_what_is_gone_is_named_by_its_former_id() -> None:
    before = screen(button("Save", 100, 100), button("Close", 100, 200))
    after = keep_ids(screen(button("Close", 100, 200)), before)
    assert after.changed.gone == (id_of(before, "Save"),)
    assert after.changed.since == before.screenshot.sha256


def test_altered_names_the_field() -> None:
    before = screen(button("Save", 100, 100, enabled=False), button("Off", 100, 200), button(None, 400, 100))
    after = keep_ids(
        screen(button("Save", 100, 100, enabled=True), button("On", 100, 200), button(None, 403, 100)), before
    )
    assert set(after.changed.altered) == {
        Altered(id=id_of(before, "Save"), field="state.enabled"),
        Altered(id=id_of(before, "Off"), field="text"),
        Altered(id=id_of(before, "Off"), field="name"),
        Altered(id=next(e.id for e in before.elements if e.kind == "icon"), field="box"),
    }
    assert not after.changed.appeared
    assert not after.changed.gone


def test_what_only_moved_keeps_its_id_unless_there_are_two_of_it() -> None:
    before = screen(button("Save", 100, 100), button("Edit", 100, 200), button("Edit", 100, 300))
    moved = screen(button("Save", 500, 100), button("Edit", 500, 200), button("Edit", 500, 300))
    after = keep_ids(moved, before)
    assert id_of(after, "Save") == id_of(before, "Save")
    assert Altered(id=id_of(before, "Save"), field="box") in after.changed.altered
    assert len(after.changed.appeared) == len(after.changed.gone) == 2


some_elements = st.lists(
    st.builds(button, st.sampled_from([None, "Save", "Edit", "Open"]), st.integers(0, 700), st.integers(0, 560)),
    max_size=12,
)


@given(some_elements, some_elements)
def test_ids_stay_unique_and_every_element_is_kept_or_new(old: list[Element], new: list[Element]) -> None:
    before, fresh = screen(*old), screen(*new, level=1)
    after = keep_ids(fresh, before)
    ids = [element.id for element in after.elements]
    assert len(set(ids)) == len(ids)
    assert [replace(e, id="") for e in after.elements] == [replace(e, id="") for e in fresh.elements]
    kept = set(ids) & set(before.by_id)
    assert set(after.changed.appeared) == set(ids) - kept
    assert set(after.changed.gone) == set(before.by_id) - kept
    assert {item.id for item in after.changed.altered} <= kept
    assert [node.id for node in after.tree.walk() if node.role == "element"] == ids
    assert {child for block in after.blocks for child in block.children} <= set(ids)


@given(some_elements)
def test_the_same_elements_keep_every_id(items: list[Element]) -> None:
    distinct = list({item.box: item for item in items}.values())
    before = screen(*distinct)
    after = keep_ids(screen(*distinct, level=1), before)
    boxes = {element.box: element.id for element in before.elements}
    apart = [e for e in after.elements if all(o is e or o.box.iou(e.box) <= 0.5 for o in after.elements)]
    assert all(boxes[element.box] == element.id for element in apart)
    assert not after.changed.appeared
    assert not after.changed.gone


@pytest.mark.parametrize("at", [Point(0, 0), Point(99, 79)])
def test_corners(at: Point) -> None:
    before = noise()
    after = before.copy()
    after[at.y, at.x] += 1
    assert changed_boxes(Screenshot(before), Screenshot(after))[0].contains(at)
