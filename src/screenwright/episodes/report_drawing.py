"""What a report draws on a frame, as plain shapes: where the target was, what was done, and what changed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    KeyDown,
    KeyUp,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.action_words import action_in_words, chord
from screenwright.core.episode import Step
from screenwright.core.geometry import Box, Point

_MAX_LABEL = 60
_LEGEND: tuple[Literal["action", "target", "changed"], ...] = ("action", "target", "changed")
_WAYS: dict[Direction, tuple[int, int]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


@dataclass(frozen=True, slots=True)
class Rectangle:
    """``role`` is "target" or "changed"."""

    role: Literal["target", "changed"]
    box: Box
    kind: str = "rectangle"


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle around a point; two for a double click."""

    center: Point
    radius: float
    kind: str = "ring"


@dataclass(frozen=True, slots=True)
class Arrow:
    """From start to end, with the two ends of its head."""

    start: Point
    end: Point
    head: tuple[tuple[float, float], tuple[float, float]]
    kind: str = "arrow"


@dataclass(frozen=True, slots=True)
class Label:
    """Text whose baseline begins at the point."""

    at: Point
    text: str
    size: float
    kind: str = "label"


Shape: TypeAlias = Rectangle | Ring | Arrow | Label


def shapes_of(step: Step, pointer: Point | None) -> tuple[Shape, ...]:
    """The step on its before-frame, from the back to the front; ``pointer`` is where the step found it, if known."""
    unit = max(step.before.width, step.before.height) / 1000
    target = target_box(step)
    shapes: list[Shape] = [Rectangle("changed", box) for box in (step.outcome.changed if step.outcome else ())]
    if target:
        shapes.append(Rectangle("target", target))
    return (*shapes, *_drawn(step, target, pointer, unit))


def legend_of(shapes: Sequence[Shape]) -> tuple[Literal["action", "target", "changed"], ...]:
    """What is drawn, for the words below the picture."""
    roles = {shape.role if isinstance(shape, Rectangle) else "action" for shape in shapes}
    return tuple(role for role in _LEGEND if role in roles)


def target_box(step: Step) -> Box | None:
    """The target's box; None without a target, and for one that is no box."""
    edges = (step.target or {}).get("box")
    if not isinstance(edges, Sequence) or len(edges) != 4 or not all(isinstance(edge, int) for edge in edges):
        return None
    left, top, right, bottom = edges
    return Box(left, top, right, bottom) if left < right and top < bottom else None


def in_words(action: Action, target: dict[str, Any] | None) -> str:
    """The action as a person would say it, with the name of its target where it has one."""
    return action_in_words(action, _name(target))


def _name(target: dict[str, Any] | None) -> str:
    """“Save” (button), or the kind alone where nothing is written on it."""
    if not target:
        return ""
    kind = str(target.get("kind") or "").replace("_", " ").replace("menuitem", "menu item")
    words = target.get("name") or target.get("text")
    if words:
        return f"“{words}”" + (f" ({kind})" if kind and kind != "text" else "")
    return f"the {kind}" if kind else ""


def _drawn(step: Step, target: Box | None, pointer: Point | None, unit: float) -> tuple[Shape, ...]:
    match step.action:
        case Click(at=at) | LongPress(at=at) | Move(to=at):
            return (Ring(at, 14 * unit),)
        case DoubleClick(at=at):
            return Ring(at, 15 * unit), Ring(at, 21 * unit)
        case Drag(start=start, end=end):
            begin = start or pointer
            return (_arrow(begin, end, unit),) if begin and begin != end else (Ring(end, 14 * unit),)
        case Swipe(start=start, end=end):
            return (_arrow(start, end, unit) if start != end else Ring(end, 14 * unit),)
        case Scroll(direction=direction, at=at):
            begin = at or pointer or Point(step.before.width // 2, step.before.height // 2)
            dx, dy = _WAYS[direction]
            return (_arrow(begin, Point(begin.x + round(70 * unit) * dx, begin.y + round(70 * unit) * dy), unit),)
        case TypeText(text=text):
            return (_label(f"⌨ {text}", step, target, unit),)
        case PressKeys(keys=keys):
            return (_label(f"⌨ {chord(keys)}", step, target, unit),)
        case ButtonDown() | ButtonUp():
            return (Ring(pointer, 14 * unit),) if pointer else ()
        case KeyDown(key=key) | KeyUp(key=key):
            return (_label(f"⌨ {chord((key,))}", step, target, unit),)
        case Wait() | Back() | Home() | Finish() | Impossible():
            return ()


def _arrow(start: Point, end: Point, unit: float) -> Arrow:
    angle = math.atan2(end.y - start.y, end.x - start.x)
    length = 14 * unit
    left, right = (
        (round(end.x - length * math.cos(angle + turn), 1), round(end.y - length * math.sin(angle + turn), 1))
        for turn in (-0.5, 0.5)
    )
    return Arrow(start, end, (left, right))


def _label(text: str, step: Step, target: Box | None, unit: float) -> Label:
    """In a large target, above a small one (below it at the frame's top), and at the frame's foot without one."""
    line = text.replace("\n", " ⏎ ").replace("\t", " ⇥ ")
    if len(line) > _MAX_LABEL:
        line = line[: _MAX_LABEL - 1] + "…"
    size = 20 * unit
    if target is None:
        at = Point(round(size), step.before.height - round(size))
    elif target.height > 4 * size:
        at = Point(target.left + round(size), target.bottom - round(size))
    elif target.top > 2 * size:
        at = Point(target.left, target.top - round(size / 2))
    else:
        at = Point(target.left, min(target.bottom + round(1.4 * size), step.before.height - round(size / 2)))
    return Label(at, line, round(size, 1))
