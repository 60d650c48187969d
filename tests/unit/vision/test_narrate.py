"""A screen in words."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Node, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright.vision.layout import arrange
from screenwright.vision.names import name_controls
from screenwright.vision.narrate import narrate

GOLDEN = Path(__file__).parents[2] / "golden" / "vision" / "narration.txt"


def element(kind: str, box: tuple[int, int, int, int], text: str | None = None, **more: object) -> Element:
    values = {"name": text, **more}
    return Element(id="", kind=kind, box=Box(*box), text=text, **values)  # type: ignore[arg-type]  # literals of the test


def small_screen() -> Screen:
    """A captioned block of choices, a field with its label, two buttons, and a status line in a bar of its own."""
    shot = Screenshot(np.zeros((400, 600, 3), np.uint8))
    items = [
        element("text", (20, 20, 120, 36), "Shipping"),
        element("checkbox", (32, 42, 48, 58), name="Gift wrap", state=State(checked=True)),
        element("text", (54, 42, 152, 58), "Gift wrap"),
        element("checkbox", (32, 64, 48, 80), name="By night", state=State(checked=False)),
        element("text", (54, 64, 152, 80), "By night"),
        element("text", (20, 140, 80, 156), "Street:"),
        element("input", (90, 136, 300, 160), "Elm Row 3", name=None),
        element("button", (20, 230, 100, 260), "Order", state=State(enabled=False)),
        element("button", (110, 230, 190, 260), "取消", state=State(enabled=True, focused=True)),
        element("icon", (560, 10, 590, 40)),
        element("text", (20, 372, 200, 388), "3 items"),
    ]
    layout = arrange(shot.box, items, [Box(0, 360, 600, 400)])
    return Screen(screenshot=shot, elements=name_controls(layout.elements), blocks=layout.blocks, tree=layout.tree)


def test_the_whole_of_a_small_screen() -> None:
    assert narrate(small_screen()) + "\n" == GOLDEN.read_text(encoding="utf-8")


def test_every_element_is_told_but_words_that_name_another() -> None:
    screen = small_screen()
    words = narrate(screen).split()
    told = {item.id: words.count(item.id) for item in screen.elements}
    captions = {item.id for item in screen.elements if item.text in ("Shipping", "Gift wrap", "By night", "Street:")}
    assert told == {item.id: 0 if item.id in captions else 1 for item in screen.elements}


def test_places_are_told_where_they_are_asked_for() -> None:
    screen = small_screen()
    words = narrate(screen, places=True)
    for item in screen.elements:
        assert f"at ({item.box.center.x}, {item.box.center.y})" in words
    assert " at (" not in narrate(screen)


@pytest.mark.parametrize("blank", ["black", "blank"])
def test_a_frame_that_shows_nothing_is_not_described(blank: str) -> None:
    shot = Screenshot(np.zeros((768, 1024, 3), np.uint8))
    root = Node(id="root", role="screen", box=shot.box)
    screen = Screen(screenshot=shot, elements=(), blocks=(), tree=root, blank=blank)  # type: ignore[arg-type]  # a Blankness
    assert narrate(screen) == f"The screen (1024x768) is {blank}: nothing can be seen on it."


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (element("icon", (0, 0, 10, 10)), "icon"),
        (element("button", (0, 0, 10, 10), clickable=True), "button at (5, 5)"),
        (element("icon", (0, 0, 10, 10), icon="trash"), 'icon "trash"'),
        (element("input", (0, 0, 10, 10), name="Street"), 'input "Street"'),
        (element("input", (0, 0, 10, 10), "Elm Row", name="Street"), 'input "Elm Row" named "Street"'),
        (element("tab", (0, 0, 10, 10), "Map", state=State(selected=True)), 'tab "Map" selected'),
        (element("tab", (0, 0, 10, 10), "Map", state=State(selected=False)), 'tab "Map"'),
        (element("checkbox", (0, 0, 10, 10), name="On", state=State(checked=False)), 'checkbox "On" not checked'),
        (element("button", (0, 0, 10, 10), "Go", state=State(enabled=True)), 'button "Go"'),
        (element("button", (0, 0, 10, 10), "Go", state=State(enabled=False)), 'button "Go" disabled'),
        (element("slider", (0, 0, 10, 10), name="Volume", value=0.3), 'slider "Volume" 30%'),
        (element("text", (0, 0, 10, 10), "Hello"), '"Hello"'),
    ],
)
def test_one_element(item: Element, words: str) -> None:
    assert narrate(whole([item])).splitlines()[1:] == [f"e1 {words}"]


def whole(items: list[Element]) -> Screen:
    shot = Screenshot(np.zeros((400, 600, 3), np.uint8))
    layout = arrange(shot.box, items, [])
    return Screen(screenshot=shot, elements=layout.elements, blocks=layout.blocks, tree=layout.tree)


def test_what_lies_in_an_item_that_is_clicked_is_told_without_an_id() -> None:
    items = []
    for row in range(3):
        top = 40 * row
        items += [
            element("list_item", (0, top, 300, top + 38), None, clickable=True),
            element("text", (10, top + 10, 90, top + 26), f"Person {row}"),
            element("switch", (240, top + 10, 280, top + 26), clickable=True, state=State(checked=row == 1)),
        ]
    words = narrate(whole(items)).splitlines()
    assert words[1] == "b1 list, 3 items"
    assert words[3] == '  e4: "Person 1"; e6 switch checked at (260, 58)'


def test_an_item_and_a_row_of_a_table_are_one_line_each() -> None:
    rows = [element("list_item", (0, 30 * i, 200, 30 * i + 28), f"Row {i}") for i in range(3)]
    cells = [
        element(
            "cell", (300 + 100 * i, 20 * j, 400 + 100 * i, 20 * j + 20), f"{'ab'[i]}{j}", state=State(selected=j == 1)
        )
        for j in range(3)
        for i in range(2)
    ]
    layout = arrange(Box(0, 0, 600, 400), [*rows, *cells, element("checkbox", (304, 4, 316, 16))], [])
    shot = Screenshot(np.zeros((400, 600, 3), np.uint8))
    screen = Screen(screenshot=shot, elements=layout.elements, blocks=layout.blocks, tree=layout.tree)
    words = narrate(screen)
    assert "b1 list, 3 items\n" in words
    assert '  e2 list_item "Row 1"\n' in words
    assert "b2 table, 3 rows\n" in words
    assert '  e4 "a0", e5 checkbox | e6 "b0"\n' in words
    assert '  e7 "a1" selected | e8 "b1" selected\n' in words


def narrated(*lines: tuple[str, int, int], places: bool = False) -> list[str]:
    """The narration of lines of text, each with its top and its width."""
    items = [element("text", (20, top, 20 + width, top + 20), text) for text, top, width in lines]
    return [line for line in narrate(whole(items), places=places).splitlines()[1:] if line]


SENTENCE = "The ship that left the harbour in the", 20, 400


def test_the_lines_of_a_paragraph_are_one() -> None:
    second = "morning is late.", 46, 160
    assert narrated(SENTENCE, second) == [f'e1 "{SENTENCE[0]} morning is late."']
    assert len(narrated(SENTENCE, second, places=True)) == 2


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (SENTENCE, ("morning is late.", 80, 160)),  # far below
        (("Save as", 20, 100), ("Save a copy", 46, 140)),  # too short to have been broken
        (("The ship that left the harbour", 20, 300), ("in the morning is late, as all of us know.", 46, 560)),
    ],
)
def test_other_lines_stay_apart(first: tuple[str, int, int], second: tuple[str, int, int]) -> None:
    assert len(narrated(first, second)) == 2


def told(*items: Element) -> str:
    shot = Screenshot(np.zeros((400, 600, 3), np.uint8))
    layout = arrange(shot.box, items, [])
    return narrate(Screen(screenshot=shot, elements=layout.elements, blocks=layout.blocks, tree=layout.tree))


def test_a_heading_is_told_once_and_the_same_words_elsewhere_are_not_lost() -> None:
    links = [element("link", (20, 50 + 24 * i, 90, 66 + 24 * i), f"Folder {i}", clickable=True) for i in range(4)]
    words = told(element("text", (20, 20, 110, 40), "Files"), *links, element("text", (400, 300, 470, 316), "Files"))
    assert words.count("Files") == 2
    assert "list Files, 4 items" in words


def test_what_is_empty_is_not_told_unless_it_can_be_clicked() -> None:
    words = told(element("text", (20, 20, 110, 40)), element("cell", (300, 20, 400, 40), clickable=True))
    assert words.splitlines()[1:] == ["e2 cell at (350, 30)"]
