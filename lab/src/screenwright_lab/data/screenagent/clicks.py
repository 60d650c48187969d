"""Clicks of ScreenAgent sessions (paper 001, section 4): the sub-task in words, the picture, and where a person
clicked.

``FOLDER/SESSION/RECORD.json`` with ``images/`` beside; positions are pixels, ``width`` is x and ``height`` is y. The
test part gives the area that counts (edges inclusive) and the sub-task; of the training part only the point is known,
and the sub-task stands in the prompt.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from screenwright.core.errors import DataError
from screenwright.core.geometry import Box, Point
from screenwright_lab.data.screenagent.calls import call_of

CLICKS = ("click", "double_click")
_CONSTRUCTED = ("_neg_eval", "_neg_plan")
"""Records whose picture or prompt was put together for other purposes."""
_SUBTASK = re.compile(r"\bsub[- ]?task is:? (?:to )?(.+?)\.? *\n?\s*You can use the mouse", re.DOTALL)
_QUOTES = "\"“”'"


@dataclass(frozen=True, slots=True)
class Click:
    """``area`` is what may be clicked, None where only the ``point`` is known; ``done`` are the points that were
    clicked before for the same sub-task, in order; ``task`` is the whole session's."""

    id: str
    session: str
    picture: Path
    instruction: str
    point: Point
    area: Box | None = None
    done: tuple[Point, ...] = ()
    task: str = ""


def clicks(folder: Path) -> list[Click]:
    """All clicks below ``folder``, by session and time. Raises DataError where there is none, or a file is no
    record."""
    found: list[Click] = []
    for session in sorted({record.parent for record in folder.glob("*/*.json")}):
        done: list[Point] = []
        before = ""
        for record in sorted(session.glob("*.json")):
            if record.stem.endswith(_CONSTRUCTED):
                continue
            for click in _of_record(record):
                if click.instruction != before:
                    done, before = [], click.instruction
                found.append(replace(click, instruction=before, done=(*done,)))
                done.append(click.point)
    if not found:
        raise DataError(f"there is no ScreenAgent record with a click below {folder}")
    return found


def _of_record(path: Path) -> Iterator[Click]:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        picture = path.parent / "images" / record["saved_image_name"]
        for index, action in enumerate(record.get("actions") or ()):
            call = call_of(action)
            if call is None or call.mouse not in CLICKS or "mouse_position" not in action:
                continue
            if call.at is None:
                raise ValueError(f"action {index} has no position that can be read")
            name = f"{path.parent.name}/{path.stem}#{index}"
            task = record.get("task_prompt_en") or record.get("task_prompt") or ""
            yield Click(name, path.parent.name, picture, _subtask(record), call.at, call.area, task=task)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DataError(f"{path} is no ScreenAgent record: {error}") from error


def subtask_in(prompt: str) -> str:
    """The sub-task that an English prompt of acting names, "" where it names none."""
    said = _SUBTASK.search(prompt)
    return _plain(said[1]) if said else ""


def _subtask(record: dict[str, Any]) -> str:
    """The prompt has it in English, where ``current_task`` may be Chinese or missing."""
    prompt = record.get("send_prompt_en") or record.get("send_prompt") or ""
    return subtask_in(prompt) or _plain(record["current_task"])


def _plain(words: str) -> str:
    return " ".join(words.strip().strip(_QUOTES).split())
