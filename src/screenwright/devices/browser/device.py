"""A private Chromium as a Device: pictures of its newest tab, worked by mouse, fingers and keys."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import Coroutine, Iterable
from pathlib import Path
from typing import Any, Literal, TypeVar, assert_never

import numpy as np
from PIL import Image

from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
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
from screenwright.core.action_json import action_name
from screenwright.core.agency import Note
from screenwright.core.errors import (
    DeviceError,
    DeviceLost,
    DeviceProtocolError,
    DeviceTimeout,
    DeviceUnreachable,
    StoppedByPolicy,
    UnsupportedAction,
    UsageError,
)
from screenwright.core.extras import find_chromium, need
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot
from screenwright.core.spaces import CssScale
from screenwright.devices import refuse_senseless
from screenwright.devices.browser.ear import Ear
from screenwright.devices.browser.fence import Fence, open_browser_url, shown_url
from screenwright.devices.browser.hands import Hands, browser_key, text_pieces
from screenwright.devices.browser.loop import LoopThread
from screenwright.devices.browser.mouse import Mouse
from screenwright.devices.browser.pages import Chromium, View

__all__ = ["BrowserDevice", "open_browser_url"]

_MAX_SIDE = 8192
_KEY_S = 0.05
"""What a character may take to type before the browser is thought to hang."""
_DRAG_S = 0.15
_CLOSE_S = 15.0

_Result = TypeVar("_Result")

START_S = 50.0
"""More for the program to start, which a busy machine takes its time for."""


class BrowserDevice:
    """One browser with a private profile, shown nowhere; it ends with the device. Made by :meth:`open`.

    The picture is of the newest open tab; when that is closed, of the one before it. Nothing but pixels and the place
    of the mouse comes out: neither the page's elements nor its text are ever asked for. ``timeout_s`` bounds each call,
    beside the time that an action itself wishes to take and ``START_S`` for the program to start.
    """

    def __init__(self, loop: LoopThread, chromium: Chromium, view: View, url: str, timeout_s: float) -> None:
        self._loop = loop
        self._chromium = chromium
        self._url = url
        self._timeout_s = timeout_s
        self._size = CssScale(view.scale).picture_size(*view.shown)
        self._hands = Hands(chromium, view.scale, Point(self._size[0] // 2, self._size[1] // 2), view.touch)
        self._ear = Ear(chromium, view.scale)
        self._mouse = Mouse(chromium, view.scale, view.touch)
        self._closed = False

    @classmethod
    def open(
        cls,
        url: str,
        *,
        size: tuple[int, int] = (1280, 800),
        scale: float = 1.0,
        touch: bool = False,
        allowed_hosts: Iterable[str] | None = None,
        downloads: Path | None = None,
        shown: tuple[int, int] | None = None,
        frame_limit: bool = True,
        visible: bool = False,
        timeout_s: float = 10.0,
    ) -> BrowserDevice:
        """Start a browser on ``url`` (``browser:URL``) and return once its document is there.

        ``size``: the page's window in CSS pixels; the picture has ``scale`` (0.5 to 4) times as many each way.
        ``touch``: a phone's browser, tapped and swiped with a finger.
        ``allowed_hosts``: where it may go, exact names or ``*.example.org``; None is the host of ``url`` alone. A
        document elsewhere is not loaded, and the next call raises StoppedByPolicy, once.
        ``downloads``: the folder for downloaded files; None refuses downloads.
        ``shown``: the part of the window, from the top left, that the picture has and that can be acted on.
        ``frame_limit``: False draws as fast as it can instead of 60 times a second; pictures come sooner, and a page
        that moves takes a whole core.
        ``visible``: in a window on the display of the environment, for a person to work.

        Raises UsageError, MissingPrerequisite, DeviceUnreachable, DeviceTimeout, and StoppedByPolicy where ``url``
        leads out of the allowed hosts.
        """
        address = open_browser_url(url)
        fence = Fence.around(address, allowed_hosts)
        view = _checked_view(View(*size, scale, touch, shown or size, frame_limit, visible))
        program = find_chromium(visible=visible)
        need("playwright.async_api", extra="browser")
        loop = LoopThread("screenwright-browser")
        device = cls(loop, Chromium(view, fence, downloads), view, shown_url(address), timeout_s)
        try:
            device._start(program, address)
        except BaseException:
            device.close()
            raise
        return device

    @property
    def url(self) -> str:
        return self._url

    @property
    def environment(self) -> Literal["browser"]:
        return "browser"

    @property
    def size(self) -> tuple[int, int]:
        return self._size

    def take_notes(self) -> tuple[Note, ...]:
        """Dialogs, downloads, what the fence stopped, crashes; at most the last hundred."""
        notes = self._chromium.notes
        return tuple(notes.popleft() for _ in range(len(notes)))

    def screenshot(self) -> Screenshot:
        self._check_usable()
        png = self._run(self._chromium.picture(), "screenshot")
        with Image.open(io.BytesIO(png)) as image:
            pixels = np.array(image.convert("RGB"))
        self._size = (pixels.shape[1], pixels.shape[0])
        return Screenshot(pixels, origin=self._url)

    def pointer(self) -> Point | None:
        """As a listener on the page tells it; None before the mouse moved, and over a frame of another site."""
        self._check_usable()
        return self._run(self._mouse.pointer(), "finding the pointer")

    def perform(self, action: Action) -> None:
        """Do it. Raises UsageError or UnsupportedAction before anything is sent, StoppedByPolicy, DeviceError."""
        self._check_usable()
        refuse_senseless(action, self.size)
        work = self._chromium.until_asked(_done_by(self._work(action), self._chromium))
        self._run(work, action_name(action), _wished_seconds(action))

    def release(self) -> None:
        """Let go of every key, button and finger still held. Never raises."""
        if not self._closed and self._chromium.is_connected:
            with contextlib.suppress(DeviceError):
                self._run(self._let_go(), "release")

    def close(self) -> None:
        if self._closed:
            return
        self.release()
        self._closed = True
        try:
            with contextlib.suppress(DeviceError):
                self._run(self._chromium.stop(), "close", _CLOSE_S)
            self._loop.stop()
        finally:
            self._chromium.remove_folder()

    async def _let_go(self) -> None:
        """At once, but on a page that stands still for a question as soon as that is answered."""
        if self._chromium.dialogs.is_asking:
            self._chromium.later(self._hands.release)
        else:
            await self._hands.release()

    def _work(self, action: Action) -> Coroutine[Any, Any, None]:
        """All checks are done, and nothing is sent before the coroutine runs."""
        hands = self._hands
        match action:
            case Click(at=at, button=button):
                return hands.click(at, button)
            case DoubleClick(at=at, button=button):
                return hands.click(at, button, times=2)
            case LongPress(at=at, seconds=seconds):
                return hands.click(at, "left", seconds=seconds)
            case Move(to=to):
                return hands.move(to)
            case Drag(start=start, end=end, button=button):
                return hands.drag(start or hands.pointer, end, button, _DRAG_S)
            case Swipe(start=start, end=end, seconds=seconds):
                return hands.drag(start, end, "left", seconds)
            case Scroll(direction=direction, steps=steps, at=at):
                return hands.scroll(direction, steps, at or hands.pointer)
            case TypeText(text=text):
                return hands.type(text_pieces(text))
            case PressKeys(keys=keys):
                return hands.chord([browser_key(key) for key in keys])
            case ButtonDown(button=button):
                return hands.button_down(button)
            case ButtonUp(button=button):
                return hands.button_up(button)
            case KeyDown(key=key):
                return hands.key_down(browser_key(key))
            case KeyUp(key=key):
                return hands.key_up(browser_key(key))
            case Wait(seconds=seconds):
                return _pause(seconds)
            case Back():
                return _go_back(self._chromium)
            case Home():
                raise UnsupportedAction("a browser has no home screen: use back, or open the device again")
            case Finish() | Impossible():
                raise AssertionError("refused before")
            case _:
                assert_never(action)

    def _start(self, program: str, address: str) -> None:
        try:
            self._run(self._chromium.start(program), f"starting {program}", START_S)
        except DeviceLost as error:
            raise DeviceUnreachable(f"the browser did not start: {error}") from error
        try:
            going = self._chromium.until_asked(_go(self._chromium, address, self._timeout_s))
            self._run(going, f"opening {self._url}")
        except DeviceProtocolError as error:
            self._check_fence()
            raise DeviceUnreachable(f"the browser could not open {self._url}: {error}") from error
        self._check_fence()
        shot = self.screenshot()
        self._size = (shot.width, shot.height)

    def _run(self, work: Coroutine[Any, Any, _Result], what: str, seconds: float = 0.0) -> _Result:
        """Work on the browser's loop, with the library's errors told as ours."""
        api = need("playwright.async_api", extra="browser")
        try:
            return self._loop.run(work, self._timeout_s + seconds, what)
        except api.TimeoutError as error:
            raise DeviceTimeout(f"{what}: the browser did not answer within {self._timeout_s:g} s") from error
        except api.Error as error:
            reason = error.message.strip().splitlines()[0] if error.message.strip() else "no reason given"
            if not self._chromium.is_connected or "crash" in reason or "closed" in reason:
                raise DeviceLost(f"{what}: the browser or its tab has ended ({reason})") from error
            raise DeviceProtocolError(f"{what}: the browser refused: {reason}") from error

    def _check_usable(self) -> None:
        if self._closed:
            raise DeviceLost(f"{self._url} was closed: open the device again")
        self._check_fence()

    def _check_fence(self) -> None:
        if self._chromium.blocked:
            urls = [self._chromium.blocked.popleft() for _ in range(len(self._chromium.blocked))]
            raise StoppedByPolicy(
                f"the page wanted to go to {urls[0]:.100}, which is outside of the fence ({self._chromium.fence});"
                " it was not loaded. Add its host to allowed_hosts if that is meant"
            )


def _wished_seconds(action: Action) -> float:
    match action:
        case LongPress(seconds=seconds) | Swipe(seconds=seconds) | Wait(seconds=seconds):
            return seconds
        case TypeText(text=text):
            return len(text) * _KEY_S
        case _:
            return 0.0


async def _done_by(work: Coroutine[Any, Any, None], chromium: Chromium) -> None:
    """An action that closes its own tab has worked, though nobody is left there to say so."""
    page = chromium.tab
    try:
        await work
    except need("playwright.async_api", extra="browser").Error:
        if page is None or not page.is_closed() or not chromium.is_connected:
            raise


def ask_page(device: BrowserDevice, script: str, argument: Any = None) -> Any:
    """What a script says in the newest tab: for a world that judges its own tasks, such as MiniWoB++.

    Not a method, because it is none of the agent's business. Raises DeviceError.
    """
    return device._run(device._chromium.page.evaluate(script, argument), "asking the page")


def listen_to(device: BrowserDevice) -> Ear:
    """An ear for what a person does in the newest tab; call it again for a tab that is newer. Raises DeviceError."""
    ear = device._ear
    device._run(ear.attend(), "listening to the page")
    return ear


def open_page(device: BrowserDevice, address: str) -> None:
    """Load the address in the newest tab, anew where it is there already, and wait until it is loaded. For a world
    that begins one task after the other. Raises DeviceError."""
    device._run(device._chromium.page.goto(address, wait_until="load"), f"loading {address}")


async def _pause(seconds: float) -> None:
    await asyncio.sleep(seconds)


async def _go(chromium: Chromium, address: str, timeout_s: float) -> None:
    """Open the address, and forget the empty page before it, so that there is no way back to that."""
    wire = await chromium.wire(chromium.page)
    await chromium.page.goto(address, wait_until="domcontentloaded", timeout=timeout_s * 1000)
    await wire.send("Page.resetNavigationHistory")


async def _go_back(chromium: Chromium) -> None:
    """One step back in the tab's history; at its beginning nothing happens, as in any browser."""
    history = await chromium.ask("Page.getNavigationHistory")
    earlier = history["entries"][: history["currentIndex"]]
    if earlier:
        await chromium.ask("Page.navigateToHistoryEntry", {"entryId": earlier[-1]["id"]})


def _checked_view(view: View) -> View:
    (width, height), scale = (view.width, view.height), view.scale
    if not (0.5 <= scale <= 4 and 0 < width * scale <= _MAX_SIDE and 0 < height * scale <= _MAX_SIDE):
        raise UsageError(
            f"a browser of {width}x{height} at scale {scale:g} is not possible: 0.5 to 4, and up to {_MAX_SIDE} pixels"
        )
    if not (0 < view.shown[0] <= width and 0 < view.shown[1] <= height):
        raise UsageError(f"the shown part of {view.shown} is not inside of {width}x{height}")
    return view
