"""The skills that serve pages and programs of different kinds, and those that other distributions bring."""

from __future__ import annotations

from functools import cache, reduce
from importlib.metadata import entry_points
from operator import or_

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
    GoOn,
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
from screenwright.agents.planner.skill_phrases import FORMS
from screenwright.agents.planner.skill_set import Deeds, SkillSet

ENTRY_POINTS = "screenwright.skills"
"""Each is a set."""


def _deeds() -> Deeds:
    from screenwright.agents.planner.skills.choosing import DEEDS

    return DEEDS


GENERAL = SkillSet(
    names={
        PickDate: "dates",
        SetAmounts: "sliders and spinners",
        SetValue: "values",
        DeleteThing: "deleting",
        MoveThing: "moving",
        RenameThing: "names",
        CreateThing: "names",
        ConfirmOpen: "dialogs",
        ChooseFromList: "lists",
        LookFor: "searching",
        DoCommand: "commands",
        MapProgram: "commands",
        GoOn: "commands",
        ClickLook: "looks",
        AnswerCount: "counting",
        ReplaceAll: "replacing",
        TypeRead: "reading words",
        TypeSolution: "sums",
        DragLook: "dragging by look",
        PressInParts: "parts",
        FillForm: "forms",
        PickExtreme: "comparisons",
    },
    forms=FORMS,
    deeds=(_deeds,),
)


@cache
def installed() -> SkillSet:
    """These and all that installed distributions bring, which are read first."""
    brought: list[SkillSet] = [point.load() for point in entry_points(group=ENTRY_POINTS)]
    return reduce(or_, (*brought, GENERAL))
