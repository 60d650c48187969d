"""The gate: no action reaches a device without a record, and no consequential one without a yes.

What is consequential is told by ``consequences.question``.
"""

from __future__ import annotations

from collections.abc import Callable

from screenwright.agents.consequences.question import Question, question_for
from screenwright.core.agency import Decision, Situation
from screenwright.core.episode import GateRecord


class Gate:
    """``answer`` asks a person and returns the answer, None where nobody can be asked; ``yes`` answers for them."""

    def __init__(self, answer: Callable[[Question], bool] | None, yes: bool = False) -> None:
        self._answer = answer
        self._yes = yes

    def check(self, decision: Decision, situation: Situation) -> GateRecord:
        """The record for this action. Asks at most once; whatever ``answer`` raises is passed on."""
        question = question_for(decision, situation)
        if question is None:
            return GateRecord(permission="allowed", rule="nothing consequential", by="policy")
        rule = f"{question.rule}: {question.evidence}"
        if self._yes:
            return GateRecord(permission="allowed", rule=rule, by="flag")
        if self._answer is None:
            return GateRecord(permission="denied", rule=f"{rule}; nobody to ask, and --yes was not given", by="policy")
        allowed = self._answer(question)
        return GateRecord(permission="allowed" if allowed else "denied", rule=rule, by="user")
