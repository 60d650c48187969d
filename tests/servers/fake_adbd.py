"""A daemon that speaks adb's true wire over TCP, for the real ``adb`` to talk to. It is NOT Android.

Messages of 24 bytes and a payload: CNXN, AUTH, OPEN, OKAY, WRTE, CLSE. Services: ``shell,v2`` with exit codes,
``shell`` (version 1), ``exec``, ``sync`` (STAT, SEND, RECV, QUIT). What runs behind them is given from outside.
"""

from __future__ import annotations

import base64
import itertools
import os
import queue
import socket
import struct
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, Self

Auth = Literal["open", "accept", "refuse"]
CNXN, AUTH, OPEN, OKAY, WRTE, CLSE = (
    int.from_bytes(name, "little") for name in (b"CNXN", b"AUTH", b"OPEN", b"OKAY", b"WRTE", b"CLSE")
)
TOKEN, SIGNATURE, PUBLIC_KEY = 1, 2, 3
BANNER = (
    b"device::ro.product.name=paper;ro.product.model=Paper_Phone;ro.product.device=paper;features=shell_v2,cmd,stat_v2"
)
MAX_PAYLOAD = 256 * 1024
SHA1_PREFIX = bytes.fromhex("3021300906052b0e03021a05000414")
GRACE_S = 5.0


@dataclass(frozen=True)
class Ran:
    """What a command wrote and how it ended."""

    out: bytes = b""
    err: bytes = b""
    status: int = 0


@dataclass
class Faults:
    """What goes wrong, until it is set back."""

    mute: bool = False
    """Accept connections and say nothing: the phone shows as offline."""
    cut_after: int | None = None
    """Cut the whole link after so many bytes of the next ``exec`` service."""
    delay_s: float = 0.0
    """Wait before each command's answer."""
    delayed: str = ""
    """Commands that begin so; others are answered at once."""


@dataclass
class Stream:
    local: int
    remote: int
    received: queue.Queue[bytes | None] = field(default_factory=queue.Queue)
    acknowledged: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    closed: threading.Event = field(default_factory=threading.Event)


class FakeAdbd:
    """``run`` gets a command line and gives what it did; ``files`` is what push and pull see."""

    def __init__(self, run: Callable[[str], Ran], auth: Auth = "open", port: int = 0) -> None:
        self.run = run
        self.auth: Auth = auth
        self.faults = Faults()
        self.files: dict[str, bytes] = {}
        self.streams: dict[str, queue.Queue[bytes]] = {}
        """What command lines that run on and on write, as it is put there."""
        self.offered_keys: list[bytes] = []
        self.stopping = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", port))
        self.port = int(self._listener.getsockname()[1])
        self._links: list[Link] = []
        self._accepting = threading.Thread(target=self._accept, name="fake-adbd")
        self._accepting.start()

    @property
    def serial(self) -> str:
        return f"127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def unplug(self) -> None:
        """End every connection as a pulled cable does; new ones are welcome."""
        for link in self._links:
            link.cut()

    def stop(self) -> None:
        self.stopping.set()
        socket.socket.shutdown(self._listener, socket.SHUT_RDWR)
        self._listener.close()
        self._accepting.join(GRACE_S)
        for link in self._links:
            link.cut()
            link.join()

    def _accept(self) -> None:
        while not self.stopping.is_set():
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._links.append(Link(self, connection))


class Link:
    """One connection of an adb server."""

    def __init__(self, daemon: FakeAdbd, connection: socket.socket) -> None:
        self._daemon = daemon
        self._socket = connection
        self._sending = threading.Lock()
        self._numbers = itertools.count(1)
        self._streams: dict[int, Stream] = {}
        self._workers: list[threading.Thread] = []
        self._token = os.urandom(20)
        self._reader = threading.Thread(target=self._serve, name="fake-adbd-link")
        self._reader.start()

    def cut(self) -> None:
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            return  # the other side was quicker

    def join(self) -> None:
        for thread in (self._reader, *self._workers):
            thread.join(GRACE_S)

    def _serve(self) -> None:
        try:
            while True:
                command, first, second, length, _, _ = struct.unpack("<6I", self._exactly(24))
                self._handle(command, first, second, self._exactly(length))
        except (OSError, EOFError):
            pass
        finally:
            for stream in list(self._streams.values()):
                self._end(stream)
            self._socket.close()

    def _exactly(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            piece = self._socket.recv(count - len(data))
            if not piece:
                raise EOFError
            data += piece
        return data

    def _send(self, command: int, first: int, second: int, data: bytes = b"") -> None:
        head = struct.pack("<6I", command, first, second, len(data), sum(data) & 0xFFFFFFFF, command ^ 0xFFFFFFFF)
        with self._sending:
            self._socket.sendall(head + data)

    def _handle(self, command: int, first: int, second: int, data: bytes) -> None:
        if self._daemon.faults.mute:
            return
        if command == CNXN:
            self._welcome() if self._daemon.auth == "open" else self._send(AUTH, TOKEN, 0, self._token)
        elif command == AUTH:
            self._authenticate(first, data)
        elif command == OPEN:
            stream = Stream(local=next(self._numbers), remote=first)
            self._streams[stream.local] = stream
            worker = threading.Thread(target=self._work, args=(stream, data.rstrip(b"\0")), name="fake-adbd-stream")
            worker.start()
            self._workers = [*(thread for thread in self._workers if thread.is_alive()), worker]
        elif second in self._streams:
            self._continue(self._streams[second], command, data)

    def _continue(self, stream: Stream, command: int, data: bytes) -> None:
        if command == OKAY:
            stream.acknowledged.release()
        elif command == WRTE:
            stream.received.put(data)
            self._send(OKAY, stream.local, stream.remote)
        elif command == CLSE:
            self._end(self._streams.pop(stream.local))
            self._send(CLSE, stream.local, stream.remote)  # or clients wait for it until their limit

    def _end(self, stream: Stream) -> None:
        stream.closed.set()
        stream.received.put(None)
        stream.acknowledged.release()

    def _welcome(self) -> None:
        self._send(CNXN, 0x01000001, MAX_PAYLOAD, BANNER)

    def _authenticate(self, kind: int, data: bytes) -> None:
        if kind == PUBLIC_KEY:
            self._daemon.offered_keys.append(data)
            if self._daemon.auth == "accept":
                self._welcome()
        elif any(is_signed_by(key, self._token, data) for key in self._daemon.offered_keys):
            self._welcome() if self._daemon.auth == "accept" else None
        else:
            self._send(AUTH, TOKEN, 0, self._token)

    def _work(self, stream: Stream, service: bytes) -> None:
        try:
            name, _, rest = service.decode().partition(":")
            if name.split(",")[0] not in ("shell", "exec", "sync"):
                self._send(CLSE, 0, stream.remote)
                return
            self._send(OKAY, stream.local, stream.remote)
            if name == "sync":
                Sync(self._daemon.files, lambda: stream.received.get(timeout=GRACE_S), self._writer(stream)).serve()
            else:
                self._shell(stream, name, rest)
            if not stream.closed.is_set():
                self._send(CLSE, stream.local, stream.remote)
        except (OSError, EOFError, queue.Empty):
            return

    def _run_on(self, stream: Stream, written: queue.Queue[bytes]) -> None:
        while not stream.closed.is_set() and not self._daemon.stopping.is_set():
            try:
                self._write(stream, written.get(timeout=0.05))
            except queue.Empty:
                continue

    def _writer(self, stream: Stream) -> Callable[[bytes], None]:
        return lambda data: self._write(stream, data)

    def _write(self, stream: Stream, data: bytes) -> None:
        """One WRTE at a time: the next may go only after the other side's OKAY."""
        for start in range(0, len(data), MAX_PAYLOAD // 4):
            if stream.closed.is_set():
                raise EOFError
            self._send(WRTE, stream.local, stream.remote, data[start : start + MAX_PAYLOAD // 4])
            if not stream.acknowledged.acquire(timeout=GRACE_S):
                raise EOFError

    def _shell(self, stream: Stream, name: str, line: str) -> None:
        faults = self._daemon.faults
        deadline = time.monotonic() + (faults.delay_s if line.startswith(faults.delayed) else 0.0)
        while time.monotonic() < deadline and not stream.closed.wait(0.02) and not self._daemon.stopping.is_set():
            pass
        if line in self._daemon.streams:
            self._run_on(stream, self._daemon.streams[line])
            return
        ran = self._daemon.run(line)
        if name == "exec" and faults.cut_after is not None:
            self._write(stream, ran.out[: faults.cut_after])
            faults.cut_after = None
            self.cut()
            return
        if not name.startswith("shell,v2"):
            self._write(stream, ran.out + ran.err)
            return
        for kind, data in ((1, ran.out), (2, ran.err), (3, bytes([ran.status]))):
            for start in range(0, len(data), 16384):
                piece = data[start : start + 16384]
                self._write(stream, bytes([kind]) + struct.pack("<I", len(piece)) + piece)


class Sync:
    """push and pull, onto a dictionary."""

    def __init__(
        self, files: dict[str, bytes], read: Callable[[], bytes | None], write: Callable[[bytes], None]
    ) -> None:
        self._files, self._read, self._write = files, read, write
        self._kept = b""

    def serve(self) -> None:
        while True:
            kind, length = struct.unpack("<4sI", self._exactly(8))
            if kind == b"QUIT":
                return
            name = self._exactly(length).decode()
            if kind in (b"STAT", b"STA2", b"LST2"):
                self._stat(kind, name)
            elif kind == b"SEND":
                self._receive(name.rpartition(",")[0])
            elif kind == b"RECV":
                self._hand_out(name)
            else:
                raise EOFError

    def _stat(self, kind: bytes, name: str) -> None:
        there = name in self._files
        mode, size = (0o100644, len(self._files[name])) if there else (0, 0)
        if kind == b"STAT":
            self._write(kind + struct.pack("<3I", mode, size, 0))
        else:
            error = 0 if there else 2
            self._write(kind + struct.pack("<I2Q4IQ3q", error, 1, 1, mode, 1, 0, 0, size, 0, 0, 0))

    def _receive(self, name: str) -> None:
        data = b""
        while (head := struct.unpack("<4sI", self._exactly(8)))[0] == b"DATA":
            data += self._exactly(head[1])
        self._files[name] = data
        self._write(b"OKAY" + struct.pack("<I", 0))

    def _hand_out(self, name: str) -> None:
        if name not in self._files:
            self._write(b"FAIL" + struct.pack("<I", 12) + b"no such file")
            return
        data = self._files[name]
        for start in range(0, len(data), 65536):
            piece = data[start : start + 65536]
            self._write(b"DATA" + struct.pack("<I", len(piece)) + piece)
        self._write(b"DONE" + struct.pack("<I", 0))

    def _exactly(self, count: int) -> bytes:
        while len(self._kept) < count:
            piece = self._read()
            if piece is None:
                raise EOFError
            self._kept += piece
        data, self._kept = self._kept[:count], self._kept[count:]
        return data


def is_signed_by(offered: bytes, token: bytes, signature: bytes) -> bool:
    """Whether the key, in Android's own form (base64, a name after a space), signed the token (PKCS#1 v1.5, SHA-1)."""
    blob = base64.b64decode(offered.split(b" ")[0].rstrip(b"\0"))
    size = 4 * int.from_bytes(blob[:4], "little")
    modulus = int.from_bytes(blob[8 : 8 + size], "little")
    exponent = int.from_bytes(blob[-4:], "little")
    plain = pow(int.from_bytes(signature, "big"), exponent, modulus).to_bytes(size, "big")
    digest = SHA1_PREFIX + token
    return plain == b"\0\1" + b"\xff" * (size - len(digest) - 3) + b"\0" + digest
