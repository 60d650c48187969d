"""Give a thing another name, or make a new one with a name.

The program is asked for it, the name goes where the program then asks for one and nowhere else, and it is done when the
name stands there.
"""

from __future__ import annotations

from screenwright.agents.planner.effects import changed
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.picking import Match
from screenwright.agents.planner.skill_instructions import CreateThing, DoCommand, RenameThing
from screenwright.agents.planner.skills import settling
from screenwright.agents.planner.skills.common import Next, as_a_whole, here, reached, said, step
from screenwright.core.action import Click, PressKeys, TypeText
from screenwright.core.agency import Refusal, Situation
from screenwright.core.screen import Element, Kind, Screen
from screenwright.reading import likeness

SELECTED, ASKED, NAMED = "select what gets a name", "ask for the place of a name: ", "give the name"
_ROOMS: frozenset[Kind] = frozenset(("dialog", "window", "input"))
_SAME = 0.5
"""IoU from which a field or dialog was there before."""


def act_rename(instruction: RenameThing, situation: Situation) -> Next:
    """By the key that most programs have for it, where that changes something; else by the program's command."""
    target, name = instruction.target, instruction.name
    if said(situation, NAMED):
        return _named(situation.screen, name, f"typed {name!r} as the new name of {target.text!r}")
    if _asks(situation, target.text):
        return _give(name)
    if not said(situation, SELECTED):
        found = find(situation.screen, target, "any")
        return found if isinstance(found, Refusal) else (step(Click(found.point), SELECTED, found.element),)
    if not said(situation, ASKED):
        return (step(PressKeys(("f2",)), f"{ASKED}F2"),)
    return _by_command(DoCommand("rename", words=instruction.words), situation)


def act_create(instruction: CreateThing, situation: Situation) -> Next:
    name = instruction.name
    if said(situation, NAMED):
        return _named(situation.screen, name, f"gave the new {instruction.kind} the name {name!r}")
    if said(situation, settling.DONE) and _asks(situation, ""):
        return _give(name)
    return _by_command(DoCommand(f"new {instruction.kind}", words=instruction.words), situation)


def _by_command(command: DoCommand, situation: Situation) -> Next:
    if said(situation, settling.DONE):
        return Refusal(f"did {command.said!r}, and nothing on the screen asks for a name")
    return settling.act(command, situation)


def _asks(situation: Situation, old: str) -> bool:
    """Whether a dialog or field came up with the last step, or a field has the ``old`` name in it."""
    if not here(situation) or not changed(situation):
        return False
    situation = as_a_whole(situation)
    before = [one for one in situation.before.elements if one.kind in _ROOMS] if situation.before else []
    return any(
        all(one.kind != other.kind or one.box.iou(other.box) < _SAME for other in before)
        or (one.kind == "input" and bool(old) and _says(one, old))
        for one in situation.screen.elements
        if one.kind in _ROOMS
    )


def _says(element: Element, name: str) -> bool:
    fit = likeness(name, element.text or "")
    return fit is not None and fit.how == "exact"


def _give(name: str) -> Next:
    return (
        step(PressKeys(("ctrl", "a")), NAMED), step(TypeText(name), NAMED), step(PressKeys(("enter",)), NAMED),
    )  # fmt: skip


def _named(screen: Screen, name: str, did: str) -> Next:
    """The name stands on the screen, and no field has it that is still to be left."""
    found = find(screen, TargetPhrase(text=name, words=name), "any")
    if isinstance(found, Match) and found.element.kind != "input":
        return reached(f"{name!r} is there")
    where = "it is still in its field" if isinstance(found, Match) else "it is not to be seen"
    return Refusal(f"{did}, and {where}")
