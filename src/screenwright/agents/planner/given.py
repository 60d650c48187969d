"""Steps that are given, in place of those that are read out of a goal: by hand, by a model, or by ``explain``."""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.skill_instructions import Wish
from screenwright.agents.planner.skill_set import SkillSet
from screenwright.core.agency import Refusal

MOST_STEPS = 200


def read_steps(steps: Sequence[str], skills: SkillSet | None = None) -> tuple[Wish, ...] | Refusal:
    """An instruction for each step, told exactly; or a Refusal that names the first step that is none, and says what it
    may be. Never raises for any text."""
    if not 1 <= len(steps) <= MOST_STEPS:
        return Refusal(f"a plan has 1 to {MOST_STEPS} steps, and this one has {len(steps)}")
    found: list[Wish] = []
    for number, step in enumerate(steps, start=1):
        told = read_goal(step, skills)
        if isinstance(told, Refusal):
            return Refusal(f"step {number} of {len(steps)}, {step!r:.80}: {told.reason}")
        if len(told) > 1:
            each = ", ".join(repr(wish.words) for wish in told)
            return Refusal(
                f"step {number} of {len(steps)}, {step!r:.80}: this is {len(told)} steps, write each: {each}"
            )
        found += told
    return tuple(found)
