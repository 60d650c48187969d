"""Screens of Rico as text (Screen Annotation) and questions about them (ScreenQA short answers, complex QA), as Google
Research publishes them.

A layout is a row of ``CLASS text x0 x1 y0 y1 (children), ...``; the numbers are 0 to 999 of the screen's width and
height, in this order. Texts may hold commas, digits and parentheses, so that an element ends at its four numbers and
what lies in it is told by its box. The texts of pictograms are captions of a model, and sometimes wrong. There are no
pixels.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.screen import Kind
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin

WIDTH, HEIGHT = 1080, 1920
"""Pixels of a screen of Rico."""
KINDS: dict[str, Kind] = {
    "PICTOGRAM": "icon", "TEXT": "text", "LABEL": "text", "LIST_ITEM": "list_item", "BUTTON": "button",
    "IMAGE": "image", "TOOLBAR": "other", "NAVIGATION_BAR": "navigation_bar", "TEXT_INPUT": "input",
    "CHECKBOX": "checkbox", "RADIO_BUTTON": "radio", "PAGER_INDICATOR": "page_indicator", "SWITCH": "switch",
    "MAP": "image", "KEYBOARD": "other", "SLIDER": "slider", "PROGRESS_BAR": "progress", "SPINNER": "select",
    "DATE_PICKER": "other", "VIDEO": "image", "ADVERTISEMENT": "image",
}  # fmt: skip
CLICKED = frozenset({"BUTTON", "TEXT_INPUT", "CHECKBOX", "RADIO_BUTTON", "SWITCH", "LIST_ITEM"})
_ELEMENT = re.compile(
    rf"(?:^|, |\()\s*(?P<kind>{'|'.join(KINDS)})(?: (?P<text>.*?))??"
    r" (?P<x0>\d{1,3}) (?P<x1>\d{1,3}) (?P<y0>\d{1,3}) (?P<y1>\d{1,3})(?= \(|\)|,|\s*$)"
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about one screen with all answers that are accepted; ``source`` is the file's name."""

    id: str
    source: str
    screen: str
    question: str
    answers: tuple[str, ...]


def read_questions(folder: Path) -> tuple[dict[str, LabelledScreen], list[Asked], tuple[Path, ...]]:
    """The screens by their ids, the questions of all files about these screens, and the files. Raises DataError."""
    tables, files = sorted(folder.glob("screen_annotation*.csv")), sorted(folder.glob("*qa*.json"))
    if not tables or not files:
        raise DataError(f"{folder} holds no screen_annotation*.csv beside *qa*.json files of questions")
    screens = {name: screen for table in tables for name, screen in _screens(table)}
    asked = [one for file in files for one in _questions(file) if one.screen in screens]
    if not asked:
        raise DataError(f"no question below {folder} is about a screen that is there")
    return screens, asked, (*tables, *files)


def _screens(table: Path) -> Iterator[tuple[str, LabelledScreen]]:
    try:
        with table.open(newline="", encoding="utf-8") as file:
            for number, row in enumerate(csv.DictReader(file), start=2):
                name, layout = row.get("screen_id"), row.get("screen_annotation")
                if not name or layout is None:
                    raise DataError(f"{table}, line {number}: it needs screen_id and screen_annotation")
                yield name, read_layout(layout, name)
    except (OSError, ValueError, csv.Error) as error:
        raise DataError(f"{table} cannot be read: {error}") from error


def read_layout(layout: str, name: str = "") -> LabelledScreen:
    """The screen of a layout, in pixels of 1080 x 1920; what has no area is left out."""
    found = (_label(match) for match in _ELEMENT.finditer(layout))
    labels = tuple(label for label in found if label is not None)
    origin = Origin(source="phone", library="rico", application=name, page=name)
    return LabelledScreen(width=WIDTH, height=HEIGHT, scale=1.0, origin=origin, labels=labels, regions=Regions((), ()))


def _label(match: re.Match[str]) -> Label | None:
    left, right = (round(int(match[side]) * WIDTH / 999) for side in ("x0", "x1"))
    top, bottom = (round(int(match[side]) * HEIGHT / 999) for side in ("y0", "y1"))
    if left >= right or top >= bottom:
        return None
    kind, text = KINDS[match["kind"]], (match["text"] or "").strip() or None
    is_caption = kind in ("icon", "image")
    return Label(
        kind=kind,
        box=Box(left, top, right, bottom),
        text=None if is_caption else text,
        name=text,
        clickable=match["kind"] in CLICKED,
    )


def _questions(file: Path) -> Iterator[Asked]:
    try:
        entries = json.loads(file.read_text(encoding="utf-8"))
        for number, entry in enumerate(entries):
            answers = tuple(str(answer) for answer in entry["ground_truth"])
            if not answers:
                raise ValueError(f"question {number} has no answer")
            yield Asked(f"{file.stem}/{number}", file.stem, str(entry["image_id"]), str(entry["question"]), answers)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"{file} holds no questions: {type(error).__name__} {error}") from error
