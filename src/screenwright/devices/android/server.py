"""The adb server's own socket protocol: four hexadecimal digits, a request; OKAY or FAIL; then the answer.

``adb`` the program is used only to start its server. Each request is one connection with one time limit for the
whole exchange, so nothing here is held between two requests and a phone that trickles cannot outlast the limit.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Self, TypeVar

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

ACCEPT_THE_KEY = "unlock the phone and accept this computer's key in the dialog “Allow USB debugging?”, then try again"

_START_S = 15.0
_MAX_ANSWER = 256 * 1024 * 1024
_STDOUT, _STDERR, _EXIT = 1, 2, 3

_Read = TypeVar("_Read")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command on the phone wrote, and its exit status."""

    out: str
    err: str
    status: int


@dataclass(frozen=True, slots=True)
class AdbServer:
    """Where the adb server listens."""

    host: str = "127.0.0.1"
    port: int = 5037

    @classmethod
    def from_environment(cls) -> Self:
        """As adb itself finds it: ADB_SERVER_SOCKET, else ANDROID_ADB_SERVER_ADDRESS and _PORT. Raises UsageError."""
        host = os.environ.get("ANDROID_ADB_SERVER_ADDRESS", "127.0.0.1")
        port = os.environ.get("ANDROID_ADB_SERVER_PORT", "5037")
        listening = os.environ.get("ADB_SERVER_SOCKET")
        if listening:
            kind, _, rest = listening.partition(":")
            given_host, colon, port = rest.rpartition(":")
            host = given_host.strip("[]") if colon else "127.0.0.1"
            port = port if kind == "tcp" else ""
        if not port.isdecimal() or not 0 < int(port) < 65536:
            raise UsageError("the environment names no adb server: set ADB_SERVER_SOCKET=tcp:HOST:PORT, or unset it")
        return cls(host, int(port))

    def start(self) -> None:
        """Make sure that it runs. Raises MissingPrerequisite if adb is not installed, DeviceUnreachable."""
        try:
            socket.create_connection((self.host, self.port), 1.0).close()
            return
        except OSError:
            program = shutil.which("adb")
        if program is None:
            raise MissingPrerequisite(
                "phones are reached through adb, which is not installed: run  "
                "apt-get install -y --no-install-recommends adb"
            )
        quiet = subprocess.DEVNULL
        command = [program, "start-server"]
        try:
            done = subprocess.run(command, stdin=quiet, stdout=quiet, stderr=quiet, timeout=_START_S, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise DeviceUnreachable(f"`adb start-server` did not work ({error}): run it by hand to see why") from error
        if done.returncode:
            raise DeviceUnreachable(f"`adb start-server` ended with {done.returncode}: run it by hand to see why")

    def ask(self, request: str, timeout_s: float) -> str:
        """A request to the server itself. Raises DeviceError with the server's own words where it refuses."""
        with Link(self, timeout_s) as link:
            link.send(request)
            return link.read_exactly(link.read_length()).decode("utf-8", "replace")

    def phones(self, timeout_s: float = 5.0) -> dict[str, str]:
        """Serial and state ("device" is ready; "offline", "unauthorized", ...) of every phone that adb knows."""
        lines = self.ask("host:devices", timeout_s).splitlines()
        return {serial: state for serial, _, state in (line.partition("\t") for line in lines) if serial}

    def shell(self, serial: str, line: str, timeout_s: float) -> Answer:
        """Run ``line`` in the phone's shell (protocol v2, Android 7 or newer) and wait for its end."""
        out = {_STDOUT: bytearray(), _STDERR: bytearray()}
        with Link(self, timeout_s) as link:
            link.open(serial, f"shell,v2,raw:{line}")
            while True:
                head = link.read_exactly(5)
                data = link.read_exactly(_within_limit(int.from_bytes(head[1:], "little")))
                if head[0] == _EXIT and data:
                    break
                if head[0] in out:
                    out[head[0]] += data
                    _within_limit(len(out[head[0]]))
        written, complained = (out[stream].decode("utf-8", "replace") for stream in (_STDOUT, _STDERR))
        return Answer(written, complained, data[0])

    def exec_out(self, serial: str, line: str, timeout_s: float, read: Callable[[bytes], _Read]) -> _Read:
        """What ``read`` makes of the bytes that ``line`` writes on the phone. There is no exit status on this wire and
        a cut line ends it like a finished command, so where ``read`` raises a DeviceError and the phone is gone it
        becomes DeviceLost.
        """
        with Link(self, timeout_s) as link:
            link.open(serial, f"exec:{line}")
            data = link.read_to_end()
        try:
            return read(data)
        except DeviceError as error:
            state = self.phones().get(serial, "not there any more")
            if state == "device":
                raise
            raise DeviceLost(f"phone {serial} went away after {len(data)} bytes of `{line}`; it is {state}") from error


@dataclass
class Link:
    """One connection to the server, ended by a deadline."""

    server: AdbServer
    timeout_s: float
    deadline: float = field(init=False)
    socket: socket.socket = field(init=False)

    def __enter__(self) -> Self:
        self.deadline = time.monotonic() + self.timeout_s
        address = f"{self.server.host}:{self.server.port}"
        try:
            self.socket = socket.create_connection((self.server.host, self.server.port), self.timeout_s)
        except TimeoutError as error:
            raise DeviceTimeout(f"the adb server at {address} did not answer in {self.timeout_s:g} s") from error
        except OSError as error:
            raise DeviceLost(
                f"no adb server at {address} ({error.strerror}): it has ended; open the phone anew"
            ) from error
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def open(self, serial: str, service: str) -> None:
        self.send(f"host:transport:{serial}")
        self.send(service)

    def send(self, request: str) -> None:
        """One request and its OKAY."""
        data = request.encode("utf-8")
        if len(data) > 0xFFFF:
            raise UsageError(f"{len(data)} bytes are too many for one request to adb; the limit is 65535")
        self._wait()
        try:
            self.socket.sendall(b"%04x" % len(data) + data)
        except OSError as error:
            raise self._broken(error) from error
        status = self.read_exactly(4)
        if status == b"FAIL":
            raise _refusal(self.read_exactly(self.read_length()).decode("utf-8", "replace"))
        if status != b"OKAY":
            raise DeviceProtocolError(f"{self.server.host}:{self.server.port} is no adb server: it says {status!r}")

    def read_length(self) -> int:
        digits = self.read_exactly(4)
        try:
            return int(digits, 16)
        except ValueError:
            raise DeviceProtocolError(f"the adb server gives a length of {digits!r}") from None

    def read_exactly(self, count: int) -> bytes:
        data = bytearray()
        while len(data) < count:
            piece = self._receive(count - len(data))
            if not piece:
                raise DeviceLost(
                    "the connection to the phone ended in the middle of an answer: is it still plugged in?"
                )
            data += piece
        return bytes(data)

    def read_some(self, seconds: float) -> bytes:
        """What comes next, b"" at the end; DeviceTimeout where nothing does within so many seconds."""
        self.deadline = time.monotonic() + seconds
        return self._receive(1 << 16)

    def read_to_end(self) -> bytes:
        data = bytearray()
        while piece := self._receive(1 << 20):
            data += piece
            _within_limit(len(data))
        return bytes(data)

    def _receive(self, count: int) -> bytes:
        self._wait()
        try:
            return self.socket.recv(min(count, 1 << 20))
        except OSError as error:
            raise self._broken(error) from error

    def _wait(self) -> None:
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise self._late()
        self.socket.settimeout(left)

    def _broken(self, error: OSError) -> DeviceError:
        if isinstance(error, TimeoutError):
            return self._late()
        return DeviceLost(f"the connection to the adb server broke ({error.strerror}): open the phone anew")

    def _late(self) -> DeviceTimeout:
        return DeviceTimeout(f"the phone did not finish its answer in {self.timeout_s:g} s: is it busy or asleep?")


def _within_limit(length: int) -> int:
    if length > _MAX_ANSWER:
        raise DeviceProtocolError(f"the phone answers with {length} bytes or more; the limit is {_MAX_ANSWER}")
    return length


def _refusal(reason: str) -> DeviceError:
    """The server's words as a typed error: they are plain English, written for people, and stable since 2015."""
    if "unauthorized" in reason or "authorizing" in reason:
        return DeviceAuthError(f"adb says {reason.strip()!r}: {ACCEPT_THE_KEY}")
    if "not found" in reason or "offline" in reason or "closed" in reason or "no devices" in reason:
        return DeviceLost(f"adb says {reason.strip()!r}: the phone went away; plug it in and open it anew")
    return DeviceError(f"adb refuses: {reason.strip()!r}")
