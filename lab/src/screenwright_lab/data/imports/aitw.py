"""Episodes of Android in the Wild, and of sets in its form, as episodes of ours.

The last step of theirs says how it ended and becomes the outcome; its screen is the one after the last action.
"""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.core.action import Finish, Impossible
from screenwright.core.episode import EpisodeOutcome
from screenwright.core.errors import DataError
from screenwright.episodes import Acts, action_of
from screenwright_lab.data.aitw.read import Shown
from screenwright_lab.data.imports.recording import Moment, Recording


def recording_of(shown: Sequence[Shown]) -> Recording:
    """The steps of one episode, in order. Raises DataError where one ends the episode and others follow."""
    first, moments, last = shown[0][0], list[Moment](), None
    outcome: EpisodeOutcome | None = None
    for step, look in shown:
        if outcome is not None:
            raise DataError(f"step {step.id} comes after the one that ended its episode")
        shot = look()
        action = action_of(step.action, (shot.width, shot.height))
        match action:
            case Finish():
                outcome, last = "success", look
            case Impossible():
                outcome, last = "failure", look
            case _:
                moments.append(Moment(look=look, answer=Acts((action,), step.why), subgoal=step.goal))
    reason = f"the set says that the task was {'done' if outcome == 'success' else 'impossible'}" if outcome else ""
    return Recording(
        name=first.episode, source=f"aitw/{first.episode}", goal=first.goal, moments=moments, last=last,
        outcome=outcome, reason=reason,
    )  # fmt: skip
