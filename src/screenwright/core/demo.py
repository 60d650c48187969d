"""A demonstration at rest: a task that was shown once, ready to be looked at, changed, handed on and done again.

It is an episode without what nobody needs again: the steps that were done, each with its frames, what the task is
called in words, and which texts of it may be others the next time (its parameters). Paper 003, section 5.2. On disk
it is the business of ``episodes.demos``, as JSON of ``core.demo_json``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from screenwright.core.episode import EpisodeOutcome, FrameRef, Step

LONGEST_NAME = 60
NAME = re.compile(rf"[^\W_][\w-]{{0,{LONGEST_NAME - 1}}}")
"""What a demonstration may be called: letters and digits of any script, with - and _ between; it names a folder."""
PARAMETER_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A text that may be another one the next time: ``value`` is the one that was recorded, never empty."""

    name: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoStep:
    """One step. ``step`` is as it was recorded, and stays so; what may be changed stands beside it.

    ``words``: what it does, for people and for the gate; ``text``: what it types; ``target``: what the thing is called
    that it is done to. In all three ``{name}`` stands for a parameter. ``text`` and ``target`` None: as recorded.
    ``optional``: it is left out where its target is not there.
    """

    step: Step
    words: str
    text: str | None = None
    target: str | None = None
    optional: bool = False

    @property
    def frames(self) -> Iterator[FrameRef]:
        yield self.step.before
        if self.step.outcome is not None and self.step.outcome.after is not None:
            yield self.step.outcome.after


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a demonstration comes from: the episode's device, screen in pixels, agent, beginning and outcome."""

    device: str
    screen_size: tuple[int, int]
    agent: str
    started: str
    outcome: EpisodeOutcome | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """``tasks``: the task in words, in as many ways as it is said, with ``{name}`` for parameters; never empty.

    ``added`` is a time in ISO 8601, UTC. Steps are in the order in which they were done, at least one.
    """

    name: str
    tasks: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    steps: tuple[DemoStep, ...]
    origin: Origin
    added: str

    @property
    def values(self) -> dict[str, str]:
        """What was recorded, by parameter."""
        return {parameter.name: parameter.value for parameter in self.parameters}

    @property
    def frames(self) -> tuple[FrameRef, ...]:
        """Every picture that the steps need, each once."""
        return tuple(dict.fromkeys(ref for step in self.steps for ref in step.frames))
