"""What a person does in a browser's window: pointer, wheel and keys, as the browser itself hears them.

A listener in a world of scripts of its own, like that of ``mouse``: it tells events, and nothing of the page. Frames of
other sites run elsewhere and are not heard, nor is what lies outside of the page: tabs, address, the browser's menus.
"""

from __future__ import annotations

import json
import time
from collections import deque
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from screenwright.core.action import Direction, MouseButton
from screenwright.core.geometry import Point
from screenwright.core.spaces import CssPoint, CssScale
from screenwright.core.watching import ButtonTurned, InputEvent, KeyTurned, PointerMoved, WheelTurned
from screenwright.devices.browser.hands import key_name
from screenwright.devices.browser.pages import Chromium

if TYPE_CHECKING:
    from playwright.async_api import Page

_NAME = "screenwrightEar"
_LISTENER = f"""
(() => {{
  const top = window === window.top ? 1 : 0;
  const on = (kind, more) => addEventListener(kind, event => {{
    if (event.isTrusted) {_NAME}(JSON.stringify([
      kind, performance.timeOrigin + event.timeStamp, top, event.clientX ?? 0, event.clientY ?? 0,
      event.screenX ?? 0, event.screenY ?? 0, ...more(event)
    ]));
  }}, {{capture: true, passive: true}});
  for (const kind of ["pointerdown", "pointermove", "pointerup", "dragend"]) on(kind, event => [event.button]);
  on("wheel", event => [event.deltaX, event.deltaY, event.deltaMode]);
  for (const kind of ["keydown", "keyup"]) on(kind, event => [event.isComposing ? "" : event.key]);
}})();
"""
_BUTTONS: dict[int, MouseButton] = {0: "left", 1: "middle", 2: "right"}
_NOTCH, _LINE = 100.0, 33.0
"""CSS pixels of one notch of a wheel, and of a line for mice that count lines."""


class Ear:
    """Of whichever tab is the newest. ``news`` grows on the browser's thread and is taken from another one."""

    def __init__(self, chromium: Chromium, scale: float) -> None:
        self.news: deque[InputEvent] = deque()
        self._chromium = chromium
        self._scale = CssScale(scale)
        self._heard: WeakSet[Page] = WeakSet()
        self._apart: tuple[float, float] | None = None
        self._turned = [0.0, 0.0]

    async def attend(self) -> None:
        """Listen to the newest tab, where that is not done yet."""
        page = self._chromium.page
        if page in self._heard:
            return
        self._heard.add(page)
        wire = await self._chromium.wire(page)
        wire.on("Runtime.bindingCalled", self._told)
        world = {"worldName": _NAME, "source": _LISTENER, "runImmediately": True}
        await wire.send("Runtime.enable")
        await wire.send("Runtime.addBinding", {"name": _NAME, "executionContextName": _NAME})
        await wire.send("Page.enable")
        await wire.send("Page.addScriptToEvaluateOnNewDocument", world)

    def _told(self, event: dict[str, Any]) -> None:
        if event["name"] != _NAME:
            return
        kind, at_ms, is_top, x, y, desktop_x, desktop_y, *more = json.loads(event["payload"])
        when = min(at_ms / 1000 - (time.time() - time.monotonic()), time.monotonic())
        if kind in ("keydown", "keyup"):
            if name := key_name(more[0]):
                self.news.append(KeyTurned(when, name, kind == "keydown"))
            return
        if is_top:
            self._apart = desktop_x - x, desktop_y - y
        elif self._apart:
            x, y = desktop_x - self._apart[0], desktop_y - self._apart[1]
        else:
            return  # a frame of which nobody knows where it lies
        self._pointed(kind, when, self._scale.to_pixel(CssPoint(x, y)), more)

    def _pointed(self, kind: str, when: float, at: Point, more: list[Any]) -> None:
        match kind:
            case "pointermove":
                self.news.append(PointerMoved(when, at))
            case "wheel":
                self._turn(when, at, *more)
            case _ if more[0] in _BUTTONS:
                self.news.append(ButtonTurned(when, at, _BUTTONS[more[0]], kind == "pointerdown"))
            case _:
                pass

    def _turn(self, when: float, at: Point, across: float, down: float, mode: int) -> None:
        """Whole notches; what a touchpad gives by and by is added up."""
        ways: tuple[tuple[Direction, Direction], ...] = (("left", "right"), ("up", "down"))
        for axis, delta in enumerate((across, down)):
            self._turned[axis] += delta * (_LINE if mode else 1)
            while abs(self._turned[axis]) >= _NOTCH / 2:
                forward = self._turned[axis] > 0
                self.news.append(WheelTurned(when, at, ways[axis][forward]))
                self._turned[axis] -= _NOTCH if forward else -_NOTCH
            if not delta:
                self._turned[axis] = 0.0
