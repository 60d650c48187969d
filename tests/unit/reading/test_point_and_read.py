"""read(): the whole of the room from outside."""

from __future__ import annotations

import pytest

from reading_builders import editor, screen_with
from reading_model import FakeModel
from screenwright.core.errors import BadReply, UsageError
from screenwright.core.geometry import Point
from screenwright.reading.read import read

EDITOR = editor()


def test_without_a_model() -> None:
    reading = read(EDITOR, Point(300, 80))
    assert reading.description.by == "builtin"
    assert "“Save” button" in reading.description.content
    assert reading.path.local.id == "e3"
    assert [lens.label for lens in reading.lenses] == ["1", "2"]


def test_with_a_model_its_words_are_taken_and_named() -> None:
    model = FakeModel('{"content": "A button.", "layout": "At the top."}')
    told = read(EDITOR, Point(300, 80), model).description
    assert (told.content, told.layout, told.by) == ("A button.", "At the top.", "fake/words")
    assert told.path == ("root", "g1", "g2", "b1", "e3")
    (evidence,) = told.evidence
    assert (evidence.element, evidence.how) == ("e3", "inferred")
    assert "fake/words" in evidence.what


def test_with_a_model_on_nothing_the_evidence_is_a_region() -> None:
    model = FakeModel('{"content": "Nothing.", "layout": "In the middle."}')
    (evidence,) = read(EDITOR, Point(640, 400), model).description.evidence
    assert (evidence.element, evidence.region) == (None, "root")


def test_a_black_screen_is_not_sent_to_a_model() -> None:
    model = FakeModel()
    told = read(screen_with((200, 100), blank="black"), Point(5, 5), model).description
    assert (told.content, told.by) == ("The screen is black.", "builtin")
    assert model.asked == []


def test_a_point_outside_is_refused_before_a_model_is_asked() -> None:
    model = FakeModel()
    with pytest.raises(UsageError, match="1000x800"):
        read(EDITOR, Point(1000, 10), model)
    assert model.asked == []


def test_an_unusable_answer_is_an_error_and_not_the_builtin_words() -> None:
    with pytest.raises(BadReply):
        read(EDITOR, Point(300, 80), FakeModel("a", "b"))
