"""One instruction on one look: the actions that do it. What takes several looks is a skill (``skills``)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import assert_never

from screenwright.agents.planner.arrival import Part, arrived_in_part
from screenwright.agents.planner.blank import blank_place
from screenwright.agents.planner.deeds import same_deed
from screenwright.agents.planner.effects import (
    ALREADY,
    shows_save_dialog,
    tries,
)
from screenwright.agents.planner.instructions import (
    AskToSave,
    Choose,
    ChooseAll,
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
from screenwright.agents.planner.lists import halves
from screenwright.agents.planner.marking import is_on, mark_every, marks
from screenwright.agents.planner.matching import SAME_MEANING, Want, find, is_seen
from screenwright.agents.planner.picking import Match, nothing_named
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
from screenwright.core.agency import Decision, Refusal, Situation
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

NOTCHES = 3
"""Wheel notches of one "scroll down"."""
FAR = 30
STEP = 5
POLL = Wait(2.0)
_SAVE = TargetPhrase(text="Save", words="Save")

_BODY = re.compile(r"(?:message |e-?mail |letter |text )?body|正文", re.IGNORECASE)
"""What people call the part of a letter that has no edge and no label."""
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:/\S*)?", re.IGNORECASE)


def decide(instruction: Instruction, situation: Situation) -> tuple[Decision, ...] | Refusal:
    """What to do for the instruction on this screen, or why it cannot be done here."""
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
        case Choose(option=TargetPhrase(text=text) as option) if _is_two(screen, option):
            return marks(screen, (text,), words)
        case ChooseAll(every=True):
            decided = mark_every(screen, words)
            return decided or _already(f"{words!r} is so")
        case SetState(target=TargetPhrase(text=text, plainer=None) as target, on=True) if _is_two(screen, target):
            return marks(screen, (text,), words, only=False) or _already(f"{words!r} is so")
        case ChooseAll(options=options):
            return marks(screen, options, words) or _already(f"{words!r} is so")
        case Choose(option=option):
            found = find(screen, option, "click")
            if isinstance(found, Match) and found.why.startswith(SAME_MEANING):
                return nothing_named(screen, option)  # an option is a name, and means nothing else
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
            return (_save(screen, words),)
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


def _is_two(screen: Screen, target: TargetPhrase) -> bool:
    """ "tea and milk", where nothing on the screen is called so."""
    return len(halves(target.text)) > 1 and target.kind is None and not is_seen(screen, target)


def _decision(action: Action, words: str, found: Match) -> Decision:
    return Decision(action, f"{words}: {found.why}", found.element.id or None, found.confidence)


def _already(why: str) -> tuple[Decision, ...]:
    return (Decision(ALREADY, f"already done: {why}"),)


def _middle(situation: Situation) -> Point:
    return situation.screen.screenshot.box.center


def _click(
    situation: Situation, target: TargetPhrase, way: ClickWay, words: str, want: Want = "click"
) -> tuple[Decision, ...] | Refusal:
    found = find(situation.screen, target, want)
    if isinstance(found, Refusal):
        found = same_deed(situation.screen, target) or found
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
    if part := _came_in_part(situation, typing.action):
        back = Decision(PressKeys(("backspace",)), f"take back {part.shown[:60]!r}, of which a part is missing")
        return (*[back] * part.arrived, typing)
    if target is None:
        return (typing,)
    found = find(situation.screen, target, "input")
    if isinstance(found, Refusal):
        place = blank_place(situation.screen) if _BODY.fullmatch(target.text) else None
        return (Decision(Click(place.center), f"{words}: the blank part of the screen"), typing) if place else found
    return (
        _decision(Click(found.point), words, found),
        replace(typing, target=found.element.id, confidence=found.confidence),
    )


def _came_in_part(situation: Situation, typing: Action) -> Part | None:
    """What is there of the text that was typed already for this sub-goal, where a part of it was lost."""
    if not isinstance(typing, TypeText) or all(done.decision.action != typing for done in situation.done_here):
        return None
    part = arrived_in_part(situation.screen, typing.text)
    return part if part and part.arrived else None


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
    state = is_on(situation.screen, found.element)
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


def _save(screen: Screen, words: str) -> Decision:
    """By the one button that is called so, where it asks for no name, else by keys."""
    found = find(screen, _SAVE, "click")
    if (
        isinstance(found, Match)
        and found.element.kind == "button"
        and found.element.state.enabled is not False
        and not (found.element.text or "...").endswith((".", "…"))
    ):
        return _decision(Click(found.point), words, found)
    return Decision(PressKeys(("ctrl", "s")), words)


def _ask_to_save(situation: Situation) -> tuple[Decision, ...] | Refusal:
    """ctrl+shift+s asks for a name and writes nothing. Where it does not, ``unseen`` looks for another way."""
    if shows_save_dialog(situation.screen):
        return _already("a save dialog is open")
    asked = PressKeys(("ctrl", "shift", "s"))
    if all(done.decision.action != asked for done in situation.done_here):
        return (Decision(asked, "ask for the save dialog"),)
    return Refusal("ctrl+shift+s brings up no save dialog")


def _name_file(situation: Situation, name: str, words: str) -> tuple[Decision, ...] | Refusal:
    """Only into a dialog that is seen: elsewhere, selecting all and typing would replace a document."""
    if not shows_save_dialog(situation.screen):
        return Refusal("no save dialog is to be seen, so no file name is typed")
    return (Decision(PressKeys(("ctrl", "a")), "select the name that stands there"), Decision(TypeText(name), words))
