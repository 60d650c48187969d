"""Questions are made from labels alone, and only a right answer counts."""

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright.vision.layout import arrange
from screenwright_lab.benchmarks.answerers import builtin
from screenwright_lab.benchmarks.question_making import MOST, SORTS, asked
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin

ORIGIN = Origin(source="drawn", library="own", application="app", page="one")
THINGS = (
    ("text", "Holiday plans", None, Box(10, 10, 300, 50), {}, False),
    ("tab", "Summer", "Summer", Box(10, 60, 90, 90), {"selected": True}, True),
    ("tab", "Winter", "Winter", Box(100, 60, 190, 90), {"selected": False}, True),
    ("checkbox", None, "By train", Box(10, 120, 30, 140), {"checked": True}, True),
    ("input", "Lisbon", "City", Box(10, 160, 200, 190), {}, True),
    ("button", "Book now", "Book now", Box(10, 220, 110, 250), {"enabled": True}, True),
)


def truth():
    labels = tuple(
        Label(kind=kind, text=text, name=name, box=box, state=State(**state), clickable=clickable)
        for kind, text, name, box, state, clickable in THINGS
    )
    return LabelledScreen(width=400, height=300, scale=1.0, origin=ORIGIN, labels=labels, regions=Regions((), ()))


def seen(**other):
    """The screen as it is, or with another state, text or box of the thing of that kind."""
    items = [
        Element(id="", kind=kind, text=text, name=name or text, box=box, state=State(**state), clickable=clickable)
        if kind not in other
        else Element(id="", **{"kind": kind, "text": text, "name": name or text, "box": box, **other[kind]})
        for kind, text, name, box, state, clickable in THINGS
    ]
    shot = Screenshot(np.full((300, 400, 3), 255, np.uint8))
    layout = arrange(shot.box, items, [])
    return Screen(screenshot=shot, elements=layout.elements, blocks=layout.blocks, tree=layout.tree)


def wrong(screen):
    answer = builtin(lambda _: screen).answer
    return {one.sort for one in asked(truth()) if not one.right(answer("one.png", "", one.words))}


def test_every_sort_is_asked_and_a_perfect_eye_answers_all():
    assert {one.sort for one in asked(truth())} == set(SORTS)
    assert wrong(seen()) == set()


@pytest.mark.parametrize(
    ("kind", "other", "sort"),
    [
        ("checkbox", {"state": State(checked=False)}, "status"),
        ("input", {"text": "Porto"}, "content"),
        ("button", {"box": Box(300, 200, 380, 230), "clickable": True}, "function"),
        ("text", {"text": "Rainy days"}, "purpose"),
    ],
)
def test_what_is_seen_wrongly_is_answered_wrongly(kind, other, sort):
    assert wrong(seen(**{kind: other})) == {sort}


def test_a_missed_tab_is_counted_wrongly():
    screen = seen()
    fewer = Screen(
        screenshot=screen.screenshot,
        elements=tuple(one for one in screen.elements if one.name != "Winter"),
        blocks=(),
        tree=screen.tree,
    )
    assert "count" in wrong(fewer)


def test_a_screen_full_of_check_boxes_counts_no_more_than_others():
    many = tuple(
        Label(kind="checkbox", name=f"choice {i}", box=Box(0, 20 * i, 15, 20 * i + 15), state=State(checked=True))
        for i in range(40)
    )
    screen = LabelledScreen(width=400, height=900, scale=1.0, origin=ORIGIN, labels=many, regions=Regions((), ()))
    assert sum(one.sort == "status" for one in asked(screen)) <= MOST
