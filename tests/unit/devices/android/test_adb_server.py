"""The adb server's socket protocol against servers that refuse, lie, trickle and vanish."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import (
    DeviceAuthError,
    DeviceError,
    DeviceLost,
    DeviceProtocolError,
    DeviceTimeout,
    DeviceUnreachable,
    MissingPrerequisite,
    UsageError,
)
from screenwright.devices.android.link import make_ready
from screenwright.devices.android.picture import SCREENCAP, decode_screencap
from screenwright.devices.android.server import AdbServer


@contextmanager
def saying(answers: Callable[[str], bytes], *, piece: int = 1 << 16, pause_s: float = 0.0) -> Iterator[AdbServer]:
    """A server that answers each request with bytes of the test's choice, then ends the connection."""
    listener = socket.create_server(("127.0.0.1", 0))
    stop = threading.Event()

    def serve() -> None:
        while not stop.is_set():
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with connection:
                try:
                    talk(connection)
                except OSError:
                    continue

    def talk(connection: socket.socket) -> None:
        while head := connection.recv(4):
            data = answers(connection.recv(int(head, 16)).decode())
            for start in range(0, len(data), piece):
                connection.sendall(data[start : start + piece])
                if stop.wait(pause_s):
                    return
            if data != b"OKAY":
                return

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield AdbServer("127.0.0.1", listener.getsockname()[1])
    finally:
        stop.set()
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join(5)


def block(text: str) -> bytes:
    return b"OKAY%04x" % len(text) + text.encode()


def fail(reason: str) -> bytes:
    return b"FAIL%04x" % len(reason) + reason.encode()


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (b"HTTP/1.1 400 Bad Request", DeviceProtocolError),
        (b"OKAYzzzz", DeviceProtocolError),
        (b"", DeviceLost),
        (b"OK", DeviceLost),
        (b"OKAY00ffshort", DeviceLost),
        (fail("device offline"), DeviceLost),
        (fail("device 'x' not found"), DeviceLost),
        (fail("device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set"), DeviceAuthError),
        (fail("more than one device/emulator"), DeviceError),
    ],
)
def test_each_answer_is_a_typed_error(answer, kind):
    with saying(lambda request: answer) as server, pytest.raises(kind):
        server.ask("host:version", 2.0)


def test_a_server_that_trickles_is_held_to_the_limit_of_the_whole():
    begin = time.monotonic()
    with (
        saying(lambda request: block("x" * 1000), piece=1, pause_s=0.05) as server,
        pytest.raises(DeviceTimeout, match=r"0\.3 s"),
    ):
        server.ask("host:version", 0.3)
    assert time.monotonic() - begin < 10


@given(st.binary(max_size=40))
def test_hostile_shell_packets_end_in_an_answer_or_a_device_error(noise):
    with saying(lambda request: b"OKAY" if request.startswith("host:transport") else b"OKAY" + noise) as server:
        try:
            server.shell("x", "true", 2.0)
        except DeviceError:
            return


def test_a_packet_of_four_gigabytes_is_refused():
    huge = b"OKAY\x01\xff\xff\xff\xff"
    with (
        saying(lambda request: b"OKAY" if "transport" in request else huge) as server,
        pytest.raises(DeviceProtocolError, match="limit"),
    ):
        server.shell("x", "true", 2.0)


def test_a_cut_picture_of_a_phone_that_is_gone_says_so():
    def answer(request: str) -> bytes:
        return b"OKAY" if "transport" in request else block("") if request == "host:devices" else b"OKAYhalf"

    with saying(answer) as server, pytest.raises(DeviceLost, match="went away after 4 bytes"):
        server.exec_out("x", SCREENCAP, 2.0, decode_screencap)


@pytest.mark.parametrize(
    ("listed", "kind", "words"),
    [
        ("abc\toffline\n", DeviceUnreachable, "stayed offline"),
        ("abc\tunauthorized\n", DeviceAuthError, "accept this computer's key"),
        ("abc\tno permissions; see [developer.android.com]\n", DeviceAuthError, "udev"),
    ],
)
def test_a_phone_that_is_not_ready_is_a_typed_error(listed, kind, words):
    with saying(lambda request: block(listed)) as server, pytest.raises(kind, match=words):
        make_ready(server, "abc", 0.3)


def test_an_unknown_phone_lists_those_that_are_there():
    with (
        saying(lambda request: block("one\tdevice\ntwo\toffline\n")) as server,
        pytest.raises(DeviceUnreachable, match=r"one \(device\), two \(offline\)"),
    ):
        make_ready(server, "abc", 0.3)


@pytest.mark.parametrize(
    ("variables", "address"),
    [
        ({}, ("127.0.0.1", 5037)),
        ({"ANDROID_ADB_SERVER_PORT": "6000", "ANDROID_ADB_SERVER_ADDRESS": "box"}, ("box", 6000)),
        ({"ADB_SERVER_SOCKET": "tcp:7000"}, ("127.0.0.1", 7000)),
        ({"ADB_SERVER_SOCKET": "tcp:[::1]:7000", "ANDROID_ADB_SERVER_PORT": "1"}, ("::1", 7000)),
    ],
)
def test_the_server_is_found_as_adb_finds_it(monkeypatch, variables, address):
    for name in ("ADB_SERVER_SOCKET", "ANDROID_ADB_SERVER_PORT", "ANDROID_ADB_SERVER_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    server = AdbServer.from_environment()
    assert (server.host, server.port) == address


@pytest.mark.parametrize("value", ["tcp:", "tcp:99999", "localabstract:adb", "tcp:host:x"])
def test_a_wrong_address_is_a_usage_error(monkeypatch, value):
    monkeypatch.setenv("ADB_SERVER_SOCKET", value)
    with pytest.raises(UsageError, match="ADB_SERVER_SOCKET=tcp:HOST:PORT"):
        AdbServer.from_environment()


def test_without_adb_it_says_what_to_install(monkeypatch, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingPrerequisite, match="apt-get install -y --no-install-recommends adb"):
        AdbServer("127.0.0.1", port).start()
    program = tmp_path / "adb"
    program.write_text("#!/bin/sh\nexit 3\n")
    program.chmod(0o755)
    with pytest.raises(DeviceUnreachable, match="ended with 3"):
        AdbServer("127.0.0.1", port).start()
    with pytest.raises(DeviceLost, match="no adb server"):
        AdbServer("127.0.0.1", port).phones()
