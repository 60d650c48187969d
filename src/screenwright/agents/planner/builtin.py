"""The built-in planner: reads the goal by grammar, finds targets by words and place, judges by pixels. No model.

What it cannot read or find it refuses with the reason. The screen may not be finished: after other steps it looks
once more before it refuses, and once more before it does anything a second time.

"open X" is one click, as for buttons, menus, links and task bars; where X is called a file, a folder or an icon, or
where one click only marked it, it is a double click.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from screenwright.agents.planner.effects import (
    ALREADY,
    LOOK_AGAIN,
    is_on,
    judge,
    shows_save_dialog,
    tries,
)
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.instructions import (
    AskToSave,
    Choose,
    Clear,
    ClickOn,
    ClickWay,
    ConfirmSave,
    DragTo,
    GoBack,
    Hover,
    Instruction,
    NameFile,
    OpenThing,
    Press,
    Save,
    SaveAs,
    ScrollTo,
    ScrollView,
    SetState,
    TargetPhrase,
    TypeInto,
    Unfold,
    WaitFor,
    WaitSeconds,
)
from screenwright.agents.planner.matching import Match, Want, find, is_seen
from screenwright.agents.planner.quoting import quote
from screenwright.core.action import (
    Action,
    Back,
    Click,
    DoubleClick,
    Drag,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    TypeText,
    Wait,
)
from screenwright.core.agency import Decision, Plan, Reflection, Refusal, Situation
from screenwright.core.geometry import Point

NOTCHES = 3
"""Wheel notches of one "scroll down"."""
FAR = 30
STEP = 5
POLL = Wait(2.0)

_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:/\S*)?", re.IGNORECASE)


class BuiltinPlanner:
    """Fits ``core.protocols.Agent``. Keeps nothing: a sub-goal is a clause, and is read again when its turn comes."""

    name = "builtin"
    models: tuple[str, ...] = ()

    def plan(self, situation: Situation) -> Plan | Refusal:
        """One sub-goal for each instruction. A goal is read in one way only, so a second plan is a refusal."""
        if situation.advice:
            return Refusal(situation.advice)
        instructions = read_goal(situation.goal)
        if isinstance(instructions, Refusal):
            return instructions
        subgoals = tuple(subgoal for instruction in instructions for subgoal in _subgoals(instruction))
        return Plan(subgoals, f"read from the goal's words: {len(subgoals)} steps")

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        instruction = _current(situation)
        if isinstance(instruction, Refusal):
            return instruction
        if _should_look_first(instruction, situation):
            return (Decision(LOOK_AGAIN, "look again before it is done twice"),)
        decided = _decide(instruction, situation)
        if isinstance(decided, Refusal) and situation.history and situation.attempt == 1:
            return (Decision(LOOK_AGAIN, f"look again: {decided.reason}"),)
        return decided

    def reflect(self, situation: Situation) -> Reflection:
        instruction = _current(situation)
        if isinstance(instruction, Refusal):
            return Reflection("replan", instruction.reason)
        return judge(instruction, situation)


def _subgoals(instruction: Instruction) -> tuple[str, ...]:
    """Each can be read by itself. What needs a look in between is taken apart."""
    match instruction:
        case SaveAs(name=name):
            return ("bring up the save dialog", f"enter the file name {quote(name)}", "confirm the save dialog")
        case Choose(option=option, source=TargetPhrase() as source):
            return (f"unfold {source.words} to choose {option.words}", f"choose {option.words}")
        case _:
            return (instruction.words,)


def _current(situation: Situation) -> Instruction | Refusal:
    instructions = read_goal(situation.subgoal)
    if isinstance(instructions, Refusal):
        return instructions
    if len(instructions) > 1:
        return Refusal(f"{situation.subgoal!r} is more than one step")
    return instructions[0]


def _should_look_first(instruction: Instruction, situation: Situation) -> bool:
    """After a try without effect: a slow program may be about to show it, and twice may be one too many."""
    if isinstance(instruction, (ScrollTo, ScrollView, WaitFor)) or not tries(situation, situation.attempt - 1):
        return False
    return situation.history[-1].decision.action != LOOK_AGAIN


def _decide(instruction: Instruction, situation: Situation) -> tuple[Decision, ...] | Refusal:
    screen = situation.screen
    words = instruction.words
    match instruction:
        case ClickOn(target=target, way=way):
            return _click(situation, target, way, words)
        case OpenThing(target=target, double=double):
            return _open(situation, target, double or tries(situation, situation.attempt - 1) > 0, words)
        case Hover(target=target):
            found = find(screen, target, "any")
            return found if isinstance(found, Refusal) else (_decision(Move(found.point), words, found),)
        case TypeInto(text=text, target=target):
            return _type(situation, text, target, words)
        case Clear(target=target):
            return _clear(situation, target, words)
        case Press(chords=chords, times=times):
            return tuple(Decision(PressKeys(chord), words) for chord in chords * times)
        case Choose(option=option):
            return _click(situation, option, "left", words)
        case Unfold(source=source, option=option):
            if is_seen(screen, option):
                return _already(f"{option.words!r} is in sight")
            return _click(situation, source, "left", words)
        case SetState(target=target, on=on):
            return _switch(situation, target, on, words)
        case ScrollView(direction=direction, times=times):
            steps = FAR if times is None else min(FAR, NOTCHES * times)
            return (Decision(Scroll(direction, steps, _middle(situation)), words),)
        case ScrollTo(target=target, direction=direction):
            if is_seen(screen, target):
                return _already(f"{target.words!r} is in sight")
            return (Decision(Scroll(direction, STEP, _middle(situation)), words),)
        case WaitSeconds(seconds=seconds):
            return (Decision(Wait(seconds), words),)
        case WaitFor(target=target, gone=gone):
            if is_seen(screen, target) != gone:
                return _already(f"{target.words!r} is {'gone' if gone else 'there'}")
            return (Decision(POLL, words),)
        case DragTo(source=source, destination=destination):
            return _drag(situation, source, destination, words)
        case GoBack():
            return (Decision(Back(), words),)
        case Save():
            return (Decision(PressKeys(("ctrl", "s")), words),)
        case AskToSave():
            return _ask_to_save(situation)
        case NameFile(name=name):
            return _name_file(situation, name, words)
        case ConfirmSave():
            if not shows_save_dialog(screen):
                return Refusal("the save dialog is gone before it was confirmed")
            return (Decision(PressKeys(("enter",)), words),)
        case SaveAs():
            return Refusal("saving under a name is three steps, and this is one sub-goal")
        case _:
            assert_never(instruction)


def _decision(action: Action, words: str, found: Match) -> Decision:
    return Decision(action, f"{words}: {found.why}", found.element.id, found.confidence)


def _already(why: str) -> tuple[Decision, ...]:
    return (Decision(ALREADY, f"already done: {why}"),)


def _middle(situation: Situation) -> Point:
    return situation.screen.screenshot.box.center


def _click(
    situation: Situation, target: TargetPhrase, way: ClickWay, words: str, want: Want = "click"
) -> tuple[Decision, ...] | Refusal:
    found = find(situation.screen, target, want)
    if isinstance(found, Refusal):
        return found
    action: Action
    match way:
        case "left":
            action = Click(found.point)
        case "double":
            action = DoubleClick(found.point)
        case "right":
            action = Click(found.point, "right")
        case "long":
            action = LongPress(found.point)
        case _:
            assert_never(way)
    return (_decision(action, words, found),)


def _open(situation: Situation, target: TargetPhrase, double: bool, words: str) -> tuple[Decision, ...] | Refusal:
    decided = _click(situation, target, "double" if double else "left", words)
    if isinstance(decided, Refusal) and _ADDRESS.fullmatch(target.text):
        return Refusal(
            f"{decided.reason}; to visit an address, say  click the address bar, type {quote(target.text)}, press enter"
        )
    return decided


def _type(situation: Situation, text: str, target: TargetPhrase | None, words: str) -> tuple[Decision, ...] | Refusal:
    typing = Decision(TypeText(text), words)
    if target is None:
        return (typing,)
    found = find(situation.screen, target, "input")
    if isinstance(found, Refusal):
        return found
    return (
        _decision(Click(found.point), words, found),
        replace(typing, target=found.element.id, confidence=found.confidence),
    )


def _clear(situation: Situation, target: TargetPhrase, words: str) -> tuple[Decision, ...] | Refusal:
    found = find(situation.screen, target, "input")
    if isinstance(found, Refusal):
        return found
    if found.element.kind != "input":
        return Refusal(f"{target.words!r} was seen, but no field to clear: select what is meant, then press Delete")
    click = _decision(Click(found.point), words, found)
    return (click, replace(click, action=PressKeys(("ctrl", "a"))), replace(click, action=PressKeys(("delete",))))


def _switch(situation: Situation, target: TargetPhrase, on: bool, words: str) -> tuple[Decision, ...] | Refusal:
    found = find(situation.screen, target, "toggle")
    if isinstance(found, Refusal):
        return found
    state = is_on(found.element)
    if state is None:
        return Refusal(
            f"{target.words!r} is there, but I cannot see whether it is on: say  click {target.words}  to flip it"
        )
    if state == on:
        return _already(f"{target.words!r} is {'on' if on else 'off'}")
    return (_decision(Click(found.point), words, found),)


def _drag(
    situation: Situation, source: TargetPhrase, destination: TargetPhrase, words: str
) -> tuple[Decision, ...] | Refusal:
    start = find(situation.screen, source, "any")
    if isinstance(start, Refusal):
        return start
    end = find(situation.screen, destination, "any")
    if isinstance(end, Refusal):
        return end
    return (_decision(Drag(start.point, end.point), words, start),)


def _ask_to_save(situation: Situation) -> tuple[Decision, ...] | Refusal:
    """ctrl+shift+s asks for a name and writes nothing; ctrl+s asks only where the document has none, and would
    otherwise write the old file, so it comes second."""
    if shows_save_dialog(situation.screen):
        return _already("a save dialog is open")
    if not tries(situation, situation.attempt - 1):
        return (Decision(PressKeys(("ctrl", "shift", "s")), "ask for the save dialog"),)
    return (Decision(PressKeys(("ctrl", "s")), "a new document asks for its name when it is saved"),)


def _name_file(situation: Situation, name: str, words: str) -> tuple[Decision, ...] | Refusal:
    """Only into a dialog that is seen: elsewhere, selecting all and typing would replace a document."""
    if not shows_save_dialog(situation.screen):
        return Refusal("no save dialog is to be seen, so no file name is typed")
    return (Decision(PressKeys(("ctrl", "a")), "select the name that stands there"), Decision(TypeText(name), words))
