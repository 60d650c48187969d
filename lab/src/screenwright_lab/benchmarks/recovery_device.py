"""A notepad on which one thing goes wrong: a dialog nobody asked for, a control that is dead, a link that breaks."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Literal, TypeAlias, cast, get_args

from screenwright.core.action import Action, Click
from screenwright.core.errors import DeviceLost
from screenwright.core.geometry import Box
from screenwright.core.protocols import Device
from screenwright.core.screen import Element
from screenwright.core.screenshot import Screenshot

Fault: TypeAlias = Literal["wrong click", "unexpected dialog", "dead control", "lost connection"]
FAULTS: tuple[Fault, ...] = get_args(Fault)
"""A wrong click is the model's own; the others are the device's."""

_DEAD = ("File", "Save")


class Faulty:
    """The device with a fault that strikes once, or for good where a control is dead. ``struck``: whether it did."""

    environment: Literal["desktop"] = "desktop"

    def __init__(self, device: Device, fault: Fault, rng: random.Random) -> None:
        self._device, self._fault = device, fault
        self._at, self._after = rng.choice((1, 2, 3)), rng.random() < 0.5
        self._dead = rng.choice(_DEAD)
        self._done = 0
        self.struck = False

    @property
    def url(self) -> str:
        return self._device.url

    @property
    def size(self) -> tuple[int, int]:
        return self._device.size

    def screenshot(self) -> Screenshot:
        return self._device.screenshot()

    def perform(self, action: Action) -> None:
        self._done += 1
        match self._fault:
            case "dead control" if isinstance(action, Click) and self._hits_dead(action):
                self.struck = True
            case "lost connection" if self._done == self._at:
                self._lose(lambda: self._device.perform(action))
            case "unexpected dialog" if self._done == self._at:
                self._device.perform(action)
                self._open_a_dialog()
            case _:
                self._device.perform(action)

    def reconnect(self, limit_s: float = 30.0) -> None:
        """The link is there again at once."""

    def release(self) -> None:
        self._device.release()

    def close(self) -> None:
        self._device.close()

    def _lose(self, act: Callable[[], None]) -> None:
        self.struck = True
        if self._after:
            act()
        raise DeviceLost("the link broke in the middle of an action")

    def _open_a_dialog(self) -> None:
        """About, by the menu Help; nothing where another dialog is in the way."""
        for name in ("Help", "About"):
            if (box := self._box_of(name)) is None:
                return
            self._device.perform(Click(box.center))
        self.struck = True

    def _hits_dead(self, action: Click) -> bool:
        box = self._box_of(self._dead)
        return box is not None and box.contains(action.at)

    def _box_of(self, name: str) -> Box | None:
        elements = cast("tuple[Element, ...]", self._device.truth())  # type: ignore[attr-defined]  # simulated ones
        kinds = ("button",) if name == "Save" else ("menuitem",)
        found = [one.box for one in elements if one.name == name and one.kind in kinds and one.clickable]
        return found[0] if found else None
