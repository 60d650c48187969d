"""Several boxes to tick at one look: which are to change, and whether all stand as they should."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.lists import halves
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.picking import Match
from screenwright.core.action import Click
from screenwright.core.agency import Decision, Refusal
from screenwright.core.screen import Element, Kind, Screen

_BOXES: frozenset[Kind] = frozenset({"checkbox", "switch"})
_FLAT = 12.0
"""Standard deviation of the grey values inside of a box that nothing is drawn in."""
_LIGHT = 235.0


def is_on(screen: Screen, element: Element) -> bool | None:
    """None where it cannot be seen. An empty light box is off, whatever was taken for a tick in it."""
    state = element.state.checked if element.state.checked is not None else element.state.selected
    return False if state and element.kind in ("checkbox", "radio") and _is_empty(screen, element) else state


def _is_empty(screen: Screen, element: Element) -> bool:
    box = element.box
    across, down = box.width // 4, box.height // 4
    inside = screen.screenshot.pixels[box.top + down : box.bottom - down, box.left + across : box.right - across]
    return inside.size > 0 and float(inside.std()) < _FLAT and float(np.mean(inside)) > _LIGHT


def marks(screen: Screen, options: Sequence[str], words: str, *, only: bool = True) -> tuple[Decision, ...] | Refusal:
    """A click for each box or option that does not stand as it should; empty where all do.

    Boxes whose names were not said are let go, but for ``only`` False. An option without a box is clicked itself.
    """
    found: list[Match] = []
    for option in _as_shown(screen, options):
        match = find(screen, TargetPhrase(text=option, words=option), "toggle")
        if isinstance(match, Refusal):
            return match
        found.append(match)
    wanted = {match.element.id for match in found}
    clicks = [_click(match, words) for match in found if not is_on(screen, match.element)]
    for element in screen.elements:
        if only and element.kind in _BOXES and element.id not in wanted and is_on(screen, element):
            clicks.append(Decision(Click(element.box.center), f"{words}: not this one", element.id))
    return tuple(clicks)


def mark_every(screen: Screen, words: str) -> tuple[Decision, ...] | Refusal:
    """A click for each box that is off; empty where all are on."""
    boxes = [element for element in screen.elements if element.kind in _BOXES]
    if not boxes:
        return Refusal("there are no boxes on the screen to tick")
    return tuple(Decision(Click(one.box.center), words, one.id) for one in boxes if not is_on(screen, one))


def are_marked(screen: Screen, options: Sequence[str]) -> bool | None:
    """Whether every option shows as chosen; None where the screen does not show it of one of them."""
    states = []
    for option in _as_shown(screen, options):
        match = find(screen, TargetPhrase(text=option, words=option), "toggle")
        states.append(None if isinstance(match, Refusal) else is_on(screen, match.element))
    return False if False in states else None if None in states else True


def _click(match: Match, words: str) -> Decision:
    return Decision(Click(match.point), f"{words}: {match.why}", match.element.id, match.confidence)


def _as_shown(screen: Screen, options: Sequence[str]) -> list[str]:
    """ "tea and milk" is one option where the screen shows it so, else two."""
    told: list[str] = []
    for option in options:
        parts = halves(option)
        whole = len(parts) == 1 or not isinstance(find(screen, TargetPhrase(text=option), "any"), Refusal)
        told += (option,) if whole else parts
    return told
