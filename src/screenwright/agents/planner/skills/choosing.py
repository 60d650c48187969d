"""Which skill an instruction belongs to. Each has one function that says what to do now, given the situation."""

from __future__ import annotations

from typing import assert_never

from screenwright.agents.planner.skill_instructions import (
    AnswerCount,
    ChooseFromList,
    ClickLook,
    CopyText,
    DragLook,
    EnterTime,
    LookFor,
    MarkText,
    MoveItem,
    OpenPath,
    OpenSections,
    PickDate,
    PickSuggestion,
    SetAmounts,
    SkillInstruction,
    SortItems,
    StyleText,
    TypeRead,
    TypeSolution,
)
from screenwright.agents.planner.skills import (
    amounts,
    days,
    lists,
    looks,
    menus,
    moves,
    searching,
    suggestions,
    texts,
)
from screenwright.agents.planner.skills.common import MOST_LOOKS, Next, here
from screenwright.core.agency import Refusal, Situation


def act(instruction: SkillInstruction, situation: Situation) -> Next:
    """The next actions, or why there is nothing to be done. Bounded: a skill does at most ``MOST_LOOKS`` actions."""
    if len(here(situation)) > MOST_LOOKS:
        return Refusal(f"{instruction.words!r} was not reached in {MOST_LOOKS} actions")
    match instruction:
        case PickDate():
            return days.act_date(instruction, situation)
        case EnterTime():
            return days.act_time(instruction, situation)
        case SetAmounts():
            return amounts.act(instruction, situation)
        case PickSuggestion():
            return suggestions.act(instruction, situation)
        case ChooseFromList():
            return lists.act(instruction, situation)
        case LookFor():
            return searching.act(instruction, situation)
        case OpenSections():
            return searching.act_sections(situation)
        case OpenPath():
            return menus.act(instruction, situation)
        case ClickLook():
            return looks.act(instruction, situation)
        case AnswerCount():
            return looks.act_count(instruction, situation)
        case MarkText():
            return texts.act_mark(instruction, situation)
        case CopyText():
            return texts.act_copy(instruction, situation)
        case StyleText():
            return texts.act_style(instruction, situation)
        case TypeRead():
            return texts.act_read(instruction, situation)
        case TypeSolution():
            return texts.act_solution(instruction, situation)
        case SortItems():
            return moves.act_sort(instruction, situation)
        case MoveItem():
            return moves.act_item(instruction, situation)
        case DragLook():
            return moves.act_look(instruction, situation)
        case _:
            assert_never(instruction)
