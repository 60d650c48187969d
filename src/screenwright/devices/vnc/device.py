"""A screen behind a VNC server, as a Device."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from functools import partial
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
)
from screenwright.core.action_json import action_name
from screenwright.core.agency import Note
from screenwright.core.errors import DeviceLost, DeviceTimeout, DeviceUnreachable, UnsupportedAction, UsageError
from screenwright.core.geometry import Point
from screenwright.core.keys import normalise_key
from screenwright.core.screenshot import Screenshot
from screenwright.devices import SHIFT, chord_keysyms, refuse_senseless
from screenwright.devices.vnc.client import RfbClient
from screenwright.devices.vnc.decoders import preference
from screenwright.devices.vnc.hands import Hands
from screenwright.devices.vnc.stream import SocketStream, Stream
from screenwright.devices.vnc.typing import take_off_capslock, type_text
from screenwright.devices.vnc.url import VncAddress, parse_vnc_url, shown_vnc_url
from screenwright.devices.vnc.vencrypt import AS_OFFERED, Encryption

__all__ = ["Encryption", "VncAddress", "VncDevice", "parse_vnc_url"]

_DRAG_S = 0.15
_TAKING_BACK = frozenset({"backspace", "delete", "z"})
_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.1, 2.0


class VncDevice:
    """One connection to a VNC server. Shares the session with other viewers; the pointer is not in its frames.

    ``timeout_s`` bounds each exchange with the server: a screenshot, the sending of an event. After DeviceTimeout,
    DeviceLost or DeviceProtocolError the connection is of no use any more until :meth:`reconnect`.
    """

    def __init__(
        self,
        open_stream: Callable[[float], Stream],
        *,
        password: str | None = None,
        timeout_s: float = 10.0,
        encryption: Encryption = AS_OFFERED,
        compress: bool | None = None,
    ) -> None:
        """Over any stream; :meth:`connect` is the usual way. ``open_stream`` gets the seconds that it may take."""
        self._open_stream = open_stream
        self._password = password
        self._timeout_s = timeout_s
        self._encryption = encryption
        self._compress = compress
        self._notes: deque[Note] = deque()
        self._noted: set[str] = set()
        self._typed: set[str] = set()
        self._taken_back: set[str] = set()  # what was typed just before a key that takes back
        self._open(time.monotonic() + 2 * timeout_s)

    @classmethod
    def connect(
        cls,
        host: str,
        port: int,
        password: str | None,
        timeout_s: float = 10.0,
        *,
        encryption: Encryption = AS_OFFERED,
        compress: bool | None = None,
    ) -> VncDevice:
        """Connect, encrypted where the server offers it.

        ``compress`` None packs the pixels for servers on other machines; say True for one at the far end of a
        tunnel. Raises DeviceUnreachable, DeviceAuthError, DeviceTimeout, DeviceLost, DeviceProtocolError.
        """
        open_stream = partial(SocketStream.connect, host, port, shown_vnc_url(host, port))
        return cls(open_stream, password=password, timeout_s=timeout_s, encryption=encryption, compress=compress)

    def reconnect(self, limit_s: float = 30.0) -> None:
        """End what is left of the connection and open a new one, trying again for up to ``limit_s`` seconds.

        Nothing is held afterwards, and the next screenshot has no damage; but TigerVNC minds nobody's pointer while a
        connection that it believes alive holds a button. Waits longer from try to try. A refused password is raised
        at once, as each further try brings the server nearer to refusing for good; else the error of the last try:
        DeviceUnreachable, DeviceTimeout, DeviceLost, DeviceProtocolError.
        """
        self.close()
        before = self._hands
        end = time.monotonic() + limit_s
        pause = _FIRST_PAUSE_S
        while True:
            try:
                return self._open(end, before)
            except (DeviceUnreachable, DeviceTimeout, DeviceLost):
                if time.monotonic() + pause >= end:
                    raise
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE_S)

    def _open(self, end: float, before: Hands | None = None) -> None:
        """One try, which leaves nothing open where it fails; ``before`` are the hands of the connection that broke."""
        stream = self._open_stream(self._seconds(end))
        try:
            compress = not stream.is_near if self._compress is None else self._compress
            order = preference(compress=compress)
            client = RfbClient(stream, self._password, self._seconds(end), order, self._encryption)
            hands = Hands(client)
            if before:
                hands.take_over(before)
        except BaseException:
            stream.close()
            raise
        client.timeout_s = self._timeout_s
        self._client, self._hands, self._url = client, hands, stream.peer

    def _seconds(self, end: float) -> float:
        return max(0.01, min(self._timeout_s, end - time.monotonic()))

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
        pixels, damage = self._client.look()
        return Screenshot(pixels, origin=self._url, damage=damage)

    def pointer(self) -> Point | None:
        """Where the server last said that it is, with the picture, or else where we put it; None before either."""
        self._client.ensure_usable()
        return self._hands.pointer if self._client.pointer else None

    def perform(self, action: Action) -> None:
        """Do it. Raises UsageError or UnsupportedAction before anything is sent, DeviceError when the line breaks."""
        self._client.ensure_usable()
        refuse_senseless(action, self.size)
        hands = self._hands
        match action:
            case Click(at=at, button=button):
                hands.click(at, button)
            case DoubleClick(at=at, button=button):
                hands.click(at, button, times=2)
            case LongPress(at=at, seconds=seconds):
                hands.click(at, "left", seconds=seconds)
            case Move(to=to):
                hands.hover(to)
            case Drag(start=start, end=end, button=button):
                hands.drag(start or hands.pointer, end, button, seconds=_DRAG_S)
            case Swipe(start=start, end=end, seconds=seconds):
                hands.drag(start, end, "left", seconds=seconds)
            case Scroll(direction=direction, steps=steps, at=at):
                hands.scroll(direction, steps, at or hands.pointer)
            case TypeText(text=text):
                self._note(take_off_capslock(self._client, hands, text))
                type_text(self._client, hands, text, again=text in self._taken_back)
                self._typed.add(text)
            case PressKeys(keys=keys):
                if not _TAKING_BACK.isdisjoint(map(normalise_key, keys)):
                    self._taken_back, self._typed = self._typed or self._taken_back, set()
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
                raise AssertionError("refused before")
            case _:
                assert_never(action)

    def take_notes(self) -> tuple[Note, ...]:
        """What is to be said of CapsLock, each thing once a connection."""
        return tuple(self._notes.popleft() for _ in range(len(self._notes)))

    def _note(self, note: str) -> None:
        if note and note not in self._noted:
            self._noted.add(note)
            self._notes.append(Note(note))

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
