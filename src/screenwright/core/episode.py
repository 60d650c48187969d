"""The trace of one run: also the demonstration, the recording and the training sample.

An :class:`Episode` is the head (who, what, where, when, how it ended), its :class:`Step` records and the
:class:`Event` records of what happened between them. Frames are named by file and sha256, never inline. How it lies
on disk is the business of ``episodes.folder``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from screenwright.core.action import Action
from screenwright.core.geometry import Box

Permission: TypeAlias = Literal["allowed", "denied"]
StepStatus: TypeAlias = Literal["done", "failed", "denied"]
Part: TypeAlias = Literal["target", "block", "elsewhere"]
"""Where an effect shows: the element acted on, the local region around it, the rest of the screen."""
EpisodeOutcome: TypeAlias = Literal["success", "failure", "refused", "denied", "interrupted", "limit", "error"]
EventKind: TypeAlias = Literal[
    "plan", "decision", "reflection", "missed", "circle", "model", "paused", "handed_back", "resumed", "noted"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class GateRecord:
    """What the gate said about an action: ``rule`` is why, ``by`` who answered (policy, user, flag --yes)."""

    permission: Permission
    rule: str
    by: Literal["policy", "user", "flag"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameRef:
    """A picture of the episode: path relative to its folder, sha256 of that file, size in pixels."""

    file: str
    sha256: str
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of a step. ``changed`` are the regions that differ on the ``after`` frame.

    ``effect`` are the parts of the screen that they lie in: empty for a step without effect, None where nobody
    looked. ``restless`` are places that change by themselves; they are no effect and are not in ``changed``.
    ``notes`` are what the device told beside the picture, oldest first.
    """

    status: StepStatus
    after: FrameRef | None = None
    changed: tuple[Box, ...] = ()
    note: str = ""
    seconds: float = 0.0
    effect: tuple[Part, ...] | None = None
    restless: tuple[Box, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """All that is to be said of it: the note, and those of the device."""
        return "; ".join(part for part in (self.note, *self.notes) if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One action. ``outcome`` None means UNKNOWN: the run ended between the intent and the result, or the
    connection to the device was lost there and came back; then ``note`` says so.

    ``target`` is the element as Screen JSON (its box is on the ``before`` frame), None for actions without one.
    """

    index: int
    subgoal: str
    before: FrameRef
    action: Action
    why: str
    gate: GateRecord
    at: str
    target: dict[str, Any] | None = None
    outcome: Outcome | None = None
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelUsage:
    """What a run has used of one model. ``money``: by the price that was given, None where there was none.
    ``estimated``: the server did not say for every reply, so some tokens are counted by the length of the text."""

    model: str
    replies: int
    input_tokens: int
    output_tokens: int
    money: float | None = None
    estimated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What happened between two steps, one line of ``events.jsonl``.

    ``step`` counts the steps begun before it, ``seconds`` the run's time of work so far, without pauses;
    ``subgoal_index`` is the sub-goal from here on. ``subgoals`` are those of a plan and
    ``parted`` whether they were made out of the goal, ``verdict`` that of a reflection,
    ``note`` its advice or what there is to say, ``said`` what a person said at a hand back; ``usage`` is what each
    model has been used so far.
    """

    kind: EventKind
    step: int
    at: str
    seconds: float
    subgoal_index: int = 0
    note: str = ""
    subgoals: tuple[str, ...] = ()
    parted: bool = True
    verdict: str = ""
    said: str = ""
    usage: tuple[ModelUsage, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodeHead:
    """``episode.json``. Times are ISO 8601 in UTC; ``outcome`` None while running or after a kill.

    ``cost``: the sums of ``usage``, which is by model. ``settings``: the options of the command that are needed to go
    on with the run, without secrets.
    """

    goal: str
    device: str
    screen_size: tuple[int, int]
    agent: str
    models: tuple[str, ...] = ()
    versions: dict[str, str]
    seed: int = 0
    started: str
    ended: str | None = None
    outcome: EpisodeOutcome | None = None
    reason: str = ""
    cost: dict[str, float] | None = None
    usage: tuple[ModelUsage, ...] = ()
    settings: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Episode:
    head: EpisodeHead
    steps: tuple[Step, ...]
    events: tuple[Event, ...] = ()
