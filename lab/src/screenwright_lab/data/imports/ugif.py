"""Tasks of UGIF (Venkatesh and others, "UGIF-DataSet: A new dataset for cross-lingual, cross-modal sequential actions
on the UI") as episodes.

Built from the set's description alone and **not tried on its files**: ``train``, ``val`` and ``test`` hold a folder for
each task, with the screenshots and one JSON file. What its fields are called stands only in a figure that could not be
had, so whoever has the set says it (:class:`Fields`); a name that is wrong is answered with those that there are. Of
each step the screen before it and the action were recorded: tap, toggle, home, back, prompt, scroll up or down, and at
the end that the task is done or that its instructions were in error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

from screenwright.core.action import Action, Back, Click, Direction, Home, Scroll
from screenwright.core.episode import EpisodeOutcome
from screenwright.core.errors import DataError, UsageError
from screenwright.core.files import NOT_AS_SAID, read_json
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot
from screenwright.episodes import Acts
from screenwright_lab.data.imports.recording import Moment, Recording, picture

_NUMBERS = re.compile(r"-?\d+(?:\.\d+)?")
_WORD = re.compile(r"[a-z]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """What the fields are called. Of the task: ``goal`` (the query in one of the languages), ``steps`` (a list). Of a
    step: ``picture``, a file beside the JSON; ``action``, of which the first word counts; ``place``, a point or a box
    in pixels, x first, as numbers or as a text with numbers in it."""

    goal: str
    steps: str
    picture: str
    action: str
    place: str


NAMES = tuple(one.name for one in fields(Fields))


def fields_of(told: Sequence[str]) -> Fields:
    """``["goal=query", ...]``; raises UsageError where one is missing or unknown."""
    pairs = dict(each.split("=", 1) for each in told if "=" in each)
    if set(pairs) != set(NAMES) or len(told) != len(NAMES):
        raise UsageError(
            "the names of UGIF's fields were not published in words: give each of them as "
            + ", ".join(f"--field {name}=..." for name in NAMES)
        )
    return Fields(**pairs)


def tasks(folder: Path) -> list[Path]:
    """The JSON files of all tasks below ``folder``. Raises DataError where there is none, or several in one folder."""
    found = sorted(folder.rglob("*.json"))
    if not found:
        raise DataError(f"there is no UGIF task below {folder} (SPLIT/TASK/*.json)")
    for one, other in pairwise(found):
        if one.parent == other.parent:
            raise DataError(f"{one.parent} is no UGIF task: it holds {one.name} and {other.name}")
    return found


def recording_of(file: Path, names: Fields) -> Recording:
    """Raises DataError with file, step and field."""
    task, where = read_json(file), str(file)
    goal, steps = (_field(task, name, where) for name in (names.goal, names.steps))
    if not isinstance(goal, str) or not isinstance(steps, list):
        raise DataError(f"{file}: {names.goal} is a text and {names.steps} a list, got {goal!r:.40}, {steps!r:.40}")
    moments, shown, outcome = list[Moment](), list[Callable[[], Screenshot]](), None
    for number, step in enumerate(steps):
        where = f"{file}: {names.steps} {number}"
        if outcome is not None:
            raise DataError(f"{where} comes after the one that ended the task")
        shown.append(picture(file.parent / Path(str(_field(step, names.picture, where))).name))
        said = str(_field(step, names.action, where))
        outcome = _outcome(said)
        if outcome is None:
            moments.append(Moment(look=shown[-1], answer=Acts((_action(said, step, names, where),)), subgoal=goal))
    name = "-".join(file.parent.parts[-2:])
    return Recording(
        name=name,
        source=f"ugif/{name}",
        goal=goal,
        moments=moments,
        last=shown[-1] if outcome is not None else None,
        outcome=outcome,
        reason={"success": "the task was noted as done", "failure": "the instructions were noted as in error"}.get(
            outcome or "", ""
        ),
    )


def _field(told: Any, name: str, where: str) -> Any:
    if not isinstance(told, Mapping) or name not in told:
        there = ", ".join(map(str, told)) if isinstance(told, Mapping) else f"no fields, but {told!r:.40}"
        raise DataError(f"{where} has no field {name!r}; there are: {there}")
    return told[name]


def _first_words(said: str) -> list[str]:
    return _WORD.findall(said.lower())[:2]


def _outcome(said: str) -> EpisodeOutcome | None:
    match _first_words(said):
        case [word, *_] if word.startswith(("complet", "done", "finish")):
            return "success"
        case ["error", *_]:
            return "failure"
        case _:
            return None


def _action(said: str, step: Any, names: Fields, where: str) -> Action:
    match _first_words(said):
        case ["tap" | "toggle", *_]:
            return Click(_point(_field(step, names.place, where), f"{where}: {names.place}"))
        case ["home", *_]:
            return Home()
        case ["back", *_]:
            return Back()
        case ["scroll", "up" | "down" as way]:
            return Scroll(cast("Direction", way))
        case ["prompt", *_]:
            raise DataError(f"{where}: {names.action}: a person was asked to act, which no action of ours says")
        case _:
            raise DataError(f"{where}: {names.action}: there is no action {said!r:.40}")


def _point(place: Any, where: str) -> Point:
    """The middle of a box, or the point itself."""
    try:
        told = _NUMBERS.findall(place) if isinstance(place, str) else list(place)
        numbers = [float(one) for one in told if not isinstance(one, bool)]
        match len(numbers):
            case 2:
                return Point(round(numbers[0]), round(numbers[1]))
            case 4:
                return Point(round((numbers[0] + numbers[2]) / 2), round((numbers[1] + numbers[3]) / 2))
            case _:
                raise ValueError(f"{len(numbers)} numbers")
    except NOT_AS_SAID as error:
        raise DataError(f"{where} is a point or a box in pixels, got {place!r:.40}: {error}") from None
