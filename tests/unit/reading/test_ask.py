"""Questions are understood by a grammar, and answered from what was seen, or refused."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Block, Element, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright.reading.answer import answer_to_json
from screenwright.reading.ask import ask
from screenwright.reading.finding import likeness
from screenwright.reading.questions import parse
from screenwright.vision.layout import arrange


@pytest.fixture(autouse=True)
def _grammar_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the net of sentences is missing."""
    monkeypatch.setattr("screenwright.reading.selection.net", lambda _: None)


def element(kind, left, top, text=None, *, width=100, height=24, clickable=True, **fields):
    fields.setdefault("name", text)
    box = Box(left, top, left + width, top + height)
    return Element(id="", kind=kind, box=box, text=text, clickable=clickable, **fields)


def settings() -> Screen:
    """A page of settings: a title, three tabs, two switches, a field, a label with its value, two buttons."""
    shot = Screenshot(np.full((600, 800, 3), 255, np.uint8))
    items = (
        element("text", 40, 20, "Network settings", width=300, height=40, clickable=False),
        element("tab", 40, 80, "General", state=State(selected=False)),
        element("tab", 160, 80, "Wireless", state=State(selected=True)),
        element("tab", 280, 80, "Proxy", state=State(selected=False)),
        element("text", 40, 140, "Wi-Fi"),
        element("switch", 400, 140, name="Wi-Fi", width=48, state=State(checked=True, enabled=True)),
        element("text", 40, 190, "Flight mode"),
        element("switch", 400, 190, name="Flight mode", width=48, state=State(checked=False, enabled=True)),
        element("text", 40, 240, "Host", clickable=False),
        element("input", 160, 240, "example.org", name="Host", width=200),
        element("text", 40, 290, "Address", clickable=False),
        element("text", 160, 290, "192.168.7.20", clickable=False),
        element("slider", 160, 340, name="Volume", value=0.4, width=200),
        element("button", 500, 520, "Cancel"),
        element("button", 620, 520, "Save changes", state=State(enabled=False)),
    )
    layout = arrange(shot.box, items, [])
    return Screen(screenshot=shot, elements=layout.elements, blocks=layout.blocks, tree=layout.tree)


def id_of(screen, text, kind=None):
    found = [one.id for one in screen.elements if text in (one.text, one.name) and (kind is None or one.kind == kind)]
    return found[0]


@pytest.mark.parametrize(
    ("question", "holds", "thing"),
    [
        ("Is Wi-Fi on?", True, "Wi-Fi"),
        ("Is the Wi-Fi switch turned off?", False, "Wi-Fi"),
        ("is flight mode enabled", False, "Flight mode"),
        ("Has “Flight mode” been switched on?", False, "Flight mode"),
        ("Is the General tab selected?", False, "General"),
        ("Is the save changes button greyed out?", True, "Save changes"),
    ],
)
def test_states(question, holds, thing):
    screen = settings()
    answer = ask(screen, question)
    assert answer.holds is holds
    assert answer.words.startswith("Yes" if holds else "No")
    assert thing in {screen.by_id[one].name for one in answer.elements}


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What is the host?", "“example.org”"),
        ("What is written in the Host field?", "“example.org”"),
        ("What's the address?", "“192.168.7.20”"),
        ("What is the value of Volume?", "40%."),
        ("What does the Cancel button say?", "“Cancel”"),
    ],
)
def test_content(question, words):
    assert ask(settings(), question).words == words


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("How many tabs are there?", 3),
        ("how many switches are on", 1),
        ("How many buttons do you see? What are they?", 2),
        ("How many check boxes are there?", 0),
    ],
)
def test_counts(question, number):
    answer = ask(settings(), question)
    assert answer.number == number == len(answer.elements)


def test_which_is_chosen():
    screen = settings()
    assert ask(screen, "Which tab is selected?").elements == (id_of(screen, "Wireless"),)
    assert not ask(screen, "Which row is selected?").known


def test_neighbours_and_places():
    screen = settings()
    assert ask(screen, "What is to the left of Save changes?").elements == (id_of(screen, "Cancel"),)
    assert ask(screen, "What is below the General tab?").elements == (id_of(screen, "Wi-Fi", "text"),)
    found = ask(screen, "Find cancel")
    assert found.elements == (id_of(screen, "Cancel"),)
    assert "bottom right" in found.words


def test_how_to_do_something():
    screen = settings()
    assert ask(screen, "How do I save my changes?").elements == (id_of(screen, "Save changes"),)
    assert "greyed out" in ask(screen, "How can I save changes?").words
    assert not ask(screen, "How do I buy a ticket?").known


@pytest.mark.parametrize(
    "question", ["What is this screen for?", "What are the main functions or purposes of the current UI?"]
)
def test_purpose_tells_the_title_and_what_can_be_done(question):
    words = ask(settings(), question).words
    assert "Network settings" in words
    assert "Wireless" in words


def test_it_means_what_is_at_the_point():
    screen = settings()
    switch = screen.by_id[id_of(screen, "Flight mode", "switch")]
    assert ask(screen, "Is it on?", switch.box.center).holds is False
    assert "point" in ask(screen, "Is it on?").words
    assert ask(screen, "What is left of it?", Point(670, 530)).elements == (id_of(screen, "Cancel"),)


def test_a_block_is_read():
    screen = settings()
    answer = ask(screen, "Read the block Wireless")
    assert not answer.known or "Wireless" in answer.words
    assert "Network settings" in ask(screen, "Read the screen").words


@pytest.mark.parametrize("question", ["Is Bluetooth on?", "Where is the moon?", "What is the weather?", "banana", ""])
def test_what_cannot_be_known_is_refused(question):
    answer = ask(settings(), question)
    assert not answer.known
    assert answer.elements == ()


def test_things_of_a_list_are_counted_by_its_rows():
    items = tuple(
        Element(id=f"e{i}", kind="list_item", box=Box(0, 40 * i, 300, 40 * i + 40), text=f"mail {i}", name=f"mail {i}")
        for i in range(4)
    )
    shot = Screenshot(np.zeros((200, 300, 3), np.uint8))
    layout = arrange(shot.box, items, [])
    block = Block(
        id="b1",
        box=Box(0, 0, 300, 160),
        role="list",
        caption="Inbox",
        children=tuple(one.id for one in layout.elements),
        rows=tuple((one.id,) for one in layout.elements),
    )
    screen = Screen(screenshot=shot, elements=layout.elements, blocks=(block,), tree=layout.tree)
    assert ask(screen, "How many items are in Inbox? What are they?").number == 4
    assert ask(screen, "How many rows are there?").number == 4


def test_json_names_the_elements():
    document = answer_to_json(ask(settings(), "How many tabs are there?"), "How many tabs are there?")
    assert document["schema"] == "screenwright.answer/1"
    assert document["number"] == len(document["elements"]) == 3
    assert document["known"] is True


@given(st.text(max_size=60))
def test_any_text_is_a_question_or_none(text):
    parse(text)
    assert ask(settings(), text).words


@given(st.text(min_size=1, max_size=20), st.text(max_size=20))
def test_likeness_is_a_share_and_whole_for_the_same(one, other):
    assert 0 <= likeness(one, other) <= 1
    assert likeness(one, one) == (1.0 if any(sign.isalnum() or sign == "_" for sign in one) else 0.0)


def test_what_was_not_seen_to_do_anything_is_told_with_that_doubt():
    screen = settings()
    answer = ask(screen, "What do I press to Address?")
    assert answer.elements == (id_of(screen, "Address", "text"),)
    assert answer.words.endswith("It does not look as if it could be pressed.")
