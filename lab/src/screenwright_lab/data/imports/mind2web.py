"""Tasks of Mind2Web (Deng and others) as plans, actions and reflections on windows of their pages (paper 001, B.2).

Built from the paper and the description of Multimodal-Mind2Web and **not tried on its files**. Read are its Parquet
files, or a JSON list of the same rows, one action a row, the actions of a task one after the other: ``annotation_id``,
``action_uid``, ``website``, ``domain``, ``subdomain``, ``confirmed_task``, ``action_reprs`` ("[button]  Search ->
CLICK"), ``target_action_index``, ``operation`` ({"op": CLICK, SELECT or TYPE, "value"}), ``pos_candidates`` (their
``attributes`` hold ``bounding_box_rect``: left, top, width, height) and ``screenshot`` ({"bytes"}, or a path beside the
JSON file).

The page is reduced to a width of PAGE pixels, and a window as high as it is wide is cut out around the first target.
Actions that follow each other on a page that stays as it is, with their targets in one window, are one answer, and
after the last of them a text that was typed is sent off with Enter. A target is pressed where something is drawn in it.

=============================  =========================================================================================
a plan                         for the first page of a task, and for each new page: the steps that are left
an answer                      for each stretch of actions
a reflection on what came      ``sub_task_success``; ``need_reformulate`` where the page is a new one (SSIM below NEW)
the same on what was before    ``need_retry``: nothing has happened yet (as ScreenAgent's own constructed records)
=============================  =========================================================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from screenwright.core.errors import DataError
from screenwright.core.extras import need
from screenwright.core.files import NOT_AS_SAID, read_json
from screenwright.core.geometry import Box
from screenwright.core.images import encode_png
from screenwright.episodes import ChatSample, Picture
from screenwright_lab.data.imports.answers import Tongue, judging, planning, press, pressing, question, reply, typing
from screenwright_lab.data.imports.mind2web_steps import PAGE, PageStep, step_of
from screenwright_lab.data.imports.pixels import drawn_middle, grey, likeness

SAME, NEW = 0.95, 0.5
"""SSIM of two windows from which on it is the same page, and below which it is a new one."""
_REDUCED = 4
_COLUMNS = (
    "annotation_id", "action_uid", "website", "domain", "subdomain", "confirmed_task", "action_reprs",
    "target_action_index", "operation", "pos_candidates", "screenshot",
)  # fmt: skip
_SAID: Mapping[Tongue, Mapping[str, str]] = {
    "en": {
        "plan": "Plan how to do this: {task}", "seen": "This is {about}. The steps to take:",
        "act": "{task}\nThe current step: {steps}", "next": "Next: {steps}.",
        "judge": "{task}\nThe step that was taken: {steps}\nLook whether it was done.",
        "retry": "The page does not show it yet.",
        "new": "The step led to a new page: plan anew what is left.", "and": "; then ",
    },
    "zh": {
        "plan": "请为这个任务制定计划：{task}", "seen": "这是 {about}。需要的步骤：",
        "act": "{task}\n当前步骤：{steps}", "next": "下一步：{steps}。",
        "judge": "{task}\n刚才的步骤：{steps}\n请看它是否已经完成。",
        "retry": "页面上还看不出结果。",
        "new": "这一步打开了新的页面，请重新计划剩下的步骤。", "and": "；然后",
    },
}  # fmt: skip


def chat_samples(path: Path, tongue: Tongue = "en") -> Iterator[ChatSample]:
    """Tasks and names stay as the set has them, in English; what is around them is in ``tongue``. Raises DataError with
    file, row and field, and MissingPrerequisite for Parquet."""
    for _, steps in groupby(_steps(path, tongue), key=lambda step: step.uid.rpartition("/")[0]):
        yield from _of_task(sorted(steps, key=lambda step: step.index), tongue)


def _steps(path: Path, tongue: Tongue) -> Iterator[PageStep]:
    for number, row in enumerate(_rows(path)):
        where = f"{path}, row {number}"
        try:
            yield step_of(row, path.parent, where, tongue)
        except (*NOT_AS_SAID, RecursionError) as error:
            raise DataError(f"{where}: {type(error).__name__} {error}") from error


def _rows(path: Path) -> Iterator[Mapping[str, Any]]:
    if path.suffix == ".parquet":
        arrow = need("pyarrow.parquet", extra="parquet")
        try:
            for batch in arrow.ParquetFile(path).iter_batches(batch_size=4, columns=list(_COLUMNS)):
                yield from batch.to_pylist()
        except (OSError, ValueError) as error:  # pyarrow's own errors are both
            raise DataError(f"{path} cannot be read: {error}") from error
        return
    rows = read_json(path)
    if not isinstance(rows, list):
        raise DataError(f"{path} is a list of actions, got {type(rows).__name__}")
    yield from rows


def _of_task(steps: Sequence[PageStep], tongue: Tongue) -> Iterator[ChatSample]:
    stretches = _stretches(steps)
    is_new = True
    for number, stretch in enumerate(stretches):
        first, top = stretch[0], _top(stretch[0])
        if is_new and (number or first.index == 0):
            yield _plan(first, top, tongue)
        yield _act(stretch, top, tongue)
        if number + 1 < len(stretches):
            after = stretches[number + 1][0]
            is_new = _likeness(first, after, top) < NEW
            yield from _judged(stretch, after, top, is_new, tongue)


def _stretches(steps: Sequence[PageStep]) -> list[list[PageStep]]:
    """Actions one after the other on a page that stays the same, whose targets lie in one window."""
    found = [[steps[0]]]
    for before, step in pairwise(steps):
        top = _top(found[-1][0])
        joined = step.index == before.index + 1 and top <= step.box.top and step.box.bottom <= top + PAGE
        if joined and _likeness(before, step, top) >= SAME:
            found[-1].append(step)
        else:
            found.append([step])
    return found


def _plan(step: PageStep, top: int, tongue: Tongue) -> ChatSample:
    said = _SAID[tongue]
    asked = question(said["plan"].format(task=step.task), _size(step, top), tongue)
    answer = reply(said["seen"].format(about=step.about), planning(step.steps[step.index :]))
    return _sample(step, "plan", "planning", step, top, asked, answer)


def _act(stretch: Sequence[PageStep], top: int, tongue: Tongue) -> ChatSample:
    first, said = stretch[0], _SAID[tongue]
    shown = grey(np.asarray(_window(first, top)))
    calls: list[dict[str, Any]] = []
    for step in stretch:
        calls.append(press(drawn_middle(shown, _below(step.box, top))))
        if step.operation == "TYPE":
            calls.append(typing(step.value))
    if stretch[-1].operation == "TYPE":
        calls.append(pressing("Enter"))
    words = said["and"].join(step.steps[step.index] for step in stretch)
    asked = question(said["act"].format(task=first.task, steps=words), _size(first, top), tongue)
    return _sample(first, "", "acting", first, top, asked, reply(said["next"].format(steps=words), calls))


def _judged(
    stretch: Sequence[PageStep], after: PageStep, top: int, is_new: bool, tongue: Tongue
) -> Iterator[ChatSample]:
    first, said = stretch[0], _SAID[tongue]
    words = said["and"].join(step.steps[step.index] for step in stretch)
    asked = said["judge"].format(task=first.task, steps=words)
    came = judging("need_reformulate", said["new"]) if is_new else judging("sub_task_success")
    yield _sample(
        first, "eval", "evaluating", after, top, question(asked, _size(after, top), tongue), reply("", [came])
    )
    again = reply("", [judging("need_retry", said["retry"])])
    yield _sample(first, "neg_eval", "evaluating", first, top, question(asked, _size(first, top), tongue), again)


def _sample(step: PageStep, what: str, phase: str, shown: PageStep, top: int, prompt: str, answer: str) -> ChatSample:
    return ChatSample(
        id=f"{step.uid}/{what}" if what else step.uid, group=step.group, phase=phase,
        picture=Picture(load=partial(_encoded, shown, top), suffix=".png"), prompt=prompt, answer=answer.lstrip(),
    )  # fmt: skip


# --- windows --------------------------------------------------------------------------------------------------------


def _top(step: PageStep) -> int:
    """Where the window begins whose middle is the target's, as far as the page reaches."""
    height = step.page().height
    return min(max(step.box.center.y - PAGE // 2, 0), max(height - PAGE, 0))


def _window(step: PageStep, top: int) -> Image.Image:
    """Of a page that is shorter than the one that ``top`` was chosen on, its end."""
    page = step.page()
    top = min(top, max(page.height - PAGE, 0))
    return page.crop((0, top, page.width, min(top + PAGE, page.height)))


def _size(step: PageStep, top: int) -> tuple[int, int]:
    return _window(step, top).size


def _encoded(step: PageStep, top: int) -> bytes:
    return encode_png(np.asarray(_window(step, top)))


def _likeness(one: PageStep, other: PageStep, top: int) -> float:
    return likeness(*(grey(np.asarray(_window(step, top).reduce(_REDUCED))) for step in (one, other)))


def _below(box: Box, top: int) -> Box:
    """The part of a box on the page that lies in the window."""
    return Box(box.left, max(box.top - top, 0), box.right, min(box.bottom - top, PAGE))
