"""What a chat model wrote to plans and reflections; what it wants done is read by its dialect (``dialects``).

JSON is found leniently (``json_text``) and judged strictly: what is not exactly a known action on this screen is an
error, told in words that can be sent back to the model. Every failure is a BadReply; nothing is dropped in silence.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from screenwright.agents.json_reply import MAX_WHY, Sentence, Strict, Unreachable, all_are, answer_with, valid, why_of
from screenwright.core.agency import Plan, Reflection, Refusal

MAX_SUBGOALS = 30


class _PlanReply(Strict):
    subgoals: list[Sentence] = Field(min_length=1, max_length=MAX_SUBGOALS)


class _ReflectReply(Strict):
    verdict: Literal["proceed", "retry", "replan"]
    advice: str = Field(default="", max_length=MAX_WHY)


def read_plan(text: str) -> Plan | Refusal:
    """``{"why": "...", "subgoals": ["...", ...]}`` or ``{"impossible": "reason"}``; also a bare list of sentences."""
    answer = answer_with(text, "subgoals", bare=lambda value: {"subgoals": value} if all_are(value, str) else None)
    if answer.get("impossible") is not None:
        return Refusal(valid(Unreachable, answer).impossible)
    return Plan(tuple(valid(_PlanReply, answer).subgoals), why_of(answer))


def read_reflection(text: str) -> Reflection:
    """``{"verdict": "proceed" | "retry" | "replan", "advice": "..."}``."""
    reply = valid(_ReflectReply, answer_with(text, "verdict"))
    return Reflection(reply.verdict, reply.advice.strip())
