"""A private adb server for tests: its own port, its own home for the key, ended by its own process.

The one a person may run on the usual port is never touched.
"""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_S = 20.0


class PrivateAdb:
    """The real ``adb`` program, in the foreground as a server."""

    def __init__(self, home: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = int(probe.getsockname()[1])
        self.environment = {
            "HOME": str(home),
            "ANDROID_USER_HOME": str(home),
            "ADB_SERVER_SOCKET": f"tcp:localhost:{self.port}",
            "ADB_LOCAL_TRANSPORT_MAX_PORT": "5554",  # look for no emulators
            "ADB_MDNS": "0",
        }
        self._log = home / "adb-server.log"
        self.start()

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                ["adb", "nodaemon", "server"], env={**os.environ, **self.environment}, stdout=log, stderr=log
            )
        deadline = time.monotonic() + START_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1.0).close()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    self.kill()
                    raise RuntimeError(f"adb server did not start: {self._log.read_text()}") from None
                time.sleep(0.02)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def run(self, *words: str) -> subprocess.CompletedProcess[bytes]:
        """The real client against this server."""
        environment = {**os.environ, **self.environment}
        return subprocess.run(["adb", *words], env=environment, capture_output=True, timeout=START_S, check=False)


@contextmanager
def private_adb(home: Path) -> Iterator[PrivateAdb]:
    server = PrivateAdb(home)
    try:
        yield server
    finally:
        server.kill()
