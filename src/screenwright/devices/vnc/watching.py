"""``vnc://``: a proxy of our own between a person's viewer and the server, which hears keys and pointer.

What the viewer and the server say passes as it is, whatever the encoding, but for the viewer's wish to be alone there
and two extensions (``viewer_talk``). Pictures come over a second connection of ours. Before a press is passed on a
picture is taken, which costs a few milliseconds: it is just what the person saw.

TigerVNC paints the pointer into the pictures of everyone who did not move it last, just over what is pressed. So our
own pointer is put where the person's is, after one pixel beside it, while no button is held and nothing is passed on:
for the server the hand trembled a little.
"""

from __future__ import annotations

import contextlib
import select
import socket
import struct
import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import Literal

from screenwright.core.action import Direction, MouseButton, Move, Wait
from screenwright.core.errors import (
    DeviceAuthError,
    DeviceError,
    DeviceLost,
    DeviceProtocolError,
    DeviceTimeout,
    DeviceUnreachable,
)
from screenwright.core.geometry import Point
from screenwright.core.watching import ButtonTurned, InputEvent, KeyTurned, PointerMoved, Sight, WheelTurned
from screenwright.devices import key_name
from screenwright.devices.vnc.device import VncDevice, parse_vnc_url
from screenwright.devices.vnc.door import let_in
from screenwright.devices.vnc.handshake import MAX_NAME, log_in
from screenwright.devices.vnc.stream import SocketStream, Wire
from screenwright.devices.vnc.url import shown_vnc_url
from screenwright.devices.vnc.viewer_talk import Talk, key_of, pointer_of, without_extensions

_BUTTONS: dict[int, MouseButton] = {1: "left", 2: "middle", 4: "right"}
_WHEEL: dict[int, Direction] = {8: "up", 16: "down", 32: "left", 64: "right"}
_TURN_S = 0.05
_COMES_S = 600.0
"""How long a viewer is waited for."""
_FOLLOW_S = 0.03
"""An X server moves its pointer some time after it was told to."""
_REST_S = 0.15
"""A pointer that has not moved for so long rests."""


class WatchedVnc:
    """A VNC server with a door for one viewer on 127.0.0.1. Made by :meth:`open`, ended by :meth:`close`."""

    def __init__(self, device: VncDevice, server: SocketStream, hello: bytes, password: str | None, port: int) -> None:
        self._device, self._server, self._hello, self._password = device, server, hello, password
        self._timeout_s = 10.0
        self._looking = threading.Lock()
        self._news: deque[InputEvent | Sight] = deque()
        self._mask, self._at, self._moved_at = 0, Point(-1, -1), 0.0
        self._followed = Point(-1, -1)
        self._writes = False
        self._key_down = ""
        self._why = ""
        self._error: DeviceError | None = None
        self._stopping = threading.Event()
        try:
            self._door = socket.create_server(("127.0.0.1", port))
        except OSError as error:
            raise DeviceUnreachable(
                f"port {port} of this machine cannot be listened on ({error.strerror}): name another with --listen"
            ) from error
        self.port = int(self._door.getsockname()[1])
        self._thread = threading.Thread(target=self._serve, name="vnc-proxy", daemon=True)
        self._thread.start()

    @classmethod
    def open(cls, url: str, port: int = 0, timeout_s: float = 10.0) -> WatchedVnc:
        """Connect twice to the server of the URL and listen on ``port`` (0: any that is free).

        Raises what opening the device raises, and DeviceUnreachable where the port is taken.
        """
        host, number, password, encryption, compress = parse_vnc_url(url)
        device = VncDevice.connect(host, number, password, timeout_s, encryption=encryption, compress=compress)
        try:
            stream = SocketStream.connect(host, number, shown_vnc_url(host, number), timeout_s)
            try:
                wire = Wire(stream)
                wire.limit(timeout_s)
                log_in(wire, password, encryption)
                wire.write(b"\x01")
                return cls(device, stream, _server_init(wire), password, port)
            except BaseException:
                stream.close()
                raise
        except BaseException:
            device.close()
            raise

    @property
    def url(self) -> str:
        return self._device.url

    @property
    def environment(self) -> Literal["desktop"]:
        return "desktop"

    @property
    def size(self) -> tuple[int, int]:
        return self._device.size

    @property
    def invitation(self) -> str:
        asked = ", with the same password" if self._password else ""
        return f"point your VNC viewer to localhost:{self.port}{asked}; close it when you are done"

    def sight(self) -> Sight:
        with self._looking:
            if not self._mask and time.monotonic() - self._moved_at >= _REST_S:
                self._follow()
            return self._picture()

    def heard(self) -> Sequence[InputEvent | Sight]:
        return [self._news.popleft() for _ in range(len(self._news))]

    def ended(self) -> str:
        if self._error is not None:
            raise self._error
        return self._why

    def close(self) -> None:
        self._stopping.set()
        self._thread.join(self._timeout_s + 1)
        self._door.close()
        self._server.close()
        self._device.close()

    # -- on the proxy's own thread ---------------------------------------------------------------------------------

    def _serve(self) -> None:
        try:
            with contextlib.closing(self._welcome()) as viewer:
                self._pass_on(viewer)
        except (DeviceLost, DeviceTimeout) as error:
            self._why = self._why or f"the connection ended: {error}"
        except DeviceError as error:
            self._error = error

    def _welcome(self) -> SocketStream:
        """The first viewer that knows the password; the door is closed behind it."""
        end = time.monotonic() + _COMES_S
        while not self._stopping.is_set() and time.monotonic() < end:
            if not select.select([self._door], [], [], _TURN_S)[0]:
                continue
            connection, _ = self._door.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            viewer = SocketStream(connection, "127.0.0.1", "the viewer")
            try:
                let_in(viewer, self._password, self._timeout_s)
                viewer.write(self._hello, time.monotonic() + self._timeout_s)
            except (DeviceAuthError, DeviceProtocolError, DeviceLost, DeviceTimeout):
                viewer.close()
                continue
            self._door.close()
            return viewer
        raise DeviceTimeout(f"no viewer came to localhost:{self.port} in {_COMES_S:g} s")

    def _pass_on(self, viewer: SocketStream) -> None:
        talk = Talk()
        while not self._stopping.is_set():
            select.select([viewer, self._server], [], [], _TURN_S)
            while data := self._server.take():
                viewer.write(data, time.monotonic() + self._timeout_s)
            try:
                data = viewer.take()
            except DeviceLost:
                self._let_go()
                self._why = "the viewer went"
                return
            for message in talk.feed(data):
                self._hear(message)
                self._server.write(without_extensions(message), time.monotonic() + self._timeout_s)

    def _hear(self, message: bytes) -> None:
        if pointer := pointer_of(message):
            self._point(*pointer)
        elif key := key_of(message):
            self._key(*key)

    def _point(self, mask: int, x: int, y: int) -> None:
        at, new = Point(x, y), mask & ~self._mask
        if at != self._at:
            self._at, self._moved_at = at, time.monotonic()
            self._news.append(PointerMoved(time.monotonic(), at))
        if new:
            self._writes = False
            self._see()
        for bit, direction in _WHEEL.items():
            if new & bit:
                self._news.append(WheelTurned(time.monotonic(), at, direction))
        for bit, button in _BUTTONS.items():
            if (mask ^ self._mask) & bit:
                self._news.append(ButtonTurned(time.monotonic(), at, button, bool(mask & bit)))
        self._mask = mask

    def _key(self, keysym: int, down: bool) -> None:
        name = key_name(keysym)
        if name is None:
            return
        writes = len(name) == 1 or name in ("space", "backspace")
        repeats, self._key_down = down and name == self._key_down, name if down else ""
        if down and name != "shift" and not repeats and not (writes and self._writes):
            self._see()
        if down:
            self._writes = writes or (self._writes and name == "shift")
        self._news.append(KeyTurned(time.monotonic(), name, down))

    def _see(self) -> None:
        """What the person sees now, before what they do is passed on."""
        with self._looking, contextlib.suppress(DeviceTimeout, DeviceLost):
            if not self._mask:
                self._follow()
            self._news.append(self._picture())

    def _picture(self) -> Sight:
        shot = self._device.screenshot()
        return Sight(time.monotonic(), shot)

    def _follow(self) -> None:
        """Our pointer to where the person's rests, so that it is not painted into our pictures."""
        at, (width, height) = self._at, self._device.size
        if at == self._followed or not (0 <= at.x < width and 0 <= at.y < height) or width < 2:
            return
        self._device.perform(Move(at))
        self._device.perform(Wait(_FOLLOW_S))
        self._followed = at

    def _let_go(self) -> None:
        """What the viewer held when it went would stay pressed."""
        if self._mask:
            up = struct.pack(">BBHH", 5, 0, self._at.x, self._at.y)
            with contextlib.suppress(DeviceError):
                self._server.write(up, time.monotonic() + self._timeout_s)


def _server_init(wire: Wire) -> bytes:
    """The server's first message, as it is."""
    head = wire.read(24)
    length = int.from_bytes(head[20:], "big")
    if length > MAX_NAME:
        raise DeviceProtocolError(f"{wire.peer}: the desktop name claims {length} bytes, more than any name has")
    return head + wire.read(length)
