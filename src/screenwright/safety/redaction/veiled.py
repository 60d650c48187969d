"""An agent that is shown a veiled screen, and whose words are turned back before anybody acts on them.

The gate judges the real text. Whoever may read a run's folder may read what was on the screen, so the trace holds it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from screenwright.core.action import Action, Finish, Impossible, TypeText
from screenwright.core.agency import Decision, Done, Plan, Reflection, Refusal, Situation
from screenwright.core.protocols import Agent
from screenwright.core.screen import Screen
from screenwright.safety.redaction.veil import Veil, shown


class Veiled:
    """Wraps an Agent and is one. ``say`` receives a line where a picture is kept back."""

    def __init__(self, agent: Agent, say: Callable[[str], None] = lambda _line: None) -> None:
        self.name = agent.name
        self.models = agent.models
        self._agent = agent
        self._say = say
        self._veil = Veil()

    def plan(self, situation: Situation) -> Plan | Refusal:
        plan = self._agent.plan(self._veiled(situation))
        if isinstance(plan, Refusal):
            return self._refusal(plan)
        return _worded(plan, self._veil.lift)

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        decisions = self._agent.act(self._veiled(situation))
        if isinstance(decisions, Refusal):
            return self._refusal(decisions)
        return tuple(lifted(decision, self._veil) for decision in decisions)

    def reflect(self, situation: Situation) -> Reflection:
        reflection = self._agent.reflect(self._veiled(situation))
        return replace(reflection, advice=self._veil.lift(reflection.advice))

    def _veiled(self, situation: Situation) -> Situation:
        self._veil.allow(situation.goal)
        plan = situation.plan
        return replace(
            situation,
            screen=self._screen(situation.screen),
            before=self._screen(situation.before) if situation.before else None,
            plan=plan and _worded(plan, self._veil.words),
            advice=self._veil.words(situation.advice),
            history=tuple(map(self._done, situation.history)),
        )

    def _screen(self, screen: Screen) -> Screen:
        return shown(screen, self._veil, self._say)

    def _done(self, done: Done) -> Done:
        words, decision = self._veil.words, done.decision
        veiled = replace(decision, action=_with_words(decision.action, words), why=words(decision.why))
        return replace(done, subgoal=words(done.subgoal), decision=veiled, note=words(done.note))

    def _refusal(self, refusal: Refusal) -> Refusal:
        return Refusal(self._veil.lift(refusal.reason))


def lifted(decision: Decision, veil: Veil) -> Decision:
    """What was decided on a veiled screen, with the values again, and with the reason saying what is typed, so that the
    gate asks where it is a password."""
    action = _with_words(decision.action, veil.lift)
    typed = veil.kinds_in(decision.action.text) if isinstance(decision.action, TypeText) else ()
    why = veil.lift(decision.why) + (f" (types {', '.join(typed)} of the screen)" if typed else "")
    return replace(decision, action=action, why=why)


def _worded(plan: Plan, change: Callable[[str], str]) -> Plan:
    return replace(plan, subgoals=tuple(map(change, plan.subgoals)), why=change(plan.why))


def _with_words(action: Action, change: Callable[[str], str]) -> Action:
    match action:
        case TypeText(text=text):
            return TypeText(change(text))
        case Finish(answer=answer):
            return Finish(change(answer))
        case Impossible(reason=reason):
            return Impossible(change(reason))
        case _:
            return action


if TYPE_CHECKING:
    _: type[Agent] = Veiled
