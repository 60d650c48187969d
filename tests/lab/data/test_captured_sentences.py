"""Sentences on captures: what is called by kind and name is found again where it stands, and what a capture or the
parser does not show is left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from builders import element_of, screen_of
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.images import encode_png
from screenwright.core.screen import Screen, State
from screenwright_lab.data.answers import captured
from screenwright_lab.data.answers.captured import captured_goals, captured_questions, sentences
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin, save

SEEN = screen_of(
    element_of(1, ("button", "Open", (10, 10, 60, 30))),
    element_of(2, ("checkbox", "Wrap lines", (10, 40, 100, 56)), state=State(checked=True)),
    element_of(3, ("input", None, (10, 70, 160, 90))),
    element_of(4, ("list_item", "One", (10, 130, 160, 150))),
)
LABELS = (
    Label(kind="button", box=Box(10, 10, 60, 30), name="Open"),
    Label(kind="checkbox", box=Box(10, 40, 100, 56), name="Wrap lines", state=State(checked=True)),
    Label(kind="input", box=Box(10, 100, 160, 120)), Label(kind="input", box=Box(10, 70, 160, 90)),
    Label(kind="list_item", box=Box(10, 130, 160, 150), name="One"),
)  # fmt: skip
SAID = """\
== notes-0
? does it wrap => yes checkbox "Wrap lines"
? how many boxes => count checkbox "Wrap lines" checkbox "Wrap lines"2
! another file => click button "Open"
! the first line => click list_item "One"
! no wrapping, and look for 4, 3 => off checkbox "Wrap lines"; fill input ""2 with "4, 3"
! empty both => fill input "" with ""; fill input ""2 with ""
! open it and mail it => part click button "Open"
! ring Bo => none
! a missing one => click button "Close"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "said").mkdir()
    (tmp_path / "said/notes.txt").write_text(SAID, encoding="utf-8")
    monkeypatch.setattr(captured, "FOLDER", tmp_path / "said")
    monkeypatch.setattr(captured, "parsed", lambda *_: SEEN)
    shown = tmp_path / "shown"
    shown.mkdir()
    (shown / "notes-0.png").write_bytes(encode_png(np.zeros((200, 200, 3), np.uint8)))
    origin = Origin(
        source="desktop", library="gtk3", application="notes", page="start", icons="", variant="", split="train"
    )
    whole = LabelledScreen(width=200, height=200, scale=1.0, origin=origin, labels=LABELS, regions=Regions((), ()))
    save(whole, shown / "notes-0.json")
    return shown


def test_questions_are_of_what_the_parser_saw_as_it_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list(captured_questions(folder))
    assert [(name, one.question, one.operation, one.truth) for name, one in told] == [
        ("notes", "does it wrap", "yes", frozenset({"e2"}))
    ]
    other = replace(SEEN.by_id["e2"], state=State(checked=False))
    wrong: Screen = replace(SEEN, elements=tuple(other if one.id == "e2" else one for one in SEEN.elements))
    monkeypatch.setattr(captured, "parsed", lambda *_: wrong)
    assert list(captured_questions(folder)) == []


def test_what_the_parser_did_not_see_is_not_done(folder: Path) -> None:
    told = {one.goal: (one.extent, one.deeds) for _, one in captured_goals(folder)}
    assert told == {
        "another file": ("all", (("click", "e1", None),)),
        "the first line": ("all", (("click", "e4", None),)),
        "no wrapping, and look for 4, 3": ("all", (("off", "e2", None), ("fill", "e3", "4, 3"))),
        "empty both": ("part", (("clear", "e3", None),)),
        "open it and mail it": ("part", (("click", "e1", None),)),
        "ring Bo": ("none", ()),
    }


def test_a_line_that_is_no_sentence_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("== notes-0\nopen it\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"a\.txt:2"):
        sentences(tmp_path)
