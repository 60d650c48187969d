"""From words and a screen to the one place that is meant next, or to the reason why not: ``ground``.

The words may be a name ("the Save button"), an instruction ("click Save") or a sub-task of several steps, of which the
first counts that needs a place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from screenwright.agents.planner.grammar import read_goal, read_phrase
from screenwright.agents.planner.instructions import (
    Choose,
    Clear,
    ClickOn,
    DragTo,
    Hover,
    OpenThing,
    SetState,
    TargetPhrase,
    TypeInto,
    Unfold,
)
from screenwright.agents.planner.labels import by_quotes, is_exact
from screenwright.agents.planner.matching import Want, find
from screenwright.agents.planner.picking import Match, told
from screenwright.agents.planner.scorer import Scored, scores
from screenwright.agents.planner.skill_instructions import Wish
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

Cause: TypeAlias = Literal["not understood", "not found", "ambiguous"]
AMBIGUOUS = " may be any of "
CERTAIN = 0.9
"""Confidence from which the matcher's answer stands: an exact name, once on the screen."""
HONEST = 0.55
"""How often a place is right on real screens for each unit of the net's chance, which knows rendered pages alone."""
LEAST_CHANCE = 0.25
"""Below it the scorer says nothing: a guess of one in four."""


@dataclass(frozen=True, slots=True)
class NotGrounded:
    """Why no place is named."""

    cause: Cause
    reason: str


def ground(screen: Screen, words: str, done: Sequence[Point] = ()) -> Match | NotGrounded:
    """The place on the screen that the words ask for next; positions are screenshot pixels.

    A name that stands on the screen as it was said is certain. For all else the learned scorer is asked, and where it
    is not sure enough, or missing, the matcher of words answers. ``done`` are the points that were clicked for it
    already.
    """
    matched = by_matcher(screen, words)
    if isinstance(matched, Match) and matched.confidence >= CERTAIN and not done:
        return matched
    named = by_quotes(screen, words, done)
    if named is not None:
        return named
    scored = scores(screen, words, done)
    if scored and scored[0].chance >= LEAST_CHANCE:
        guess = _match(scored[0])
        if isinstance(matched, Match) and not done and is_exact(matched) and matched.confidence >= guess.confidence:
            return matched
        return guess
    return matched


def _match(scored: Scored) -> Match:
    element = scored.element
    return Match(element, element.box.center, round(HONEST * scored.chance, 3), f"scored, {told(element)}")


def by_matcher(screen: Screen, words: str) -> Match | NotGrounded:
    """The same by the grammar and the names on the screen alone."""
    read = _targets(words)
    if isinstance(read, Refusal):
        return NotGrounded("not understood", read.reason)
    reason = ""
    for target, want in read:
        found = find(screen, target, want)
        if isinstance(found, Match):
            return found
        reason = found.reason
    return NotGrounded("ambiguous" if AMBIGUOUS in reason else "not found", reason)


def _targets(words: str) -> list[tuple[TargetPhrase, Want]] | Refusal:
    """What has to be pointed at, one or more in the order in which they are looked for: an option that is in sight
    before the list that it is in."""
    instructions = read_goal(words)
    if not isinstance(instructions, Refusal):
        for instruction in instructions:
            if (asked := _asked(instruction)) is not None:
                before = [(instruction.option, asked[1])] if isinstance(instruction, Choose) else []
                return [*before, asked]
    phrase = read_phrase(words)
    return phrase if isinstance(phrase, Refusal) else [(phrase, "click")]


def _asked(instruction: Wish) -> tuple[TargetPhrase, Want] | None:
    """What has to be pointed at for it, None for what needs no place."""
    match instruction:
        case ClickOn(target=target) | OpenThing(target=target) | Choose(option=target, source=None):
            return target, "click"
        case Choose(source=TargetPhrase() as source) | Unfold(source=source):
            return source, "click"
        case TypeInto(target=TargetPhrase() as target) | Clear(target=target):
            return target, "input"
        case SetState(target=target):
            return target, "toggle"
        case Hover(target=target) | DragTo(source=target):
            return target, "any"
        case _:
            return None
