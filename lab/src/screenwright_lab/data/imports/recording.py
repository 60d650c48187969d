"""A run of others, whatever its files look like, on its way to become an episode of ours.

Nothing of it was done here: its steps say so in their gate records, and the device names the set that it comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from screenwright.core.action import points_of
from screenwright.core.agency import Plan, Reflection
from screenwright.core.episode import EpisodeHead, EpisodeOutcome, Event, FrameRef, GateRecord, Outcome, Step
from screenwright.core.errors import DataError
from screenwright.core.images import decode
from screenwright.core.screenshot import Screenshot
from screenwright.episodes import Acts, Annotation, Answer, EpisodeWriter, add_annotation, exchanges, now, read_episode
from screenwright.version import __version__

GATE = GateRecord(permission="allowed", rule="recorded elsewhere, nothing was done here", by="policy")


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """One answer on one screen. ``original``: what was said before a person corrected it, "" where nobody did."""

    look: Callable[[], Screenshot]
    answer: Answer
    at: str = ""
    subgoal: str = ""
    original: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """``source``: the set and the name in it, as ``aitw/123``. ``last``: the screen after the last action, None where
    it was not kept. ``outcome`` None: the set does not tell how it ended."""

    name: str
    source: str
    goal: str
    moments: Sequence[Moment]
    last: Callable[[], Screenshot] | None = None
    outcome: EpisodeOutcome | None = None
    reason: str = ""


def picture(path: Path) -> Callable[[], Screenshot]:
    """Loads the picture at ``path``; raises DataError."""

    def load() -> Screenshot:
        try:
            return decode(path.read_bytes(), str(path))
        except OSError as error:
            raise DataError(f"the picture {path} cannot be read: {error.strerror}") from error

    return load


def write_recording(recording: Recording, folder: Path) -> None:
    """Write it as an episode into ``folder``, with annotations where originals are known. Raises DataError for one
    without any action, and EpisodeError where the folder is taken."""
    if not any(isinstance(moment.answer, Acts) for moment in recording.moments):
        raise DataError(f"{recording.source} holds no action on a screen")
    shots = [moment.look() for moment in recording.moments]
    last = recording.last() if recording.last else None
    _placed(recording, shots)
    head = EpisodeHead(
        goal=recording.goal,
        device=f"imported:{recording.source}",
        screen_size=(shots[0].width, shots[0].height),
        agent="imported",
        versions={"screenwright": __version__},
        started=recording.moments[0].at or now(),
    )
    with EpisodeWriter(folder, head) as writer:
        clerk = _Clerk(writer)
        for number, (moment, shot) in enumerate(zip(recording.moments, shots, strict=True)):
            clerk.write(moment, shot, shots[number + 1] if number + 1 < len(shots) else last)
        writer.finish(recording.outcome or "interrupted", recording.reason or "the set does not tell how it ended")
    _annotate(recording, folder)


def _placed(recording: Recording, shots: Sequence[Screenshot]) -> None:
    """Raises DataError where an action is meant for a place that is not on its screen."""
    for number, (moment, shot) in enumerate(zip(recording.moments, shots, strict=True), start=1):
        actions = moment.answer.actions if isinstance(moment.answer, Acts) else ()
        for at in (at for action in actions for at in points_of(action) if not shot.box.contains(at)):
            raise DataError(
                f"{recording.source}, answer {number}: {at.x},{at.y} lies outside of the picture of "
                f"{shot.width} x {shot.height}"
            )


def _annotate(recording: Recording, folder: Path) -> None:
    told = exchanges(read_episode(folder))
    for exchange, moment in zip(told, recording.moments, strict=True):
        if moment.original:
            annotation = Annotation(
                exchange=exchange.id, judged="corrected", original=moment.original, corrected=exchange.answer,
                note=f"corrected in {recording.source}", at=moment.at,
            )  # fmt: skip
            add_annotation(folder, annotation)


class _Clerk:
    """Writes moment after moment; knows where in the plan the run stands."""

    def __init__(self, writer: EpisodeWriter) -> None:
        self._writer = writer
        self._steps = 0
        self._index = 0

    def write(self, moment: Moment, shot: Screenshot, after: Screenshot | None) -> None:
        match moment.answer:
            case Plan(subgoals=subgoals, why=why, parted=parted):
                self._index = 0
                self._event(moment, kind="plan", note=why, subgoals=subgoals, parted=parted)
            case Reflection(verdict=verdict, advice=advice):
                self._index += verdict == "proceed"
                self._event(moment, kind="reflection", note=advice, verdict=verdict)
            case Acts():
                self._event(moment, kind="decision")
                self._acts(moment, moment.answer, self._writer.frame(shot), after)

    def _event(self, moment: Moment, **fields: Any) -> None:
        self._writer.event(Event(step=self._steps, at=moment.at, seconds=0.0, subgoal_index=self._index, **fields))

    def _acts(self, moment: Moment, acts: Acts, before: FrameRef, after: Screenshot | None) -> None:
        """Screens between the actions of one reply were not kept: only the last has one after it."""
        for number, action in enumerate(acts.actions, start=1):
            self._steps += 1
            step = Step(
                index=self._steps, subgoal=moment.subgoal, before=before, action=action, why=acts.why, gate=GATE,
                at=moment.at,
            )  # fmt: skip
            self._writer.intent(step)
            shown = self._writer.frame(after) if after is not None and number == len(acts.actions) else None
            self._writer.outcome(replace(step, outcome=Outcome(status="done", after=shown)))
