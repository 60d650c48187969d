"""Sessions of ScreenAgent (paper 001, section 4) as episodes: plans and reflections become events, actions steps, and
what the model had said before a person corrected it becomes an annotation.

Constructed records are no part of what happened and stay out. Actions are read by the dialect, which comes from
outside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from screenwright.core.action import Action
from screenwright.core.agency import Plan, Reflection, Verdict
from screenwright.core.errors import DataError, ScreenwrightError
from screenwright.core.spaces import Size
from screenwright.episodes import Acts, Answer
from screenwright_lab.data.imports.recording import Moment, Recording, picture
from screenwright_lab.data.screenagent.sessions import Session, SessionRecord, plan_of

ReadEntry: TypeAlias = Callable[[Mapping[str, Any], Size], Sequence[Action]]
"""One call on a screen of a size as actions; raises a ScreenwrightError."""
_VERDICTS: dict[str, Verdict] = {
    "sub_task_success": "proceed", "need_retry": "retry", "need_reformulate": "replan",
}  # fmt: skip


def recording_of(session: Session, read: ReadEntry) -> Recording:
    """Raises DataError, which names the file and the action, for one that cannot be read."""
    records = [record for record in session.records if not record.constructed]
    if not records:
        raise DataError(f"the session {session.name} holds constructed records alone")
    return Recording(
        name=session.name,
        source=f"screenagent/{session.name}",
        goal=records[0].task,
        moments=[
            Moment(
                look=picture(record.picture),
                answer=_answer(record, read),
                at=record.at,
                subgoal=record.subtask,
                original=record.rejected,
            )
            for record in records
        ],
        outcome="success" if records[-1].label[0].is_success else None,
        reason="the last reflection was success" if records[-1].label[0].is_success else "",
    )


def _answer(record: SessionRecord, read: ReadEntry) -> Answer:
    match record.phase:
        case "planning":
            return Plan(plan_of(record))
        case "evaluating":
            return _reflection(record)
        case "acting":
            return Acts(tuple(_actions(record, read)))


def _reflection(record: SessionRecord) -> Reflection:
    situation = next((call.situation for call in record.label if call.family == "evaluate"), None)
    verdict = _VERDICTS.get(situation or "")
    if verdict is None:
        raise DataError(f"{record.path}: the situation is one of {', '.join(_VERDICTS)}, got {situation!r}")
    advice = next((str(entry["advice"]) for entry in record.entries if entry.get("advice")), "")
    return Reflection(verdict, advice)


def _actions(record: SessionRecord, read: ReadEntry) -> list[Action]:
    found: list[Action] = []
    for number, (entry, call) in enumerate(zip(record.entries, record.label, strict=True)):
        if call.family in ("plan", "evaluate"):
            raise DataError(f"{record.path}: action {number} is of another phase than the first")
        try:
            found += read(entry, record.size)
        except ScreenwrightError as error:
            raise DataError(f"{record.path}: action {number}: {error}") from error
    return found
