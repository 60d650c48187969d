"""``x11:DISPLAY``: the desktop of this machine, heard through X's RECORD extension.

The server tells of every key and button, whichever program they go to. RECORD has to have a connection of its own that
does nothing else; a thread sits on it.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import Any

from screenwright.core.action import Direction, MouseButton
from screenwright.core.agency import Environment
from screenwright.core.errors import DeviceUnreachable
from screenwright.core.extras import need
from screenwright.core.geometry import Point
from screenwright.core.watching import ButtonTurned, InputEvent, KeyTurned, PointerMoved, Sight, WheelTurned
from screenwright.devices import key_name
from screenwright.devices.x11.device import X11Device, connect

_KEY_PRESS, _BUTTON_PRESS, _MOTION = 2, 4, 6  # X11 protocol event codes; the releases are one more
_BUTTONS: dict[int, MouseButton] = {1: "left", 2: "middle", 3: "right"}
_WHEEL: dict[int, Direction] = {4: "up", 5: "down", 6: "left", 7: "right"}
_SHIFT, _LOCK, _ALTGR = 1, 2, 0x80
_END_S = 3.0


class WatchedDisplay:
    """Made by :meth:`open`."""

    def __init__(self, device: X11Device, control: Any, data: Any) -> None:
        self._device, self._control, self._data = device, control, data
        self._news: deque[InputEvent] = deque()
        self._why = ""
        record = need("Xlib.ext.record", extra="x11")
        wanted = {
            "core_requests": (0, 0), "core_replies": (0, 0), "ext_requests": (0, 0, 0, 0), "ext_replies": (0, 0, 0, 0),
            "delivered_events": (0, 0), "device_events": (_KEY_PRESS, _MOTION), "errors": (0, 0),
            "client_started": False, "client_died": False,
        }  # fmt: skip
        self._context = data.record_create_context(0, [record.AllClients], [wanted])
        self._thread = threading.Thread(target=self._listen, name="x-record", daemon=True)
        self._thread.start()

    @classmethod
    def open(cls, name: str) -> WatchedDisplay:
        """Raises what opening the display raises, and DeviceUnreachable where it has no RECORD extension."""
        device = X11Device.open(name)
        name = name or os.environ.get("DISPLAY", "")
        try:
            control, data = connect(name), connect(name)
            if not data.has_extension("RECORD"):
                raise DeviceUnreachable(
                    f"the X display {name} has no RECORD extension, so nothing can be heard there: start its server"
                    " with  +extension RECORD, or record over vnc://"
                )
            return cls(device, control, data)
        except BaseException:
            device.close()
            raise

    @property
    def url(self) -> str:
        return self._device.url

    @property
    def environment(self) -> Environment:
        return self._device.environment

    @property
    def size(self) -> tuple[int, int]:
        return self._device.size

    @property
    def invitation(self) -> str:
        return "work the desktop; end with Ctrl-C in this terminal"

    def sight(self) -> Sight:
        asked = time.monotonic()
        shot = self._device.screenshot()
        return Sight(time.monotonic(), shot, asked)

    def heard(self) -> Sequence[InputEvent]:
        return [self._news.popleft() for _ in range(len(self._news))]

    def ended(self) -> str:
        return self._why

    def close(self) -> None:
        with contextlib.suppress(Exception):  # the server may be gone
            self._control.record_disable_context(self._context)
            self._control.flush()
            self._thread.join(_END_S)
            self._control.record_free_context(self._context)
        for display in (self._control, self._data):
            with contextlib.suppress(Exception):
                display.close()
        self._device.close()

    def _listen(self) -> None:
        try:
            self._data.record_enable_context(self._context, self._told)
        except Exception as error:  # Xlib raises its own family and plain OSError
            self._why = f"the X display went away ({type(error).__name__})"

    def _told(self, reply: Any) -> None:
        """One piece of the server's account; several events may be in it."""
        if reply.category != need("Xlib.ext.record", extra="x11").FromServer or reply.client_swapped:
            return
        data, field = reply.data, need("Xlib.protocol.rq", extra="x11").EventField(None)
        while data:
            event, data = field.parse_binary_value(data, self._data.display, None, None)
            self._hear(event)

    def _hear(self, event: Any) -> None:
        now, at = time.monotonic(), Point(int(event.root_x), int(event.root_y))
        match event.type:
            case 6:
                self._news.append(PointerMoved(now, at))
            case 4 | 5 if event.detail in _BUTTONS:
                self._news.append(ButtonTurned(now, at, _BUTTONS[event.detail], event.type == _BUTTON_PRESS))
            case 4 if event.detail in _WHEEL:
                self._news.append(WheelTurned(now, at, _WHEEL[event.detail]))
            case 2 | 3:
                if name := self._key(event.detail, event.state):
                    self._news.append(KeyTurned(now, name, event.type == _KEY_PRESS))
            case _:
                pass

    def _key(self, code: int, state: int) -> str | None:
        """The key with what shift, the lock for capitals and AltGr make of it."""
        plain = key_name(int(self._control.keycode_to_keysym(code, 0)))
        shifted = bool(state & _SHIFT) != bool(state & _LOCK and plain and len(plain) == 1 and plain.isalpha())
        level = (4 if state & _ALTGR else 0) + int(shifted)
        keysym = int(self._control.keycode_to_keysym(code, level)) or int(self._control.keycode_to_keysym(code, 0))
        name = key_name(keysym)
        return plain if shifted and name and len(name) > 1 and plain else name
