"""What the net of sentences is given of a screen and of a question."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright.reading.items import FACTS, RELATIONS, items_of
from screenwright.reading.linking import LINKS, links
from screenwright.vision.layout import arrange

ROWS = (("Name", "Total"), ("Ella Hansen", "€120.50"), ("Bo Lind", "€99.00"), ("Ann Reed", "€310.00"))
SAME_ROW, SAME_COLUMN, HEADS, LABELS = 0, 1, 2, 11


def screen() -> Screen:
    shot = Screenshot(np.full((400, 600, 3), 255, np.uint8))
    cells = [
        Element(id="", kind="cell", box=Box(140 * c, 30 * r, 140 * c + 140, 30 * r + 30), text=words, name=words)
        for r, row in enumerate(ROWS)
        for c, words in enumerate(row)
    ]  # fmt: skip
    others = [
        Element(id="", kind="text", box=Box(20, 240, 100, 264), text="Note:", name="Note:"),
        Element(id="", kind="input", box=Box(160, 240, 360, 264), name="Note"),
        Element(id="", kind="checkbox", box=Box(20, 320, 36, 336), name="Alerts", state=State(checked=True)),
    ]
    layout = arrange(shot.box, [*cells, *others], [])
    return Screen(screenshot=shot, elements=layout.elements, blocks=layout.blocks, tree=layout.tree)


def related(words: str, kind: int) -> set[str]:
    items = items_of(screen())
    at = [said or name for said, name in zip(items.says, items.called, strict=True)].index(words)
    return {items.says[to] for to in np.flatnonzero(items.relations[at, :, kind])}


def test_a_cell_is_related_to_its_row_its_column_and_its_heading():
    assert related("€99.00", SAME_ROW) == {"Bo Lind", "€99.00"}
    assert related("€99.00", SAME_COLUMN) == {"Total", "€120.50", "€99.00", "€310.00"}
    assert related("€99.00", HEADS) == {"Total"}


def test_a_field_is_related_to_its_label():
    assert related("Note", LABELS) == {"Note:"}


def test_a_number_has_its_rank_among_those_of_its_column():
    items = items_of(screen())
    facts = {said: items.facts[at] for at, said in enumerate(items.says)}
    changing = np.flatnonzero(facts["€310.00"] != facts["€99.00"])
    assert changing.size
    assert facts["€99.00"].shape == (FACTS,)
    assert items.relations.shape == (len(items.says), len(items.says), RELATIONS)


def test_an_empty_screen_has_no_items():
    shot = Screenshot(np.full((40, 60, 3), 255, np.uint8))
    layout = arrange(shot.box, [], [])
    items = items_of(Screen(screenshot=shot, elements=(), blocks=(), tree=layout.tree))
    assert (items.facts.shape, items.relations.shape) == ((0, FACTS), (0, 0, RELATIONS))


def test_the_words_of_a_name_are_linked_to_it():
    told = links("is bo lind in?", (0, 3, 6, 11), (2, 5, 10, 13), ("Bo Lind", "Ann Reed", "Lindau"))
    assert told.shape == (4, 3, LINKS)
    assert told[1, 0].tolist() == told[2, 0].tolist() == [1.0, 1.0, 1.0]  # all of the text, whole words
    assert told[2, 2].tolist() == pytest.approx([4 / 6, 1.0, 1.0])
    assert told[1, 1, 0] < 0.2


@given(st.text(max_size=30), st.lists(st.text(max_size=20), max_size=4))
def test_links_are_shares_for_any_words(question, texts):
    pieces = [(at, at + 1) for at in range(len(question))]
    told = links(question, [start for start, _ in pieces], [end for _, end in pieces], texts)
    assert told.shape == (len(question), len(texts), LINKS)
    assert ((told >= 0) & (told <= 1)).all()
    for at, text in enumerate(texts):
        if text and question[:60].lower() == text.lower() and len(question.lower()) == len(question):
            assert (told[:, at, 0] == 1).all()
