"""What is named and not to be seen: described in other words than its label's, behind a tab, in a menu, or below."""

from __future__ import annotations

from dataclasses import replace

from screenwright.agents.planner.describing import CLOSE, described
from screenwright.agents.planner.effects import SEARCHING
from screenwright.agents.planner.instructions import (
    AskToSave,
    Choose,
    ClickOn,
    Instruction,
    OpenThing,
    SetState,
    TargetPhrase,
)
from screenwright.agents.planner.matching import find, is_seen
from screenwright.agents.planner.picking import Match
from screenwright.agents.planner.program_map import ProgramMap
from screenwright.agents.planner.single import decide
from screenwright.agents.planner.skill_instructions import DoCommand
from screenwright.agents.planner.skills import commands
from screenwright.agents.planner.skills.exploring import look_further
from screenwright.agents.planner.skills.scrolling import look_on
from screenwright.core.action import Click, PressKeys, Scroll
from screenwright.core.agency import Decision, Refusal, Situation
from screenwright.core.screen import Screen

CLOSING = ("Close", "关闭")
SAVE_AS = TargetPhrase(text="Save As", words="Save As")
SURE = 0.83
"""Below this a description may fit by chance; here the person gave a name."""

MOST_LISTS = 4
"""Closed lists that are opened for an option."""
LOWER_EDGE = 0.94
"""Of the screen's height: what reaches so far down may go on below it."""


def unseen(instruction: Instruction, situation: Situation, known: ProgramMap) -> tuple[Decision, ...] | None:
    """The action on what the name describes, or the next place to look behind; None where neither is left to do."""
    if isinstance(instruction, AskToSave):
        return _ask_by_menu(instruction, situation, known)
    target = _named(instruction)
    if target is None or not target.text or is_seen(situation.screen, target):
        return None
    if (off := _switched_off(target, situation)) is not None:
        return off
    if (label := _label(situation.screen, target)) is not None:
        decided = decide(_called(instruction, label), situation)
        if not isinstance(decided, Refusal):
            return decided
    if isinstance(instruction, Choose) and (opening := _open_list(situation, target)) is not None:
        return opening
    if commands.going_to(situation) is not None:
        return _command(instruction, target, situation, known)
    below = look_on(situation) if _goes_on(situation) else None
    return look_further(situation, known, instruction.words) or below or _command(instruction, target, situation, known)


def _command(
    instruction: Instruction, target: TargetPhrase, situation: Situation, known: ProgramMap
) -> tuple[Decision, ...] | None:
    """What the name means among the commands of the program; a setting that is to be on may be on already, and a
    command would turn it off."""
    if isinstance(instruction, SetState):
        return None
    decided = commands.act(DoCommand(target.text, is_name=True, words=instruction.words, known=known), situation)
    return None if isinstance(decided, Refusal) else decided


def _switched_off(target: TargetPhrase, situation: Situation) -> tuple[Decision, ...] | None:
    """What is to be closed and is no window but a switch or box ("close the Wi-Fi", 把蓝牙关了) is turned off."""
    if target.anchor is None or target.text not in CLOSING or target.relation != "in":
        return None
    decided = decide(SetState(target.anchor, on=False, words=f"uncheck {target.anchor.words}"), situation)
    return None if isinstance(decided, Refusal) else decided


def _open_list(situation: Situation, option: TargetPhrase) -> tuple[Decision, ...] | None:
    """The next closed list in which an option may be that is not in sight; the one before is closed again."""
    opened = [done for done in situation.done_here if done.decision.why.startswith(f"{SEARCHING[0]} the list ")]
    lists = [one for one in situation.screen.elements if one.kind == "select"]
    if len(opened) >= min(MOST_LISTS, len(lists)):
        return None
    place = lists[len(opened)].box.center
    why = f"{SEARCHING[0]} the list {len(opened) + 1} for {option.text!r}"
    shut = (Decision(PressKeys(("escape",)), f"{SEARCHING[2]}: it has no {option.text!r}"),) if opened else ()
    return (*shut, Decision(Click(place), why, lists[len(opened)].id if not opened else None))


def _ask_by_menu(instruction: AskToSave, situation: Situation, known: ProgramMap) -> tuple[Decision, ...]:
    """ "Save As" in a menu; else ctrl+s, which asks only where the document has no name, and would otherwise write the
    old file."""
    entry = find(situation.screen, SAVE_AS)
    if isinstance(entry, Match):
        return (Decision(Click(entry.point), "ask for the save dialog by the menu", entry.element.id),)
    by_keys = Decision(PressKeys(("ctrl", "s")), "a new document asks for its name when it is saved")
    return look_further(situation, known, "file") or _command(instruction, SAVE_AS, situation, known) or (by_keys,)


def _goes_on(situation: Situation) -> bool:
    """In the midst of a plan, on a screen that was scrolled before or whose lowest thing stands at its lower edge."""
    earlier = any(done.subgoal != situation.subgoal for done in situation.history)
    scrolled = any(isinstance(done.decision.action, Scroll) for done in situation.history)
    lowest = max((one.box.bottom for one in situation.screen.elements), default=0)
    return earlier and (scrolled or lowest >= LOWER_EDGE * situation.screen.screenshot.height)


def _named(instruction: Instruction) -> TargetPhrase | None:
    match instruction:
        case ClickOn(target=target, way="left") | OpenThing(target=target) | SetState(target=target):
            return target
        case Choose(option=target, source=None):
            return target
        case _:
            return None


def _called(instruction: Instruction, label: str) -> Instruction:
    phrase = TargetPhrase(text=label, words=label)
    match instruction:
        case ClickOn() | OpenThing() | SetState():
            return replace(instruction, target=phrase)
        case Choose():
            return replace(instruction, option=phrase)
        case _:
            return instruction


def _label(screen: Screen, target: TargetPhrase) -> str | None:
    """The one label that the name clearly describes."""
    found = described(screen, target.text)
    if not found or found[0].score < SURE or (len(found) > 1 and found[1].score > found[0].score - CLOSE):
        return None
    return found[0].label
