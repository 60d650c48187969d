"""What is heard and seen while a person works a device: raw input with its times, and pictures.

Times are seconds of ``time.monotonic()`` on this machine. Points are pixels of the pictures. Keys are named as in
``core.keys``, a character as what it wrote: "A" and not shift with "a".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from screenwright.core.action import Back, Direction, Home, MouseButton
from screenwright.core.agency import Environment
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot


@dataclass(frozen=True, slots=True)
class PointerMoved:
    time: float
    to: Point


@dataclass(frozen=True, slots=True)
class ButtonTurned:
    """A mouse button went down, or up again."""

    time: float
    at: Point
    button: MouseButton
    down: bool


@dataclass(frozen=True, slots=True)
class WheelTurned:
    """One notch; ``direction`` is where the view goes."""

    time: float
    at: Point
    direction: Direction


@dataclass(frozen=True, slots=True)
class KeyTurned:
    """A key went down or up. A key that repeats goes down several times."""

    time: float
    key: str
    down: bool


@dataclass(frozen=True, slots=True)
class FingerTurned:
    """A finger came down, moved, or left the glass; ``finger`` tells several at once apart."""

    time: float
    at: Point
    phase: Literal["down", "move", "up"]
    finger: int = 0


@dataclass(frozen=True, slots=True)
class Sent:
    """What the device itself names: a phone's key for back or home."""

    time: float
    action: Back | Home


@dataclass(frozen=True, slots=True)
class Unrepeatable:
    """The person did something for which there is no action; ``words`` say what."""

    time: float
    words: str


InputEvent: TypeAlias = PointerMoved | ButtonTurned | WheelTurned | KeyTurned | FingerTurned | Sent | Unrepeatable


@dataclass(frozen=True, slots=True)
class Sight:
    """A picture that was whole at ``time``: what was done later was done with this in view.

    ``asked``: when it was asked for, None where that was no time before. What was done in between may show, or not.
    """

    time: float
    shot: Screenshot
    asked: float | None = None


class Watched(Protocol):
    """A device that a person works while we look on. Used by one thread; every call is bounded."""

    @property
    def url(self) -> str:
        """How it was opened, without any password."""
        ...

    @property
    def environment(self) -> Environment: ...

    @property
    def size(self) -> tuple[int, int]: ...

    @property
    def invitation(self) -> str:
        """What the person has to do so that their work is heard."""
        ...

    def sight(self) -> Sight:
        """The screen as it is now. Raises DeviceError."""
        ...

    def heard(self) -> Sequence[InputEvent | Sight]:
        """What came since the last call, in order; never waits."""
        ...

    def ended(self) -> str:
        """Why nothing more will come, in words; "" while it goes on. Raises DeviceError where it broke."""
        ...

    def close(self) -> None:
        """May be called twice."""
        ...
