"""Hands of the session: what to press next on the tree just read, and a wait until the picture stands still."""

from __future__ import annotations

import random
import re
import subprocess
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from screenwright.core.geometry import Box, Point
from screenwright_lab.data.screens.desktop.nodes import Capture, Node
from screenwright_lab.data.screens.desktop.place import placed, popup_of

HEADER = 4096
"""Bytes at the head of Xvfb's frame file that are no pixels; more than its header, less than a row."""
STRIP = 1 << 16
"""Bytes of a strip: some rows."""
QUIET = 0.05
OPENERS = re.compile(r"(\.\.\.|…)$|preferences|settings|properties|options|about|find", re.IGNORECASE)
LEAVE = re.compile(
    r"quit|exit|close|log ?out|sign ?in|shut|restart|print|send|delete|remove|erase|format|minimi|maximi|fullscreen"
    r"|full screen|online|website|homepage|report|donate|update|help|lock|suspend|hide|iconify|beenden|schlie|quitter"
    r"|fermer|verlassen|выход|закрыть|退出|关闭|离开",
    re.IGNORECASE,
)
"""Names that end the program, leave it for the net, or hide it."""
WORDS = ("hello", "Invoice 2024", "42", "report", "Zürich", "notes on birds", "alpha_7", "3.14", "milk, bread")
IN_MENUS = frozenset({"menu", "menu item", "check menu item", "radio menu item", "list item"})


@dataclass(frozen=True, slots=True)
class Target:
    """Something to press: what it is for the page's name, and where."""

    does: str
    node: Node
    at: Point


def press(*words: str) -> None:
    """Speak to the X server through xdotool, which knows keyboard layouts; a refusal is seen in the next capture."""
    subprocess.run(["xdotool", *words], timeout=10, check=False, capture_output=True)


def click(at: Point, button: int = 1, times: int = 1) -> None:
    press("mousemove", str(at.x), str(at.y))
    press("click", "--repeat", str(times), "--delay", "60", str(button))


def park(random_: random.Random, width: int, height: int) -> None:
    """The pointer away from the middle of things, mostly to a corner; now and then it stays on what it pressed."""
    if random_.random() < 0.8:
        press("mousemove", str(random_.choice((2, width - 3))), str(height - random_.randint(3, 40)))


def still(frame: Path, at_most: float, quiet: float = 0.5) -> None:
    """Until hardly anything has changed for ``quiet`` seconds; a film may use up ``at_most``."""
    end = time.monotonic() + at_most
    last, since = look(frame), time.monotonic()
    while time.monotonic() < end and time.monotonic() - since < quiet:
        time.sleep(0.1)
        now = look(frame)
        if changed(now, last) > QUIET:
            since = time.monotonic()
        last = now


def look(frame: Path) -> tuple[int, ...]:
    """A number for each strip of the picture, to tell one from another."""
    with frame.open("rb") as file:
        file.seek(HEADER)
        return tuple(map(zlib.crc32, iter(lambda: file.read(STRIP), b"")))


def changed(now: tuple[int, ...], then: tuple[int, ...]) -> float:
    """The share of strips that differ, 0..1."""
    return sum(one != other for one, other in zip(now, then, strict=True)) / len(now)


def targets(capture: Capture, does: str, leave: frozenset[int]) -> list[Target]:
    """All shown nodes with which the thing can be done, topmost windows first; not of the programs ``leave``."""
    fits = CHOICES[does]
    found = []
    for place in sorted(placed(capture), key=lambda one: -one.window):
        for node in () if place.application.pid in leave else place.root.walk():
            box = place.box(node)
            if box is None or "showing" not in node.states or not fits(node) or LEAVE.search(node.name):
                continue
            seen = box.clipped(capture.width, capture.height)
            shown_in = popup_of(capture, place, seen) if seen and node.role in IN_MENUS else place.window
            if seen and seen.area > 0.5 * box.area and _on_top(capture, shown_in, seen):
                found.append(Target(does, node, seen.center))
    return found


def _on_top(capture: Capture, number: int, box: Box) -> bool:
    return not any(window.frame.contains(box.center) for window in capture.windows[number + 1 :])


def _role(*roles: str) -> Callable[[Node], bool]:
    return lambda node: node.role in roles and "sensitive" in node.states


def _opener(node: Node) -> bool:
    return node.role == "menu item" and "sensitive" in node.states and bool(OPENERS.search(node.name))


CHOICES: dict[str, Callable[[Node], bool]] = {
    "menu": _role("menu"),
    "menu item": _opener,
    "tab": _role("page tab"),
    "toggle": _role("check box", "radio button", "toggle button", "switch"),
    "select": _role("combo box"),
    "row": _role("table cell", "list item", "tree item", "icon", "table row"),
    "context": _role(
        "table cell", "list item", "text", "icon", "tree table", "document frame", "terminal", "layered pane"
    ),
    "type": lambda node: node.role in ("text", "entry") and "editable" in node.states,
    "scroll": _role("scroll pane", "tree table", "table", "list", "tree", "text"),
    "button": _role("push button"),
    "slide": _role("slider", "spin button", "scroll bar"),
}


def do(target: Target, random_: random.Random) -> None:
    """Press it in the manner that its kind asks for."""
    match target.does:
        case "context":
            click(target.at, 3)
        case "scroll":
            click(target.at, 5, random_.randint(2, 12))
        case "type":
            click(target.at)
            press("type", "--delay", "15", random_.choice(WORDS))
        case "row" if random_.random() < 0.15:
            click(target.at, 1, 2)
        case _:
            click(target.at)


def back_out() -> None:
    """Close an open menu or dialog."""
    press("key", "Escape")


def plan(random_: random.Random, count: int) -> Iterator[tuple[str, ...]]:
    """What to do before each capture: a chain, such as opening a menu and then its dialog."""
    chains = (
        *[("menu",)] * 2, *[("menu", "menu item")] * 4,
        *[("tab",)] * 2, *[("row",)] * 2, *[("type",)] * 2, *[("button",)] * 3,
        ("toggle",), ("select",), ("context",), ("scroll",), ("slide",),
    )  # fmt: skip
    for _ in range(count):
        yield random_.choice(chains)
