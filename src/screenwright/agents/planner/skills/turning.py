"""The thing with the most or the least of something; where nothing is shown yet, each is turned over and remembered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from screenwright.agents.planner.comparing import MEASURES, amount, pick
from screenwright.agents.planner.effects import LOOK_AGAIN
from screenwright.agents.planner.places import in_reading_order
from screenwright.agents.planner.skill_instructions import PickExtreme
from screenwright.agents.planner.skills.common import LAST, Next, reached, read_line, said, step
from screenwright.core.action import Click
from screenwright.core.agency import Decision, Refusal, Situation
from screenwright.core.geometry import Box
from screenwright.core.screen import Screen
from screenwright.vision import find_glyphs

LEAST_SIDE = 30
"""Pixels; what is smaller is no card."""
MOST_CARDS = 20
ALIKE = 0.08
"""By how much, of a side, things of one size differ."""
_PLACE = re.compile(r"(\d+),(\d+),(\d+),(\d+)(?: shows (-?[\d.]+))?")
_TURN = "turn over"


def act(instruction: PickExtreme, situation: Situation) -> Next:
    turned = said(situation, _TURN)
    if turned:
        return _go_on(instruction, situation, turned[-1].decision.why)
    decided = pick(situation.screen, instruction.measure, instruction.most, instruction.words)
    if not isinstance(decided, Refusal):
        return tuple(replace(each, why=each.why + LAST) for each in decided)
    cards = alike(situation.screen)
    return _turn(cards, []) if cards else decided


def _turn(cards: Sequence[Box], known: Sequence[float]) -> tuple[Decision, ...]:
    """The next card; the reason holds all of them, and what the ones before it showed."""
    told = [f"{','.join(map(str, box.as_tuple()))}" for box in cards]
    told = [f"{place} shows {known[at]:g}" if at < len(known) else place for at, place in enumerate(told)]
    return (step(Click(cards[len(known)].center), f"{_TURN} {len(known) + 1} of {'; '.join(told)}"),)


def _go_on(instruction: PickExtreme, situation: Situation, why: str) -> Next:
    places = _PLACE.findall(why)
    cards = [Box(*map(int, place[:4])) for place in places]
    known = [float(place[4]) for place in places if place[4]]
    number = _shown_on(situation.screen, cards[len(known)], instruction)
    if number is None:
        if situation.history[-1].decision.action != LOOK_AGAIN:
            return (Decision(LOOK_AGAIN, "wait until it is turned over"),)
        return Refusal(f"turned over the thing at {cards[len(known)].center}, and I can read no number on it")
    known.append(number)
    if len(known) < len(cards):
        return _turn(cards, known)
    best = max(known) if instruction.most else min(known)
    if known.count(best) > 1:
        return Refusal(f"{best:g} stands on {known.count(best)} of them: say which is meant")
    at = known.index(best)
    closed = any(_shown_on(situation.screen, card, instruction) is None for card in cards)
    if at == len(cards) - 1 and closed:
        return reached(f"{best:g} is the one that is turned over now")
    return (step(Click(cards[at].center), f"{best:g} stands on it", last=True),)


def _shown_on(screen: Screen, card: Box, instruction: PickExtreme) -> float | None:
    sort = MEASURES[instruction.measure]
    for each in screen.elements:
        if card.contains(each.box.center) and (told := amount(sort, each.text)) is not None:
            return told
    return amount(sort, read_line(screen, card))


def alike(screen: Screen) -> list[Box]:
    """Things of one size without words, in reading order: the largest such group; none where there are no two."""
    shot = screen.screenshot
    written = [each.box for each in screen.elements if each.text]
    boxes = [
        glyph.box
        for glyph in find_glyphs(shot, shot.box)
        if min(glyph.box.width, glyph.box.height) >= LEAST_SIDE
        and not any(glyph.box.contains(box.center) or box.contains(glyph.box.center) for box in written)
    ]
    groups = [[other for other in boxes if _same_size(box, other)] for box in boxes]
    fitting = [group for group in groups if 2 <= len(group) <= MOST_CARDS]
    largest = max(fitting, key=lambda group: sum(box.area for box in group), default=[])
    return in_reading_order(largest, lambda box: box)


def _same_size(one: Box, other: Box) -> bool:
    return abs(one.width - other.width) <= ALIKE * one.width and abs(one.height - other.height) <= ALIKE * one.height
