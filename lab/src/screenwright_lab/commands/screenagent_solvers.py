"""Who answers the records of ScreenAgent: a model with our agents' prompts, the built-in planner, anyone's replies."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from screenwright.core.errors import BadReply, DataError
from screenwright_lab.commands.asking_models import answer, bare

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from screenwright.agents.dialects import Dialect
    from screenwright.agents.minds import Briefing
    from screenwright.agents.planner import BuiltinPlanner
    from screenwright.core.action import Action
    from screenwright.core.agency import Situation, Verdict
    from screenwright.core.protocols import ChatModel
    from screenwright.core.screen import Screen
    from screenwright.core.screenshot import Screenshot
    from screenwright_lab.benchmarks.replies import Keep
    from screenwright_lab.benchmarks.screenagent import Tell
    from screenwright_lab.data.screenagent.calls import Call
    from screenwright_lab.data.screenagent.records import Record

    Eyes = Callable[[Screenshot], Screen]

SITUATIONS: Mapping[Verdict, str] = {
    "proceed": "sub_task_success", "continue": "need_retry", "retry": "need_retry", "replan": "need_reformulate",
}  # fmt: skip


def by_model(model: ChatModel, dialect: Dialect, briefing: Briefing, see: Eyes, keep: Keep) -> Tell:
    """The prompts of ``agents.minds``: plan, act, reflect, one question each. As the evaluator of paper 001, reflection
    is shown the screen of after alone: constructed records would give themselves away beside the one of before."""
    told = replied(dialect, see)

    def tell(record: Record) -> Sequence[Call]:
        return told(record, keep(record.id, lambda: _ask(model, dialect, briefing, record, see)))

    return tell


def from_file(replies: Mapping[str, str], name: str, dialect: Dialect, see: Eyes) -> Tell:
    told = replied(dialect, see)

    def tell(record: Record) -> Sequence[Call]:
        if record.id not in replies:
            raise DataError(f"{name} holds no reply for {record.id}")
        return told(record, replies[record.id])

    return tell


def released(record: Record) -> Sequence[Call]:
    """What comes with the data, before a person mended it."""
    if not record.replied:
        raise DataError(f"{record.id} has no released reply")
    return _own_calls(record.replied)


def replied(dialect: Dialect, see: Eyes) -> Callable[[Record, str], Sequence[Call]]:
    """Reads a reply in ScreenAgent's own form, leniently, else in the forms of our agents and the dialect; none where
    there is nothing that can be read. The screen is looked at only for a dialect that needs it."""

    def read(record: Record, reply: str) -> Sequence[Call]:
        if found := _own_calls(reply):
            return found
        try:
            return list(_read(record, reply, dialect, see))
        except BadReply:
            return ()

    return read


def builtin(see: Eyes) -> Tell:
    """The planner for plans and sub-tasks, with ``ground`` where it cannot act; it does not judge a screen by itself,
    so that no reflection is told."""
    from screenwright.agents.planner import BuiltinPlanner

    planner = BuiltinPlanner()

    def tell(record: Record) -> Sequence[Call]:
        from screenwright.core.agency import Plan, Refusal
        from screenwright_lab.data.screenagent.calls import Call

        if record.phase == "evaluating":
            return ()
        situation = _situation(record, see)
        if record.phase == "planning":
            plan = planner.plan(situation)
            return () if isinstance(plan, Refusal) else [Call(family="plan", words=one) for one in plan.subgoals]
        assert isinstance(situation.plan, Plan)
        return list(_calls(_acted(planner, situation), situation.screen))

    return tell


def _acted(planner: BuiltinPlanner, situation: Situation) -> Iterator[Action]:
    """The actions for a sub-task on the screen as it is, as far as they can be told without a new look."""
    from dataclasses import replace

    from screenwright.agents.planner import NotGrounded, ground
    from screenwright.core.action import Click
    from screenwright.core.agency import Plan, Refusal

    plan = planner.plan(replace(situation, goal=situation.subgoal, plan=None))
    acted = False
    for part in () if isinstance(plan, Refusal) else plan.subgoals:
        decisions = planner.act(replace(situation, goal=part, plan=Plan((part,)), subgoal_index=0))
        if isinstance(decisions, Refusal):
            break
        acted = True
        yield from (decision.action for decision in decisions)
    if not acted and not isinstance(found := ground(situation.screen, situation.subgoal), NotGrounded):
        yield Click(found.point)


def _ask(model: ChatModel, dialect: Dialect, briefing: Briefing, record: Record, see: Eyes) -> str:
    from screenwright.agents.minds import act_messages, plan_messages, read_plan, read_reflection, reflect_messages

    situation = _situation(record, see)
    sight = briefing.sight(situation.screen)
    match record.phase:
        case "planning":
            messages, form = plan_messages(situation, sight, briefing), briefing.words.PLAN_FORM
            return answer(model, messages, form, read_plan, briefing)
        case "acting":
            messages = act_messages(situation, sight, dialect.form, briefing)
            return answer(model, messages, dialect.form, partial(dialect.read, sight=sight), briefing)
        case "evaluating":
            messages = reflect_messages(situation, sight, None, briefing)
            return answer(model, messages, briefing.words.REFLECT_FORM, read_reflection, briefing)


def _situation(record: Record, see: Eyes) -> Situation:
    from screenwright.core.agency import Plan, Situation
    from screenwright_lab.data.screenagent.prompts import asked_of

    screen = see(_shot(record.picture))
    if record.phase == "planning":
        return Situation(goal=record.task, screen=screen)
    asked = asked_of(record)
    return Situation(goal=record.task, screen=screen, plan=Plan(asked.subtasks), subgoal_index=asked.current)


def _own_calls(reply: str) -> Sequence[Call]:
    from screenwright.agents.dialects import entries
    from screenwright_lab.data.screenagent.calls import call_of

    try:
        found = entries(reply)
    except BadReply:
        return ()
    return [call for entry in found if isinstance(entry, dict) and (call := call_of(entry))]


def _read(record: Record, reply: str, dialect: Dialect, see: Eyes) -> Iterator[Call]:
    from screenwright.agents.minds import read_plan, read_reflection
    from screenwright.agents.minds import see as sight_of
    from screenwright.core.agency import Plan
    from screenwright_lab.data.screenagent.calls import Call

    match record.phase:
        case "planning":
            plan = read_plan(reply)
            yield from (Call(family="plan", words=one) for one in plan.subgoals) if isinstance(plan, Plan) else ()
        case "acting":
            screen = see(_shot(record.picture))
            decisions = dialect.read(reply, sight_of(screen))
            yield from _calls((decision.action for decision in decisions), screen)
        case "evaluating":
            yield Call(family="evaluate", situation=SITUATIONS[read_reflection(reply).verdict])


def _calls(actions: Iterator[Action], screen: Screen) -> Iterator[Call]:
    """As ScreenAgent's function calls; what it has none for is left out."""
    import json

    from screenwright.agents.dialects import ScreenAgent
    from screenwright.agents.minds import see as sight_of
    from screenwright.core.errors import Inexpressible
    from screenwright_lab.data.screenagent.calls import call_of

    sight = sight_of(bare(screen.screenshot))
    for action in actions:
        try:
            call = call_of(json.loads(ScreenAgent().write(action, sight)))
        except Inexpressible:
            continue
        if call is not None:
            yield call


def _shot(picture: Path) -> Screenshot:
    from screenwright.core.images import decode

    return decode(picture.read_bytes(), str(picture))
