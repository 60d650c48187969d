"""What can be done to a screen: a closed union of frozen classes.

Handle it with ``match`` and end with ``assert_never``: a device that forgets one does not type-check.
The JSON form has the class name in snake_case under ``"action"`` and the fields beside it::

    {"action": "click", "at": [640, 360], "button": "left"}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from screenwright.core.geometry import Point

MouseButton: TypeAlias = Literal["left", "middle", "right"]
Direction: TypeAlias = Literal["up", "down", "left", "right"]


@dataclass(frozen=True, slots=True)
class Click:
    """Press and release a mouse button at a point; on a touch screen, a tap."""

    at: Point
    button: MouseButton = "left"


@dataclass(frozen=True, slots=True)
class DoubleClick:
    at: Point
    button: MouseButton = "left"


@dataclass(frozen=True, slots=True)
class LongPress:
    """Hold a finger, or the left button, at a point."""

    at: Point
    seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class Move:
    """Move the pointer and press nothing."""

    to: Point


@dataclass(frozen=True, slots=True)
class Drag:
    """Press at ``start``, move to ``end``, release. ``start`` None means where the pointer is now."""

    start: Point | None
    end: Point
    button: MouseButton = "left"


@dataclass(frozen=True, slots=True)
class Swipe:
    """A finger from ``start`` to ``end`` in ``seconds``. ScreenAgent's drag is :class:`Drag`, this is touch."""

    start: Point
    end: Point
    seconds: float = 0.8


@dataclass(frozen=True, slots=True)
class Scroll:
    """Turn the wheel: ``direction`` is where the view goes ("down" shows what is further below).

    ``at`` None means where the pointer is now; ``steps`` are wheel notches, 1 or more.
    """

    direction: Direction
    steps: int = 3
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class TypeText:
    """Type any Unicode text where the focus is; a newline is the Enter key, a tab the Tab key."""

    text: str


@dataclass(frozen=True, slots=True)
class PressKeys:
    """Hold the keys in order, release them in reverse: ("ctrl", "shift", "s"). Names as in ``core.keys``."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ButtonDown:
    """Press a mouse button where the pointer is and keep it pressed; released by :class:`ButtonUp` or at the end."""

    button: MouseButton = "left"


@dataclass(frozen=True, slots=True)
class ButtonUp:
    button: MouseButton = "left"


@dataclass(frozen=True, slots=True)
class KeyDown:
    """Press a key and keep it pressed; released by :class:`KeyUp` or at the end of the run."""

    key: str


@dataclass(frozen=True, slots=True)
class KeyUp:
    key: str


@dataclass(frozen=True, slots=True)
class Wait:
    seconds: float = 0.5


@dataclass(frozen=True, slots=True)
class Back:
    """The phone's or the browser's back."""


@dataclass(frozen=True, slots=True)
class Home:
    """The phone's home screen."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The goal is reached; ``answer`` where the goal was a question. Never sent to a device."""

    answer: str = ""


@dataclass(frozen=True, slots=True)
class Impossible:
    """The goal cannot be reached here, and why. Never sent to a device."""

    reason: str


Action: TypeAlias = (
    Click
    | DoubleClick
    | LongPress
    | Move
    | Drag
    | Swipe
    | Scroll
    | TypeText
    | PressKeys
    | ButtonDown
    | ButtonUp
    | KeyDown
    | KeyUp
    | Wait
    | Back
    | Home
    | Finish
    | Impossible
)


def points_of(action: Action) -> tuple[Point, ...]:
    """Every point that the action names, in order; the last is where the pointer ends."""
    match action:
        case Click(at=at) | DoubleClick(at=at) | LongPress(at=at) | Move(to=at):
            return (at,)
        case Drag(start=start, end=end):
            return (end,) if start is None else (start, end)
        case Swipe(start=start, end=end):
            return (start, end)
        case Scroll(at=at):
            return () if at is None else (at,)
        case _:
            return ()


def with_points(action: Action, points: Sequence[Point]) -> Action:
    """The action at other points: as many as :func:`points_of` gives, in its order."""
    match action, tuple(points):
        case Click() | DoubleClick() | LongPress(), (at,):
            return replace(action, at=at)
        case Move(), (to,):
            return replace(action, to=to)
        case Drag(start=None), (end,):
            return replace(action, end=end)
        case Drag(start=Point()) | Swipe(), (start, end):
            return replace(action, start=start, end=end)
        case Scroll(at=Point()), (at,):
            return replace(action, at=at)
        case _, ():
            return action
        case _:
            raise ValueError(f"{type(action).__name__} does not take {len(points)} points")
