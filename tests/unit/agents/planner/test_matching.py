"""From words and places to elements: what is found, what is refused, and that nothing is guessed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import element_of, screen_of
from screenwright.agents.planner.grammar import read_phrase
from screenwright.agents.planner.matching import Want, find, is_seen
from screenwright.agents.planner.picking import Match
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Point
from screenwright.core.screen import Kind, Screen
from screenwright.reading.likeness import likeness


def seek(screen: Screen, words: str, want: Want = "click") -> Match | Refusal:
    phrase = read_phrase(words)
    assert not isinstance(phrase, Refusal), phrase
    return find(screen, phrase, want)


def found(screen: Screen, words: str, want: Want = "click") -> str:
    match = seek(screen, words, want)
    assert isinstance(match, Match), match
    return match.element.id


def refused(screen: Screen, words: str, want: Want = "click") -> str:
    match = seek(screen, words, want)
    assert isinstance(match, Refusal), match
    return match.reason


LIKE = [
    ("Save", "Save", "exact"),
    ("save", "SAVE", "exact"),
    ("Save as", "Save As...", "exact"),
    ("Save as", "Save As…   Shift+Ctrl+S", "exact"),
    ("Save as", "Save As...Shift+Ctrl+S", "exact"),
    ("Go to", "Ctrl+L Go to...", "exact"),
    ("Rename", "Rename F2", "exact"),
    ("Name", "Name:", "exact"),
    ("Name", "Name *", "exact"),
    ("Save", "_Save", "exact"),
    ("Display settings", "Displaysettings", "exact"),
    ("File", "Fi1e", "exact"),
    ("Install", "lnsta11", "exact"),
    ("OK", "0K", "exact"),
    ("Café", "café", "exact"),
    ("Ｓａｖｅ", "Save", "exact"),
    ("Save", "Save As...", "prefix"),
    ("保存", "保存文件", "prefix"),
    ("Settings", "Setings", "fuzzy"),
    ("Preferences", "Prefrences", "fuzzy"),
    ("Changes", "Save changes", "within"),
    ("+", "+", "exact"),
]


@pytest.mark.parametrize(("wanted", "seen", "how"), LIKE)
def test_what_reads_alike(wanted: str, seen: str, how: str) -> None:
    fit = likeness(wanted, seen)
    assert fit is not None
    assert fit.how == how


UNLIKE = [
    ("Save", "Safe"),
    ("Save", "Saved"),
    ("Install", "Uninstall"),
    ("Subscribe", "Unsubscribe"),
    ("Connect", "Disconnect"),
    ("Import", "Export"),
    ("Chapter 1", "Chapter 2"),
    ("Document12", "Document13"),
    ("Authenticated", "Unauthenticated"),
    ("Settings 10", "Settings 11"),
    ("Turn Bluetooth on", "Turn Bluetooth off"),
    ("Ascending", "Descending"),
    ("Delete account", "Delete"),
    ("", "Save"),
    ("Save", ""),
]


@pytest.mark.parametrize(("wanted", "seen"), UNLIKE)
def test_what_means_something_else_is_not_alike(wanted: str, seen: str) -> None:
    assert likeness(wanted, seen) is None


def test_exact_is_better_than_prefix_fuzzy_and_within() -> None:
    scores = [likeness("Settings", seen) for seen in ("Settings", "Settings menu", "Setings", "Open Settings")]
    values = [fit.score for fit in scores if fit]
    assert len(values) == 4
    assert values == sorted(values, reverse=True)


@given(st.text(max_size=40), st.text(max_size=40))
def test_likeness_never_fails_and_stays_in_bounds(wanted: str, seen: str) -> None:
    fit = likeness(wanted, seen)
    assert fit is None or (0 < fit.score <= 1 and 0 <= fit.span[0] <= fit.span[1] <= 1)


TOOLBAR = screen_of(
    ("button", "Open", (10, 10, 80, 40)),
    ("button", "Save", (90, 10, 160, 40)),
    ("text", "Save", (105, 16, 145, 34)),
    ("button", "Save As...", (170, 10, 270, 40)),
    ("text", "Press Save to keep what you have written, or Cancel to lose all of it for ever", (10, 100, 700, 120)),
)


def test_letters_and_the_button_they_stand_on_are_one_thing() -> None:
    assert found(TOOLBAR, "Save") == "e2"


def test_exact_beats_prefix_and_prose() -> None:
    assert found(TOOLBAR, "Save as") == "e4"
    assert found(TOOLBAR, "Open") == "e1"


def test_text_without_a_box_can_be_clicked() -> None:
    screen = screen_of(("text", "File", (10, 10, 40, 30)), ("text", "Edit", (60, 10, 90, 30)))
    match = seek(screen, "Edit")
    assert isinstance(match, Match)
    assert match.point == Point(75, 20)
    assert match.confidence == 1.0


def test_a_name_in_a_merged_line_is_clicked_where_it_stands() -> None:
    screen = screen_of(("text", "File Edit View Help", (0, 0, 190, 20)))
    match = seek(screen, "View")
    assert isinstance(match, Match)
    assert 100 <= match.point.x < 140


def test_prose_is_not_a_button() -> None:
    prose = screen_of(("text", "Please read the text before you Save anything in this long line", (0, 0, 600, 20)))
    assert "nothing on the screen is named 'Save'" in refused(prose, "Save")
    assert is_seen(prose, read_phrase("Save"))  # type: ignore[arg-type]  # "Save" can be read


def test_nothing_alike_names_what_comes_near() -> None:
    reason = refused(TOOLBAR, "Safe")
    assert "'Safe'" in reason
    assert "nearest: 'Save'" in reason


def test_two_equal_places_are_refused_with_both() -> None:
    screen = screen_of(("button", "Save", (10, 10, 80, 40)), ("button", "Save", (10, 300, 80, 330)))
    reason = refused(screen, "Save")
    assert "45,25" in reason
    assert "45,315" in reason
    assert found(screen, "the first Save") == "e1"
    assert found(screen, "the second Save") == "e2"
    assert found(screen, "the last Save") == "e2"
    assert "there are 2" in refused(screen, "the third Save")


def test_a_fault_of_reading_does_not_decide_between_two() -> None:
    screen = screen_of(("button", "OK", (10, 10, 80, 40)), ("button", "0K", (10, 300, 80, 330)))
    assert "may be any of 2" in refused(screen, "OK")


def test_a_control_is_meant_before_a_heading_of_the_same_name() -> None:
    screen = screen_of(("text", "Save", (10, 10, 200, 40)), ("button", "Save", (10, 300, 80, 330)))
    assert found(screen, "Save") == "e2"


def test_the_kind_restricts() -> None:
    screen = screen_of(
        ("link", "Help", (10, 10, 50, 30)),
        ("button", "Help", (300, 300, 360, 330)),
        ("input", "Help", (10, 90, 200, 120)),
    )
    assert found(screen, "the Help button") == "e2"
    assert found(screen, "the Help link") == "e1"
    assert found(screen, "the Help field") == "e3"
    assert "Help" in refused(screen, "the Help checkbox")


def test_a_kind_alone_must_be_unique_or_counted() -> None:
    screen = screen_of(
        ("checkbox", "A", (10, 10, 30, 30)), ("checkbox", "B", (10, 50, 30, 70)), ("input", None, (200, 10, 300, 30))
    )
    assert found(screen, "the second checkbox") == "e2"
    assert found(screen, "the text field") == "e3"
    assert "may be any of 2" in refused(screen, "the checkbox")
    assert "no slider" in refused(screen, "the slider")


def test_an_icon_is_found_by_its_meaning() -> None:
    screen = screen_of(
        element_of(1, ("icon", None, (10, 10, 30, 30)), icon="close"), ("button", "OK", (50, 10, 90, 30))
    )
    assert found(screen, "the close icon") == "e1"


def test_first_name_is_a_name_where_it_is_shown() -> None:
    form = screen_of(
        ("text", "First name", (10, 10, 90, 30)), ("input", None, (100, 8, 300, 32)),
        ("text", "Last name", (10, 50, 90, 70)), ("input", None, (100, 48, 300, 72)),
    )  # fmt: skip
    assert found(form, "First name", "input") == "e2"
    assert found(form, "the last name field", "input") == "e4"


FORM = screen_of(
    ("text", "Name:", (10, 12, 60, 28)),
    ("input", None, (100, 8, 300, 32)),
    ("text", "Comment", (10, 60, 90, 76)),
    ("input", None, (10, 80, 300, 140)),
    ("input", "Search", (500, 8, 700, 32)),
    ("checkbox", None, (10, 200, 26, 216)),
    ("text", "Newsletter", (34, 200, 120, 216)),
    ("checkbox", None, (140, 200, 156, 216)),
    ("text", "Terms", (164, 200, 220, 216)),
    ("text", "Dark mode", (10, 260, 90, 276)),
    ("switch", None, (640, 256, 690, 280)),
)


@pytest.mark.parametrize(
    ("words", "want", "wanted"),
    [
        ("Name", "input", "e2"),
        ("the Name field", "input", "e2"),
        ("Comment", "input", "e4"),
        ("the search bar", "input", "e5"),
        ("Newsletter", "toggle", "e6"),
        ("the Terms checkbox", "toggle", "e8"),
        ("Dark mode", "toggle", "e11"),
        ("the second checkbox", "toggle", "e8"),
    ],
)
def test_fields_and_toggles_go_by_their_labels(words: str, want: Want, wanted: str) -> None:
    assert found(FORM, words, want) == wanted


def test_a_box_that_was_read_into_its_label_is_its_toggle() -> None:
    screen = screen_of(
        ("checkbox", None, (347, 242, 367, 260)),
        ("text", "Enable key repeat", (347, 239, 480, 268)),
        ("checkbox", None, (347, 300, 367, 318)),
        ("text", "Show blinking", (372, 297, 480, 326)),
    )
    for words, wanted in (("Enable key repeat", "e1"), ("Show blinking", "e3")):
        phrase = read_phrase(words)
        assert not isinstance(phrase, Refusal)
        found = find(screen, phrase, "toggle")
        assert isinstance(found, Match)
        assert found.element.id == wanted


def test_a_label_without_any_field_is_no_place_to_type() -> None:
    screen = screen_of(("text", "Name:", (10, 12, 60, 28)), ("button", "OK", (10, 60, 60, 90)))
    refused(screen, "Name", "input")
    placeholder = screen_of(("text", "Search", (10, 12, 60, 28)))
    match = seek(placeholder, "Search", "input")
    assert isinstance(match, Match)
    assert match.confidence < 0.8


GRID = screen_of(
    ("text", "Shipping", (10, 10, 100, 30)),
    ("button", "Save", (10, 50, 80, 80)),
    ("button", "Cancel", (100, 50, 180, 80)),
    ("text", "Billing", (410, 10, 500, 30)),
    ("button", "Save", (410, 50, 480, 80)),
    ("button", "Cancel", (500, 50, 580, 80)),
    ("button", "Save", (700, 550, 780, 590)),
    groups=[(0, 0, 390, 200), (400, 0, 790, 200)],
)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("Save in the Shipping section", "e2"),
        ("Save in the Billing section", "e5"),
        ("Save below Billing", "e5"),
        ("Save under Shipping", "e2"),
        ("the button left of Cancel in the Billing section", "e5"),
        ("Save at the bottom right", "e7"),
        ("the top left Save button", "e2"),
        ("the last Save", "e7"),
        ("Cancel next to Save in the Shipping section", "e3"),
    ],
)
def test_places(words: str, wanted: str) -> None:
    assert found(GRID, words) == wanted


def test_a_wrong_place_is_refused_and_said() -> None:
    assert "not where it was said to be" in refused(GRID, "Shipping at the bottom right")
    assert "nothing on the screen is named 'Payment'" in refused(GRID, "Save below Payment")


def test_a_menu_that_has_no_name_holds_everything() -> None:
    assert found(TOOLBAR, "Open in the context menu") == "e1"


def test_chinese_labels() -> None:
    screen = screen_of(
        ("text", "姓名：", (10, 12, 60, 28)), ("input", None, (100, 8, 300, 32)), ("button", "确定", (10, 60, 60, 90)),
        ("button", "取消", (80, 60, 130, 90)),
    )  # fmt: skip
    assert found(screen, "确定按钮") == "e3"
    assert found(screen, "姓名", "input") == "e2"
    assert found(screen, "姓名右边的输入框") == "e2"


def test_a_blank_screen_has_nothing_to_find() -> None:
    from dataclasses import replace

    black = replace(screen_of(("button", "Save", (0, 0, 9, 9))), blank="black")
    assert "black" in refused(black, "Save")
    assert not is_seen(black, read_phrase("Save"))  # type: ignore[arg-type]  # "Save" can be read


_ITEMS = st.tuples(
    st.sampled_from(["text", "button", "input", "checkbox", "link", "icon", "dialog"]),
    st.sampled_from(["Save", "Save As", "Name", "Cancel", None]),
    st.tuples(st.integers(0, 700), st.integers(0, 500), st.integers(1, 99), st.integers(1, 99)).map(
        lambda b: (b[0], b[1], b[0] + b[2], b[1] + b[3])
    ),
)


@given(
    st.lists(_ITEMS, max_size=8),
    st.sampled_from(
        ["Save", "the second Save", "Save left of Cancel", "the field below Name", "Save in the Name section"]
    ),
    st.sampled_from(["click", "input", "toggle", "any"]),
)
def test_every_screen_gives_one_answer_and_always_the_same(items: list[tuple], words: str, want: Want) -> None:
    screen = screen_of(*items)
    match = seek(screen, words, want)
    assert seek(screen, words, want) == match
    if isinstance(match, Match):
        assert match.element.box.contains(match.point)
        assert 0 < match.confidence <= 1
    else:
        assert match.reason


HEAD: tuple[tuple[Kind, str, tuple[int, int, int, int]], ...] = (
    ("text", "to:", (20, 40, 50, 60)),
    ("text", "subject: Tea", (20, 70, 120, 90)),
)


def test_behind_a_label_of_a_letters_head_something_can_be_written() -> None:
    place = seek(screen_of(*HEAD), "the To field", "input")
    assert isinstance(place, Match)
    assert 40 <= place.point.y < 60
    assert place.point.x > 50
    taken = screen_of(*HEAD, ("text", "Ben", (60, 40, 90, 60)))
    assert isinstance(seek(taken, "the To field", "input"), Refusal)


def test_a_field_with_a_name_of_its_own_is_not_that_of_the_label_above_it() -> None:
    field = replace(element_of(9, ("input", None, (20, 62, 300, 92))), name="subject")
    place = seek(screen_of(HEAD[0], field), "the To field", "input")
    assert not isinstance(place, Match) or place.element.name != "subject"
