"""Raw input as the hands of a person make it, for recordings in tests."""

from __future__ import annotations

from typing import assert_never

from screenwright.core.action import Back, Click, DoubleClick, Drag, Home, LongPress, PressKeys, Scroll, Swipe, TypeText
from screenwright.core.geometry import Point
from screenwright.core.watching import (
    ButtonTurned,
    FingerTurned,
    InputEvent,
    KeyTurned,
    PointerMoved,
    Sent,
    WheelTurned,
)

Done = Click | DoubleClick | LongPress | Drag | Swipe | Scroll | TypeText | PressKeys | Back | Home
BETWEEN_S = 6.0
"""Between two actions: longer than any of them is waited for."""


class Person:
    """Does actions one after the other; ``events`` is what is heard of it."""

    def __init__(self, time: float = 100.0) -> None:
        self.time = time
        self.events: list[InputEvent] = []

    def do(self, *actions: Done) -> Person:
        for action in actions:
            self._do(action)
            self.time += BETWEEN_S
        return self

    def press(self, at: Point, end: Point | None = None, button: str = "left", seconds: float = 0.08) -> None:
        end = end or at
        self.events.append(PointerMoved(self.time, at))
        self.events.append(ButtonTurned(self.time, at, button, True))  # type: ignore[arg-type]
        self.time += seconds
        if end != at:
            self.events.append(PointerMoved(self.time, end))
        self.events.append(ButtonTurned(self.time, end, button, False))  # type: ignore[arg-type]

    def key(self, *keys: str) -> None:
        for key in keys:
            self.events.append(KeyTurned(self.time, key, True))
            self.time += 0.05
        for key in reversed(keys):
            self.events.append(KeyTurned(self.time, key, False))
        self.time += 0.05

    def _do(self, action: Done) -> None:
        match action:
            case Click(at=at, button=button):
                self.press(at, button=button)
            case DoubleClick(at=at, button=button):
                self.press(at, button=button)
                self.time += 0.1
                self.press(at, button=button)
            case LongPress(at=at, seconds=seconds):
                self.press(at, seconds=seconds)
            case Drag(start=start, end=end, button=button):
                self.press(start or Point(0, 0), end, button, 0.4)
            case Swipe(start=start, end=end, seconds=seconds):
                self.events.append(FingerTurned(self.time, start, "down"))
                self.events.append(FingerTurned(self.time + seconds / 2, end, "move"))
                self.time += seconds
                self.events.append(FingerTurned(self.time, end, "up"))
            case Scroll(direction=direction, steps=steps, at=at):
                for _ in range(steps):
                    self.events.append(WheelTurned(self.time, at or Point(0, 0), direction))
                    self.time += 0.1
            case TypeText(text=text):
                for sign in text:
                    self.key("space" if sign == " " else sign)
            case PressKeys(keys=keys):
                self.key(*keys)
            case Back() | Home():
                self.events.append(Sent(self.time, action))
            case _:
                assert_never(action)
