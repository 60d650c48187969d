"""What a chat model wrote to plans and reflections; what it wants done is read by its dialect (``dialects``).

JSON is found leniently (``json_text``) and judged strictly; what is wrong is told in words that can be sent back to the
model. Every failure is a BadReply. Models of paper 001 answer in the forms of its Table 1, which are taken as well.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from screenwright.agents.dialects import entries
from screenwright.agents.minds.json_reply import (
    MAX_WHY,
    Sentence,
    Strict,
    Unreachable,
    all_are,
    answer_with,
    valid,
    why_of,
)
from screenwright.core.agency import Plan, Reflection, Refusal, Verdict
from screenwright.core.errors import BadReply

MAX_SUBGOALS = 30


class _PlanReply(Strict):
    subgoals: list[Sentence] = Field(min_length=1, max_length=MAX_SUBGOALS)


class _ReflectReply(Strict):
    verdict: Literal["proceed", "retry", "replan"]
    advice: str = Field(default="", max_length=MAX_WHY)


PLAN_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "why": {"type": "string"},
        "subgoals": {"type": "array", "items": {"type": "string", "pattern": "^.+$"}, "maxItems": MAX_SUBGOALS},
        "impossible": {"anyOf": [{"type": "null"}, {"type": "string", "pattern": "^.+$"}]},
    },
    "required": ["why", "subgoals", "impossible"],
    "additionalProperties": False,
}
REFLECT_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "why": {"type": "string"},
        "verdict": {"enum": ["proceed", "retry", "replan"]},
        "advice": {"type": "string"},
    },
    "required": ["why", "verdict", "advice"],
    "additionalProperties": False,
}
"""What an answer is held to, where a server can do that. All is required, as the strictest servers want it."""

_SITUATIONS: dict[str, Verdict] = {
    "sub_task_success": "proceed",
    "goal_success": "proceed",
    "success": "proceed",
    "need_retry": "retry",
    "retry": "retry",
    "need_reformulate": "replan",
    "reformulate": "replan",
}


def read_plan(text: str) -> Plan | Refusal:
    """``{"why": "...", "subgoals": ["...", ...]}`` or ``{"impossible": "reason"}``; also a bare list of sentences, and
    ``[{"action_type": "PlanAction", "element": "..."}, ...]``."""
    if "PlanAction" in text:
        steps = [entry.get("element") for entry in _of_type(text, "PlanAction")]
        return Plan(tuple(valid(_PlanReply, {"subgoals": steps}).subgoals))
    answer = answer_with(text, "subgoals", bare=lambda value: {"subgoals": value} if all_are(value, str) else None)
    if answer.get("impossible") is not None:
        return Refusal(valid(Unreachable, answer).impossible)
    return Plan(tuple(valid(_PlanReply, answer).subgoals), why_of(answer))


def read_reflection(text: str) -> Reflection:
    """``{"verdict": "proceed" | "retry" | "replan", "advice": "..."}``; also ``{"action_type":
    "EvaluateSubTaskAction", "situation": "need_retry", "advice": "..."}``, of which the first counts."""
    if "EvaluateSubTaskAction" in text:
        return _evaluation(_of_type(text, "EvaluateSubTaskAction")[0])
    reply = valid(_ReflectReply, answer_with(text, "verdict"))
    return Reflection(reply.verdict, reply.advice.strip())


def _of_type(text: str, kind: str) -> list[dict[str, Any]]:
    """The entries of that ``action_type``, at least one. Broken ones beside them are passed over: a plan without one of
    its steps is judged again after the next, and asked for anew where it does not do."""
    found = [entry for entry in entries(text) if isinstance(entry, dict) and entry.get("action_type") == kind]
    if not found:
        raise BadReply(f'the reply names {kind}, but holds no object with "action_type": "{kind}"')
    return found


def _evaluation(entry: dict[str, Any]) -> Reflection:
    situation = str(entry.get("situation", "")).strip().lower()
    if situation not in _SITUATIONS:
        raise BadReply(f"situation is sub_task_success, need_retry or need_reformulate, got {situation!r:.60}")
    advice = entry.get("advice")
    return Reflection(_SITUATIONS[situation], advice.strip()[:MAX_WHY] if isinstance(advice, str) else "")
