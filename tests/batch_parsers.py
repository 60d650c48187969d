"""Parsers in place of the real one, and pictures for them: as functions of a module they reach other processes."""

from __future__ import annotations

import io
import os
import signal
import time
from pathlib import Path

from PIL import Image

from screenwright.core.errors import MissingPrerequisite
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Node, Screen
from screenwright.core.screenshot import Screenshot


def png(number: int, side: int = 8) -> bytes:
    """A picture that tells its number by its colour."""
    buffer = io.BytesIO()
    Image.new("RGB", (side, side), (number % 256, number // 256 % 256, 7)).save(buffer, format="PNG")
    return buffer.getvalue()


def draw(folder: Path, count: int) -> list[str]:
    """``count`` pictures as files; their names, in their order."""
    folder.mkdir(parents=True, exist_ok=True)
    names = [f"{number:05}.png" for number in range(count)]
    for number, name in enumerate(names):
        (folder / name).write_bytes(png(number))
    return names


def number_of(shot: Screenshot) -> int:
    red, green, _ = shot.pixels[0, 0].tolist()
    return int(red + 256 * green)


def quick(shot: Screenshot) -> Screen:
    """A screen with a text and a button, the number of the picture on both."""
    number = str(number_of(shot))
    return Screen(
        screenshot=shot,
        elements=(
            Element(id="e1", kind="text", box=Box(0, 0, 4, 4), text=number),
            Element(id="e2", kind="button", box=Box(4, 4, 8, 8), name=number, value=0.5, clickable=True),
        ),
        blocks=(),
        tree=Node(id="root", role="screen", box=shot.box),
    )


def brief(shot: Screenshot) -> Screen:
    """No faster on a fast machine."""
    time.sleep(0.004)
    return quick(shot)


def slow(shot: Screenshot) -> Screen:
    time.sleep(0.05)
    return quick(shot)


def failing_on_3(shot: Screenshot) -> Screen:
    if number_of(shot) == 3:
        raise ZeroDivisionError("three")
    return quick(shot)


def dying_on_3(shot: Screenshot) -> Screen:
    if number_of(shot) == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return quick(shot)


def dying_once(shot: Screenshot) -> Screen:
    """On each picture, the first time; a file in the folder DYING_ONCE tells that it was seen."""
    try:
        (Path(os.environ["DYING_ONCE"]) / str(number_of(shot))).touch(exist_ok=False)
    except FileExistsError:
        return quick(shot)
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("killed")


def dying(shot: Screenshot) -> Screen:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("killed")


def lacking(shot: Screenshot) -> Screen:
    raise MissingPrerequisite("the nets are not here: run  pip install nets")
