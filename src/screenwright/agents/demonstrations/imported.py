"""An episode of a run as a demonstration: what was done in it, named as if a person had shown it."""

from __future__ import annotations

from collections.abc import Callable

from screenwright.agents.demonstrations.acts import Act
from screenwright.agents.demonstrations.scribe import Scribe
from screenwright.agents.demonstrations.steps import steps_to_replay
from screenwright.core.action import Wait
from screenwright.core.episode import Episode, FrameRef
from screenwright.core.errors import DataError
from screenwright.core.screenshot import Screenshot


def write_again(episode: Episode, picture: Callable[[FrameRef], Screenshot], scribe: Scribe) -> None:
    """Give the scribe every step that was done for something; waiting, looks and tries in vain are left out.

    ``picture`` loads a frame of the episode. Raises DataError where nothing was done in it.
    """
    steps = [step for step in steps_to_replay(episode) if not isinstance(step.action, Wait)]
    if not steps:
        raise DataError("the episode holds no step that was done: there is nothing to record")
    last = picture(steps[0].before)
    for step in steps:
        outcome = step.outcome
        last = picture(outcome.after) if outcome and outcome.after else picture(step.before)
        seconds = outcome.seconds if outcome else 0.0
        restless = outcome.restless if outcome else ()
        scribe.write(Act(step.action, picture(step.before), last, step.at, seconds, restless))
    scribe.finish(last)
