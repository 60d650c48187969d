"""Servers over real sockets that are absent, silent, slow, foreign or rude: a typed error within the time limit."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer

import numpy as np
import pytest

from screenwright.core.action import TypeText, Wait
from screenwright.core.errors import DeviceError, DeviceLost, DeviceProtocolError, DeviceTimeout, DeviceUnreachable
from screenwright.devices.vnc.device import VncDevice
from servers.rfb_server import hello, raw, scripted_server, until_hangup, update

LIMIT_S = 0.4
GENEROUS_S = 8.0
CLIENT_HELLO = 12 + 1 + 1 + 20 + (4 + 7 * 4) + 10
"""Bytes of version, security, sharing, pixel format, seven encodings and the first request."""
IMAGE = np.full((20, 30, 3), 7, np.uint8)


def says(*parts: bytes) -> Callable[[socket.socket], None]:
    """A server that says these bytes, whatever it hears, and stays."""

    def script(connection: socket.socket) -> None:
        for part in parts:
            connection.sendall(part)
        until_hangup(connection)

    return script


def connect_and_look(port: int) -> None:
    device = VncDevice.connect("127.0.0.1", port, None, timeout_s=LIMIT_S)
    try:
        device.screenshot()
    finally:
        device.close()


def failure(script: Callable[[socket.socket], None]) -> DeviceError:
    """The error of connecting and taking a screenshot."""
    with scripted_server(script) as port:
        begin = time.monotonic()
        with pytest.raises(DeviceError) as caught:
            connect_and_look(port)
        assert time.monotonic() - begin < GENEROUS_S
        assert f"127.0.0.1:{port}" in str(caught.value)
        return caught.value


def test_a_frame_over_a_real_socket() -> None:
    with scripted_server(says(hello(30, 20), update(raw(0, 0, IMAGE)))) as port:
        device = VncDevice.connect("127.0.0.1", port, "unused")
        assert np.array_equal(device.screenshot().pixels, IMAGE)
        assert device.url == f"vnc://127.0.0.1:{port}"
        device.close()


def test_nothing_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(DeviceUnreachable, match=rf"127\.0\.0\.1:{port}.*connection refused"):
        VncDevice.connect("127.0.0.1", port, None)


@pytest.mark.parametrize("host", ["no-such-host.invalid", "a" * 70 + ".invalid", "bad..name"])
def test_no_such_host(host: str) -> None:
    with pytest.raises(DeviceUnreachable, match="cannot connect"):
        VncDevice.connect(host, 5900, None, timeout_s=5)


@pytest.mark.parametrize(
    "script",
    [
        says(),
        says(b"RFB 003"),
        says(hello(30, 20)[:-20]),
        says(hello(30, 20)),
        says(hello(30, 20), update(raw(0, 0, IMAGE))[:-1]),
    ],
    ids=["silent", "silent in the version", "silent in the hello", "silent after the hello", "silent in a frame"],
)
def test_silence_is_a_timeout(script: Callable[[socket.socket], None]) -> None:
    assert isinstance(failure(script), DeviceTimeout)


def test_one_byte_at_a_time_does_not_stretch_the_limit() -> None:
    def drip(connection: socket.socket) -> None:
        connection.sendall(hello(30, 20))
        for byte in update(raw(0, 0, IMAGE)):
            connection.sendall(bytes([byte]))
            time.sleep(0.05)

    assert isinstance(failure(drip), DeviceTimeout)


def test_chatter_without_a_frame_is_a_timeout() -> None:
    def ring(connection: socket.socket) -> None:
        connection.sendall(hello(30, 20))
        while True:
            connection.sendall(b"\x02" * 1000)

    assert isinstance(failure(ring), DeviceTimeout)


def test_changing_the_size_for_ever_is_a_timeout() -> None:
    def restless(connection: socket.socket) -> None:
        connection.sendall(hello(30, 20))
        for size in range(1, 1_000_000):
            connection.sendall(update(b"\0\0\0\0" + (size % 50 + 1).to_bytes(2) * 2 + b"\xff\xff\xff\x21"))

    assert isinstance(failure(restless), DeviceTimeout)


@pytest.mark.parametrize("length", [0, 5, 20, 60])
def test_a_server_that_hangs_up_is_lost(length: int) -> None:
    def hang_up(connection: socket.socket) -> None:
        connection.sendall((hello(30, 20) + update(raw(0, 0, IMAGE)))[:length])

    assert isinstance(failure(hang_up), DeviceLost)


def test_loss_is_noticed_while_acting() -> None:
    def hang_up(connection: socket.socket) -> None:
        connection.sendall(hello(30, 20))
        heard = 0
        while heard < CLIENT_HELLO:
            heard += len(connection.recv(CLIENT_HELLO - heard))

    for action in (Wait(5.0), TypeText("x" * 200)):
        with scripted_server(hang_up) as port:
            device = VncDevice.connect("127.0.0.1", port, None)
            begin = time.monotonic()
            with pytest.raises(DeviceLost):
                device.perform(action)
            assert time.monotonic() - begin < GENEROUS_S
            device.release()
            device.close()


def test_a_long_wait_does_not_use_up_the_limit_of_what_follows() -> None:
    def late(connection: socket.socket) -> None:
        connection.sendall(hello(30, 20))
        time.sleep(1.5 * LIMIT_S)
        connection.sendall(b"\x02" + update(raw(0, 0, IMAGE)))
        until_hangup(connection)

    with scripted_server(late) as port:
        device = VncDevice.connect("127.0.0.1", port, None, timeout_s=LIMIT_S)
        device.perform(Wait(2 * LIMIT_S))
        device.close()


def test_ssh_is_named() -> None:
    error = failure(says(b"SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n"))
    assert isinstance(error, DeviceProtocolError)
    assert "an SSH server" in str(error)


def test_a_real_web_server_is_named() -> None:
    class Quiet(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            return

    with HTTPServer(("127.0.0.1", 0), Quiet) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        with pytest.raises(DeviceProtocolError, match="a web server"):
            VncDevice.connect("127.0.0.1", server.server_port, None, timeout_s=10.0)
        thread.join()


VENCRYPT = b"RFB 003.008\n" + b"\x01\x13" + b"\0\x02" + b"\0" + b"\x01\0\0\x01\x01" + b"\x01"
"""An encrypted beginning without a password, until TLS."""


@pytest.mark.parametrize(
    ("after", "error"),
    [(b"this is no TLS, and comes early", DeviceProtocolError), (b"", DeviceTimeout)],
    ids=["plain bytes where TLS belongs", "silence where TLS belongs"],
)
def test_encryption_that_does_not_begin(after: bytes, error: type[DeviceError]) -> None:
    assert isinstance(failure(says(VENCRYPT + after)), error)


def test_rubbish_and_a_hangup_where_tls_belongs() -> None:
    def answer_with(rubbish: bytes) -> Callable[[socket.socket], None]:
        def script(connection: socket.socket) -> None:
            connection.sendall(VENCRYPT)
            heard = b""
            while b"\x16\x03" not in heard:  # the client's TLS greeting
                heard += connection.recv(4096)
            connection.sendall(rubbish)

        return script

    assert isinstance(failure(answer_with(b"HTTP/1.1 400 Bad Request\r\n\r\n")), DeviceProtocolError)
    assert isinstance(failure(answer_with(b"")), DeviceLost)
