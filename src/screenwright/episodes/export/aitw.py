"""Episodes as steps of Android in the Wild, in the JSON of Android in the Zoo, which our own reader takes back.

``EPISODE.json`` is a list of steps, their pictures lie beside it. Points are shares of the screen, y first. Of the
screen's elements only the one acted on is known. The last step says how the episode ended, on its last screen. Waiting
has no place in the set and is passed over; an action that it has no type for leaves its whole episode out, since the
steps after it would follow from nothing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from screenwright.core.action import Wait
from screenwright.core.action_json import action_name
from screenwright.core.episode import FrameRef, Step
from screenwright.core.errors import DataError
from screenwright.core.files import write_whole
from screenwright.episodes.exchanges import Acts
from screenwright.episodes.export.aitw_step import AitwAction, aitw_action
from screenwright.episodes.export.episodes import LeftOut, Source
from screenwright.episodes.report_drawing import target_box

_ENDS = {"success": 10, "failure": 11, "refused": 11}


def write_aitw(sources: Sequence[Source], out: Path, left_out: list[LeftOut]) -> int:
    """Write a file an episode; returns how many steps. Raises DataError where there is none."""
    count = 0
    for source in sources:
        try:
            steps = _steps(source)
        except DataError as error:
            left_out.append(LeftOut(source.name, "the episode", str(error)))
            continue
        out.mkdir(mode=0o700, parents=True, exist_ok=True)
        entries = []
        for number, (told, ref, target) in enumerate(steps):
            name = f"{source.name}_{number}{Path(ref.file).suffix}"
            write_whole(out / name, source.picture(ref).load())
            entries.append(_entry(source, number, told, ref, name, target))
        write_whole(out / f"{source.name}.json", json.dumps(entries, ensure_ascii=False, indent=1).encode())
        count += len(entries)
    if not count:
        raise DataError(
            "nothing was found that could be written as aitw" + "".join(f"; {one.why}" for one in left_out[:1])
        )
    return count


def _steps(source: Source) -> list[tuple[AitwAction, FrameRef, Step | None]]:
    found: list[tuple[AitwAction, FrameRef, Step | None]] = []
    last: FrameRef | None = None
    for exchange in source.exchanges:
        if not exchange.steps:
            continue
        if not source.is_example(exchange):
            raise DataError(f"{exchange.id} was not carried out, or nobody knows whether it was")
        answer = source.answer(exchange)
        acts = answer.actions if isinstance(answer, Acts) else ()
        kept = acts == tuple(step.action for step in exchange.steps)
        for position, action in enumerate(acts):
            step = exchange.steps[position] if kept else None
            ref = step.before if step else exchange.frame
            told = aitw_action(action, (ref.width, ref.height))
            if told is not None:
                found.append((told, ref, step))
            elif not isinstance(action, Wait):
                raise DataError(f"{exchange.id}: the set has no type for {action_name(action)}")
        outcome = exchange.steps[-1].outcome
        last = (outcome.after if outcome else None) or exchange.steps[-1].before
    if last is None:
        raise DataError("it holds no step")
    if end := _ENDS.get(source.episode.head.outcome or ""):
        found.append((AitwAction(end), last, None))
    return found


def _entry(
    source: Source, number: int, told: AitwAction, ref: FrameRef, name: str, step: Step | None
) -> dict[str, Any]:
    box = target_box(step) if step else None
    words = (step.target or {}) if step and box else {}
    return {
        "episode_id": source.name,
        "step_id": number,
        "instruction": source.episode.head.goal,
        "image_path": name,
        "ui_positions": json.dumps([[box.top, box.left, box.height, box.width]] if box else []),
        "ui_text": json.dumps([words.get("text") or words.get("name") or ""] if box else [], ensure_ascii=False),
        "ui_types": json.dumps([words.get("kind") or ""] if box else []),
        "result_action_type": told.kind,
        "result_action_text": told.text,
        "result_touch_yx": json.dumps(list(told.touch)),
        "result_lift_yx": json.dumps(list(told.lift)),
        "coat_action_think": step.why if step else "",
        "screen_size": [ref.width, ref.height],
    }
