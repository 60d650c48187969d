"""Dragging things to places among their like: lists, grids, beside others, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from builders import Item, screen_of
from planner_worlds import pursue
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.instructions import DragTo
from screenwright.core.action import Action, Drag
from screenwright.core.agency import Plan, Refusal, Situation
from screenwright.core.geometry import Box
from screenwright.core.screen import Kind, Screen
from screenwright.core.screenshot import Screenshot
from screenwright_lab.worlds.miniwob.skills.instructions import MoveItem
from screenwright_lab.worlds.miniwob.skills.moves import act_item

NAMES = ("Bread", "Butter", "Honey", "Milk", "Salt", "Tea")
PITCH, SIZE = 120, 100


def grid(columns: int, count: int, kind: Kind = "button") -> Screen:
    return screen_of(*((kind, name, cell(place, columns)) for place, name in enumerate(NAMES[:count])))


def cell(place: int, columns: int) -> tuple[int, int, int, int]:
    left, top = 20 + PITCH * (place % columns), 20 + PITCH * (place // columns)
    return left, top, left + SIZE, top + SIZE


def dropped(goal: str, screen: Screen, columns: int) -> int | str:
    """The place of the thing after the drag, or why there was none. What was passed by more than half makes room, as
    sortable lists have it."""
    actions, why = pursue(goal, lambda _: screen)
    if why:
        return why
    (drag,) = actions
    assert isinstance(drag, Drag)
    assert drag.start is not None
    places = [place for place in range(6) if Box(*cell(place, columns)).contains(drag.end)]
    (end,) = places
    middle = Box(*cell(end, columns)).center
    for now, then, half in ((drag.start.x, drag.end.x, middle.x), (drag.start.y, drag.end.y, middle.y)):
        assert now == then or ((then > half) == (then > now) and then != half)
    return end


@pytest.mark.parametrize(
    ("goal", "place"),
    [
        ("Drag Butter down by one position", 2),
        ("Drag Honey up by two", 0),
        ("Drag Bread to the 3rd position", 2),
        ("Drag Salt to the top", 0),
        ("Drag Bread to the bottom", 4),
        ("Drag Bread below Honey", 2),
        ("Drag Salt after Butter", 2),
        ("Drag Bread above Milk", 2),
        ("Drag Salt to the position before Butter", 1),
    ],
)
def test_a_thing_goes_to_its_place_in_a_list(goal: str, place: int) -> None:
    assert dropped(goal, grid(1, 5), 1) == place


@pytest.mark.parametrize(
    ("goal", "place"),
    [
        ("Drag Bread to the bottom right", 5),
        ("Drag Bread to the top right", 2),
        ("Drag Tea left by one", 4),
        ("Drag Butter down by one", 4),
        ("Drag Bread to the position right of Milk", 4),
        ("Drag Tea to the place above Salt", 1),
        ("Drag Salt to the left of Honey", 1),
    ],
)
def test_a_thing_goes_to_its_place_in_a_grid(goal: str, place: int) -> None:
    assert dropped(goal, grid(3, 6), 3) == place


@pytest.mark.parametrize("goal", ["Drag Tea down by one", "Drag Bread to the 9th position", "Drag Bread left of Milk"])
def test_there_is_no_place_beyond_the_last(goal: str) -> None:
    actions, why = pursue(goal, lambda _: grid(3, 6))
    assert not actions
    assert "cannot go there" in why


def test_rows_of_which_only_a_line_was_read_are_dragged_whole() -> None:
    """A row may be taken for a field that holds its name among other signs."""
    screen = screen_of(*(("input", f"↓{name}", cell(place, 1)) for place, name in enumerate(NAMES[:4])))
    image = Image.new("RGB", (800, 600), "white")
    for place, name in enumerate(NAMES[:4]):
        left, top, _, _ = cell(place, 1)
        ImageDraw.Draw(image).text((left + 4, top + 30), name, "black", ImageFont.load_default(28))
    screen = replace(screen, screenshot=Screenshot(np.array(image)))
    assert dropped("Drag Bread to the 3rd position", screen, 1) == 2


def test_what_is_in_its_place_already_is_left() -> None:
    assert pursue("Drag Bread to the top", lambda _: grid(1, 5)) == ([], "")


def test_dragging_into_things_goes_where_it_went() -> None:
    assert isinstance(read_goal('Drag "a.txt" into the Trash'), tuple)
    (one,) = read_goal('Drag "a.txt" to "Trash"')  # type: ignore[misc]
    assert isinstance(one, DragTo)
    (moved,) = read_goal("Drag Milk right of Tea")  # type: ignore[misc]
    assert moved == MoveItem("Milk", across=1, beside="Tea")


BOXES = st.tuples(*(st.integers(0, 600), st.integers(0, 400), st.integers(1, 200), st.integers(1, 200)))
KINDS = st.sampled_from(["button", "input", "text", "cell", "list_item", "image"])


@given(st.lists(st.tuples(KINDS, st.sampled_from((*NAMES, "↓ Milk", "")), BOXES), max_size=8), st.integers(-2, 3))
def test_any_screen_is_answered_by_a_drag_or_a_refusal(seen: Sequence[tuple[Kind, str, tuple[int, ...]]], by: int):
    items: list[Item] = [(kind, text, (x, y, x + w, y + h)) for kind, text, (x, y, w, h) in seen]
    goal = "Drag Milk down by one"
    wish = MoveItem("Milk", down=by, beside="Tea" if by > 1 else "", words=goal)
    decided = act_item(wish, Situation(goal, screen_of(*items), Plan((goal,), "")))
    actions: list[Action] = [] if isinstance(decided, Refusal) else [each.action for each in decided]
    assert isinstance(decided, Refusal) or len(actions) == 1
