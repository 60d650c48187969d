"""What is to be noted of an action beside its effect: what the device tells, and letters that were lost on the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from screenwright.agents.planner import arrived_in_part
from screenwright.core.action import TypeText
from screenwright.core.agency import Note, Situation
from screenwright.core.protocols import Device, Notes
from screenwright.core.secret_names import secret_names

MOST_TOLD = 3
"""Notes that the reason of an end names, the latest ones."""


@dataclass
class Hearing:
    """The notes of one run's device; ``say`` is told each. Those since the current sub-goal began are kept."""

    device: Device
    say: Callable[[str], None]
    _here: list[str] = field(default_factory=list)

    def new(self) -> tuple[Note, ...]:
        """What was not told yet, oldest first."""
        notes = self.device.take_notes() if isinstance(self.device, Notes) else ()
        for note in notes:
            self.say(f"device: {note.words}")
        self._here += [note.words for note in notes]
        return notes

    def next_subgoal(self) -> None:
        self._here.clear()

    def explained(self, reason: str) -> str:
        """The reason of an end, with what the device told since the current sub-goal began."""
        told = list(dict.fromkeys(self._here))[-MOST_TOLD:]
        return f"{reason} (the device: {'; '.join(told)})" if told else reason


def lost_letters(situation: Situation) -> str:
    """What there is to say where the last action typed a text and the screen shows a part of it; "" for nothing."""
    last = situation.history[-1] if situation.history else None
    if last is None or not last.changed or not isinstance(last.decision.action, TypeText):
        return ""
    text = last.decision.action.text
    part = None if secret_names(text) else arrived_in_part(situation.screen, text)
    return f"of the text that was typed the screen shows {part.shown[:60]!r} alone" if part else ""
