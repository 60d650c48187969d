"""What a person says should have been done, as actions on the screen that it is about.

Three ways to say it: in words, which the built-in planner reads and whose targets it finds on the screen ("click Save",
'type "hello" into Search'), with places in pixels ("click 120,340"), or as JSON of actions.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

from screenwright.agents.planner import BuiltinPlanner, is_search
from screenwright.core.action import (
    Action,
    Back,
    Click,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    LongPress,
    Move,
    Swipe,
    points_of,
)
from screenwright.core.action_json import action_from_json
from screenwright.core.agency import Plan, Refusal, Situation
from screenwright.core.errors import UsageError
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

_PLACE = r"\(?(\d{1,6})\s*,\s*(\d{1,6})\)?"
_AT = re.compile(
    rf"(click|tap|right[- ]click|double[- ]click|long[- ]press|move)(?: at| to)?\s+{_PLACE}", re.IGNORECASE
)
_STROKE = re.compile(rf"(drag|swipe)(?: from)?\s+{_PLACE}\s+to\s+{_PLACE}", re.IGNORECASE)
_ALONE: dict[str, Action] = {"back": Back(), "home": Home(), "finish": Finish()}


def said_actions(said: str, size: tuple[int, int], look: Callable[[], Screen]) -> tuple[Action, ...]:
    """The actions, at least one, on a screen of ``size`` (width, height); ``look`` sees it, and is asked only where
    words have to be found on it. Raises UsageError for what cannot be read or found, and for places off the screen."""
    line = said.strip()
    actions = _json(line) if line[:1] in "{[" and line else _placed(line) or _found(line, look)
    for point in (point for action in actions for point in points_of(action)):
        if not (0 <= point.x < size[0] and 0 <= point.y < size[1]):
            raise UsageError(f"{point.x},{point.y} lies outside of the screen, which is {size[0]} x {size[1]}")
    return actions


def _json(line: str) -> tuple[Action, ...]:
    try:
        value = json.loads(line)
    except ValueError as error:
        example = '{"action": "click", "at": [640, 360]}'
        raise UsageError(f"this is no JSON ({error}): say it in words, or like {example}") from None
    actions = tuple(action_from_json(entry) for entry in (value if isinstance(value, list) else [value]))
    if not actions:
        raise UsageError("the list of actions is empty")
    return actions


def _placed(line: str) -> tuple[Action, ...]:
    """What is said with places or alone; () for all else."""
    if (alone := _ALONE.get(line.lower())) is not None:
        return (alone,)
    if line.lower().startswith("impossible ") and (reason := line[11:].strip()):
        return (Impossible(reason),)
    if (stroke := _STROKE.fullmatch(line)) is not None:
        start, end = Point(int(stroke[2]), int(stroke[3])), Point(int(stroke[4]), int(stroke[5]))
        return (Drag(start, end) if stroke[1].lower() == "drag" else Swipe(start, end),)
    if (pressed := _AT.fullmatch(line)) is None:
        return ()
    at = Point(int(pressed[2]), int(pressed[3]))
    match pressed[1].lower().replace("-", " "):
        case "right click":
            return (Click(at, "right"),)
        case "double click":
            return (DoubleClick(at),)
        case "long press":
            return (LongPress(at),)
        case "move":
            return (Move(at),)
        case _:
            return (Click(at),)


def _found(line: str, look: Callable[[], Screen]) -> tuple[Action, ...]:
    """Read and found by the built-in planner; the parts of what is said are found on the one screen."""
    planner, situation = BuiltinPlanner(), Situation(line, look())
    plan = planner.plan(situation)
    if isinstance(plan, Refusal):
        raise UsageError(plan.reason)
    actions: list[Action] = []
    for subgoal in plan.subgoals:
        decided = planner.act(replace(situation, goal=subgoal, plan=Plan((subgoal,), parted=False)))
        if isinstance(decided, Refusal):
            raise UsageError(decided.reason)
        if any(is_search(decision) for decision in decided):
            raise UsageError(f"nothing on this screen is what {subgoal!r} means: say its place, as  click 120,340")
        actions += [decision.action for decision in decided]
    return tuple(actions)
