"""A demonstration made ready to be done again: its steps with other values, and its words as they are here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from screenwright.agents.demonstrations.making import episode_of
from screenwright.agents.demonstrations.rewording import Rewording
from screenwright.agents.demonstrations.steps import Demonstration
from screenwright.core.demo import Demo
from screenwright.core.episode import FrameRef
from screenwright.core.protocols import Eyes
from screenwright.core.screenshot import Screenshot

ACTIONS_EACH = 8
"""Actions that one recorded step may take, with all looking again."""


def steps_of(
    demo: Demo, given: Mapping[str, str], picture: Callable[[FrameRef], Screenshot], eyes: Eyes
) -> Demonstration:
    """What is to be done, with the ``given`` values. Raises DataError where there is nothing to do."""
    optional = [step.step.index for step in demo.steps if step.optional]
    return Demonstration(episode_of(demo, given), picture, eyes, optional)


def rewording_of(demo: Demo, given: Mapping[str, str], words: Mapping[str, tuple[str, ...]] | None = None) -> Rewording:
    """The recorded words as they are here: by a table of ``words``, and with the given values."""
    return Rewording(words or {}, {demo.values[name]: text for name, text in given.items()})
