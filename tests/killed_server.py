"""A server as a process of its own, to be killed, before a screen that goes on: a file.

``python killed_server.py FOLDER`` starts one, each a process of its own, for every line that it reads, and each prints
its process id and port: what takes long is done once, before the first. Its only agent presses each key of a row once,
believing nothing but the picture (``killed_run``).
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

import numpy as np

from guards import OpenGuard
from killed_run import OneAfterTheOther, quick_look
from screenwright.agents.loop.limits import NoModels
from screenwright.core.action import Action
from screenwright.core.action_json import action_to_json
from screenwright.core.screenshot import Screenshot
from screenwright.episodes.demos import DemoStore
from screenwright.interfaces.access import Access
from screenwright.interfaces.cli.speech import speech_named
from screenwright.interfaces.rest.app import create_app
from screenwright.interfaces.rest.house import House
from screenwright.interfaces.rest.openers import Openers
from screenwright.interfaces.rest.server import listening, serve
from serving import TOKEN


class KeptBoard:
    """What is done to it is a line in the file; its picture has a mark for each."""

    url, environment, size = "kept:", "desktop", (320, 240)

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)

    def screenshot(self) -> Screenshot:
        pixels = np.full((240, 320, 3), 220, np.uint8)
        for place in range(os.pread(self._file, 1_000_000, 0).count(b"\n")):
            left, top = 10 + 12 * (place % 24), 10 + 12 * (place // 24)
            pixels[top : top + 10, left : left + 10] = (200, 30, 30)
        return Screenshot(pixels, origin=self.url)

    def perform(self, action: Action) -> None:
        os.write(self._file, json.dumps(action_to_json(action)).encode() + b"\n")

    def release(self) -> None:
        pass

    def close(self) -> None:
        pass


def main(folder: Path) -> None:
    openers = Openers(
        device=lambda _url: KeptBoard(folder / "board.jsonl"), agent=lambda _wish: (OneAfterTheOther(), NoModels()),
        agents=("letters",), usual=("letters", None), models=False, guard=OpenGuard(), eyes=quick_look,
        speech=speech_named,
    )  # fmt: skip
    house = House(openers, folder / "runs", DemoStore(folder / "demos"))
    door = listening("127.0.0.1", 0)
    port = door.getsockname()[1]
    print(os.getpid(), port, flush=True)
    serve(create_app(house, Access(TOKEN, port)), door, house.close)


if __name__ == "__main__":
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
    for _ in sys.stdin:
        if os.fork() == 0:
            main(Path(sys.argv[1]))
            os._exit(0)
