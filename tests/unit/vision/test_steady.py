"""Elements far from any change stay as they were; where something changed the new look counts."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision.names import name_controls
from screenwright.vision.steady import steadied


def element(text, *box, kind="button", id=""):
    return Element(id=id, kind=kind, box=Box(*box), text=text)


SAVE, QUIT = element("Save", 10, 10, 60, 30, id="e1"), element("Quit", 10, 100, 60, 120, id="e2")


def texts(elements):
    return [one.text for one in elements]


def test_what_no_change_reaches_stays_as_it_was():
    wavering = [element("Save", 12, 11, 61, 30, kind="link"), element("Quit!", 10, 100, 60, 120)]
    kept = steadied(wavering, [SAVE, QUIT], [Box(40, 110, 45, 115)])
    assert [(one.kind, one.text, one.box, one.id) for one in kept] == [
        ("button", "Save", SAVE.box, ""), ("button", "Quit!", QUIT.box, ""),
    ]  # fmt: skip


def test_what_appears_and_what_goes_where_something_changed():
    kept = steadied([SAVE, element("Help", 100, 100, 150, 120)], [SAVE, QUIT], [Box(5, 95, 160, 125)])
    assert texts(kept) == ["Save", "Help"]


def test_what_was_not_seen_before_does_not_appear_where_nothing_changed():
    assert texts(steadied([SAVE, element("Ghost", 200, 10, 220, 30)], [SAVE], [Box(0, 200, 9, 209)])) == ["Save"]


def test_a_new_box_of_something_that_stays_is_no_second_one():
    assert texts(steadied([element("Save", 10, 8, 60, 34)], [SAVE], [Box(10, 33, 60, 40)])) == ["Save"]


def test_a_control_that_stays_is_named_anew():
    """Another page of the settings: the box stands where it stood, its words are others."""
    box = Element(id="e1", kind="checkbox", box=Box(10, 10, 22, 22), name="Dark mode")
    words = [element(text, 30, 8, 120, 24, kind="text") for text in ("Dark mode", "Sounds")]
    kept = steadied([box, words[1]], [box, words[0]], [Box(30, 8, 120, 24)])
    assert [(one.kind, one.name) for one in name_controls(kept) if one.kind == "checkbox"] == [("checkbox", "Sounds")]
    assert [one.name for one in steadied([SAVE], [replace(SAVE, name="Save")], [])] == ["Save"]


boxes = st.builds(
    lambda x, y, w, h: Box(x, y, x + w, y + h), st.integers(0, 90), st.integers(0, 90), st.integers(1, 40),
    st.integers(1, 40),
)  # fmt: skip


@given(st.lists(boxes, max_size=5), st.lists(boxes, max_size=5))
def test_without_a_change_all_stays_and_with_all_changed_all_is_new(found, before):
    new, old = ([element(str(i), *box.as_tuple()) for i, box in enumerate(some)] for some in (found, before))
    assert [one.box for one in steadied(new, old, [])] == before
    assert [one.box for one in steadied(new, old, [Box(-9, -9, 999, 999)])] == found
