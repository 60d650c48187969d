"""What a program asks for after a command: whether it asks, and the answer that goes there and nowhere else."""

from __future__ import annotations

from screenwright.agents.planner.effects import changed
from screenwright.agents.planner.skills.common import Next, as_a_whole, here, step
from screenwright.core.action import PressKeys, TypeText
from screenwright.core.agency import Situation
from screenwright.core.screen import Element, Kind
from screenwright.reading import likeness

_ROOMS: frozenset[Kind] = frozenset(("dialog", "window", "input"))
_SAME = 0.5
"""IoU from which a field or dialog was there before."""


def asks(situation: Situation, old: str = "") -> bool:
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


def give(value: str) -> Next:
    why = f"give {value!r}"
    return (step(PressKeys(("ctrl", "a")), why), step(TypeText(value), why), step(PressKeys(("enter",)), why))
