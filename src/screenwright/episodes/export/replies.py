"""Exchanges of a run in words: what the mind was asked, and its answer as a model is to write it.

The form of actions is a dialect's, which comes from outside (``Speech``). Plans and reflections are written in the JSON
of our own minds, or as ScreenAgent's calls (paper 001, Table 1). All wording of prompts is our own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from screenwright.core.action import Action, Drag, Move
from screenwright.core.action_words import action_in_words
from screenwright.core.agency import Plan, Reflection, Verdict
from screenwright.core.geometry import Point
from screenwright.core.spaces import Size
from screenwright.episodes.exchanges import Acts, Answer, Exchange, answer_to_json

Form: TypeAlias = Literal["own", "screenagent"]
MAX_DONE = 20
"""Past actions told, newest last."""

SITUATIONS: dict[Verdict, str] = {
    "proceed": "sub_task_success", "continue": "need_retry", "retry": "need_retry", "replan": "need_reformulate",
}  # fmt: skip
"""Verdicts as ScreenAgent writes them; it knows no "continue" beside "retry"."""

_PLAN = {
    "own": 'Split the goal into sub-goals: {"why": "...", "subgoals": ["...", "..."]}',
    "screenagent": 'Split the goal into sub-tasks, a JSON list: [{"action_type": "PlanAction", "element": "..."}]',
}
_REFLECT = {
    "own": 'Is the sub-goal reached? {"verdict": "proceed, continue, retry or replan", "advice": "..."}',
    "screenagent": (
        'Is the sub-goal reached? [{"action_type": "EvaluateSubTaskAction", "situation": "sub_task_success, need_retry'
        ' or need_reformulate", "advice": "..."}]'
    ),
}


@dataclass(frozen=True, slots=True)
class Speech:
    """How answers are written. ``write`` gives one action on a screen of a size in the dialect, as JSON text, and
    raises Inexpressible; ``form`` is what the model is told of that."""

    name: Form
    form: str
    write: Callable[[Action, Size], str]


def prompt_of(exchange: Exchange, speech: Speech) -> str:
    """The question: the goal, where the run stood, and in what form to answer."""
    lines = [
        f"You see a screen of {exchange.frame.width} x {exchange.frame.height} pixels.",
        f"The goal: {exchange.goal}",
    ]
    if exchange.plan and exchange.phase != "planning":
        lines += ["The plan:", *(f"{number}. {one}" for number, one in enumerate(exchange.plan, start=1))]
    if exchange.subgoal and exchange.phase != "planning":
        lines.append(f"The current sub-goal: {exchange.subgoal}")
    if exchange.done:
        lines += ["Done so far:", *(f"- {action_in_words(action)}" for action in exchange.done[-MAX_DONE:])]
    if exchange.advice:
        lines.append(f"Advice from looking back: {exchange.advice}")
    match exchange.phase:
        case "planning":
            lines.append(_PLAN[speech.name])
        case "acting":
            lines.append(speech.form)
        case "evaluating":
            lines.append(_REFLECT[speech.name])
    return "\n".join(lines)


def reply_of(answer: Answer, speech: Speech, size: Size) -> str:
    """The answer on a screen of ``size`` as a model is to write it. Raises Inexpressible for an action that the dialect
    has no words for."""
    if speech.name == "own":
        values = answer_to_json(answer)
        if isinstance(answer, Acts):
            values["actions"] = [json.loads(speech.write(action, size)) for action in answer.actions]
        return json.dumps(values, ensure_ascii=False)
    why = answer.why if isinstance(answer, Plan | Acts) else ""
    calls = json.dumps(calls_of(answer, speech, size), ensure_ascii=False, indent=1)
    return f"{why}\n```json\n{calls}\n```".lstrip()


def calls_of(answer: Answer, speech: Speech, size: Size) -> list[dict[str, Any]]:
    """The answer as calls of ScreenAgent; ``speech`` is that of its dialect. Raises Inexpressible."""
    match answer:
        case Plan(subgoals=subgoals):
            return [{"action_type": "PlanAction", "element": subgoal} for subgoal in subgoals]
        case Acts(actions=actions):
            return [json.loads(speech.write(action, size)) for action in unfolded(actions)]
        case Reflection(verdict=verdict, advice=advice):
            call = {"action_type": "EvaluateSubTaskAction", "situation": SITUATIONS[verdict]}
            return [{**call, "advice": advice} if advice else call]


def unfolded(actions: Sequence[Action]) -> list[Action]:
    """A drag from a place becomes a move there and a drag from the pointer, the only one that ScreenAgent has."""
    flat: list[Action] = []
    for action in actions:
        match action:
            case Drag(start=Point() as start, end=end, button=button):
                flat += [Move(start), Drag(None, end, button)]
            case _:
                flat.append(action)
    return flat
