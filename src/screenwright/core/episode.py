"""The trace of one run: also the demonstration, the recording and the training sample.

An :class:`Episode` is the head (who, what, where, when, how it ended) and its :class:`Step` records. Frames are
named by file and sha256, never inline. How it lies on disk is the business of ``data.episodes``.
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
    """

    status: StepStatus
    after: FrameRef | None = None
    changed: tuple[Box, ...] = ()
    note: str = ""
    seconds: float = 0.0
    effect: tuple[Part, ...] | None = None
    restless: tuple[Box, ...] = ()


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
class EpisodeHead:
    """``episode.json``. Times are ISO 8601 in UTC; ``outcome`` None while running or after a kill."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Episode:
    head: EpisodeHead
    steps: tuple[Step, ...]
