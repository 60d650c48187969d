"""The sockets. Anything that fits is welcome; nothing has to be inherited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from screenwright.core.action import Action
from screenwright.core.agency import Decision, Environment, Note, Plan, Reflection, Refusal, Situation
from screenwright.core.geometry import Point
from screenwright.core.messages import Message, Reply, Usage
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot


class Device(Protocol):
    """A screen that can be seen and worked. ``devices.check_device`` is this contract, executable.

    Every method is bounded in time and raises a DeviceError subclass; a failed screenshot raises and is never a
    black picture. A device is used by one thread.
    """

    @property
    def url(self) -> str:
        """How it was opened, without any password."""
        ...

    @property
    def environment(self) -> Environment: ...

    @property
    def size(self) -> tuple[int, int]:
        """(width, height) in pixels of the next screenshot, as far as is known."""
        ...

    def screenshot(self) -> Screenshot:
        """The screen as it is now."""
        ...

    def perform(self, action: Action) -> None:
        """Do it. Points outside of the screen and Finish / Impossible raise UsageError, and nothing is sent."""
        ...

    def release(self) -> None:
        """Let go of every key and button still held. Never raises, may be called at any time."""
        ...

    def close(self) -> None:
        """Release, then end the connection. May be called twice."""
        ...


@runtime_checkable
class Reconnects(Protocol):
    """A device that can come back after DeviceLost or DeviceTimeout, holding nothing."""

    def reconnect(self, limit_s: float = 30.0) -> None:
        """End what is left of the connection and open a new one. Raises DeviceError after ``limit_s`` seconds."""
        ...


@runtime_checkable
class Points(Protocol):
    """A device that can tell where its mouse pointer is; one worked by fingers has none."""

    def pointer(self) -> Point | None:
        """In pixels of the screenshot, as new as the last one taken; None as long as nobody knows.

        Raises DeviceError.
        """
        ...


@runtime_checkable
class Notes(Protocol):
    """A device that knows of things which no picture of it shows."""

    def take_notes(self) -> tuple[Note, ...]:
        """What happened since the last call, oldest first, each told once. Never raises."""
        ...


class ChatModel(Protocol):
    """Replies in words."""

    @property
    def name(self) -> str:
        """``provider/name``."""
        ...

    @property
    def usage(self) -> Usage:
        """Tokens of all replies so far."""
        ...

    def reply(self, messages: Sequence[Message]) -> Reply:
        """One answer. Bounded in time; raises a ModelError subclass."""
        ...


@runtime_checkable
class Located(Protocol):
    """A model, or an agent with models, that tells where it is; of one that does not, the worse is supposed."""

    @property
    def remote(self) -> bool:
        """Whether what it is sent leaves this machine."""
        ...


def is_remote(model: object) -> bool:
    """Whether what a model, or an agent, is sent leaves this machine; of one that does not tell it is supposed."""
    return not isinstance(model, Located) or model.remote


class Eyes(Protocol):
    """Pixels to Screen. ``previous`` lets what did not change be kept, ids included."""

    def __call__(self, screenshot: Screenshot, previous: Screen | None = None) -> Screen: ...


class Agent(Protocol):
    """A mind: plan, act, reflect. It sees and decides; only the loop acts, and only through the gate."""

    @property
    def name(self) -> str: ...

    @property
    def models(self) -> tuple[str, ...]:
        """The chat models it uses, empty for none."""
        ...

    def plan(self, situation: Situation) -> Plan | Refusal: ...

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        """The actions for the current sub-goal, at least one; they are done in order without a new look."""
        ...

    def reflect(self, situation: Situation) -> Reflection:
        """Judge the current sub-goal from ``situation.before`` and ``situation.screen``."""
        ...
