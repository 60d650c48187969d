"""A task, the screen at one moment of it, and the place that has to be pressed next: data for next-step prediction.

As in VisionTasker (paper 003, 7.2) no history comes with a step. Read are:

* episodes of ours: clicks of runs that reached their goal, and, where a run is labelled (``data.trajectories``), those
  that were correct; the task is the goal,
* ScreenAgent sessions: acting records that begin with a click; the task is that of the session,
* steps of Android in the Wild as JSON with their pictures: taps; the task is the episode's goal,
* labelled screens: sentences made about them (``data.instructions``), with the truth about everything on the screen.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image

from screenwright.core.action import Click, DoubleClick, LongPress
from screenwright.core.episode_json import HEAD_FILE
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box, Point
from screenwright.episodes import DUAL_POINT, read_episode
from screenwright_lab.data.aitw.pictures import Pictures
from screenwright_lab.data.aitw.read import read_steps
from screenwright_lab.data.instructions.faults import roles, truth
from screenwright_lab.data.instructions.naming import Namer, Others
from screenwright_lab.data.instructions.pairs import pairs
from screenwright_lab.data.screenagent.clicks import CLICKS
from screenwright_lab.data.screenagent.records import records
from screenwright_lab.data.screens.labels import LabelledScreen
from screenwright_lab.data.screens.store import shots
from screenwright_lab.data.trajectories import labels

A_SCREEN = 4
"""Sentences made about one labelled screen."""
TAP = 0.04
"""Largest way of a tap, in shares of the screen (AitW)."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """``point`` in pixels of ``picture`` is where it was pressed; ``area`` is all that may be pressed for it, None
    where only the point is known. ``truth``: all that is on the screen, where that is known. ``group``: what it shares
    with others (a session, an application)."""

    id: str
    group: str
    picture: Path
    task: str
    point: Point
    area: Box | None = None
    truth: LabelledScreen | None = None


def next_steps(data: Path, words: tuple[Others, Others], split: str | None = None) -> list[NextStep]:
    """The steps below ``data``, of whichever sort they are. ``words`` for sentences about labelled screens: those of
    the same meaning as a word, and those for an icon; ``split`` of labelled screens and labelled runs. Raises DataError
    where there is no step."""
    if not data.exists():
        raise DataError(f"there is no {data}")
    if data.is_file():
        found = list(_of_aitw(data))
    elif any(data.rglob(HEAD_FILE)):
        found = list(_of_episodes(data, split))
    elif any(data.glob("*/images/*")) and any(data.glob("*/*.json")):
        found = list(_of_screenagent(data))
    elif any(_is_aitw(file) for file in data.glob("*.json")):
        found = list(_of_aitw(data))
    else:
        found = list(_of_screens(data, words, split))
    if not found:
        raise DataError(f"{data} holds no step that presses something: there is nothing to predict")
    return found


def _of_episodes(data: Path, split: str | None) -> Iterator[NextStep]:
    for head in sorted(data.rglob(HEAD_FILE)):
        folder = head.parent
        known = labels.load(folder) if (folder / labels.FILE).exists() else None
        episode = read_episode(folder)
        if (known.split != split if known and split else False) or not (known or episode.head.outcome == "success"):
            continue
        name = str(folder.relative_to(data))
        for number, step in enumerate(episode.steps):
            if known is not None and known.steps[number] is not None:
                continue
            if isinstance(step.action, (Click, DoubleClick, LongPress)):
                area = Box(*step.target["box"]) if step.target else None
                picture = folder / step.before.file
                yield NextStep(f"{name}#{step.index}", name, picture, episode.head.goal, step.action.at, area)


def _of_screenagent(data: Path) -> Iterator[NextStep]:
    for record in records(data):
        call = record.label[0]
        if record.phase == "acting" and not record.constructed and call.mouse in CLICKS and call.at is not None:
            yield NextStep(record.id, record.session, record.picture, record.task, call.at, call.area)


def _is_aitw(file: Path) -> bool:
    try:
        entries = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(entries, list) and bool(entries) and isinstance(entries[0], dict) and "ui_positions" in entries[0]


def _of_aitw(data: Path) -> Iterator[NextStep]:
    """The area is the smallest annotated box that holds the touch."""
    pictures = Pictures(data)
    for step in read_steps(data):
        touch, lift = np.array(step.action.touch), np.array(step.action.lift)
        picture = pictures.path(step.id)
        if step.action.kind != DUAL_POINT or np.linalg.norm(touch - lift) > TAP or picture is None:
            continue
        with Image.open(picture) as image:
            width, height = image.size
        point = Point(min(width - 1, round(touch[1] * width)), min(height - 1, round(touch[0] * height)))
        scaled = np.round(step.boxes * (height, width, height, width)).astype(int)
        boxes = [Box(x, y, x + across, y + down) for y, x, down, across in scaled.tolist() if across > 0 and down > 0]
        around = min((box for box in boxes if box.contains(point)), key=lambda box: box.area, default=None)
        yield NextStep(step.id, step.episode, picture, step.goal, point, around)


def _of_screens(data: Path, words: tuple[Others, Others], split: str | None) -> Iterator[NextStep]:
    for shot in shots(data):
        screen = shot.screen
        if split is not None and screen.origin.split != split:
            continue
        ids = [f"n{number}" for number in range(len(screen.labels))]
        whole = Box(0, 0, screen.width, screen.height)
        name = str(shot.picture.relative_to(data))
        namer = Namer(truth(screen, ids), whole, *words, Random(name), roles(screen, ids))
        said = [pair for pair in pairs(namer, (), 4 * A_SCREEN) if pair.target and not pair.done]
        for number, pair in enumerate(said[:A_SCREEN]):
            box = screen.labels[ids.index(pair.target or "")].box
            yield NextStep(
                f"{name}#{number}", screen.origin.application, shot.picture, pair.words, box.center, box, screen
            )
