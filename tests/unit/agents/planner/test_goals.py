"""Who reads a goal: the grammar what is told exactly, the reader what is said freely, and what becomes of doubts."""

from __future__ import annotations

import pytest

from screenwright.agents.planner.general_skills import installed
from screenwright.agents.planner.goals import as_commands, told_exactly, understand
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.skill_instructions import DoCommand

UNSURE = "do the stuff with the thing of the other thing"


@pytest.mark.parametrize(
    ("goal", "exactly"),
    [
        ('select "Berlin" from the City list', True),
        ("click File, click Save As..., press Enter", True),
        ("double click notes.txt", True),
        ("点击保存", True),
        ("close all these tabs but one", False),
        ("juggle", False),
    ],
)
def test_names_in_quotes_and_words_for_what_a_hand_does_are_told_exactly(goal: str, exactly: bool) -> None:
    assert told_exactly(goal, read_goal(goal, installed())) == exactly


def test_what_is_told_exactly_is_read_by_the_grammar() -> None:
    assert understand("click File, click Save As...").exactly


def test_free_words_that_the_grammar_reads_too_are_the_readers() -> None:
    told = understand("Could you please clear the word in the search field?")
    assert not told.exactly
    assert isinstance(told.instructions, tuple)


def test_exercises_in_the_grammars_forms_are_read_by_it_first() -> None:
    assert understand("select Berlin from the City list", grammar_first=True).exactly


def test_what_is_unsure_and_comes_first_is_a_command_and_the_rest_is_done_as_it_was_read() -> None:
    told = as_commands(f"{UNSURE}, and then click Save", installed())
    assert told is not None
    assert isinstance(told[0], DoCommand)
    assert told[0].said == UNSURE
    assert told[1].words == 'click the "Save"'


def test_nothing_is_half_done_for_want_of_a_command() -> None:
    assert as_commands(f"click Save, {UNSURE}", installed()) is None


@pytest.mark.parametrize("goal", ["is Ben active?", "if the box is on, do whatever the other stuff was about", "hello"])
def test_questions_conditions_and_greetings_are_no_commands(goal: str) -> None:
    assert as_commands(goal, installed()) is None
