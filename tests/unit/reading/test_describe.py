"""The built-in describer on screens whose every answer is known."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reading_builders import editor, element, leaf, region, screen_with
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Block, Screen, State
from screenwright.reading.describe import describe
from screenwright.reading.description import Description, description_to_json
from screenwright.reading.path import PathSettings, target_path

EDITOR = editor()


def at(screen: Screen, x: int, y: int) -> Description:
    return describe(screen, target_path(screen, Point(x, y)))


def alone(kind: str, text: str | None = None, **more: object) -> str:
    """The content sentence for a single thing on an otherwise empty screen."""
    return at(screen_with((400, 300), (element(1, kind, (100, 100, 200, 130), text, **more),)), 150, 115).content


def test_a_button_in_a_group() -> None:
    told = at(EDITOR, 300, 80)
    assert told.content == "This is the “Save” button, in the group “File”."
    assert told.layout == (
        "It is the third of five buttons in its row, in the middle of the group, within the region beginning with"
        " “New”, which lies across the top of the screen and covers about a tenth of it;"
        " the button is 30 percent from the left and 10 percent from the top of the screen."
        " To its left is “Open” and to its right “Print”."
    )
    assert told.path == ("root", "g1", "g2", "b1", "e3")
    assert told.confidence == pytest.approx(0.95)


def test_one_of_two_things_with_the_same_name() -> None:
    assert at(EDITOR, 780, 110).layout.endswith("Another “Tumbler pack” lies further down.")
    assert at(EDITOR, 780, 510).layout.endswith("Another “Tumbler pack” lies further up.")


def test_many_things_with_the_same_name_are_counted() -> None:
    many = tuple(element(i, "text", (20, 60 * i, 80, 60 * i + 20), "Edit") for i in range(1, 5))
    assert at(screen_with((300, 300), many), 30, 70).layout.endswith(
        "There are three others named “Edit”; the nearest lies further down."
    )


def test_an_unknown_icon_is_not_guessed_at() -> None:
    told = at(EDITOR, 915, 110)
    assert told.content == "This is an icon without text."
    assert told.layout.startswith("It is in the top right of the region beginning with “Tumbler pack”")


def test_an_unknown_icon_over_its_caption() -> None:
    icon, caption = element(1, "icon", (100, 100, 140, 140)), element(2, "text", (90, 144, 150, 160), "Bin")
    told = at(screen_with((400, 300), (icon, caption)), 120, 120)
    assert told.content == "This is an icon without text, just above “Bin”."
    assert "Bin" not in told.layout


@pytest.mark.parametrize(
    ("kind", "text", "more", "words"),
    [
        ("input", "Alice", {"name": "Your name"}, "This is the text field next to “Your name”, which holds “Alice”."),
        ("input", None, {}, "This is a text field without a visible name."),
        ("slider", "40 %", {"name": "Volume"}, "This is the slider next to “Volume”, which shows “40 %”."),
        ("checkbox", "Wrap", {"state": State(checked=True)}, "This is the “Wrap” checkbox, checked."),
        ("switch", "Wi-Fi", {"state": State(checked=False)}, "This is the “Wi-Fi” switch, off."),
        ("button", "Next", {"state": State(enabled=False)}, "This is the “Next” button, greyed out."),
        ("button", "Next", {"state": State(enabled=True)}, "This is the “Next” button."),
        ("tab", "Home", {"state": State(selected=True)}, "This is the “Home” tab, selected."),
        ("icon", None, {"icon": "search"}, "This is the “search” icon."),
        ("button", "Go", {"confidence": 0.4}, "This is probably the “Go” button."),
        ("text", "Line one\nline two", {}, "This is the text “Line one line two”."),
    ],
)
def test_kinds_states_and_values(kind: str, text: str | None, more: dict[str, object], words: str) -> None:
    assert alone(kind, text, **more) == words


def test_a_long_text_is_cut_in_the_end() -> None:
    words = alone("text", "word " * 100)
    assert words.startswith("This is text that reads “word word")
    assert len(words) < 340


def test_at_the_edge_of_an_element() -> None:
    told = at(EDITOR, 300, 57)
    assert told.content.startswith("This spot is at the edge of the “Save” button")
    assert told.confidence < at(EDITOR, 300, 80).confidence


def test_between_the_things_of_a_group() -> None:
    told = at(EDITOR, 137, 90)
    assert told.content == (
        "Nothing was found here; the nearest things are the “New” button just to the left, the “Open” button just to"
        " the right and the text field next to “Your name” below."
        " The spot lies in the group “File” of five things, beginning with “New”, “Open” and “Save”."
    )
    assert told.layout.startswith("The spot is in the bottom left of the region beginning with “New”")


def test_on_the_bare_ground_of_a_large_region_what_lies_around_is_told_and_not_what_it_begins_with() -> None:
    names = ("Ash", "Birch", "Cedar", "Date", "Elm", "Fir", "Gum", "Hazel", "Ivy", "Juniper", "Kapok", "Larch")
    row = tuple(element(i, "text", (10, 30 * i, 110, 30 * i + 20), name) for i, name in enumerate(names, start=1))
    below = element(20, "button", (300, 420, 400, 450), "Plant")
    screen = screen_with((600, 500), (*row, below), (), region("g1", (0, 0, 600, 500), *map(leaf, (*row, below))))
    assert at(screen, 350, 165).content == (
        "Nothing was found here; the nearest things are the text “Elm” to the left and the “Plant” button below."
    )


def test_on_the_bare_ground_of_a_region() -> None:
    told = at(EDITOR, 300, 600)
    assert told.content == (
        "Nothing was found here; the nearest thing is the text field next to “Your name” above."
        " The spot lies in a group of six things, beginning with “New”, “Open” and “Save”."
    )
    assert told.layout == (
        "The spot is at the bottom centre of the region beginning with “New”,"
        " which fills the left two thirds of the screen; the spot is 30 percent from the left and 75 percent from the"
        " top of the screen."
    )


def test_on_nothing_at_all() -> None:
    told = describe(EDITOR, target_path(EDITOR, Point(640, 400), PathSettings(learned=False)))
    assert told.content == (
        "Nothing was found here; the nearest things are the text “Tumbler pack” below and to the right"
        " and the text field next to “Your name” above and to the left."
    )
    assert (
        told.layout == "The spot is in the middle of the screen, 64 percent from the left and 50 percent from the top."
    )
    assert told.path == ("root",)


def test_on_the_ground_of_a_part_of_a_region_its_things_are_told() -> None:
    told = at(EDITOR, 640, 400)
    assert told.content == (
        "Nothing was found here; the nearest thing is the text “Tumbler pack” below and to the right."
        " The spot lies in a group of nine things, beginning with “New”, “Open” and “Save”."
    )
    assert told.path == ("root",)


def test_where_the_nearest_thing_has_no_name_the_nearest_name_is_told_too() -> None:
    screen = screen_with(
        (400, 300), (element(1, "icon", (10, 10, 30, 30)), element(2, "button", (300, 250, 380, 280), "Go"))
    )
    assert at(screen, 60, 20).content.startswith(
        "Nothing was found here; the nearest things are an icon without text to the left"
        " and the “Go” button below and to the right."
    )


def test_a_nameless_thing_is_told_by_what_is_written_in_it() -> None:
    screen = screen_with(
        (400, 300),
        (
            element(1, "list_item", (10, 10, 390, 90)),
            element(2, "text", (20, 20, 120, 40), "Ann Lee"),
            element(3, "text", (20, 50, 220, 70), "See you tomorrow"),
            element(4, "icon", (350, 30, 380, 60)),
        ),
    )
    told = at(screen, 300, 80)
    assert told.content == "This is a list entry with “Ann Lee” and “See you tomorrow”."
    assert {item.element for item in told.evidence} >= {"e1", "e2", "e3"}
    assert describe(screen, target_path(screen, Point(300, 80)), "zh").content == (
        "这是一个列表项，其中有“Ann Lee”和“See you tomorrow”。"
    )


def test_a_screen_on_which_nothing_was_found() -> None:
    told = at(screen_with((300, 200)), 150, 100)
    assert told.content == "Nothing was found here, nor on the rest of the screen."


@pytest.mark.parametrize(
    ("blank", "words"),
    [("black", "The screen is black."), ("blank", "The screen is blank: it shows one flat colour.")],
)
def test_black_and_blank_screens_are_called_so_and_nothing_else_is_said(blank: str, words: str) -> None:
    told = at(screen_with((300, 200), blank=blank), 20, 30)
    assert (told.content, told.layout) == (words, "")
    assert told.confidence == 1.0
    assert [item.region for item in told.evidence] == ["root"]


def test_the_caption_of_a_group() -> None:
    title, item = (
        element(1, "text", (10, 10, 90, 30), "Sound", parent="b1"),
        element(2, "switch", (10, 40, 50, 60), parent="b1"),
    )
    block = Block(id="b1", box=Box(10, 10, 90, 60), caption="Sound", children=("e1", "e2"))
    told = at(screen_with((300, 200), (title, item), (block,)), 20, 20)
    assert told.content == "This is the text “Sound”, the caption of one more thing."


def test_a_named_window_around_it_is_told() -> None:
    window = element(1, "window", (20, 20, 620, 480), "Mousepad")
    button = element(2, "button", (500, 400, 580, 430), "Close")
    screen = screen_with((800, 600), (window, button), (), region("g1", (20, 20, 620, 480), leaf(window), leaf(button)))
    told = at(screen, 540, 415)
    assert told.content == "This is the “Close” button, in the “Mousepad” window."
    assert "in the bottom right of the “Mousepad” window, which covers most of the screen" in told.layout


def test_a_thing_as_large_as_its_region() -> None:
    icon = element(1, "icon", (100, 100, 160, 160))
    screen = screen_with((800, 600), (icon,), (), region("g1", (95, 95, 165, 165), leaf(icon)))
    assert at(screen, 120, 120).layout == (
        "It takes up most of a region that is a small area in the top left of the screen;"
        " the icon is 16 percent from the left and 22 percent from the top of the screen."
    )


def test_how_each_claim_is_known() -> None:
    screen = screen_with((400, 300), (element(1, "input", (100, 100, 200, 130), "Alice", name="Your name"),))
    known = {(item.how, item.what) for item in at(screen, 150, 115).evidence if item.element == "e1"}
    assert ("detected", "it is a text field") in known
    assert ("inferred", "it stands next to “Your name”") in known
    assert ("read", "holds “Alice”") in known


def test_json_form() -> None:
    values = description_to_json(at(EDITOR, 300, 80), ("lens-1.png", "lens-2.png"))
    assert list(values) == [
        "schema", "point", "content", "layout", "path", "lenses", "by", "confidence", "evidence",
    ]  # fmt: skip
    assert values["schema"] == "screenwright.description/1"
    assert (values["point"], values["by"]) == ([300, 80], "builtin")
    assert values["lenses"] == ["lens-1.png", "lens-2.png"]
    for item in values["evidence"]:
        assert set(item) in ({"element", "how", "what"}, {"region", "how", "what"})
        assert item["how"] in ("read", "detected", "inferred")


@given(x=st.integers(0, 999), y=st.integers(0, 799))
def test_any_point_gets_two_to_four_plain_sentences_with_evidence_that_exists(x: int, y: int) -> None:
    told = at(EDITOR, x, y)
    words = f"{told.content} {told.layout}"
    assert 2 <= words.count(". ") + 1 <= 4
    assert words.endswith(".")
    assert "None" not in words
    assert "  " not in words
    assert 0 < told.confidence <= 1
    ids = {node.id for node in EDITOR.tree.walk()}
    for item in told.evidence:
        assert (item.element is None) != (item.region is None)
        assert (item.element or item.region) in ids
