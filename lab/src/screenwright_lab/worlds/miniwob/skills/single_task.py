"""The skills that serve one task of MiniWoB++ each, as a set, and which task that is."""

from __future__ import annotations

from screenwright.agents.planner import Deeds, SkillSet
from screenwright_lab.worlds.miniwob.skills import number_phrases, phrases
from screenwright_lab.worlds.miniwob.skills.instructions import (
    AnswerSides,
    ClassifyNumbers,
    ClickCoordinate,
    ClickInOrder,
    Construct,
    CopyText,
    EnterTime,
    ExpandMenu,
    FillShown,
    GuessNumber,
    MarkText,
    MoveItem,
    NameFigure,
    OpenPath,
    OpenSections,
    PickColour,
    PickSuggestion,
    PressUntil,
    PressValue,
    PressWhen,
    Resize,
    SortItems,
    StyleText,
    TypeShown,
)
from screenwright_lab.worlds.miniwob.skills.letters import LETTERS, ORDERS


def _deeds() -> Deeds:
    from screenwright_lab.worlds.miniwob.skills.choosing import DEEDS

    return DEEDS


SINGLE_TASK = SkillSet(
    names={
        EnterTime: "times",
        PickSuggestion: "suggestions",
        OpenSections: "sections",
        OpenPath: "paths of menus",
        ExpandMenu: "signs that open menus",
        MarkText: "marking text",
        CopyText: "copying",
        StyleText: "styles",
        SortItems: "sorting",
        MoveItem: "moving items",
        PressValue: "values of a person",
        Resize: "resizing",
        Construct: "constructions",
        PressWhen: "pressing when",
        PressUntil: "pressing until",
        GuessNumber: "guessing",
        ClassifyNumbers: "classes of numbers",
        ClickInOrder: "numbers in order",
        AnswerSides: "sides of figures",
        NameFigure: "names of figures",
        PickColour: "colours",
        ClickCoordinate: "points on axes",
        TypeShown: "shown values",
        FillShown: "shown values",
    },
    sentences=number_phrases.SENTENCES + phrases.SENTENCES,
    forms=number_phrases.FORMS + phrases.FORMS,
    rules=ORDERS + LETTERS,
    verbs=phrases.VERBS,
    deeds=(_deeds,),
)
TASKS = {
    "classes of numbers": ("odd-or",),
    "colours": ("use-colorwheel",),
    "constructions": ("bisect-angle", "circle-center", "draw-circle", "draw-line", "find-midpoint", "right-angle"),
    "copying": ("copy-paste",),
    "guessing": ("guess-number",),
    "marking text": ("highlight-text",),
    "moving items": ("drag-items",),
    "names of figures": ("identify-shape",),
    "numbers in order": ("ascending-numbers",),
    "paths of menus": ("click-menu",),
    "points on axes": ("grid-coordinate",),
    "pressing until": ("generate-number",),
    "pressing when": ("stock-market",),
    "resizing": ("resize-textarea",),
    "sections": ("click-collapsible",),
    "shown values": ("read-table",),
    "sides of figures": ("count-sides",),
    "signs that open menus": ("click-pie",),
    "sorting": ("drag-sort",),
    "styles": ("text-editor",),
    "suggestions": ("use-autocomplete",),
    "times": ("enter-time",),
    "values of a person": ("phone-book",),
}
"""By the name of each skill the first two words of the task that it alone serves ("drag-items" stands for drag-items
and drag-items-grid), several where each of its forms serves one."""
MAIL, ORDER = "email-inbox", "order-food"
"""The tasks that the rules for letters and for orders serve alone."""
