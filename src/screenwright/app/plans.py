"""Plans in files: steps that somebody wrote, or a reading of a goal that ``explain`` printed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from screenwright.core.errors import DataError
from screenwright.core.files import read_json

PLAN, EXPLAINED = "screenwright.plan/1", "screenwright.explained/1"


@dataclass(frozen=True, slots=True)
class WrittenPlan:
    """``goal``: what the steps are for, in words; the steps themselves, a line each, where the file does not say it."""

    goal: str
    steps: tuple[str, ...]


class _Plan(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    schema_: Literal["screenwright.plan/1"] = Field(alias="schema")
    goal: str = ""
    steps: Annotated[list[str], Field(min_length=1)]


class _Explained(BaseModel):
    """As much of it as a plan needs."""

    model_config = ConfigDict(extra="ignore", strict=True)

    text: str
    steps: list[str]
    refused: str | None


def read_plan(path: Path) -> WrittenPlan:
    """Raises DataError for what is no plan, in one line that names the step that is none."""
    from screenwright.agents.planner import read_steps
    from screenwright.core.agency import Refusal

    document = read_json(path)
    schema = document.get("schema") if isinstance(document, dict) else None
    if schema not in (PLAN, EXPLAINED):
        raise DataError(f"{path} is no plan: its schema is {schema!r:.60}, and {PLAN} or {EXPLAINED} is read")
    try:
        plan = _explained(path, document) if schema == EXPLAINED else _plan(document)
    except ValidationError as error:
        raise DataError(f"{path}: {_in_a_line(error)}") from None
    told = read_steps(plan.steps)
    if isinstance(told, Refusal):
        raise DataError(f"{path}: {told.reason}")
    return plan


def _plan(document: Any) -> WrittenPlan:
    told = _Plan.model_validate(document)
    return WrittenPlan(told.goal.strip() or "\n".join(told.steps), tuple(told.steps))


def _explained(path: Path, document: Any) -> WrittenPlan:
    told = _Explained.model_validate(document)
    if told.refused is not None:
        raise DataError(f"{path} holds no steps, as the goal was refused: {told.refused}")
    return WrittenPlan(told.text, tuple(told.steps))


def _in_a_line(error: ValidationError) -> str:
    """The first of what is wrong; steps are counted from 1."""
    first = error.errors()[0]
    where = first["loc"]
    if where[0] == "steps" and len(where) > 1:
        return f"step {int(where[1]) + 1}: a step is a text, as 'click \"Save\"', not {first['input']!r:.60}"
    if first["type"] == "extra_forbidden":
        return f"a plan has schema, goal and steps, and no {where[0]!r:.60}"
    if first["type"] == "missing":
        return f"{where[0]} is missing"
    return f"{where[0]}: {first['msg']}"
