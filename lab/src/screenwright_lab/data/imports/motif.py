"""Traces of MoTIF (Burns and others, "A dataset for interactive vision-language navigation with unknown command
feasibility") as episodes.

Built from the description and the code of its repository (aburns4/MoTIF) and **not tried on its files**: a trace is a
folder APP/TRACE with ``metadata.json`` (``gestures``: the name of each screen with the points of the finger on it, in
shares of the width and height), ``screens/`` with these names, and the task in ``task.txt``. What was typed stands in
the view hierarchies alone and is not read: a screen without a gesture is passed over, as the published code does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from screenwright.core.action import Action, Click, Swipe
from screenwright.core.errors import DataError
from screenwright.core.files import NOT_AS_SAID, read_json
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot
from screenwright.episodes import Acts
from screenwright_lab.data.imports.recording import Moment, Recording, picture

MOVED = 0.01
"""Shares of the screen from which a gesture is a swipe, as in the published code."""


@dataclass(frozen=True, slots=True)
class Trace:
    name: str
    folder: Path


def traces(folder: Path) -> list[Trace]:
    """All below ``folder``. Raises DataError where there is none."""
    found = [path.parent for path in sorted(folder.rglob("metadata.json"))]
    if not found:
        raise DataError(f"there is no MoTIF trace below {folder} (APP/TRACE/metadata.json)")
    return [Trace("-".join(each.relative_to(folder).parts) or each.name, each) for each in found]


def recording_of(trace: Trace) -> Recording:
    """Raises DataError with file and field."""
    file = trace.folder / "metadata.json"
    metadata = read_json(file)
    try:
        gestures = metadata["gestures"]
        task = " ".join((trace.folder / "task.txt").read_text(encoding="utf-8").split())
        screens = [(name, _points(points)) for name, points in gestures.items()]
    except (OSError, *NOT_AS_SAID) as error:
        raise DataError(f"{trace.folder} is no MoTIF trace: {type(error).__name__} {error}") from error
    looks = [picture(trace.folder / "screens" / Path(name).name) for name, _ in screens]
    moments = [
        Moment(look=look, answer=Acts((_action(points, look, f"{file}: gestures of {name}"),)), subgoal=task)
        for look, (name, points) in zip(looks, screens, strict=True)
        if points
    ]
    last = looks[-1] if screens and not screens[-1][1] else None
    return Recording(name=trace.name, source=f"motif/{trace.name}", goal=task, moments=moments, last=last)


def _points(value: Any) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in value]


def _action(points: Sequence[tuple[float, float]], look: Callable[[], Screenshot], where: str) -> Action:
    if not all(0 <= share <= 1 for point in points for share in point):
        raise DataError(f"{where}: points are shares of the screen, 0 to 1, got {list(points)!r:.80}")
    shot = look()
    start, end = (
        Point(min(round(x * shot.width), shot.width - 1), min(round(y * shot.height), shot.height - 1))
        for x, y in (points[0], points[-1])
    )
    return Swipe(start, end) if math.dist(points[0], points[-1]) > MOVED and start != end else Click(start)
