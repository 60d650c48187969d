"""Action verification before acting: the loop asks, and what is judged wrong is not done but told to the agent."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from screenwright.agents.verification.verify import Judge, Past, about_to
from screenwright.core.agency import Decision, Situation


@dataclass
class Verifier:
    """Remembers one run: what was let pass, and the pictures in which it ended."""

    judge: Judge
    history: list[Past] = field(default_factory=list)

    def __call__(self, decision: Decision, situation: Situation) -> str | None:
        """Why the decision is wrong, None where it may be done. Errors of a model that judges pass through."""
        if self.history and self.history[-1].step.after is None:
            last = self.history[-1]
            self.history[-1] = replace(last, step=replace(last.step, after=situation.screen.screenshot))
        step = about_to(decision, situation, [past.step for past in self.history])
        judgement = self.judge.judge(situation.goal, self.history, step)
        if judgement.kept:
            self.history.append(Past(step, judgement))
            return None
        return f"{judgement.category}: {judgement.reason}"
