"""Questions as the reader of sentences marks them, answered from tables, fields and marks."""

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright.language import Clause, from_marks
from screenwright.reading.ask_english import worded
from screenwright.reading.asked_intents import answer
from screenwright.reading.questions import Question
from screenwright.reading.tables import amount
from screenwright.vision.layout import arrange

ORDERS = (
    ("No", "Customer", "City", "Total", "Due"), ("17", "Ella Hansen", "Oslo", "€120.50", "2024-03-01"),
    ("18", "Bo Lind", "Rome", "€99.00", "2024-01-15"), ("19", "Ann Reed", "Oslo", "€310.00", "2023-12-30"),
)  # fmt: skip


def screen() -> Screen:
    shot = Screenshot(np.full((600, 800, 3), 255, np.uint8))
    cells = [
        Element(id="", kind="cell", box=Box(140 * c, 30 * r, 140 * c + 140, 30 * r + 30), text=words, name=words)
        for r, row in enumerate(ORDERS)
        for c, words in enumerate(row)
    ]  # fmt: skip
    others = [
        Element(id="", kind="input", box=Box(160, 240, 360, 264), name="Note"),
        Element(id="", kind="input", box=Box(160, 280, 360, 304), name="Age", text="42"),
        Element(id="", kind="checkbox", box=Box(20, 320, 36, 336), name="Alerts", state=State(checked=True)),
        Element(id="", kind="checkbox", box=Box(20, 350, 36, 366), name="News", state=State(checked=False)),
    ]
    layout = arrange(shot.box, [*cells, *others], [])
    return Screen(screenshot=shot, elements=layout.elements, blocks=layout.blocks, tree=layout.tree)


def asked(line: str) -> Clause:
    (clause,) = from_marks(line).clauses
    return clause


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("<ask_value>where does {row:Bo Lind} live, the {target:city}", "“Rome”"),
        ("<ask_which_row>who owes {said:€99.00}", "“Bo Lind”"),
        ("<ask_which_row>who is in {said:Oslo}", "“Ella Hansen” and “Ann Reed”"),
        ("<ask_which_row>{answer:no} of the one in {said:Rome}", "“18”"),
        ("<ask_count>how many {kind:rows}", "3 rows"),
        ("<ask_count>how many are from {said:Oslo}", "2 rows"),
        ("<ask_nth>the {nth:last} {target:customer}", "“Ann Reed”"),
        ("<ask_nth>the {nth:second} {kind:row}", "“Bo Lind”"),
        ("<ask_most>who has the highest {target:total}", "“Ann Reed”"),
        ("<ask_least>whose {target:due} is earliest", "“Ann Reed”"),
        ("<ask_sum>all of {target:Total} together", "“529.5”"),
        ("<ask_compare>who owes more {target:total}, {row:Ella Hansen} or {row:Bo Lind}", "“Ella Hansen”"),
        ("<ask_is>is {row:Bo Lind}'s {target:city} {said:Oslo}", "No: it says “Rome”"),
        ("<ask_is>does {target:Age} say {said:42}", "Yes: it says “42”"),
        ("<ask_empty>is {target:Note} empty", "Yes: it is empty"),
        ("<ask_filled>anything in {target:Note} yet", "No: it is empty"),
        ("<ask_filled>anything in {target:Age} yet", "Yes: it says “42”"),
    ],
)
def test_answers(line: str, words: str) -> None:
    told = answer(screen(), asked(line))
    assert isinstance(told, tuple)
    assert told[2]
    assert words.lower() in worded(told[0]).lower().replace("two", "2").replace("three", "3")


@pytest.mark.parametrize(
    "line",
    [
        "<ask_value>the {target:city} of {row:Nobody}",
        "<ask_value>the {target:phone} of {row:Bo Lind}",
        "<ask_which_row>who is in {said:Paris}",
        "<ask_nth>the {nth:seventh} {target:customer}",
        "<ask_empty>is {target:Street} empty",
    ],
)
def test_what_is_not_there_is_refused(line: str) -> None:
    told = answer(screen(), asked(line))
    assert isinstance(told, tuple)
    assert not told[2]


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("<ask_on>are {target:Alerts} on", ("state", "Alerts")),
        ("<ask_where>where is {target:Note}", ("where", "Note")),
        ("<ask_how_to>how do I {command:print} it", ("function", "print")),
        ("<ask_summary>what is this", ("purpose", "")),
    ],
)
def test_what_the_grammar_asks_too(line: str, question: tuple[str, str]) -> None:
    told = answer(screen(), asked(line))
    assert isinstance(told, Question)
    assert (told.asked, told.what) == question


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("€1,234.50", 1234.5), ("1.234,50 €", 1234.5), ("12,5", 12.5), ("1,234", 1234.0), ("0.125", 0.125),
        ("-3", -3.0), ("10:30", 630.0), ("2024-03-01", 20240301.0), ("03.05.2017", 20170503.0), ("Oslo", None),
        ("12 apples and 3 pears", None),
    ],
)  # fmt: skip
def test_amounts(text: str, value: float | None) -> None:
    assert amount(text) == value
