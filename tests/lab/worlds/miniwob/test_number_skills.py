"""Skills about what a screen shows, on small worlds: what they do look by look, when they end, what they refuse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageDraw, ImageFont

from builders import Item, screen_of
from planner_worlds import World, clicks, drawn, pursue
from screenwright.agents.planner.skills.common import MOST_LOOKS
from screenwright.core.action import Action, Click, PressKeys, TypeText, Wait
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Screen
from screenwright_lab.worlds.miniwob.skills.guessing import read_answer
from screenwright_lab.worlds.miniwob.skills.watching import MOST_UNREAD, value_called

pytestmark = pytest.mark.integration

# -- watching ----------------------------------------------------------------------------------------------------


def ticking(*prices: str) -> World:
    """A price that is another one at each look."""

    def world(actions: Sequence[Action]) -> Screen:
        shown = prices[min(sum(isinstance(each, Wait) for each in actions), len(prices) - 1)]
        price: Item = ("text", f"Share price: {shown}", (10, 60, 200, 80))
        return screen_of(("text", "Volume: 3", (10, 20, 200, 40)), price, ("button", "Buy", (10, 100, 90, 130)))

    return world


def test_a_press_follows_the_first_value_that_fits() -> None:
    actions, why = pursue("Buy the shares when the price is less than $40", ticking("$52.10", "$40.00", "$39.90", "$9"))
    assert (why, [type(each) for each in actions]) == ("", [Wait, Wait, Click])
    assert clicks(actions) == [Point(50, 115)]


def test_a_value_that_can_no_longer_be_read_is_never_taken_for_one() -> None:
    actions, why = pursue("Buy the shares when the price is less than $40", ticking("$52.10", "$undefined0"))
    assert not clicks(actions)
    assert "no number" in why
    assert len(actions) <= MOST_UNREAD + 2


def test_the_value_beside_or_below_its_name() -> None:
    table: tuple[Item, ...] = (("cell", "Price", (0, 0, 90, 20)), ("cell", "12.50", (100, 0, 190, 20)))
    assert value_called(screen_of(*table), "price") == 12.5
    rows: tuple[Item, ...] = (("cell", "AGP", (0, 30, 80, 50)), ("cell", "52.60", (120, 30, 180, 50)))
    rows += (("cell", "FUR", (0, 60, 80, 80)), ("cell", "41", (120, 60, 180, 80)), ("cell", "Cost", (110, 0, 190, 20)))
    assert value_called(screen_of(*rows), "cost of FUR") == 41
    assert isinstance(value_called(screen_of(*table), "total"), Refusal)
    two: tuple[Item, ...] = (("text", "Price: 3", (0, 40, 90, 60)), ("text", "Old price: 4", (0, 80, 90, 100)))
    assert isinstance(value_called(screen_of(*two), "price"), Refusal)


def dice(*rolls: int | None) -> World:
    def world(actions: Sequence[Action]) -> Screen:
        count = len(clicks(actions))
        roll = rolls[min(count, len(rolls)) - 1] if count else None
        shown: tuple[Item, ...] = (("text", str(roll), (100, 20, 140, 60)),) if roll is not None else ()
        return screen_of(*shown, ("text", "1,2", (700, 500, 790, 520)), ("button", "Roll", (10, 100, 90, 130)))

    return world


def test_the_button_is_pressed_until_the_number_fits() -> None:
    assert len(clicks(pursue("Roll an even number", dice(5, 3, 4, 2))[0])) == 3
    actions, why = pursue("Press Roll until the number is at least 6", dice(1, 2, 3, 6))
    assert (why, len(actions)) == ("", 4)


def test_pressing_ends_where_the_number_never_fits_or_cannot_be_read() -> None:
    actions, why = pursue("Roll a number greater than 6", dice(5, 3))
    assert len(clicks(actions)) <= MOST_LOOKS + 1
    assert "was not reached" in why
    actions, why = pursue("Roll a number greater than 6", dice(None))
    assert len(clicks(actions)) <= MOST_UNREAD + 1
    assert "no number" in why


# -- guessing ----------------------------------------------------------------------------------------------------


def hidden(number: int) -> World:
    """A page that says after each guess where the number lies."""

    def world(actions: Sequence[Action]) -> Screen:
        typed = [int(each.text) for each in actions if isinstance(each, TypeText)]
        sent = any(at == Point(260, 115) for at in clicks(actions))
        told = "Make a guess"
        if typed and sent:
            sign = "correct" if typed[-1] == number else "lower" if number < typed[-1] else "higher"
            told = f"The number is {sign}{'' if sign == 'correct' else f' than {typed[-1]}'}."
        field: Item = ("input", str(typed[-1]) if typed else None, (10, 100, 190, 130))
        return screen_of(("text", told, (10, 20, 300, 40)), field, ("button", "Check", (220, 100, 300, 130)))

    return world


@settings(max_examples=10, deadline=None)
@given(st.integers(1, 50))
def test_a_number_is_found_by_halving(number: int) -> None:
    actions, why = pursue("Guess the number between 1 and 50", hidden(number))
    assert why == ""
    guesses = [int(each.text) for each in actions if isinstance(each, TypeText)]
    assert guesses[-1] == number
    assert len(guesses) <= 6


def test_a_screen_that_does_not_answer_or_contradicts_itself_ends_it() -> None:
    silent = screen_of(("input", None, (10, 100, 190, 130)), ("button", "Check", (220, 100, 300, 130)))
    assert "does not say" in pursue("Guess the number between 1 and 50", lambda _: silent)[1]
    assert "no number is left" in pursue("Guess the number between 1 and 50", hidden(60))[1]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("The number is higher than 5.", "higher"),
        ("Too high!", "lower"),
        ("Your guess is too low", "higher"),
        ("Your guess of 5 is greater than the number", "lower"),
        ("Lower", "lower"),
        ("猜对了", "right"),
        ("Well done!", "right"),
        ("Is it higher or lower?", None),
        ("The number is higher than 8.", None),
        ("Waiting for your guess...", None),
    ],
)
def test_what_an_answer_says(line: str, answer: str | None) -> None:
    assert read_answer([line], 5) == answer


# -- ordering ----------------------------------------------------------------------------------------------------

PLACES = {3: (400, 100), 1: (200, 300), 12: (600, 400)}


def test_numbers_that_are_covered_after_the_first_click_are_remembered() -> None:
    def world(actions: Sequence[Action]) -> Screen:
        pressed = clicks(actions)
        boxes = {number: (x, y, x + 40, y + 40) for number, (x, y) in PLACES.items()}
        left = {number: box for number, box in boxes.items() if not any(Box(*box).contains(at) for at in pressed)}
        return screen_of(
            *(("image" if pressed else "text", None if pressed else str(n), box) for n, box in left.items())
        )

    actions, why = pursue("Click on the numbers in ascending order", world)
    assert (why, clicks(actions)) == ("", [Point(220, 320), Point(420, 120), Point(620, 420)])


def test_numbers_that_move_are_clicked_where_they_are_and_lost_ones_are_said() -> None:
    def moving(actions: Sequence[Action]) -> Screen:
        down = 100 * len(actions)
        return screen_of(*(("button", str(n), (x, down, x + 40, down + 40)) for n, (x, _) in PLACES.items()))

    assert clicks(pursue("Click on the numbers in ascending order", moving)[0])[1:] == [
        Point(420, 120),
        Point(620, 220),
    ]
    numbers: tuple[Item, ...] = (("text", "3", (0, 0, 20, 20)), ("text", "1", (200, 0, 220, 20)))

    def vanishing(actions: Sequence[Action]) -> Screen:
        return drawn(screen_of(*(() if actions else numbers)), lambda pen: pen.line((300, 300, 500, 300)))

    assert "no longer to be seen" in pursue("Click on the numbers in ascending order", vanishing)[1]


def choices(*numbers: int | None) -> Screen:
    rows: list[Item] = []
    for at, number in enumerate(numbers):
        top = 20 + 100 * at
        rows += [("button", "Odd", (10, top, 90, top + 40)), ("button", "Even", (300, top, 390, top + 40))]
        rows += [("text", str(number), (180, top, 220, top + 40))] if number is not None else []
    return screen_of(*rows)


@given(st.lists(st.integers(-99, 99), min_size=1, max_size=5))
def test_each_number_gets_its_word(numbers: list[int]) -> None:
    actions, why = pursue("Mark the numbers below as odd or even", lambda _: choices(*numbers))
    assert why == ""
    assert [at.x == 50 for at in clicks(actions)] == [number % 2 == 1 for number in numbers]


def test_nothing_is_marked_where_a_number_is_not_read() -> None:
    actions, why = pursue("Mark the numbers below as odd or even", lambda _: choices(4, None))
    assert not clicks(actions)
    assert "cannot read the number" in why


# -- figures, colours, axes ---------------------------------------------------------------------------------------

POLYGONS = {
    3: [(400, 60), (500, 240), (300, 240)],
    4: [(400, 60), (500, 160), (400, 260), (300, 160)],
    5: [(400, 60), (495, 129), (459, 241), (341, 241), (305, 129)],
    6: [(350, 70), (450, 70), (500, 160), (450, 250), (350, 250), (300, 160)],
}


def figure(sides: int, *labels: str, filled: bool = False) -> Screen:
    buttons: list[Item] = [
        ("button", label, (100 * at + 20, 400, 100 * at + 100, 440)) for at, label in enumerate(labels)
    ]

    def draw(pen: ImageDraw.ImageDraw) -> None:
        pen.polygon(POLYGONS[sides], "#2a2" if filled else None, "#2a2", width=5)

    return drawn(screen_of(*buttons), draw)


@pytest.mark.parametrize("filled", [True, False])
@pytest.mark.parametrize("sides", POLYGONS)
def test_sides_are_counted(sides: int, filled: bool) -> None:
    world = figure(sides, "3", "4", "5", "6", filled=filled)
    actions, why = pursue("Press the button that shows how many sides the shape has", lambda _: world)
    assert (why, [at.x // 100 + 3 for at in clicks(actions)]) == ("", [sides])


def test_the_word_for_the_figure() -> None:
    goal = "Click the button that best describes the figure below"
    assert clicks(pursue(goal, lambda _: figure(3, "Circle", "Triangle", "Letter"))[0]) == [Point(160, 420)]
    actions, why = pursue(goal, lambda _: figure(3, "Circle", "Letter"))
    assert not clicks(actions)
    assert "0 words say so" in why


@pytest.mark.parametrize(("sign", "at"), [("R", 2), ("7", 3), ("0", 3)])
def test_a_sign_is_a_letter_or_a_number_and_no_outline(sign: str, at: int) -> None:
    words = figure(3, "Circle", "Triangle", "Letter", "Number")
    font = ImageFont.load_default(size=90)
    screen = drawn(words, lambda pen: pen.text((390, 120), sign, "black", font=font))
    actions, why = pursue("Click the button that best describes the figure below", lambda _: screen)
    assert (why, clicks(actions)) == ("", [Point(100 * at + 60, 420)])
    read = screen_of(*words.elements, ("button", sign, (380, 110, 450, 230)))
    again = replace(screen, elements=read.elements)
    actions, why = pursue("Click the button that best describes the figure below", lambda _: again)
    assert (why, clicks(actions)) == ("", [Point(100 * at + 60, 420)]), "the sign itself was taken for a button"


def test_a_field_that_shows_digits_takes_the_colour_and_its_picker_is_left() -> None:
    field = Box(10, 40, 200, 70)

    def world(actions: Sequence[Action]) -> Screen:
        is_open = bool(actions) and field.contains(clicks(actions)[-1])
        picker: tuple[Item, ...] = (("image", None, (20, 90, 400, 300)),) if is_open else ()
        return screen_of(("text", "Colour:", (10, 10, 90, 30)), ("input", "#AB2567", field.as_tuple()), *picker)

    actions, why = pursue("Choose navy with the colour picker", world)
    assert why == ""
    typing = [Click(Point(105, 55)), PressKeys(("ctrl", "a")), TypeText("#000080"), PressKeys(("tab",))]
    assert actions[:4] == typing
    assert len(actions) == 5
    assert not Box(10, 10, 400, 300).contains(clicks(actions)[-1])


def test_nothing_else_is_clicked_where_no_picker_opens() -> None:
    screen = screen_of(("input", "AB2567", (10, 40, 200, 70)))
    actions, why = pursue("Choose navy with the colour picker", lambda _: screen)
    assert (why, len(actions), len(clicks(actions))) == ("", 4, 1)


def test_the_colour_that_is_shown() -> None:
    field: Item = ("input", "AB2567", (10, 300, 200, 330))
    one = drawn(screen_of(field), lambda pen: pen.rectangle((300, 20, 330, 50), "#1799e8", "black"))
    actions, _ = pursue("Select the following color with the color picker", lambda _: one)
    assert TypeText("1799E8") in actions
    none = drawn(screen_of(field), lambda pen: pen.line((300, 20, 330, 20), "black"))
    assert "which colour is meant" in pursue("Select the following color with the color picker", lambda _: none)[1]


def axes(draw_marks: bool = True) -> Screen:
    """Zero at 400,300, 100 pixels a unit across and 80 up; the numbers stand a little beside their places."""
    across: list[Item] = [("text", str(n), (392 + 100 * n, 310, 412 + 100 * n, 330)) for n in (-2, -1, 1, 2)]
    up: list[Item] = [("text", str(n), (360, 288 - 80 * n, 380, 308 - 80 * n)) for n in (-2, -1, 1, 2)]

    def draw(pen: ImageDraw.ImageDraw) -> None:
        pen.line((400, 0, 400, 600), "black", 3)
        for x in range(-2, 3) if draw_marks else ():
            pen.ellipse((400 + 100 * x - 10, 300 - 80 * 2 - 10, 400 + 100 * x + 10, 300 - 80 * 2 + 10), "blue")

    return drawn(screen_of(*across, *up), draw)


@pytest.mark.parametrize(("said", "at"), [("(-2,2)", Point(200, 140)), ("(1, -1)", Point(500, 380))])
def test_a_point_by_the_numbers_at_the_axes(said: str, at: Point) -> None:
    actions, why = pursue(f"Click on the grid coordinate {said}", lambda _: axes())
    assert why == ""
    assert max(abs(clicks(actions)[0].x - at.x), abs(clicks(actions)[0].y - at.y)) <= 5


def test_points_outside_and_screens_without_axes_are_refused() -> None:
    assert "outside" in pursue("Click on the point (9,9)", lambda _: axes())[1]
    assert "cannot read the numbers" in pursue("Click on the point (1,1)", lambda _: screen_of())[1]


# -- times -----------------------------------------------------------------------------------------------------


def test_a_time_is_typed_from_the_first_part_of_the_field_on() -> None:
    field: Item = ("input", "--:-- --", (10, 100, 200, 140))
    actions, why = pursue("Enter 5:51 AM as the time", lambda _: screen_of(field))
    assert why == ""
    assert actions[1:] == [*[PressKeys(("left",))] * 3, TypeText("0551AM")]
