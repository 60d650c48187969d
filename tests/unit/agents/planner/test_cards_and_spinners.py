"""Cards that are turned over and compared, and a spinner that takes no typing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PIL import ImageDraw

from builders import Item, screen_of
from planner_worlds import World, clicks, drawn, pursue
from screenwright.core.action import Action
from screenwright.core.geometry import Box
from screenwright.core.screen import Screen

pytestmark = pytest.mark.integration


def cards(numbers: Sequence[int], *, stay: bool) -> World:
    """Backs of cards that show their number while they are the last that was pressed, or from then on."""
    boxes = [Box(50 + 200 * at, 100, 170 + 200 * at, 280) for at in range(len(numbers))]

    def world(actions: Sequence[Action]) -> Screen:
        pressed = [next(n for n, box in enumerate(boxes) if box.contains(at)) for at in clicks(actions)]
        opened = set(pressed if stay else pressed[-1:])
        shown: list[Item] = [("text", str(numbers[n]), boxes[n].grown(-40).as_tuple()) for n in opened]

        def draw(pen: ImageDraw.ImageDraw) -> None:
            for n, box in enumerate(boxes):
                pen.rectangle(box.as_tuple(), "white" if n in opened else "#c22", "black")

        return drawn(screen_of(*shown), draw)

    return world


@pytest.mark.parametrize(
    ("numbers", "stay", "pressed"),
    [((4, 11, 7), False, [0, 1, 2, 1]), ((4, 7, 11), False, [0, 1, 2]), ((4, 7, 11), True, [0, 1, 2, 2])],
)
def test_cards_are_turned_over_and_the_greatest_is_picked(
    numbers: tuple[int, ...], stay: bool, pressed: list[int]
) -> None:
    actions, why = pursue("Find and pick the card with the greatest number", cards(numbers, stay=stay))
    assert (why, [(at.x - 50) // 200 for at in clicks(actions)]) == ("", pressed)


def test_two_greatest_cards_are_said() -> None:
    assert "say which" in pursue("Pick the card with the highest number", cards((9, 9, 2), stay=False))[1]


def test_without_cards_there_is_nothing_to_compare() -> None:
    actions, why = pursue(
        "Pick the card with the highest number", lambda _: screen_of(("button", "OK", (0, 0, 50, 20)))
    )
    assert not clicks(actions)
    assert "nothing on the screen to compare" in why


def test_the_arrows_beside_a_field_that_takes_no_typing() -> None:
    def world(actions: Sequence[Action]) -> Screen:
        steps = [1 if at.y < 120 else -1 for at in clicks(actions) if 205 <= at.x <= 225 and 100 <= at.y <= 140]
        field: Item = ("input", str(sum(steps)), (10, 100, 200, 140))
        return drawn(screen_of(field, ("button", None, (203, 100, 228, 140))), lambda pen: pen.line((0, 0, 1, 1)))

    actions, why = pursue("Select -4 with the spinner", world)
    assert why == ""
    assert world(actions).elements[0].text == "-4"
