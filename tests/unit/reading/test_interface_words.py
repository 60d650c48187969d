"""The small table of what controls are called in English and Chinese, and a goal that uses the other language."""

from __future__ import annotations

import pytest

from builders import screen_of
from screenwright.agents.planner.grammar import read_phrase
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.picking import Match
from screenwright.core.agency import Refusal
from screenwright.reading.interface_words import in_other_language, is_interface_word, pairs

SAVE, SEARCH = ("button", "保存", (100, 100, 160, 130)), ("input", "搜索", (100, 200, 300, 230))


def found(words: str, *items: object, want: str = "click") -> Match | Refusal:
    phrase = read_phrase(words)
    assert isinstance(phrase, TargetPhrase)
    return find(screen_of(*items), phrase, want)  # type: ignore[arg-type]  # a test's own words


def test_the_table_holds_whole_labels_in_both_languages() -> None:
    assert 500 <= len(pairs()) <= 900
    assert all((english.isascii() and not chinese.isascii()) or chinese == "WLAN" for english, chinese in pairs())
    assert len(set(pairs())) == len(pairs())


@pytest.mark.parametrize(
    ("label", "others"),
    [("Save As... Shift+Ctrl+S", ("另存为", "存储为")), ("CANCEL:", ("取消",)), ("取消", ("Cancel",)), ("cats", ())],
)
def test_case_dots_and_chords_do_not_count(label: str, others: tuple[str, ...]) -> None:
    assert in_other_language(label) == others
    assert is_interface_word(label) == bool(others)


def test_what_a_program_is_about_is_translated_and_may_be_a_persons_own_word() -> None:
    assert in_other_language("Hotels") == ("酒店",)
    assert in_other_language("酒店") == ("Hotels", "Hotel")
    assert not is_interface_word("Hotel")


@pytest.mark.parametrize(("words", "want"), [("the Save button", "click"), ("Search", "input")])
def test_an_english_instruction_finds_a_chinese_label(words: str, want: str) -> None:
    match = found(words, SAVE, SEARCH, want=want)
    assert isinstance(match, Match), match
    assert match.element.text == ("保存" if want == "click" else "搜索")


def test_a_chinese_instruction_finds_an_english_label() -> None:
    match = found("保存", ("button", "Save", (100, 100, 160, 130)))
    assert isinstance(match, Match)


def test_the_words_themselves_come_first_and_unknown_ones_find_nothing() -> None:
    match = found("Save", SAVE, ("button", "Save", (300, 100, 360, 130)))
    assert isinstance(match, Match)
    assert match.element.text == "Save"
    assert isinstance(found("Unicorn", SAVE), Refusal)
    assert isinstance(found("Delete", SAVE), Refusal)
