"""Whether going back undoes what was done, where only the goal is known: by what the goal still asks for.

With the goal alone, Back may be the way to its next part: to the list, for another entry of it. It is not where that
next part can be seen on the screen that is left, or where nothing of the goal is left.
"""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.agents.verification.aim import CLEARLY, evidence_of
from screenwright.agents.verification.loops import loop, undone
from screenwright.agents.verification.verify import Past, SeenStep
from screenwright.agents.verification.words import covered, fit, labels, pending
from screenwright.core.screen import Screen
from screenwright.core.verification import Judgement


def went_back(goal: str, history: Sequence[Past], step: SeenStep) -> Judgement | None:
    """The judgement that a Back undoes the step before it, None where it may lead on."""
    there = undone(history, step) if step.subgoal == goal else None
    if there is None:
        return None
    kept = [past.step for past in history if past.judgement.kept]
    left = pending(goal, [words for one in kept for words in evidence_of(one, goal)])
    if not left:
        return loop("it undoes the step before, and nothing of the goal is left to be done")
    if _shown(step.before, left) > _shown(there.before, left):
        return loop("it undoes the step before, and what is asked for next is to be seen here")
    return None


def _shown(screen: Screen, clauses: Sequence[str]) -> float:
    """0..1: the share of one of the clauses that something on the screen has by its own words."""
    fitting = [(clause, label) for one in screen.elements for label in labels(one) for clause in clauses]
    return max((covered(clause, [said]) for clause, said in fitting if fit(clause, said) >= CLEARLY), default=0.0)
