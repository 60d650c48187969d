"""Words against words: what goes with an asking, and what belongs to a thing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import screen_of
from screenwright.agents.verification.words import alike, around, clauses, covered, fit, pending


@pytest.mark.parametrize(
    ("asked", "label", "score"),
    [
        ("Open the privacy settings", "Privacy", 1.0),
        ("Send the mail", "Send", 1.0),
        ("Send the mail", "Send later", 0.5),
        ("Send the mail", "Discard", 0.0),
        ("Remove the row", "Delete", 1.0),
        ("Speichere es", "Speichern", 1.0),
        ("开启深色模式", "深色模式", 1.0),
        ("开启深色模式", "提示音", 0.0),
        ("type x into To", "To", 0.5),
        ("anything", "", 0.0),
    ],
)
def test_a_label_fits_by_the_share_of_its_telling_words(asked: str, label: str, score: float) -> None:
    assert fit(asked, label) == score


@pytest.mark.parametrize(("one", "other"), [("save", "safe"), ("order", "border"), ("on", "off"), ("page2", "page3")])
def test_words_that_only_look_alike_are_not_the_same(one: str, other: str) -> None:
    assert not alike(one, other)


def test_a_goal_is_cut_into_parts_and_quotes_are_left_out() -> None:
    assert clauses('write "Milk, and bread", then save it') == ["write", "save it"]
    assert clauses("开启提示音，然后保存") == ["开启提示音", "保存"]


def test_a_part_is_pending_until_most_of_its_words_are_seen() -> None:
    goal = "search for a lamp and send it to Nora Lind"
    assert pending(goal, ["Search", "lamp"]) == ["send it to Nora Lind"]
    assert pending(goal, ["Search", "lamp", "Nora Lind", "Send"]) == []


def test_what_shares_its_name_is_told_by_its_row_and_the_lines_above_it() -> None:
    cards = screen_of(
        ("text", "Lamp", (40, 40, 120, 60)), ("text", "Chair", (300, 40, 380, 60)),
        ("button", "Buy", (40, 80, 120, 110)), ("button", "Buy", (300, 80, 380, 110)),
    )  # fmt: skip
    assert around(cards, cards.by_id["e3"]) == ["Lamp"]
    assert around(cards, cards.by_id["e4"]) == ["Chair"]


@given(asked=st.text(max_size=60), label=st.text(max_size=60))
def test_any_words_have_a_score_between_0_and_1(asked: str, label: str) -> None:
    assert 0.0 <= fit(asked, label) <= 1.0
    assert 0.0 <= covered(asked, [label]) <= 1.0


@given(st.text(max_size=60))
def test_a_goal_is_done_when_all_of_its_words_were_seen(goal: str) -> None:
    assert pending(goal, [goal]) == []
