"""What a device tells beside its pictures, as a run hears it: why nothing showed, or what did unseen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from screenwright.core.protocols import Device, Notes

MOST_TOLD = 3
"""Notes that the reason of an end names, the latest ones."""


@dataclass
class Hearing:
    """The notes of one run's device; ``say`` is told each. Those since the current sub-goal began are kept."""

    device: Device
    say: Callable[[str], None]
    _here: list[str] = field(default_factory=list)

    def new(self) -> tuple[str, ...]:
        """What was not told yet, oldest first."""
        notes = self.device.take_notes() if isinstance(self.device, Notes) else ()
        for note in notes:
            self.say(f"device: {note}")
        self._here += notes
        return notes

    def next_subgoal(self) -> None:
        self._here.clear()

    def explained(self, reason: str) -> str:
        """The reason of an end, with what the device told since the current sub-goal began."""
        told = list(dict.fromkeys(self._here))[-MOST_TOLD:]
        return f"{reason} (the device: {'; '.join(told)})" if told else reason
