"""Ids stay with what stayed, alone or together, and what changed is named."""

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.core.screen import Altered, Element, Kind, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright.vision.identity import keep_ids, same
from screenwright.vision.layout import arrange


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


def row(number: int, top: int, text: str | None = None) -> list[Element]:
    """A picture, a name and a button that all rows have alike; rows are 40 pixels high."""
    parts = [("icon", None, 0), ("text", text or f"person {number}", 60), ("button", "Delete", 300)]
    return [
        Element(id=f"{number}{kind}", kind=kind, text=word, box=Box(left, top, left + 50, top + 20))
        for kind, word, left in parts
    ]


def rows(numbers: range, top: int) -> list[Element]:
    return [part for place, number in enumerate(numbers) for part in row(number, top + 40 * place)]


@given(st.integers(1, 8), st.integers(-1, 1))
def test_a_list_that_scrolled_by_rows_keeps_every_id(down: int, jitter: int) -> None:
    """Where it scrolled by whole rows each row lies where another was, with the same picture and the same button."""
    before, after = rows(range(12), 100), rows(range(down, 12 + down), 100 + jitter)
    found = same(after, before)
    assert {new: old for new, old in found.items() if new != old} == {}
    assert len(found) == 3 * (12 - down)


def test_what_does_not_scroll_along_stays() -> None:
    header = [Element(id="title", kind="text", text="People", box=Box(0, 0, 90, 30))]
    found = same([*header, *rows(range(4, 16), 100)], [*header, *rows(range(12), 100)])
    assert found["title"] == "title"
    assert len(found) == 1 + 3 * 8


def test_other_words_at_the_same_place_are_the_same_thing_where_nothing_moved() -> None:
    before, after = rows(range(5), 0), [*rows(range(4), 0), *row(4, 160, "person 4 (away)")]
    assert same(after, before) == {one.id: one.id for one in before}


def test_another_kind_for_the_same_words_keeps_the_id() -> None:
    before = rows(range(5), 0)
    after = [replace(one, kind="link") if one.id == "2text" else one for one in before]
    assert same(after, before) == {one.id: one.id for one in before}


def test_nothing_is_the_same_as_nothing() -> None:
    assert same([], rows(range(3), 0)) == same(rows(range(3), 0), []) == {}
