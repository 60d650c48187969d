"""What goes from the recording to the scribe: an action of a person with what they saw."""

from __future__ import annotations

from dataclasses import dataclass

from screenwright.core.action import Action
from screenwright.core.episode import GateRecord
from screenwright.core.geometry import Box, Point
from screenwright.core.screenshot import Screenshot


@dataclass(frozen=True, slots=True)
class Revealed:
    """What a hover is thought to have brought up: the place that was pressed then, on the picture with it."""

    shot: Screenshot
    point: Point


@dataclass(frozen=True, slots=True)
class Act:
    """An action of a person with what they saw: ``before`` it, and ``shown`` when it was whole.

    ``at``: ISO 8601 in UTC; ``seconds`` that it took; ``note``: what is doubtful about it;
    ``gate``: what was said before it, where anything was.
    """

    action: Action
    before: Screenshot
    shown: Screenshot
    at: str
    seconds: float
    restless: tuple[Box, ...] = ()
    note: str = ""
    reveals: Revealed | None = None
    gate: GateRecord | None = None
