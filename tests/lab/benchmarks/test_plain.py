"""What is counted as right on a plain page, and what its truth is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from builders import screen_of
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.screen import Block, Element, State
from screenwright_lab.benchmarks.plain import Answer, cells_of, cells_right, invented, is_right, normal, questions
from screenwright_lab.data.plain.looks import FAMILIES, FONTS, look
from screenwright_lab.data.plain.truth import PlainPage, TrueControl, TrueTable, load, pages, save
from screenwright_lab.data.plain.write import write

TABLE = TrueTable(Box(0, 0, 200, 60), (("Name", "Phone"), ("Ada", "12"), ("Ben", "")), headed=True)
TICK = TrueControl("checkbox", Box(10, 80, 24, 94), "Gift wrap", checked=True)
FIELD = TrueControl("input", Box(10, 100, 180, 124), "Street", text="Elm Row 3")
SLIDER = TrueControl("slider", Box(10, 140, 180, 160), "Volume", value=0.4)
PAGE = PlainPage(400, 300, "browser", "test", "en", (TABLE,), (TICK, FIELD, SLIDER))


def cell(number: int, text: str | None, column: int, row: int) -> Element:
    return Element(
        id=f"c{number}", kind="cell", box=Box(100 * column, 20 * row, 100 * column + 99, 20 * row + 19), text=text
    )


def seen(rows: list[list[str | None]], *others: Element):
    """A screen with one table of these cells."""
    cells = [[cell(10 * r + c, text, c, r) for c, text in enumerate(row)] for r, row in enumerate(rows)]
    block = Block(
        id="b1", box=TABLE.box, caption=None, role="table", children=tuple(one.id for row in cells for one in row),
        rows=tuple(tuple(one.id for one in row) for row in cells),
    )  # fmt: skip
    screen = screen_of(*(one for row in cells for one in row), *others)
    return replace(screen, blocks=(block,))


def test_a_table_is_exact_by_all_its_words():
    screen = seen([["Name", "Phone"], ["Ada", "12"], ["Ben", None]])
    (block,) = screen.blocks
    assert cells_of(screen, block.rows) == normal(TABLE)
    assert cells_right(TABLE, screen) == (5, 5)


def test_a_column_that_is_missing_costs_its_cells():
    assert cells_right(TABLE, seen([["Name"], ["Ada"], ["Ben"]])) == (3, 5)
    assert cells_right(TABLE, screen_of()) == (0, 5)


def test_words_in_a_cell_are_the_cells():
    words = Element(id="t1", kind="text", box=Box(102, 22, 130, 36), text="12")
    screen = seen([["Name", "Phone"], ["Ada", None], ["Ben", None]], words)
    assert cells_of(screen, screen.blocks[0].rows)[1] == ("ada", "12")


@pytest.mark.parametrize(
    ("control", "element", "right"),
    [
        (TICK, Element(id="e1", kind="checkbox", box=TICK.box, name="Gift wrap", state=State(checked=True)), True),
        (TICK, Element(id="e1", kind="checkbox", box=TICK.box, name="Gift wrap", state=State(checked=False)), False),
        (TICK, Element(id="e1", kind="checkbox", box=TICK.box, name="Gift", state=State(checked=True)), False),
        (FIELD, Element(id="e1", kind="input", box=FIELD.box, name="Street:", text="Elm Row 3"), True),
        (FIELD, Element(id="e1", kind="text", box=FIELD.box, name="Street", text="Elm Row 3"), False),
        (SLIDER, Element(id="e1", kind="slider", box=SLIDER.box, name="Volume", value=0.44), True),
        (SLIDER, Element(id="e1", kind="slider", box=SLIDER.box, name="Volume", value=0.5), False),
        (SLIDER, Element(id="e1", kind="slider", box=Box(300, 200, 340, 220), name="Volume", value=0.4), False),
    ],
)
def test_a_control_is_right_by_kind_name_and_state(control, element, right):
    assert is_right(control, screen_of(element)) is right


def test_what_lies_on_nothing_of_the_page_is_invented():
    ghost = Element(id="e9", kind="button", box=Box(300, 200, 340, 220), clickable=True)
    there = Element(id="e1", kind="input", box=FIELD.box, clickable=True)
    assert invented(screen_of(ghost, there), PAGE) == [ghost]


def test_questions_and_what_answers_them():
    asked = dict(questions(PAGE))
    assert asked["Is Gift wrap ticked?"].fits("Yes.", True)
    assert not asked["Is Gift wrap ticked?"].fits("No.", False)
    assert asked["What does the Street field say?"].fits("It says “Elm Row 3”.", None)
    assert asked["What is Volume set to?"] == Answer(number=40.0)
    assert asked["What is Volume set to?"].fits("It is at 42 %.", None)
    assert not asked["What is Volume set to?"].fits("It is at 50 %.", None)
    assert asked["What is the Phone of Ada?"] == Answer("12")


def test_a_page_is_kept_and_read(tmp_path: Path):
    save(PAGE, tmp_path / "a.json")
    assert load(tmp_path / "a.json") == PAGE
    assert pages(tmp_path, "test") == {"a": (tmp_path / "a.png", PAGE)}
    (tmp_path / "a.json").write_text('{"schema": "another"}')
    with pytest.raises(DataError, match=r"a\.json is no page"):
        load(tmp_path / "a.json")
    with pytest.raises(DataError, match="no plain page"):
        pages(tmp_path / "none")


def test_no_look_and_no_font_is_of_two_splits():
    assert not {one.name for one in FAMILIES if one.split == "train"} & {
        one.name for one in FAMILIES if one.split == "test"
    }
    assert not set(FONTS["train"]) & set(FONTS["test"])


def test_a_page_is_the_same_for_a_seed():
    one, again, other = (write(Random(seed), "test", look("test", Random(seed))) for seed in (3, 3, 4))
    assert one == again != other
