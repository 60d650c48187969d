"""Give a thing another name, or make a new one with a name.

The program is asked for it, the name goes where the program then asks for one and nowhere else, and it is done when the
name stands there.
"""

from __future__ import annotations

from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.picking import Match
from screenwright.agents.planner.skill_instructions import CreateThing, DoCommand, RenameThing, SkillInstruction
from screenwright.agents.planner.skills import commands
from screenwright.agents.planner.skills.asking import asks, give
from screenwright.agents.planner.skills.common import Next, reached, said, step
from screenwright.core.action import Click, PressKeys
from screenwright.core.agency import Refusal, Situation
from screenwright.core.screen import Screen

SELECTED, ASKED = "select what gets a name", "ask for the place of a name: "


def act_rename(instruction: RenameThing, situation: Situation) -> Next:
    """By the key that most programs have for it, where that changes something; else by the program's command."""
    target, name = instruction.target, instruction.name
    if said(situation, f"give {name!r}"):
        return _named(situation.screen, name, f"typed {name!r} as the new name of {target.text!r}")
    if asks(situation, target.text):
        return give(name)
    if not said(situation, SELECTED):
        found = find(situation.screen, target, "any")
        return found if isinstance(found, Refusal) else (step(Click(found.point), SELECTED, found.element),)
    if not said(situation, ASKED):
        return (step(PressKeys(("f2",)), f"{ASKED}F2"),)
    return _by_command("rename", instruction, situation)


def act_create(instruction: CreateThing, situation: Situation) -> Next:
    name = instruction.name
    if said(situation, f"give {name!r}"):
        return _named(situation.screen, name, f"gave the new {instruction.kind} the name {name!r}")
    if said(situation, commands.DONE) and asks(situation):
        return give(name)
    return _by_command(f"new {instruction.kind}", instruction, situation)


def _by_command(command: str, instruction: SkillInstruction, situation: Situation) -> Next:
    if said(situation, commands.DONE):
        return Refusal(f"did {command!r}, and nothing on the screen asks for a name")
    return commands.act(DoCommand(command, words=instruction.words, known=instruction.known), situation)


def _named(screen: Screen, name: str, did: str) -> Next:
    """The name stands on the screen, and no field has it that is still to be left."""
    found = find(screen, TargetPhrase(text=name, words=name), "any")
    if isinstance(found, Match) and found.element.kind != "input":
        return reached(f"{name!r} is there")
    where = "it is still in its field" if isinstance(found, Match) else "it is not to be seen"
    return Refusal(f"{did}, and {where}")
