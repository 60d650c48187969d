"""Whether going back undoes what was done, where only the goal is known: by what the goal still asks for.

With the goal alone, Back may be the way to its next part: to the list, for another entry of it. It is not where that
next part can be seen on the screen that is left, or where nothing of the goal is left.
"""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.agents.verification.aim import CLEARLY, evidence_of
from screenwright.agents.verification.loops import loop, undoes
from screenwright.agents.verification.verify import Past, SeenStep
from screenwright.agents.verification.words import best_elsewhere, pending
from screenwright.core.screen import Screen
from screenwright.core.verification import Judgement


def went_back(goal: str, history: Sequence[Past], step: SeenStep) -> Judgement | None:
    """The judgement that a Back undoes the step before it, None where it may lead on."""
    last = history[-1]
    if step.subgoal != goal or not undoes(last, step):
        return None
    kept = [past.step for past in history if past.judgement.kept]
    left = pending(goal, [words for one in kept for words in evidence_of(one, goal)])
    if not left:
        return loop("it undoes the step before, and nothing of the goal is left to be done")
    if _shows(step.before, left) and not _shows(last.step.before, left):
        return loop("it undoes the step before, and what is asked for next is to be seen here")
    return None


def _shows(screen: Screen, clauses: Sequence[str]) -> bool:
    return any(best_elsewhere(screen, None, clause, ())[0] >= CLEARLY for clause in clauses)
