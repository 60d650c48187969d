"""Give the command of a program that somebody asks for in words of their own: it is chosen by what it means, among what
is in sight and, where nothing there is meant, among all that the menus hold.

What is told of it in ``known`` was seen before; the rest is looked into first (``exploring``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from screenwright.agents.planner.effects import LOOK_AGAIN, changed
from screenwright.agents.planner.grounded_plan import command_on
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.kinds import COMMANDS
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.meant import LONGEST, is_neighbour, label_of
from screenwright.agents.planner.picking import share_row
from screenwright.agents.planner.program_map import BETWEEN, NOTHING_KNOWN, MenuPath, ProgramMap
from screenwright.agents.planner.skill_instructions import DoCommand, GoOn, MapProgram
from screenwright.agents.planner.skill_phrases import GO_ON
from screenwright.agents.planner.skills import common, exploring, settings
from screenwright.agents.planner.skills.asking import asks, give
from screenwright.agents.planner.skills.common import Next, here, reached, said, step
from screenwright.core.action import Click, PressKeys
from screenwright.core.agency import Decision, Environment, Reflection, Refusal, Situation
from screenwright.core.screen import Element, Screen
from screenwright.language import meant
from screenwright.reading import likeness, normalise

DONE = "give the command "
TOWARDS = "go to the command "
Way: TypeAlias = tuple[str, str]
_TO_SETTINGS: Way = ("go to the settings ", settings.OPENED)
MOST_STEPS_TOWARDS = 8
_NAMED = ("exact", "fuzzy")
"""Faults of reading allowed for."""
SELECTING = "select what the command is for"
_ON_TEXT = re.compile(r"\b(?:lines?|texts?|words?|letters?|case|paragraphs?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Command:
    """``path`` opens the place in which it is found by its ``label``. ``way``: why it is gone to and given."""

    path: MenuPath
    label: str
    enabled: bool = True
    way: Way = field(default=(TOWARDS, DONE), compare=False)


def act(instruction: DoCommand, situation: Situation) -> Next:
    """A command is given once, and is done when the screen shows that it did something."""
    if given := said(situation, DONE):
        return _after(instruction, situation, given[-1].decision.why)
    if said(situation, settings.OPENED):
        return settings.look(instruction.said, situation)
    if instruction.row is not None:
        return _in_row(instruction.said, instruction.row, situation)
    screen = instruction.known.base or situation.screen
    chosen = (
        going_to(situation)
        or _at_path(instruction)
        or _chosen(instruction, _in_sight(screen, situation.environment), screen)
    )
    if chosen is None:
        for deep in (False, True):
            further = exploring.next_place(situation, instruction.known, instruction.said, deep=deep)
            if further is not None:
                return further
            commands = [*_in_sight(screen, situation.environment), *_in_menus(instruction.known)]
            chosen = _at_path(instruction) or _chosen(instruction, commands, screen, instruction.known)
            if chosen is not None:
                break
    if chosen is None and not instruction.is_name and (opened_by := settings.opened_by(instruction.known)):
        chosen = Command(*opened_by, way=_TO_SETTINGS)
    if chosen is None and (shutting := exploring.shut(situation)) is not None:
        return shutting
    if chosen is None:
        return Refusal(f"no command of this program does what {instruction.words!r} asks for: name the control")
    return _go(chosen, instruction, situation)


def act_map(instruction: MapProgram, situation: Situation) -> Next:
    known, whole = instruction.known, instruction.whole
    further = (
        exploring.look_further(situation, known, "")
        if whole
        else exploring.next_place(situation, known, "", deep=False, menus=True) or exploring.shut(situation)
    )
    return further or reached("every menu was looked into")


def act_on(_: GoOn, __: Situation) -> Next:
    return (step(LOOK_AGAIN, "what is left of the goal is read beside what is seen now"),)


def judge_on(_: Situation) -> Reflection:
    return Reflection("replan", GO_ON)


def judge(situation: Situation) -> Reflection:
    """Where the settings show what was said, the goal is read again beside them."""
    reads_on = situation.history and situation.history[-1].decision.why == settings.READ
    return judge_on(situation) if reads_on else common.judge(situation)


def _after(instruction: DoCommand, situation: Situation, command: str) -> Next:
    if not changed(situation):
        return Refusal(f"{command}: nothing changed")
    if instruction.value and not said(situation, f"give {instruction.value!r}"):
        if not asks(situation):
            return Refusal(f"{command}: nothing asks for {instruction.value!r}")
        return give(instruction.value)
    return reached("the command was given, and it changed the screen")


# -- which one ---------------------------------------------------------------------------------------------------


def _at_path(instruction: DoCommand) -> Command | None:
    """What is told by its path ("File > Print..."), if a menu is known to hold it."""
    *path, label = instruction.said.split(BETWEEN)
    held = instruction.known.places.get(tuple(path), ()) if path else ()
    return next((Command(tuple(path), one.label, one.enabled) for one in held if one.label == label), None)


def _chosen(
    instruction: DoCommand, commands: list[Command], screen: Screen, known: ProgramMap = NOTHING_KNOWN
) -> Command | None:
    """The one that is called so, else the one that the net of sentences chooses, or that the words mean; None where
    none is surely meant."""
    words = instruction.said
    fits = ((fit, one) for one in commands if (fit := likeness(words, one.label)) is not None)
    named = [(fit.score, -at, one) for at, (fit, one) in enumerate(fits) if fit.how in _NAMED]
    if named:
        return max(named)[2]
    best = _read(commands, words, screen, known) or _meant(commands, words)
    return None if best is None or (instruction.is_name and is_neighbour(words, best.label)) else best


def _read(commands: list[Command], words: str, screen: Screen, known: ProgramMap) -> Command | None:
    found = command_on(screen, words, known)
    if found is None:
        return None
    path, element = found
    label = (element.text or "") if path else label_of(element)
    return next((one for one in commands if (one.path, one.label) == (path, label)), None)


def _meant(commands: list[Command], words: str) -> Command | None:
    best = meant(words, [one.label for one in commands])
    return None if best is None else commands[best]


def _in_sight(screen: Screen, environment: Environment) -> list[Command]:
    """All that can be pressed, but for what opens a place. The rows of a phone's lists are commands, too."""
    kinds = COMMANDS | {"list_item"} if environment == "phone" else COMMANDS
    opening = {element.id for _, element in exploring.places(screen)}
    labels = (label_of(one) for one in screen.elements if one.kind in kinds and one.id not in opening)
    return [Command((), label) for label in dict.fromkeys(labels) if 0 < len(label) <= LONGEST]


def _in_menus(known: ProgramMap) -> Iterator[Command]:
    return (Command(path, entry.label, entry.enabled) for path, entry in known.commands())


def _in_row(words: str, row: TargetPhrase, situation: Situation) -> Next:
    """Of what shares the row of the thing that is called so."""
    named = find(situation.screen, row, "any")
    if isinstance(named, Refusal):
        return named
    alone = tuple(one for one in situation.screen.elements if share_row(one.box, named.element.box))
    row_alone = replace(situation.screen, elements=alone)
    chosen = _chosen(DoCommand(words), _in_sight(row_alone, situation.environment), row_alone)
    if chosen is None:
        return Refusal(f"nothing in the row of {row.text!r} does {words!r}: name the control")
    return _press(alone, chosen, words)


# -- on the way to it --------------------------------------------------------------------------------------------


def _go(command: Command, instruction: DoCommand, situation: Situation) -> Next:
    """Open what holds it, then press it. One that is greyed out and is done to a text wants that selected first."""
    if not command.enabled and _ON_TEXT.search(instruction.said) and not said(situation, SELECTING):
        return (step(PressKeys(("ctrl", "a")), SELECTING),)
    opening = (
        exploring.open_place(situation, instruction.known, command.path) if command.path else exploring.shut(situation)
    )
    if opening is not None:
        told = f"{command.way[0]}{BETWEEN.join((*command.path, command.label))!r}: "
        if len(said(situation, told)) > MOST_STEPS_TOWARDS:
            return Refusal(f"{BETWEEN.join(command.path)} does not open, which holds {command.label!r}")
        return tuple(replace(one, why=f"{one.why}, {told}") for one in opening)
    return _press(situation.screen.elements, command, instruction.said)


def going_to(situation: Situation) -> Command | None:
    """The command that the last step here was on the way to."""
    last = here(situation)[-1].decision.why if here(situation) else ""
    for way in ((TOWARDS, DONE), _TO_SETTINGS):
        if way[0] in last:
            *path, label = last.partition(way[0])[2].rstrip(": ")[1:-1].split(BETWEEN)
            return Command(tuple(path), label, way=way)
    return None


def _press(elements: tuple[Element, ...], command: Command, words: str) -> tuple[Decision, ...] | Refusal:
    """The one that is called so; of several buttons that are, the one in whose row something stands that was said."""
    fits = [(fit.score, one) for one in elements if (fit := likeness(command.label, label_of(one))) is not None]
    if not fits:
        return Refusal(f"{command.label!r} was there and is not to be seen any more")
    best = max(score for score, _ in fits)
    alike = [one for score, one in fits if score == best and one.kind in COMMANDS]
    named = [one for one in alike if _is_of_row(one, elements, words)] if len(alike) > 1 else alike
    if len(alike) > 1 and len(named) != 1:
        return Refusal(f"{command.label!r} is there {len(alike)} times: say in which row")
    element = named[0] if named else max(fits, key=lambda each: each[0])[1]
    return (step(Click(element.box.center), f"{command.way[1]}{command.label!r}", element),)


def _is_of_row(button: Element, elements: tuple[Element, ...], words: str) -> bool:
    said = normalise(words)
    row = [one for one in elements if one.text and one.text != button.text and share_row(one.box, button.box)]
    return any(normalise(one.text or "") in said for one in row if len(one.text or "") > 1)
