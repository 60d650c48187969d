"""The controls that people describe without naming them, and cells by their row and column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import Item, screen_of
from screenwright.agents.planner.crossing import crossing
from screenwright.agents.planner.describing import described, shares_words
from screenwright.agents.planner.grammar import read_goal
from screenwright.reading.stems import stem

LABELS = [
    "Show images on buttons", "Enable event sounds", "Enable key repeat", "Repeat delay", "Left-handed", "Right-handed",
    "Mouse", "Line Numbers", "To Uppercase", "To Opposite Case", "Hidden Files", "Hide the toolbar", "Arc",
    "Arc-Darker", "Tool bars",
]  # fmt: skip
PANEL = screen_of(*[("checkbox", label, (10, 30 * n, 30, 30 * n + 20)) for n, label in enumerate(LABELS)])
MEANT = [
    ("Buttons images", "Show images on buttons"),
    ("a sound when something happens: event sounds", "Enable event sounds"),
    ("A key that I hold down repeat", "Enable key repeat"),
    ("the mouse with my left hand", "Left-handed"),
    ("the number of each line", "Line Numbers"),
    ("upper case", "To Uppercase"),
    ("capital letters", "To Uppercase"),
    ("my windows the Arc-Darker style", "Arc-Darker"),
    ("the toolbar", "Hide the toolbar"),
    ("the toolbars of the reader", "Tool bars"),
]


@pytest.mark.parametrize(("said", "label"), MEANT)
def test_the_control_that_is_described(said: str, label: str) -> None:
    assert described(PANEL, said)[0].label == label


def test_words_that_describe_nothing_here() -> None:
    assert described(PANEL, "the price of figs") == []
    assert described(PANEL, "") == []


def test_a_label_that_says_the_opposite() -> None:
    found = {one.label: one.against for label in LABELS for one in described(PANEL, label)}
    assert found["Hide the toolbar"]
    assert not found["Enable key repeat"]


@given(
    st.lists(
        st.sampled_from(["show", "the", "line", "numbers", "of", "my", "left", "hand", "event", "sounds"]), max_size=8
    )
)
def test_scores_and_shares_lie_between_nothing_and_all(words: list[str]) -> None:
    said = " ".join(words)
    assert all(0 <= one.score <= 1 for one in described(PANEL, said))
    assert all(0 <= shares_words(label, said) <= 1 for label in LABELS)


@pytest.mark.parametrize("words", [("numbers", "number", "numbered"), ("line", "lines"), ("repeat", "repeating")])
def test_words_of_one_stem(words: tuple[str, ...]) -> None:
    assert len({stem(word) for word in words}) == 1


# -- cells by row and column ---------------------------------------------------------------------------------------

SHEET: tuple[Item, ...] = (
    ("text", "Fruit", (40, 10, 80, 30)),
    ("text", "Price", (140, 10, 180, 30)),
    ("text", "Plums", (40, 40, 84, 60)),
    ("text", "53", (210, 40, 226, 60)),
    ("text", "Figs", (40, 70, 74, 90)),
    ("text", "B", (178, -20, 188, -2)),
    ("text", "3", (4, 70, 12, 90)),
)


def sheet(*more: Item, number: tuple[int, int, int, int] = (164, 40, 180, 60)) -> list[Item]:
    items = [item if item[1] != "53" else ("text", "53", number) for item in SHEET if item[1] not in ("B", "3")]
    return [*items, *more]


@pytest.mark.parametrize(
    "words", ["price of Plums", "the Price for the Plums", "Plums' price", "price in the row of Plums"]
)
def test_a_cell_by_its_row_and_its_column(words: str) -> None:
    cell = crossing(screen_of(*sheet()), words)
    assert cell is not None
    assert cell.text == "53"


def test_an_empty_cell_is_a_place() -> None:
    cell = crossing(screen_of(*sheet()), "price of Figs")
    assert cell is not None
    assert (cell.text, cell.box.center.y) == (None, 80)
    assert 140 <= cell.box.center.x < 180


def test_a_row_that_is_there_twice_names_no_cell() -> None:
    assert crossing(screen_of(*sheet(("text", "Plums", (40, 100, 84, 120)))), "price of Plums") is None


@pytest.mark.parametrize("words", ["price of Cherries", "colour of Plums", "Plums", "Fruit of Price"])
def test_no_cell(words: str) -> None:
    assert crossing(screen_of(*sheet()), words) is None


@given(st.text(max_size=40))
def test_any_words_may_be_asked(words: str) -> None:
    crossing(screen_of(*sheet()), words)
    read_goal(words)
