"""Whether a step follows what was asked: the verdict on an action, and JSON schema ``screenwright.verification/1``.

The task is that of Tree-of-Lens (paper 000, section 5.3): judge each action of an agent from the goal, the instruction
of the step, what came before, and what is described at the place of the action.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

SCHEMA = "screenwright.verification/1"
BUILTIN = "builtin"

Finding: TypeAlias = Literal["correct", "wrong", "uncertain"]
"""uncertain: it cannot be told from what is seen; the step is kept as if it were correct."""
Category: TypeAlias = Literal["wrong target", "loop", "no effect", "left the window", "premature finish"]
CATEGORIES: tuple[Category, ...] = get_args(Category)


@dataclass(frozen=True, slots=True)
class Judgement:
    """``category`` says what is wrong, None where nothing is; ``reason`` is a sentence."""

    finding: Finding
    reason: str
    category: Category | None = None

    @property
    def kept(self) -> bool:
        return self.finding != "wrong"


@dataclass(frozen=True, slots=True)
class JudgedStep:
    """A step of an episode by its ``index``, what was done in words, and what is described at the place of it."""

    index: int
    action: str
    region: str
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Verification:
    """All steps of one episode. ``by``: "builtin" or the model's ``provider/name``."""

    goal: str
    by: str
    steps: Sequence[JudgedStep]

    @property
    def wrong(self) -> tuple[JudgedStep, ...]:
        return tuple(step for step in self.steps if not step.judgement.kept)


def verification_to_json(verification: Verification) -> dict[str, Any]:
    """Plain values, ready for ``json.dumps``."""
    return {
        "schema": SCHEMA,
        "goal": verification.goal,
        "by": verification.by,
        "wrong": len(verification.wrong),
        "steps": [
            {
                "index": step.index,
                "action": step.action,
                "region": step.region,
                "verdict": step.judgement.finding,
                "category": step.judgement.category,
                "reason": step.judgement.reason,
            }
            for step in verification.steps
        ],
    }
