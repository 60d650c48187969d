"""What is done for each instruction of the general skills: one function says what to do now, given the situation."""

from __future__ import annotations

from screenwright.agents.planner.skill_instructions import (
    AnswerCount,
    ChooseFromList,
    ClickLook,
    ConfirmOpen,
    CreateThing,
    DeleteThing,
    DoCommand,
    DragLook,
    FillForm,
    LookFor,
    MapProgram,
    MoveThing,
    PickDate,
    PickExtreme,
    PressInParts,
    RenameThing,
    ReplaceAll,
    SetAmounts,
    SetValue,
    TypeRead,
    TypeSolution,
)
from screenwright.agents.planner.skill_set import Deeds, deed
from screenwright.agents.planner.skills import (
    amounts,
    commands,
    confirming,
    days,
    deleting,
    dragging,
    forms,
    lists,
    looks,
    moving,
    naming,
    parts,
    replacing,
    searching,
    texts,
    turning,
    values,
)

DEEDS: Deeds = dict(
    (
        deed(PickDate, days.act),
        deed(SetAmounts, amounts.act),
        deed(SetValue, values.act),
        deed(DeleteThing, deleting.act),
        deed(ConfirmOpen, confirming.act),
        deed(MoveThing, moving.act),
        deed(RenameThing, naming.act_rename),
        deed(CreateThing, naming.act_create),
        deed(ChooseFromList, lists.act),
        deed(LookFor, searching.act),
        deed(DoCommand, commands.act),
        deed(MapProgram, commands.act_map),
        deed(ClickLook, looks.act),
        deed(AnswerCount, looks.act_count),
        deed(ReplaceAll, replacing.act),
        deed(TypeRead, texts.act_read),
        deed(TypeSolution, texts.act_solution),
        deed(DragLook, dragging.act),
        deed(PressInParts, parts.act),
        deed(FillForm, forms.act),
        deed(PickExtreme, turning.act),
    )
)
