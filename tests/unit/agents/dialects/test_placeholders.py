"""``{{secret:NAME}}`` passes untouched through what reads a goal or an answer, and is never resolved there."""

from __future__ import annotations

import json

import pytest

from builders import screen_of
from chat_builders import make_screen
from screenwright.agents.dialects.own import Own
from screenwright.agents.minds.sight import see
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.core.action import TypeText
from screenwright.core.agency import Decision, Plan, Situation
from screenwright.safety.gate.gate import Gate

TEXT = "{{secret:bank}}"


def test_a_model_that_writes_it_gets_it_typed_as_it_is() -> None:
    reply = json.dumps({"why": "w", "actions": [{"action": "type_text", "text": TEXT}]})
    (decision,) = Own().read(reply, see(make_screen()))
    assert decision.action == TypeText(TEXT)


@pytest.mark.parametrize("goal", [f'type "{TEXT}"', f'type "a {TEXT} b"'])
def test_the_built_in_planner_types_it_as_it_is(goal: str) -> None:
    planner = BuiltinPlanner()
    screen = screen_of(("input", None, (10, 10, 200, 40)))
    plan = planner.plan(Situation(goal, screen))
    assert isinstance(plan, Plan)
    decisions = planner.act(Situation(goal, screen, plan))
    assert isinstance(decisions, tuple | list)
    typed = [one.action for one in decisions if isinstance(one.action, TypeText)]
    assert [action.text for action in typed] == [goal.split('"')[1]]


def test_the_gate_asks_before_it_is_typed() -> None:
    situation = Situation("go on", screen_of(("input", None, (10, 10, 200, 40))))
    record = Gate(None).check(Decision(TypeText(TEXT), ""), situation)
    assert (record.permission, "the secret 'bank'" in record.rule) == ("denied", True)
