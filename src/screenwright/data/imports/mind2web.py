"""Tasks of Mind2Web (Deng and others) as plans and actions on windows of their pages (paper 001, appendix B.2).

Built from the paper and the description of Multimodal-Mind2Web and **not tried on its files**. Read are its Parquet
files, or a JSON list of the same rows, one action a row: ``annotation_id``, ``action_uid``, ``website``, ``domain``,
``subdomain``, ``confirmed_task``, ``action_reprs`` ("[button]  Search -> CLICK"), ``target_action_index``,
``operation`` ({"op": CLICK, SELECT or TYPE, "value"}), ``pos_candidates`` (their ``attributes`` hold
``bounding_box_rect``: left, top, width, height) and ``screenshot`` ({"bytes"}, or a path beside the JSON file).

The page is reduced to a width of PAGE pixels, and a window as high as it is wide is cut out around the target, which is
pressed in its middle (the published code takes the middle of the edges in it). Actions of one page are not joined.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from PIL import Image

from screenwright.core.errors import DataError
from screenwright.core.extras import need
from screenwright.core.geometry import Box
from screenwright.core.images import decode, encode_png
from screenwright.data.export.sample import ChatSample, Picture
from screenwright.data.files import NOT_AS_SAID, read_json
from screenwright.data.imports.answers import press, question, reply, typing
from screenwright.data.imports.recording import picture

PAGE = 1120
"""Pixels of a window's width and height (paper 001, B.2)."""
_COLUMNS = (
    "annotation_id", "action_uid", "website", "domain", "subdomain", "confirmed_task", "action_reprs",
    "target_action_index", "operation", "pos_candidates", "screenshot",
)  # fmt: skip
_REPR = re.compile(r"\[(?P<kind>[^\]]*)\]\s*(?P<name>.*?)\s*->\s*(?P<op>[A-Z]+)(?::\s*(?P<value>.*))?", re.DOTALL)


def chat_samples(path: Path) -> Iterator[ChatSample]:
    """An action each, and a plan for the first of each task. Raises DataError with file, row and field, and
    MissingPrerequisite for Parquet."""
    for number, row in enumerate(_rows(path)):
        where = f"{path}, row {number}"
        try:
            yield from _samples(row, path.parent, where)
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


def _samples(row: Mapping[str, Any], folder: Path, where: str) -> Iterator[ChatSample]:
    page = partial(_page, row["screenshot"], folder, where)
    operation = _opened(row["operation"])
    box, size = _window(_target(row), page().size)
    steps = [_words(step) for step in row["action_reprs"]]
    index = int(row["target_action_index"])
    group, shown = f"mind2web/{row['website']}", Picture(load=partial(_cut, page, _target(row)), suffix=".png")
    task, name = str(row["confirmed_task"]), f"mind2web/{row['annotation_id']}/{row['action_uid']}"
    if index == 0:
        seen = f"This is {row['website']}, a site about {row['domain']}, {row['subdomain']}. The steps to take:"
        plan = [{"action_type": "PlanAction", "element": step} for step in steps]
        yield ChatSample(
            id=f"{name}/plan", group=group, phase="planning", picture=shown,
            prompt=question(f"Plan how to do this: {task}", size), answer=reply(seen, plan),
        )  # fmt: skip
    calls = [press(box.center)]
    match str(operation["op"]):
        case "TYPE":
            calls.append(typing(str(operation["value"])))
        case "CLICK" | "SELECT":
            pass
        case other:
            raise ValueError(f"operation op is CLICK, SELECT or TYPE, got {other!r}")
    asked = question(f"{task}\nThe current step: {steps[index]}", size)
    yield ChatSample(
        id=name, group=group, phase="acting", picture=shown, prompt=asked, answer=reply(f"Next: {steps[index]}.", calls)
    )


def _opened(value: Any) -> Any:
    """The sets hold objects as they are or as JSON in a text."""
    return json.loads(value) if isinstance(value, str) else value


def _words(step: str) -> str:
    """``[textbox]  City -> TYPE: Rome`` -> ``type “Rome” into the textbox “City”``"""
    said = _REPR.fullmatch(step.strip())
    if said is None:
        raise ValueError(f"action_reprs: {step!r:.80} is not like [button]  Search -> CLICK")
    thing = f"the {said['kind'] or 'element'}" + (f" “{said['name']}”" if said["name"] else "")
    match said["op"]:
        case "TYPE":
            return f"type “{said['value']}” into {thing}"
        case "SELECT":
            return f"choose “{said['value']}” in {thing}"
        case _:
            return f"{said['op'].lower()} {thing}"


def _target(row: Mapping[str, Any]) -> tuple[float, float, float, float]:
    """Left, top, width and height on the whole page."""
    candidates = [_opened(one) for one in row["pos_candidates"]]
    if not candidates:
        raise ValueError("pos_candidates is empty: nothing on the page is the target")
    left, top, width, height = map(float, _opened(candidates[0]["attributes"])["bounding_box_rect"].split(","))
    if width <= 0 or height <= 0:
        raise ValueError(f"bounding_box_rect {left, top, width, height} has no area")
    return left, top, width, height


def _page(screenshot: Any, folder: Path, where: str) -> Image.Image:
    if isinstance(screenshot, str):
        return Image.fromarray(picture(folder / screenshot)().pixels)
    return Image.fromarray(decode(screenshot["bytes"], where).pixels)


def _window(target: tuple[float, float, float, float], page: tuple[int, int]) -> tuple[Box, tuple[int, int]]:
    """The target on its window, and the window's size."""
    scale, top = _scale_and_top(target, page)
    size = round(page[0] * scale), min(PAGE, round(page[1] * scale))
    left, up, width, height = (side * scale for side in target)
    box = Box(round(left), round(up) - top, round(left) + max(1, round(width)), round(up) - top + max(1, round(height)))
    shown = box.clipped(*size)
    if shown is None:
        raise ValueError(f"bounding_box_rect {target} lies outside of the page, which is {page[0]} x {page[1]}")
    return shown, size


def _scale_and_top(target: tuple[float, float, float, float], page: tuple[int, int]) -> tuple[float, int]:
    scale = min(1.0, PAGE / page[0])
    middle, height = (target[1] + target[3] / 2) * scale, round(page[1] * scale)
    return scale, min(max(round(middle - PAGE / 2), 0), max(height - PAGE, 0))


def _cut(page: Callable[[], Image.Image], target: tuple[float, float, float, float]) -> bytes:
    import numpy as np

    image = page()
    scale, top = _scale_and_top(target, image.size)
    size = round(image.width * scale), round(image.height * scale)
    shown = image.resize(size) if scale < 1 else image
    return encode_png(np.asarray(shown.crop((0, top, size[0], min(top + PAGE, size[1])))))
