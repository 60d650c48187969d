"""Written screens: how they are read, what goes wrong, and that other words ask for the same."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from builders import element_of, screen_of
from screenwright.core.errors import DataError
from screenwright.core.screen import State
from screenwright.reading import OPERATIONS
from screenwright_lab.data.answers import variations
from screenwright_lab.data.answers.draw import Seen
from screenwright_lab.data.answers.page import page_of
from screenwright_lab.data.answers.variations import varied
from screenwright_lab.data.answers.written import read_written, written_screens
from screenwright_lab.data.plain.looks import look

ORDERS = """\
== Orders
table
Name | Phone
Ella Novak | 555 0193
Bo Lind |
group Delivery
check on "Leave at the door"
field "Note" = "back gate"
field "Street" =
slider "Volume" = 43
? who has 555 0193 => say r1c1
? is it left at the door => yes "Leave at the door"
? how many orders => count r1c1, r2c1
? Bo's phone => none
? where is the knob => where "Volume"
? what stands over it => beside "Volume"
! not there please => off "Leave at the door"
! main road 4 into street, loud as 80 => fill "Street" with "main road 4"; fill "Volume" with "80"
! no note, and ring twice => part fill "Note" with ""
"""


def test_a_written_screen_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(ORDERS, encoding="utf-8")
    (screen,) = read_written(tmp_path / "a.txt")
    assert [one.kind for one in screen.parts] == ["table", "group", "check", "field", "field", "slider"]
    assert screen.parts[0].rows == (("Name", "Phone"), ("Ella Novak", "555 0193"), ("Bo Lind", ""))
    assert [(one.operation, one.places) for one in screen.asked] == [
        ("say", ((0, 1, 0),)), ("yes", (2,)), ("count", ((0, 1, 0), (0, 2, 0))), ("none", ()),
        ("where", (5,)), ("beside", (5,)),
    ]  # fmt: skip
    assert [(one.whole, [(step.deed, step.place, step.words) for step in one.steps]) for one in screen.wanted] == [
        (True, [("off", 2, None)]), (True, [("fill", 4, "main road 4"), ("fill", 5, "80")]), (False, [("fill", 3, "")]),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        "? what is it",
        "? a => guess",
        "? a => say r9c1",
        '? a => say "Nobody"',
        "? a => say here",
        "? a => sum",
        "a | b | c",
        "what",
    ],
)
def test_what_is_no_part_of_a_screen_is_told_with_its_line(tmp_path: Path, line: str) -> None:
    (tmp_path / "a.txt").write_text(f"== One\ntable\nA | B\nc | d\n{line}\n", encoding="utf-8")
    with pytest.raises(DataError, match=":5: "):
        read_written(tmp_path / "a.txt")


def test_every_place_of_a_page_can_be_found_again(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(ORDERS, encoding="utf-8")
    (screen,) = read_written(tmp_path / "a.txt")
    for seed in range(5):
        page = page_of(screen, look("train", Random(seed)), Random(seed), 1280)
        for place in ("0.0.0", "0.2.1", "2", "3", "4", "5"):
            assert page.count(f"data-place={place} ") + page.count(f"data-place={place}>") == 1


def test_the_written_screens_of_the_distribution_are_read_and_of_all_operations_and_deeds() -> None:
    screens = written_screens()
    assert {name.partition("/")[0] for name in screens} == {"pages", "programs", "dialogs"}
    asked = [one for screen in screens.values() for one in screen.asked]
    assert {one.operation for one in asked} == set(OPERATIONS)
    wanted = [one for screen in screens.values() for one in screen.wanted]
    assert {step.deed for one in wanted for step in one.steps} == {"click", "on", "off", "fill"}
    assert all(not step.words or step.words.lower() in one.goal.lower() for one in wanted for step in one.steps)


def drawn() -> list[Seen]:
    screen = screen_of(
        ("text", "Volume", (10, 10, 80, 30)), ("text", "Shipping address", (10, 40, 160, 60)),
        element_of(3, ("checkbox", "Alerts", (10, 80, 26, 96)), state=State(checked=True)),
    )  # fmt: skip
    return [
        Seen(screen, "Is Alerts on?", "yes", frozenset({"e3"})),
        Seen(screen, "What is it called, the one below Volume?", "say", frozenset({"e2"})),
    ]


@pytest.mark.parametrize("seed", range(30))
def test_other_words_stand_in_the_question_and_on_the_screen(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variations, "MISREAD", 0.0)
    screen, asked = varied(drawn(), ["Basket", "Quiet", "Blue sky"], np.random.default_rng(seed))
    for one in asked:
        if one.operation == "yes":
            assert (screen.by_id["e3"].text or "").casefold() in one.question.casefold()
        if one.operation == "none":
            assert one.gone
            assert not one.truth
    assert len(screen.elements) == 3
