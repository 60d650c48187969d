"""Bytes to and from a VNC server, every wait bounded by a deadline."""

from __future__ import annotations

import errno
import socket
import ssl
import struct
import time
from ipaddress import ip_address
from typing import Any, Protocol

from screenwright.core.errors import DeviceAuthError, DeviceLost, DeviceProtocolError, DeviceTimeout, DeviceUnreachable

_SKIP_CHUNK = 1 << 16
_BUFFER = 1 << 16
_SMALL = 1 << 12
_RECEIVE_BUFFER = 4 << 20


class Stream(Protocol):
    """A connection. Deadlines are ``time.monotonic()`` seconds; waits raise DeviceTimeout or DeviceLost."""

    @property
    def peer(self) -> str:
        """Who is at the other end, for messages; never with a password."""
        ...

    @property
    def is_near(self) -> bool:
        """Whether the other end is on this machine, where bytes cost less than packing them."""
        ...

    def read_into(self, view: memoryview, deadline: float) -> None:
        """Fill the whole view."""
        ...

    def write(self, data: bytes, deadline: float) -> None:
        """Send all of it."""
        ...

    def readable(self, deadline: float) -> bool:
        """Wait until something (an end of the connection included) can be read; False when the time is over."""
        ...

    def start_tls(self, context: ssl.SSLContext, deadline: float) -> None:
        """Encrypt from here on. Raises DeviceAuthError where the server's certificate is not to be trusted."""
        ...

    def close(self) -> None: ...


class SocketStream:
    """A TCP connection. Small reads share a buffer: a message is many fields, and each would be a system call."""

    def __init__(self, connection: socket.socket, host: str, peer: str) -> None:
        self._socket = connection
        self._host = host
        self._peer = peer
        self._buffer = memoryview(bytearray(_BUFFER))
        self._begin = self._end = 0  # of what came and was not read

    @property
    def peer(self) -> str:
        return self._peer

    @classmethod
    def connect(cls, host: str, port: int, peer: str, timeout_s: float) -> SocketStream:
        """Raises DeviceUnreachable where nothing listens, DeviceTimeout where nothing answers at all."""
        try:
            connection = socket.create_connection((host, port), timeout=timeout_s)
        except TimeoutError as error:
            raise DeviceTimeout(f"{peer} did not accept a connection within {timeout_s:g} s") from error
        except (OSError, UnicodeError) as error:
            raise DeviceUnreachable(
                f"cannot connect to {peer}: {_reason(error)}: is the VNC server running, and is this its address?"
            ) from error
        # Pointer and key events are a few bytes each, and must not wait for company.
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # A full frame is 8 MB; the buffer that the system starts with slows the first ones down.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _RECEIVE_BUFFER)
        return cls(connection, host, peer)

    @property
    def is_near(self) -> bool:
        try:
            return ip_address(self._socket.getpeername()[0].partition("%")[0]).is_loopback
        except OSError:
            return False

    def read_into(self, view: memoryview, deadline: float) -> None:
        if time.monotonic() > deadline:
            raise self._timeout()
        filled = self._take(view)
        while filled < len(view):
            rest = view[filled:]
            if len(rest) >= _SMALL:
                filled += self._receive(rest, deadline)
            else:
                self._begin, self._end = 0, self._receive(self._buffer, deadline)
                filled += self._take(rest)

    def write(self, data: bytes, deadline: float) -> None:
        try:
            self._limit(deadline)
            self._socket.sendall(data)
        except TimeoutError as error:
            raise self._timeout() from error
        except OSError as error:
            raise self._broken(error) from error

    def readable(self, deadline: float) -> bool:
        if self._begin < self._end:
            return True
        try:
            self._socket.settimeout(max(0.0, deadline - time.monotonic()))
            self._begin, self._end = 0, self._socket.recv_into(self._buffer)
        except (TimeoutError, BlockingIOError, ssl.SSLWantReadError):
            return False
        except OSError as error:
            raise self._broken(error) from error
        return True

    def fileno(self) -> int:
        """For ``select``."""
        return self._socket.fileno()

    def take(self) -> bytes:
        """What has come and was not read; b"" where nothing has. Raises DeviceLost at the end of the connection."""
        if self._begin == self._end:
            try:
                self._socket.settimeout(0.0)
                count = self._socket.recv_into(self._buffer)
            except (BlockingIOError, ssl.SSLWantReadError):
                return b""
            except OSError as error:
                raise self._broken(error) from error
            if count == 0:
                raise DeviceLost(f"{self.peer} closed the connection")
            self._begin, self._end = 0, count
        data = bytes(self._buffer[self._begin : self._end])
        self._begin = self._end
        return data

    def start_tls(self, context: ssl.SSLContext, deadline: float) -> None:
        if self._begin < self._end:
            raise DeviceProtocolError(f"{self.peer} sent {self._end - self._begin} bytes before its TLS greeting")
        try:
            self._limit(deadline)
            self._socket = context.wrap_socket(self._socket, server_hostname=self._host)
        except TimeoutError as error:
            raise self._timeout() from error
        except ssl.SSLCertVerificationError as error:
            raise DeviceAuthError(
                f"{self.peer} shows a certificate that is not to be trusted: {error.verify_message}: name the "
                "certificate that signed it, as ca_file (?ca=FILE in a URL) or in the variable SSL_CERT_FILE"
            ) from error
        except (ConnectionError, ssl.SSLEOFError, ssl.SSLZeroReturnError) as error:
            raise self._broken(error) from error
        except OSError as error:
            raise DeviceProtocolError(f"TLS with {self.peer} failed: {_reason(error)}") from error

    def close(self) -> None:
        self._socket.close()

    def _take(self, view: memoryview) -> int:
        """Move what the buffer has, as far as it fits; gives the number of bytes."""
        count = min(len(view), self._end - self._begin)
        view[:count] = self._buffer[self._begin : self._begin + count]
        self._begin += count
        return count

    def _receive(self, view: memoryview, deadline: float) -> int:
        """Wait for some bytes, at least one."""
        try:
            self._limit(deadline)
            count = self._socket.recv_into(view)
        except TimeoutError as error:
            raise self._timeout() from error
        except OSError as error:
            raise self._broken(error) from error
        if count == 0:
            raise DeviceLost(f"{self.peer} closed the connection")
        return count

    def _limit(self, deadline: float) -> None:
        remaining = deadline - time.monotonic()
        if remaining <= 0:
            raise TimeoutError
        self._socket.settimeout(remaining)

    def _broken(self, error: OSError) -> DeviceLost:
        return DeviceLost(f"the connection to {self.peer} broke: {_reason(error)}")

    def _timeout(self) -> DeviceTimeout:
        return DeviceTimeout(f"{self.peer} stopped answering: its time limit is over")


class Wire:
    """A stream with the time limit of the exchange that is going on, and reads by size and by format."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._deadline = 0.0

    @property
    def peer(self) -> str:
        return self._stream.peer

    def limit(self, seconds: float) -> None:
        """From now on all reads and writes together have this long, until the next call."""
        self._deadline = time.monotonic() + seconds

    @property
    def seconds_left(self) -> float:
        return self._deadline - time.monotonic()

    def ensure_time(self) -> None:
        """Raises DeviceTimeout when the limit is over; for work between the reads."""
        if self.seconds_left < 0:
            raise DeviceTimeout(f"{self.peer} sent more than could be unpacked within the time limit")

    @property
    def is_near(self) -> bool:
        return self._stream.is_near

    def start_tls(self, context: ssl.SSLContext) -> None:
        self._stream.start_tls(context, self._deadline)

    def read(self, count: int) -> bytes:
        data = bytearray(count)
        self._stream.read_into(memoryview(data), self._deadline)
        return bytes(data)

    def read_into(self, view: memoryview) -> None:
        self._stream.read_into(view, self._deadline)

    def unpack(self, layout: str) -> tuple[Any, ...]:
        """The values of a ``struct`` layout; RFB is big-endian throughout."""
        return struct.unpack(f">{layout}", self.read(struct.calcsize(f">{layout}")))

    def skip(self, count: int) -> None:
        """Read and forget, in bounded memory."""
        chunk = memoryview(bytearray(min(count, _SKIP_CHUNK)))
        while count > 0:
            self.read_into(chunk[:count])
            count -= len(chunk)

    def write(self, data: bytes) -> None:
        self._stream.write(data, self._deadline)

    def readable(self, end: float) -> bool:
        """Wait until ``end`` (monotonic seconds), whatever the limit of the exchange, for something to read."""
        return self._stream.readable(end)

    def close(self) -> None:
        self._stream.close()


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.errno == errno.ECONNREFUSED:
        return "nothing listens there (connection refused)"
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
