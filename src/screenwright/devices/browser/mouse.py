"""Where the mouse is on a page: a listener that tells coordinates and nothing else.

It lives in a world of scripts of its own, which the page can neither see nor disturb, and is only put there when
somebody asks for the pointer. Frames of other sites run elsewhere and tell nothing: there the place is unknown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from screenwright.core.geometry import Point
from screenwright.core.spaces import CssPoint, CssScale
from screenwright.devices.browser.pages import Chromium

if TYPE_CHECKING:
    from playwright.async_api import Page

_NAME = "screenwrightMouse"
_LISTENER = f"""
(() => {{
  const top = window === window.top ? 1 : 0;
  const tell = ({{pointerType, clientX, clientY, screenX, screenY}}) =>
    pointerType === "mouse" && {_NAME}([top, clientX, clientY, screenX, screenY].join());
  addEventListener("pointermove", tell, {{capture: true, passive: true}});
  addEventListener("pointerout", event => {{
    if (!event.relatedTarget || event.relatedTarget.tagName === "IFRAME") {_NAME}("");
  }}, {{capture: true, passive: true}});
}})();
"""
"""A frame inside of the page knows its own coordinates and those of the whole desktop; the page tells how far these
two are apart. Events of the pointer know halves of CSS pixels, those of the mouse do not."""


class Mouse:
    """Of the newest tab; ``at`` in CSS pixels of its window, None where it is not known."""

    def __init__(self, chromium: Chromium, scale: float, touch: bool) -> None:
        self._chromium = chromium
        self._touch = touch
        self._scale = CssScale(scale)
        self._heard: WeakSet[Page] = WeakSet()
        self._at: CssPoint | None = None
        self._apart: tuple[float, float] | None = None

    async def pointer(self) -> Point | None:
        """In pixels of the picture; None before the mouse first moved, and always where there are but fingers."""
        page = self._chromium.page
        if self._touch:
            return None
        if page not in self._heard:
            self._at = self._apart = None
            await self._listen(page)
            self._heard.add(page)
        return self._scale.to_pixel(self._at) if self._at else None

    async def _listen(self, page: Page) -> None:
        wire = await self._chromium.wire(page)
        wire.on("Runtime.bindingCalled", lambda event: self._told(page, event))
        world = {"worldName": _NAME, "source": _LISTENER, "runImmediately": True}
        await wire.send("Runtime.enable")
        await wire.send("Runtime.addBinding", {"name": _NAME, "executionContextName": _NAME})
        await wire.send("Page.enable")
        await wire.send("Page.addScriptToEvaluateOnNewDocument", world)

    def _told(self, page: Page, event: dict[str, Any]) -> None:
        if page is not self._chromium.tab or event["name"] != _NAME:
            return
        if not event["payload"]:
            self._at = None
            return
        is_top, x, y, desktop_x, desktop_y = map(float, event["payload"].split(","))
        if is_top:
            self._apart = desktop_x - x, desktop_y - y
            self._at = CssPoint(x, y)
        elif self._apart:
            self._at = CssPoint(desktop_x - self._apart[0], desktop_y - self._apart[1])
