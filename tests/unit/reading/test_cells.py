"""Questions about cells of tables: rows by any of their cells, columns by their headings, and what is not there."""

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.reading.ask import ask
from screenwright.vision.layout import arrange


@pytest.fixture(autouse=True)
def _grammar_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the net of sentences is missing."""
    monkeypatch.setattr("screenwright.reading.selection.net", lambda _: None)


PEOPLE = (
    ("Name", "Phone", "Status"), ("Ella Hansen", "555 0101", "Open"), ("Bo Lind", "555 0102", "Closed"),
    ("Ann", "555 0103", "Open"), ("王芳", "555 0104", "—"),
)  # fmt: skip


def table(rows=PEOPLE, more=()) -> Screen:
    shot = Screenshot(np.full((400, 600, 3), 255, np.uint8))
    cells = [
        Element(
            id="", kind="cell", box=Box(20 + 140 * c, 20 + 30 * r, 160 + 140 * c, 50 + 30 * r), text=words, name=words
        )
        for r, row in enumerate(rows)
        for c, words in enumerate(row)
    ]
    layout = arrange(shot.box, [*cells, *more], [])
    return Screen(screenshot=shot, elements=layout.elements, blocks=layout.blocks, tree=layout.tree)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What is the phone of Ella Hansen?", "555 0101"),
        ("what is Ann's status", "Open"),
        ("What is the name of 555 0102?", "Bo Lind"),
        ("Which phone does Bo Lind have?", "555 0102"),
        ("王芳的Phone是什么？", "555 0104"),
        ("What is Ella's phone number?", "555 0101"),
    ],
)
def test_a_cell_is_told_by_its_row_and_its_column(question, value):
    answer = ask(table(), question)
    assert (answer.known, answer.value) == (True, value)


def test_who_is_told_by_the_first_cell_of_the_row():
    assert ask(table(), "Who is closed?").words == "“Bo Lind”"
    assert not ask(table(), "Close the closed one").known


def test_what_a_row_says_is_read_out_where_nothing_in_it_can_be_pressed():
    assert ask(table(), "What does Bo Lind do?").words == "Bo Lind. 555 0102. Closed."


def test_who_has_a_value_is_told_by_the_first_cells():
    answer = ask(table(), "Who has the status Open?")
    assert answer.known
    assert "Ella Hansen" in answer.words
    assert "Ann" in answer.words
    assert "Bo" not in answer.words


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What is Ann's salary?", "I see no column “salary”"),
        ("What is the phone of Carla?", "I see no row for “carla”"),
    ],
)
def test_what_a_table_does_not_hold_is_refused_with_what_it_holds(question, words):
    answer = ask(table(), question)
    assert not answer.known
    assert words in answer.words
    assert "“Name”, “Phone” and “Status”" in answer.words


def test_what_is_called_so_beside_a_table_is_told():
    label = Element(id="", kind="text", box=Box(20, 300, 160, 320), text="Support phone", name="Support phone")
    value = Element(id="", kind="text", box=Box(180, 300, 300, 320), text="555 0199", name="555 0199")
    assert ask(table(more=(label, value)), "What is the support phone?").value == "555 0199"
    assert not ask(table(), "What is the support phone?").known


def test_a_short_name_in_a_longer_one_is_not_meant():
    rows = (("Name", "Age"), ("Ann", "31"), ("Ann Berg", "47"))
    assert ask(table(rows), "What is the age of Ann Berg?").value == "47"
    assert ask(table(rows), "What is the age of Ann?").value == "31"


def test_what_is_no_question_about_a_table_is_answered_as_ever():
    assert ask(table(), "How many buttons are there?").number == 0
    assert not ask(table(), "Is Ann ticked?").known
