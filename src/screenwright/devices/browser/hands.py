"""Mouse, fingers and keys of a browser tab: what is down and where, and letting go for certain."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any

from screenwright.core.action import Direction, MouseButton
from screenwright.core.errors import UnsupportedAction, UsageError
from screenwright.core.geometry import Point
from screenwright.core.keys import normalise_key
from screenwright.core.spaces import CssPoint, CssScale
from screenwright.devices.browser.pages import Chromium

if TYPE_CHECKING:
    from playwright.async_api import Page

_NOTCH = 100.0
"""CSS pixels that one notch of the wheel scrolls, as a mouse on a desktop does."""
_WHEEL: dict[Direction, tuple[float, float]] = {
    "up": (0, -_NOTCH), "down": (0, _NOTCH), "left": (-_NOTCH, 0), "right": (_NOTCH, 0),
}  # fmt: skip
_DRAG_STEPS = 12

_NAMES = {
    "ctrl": "Control", "shift": "Shift", "alt": "Alt", "altgr": "AltGraph", "super": "Meta", "enter": "Enter",
    "escape": "Escape", "tab": "Tab", "backspace": "Backspace", "delete": "Delete", "insert": "Insert",
    "home": "Home", "end": "End", "pageup": "PageUp", "pagedown": "PageDown", "up": "ArrowUp", "down": "ArrowDown",
    "left": "ArrowLeft", "right": "ArrowRight", "space": " ", "menu": "ContextMenu", "capslock": "CapsLock",
    "numlock": "NumLock", "scrolllock": "ScrollLock", "printscreen": "PrintScreen", "pause": "Pause",
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
}  # fmt: skip


def browser_key(name: str) -> str:
    """A key's name as the browser wants it. Raises UsageError for no key, UnsupportedAction for one it has not."""
    key = normalise_key(name)
    if key in _NAMES:
        return _NAMES[key]
    if len(key) == 1 and "a" <= key <= "z":
        return f"Key{key.upper()}"  # the key itself, which shift makes another letter
    if len(key) == 1 and " " < key <= "~":
        return key
    raise UnsupportedAction(f"the browser's keyboard has no key {name!r}: type it with type_text")


_KEYS = {browser: name for name, browser in _NAMES.items()}


def key_name(key: str) -> str | None:
    """The other way round: what the browser calls a key, named as in ``core.keys``; None for what is no such key."""
    return _KEYS.get(key) or (key if len(key) == 1 else None)


def text_pieces(text: str) -> list[str]:
    """Runs of characters to type, and "\\n" and "\\t" by themselves. Raises UsageError for other control characters."""
    pieces: list[str] = []
    for character in text.replace("\r\n", "\n").replace("\r", "\n"):
        is_key = character in "\n\t"
        if not is_key and (ord(character) < 0x20 or 0x7F <= ord(character) < 0xA0 or "\ud800" <= character <= "\udfff"):
            raise UsageError(f"the character U+{ord(character):04X} cannot be typed")
        if is_key or not pieces or pieces[-1] in "\n\t":
            pieces.append(character)
        else:
            pieces[-1] += character
    return pieces


class Hands:
    """One pointer and one keyboard, on whichever tab is the newest. Points are pixels of the picture.

    What is held is noted before it is sent, together with its tab, so that :meth:`release` finds it whatever happened.
    """

    def __init__(self, chromium: Chromium, scale: float, pointer: Point, touch: bool) -> None:
        self._chromium = chromium
        self._scale = scale
        self._touch = touch
        self._buttons: dict[MouseButton, Page] = {}
        self._keys: dict[str, Page] = {}
        self._fingers: list[Page] = []
        self.pointer = pointer

    async def move(self, to: Point) -> None:
        css = (await self._css()).to_css(to)
        await self._chromium.page.mouse.move(css.x, css.y)
        self.pointer = to

    async def click(self, at: Point, button: MouseButton, times: int = 1, seconds: float = 0.0) -> None:
        if self._touch and button == "left":
            for _ in range(times):
                await self._finger(at, at, seconds)
            return
        css = (await self._css()).to_css(at)
        page = self._chromium.page
        self._buttons[button] = page
        # In one go: the browser takes up to a frame to answer each event, and keeps their order.
        await page.mouse.click(css.x, css.y, button=button, click_count=times, delay=seconds * 1000)
        self._buttons.pop(button, None)
        self.pointer = at

    async def drag(self, start: Point, end: Point, button: MouseButton, seconds: float) -> None:
        """With the finger on a touch screen, with the mouse elsewhere."""
        if self._touch and button == "left":
            await self._finger(start, end, seconds)
            return
        await self.move(start)
        await self._press(button)
        for point in _way(start, end):
            await self.move(point)
            await asyncio.sleep(seconds / _DRAG_STEPS)
        await self._let_go(button)

    async def scroll(self, direction: Direction, steps: int, at: Point) -> None:
        await self.move(at)
        for _ in range(steps):
            await self._chromium.page.mouse.wheel(*_WHEEL[direction])

    async def type(self, pieces: Sequence[str]) -> None:
        keyboard = self._chromium.page.keyboard
        for piece in pieces:
            match piece:
                case "\n":
                    await keyboard.press("Enter")
                case "\t":
                    await keyboard.press("Tab")
                case _:
                    await keyboard.type(piece)

    async def chord(self, keys: Sequence[str]) -> None:
        async with AsyncExitStack() as held:
            for key in keys:
                await held.enter_async_context(self._holding(key))

    async def button_down(self, button: MouseButton) -> None:
        await self.move(self.pointer)
        await self._press(button)

    async def button_up(self, button: MouseButton) -> None:
        await self._let_go(button)

    async def key_down(self, key: str) -> None:
        self._keys[key] = self._chromium.page
        await self._keys[key].keyboard.down(key)

    async def key_up(self, key: str) -> None:
        page = self._keys.get(key) or self._chromium.page
        if not page.is_closed():
            await page.keyboard.up(key)
        self._keys.pop(key, None)

    async def release(self) -> None:
        """Let go of all that is still held, on the tab where it was pressed."""
        for key in reversed(list(self._keys)):
            await self.key_up(key)
        for button in list(self._buttons):
            await self._let_go(button)
        for page in list(self._fingers):
            await self._lift(page)

    async def _press(self, button: MouseButton) -> None:
        self._buttons[button] = self._chromium.page
        await self._buttons[button].mouse.down(button=button)

    async def _let_go(self, button: MouseButton) -> None:
        page = self._buttons.get(button) or self._chromium.page
        if not page.is_closed():
            await page.mouse.up(button=button)
        self._buttons.pop(button, None)

    @asynccontextmanager
    async def _holding(self, key: str) -> AsyncIterator[None]:
        await self.key_down(key)
        try:
            yield
        finally:
            await self.key_up(key)

    async def _finger(self, start: Point, end: Point, seconds: float) -> None:
        css = await self._css()
        page = self._chromium.page
        wire = await self._chromium.wire(page)
        self._fingers.append(page)
        await wire.send("Input.dispatchTouchEvent", _touch("touchStart", css.to_css(start)))
        if start == end:
            await asyncio.sleep(seconds)
        else:
            for point in _way(start, end):
                await asyncio.sleep(seconds / _DRAG_STEPS)
                await wire.send("Input.dispatchTouchEvent", _touch("touchMove", css.to_css(point)))
        await self._lift(page)
        self.pointer = end

    async def _lift(self, page: Page) -> None:
        if not page.is_closed():
            wire = await self._chromium.wire(page)
            await wire.send("Input.dispatchTouchEvent", _touch("touchEnd"))
        self._fingers.remove(page)

    async def _css(self) -> CssScale:
        """How pixels become CSS pixels on the newest tab now. Only with fingers can a page be zoomed."""
        if not self._touch:
            return CssScale(self._scale)
        metrics = await self._chromium.ask("Page.getLayoutMetrics")
        return CssScale(self._scale, metrics["cssVisualViewport"]["scale"])


def _touch(kind: str, *fingers: CssPoint) -> dict[str, Any]:
    return {"type": kind, "touchPoints": [{"x": finger.x, "y": finger.y} for finger in fingers]}


def _way(start: Point, end: Point) -> list[Point]:
    """Points on the way from ``start`` to ``end``, the last one included."""
    dx, dy = end.x - start.x, end.y - start.y
    return [
        Point(start.x + round(dx * step / _DRAG_STEPS), start.y + round(dy * step / _DRAG_STEPS))
        for step in range(1, _DRAG_STEPS + 1)
    ]
