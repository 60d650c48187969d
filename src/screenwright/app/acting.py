"""Single actions that a caller chooses: done through the loop and its gate, and kept as the steps of an episode.

Only the loop works a device, so nothing is done here that was not judged and recorded.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from screenwright.agents.loop import Given, Limits, NoModels, Past, Permit, Result, Trace
from screenwright.app.errand import Callbacks, Errand
from screenwright.core.agency import Decision, Done, Situation
from screenwright.core.episode import GateRecord
from screenwright.core.protocols import Device, Eyes
from screenwright.core.screen import Screen
from screenwright.episodes import EpisodeWriter, head_of

Pursue: TypeAlias = Callable[[Errand, Permit, Trace, Callbacks], Result]
"""As ``Session.pursue``."""
_TRIES = 8
"""Steps that one action may take: it is done once, and a few tries of the loop may come to nothing."""


@dataclass(frozen=True, slots=True)
class Acted:
    """How one action ended. ``gate``: what it was judged, None where it did not come so far; ``after``: the situation
    that it left, None where it was not done."""

    result: Result
    gate: GateRecord | None
    episode: Path
    after: Situation | None

    @property
    def done(self) -> Done | None:
        """What was done, with what came of it."""
        return self.after.history[-1] if self.after and self.after.before else None


class _Kept:
    """A gate, and the record that it gave last."""

    def __init__(self, gate: Permit) -> None:
        self._gate = gate
        self.last: GateRecord | None = None

    def check(self, decision: Decision, situation: Situation) -> GateRecord:
        self.last = self._gate.check(decision, situation)
        return self.last


class Actions:
    """The actions of one caller, who is called ``name``. ``goal`` is what the episode says it is for; ``folder`` gives
    a new one for it, at the first action."""

    def __init__(self, name: str, goal: str, folder: Callable[[], Path]) -> None:
        self._name, self._goal, self._folder = name, goal, folder
        self._trace: EpisodeWriter | None = None
        self._steps = 0
        self.history: tuple[Done, ...] = ()
        """What was done before, as the next action is judged by it."""

    def do(
        self, decision: Decision, seen: Screen, device: Device, eyes: Eyes, pursue: Pursue, gate: Permit,
        callbacks: Callbacks,
    ) -> Acted:  # fmt: skip
        """Do what was chosen on ``seen``, as a session pursues it. Raises EpisodeError where the step cannot be written
        down; what the device raises is the result's ``error``."""
        trace = self._writer(device)
        given, kept = Given(self._name, decision, seen, eyes), _Kept(gate)
        past = Past(None, 0, 1, "", self.history, None, self._steps, 0, 0.0) if self._steps else None
        errand = Errand(self._goal, given, NoModels(), Limits(steps=self._steps + _TRIES), past)
        result = pursue(errand, kept, trace, callbacks)
        self._steps = result.steps
        if given.after is not None:
            self.history = (*(replace(done, unknown=False) for done in self.history), given.after.history[-1])
        return Acted(result, kept.last, trace.folder, given.after)

    def close(self) -> None:
        """Finish the episode, if there is one."""
        if self._trace is not None:
            self._trace.finish("success", f"single actions: {self._steps} steps")
            self._trace = None

    def _writer(self, device: Device) -> EpisodeWriter:
        if self._trace is None:
            self._trace = EpisodeWriter(self._folder(), head_of(self._goal, device.url, device.size, self._name))
        return self._trace
