"""What a run writes down: each step before and after it, and what happens between the steps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Protocol

from screenwright.agents.loop.limits import Tally
from screenwright.core.agency import Decision, Situation
from screenwright.core.episode import Event, EventKind, FrameRef, GateRecord, Outcome, Step
from screenwright.core.screen_json import element_to_json
from screenwright.core.screenshot import Screenshot


class Trace(Protocol):
    """Where steps and events are written; ``episodes.folder.EpisodeWriter`` fits."""

    def frame(self, screenshot: Screenshot) -> FrameRef: ...
    def intent(self, step: Step) -> None: ...
    def outcome(self, step: Step) -> None: ...
    def event(self, event: Event) -> None: ...


@dataclass
class Journal:
    """Writes into ``trace`` what the run of this ``tally`` does."""

    trace: Trace
    tally: Tally
    _subgoal_index: int = 0

    def intent(self, decision: Decision, situation: Situation, shot: Screenshot, gate: GateRecord) -> Step:
        """One step more, on the disk before anything is done. ``shot`` is the picture that was judged by."""
        self.tally.steps += 1
        target = situation.screen.by_id.get(decision.target) if decision.target else None
        step = Step(
            index=self.tally.steps,
            subgoal=situation.subgoal,
            before=self.trace.frame(shot),
            action=decision.action,
            why=decision.why,
            gate=gate,
            at=_now(),
            target=element_to_json(target) if target else None,
        )
        self.trace.intent(step)
        return step

    def outcome(self, step: Step, outcome: Outcome) -> None:
        """What came of the step."""
        self.trace.outcome(replace(step, outcome=outcome))

    def unknown(self, step: Step, note: str) -> None:
        """The step again, still without an outcome, with the reason why nobody knows it."""
        self.trace.intent(replace(step, note=note))

    def turned_down(self, decision: Decision, situation: Situation, shot: Screenshot, wrong: str) -> None:
        """A step that was not done, because it was judged wrong before."""
        gate = GateRecord(permission="denied", rule=f"verification: {wrong}", by="policy")
        self.outcome(self.intent(decision, situation, shot, gate), Outcome(status="denied", note=gate.rule))

    def noted(self, notes: tuple[str, ...]) -> None:
        """What the device told after the last step."""
        self.trace.event(
            Event(
                kind="noted",
                step=self.tally.steps,
                at=_now(),
                seconds=round(self.tally.seconds, 3),
                subgoal_index=self._subgoal_index,
                note="; ".join(notes),
                usage=self.tally.account.usage(),
            )
        )

    def event(
        self,
        kind: EventKind,
        situation: Situation,
        note: str = "",
        subgoals: tuple[str, ...] = (),
        verdict: str = "",
        said: str = "",
    ) -> None:
        """What happened, with the ``situation`` that it leads to."""
        event = Event(
            kind=kind,
            step=self.tally.steps,
            at=_now(),
            seconds=round(self.tally.seconds, 3),
            subgoal_index=situation.subgoal_index,
            note=note,
            subgoals=subgoals,
            parted=situation.plan is None or situation.plan.parted,
            verdict=verdict,
            said=said,
            usage=self.tally.account.usage(),
        )
        self._subgoal_index = situation.subgoal_index
        self.trace.event(event)


def _now() -> str:
    return datetime.now(UTC).isoformat()
