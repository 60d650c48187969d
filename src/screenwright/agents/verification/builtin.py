"""The built-in judge of actions: no model, only what is read and compared on the pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from screenwright.agents.verification.aim import CLEARLY, aimed, typed
from screenwright.agents.verification.back import went_back
from screenwright.agents.verification.finish import finished
from screenwright.agents.verification.loops import looped
from screenwright.agents.verification.verify import Past, SeenStep
from screenwright.agents.verification.words import best_elsewhere
from screenwright.core.action import Back, Click, DoubleClick, Finish, Home, LongPress, TypeText
from screenwright.core.verification import BUILTIN, Judgement

_BACKWARDS = re.compile(r"\b(?:back|return|previous|zurück|retour)\b|返回|后退", re.IGNORECASE)
_HOMEWARDS = re.compile(r"\bhome\b|\bstartbildschirm\b|\baccueil\b|主屏|桌面", re.IGNORECASE)
_NOTHING_AGAINST = Judgement("uncertain", "Nothing speaks against it.")


class BuiltinJudge:
    """Fits ``agents.verify.Judge``. Circles first, then what the action is about."""

    name = BUILTIN

    def judge(self, goal: str, history: Sequence[Past], step: SeenStep) -> Judgement:
        circle = looped(goal, history, step)
        if circle is not None:
            return circle
        match step.action:
            case Finish():
                return finished(goal, history, step)
            case Click() | DoubleClick() | LongPress():
                return aimed(goal, history, step)
            case TypeText(text=text):
                return typed(history, step, text)
            case Home():
                return _went_home(step)
            case Back() if _BACKWARDS.search(step.subgoal):
                return Judgement("correct", "Going back was asked for.")
            case Back() if history:
                return went_back(goal, history, step) or _NOTHING_AGAINST
            case _:
                return _NOTHING_AGAINST


def _went_home(step: SeenStep) -> Judgement:
    """Home leaves the program: right where that was asked for, or where what is asked for is not to be seen here."""
    if _HOMEWARDS.search(step.subgoal):
        return Judgement("correct", "Going home was asked for.")
    fits, _ = best_elsewhere(step.before, None, step.subgoal, ())
    if fits >= CLEARLY:
        return Judgement("wrong", "It leaves the program in which the work is to be done.", "left the window")
    return _NOTHING_AGAINST


if TYPE_CHECKING:
    from screenwright.agents.verification.verify import Judge

    _: type[Judge] = BuiltinJudge
