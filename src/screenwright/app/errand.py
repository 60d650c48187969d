"""What a run is for, who looks on, and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from screenwright.core.episode import EpisodeOutcome, ModelUsage
from screenwright.core.errors import ScreenwrightError
from screenwright.core.images import decode
from screenwright.core.messages import Watch, unwatched
from screenwright.core.protocols import Agent
from screenwright.episodes import frame_bytes, read_episode

if TYPE_CHECKING:
    from screenwright.agents.loop import Account, Control, Limits, Past


@dataclass(frozen=True, slots=True)
class Errand:
    """What a run is for, by whom, and how much it may use. ``past``: where an earlier one ended, from which this one
    goes on; ``verify``: the built-in judge is asked before every action."""

    goal: str
    agent: Agent
    account: Account
    limits: Limits
    past: Past | None = None
    verify: bool = False


@dataclass(frozen=True, slots=True)
class Callbacks:
    """Who looks on: ``control`` pauses and stops the run, ``say`` gets a line of progress at every turn, ``watch`` is
    told while a model is waited for."""

    control: Control
    say: Callable[[str], None]
    watch: Watch = unwatched


@dataclass(frozen=True, slots=True)
class Reached:
    """How a run ended. ``episode``: the folder with its trace; ``error``: what it broke on."""

    outcome: EpisodeOutcome
    reason: str
    steps: int
    episode: Path
    error: ScreenwrightError | None = None


def new_folder() -> Path:
    """For an episode whose place nobody named."""
    return Path("runs") / datetime.now().strftime("%Y-%m-%d_%H-%M-%S-%f")


def past_of_run(folder: Path) -> Past:
    """Where the run in ``folder`` ended. Raises DataError for frames that cannot be read."""
    from screenwright.agents.loop import past_of

    return past_of(read_episode(folder), lambda ref: decode(frame_bytes(folder, ref), ref.file))


def used_before(folder: Path) -> tuple[ModelUsage, ...]:
    """What the run in ``folder`` has used of its models; the events know it also after a kill."""
    episode = read_episode(folder)
    return episode.events[-1].usage if episode.events else episode.head.usage
