"""Why a task was not done: told apart by how the run ended, what the page said, and the reason that was given."""

from __future__ import annotations

import re
from dataclasses import dataclass

from screenwright.core.episode import EpisodeOutcome
from screenwright.core.errors import ScreenwrightError
from screenwright_lab.benchmarks.miniwob_umpire import State

CAUSES = (
    "not understood",
    "target not found",
    "ambiguous",
    "no effect",
    "gave up",
    "ran out of steps",
    "wrong target",
    "page said no",
    "not over",
    "stopped by the gate",
)
"""``gave up``: refused for another reason; ``wrong target``: the page ended the task as failed while there were steps
left to do; ``page said no``: at the last one; ``not over``: all was done, and the page still waits."""

_BY_WORDS = (
    ("ambiguous", re.compile(r"may be any of")),
    ("target not found", re.compile(r"nothing on the screen is named|there is no .+ on the screen|cannot be: there are"
                                    r"|not where it was said to be|did not appear|did not see|not in sight")),
    ("no effect", re.compile(r"nothing changed|did not open|not to be seen|shows no such text|did not turn"
                             r"|nothing new|brought up|does not close|changed nothing")),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ending:
    """How a run ended, as ``agents.loop.run.Result`` tells it."""

    outcome: EpisodeOutcome
    reason: str
    steps: int
    error: ScreenwrightError | None = None


def cause_of(ending: Ending, state: State, progress: tuple[int, int]) -> tuple[str, str]:
    """The cause, empty where the task was done, and why in words. ``progress``: sub-goals done, of how many."""
    done, planned = progress
    if state.is_over:
        if state.reward > 0:
            return "", state.reason
        unfinished = done < planned - 1
        return ("wrong target" if unfinished else "page said no"), state.reason or "the page calls it failed"
    match ending.outcome:
        case "success":
            return "not over", "all steps were done, and the page does not call the task over"
        case "limit":
            return "ran out of steps", ending.reason
        case "denied":
            return "stopped by the gate", ending.reason
        case _ if not planned:
            return "not understood", ending.reason
        case _:
            named = (cause for cause, words in _BY_WORDS if words.search(ending.reason))
            return next(named, "gave up"), ending.reason
