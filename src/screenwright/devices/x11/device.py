"""``x11:DISPLAY``: the screen of an X server on this machine, seen by GetImage and worked with XTest.

python-xlib alone, though mss is quicker by some milliseconds: mss's Xlib back end takes the whole process down when
the server goes away, and its XCB back end refuses the visuals of TigerVNC's server. The display may be the user's own
desktop, so it is opened only where its URL is given by name, never as a default.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self, assert_never

import numpy as np

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
from screenwright.core.agency import Environment, Note
from screenwright.core.errors import DeviceError, DeviceLost, DeviceUnreachable, UnsupportedAction, UsageError
from screenwright.core.extras import need
from screenwright.core.geometry import Point
from screenwright.core.keys import normalise_key
from screenwright.core.screenshot import Screenshot
from screenwright.devices import refuse_senseless
from screenwright.devices.x11.hands import XHands

_Z_PIXMAP = 2  # X11 protocol: the image as rows of whole pixels


def connect(name: str) -> Any:
    """A connection of python-xlib with tables of its own.

    python-xlib keeps them on the class: a second server in the same process, which numbers its extensions otherwise,
    would be spoken to with the first one's numbers. Raises what python-xlib raises.
    """
    protocol = need("Xlib.protocol", extra="x11")
    base = need("Xlib.protocol.display", extra="x11").Display
    tables = {
        "extension_major_opcodes": {},
        "error_classes": need("Xlib.error", extra="x11").xerror_class.copy(),
        "event_classes": protocol.event.event_class.copy(),
    }
    for table, entries in tables.items():
        setattr(base, table, entries)
    display = need("Xlib.display", extra="x11").Display(name)
    for table, entries in tables.items():
        setattr(display.display, table, entries)
    return display


class X11Device:
    """A local X display as a ``core.protocols.Device``. Made by :meth:`open`."""

    def __init__(self, name: str, display: Any) -> None:
        self._name = name
        self._display = display
        self._hands = XHands(display)
        self._closed = False

    @classmethod
    def open(cls, name: str) -> Self:
        """``name`` is the display: ":0", or "" for what $DISPLAY says.

        Raises MissingPrerequisite without the packages, UsageError without a display, DeviceUnreachable where
        no server answers or it lets nobody in.
        """
        need("Xlib.display", extra="x11")
        display_name = name or os.environ.get("DISPLAY", "")
        if not display_name:
            raise UsageError("x11: names no display and DISPLAY is not set: write x11::0")
        _require_socket(display_name)
        try:
            display = connect(display_name)
        except Exception as error:  # Xlib raises its own family and plain OSError, and both mean the same here
            _close_socket(error)
            raise DeviceUnreachable(
                f"the X display {display_name} does not let us in ({' '.join(str(error).split())}): check that it runs"
                " and that XAUTHORITY names its cookie"
            ) from error
        if not display.has_extension("XTEST"):
            display.close()
            raise DeviceUnreachable(f"the X display {display_name} has no XTEST extension, so nothing can be pressed")
        screen = display.screen()
        if screen.root_depth not in (24, 32):
            display.close()
            raise DeviceUnreachable(f"the X display {display_name} has {screen.root_depth} bits a pixel, 24 are needed")
        return cls(display_name, display)

    @property
    def url(self) -> str:
        return f"x11:{self._name}"

    @property
    def environment(self) -> Environment:
        return "desktop"

    @property
    def size(self) -> tuple[int, int]:
        self._check_open()
        with self._guarded():
            geometry = self._display.screen().root.get_geometry()
            return int(geometry.width), int(geometry.height)

    def screenshot(self) -> Screenshot:
        """The whole display, all monitors together. Raises DeviceLost where the server is gone."""
        self._check_open()
        width, height = self.size
        with self._guarded():
            image = self._display.screen().root.get_image(0, 0, width, height, _Z_PIXMAP, 0xFFFFFFFF)
        bgra = np.frombuffer(image.data, np.uint8).reshape(height, width, 4)
        return Screenshot(np.ascontiguousarray(bgra[:, :, 2::-1]), origin=self.url)

    def pointer(self) -> Point:
        """Whoever moved it."""
        self._check_open()
        with self._guarded():
            return self._hands.pointer()

    def perform(self, action: Action) -> None:
        self._check_open()
        refuse_senseless(action, self.size)
        with self._guarded():
            self._do(action, self._hands)

    def _do(self, action: Action, hands: XHands) -> None:
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
                hands.drag(start or hands.pointer(), end, button)
            case Swipe(start=start, end=end, seconds=seconds):
                hands.drag(start, end, "left", seconds=seconds)
            case Scroll(direction=direction, steps=steps, at=at):
                hands.scroll(direction, steps, at)
            case TypeText(text=text):
                hands.type(text)
            case PressKeys(keys=keys):
                hands.chord(tuple(normalise_key(key) for key in keys))
            case ButtonDown(button=button):
                hands.button(button, down=True)
            case ButtonUp(button=button):
                hands.button(button, down=False)
            case KeyDown(key=key):
                hands.key(normalise_key(key), down=True)
            case KeyUp(key=key):
                hands.key(normalise_key(key), down=False)
            case Wait(seconds=seconds):
                time.sleep(seconds)
            case Back() | Home():
                raise UnsupportedAction(f"{self.url} is a desktop: it has no {action_name(action)} button")
            case Finish() | Impossible():
                raise AssertionError("refused before")
            case _:
                assert_never(action)

    def take_notes(self) -> tuple[Note, ...]:
        """That CapsLock was switched off."""
        notes = self._hands.notes
        return tuple(notes.popleft() for _ in range(len(notes)))

    def release(self) -> None:
        if not self._closed:
            with contextlib.suppress(Exception):  # the server may be gone, and with it whatever it held
                self._hands.release()

    def close(self) -> None:
        if self._closed:
            return
        self.release()
        self._closed = True
        with contextlib.suppress(Exception):
            self._display.close()

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        """What the X libraries raise when the server goes away, as ours."""
        try:
            yield
        except (DeviceError, UsageError):
            raise
        except Exception as error:
            raise DeviceLost(
                f"{self.url} went away ({type(error).__name__}: {' '.join(str(error).split())})"
            ) from error

    def _check_open(self) -> None:
        if self._closed:
            raise DeviceLost(f"{self.url} is closed: open it again")


def _close_socket(error: BaseException) -> None:
    """python-xlib leaves its socket open when the server refuses it; only the failed call still knows it."""
    trace = error.__traceback__
    while trace is not None:
        caller = trace.tb_frame.f_locals.get("self")
        socket = getattr(caller, "__dict__", {}).get("socket")  # its __getattr__ needs the connection it lacks
        if socket is not None:
            socket.close()
        trace = trace.tb_next


def _require_socket(display: str) -> None:
    """Say plainly that nothing runs there, before the X libraries say it in their way."""
    host, _, rest = display.rpartition(":")
    number = rest.partition(".")[0]
    if host or not number.isdigit():
        if not number.isdigit():
            raise UsageError(f"{display!r} is no display: write x11::0 for display 0 of this machine")
        return
    if not Path(f"/tmp/.X11-unix/X{number}").exists():
        raise DeviceUnreachable(f"no X server runs on display {display} of this machine")
