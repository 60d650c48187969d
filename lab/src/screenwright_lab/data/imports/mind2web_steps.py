"""One action of Mind2Web, as its rows have it: the whole page, what is done on it, and where."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from PIL import Image

from screenwright.core.geometry import Box
from screenwright.core.images import decode
from screenwright_lab.data.imports.answers import Tongue
from screenwright_lab.data.imports.recording import picture

PAGE = 1120
"""Pixels of a window's width and height (paper 001, B.2)."""
Operation: TypeAlias = Literal["CLICK", "SELECT", "TYPE"]
_REPR = re.compile(r"\[(?P<kind>[^\]]*)\]\s*(?P<name>.*?)\s*->\s*(?P<op>[A-Z]+)(?::\s*(?P<value>.*))?", re.DOTALL)
_WORDS: Mapping[Tongue, Mapping[str, str]] = {
    "en": {"TYPE": "type “{value}” into {thing}", "SELECT": "choose “{value}” in {thing}", "": "{op} {thing}"},
    "zh": {
        "TYPE": "在{thing}中输入“{value}”", "SELECT": "在{thing}中选择“{value}”", "CLICK": "点击{thing}",
        "": "{op} {thing}",
    },
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PageStep:
    """``box`` is the target on the page, which is at most PAGE pixels wide; ``page`` loads it. ``steps``: all of the
    task in words, this one is ``steps[index]``."""

    uid: str
    task: str
    group: str
    about: str
    steps: tuple[str, ...]
    index: int
    operation: Operation
    value: str
    box: Box
    page: Callable[[], Image.Image]
    where: str


def step_of(row: Mapping[str, Any], folder: Path, where: str, tongue: Tongue) -> PageStep:
    """Raises DataError for its picture, and whatever a row that is not as said raises."""
    page = partial(_page, row["screenshot"], folder, where)
    shown, scale = page()
    operation = _opened(row["operation"])
    kind = next((known for known in get_args(Operation) if known == operation["op"]), None)
    if kind is None:
        raise ValueError(f"operation op is CLICK, SELECT or TYPE, got {operation['op']!r}")
    steps = tuple(_words(step, tongue) for step in row["action_reprs"])
    index = int(row["target_action_index"])
    if not 0 <= index < len(steps):
        raise IndexError(f"target_action_index is {index}, of {len(steps)} steps")
    return PageStep(
        uid=f"mind2web/{row['annotation_id']}/{row['action_uid']}",
        task=str(row["confirmed_task"]),
        group=f"mind2web/{row['website']}",
        about=f"{row['website']} ({row['domain']}, {row['subdomain']})",
        steps=steps,
        index=index,
        operation=kind,
        value=str(operation.get("value", "")),
        box=_target(row, shown, scale),
        page=lambda: page()[0],
        where=where,
    )


def _opened(value: Any) -> Any:
    """The sets hold objects as they are or as JSON in a text."""
    return json.loads(value) if isinstance(value, str) else value


def _words(step: str, tongue: Tongue) -> str:
    """``[textbox]  City -> TYPE: Rome`` -> ``type “Rome” into the textbox “City”``"""
    said = _REPR.fullmatch(step.strip())
    if said is None:
        raise ValueError(f"action_reprs: {step!r:.80} is not like [button]  Search -> CLICK")
    kind = said["kind"] or "element"
    thing = (f"the {kind}" if tongue == "en" else kind) + (f" “{said['name']}”" if said["name"] else "")
    words = _WORDS[tongue]
    return words.get(said["op"], words[""]).format(value=said["value"], thing=thing, op=said["op"].lower())


def _target(row: Mapping[str, Any], shown: Image.Image, scale: float) -> Box:
    candidates = [_opened(one) for one in row["pos_candidates"]]
    if not candidates:
        raise ValueError("pos_candidates is empty: nothing on the page is the target")
    given = tuple(float(side) for side in _opened(candidates[0]["attributes"])["bounding_box_rect"].split(","))
    left, top, width, height = (side * scale for side in given)
    if width <= 0 or height <= 0:
        raise ValueError(f"bounding_box_rect {given} has no area")
    right, bottom = round(left) + max(1, round(width)), round(top) + max(1, round(height))
    box = Box(round(left), round(top), right, bottom).clipped(*shown.size)
    if box is None:
        raise ValueError(
            f"bounding_box_rect {given} lies outside of the page, which is {shown.size} at a scale of {scale}"
        )
    return box


def _page(screenshot: Any, folder: Path, where: str) -> tuple[Image.Image, float]:
    """At most PAGE pixels wide, and by how much it was reduced."""
    if isinstance(screenshot, str):
        image = Image.fromarray(picture(folder / screenshot)().pixels)
    else:
        image = Image.fromarray(decode(screenshot["bytes"], where).pixels)
    scale = min(1.0, PAGE / image.width)
    return (image.resize((PAGE, round(image.height * scale))) if scale < 1 else image), scale
