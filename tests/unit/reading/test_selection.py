"""Questions answered by the net of sentences: on a page like those that it learned from, and told in words."""

from dataclasses import replace

import numpy as np
import pytest

from builders import element_of, screen_of
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright.reading import ask_chinese, ask_english
from screenwright.reading.ask import ask
from screenwright.reading.selected_answers import reply_of
from screenwright.reading.selection import Selected, select
from screenwright.vision.layout import arrange

ROWS = (
    ("Name", "Phone", "City", "Paid"), ("Ella Hansen", "555 0193", "Oslo", "€120.50"),
    ("Bo Lind", "555 0111", "Rome", "€99.00"), ("Ann Reed", "555 0177", "Oslo", "€310.00"),
)  # fmt: skip


def page() -> Screen:
    shot = Screenshot(np.full((600, 800, 3), 255, np.uint8))
    cells = [
        Element(id="", kind="cell", box=Box(140 * c, 30 * r, 140 * c + 140, 30 * r + 30), text=words, name=words)
        for r, row in enumerate(ROWS)
        for c, words in enumerate(row)
    ]  # fmt: skip
    others = [
        Element(id="", kind="text", box=Box(20, 240, 100, 264), text="Note", name="Note"),
        Element(id="", kind="input", box=Box(160, 240, 360, 264), name="Note", text="back gate", clickable=True),
        Element(id="", kind="checkbox", box=Box(20, 320, 36, 336), name="Alerts", state=State(checked=True)),
        Element(id="", kind="text", box=Box(44, 318, 100, 338), text="Alerts", name="Alerts"),
        Element(id="", kind="checkbox", box=Box(20, 350, 36, 366), name="News", state=State(checked=False)),
        Element(id="", kind="text", box=Box(44, 348, 100, 368), text="News", name="News"),
    ]
    layout = arrange(shot.box, [*cells, *others], [])
    return Screen(screenshot=shot, elements=layout.elements, blocks=layout.blocks, tree=layout.tree)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("bo lind phone", "“555 0111”"),
        ("what number do I ring Ella on", "“555 0193”"),
        ("what did I put in the note", "“back gate”"),
        ("which of the little boxes is ticked", "Alerts"),
        ("who lives in Rome", "“Bo Lind”"),
    ],
)
def test_free_words_are_answered_from_what_was_seen(question, words):
    told = ask(page(), question)
    assert told.known
    assert words in told.words
    assert told.elements


@pytest.mark.parametrize("question", ["what is Carla's phone number", "bo lind's e-mail address"])
def test_what_is_not_there_is_told_as_nothing(question):
    assert not ask(page(), question).known


def test_where_nothing_was_seen_nothing_is_selected():
    assert select(replace(page(), elements=()), "bo lind phone") is None


THINGS = (
    element_of(1, ("cell", "€1.50", (0, 0, 40, 20))), element_of(2, ("cell", "€2.25", (0, 20, 40, 40))),
    element_of(3, ("input", "x", (0, 60, 40, 80))), element_of(4, ("slider", None, (0, 90, 90, 99)), value=0.4),
    element_of(5, ("checkbox", "Alerts", (0, 120, 20, 140)), state=State(checked=False)),
    element_of(6, ("cell", "none yet", (0, 140, 40, 160))),
)  # fmt: skip


@pytest.mark.parametrize(
    ("operation", "numbers", "reply"),
    [
        ("say", [1], "Written(words='€1.50')"),
        ("say", [4], "Portion(value=0.4)"),
        ("sum", [1, 2], "Written(words='3.75')"),
        ("sum", [1, 6], "Cells"),
        ("count", [1, 2], "Number(count=2, kind=None, noun='row'"),
        ("count", [], "Number(count=0"),
        ("name", [3], "Named"),
        ("yes", [5], "Holds(holds=True"),
        ("where", [4], "At(thing="),
        ("beside", [2], "Around(thing="),
        ("none", [], "NotTold"),
        ("other", [], "None"),
    ],
)
def test_what_is_selected_becomes_a_reply(operation, numbers, reply):
    screen = screen_of(*THINGS)
    assert str(reply_of(screen, Selected(operation, tuple(THINGS[at - 1] for at in numbers), 1.0))).startswith(reply)


@pytest.mark.parametrize(
    ("words", "worded"),
    [
        (ask_english, "Beside the “€2.25” table cell: above it is “€1.50”"),
        (ask_chinese, "的周围：上方是"),
    ],
)
def test_what_stands_around_is_told_side_by_side(words, worded):
    reply = reply_of(screen_of(*THINGS), Selected("beside", THINGS[1:2], 1.0))
    assert worded in words.worded(reply)
