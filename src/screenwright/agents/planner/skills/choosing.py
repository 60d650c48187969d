"""Which skill an instruction belongs to. Each has one function that says what to do now, given the situation."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from screenwright.agents.planner.echo import without_echo
from screenwright.agents.planner.number_instructions import (
    AnswerSides,
    ClassifyNumbers,
    ClickCoordinate,
    ClickInOrder,
    GuessNumber,
    NameFigure,
    PickColour,
    PickExtreme,
    PressUntil,
    PressWhen,
)
from screenwright.agents.planner.skill_instructions import (
    AnswerCount,
    ChooseFromList,
    ClickLook,
    Construct,
    CopyText,
    DoCommand,
    DragLook,
    EnterTime,
    ExpandMenu,
    FillForm,
    LookFor,
    MakeSo,
    MarkText,
    MoveItem,
    OpenPath,
    OpenSections,
    PickDate,
    PickSuggestion,
    PressInParts,
    PressValue,
    ReplaceAll,
    Resize,
    SetAmounts,
    SkillInstruction,
    SortItems,
    StyleText,
    TypeRead,
    TypeSolution,
)
from screenwright.agents.planner.skills import (
    amounts,
    axes,
    colours,
    copying,
    days,
    drawing,
    figures,
    forms,
    guessing,
    lists,
    looks,
    menus,
    moves,
    ordering,
    paging,
    parts,
    replacing,
    resizing,
    searching,
    settling,
    suggestions,
    texts,
    turning,
    watching,
)
from screenwright.agents.planner.skills.common import MOST_LOOKS, Next, is_worn_out
from screenwright.core.agency import Refusal, Situation
from screenwright.vision.look import look


def act(instruction: SkillInstruction, situation: Situation) -> Next:
    """The next actions, or why there is nothing to be done. Bounded: a skill does at most ``MOST_LOOKS`` actions.

    A screen that was looked at in parts, where it had changed, is looked at as a whole before anything is refused.
    """
    if is_worn_out(situation):
        return Refusal(f"{instruction.words!r} was not reached in {MOST_LOOKS} actions")
    decided = _act(instruction, situation)
    if not isinstance(decided, Refusal) or situation.screen.changed.since is None:
        return decided
    whole = without_echo(look(situation.screen.screenshot), situation.goal)
    decided = _act(instruction, replace(situation, screen=whole))
    if isinstance(decided, Refusal):
        return decided
    return tuple(replace(each, target=None) for each in decided)  # the loop knows the elements of its own look only


def _act(instruction: SkillInstruction, situation: Situation) -> Next:
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
        case MakeSo():
            return settling.act(instruction, situation)
        case DoCommand():
            return settling.act_command(instruction, situation)
        case OpenSections():
            return searching.act_sections(situation)
        case OpenPath():
            return menus.act(instruction, situation)
        case ExpandMenu():
            return menus.act_expand(instruction, situation)
        case ClickLook():
            return looks.act(instruction, situation)
        case AnswerCount():
            return looks.act_count(instruction, situation)
        case MarkText():
            return texts.act_mark(instruction, situation)
        case CopyText():
            return copying.act(instruction, situation)
        case StyleText():
            return texts.act_style(instruction, situation)
        case ReplaceAll():
            return replacing.act(instruction, situation)
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
        case PressInParts():
            return parts.act(instruction, situation)
        case PressValue():
            return paging.act(instruction, situation)
        case FillForm():
            return forms.act(instruction, situation)
        case PressWhen():
            return watching.act_when(instruction, situation)
        case PressUntil():
            return watching.act_until(instruction, situation)
        case GuessNumber():
            return guessing.act(instruction, situation)
        case ClassifyNumbers():
            return ordering.act_classes(instruction, situation)
        case ClickInOrder():
            return ordering.act_order(instruction, situation)
        case PickExtreme():
            return turning.act(instruction, situation)
        case AnswerSides():
            return figures.act_sides(instruction, situation)
        case NameFigure():
            return figures.act_name(instruction, situation)
        case PickColour():
            return colours.act(instruction, situation)
        case ClickCoordinate():
            return axes.act(instruction, situation)
        case Resize():
            return resizing.act(instruction, situation)
        case Construct():
            return drawing.act(instruction, situation)
        case _:
            assert_never(instruction)
