"""Episodes as sessions of ScreenAgent (paper 001, section 4), in the form of its test part, which our own readers take
back: ``SESSION/TIME.json`` with ``SESSION/images/`` beside.

A record is an exchange: prompt (our own words), the reply before a person corrected it, the reply after it, and the
calls that count. A press on a target that is known has its box as the area that may be clicked, edges inclusive. A
reply with an action that ScreenAgent has no words for is left out.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from screenwright.core.action import Click, DoubleClick, points_of
from screenwright.core.episode import Step
from screenwright.core.errors import DataError, Inexpressible
from screenwright.core.files import write_whole
from screenwright.episodes.exchanges import Acts, Answer, Exchange
from screenwright.episodes.export.episodes import LeftOut, Source
from screenwright.episodes.export.replies import Speech, calls_of, prompt_of, reply_of
from screenwright.episodes.report_drawing import target_box

_BEGINNING = datetime(2000, 1, 1, tzinfo=UTC)


def write_screenagent(sources: Sequence[Source], speech: Speech, out: Path, left_out: list[LeftOut]) -> int:
    """Write a session an episode; returns how many records. Raises DataError where there is none."""
    count = 0
    for source in sources:
        time = _BEGINNING
        for exchange in source.exchanges:
            if not source.is_example(exchange):
                left_out.append(
                    LeftOut(source.name, exchange.id, "it was not carried out, or nobody knows whether it was")
                )
                continue
            time = max(_time(exchange.at), time + timedelta(microseconds=1))
            try:
                _write(source, exchange, speech, out / source.name, time)
            except Inexpressible as error:
                left_out.append(LeftOut(source.name, exchange.id, str(error)))
                continue
            count += 1
    if not count:
        raise DataError("nothing was found that could be written as screenagent")
    return count


def _write(source: Source, exchange: Exchange, speech: Speech, folder: Path, time: datetime) -> None:
    size = (exchange.frame.width, exchange.frame.height)
    answer = source.answer(exchange)
    annotation = source.annotations.get(exchange.id)
    original = annotation.original if annotation else exchange.answer
    picture = source.picture(exchange.frame)
    name = f"{Path(exchange.frame.file).stem}{picture.suffix}"
    record = {
        "session_id": source.name,
        "task_prompt": exchange.goal,
        "send_prompt": prompt_of(exchange, speech),
        "status": exchange.phase,
        "LLM_response": original if isinstance(original, str) else reply_of(original, speech, size),
        "LLM_response_editer": reply_of(answer, speech, size),
        "video_height": exchange.frame.height,
        "video_width": exchange.frame.width,
        "saved_image_name": name,
        "current_task": exchange.subgoal,
        "actions": _calls(exchange, answer, speech),
    }
    (folder / "images").mkdir(mode=0o700, parents=True, exist_ok=True)
    write_whole(folder / "images" / name, picture.load())
    text = json.dumps(record, ensure_ascii=False, indent=4)
    write_whole(folder / f"{time:%Y-%m-%d_%H-%M-%S-%f}.json", text.encode())


def _calls(exchange: Exchange, answer: Answer, speech: Speech) -> list[dict[str, Any]]:
    size = (exchange.frame.width, exchange.frame.height)
    if not isinstance(answer, Acts) or answer.actions != tuple(step.action for step in exchange.steps):
        return calls_of(answer, speech, size)
    calls: list[dict[str, Any]] = []
    for step in exchange.steps:
        own = calls_of(Acts((step.action,)), speech, size)
        own[-1] |= _area(step)
        calls += own
    return calls


def _area(step: Step) -> dict[str, Any]:
    box = target_box(step)
    if box is None or not isinstance(step.action, Click | DoubleClick) or not box.contains(points_of(step.action)[0]):
        return {}
    return {
        "clickable_area": {
            "upper_left_position": {"width": box.left, "height": box.top},
            "lower_right_position": {"width": box.right - 1, "height": box.bottom - 1},
        }
    }


def _time(at: str) -> datetime:
    """The time of an exchange in UTC; one that cannot be read follows the exchange before."""
    try:
        time = datetime.fromisoformat(at)
    except ValueError:
        return _BEGINNING
    return time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
