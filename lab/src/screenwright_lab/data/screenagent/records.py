"""Records of ScreenAgent sessions: one answer asked for on one screen, and the calls that a person let stand.

``FOLDER/SESSION/RECORD.json`` with ``images/`` beside. Of the calls the field ``actions`` counts, not the JSON inside
of the texts, which is broken in some records. Constructed records (``_neg_eval``, ``_neg_plan``) count in the published
totals of reflections, and come with the rest; ``constructed`` tells them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from screenwright.core.errors import DataError
from screenwright_lab.data.screenagent.calls import Call, call_of

Phase: TypeAlias = Literal["planning", "acting", "evaluating"]
_PHASES: dict[str, Phase] = {"plan": "planning", "evaluate": "evaluating"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """``replied``: what the model of the time said, before a person mended it; empty for constructed records."""

    id: str
    session: str
    path: Path
    picture: Path
    phase: Phase
    label: tuple[Call, ...]
    prompt: str
    task: str
    subtask: str
    replied: str
    constructed: bool


def records(folder: Path) -> list[Record]:
    """All records with at least one call, by session and time. Raises DataError where there is none, or for a file that
    is no record."""
    paths = sorted(folder.glob("*/*.json"))
    found = [record for path in paths if (record := _record(path))]
    if not found:
        raise DataError(f"there is no ScreenAgent record with an action below {folder} (FOLDER/SESSION/RECORD.json)")
    return found


def _record(path: Path) -> Record | None:
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
        label = _label(value.get("actions") or ())
        if not label:
            return None
        return Record(
            id=f"{path.parent.name}/{path.stem}",
            session=path.parent.name,
            path=path,
            picture=path.parent / "images" / value["saved_image_name"],
            phase=_PHASES.get(label[0].family, "acting"),
            label=label,
            prompt=_english(value, "send_prompt"),
            task=_english(value, "task_prompt"),
            subtask=value.get("current_task") or "",
            replied=value.get("LLM_response") or "",
            constructed=path.stem.endswith(("_neg_eval", "_neg_plan")),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DataError(f"{path} is no ScreenAgent record: {type(error).__name__} {error}") from error


def _label(entries: Sequence[Mapping[str, Any]]) -> tuple[Call, ...]:
    calls = [call_of(entry) for entry in entries]
    if None in calls:
        raise ValueError(f"action {calls.index(None)} has no known action_type")
    return tuple(call for call in calls if call)


def _english(value: Mapping[str, Any], name: str) -> str:
    return str(value.get(f"{name}_en") or value.get(name) or "")
