"""Elements by what belongs to what, where the net's answers are given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, State
from screenwright.vision import related
from screenwright.vision.box_head import Judged, Recognised
from screenwright.vision.detect import View
from screenwright.vision.related import with_labels, with_relations
from screenwright.vision.relations import RELATIONS, WHAT, Node, Told
from screenwright.vision.text_line import Gap, TextLine

PIXELS = np.full((300, 600, 3), 255, np.uint8)
JUDGED = Judged(View("text", 0.9, 0.1, State()), 0.1, 0.1, 0.9)
SEEN = Recognised((), (), lambda boxes: [JUDGED] * len(boxes))
Answers = Callable[[Sequence[Node]], tuple[np.ndarray, np.ndarray]]


def line(text: str, left: int, top: int) -> TextLine:
    """Ten pixels a sign."""
    gaps = tuple(Gap(i, left + 10 * i, left + 10 * (i + 1)) for i, sign in enumerate(text) if sign == " ")
    return TextLine(Box(left, top, left + 10 * len(text), top + 16), text, 0.9, gaps=gaps)


def text(read: TextLine, kind: str = "text") -> Element:
    return Element(id="", kind=kind, box=read.box, text=read.text, name=read.text, confidence=0.9, source="read")


def thing(kind: str, box: Box, words: str | None = None) -> Element:
    return Element(id="", kind=kind, box=box, text=words, name=words, clickable=True)


def told(monkeypatch, what: dict[str, str], on: dict[str, float] | None = None, **same: list[list[str]]) -> None:
    """The net says of each word, or of each <kind>, what it is, whether it is on, and which are the same in each
    relation."""

    def relate(_pixels: np.ndarray, nodes: Sequence[Node]) -> Told:
        texts = [node.text or f"<{node.kind}>" for node in nodes]
        kinds = np.zeros((len(nodes), len(WHAT)), np.float32)
        for row, node, said in zip(kinds, nodes, texts, strict=True):
            row[WHAT.index(what.get(said, "text" if node.kind == "word" else node.kind))] = 9.0
        said = np.full((len(RELATIONS), len(nodes), len(nodes)), -4.0, np.float32)
        for relation, groups in same.items():
            for group in groups:
                chosen = [i for i, one in enumerate(texts) if one in group]
                said[RELATIONS.index(relation)][np.ix_(chosen, chosen)] = 4.0
        return Told(kinds, said, np.array([(on or {}).get(text, 0.0) for text in texts], np.float32))

    monkeypatch.setattr(related, "relate", relate)


def test_a_line_of_two_labels_is_two_texts(monkeypatch) -> None:
    told(monkeypatch, {}, unit=[["Auto", "save"]], label=[["<checkbox>", "Alerts"], ["<radio>", "Auto", "save"]])
    read = line("Alerts Auto save", 20, 10)
    marks = [thing("checkbox", Box(2, 10, 18, 26)), thing("radio", Box(200, 10, 216, 26))]
    parts = with_relations(PIXELS, [read], [text(read), *marks], SEEN)
    assert [one.text for one in parts] == ["Alerts", "Auto save", None, None]
    assert [one.box.left for one in parts[:2]] == [20, 90]


def test_words_of_one_unit_stay_one_text_and_others_are_two(monkeypatch) -> None:
    read = line("Battery 84%", 20, 10)
    told(monkeypatch, {}, unit=[["Battery", "84%"]])
    assert with_relations(PIXELS, [read], [text(read)], SEEN) == [text(read)]
    told(monkeypatch, {})
    assert [one.text for one in with_relations(PIXELS, [read], [text(read)], SEEN)] == ["Battery", "84%"]


def test_words_of_a_table_become_its_cells(monkeypatch) -> None:
    head, row = line("Name Age", 20, 10), line("Ada", 20, 40)
    told(
        monkeypatch, {"<cell>": "nothing"}, table=[["Name", "Age", "Ada", "<button>"]],
        row=[["Name", "Age"], ["Ada", "<button>"]], column=[["Name", "Ada"], ["Age", "<button>"]],
    )  # fmt: skip
    made = with_relations(
        PIXELS, [head, row],
        [text(head), thing("cell", row.box, "Ada"), thing("button", Box(75, 38, 100, 58))], SEEN,
    )  # fmt: skip
    cells = [one for one in made if one.kind == "cell"]
    assert [one.text for one in cells] == ["Name", "Age", "Ada", None]
    assert cells[0].box.right == cells[1].box.left == cells[2].box.right
    assert [one.kind for one in made if one.kind != "cell"] == ["button"]
    assert not any(one.clickable for one in cells)


def test_what_is_nothing_gives_its_words_back(monkeypatch) -> None:
    read = line("Plain words", 20, 10)
    told(monkeypatch, {"<cell>": "nothing"}, unit=[["Plain", "words"]])
    (made,) = with_relations(PIXELS, [read], [thing("cell", read.box.grown(4), "Plain words")], SEEN)
    assert (made.kind, made.text, made.clickable) == ("text", "Plain words", False)


def test_an_arrow_that_was_read_is_no_word_of_a_select(monkeypatch) -> None:
    read = line("Red wine V", 20, 10)
    told(monkeypatch, {"V": "nothing", "<input>": "select"}, unit=[["Red", "wine"]])
    (made,) = with_relations(PIXELS, [read], [thing("input", read.box.grown(4), "Red wine V")], SEEN)
    assert (made.kind, made.text, made.name) == ("select", "Red wine", None)


def test_a_control_is_called_by_its_label(monkeypatch) -> None:
    labels = [text(line("Send me:", 40, 10)), text(line("Other", 200, 10), "link")]
    boxes = [thing("checkbox", Box(20, 10, 36, 26)), thing("radio", Box(180, 10, 196, 26))]
    told(monkeypatch, {}, label=[["<checkbox>", "Send", "me:"], ["<radio>", "Other"]])
    named = with_labels(PIXELS, [*labels, *boxes])
    assert [(one.kind, one.name) for one in named] == [
        ("text", "Send me:"), ("text", "Other"), ("checkbox", "Send me"), ("radio", "Other"),
    ]  # fmt: skip


@pytest.mark.parametrize("elements", [[], [text(line("Only words", 20, 10))]])
def test_where_there_is_nothing_to_ask_all_stays(elements: list[Element]) -> None:
    assert with_labels(PIXELS, elements) == tuple(elements)


def test_without_the_net_all_stays(monkeypatch) -> None:
    monkeypatch.setattr(related, "relate", lambda _pixels, _nodes: None)
    read = line("Alerts Auto save", 20, 10)
    assert with_relations(PIXELS, [read], [text(read)], SEEN) == [text(read)]


def test_a_mark_is_on_where_the_net_says_so(monkeypatch) -> None:
    mark = replace(thing("checkbox", Box(2, 10, 18, 26)), state=State(checked=False))
    for logit, checked in ((2.0, True), (-1.0, False)):
        told(monkeypatch, {}, on={"<checkbox>": logit})
        (one,) = with_relations(PIXELS, [], [mark, thing("button", Box(100, 10, 160, 26))], SEEN)[:1]
        assert one.state.checked is checked
    ticked = replace(mark, state=State(checked=True))
    told(monkeypatch, {}, on={"<checkbox>": -9.0})
    assert with_relations(PIXELS, [], [ticked, thing("button", Box(100, 10, 160, 26))], SEEN)[0].state.checked is False
    told(monkeypatch, {}, on={"<button>": 9.0})
    *_, button = with_relations(PIXELS, [], [mark, thing("button", Box(100, 10, 160, 26))], SEEN)
    assert button.state.checked is None
