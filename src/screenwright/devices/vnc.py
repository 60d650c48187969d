"""A screen behind a VNC server, as a Device."""

from __future__ import annotations

import math
from typing import Literal, assert_never

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
    points_of,
)
from screenwright.core.action_json import action_name
from screenwright.core.errors import UnsupportedAction, UsageError
from screenwright.core.keys import normalise_key
from screenwright.core.screenshot import Screenshot
from screenwright.devices.keysyms import SHIFT, chord_keysyms
from screenwright.devices.rfb import RfbClient
from screenwright.devices.rfb_stream import SocketStream, Stream
from screenwright.devices.vnc_hands import Hands
from screenwright.devices.vnc_typing import type_text
from screenwright.devices.vnc_url import VncAddress, parse_vnc_url, shown_vnc_url

__all__ = ["VncAddress", "VncDevice", "parse_vnc_url"]

MAX_SECONDS = 600.0
"""Longest time that one action may take by its own wish."""
MAX_SCROLL_STEPS = 100

_DRAG_S = 0.15


class VncDevice:
    """One connection to a VNC server. Shares the session with other viewers; the pointer is not in its frames.

    ``timeout_s`` bounds each exchange with the server: a screenshot, the sending of an event. After DeviceTimeout,
    DeviceLost or DeviceProtocolError the connection is of no use any more; open another one.
    """

    def __init__(self, stream: Stream, *, password: str | None = None, timeout_s: float = 10.0) -> None:
        """Over any stream; :meth:`connect` is the usual way. Raises a DeviceError, and has closed the stream then."""
        try:
            self._client = RfbClient(stream, password, timeout_s)
        except BaseException:
            stream.close()
            raise
        self._url = stream.peer
        self._hands = Hands(self._client)

    @classmethod
    def connect(cls, host: str, port: int, password: str | None, timeout_s: float = 10.0) -> VncDevice:
        """Raises DeviceUnreachable, DeviceAuthError, DeviceTimeout, DeviceProtocolError."""
        stream = SocketStream.connect(host, port, shown_vnc_url(host, port), timeout_s)
        return cls(stream, password=password, timeout_s=timeout_s)

    @property
    def url(self) -> str:
        return self._url

    @property
    def environment(self) -> Literal["desktop"]:
        return "desktop"

    @property
    def size(self) -> tuple[int, int]:
        return self._client.size

    def screenshot(self) -> Screenshot:
        return Screenshot(self._client.frame(), origin=self._url)

    def perform(self, action: Action) -> None:
        """Do it. Raises UsageError or UnsupportedAction before anything is sent, DeviceError when the line breaks."""
        self._client.ensure_usable()
        self._check(action)
        hands = self._hands
        match action:
            case Click(at=at, button=button):
                hands.click(at, button)
            case DoubleClick(at=at, button=button):
                hands.click(at, button, times=2)
            case LongPress(at=at, seconds=seconds):
                hands.click(at, "left", seconds=seconds)
            case Move(to=to):
                hands.move(to)
            case Drag(start=start, end=end, button=button):
                hands.drag(start or hands.pointer, end, button, seconds=_DRAG_S)
            case Swipe(start=start, end=end, seconds=seconds):
                hands.drag(start, end, "left", seconds=seconds)
            case Scroll(direction=direction, steps=steps, at=at):
                hands.scroll(direction, steps, at or hands.pointer)
            case TypeText(text=text):
                type_text(self._client, hands, text)
            case PressKeys(keys=keys):
                hands.chord(self._keysyms(*keys))
            case ButtonDown(button=button):
                hands.press_button(button)
            case ButtonUp(button=button):
                hands.release_button(button)
            case KeyDown(key=key):
                hands.press_key(self._keysyms(key)[0])
            case KeyUp(key=key):
                self._release_key(normalise_key(key))
            case Wait(seconds=seconds):
                self._client.listen(seconds)
            case Back() | Home():
                raise UnsupportedAction(f"a desktop has no {action_name(action)!r} key: press alt and left, or super")
            case Finish() | Impossible():
                raise UsageError(f"{action_name(action)!r} ends the work and is never sent to a device")
            case _:
                assert_never(action)

    def release(self) -> None:
        """Let go of every key and button still held. Never raises."""
        self._hands.release()

    def close(self) -> None:
        self._hands.release()
        self._client.close()

    def resize(self, width: int, height: int) -> None:
        """Give the screen another size, where the server lets its viewers. Raises UnsupportedAction, UsageError."""
        if not (0 < width < 65536 and 0 < height < 65536):
            raise UsageError(f"a screen of {width}x{height} pixels is not possible")
        self._client.resize(width, height)

    def set_clipboard(self, text: str) -> None:
        """Put ``text`` on the screen's clipboard. Applications get it from us when they paste, so stay connected."""
        self._client.set_clipboard(text)

    def clipboard(self, timeout_s: float = 1.0) -> str | None:
        """The clipboard's text as far as known; waits up to ``timeout_s`` seconds for one not given before."""
        return self._client.clipboard(timeout_s)

    def _keysyms(self, *keys: str) -> tuple[int, ...]:
        return chord_keysyms(tuple(normalise_key(key) for key in keys), shifted=self._hands.holds(SHIFT))

    def _release_key(self, key: str) -> None:
        """Shift may have come or gone since the key went down: a held "A" is let go by the name "a" as well."""
        spellings = chord_keysyms((key,)) + chord_keysyms((key,), shifted=True) + chord_keysyms((key.lower(),))
        self._hands.release_key(next(filter(self._hands.holds, spellings), spellings[0]))

    def _check(self, action: Action) -> None:
        """All that can be wrong with an action, before its first byte is sent."""
        width, height = self.size
        for point in points_of(action):
            if not (0 <= point.x < width and 0 <= point.y < height):
                raise UsageError(f"{point.x},{point.y} lies outside of the {width}x{height} screen")
        match action:
            case LongPress(seconds=seconds) | Swipe(seconds=seconds) | Wait(seconds=seconds):
                if not (math.isfinite(seconds) and 0 <= seconds <= MAX_SECONDS):
                    raise UsageError(f"{action_name(action)} takes 0 to {MAX_SECONDS:g} seconds, not {seconds}")
            case Scroll(steps=steps):
                if not 1 <= steps <= MAX_SCROLL_STEPS:
                    raise UsageError(f"scroll takes 1 to {MAX_SCROLL_STEPS} steps, not {steps}")
            case PressKeys(keys=()):
                raise UsageError("press_keys needs at least one key")
            case _:
                pass
