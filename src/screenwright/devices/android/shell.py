"""The phone's command line: the one place where words become a line for a shell, and the reading of its answers.

Nothing else in this package builds a line for the phone, so nothing that a page, a model or a person wrote can
become a command there.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from screenwright.core.errors import DeviceProtocolError, UsageError
from screenwright.core.geometry import Box, Point
from screenwright.core.spaces import PhonePoint, Size, fit

MAX_TEXT = 400
"""Longest piece for one ``input text``; the phone turns every character into key events before it sends the first."""

_VIEWPORT = re.compile(
    r"DisplayViewport\{[^}]*?valid=true[^}]*?orientation=([0-3])[^}]*?"
    r"logicalFrame=Rect\((-?\d+), (-?\d+) - (-?\d+), (-?\d+)\)"
)
_DENSITY = re.compile(r"(?:Physical|Override) density: (\d+)")
_FOCUS = re.compile(r"mCurrentFocus=Window\{\S+ (?:\S+ )?([^\s}]+)\}")
_COMPONENT = re.compile(r"[A-Za-z][\w.]*/[\w.$]+")


@dataclass(frozen=True, slots=True)
class Viewport:
    """The screen as it is held now: ``rotation`` in quarter turns (0 to 3), the size after turning.

    The size is in pixels as touches count them. Pictures have as many, except on phones whose resolution was set by
    hand (``wm size``) and that still draw pictures in that of the panel.
    """

    rotation: int
    width: int
    height: int

    def picture_size(self, last: Size) -> Size:
        """Of the next picture, after one of ``last`` pixels: that, turned as the screen is; else of the screen."""
        for width, height in (last, (last[1], last[0])):
            if abs(width * self.height - height * self.width) <= max(self.width, self.height):  # but for rounding
                return width, height
        return self.width, self.height

    def touch(self, point: Point, picture: Size) -> PhonePoint:
        """Where to touch for this pixel of a picture of ``picture`` pixels."""
        return PhonePoint(*fit(point.x, point.y, Box(0, 0, *picture), Box(0, 0, self.width, self.height)))


def remote_line(*commands: Sequence[str]) -> str:
    """One line for the phone's shell that runs ``commands`` in order and stops at the first that fails.

    Every word arrives as it is, whatever it holds. Raises UsageError for NUL, which no command line can carry.
    """
    if any("\0" in word for command in commands for word in command):
        raise UsageError("a NUL character cannot be sent to a phone")
    return " && ".join(shlex.join(command) for command in commands)


def input_text_words(text: str) -> Iterator[str]:
    """Words for ``input text`` that together type ``text``, which is printable ASCII.

    ``input text`` turns "%s" into a space and knows no way to write "%s" itself, so a text is cut between the two.
    A piece that starts with "-" is no trouble: the command takes the next word, whatever it is.
    """
    for run in re.split(r"(?<=%)(?=s)", text):
        for start in range(0, len(run), MAX_TEXT):
            yield run[start : start + MAX_TEXT].replace(" ", "%s")


def parse_viewport(display: str) -> Viewport:
    """From ``dumpsys display``, the first screen in use. Raises DeviceProtocolError."""
    found = _VIEWPORT.search(display)
    if not found:
        raise DeviceProtocolError("`dumpsys display` names no screen in use: is this an Android with a screen?")
    rotation, left, top, right, bottom = map(int, found.groups())
    if right <= left or bottom <= top:
        raise DeviceProtocolError(f"`dumpsys display` gives an empty screen: {found[0]}")
    return Viewport(rotation, right - left, bottom - top)


def parse_density(answer: str) -> int:
    """Dots per inch from ``wm density``: what is set by hand comes last and counts. Raises DeviceProtocolError."""
    found = _DENSITY.findall(answer)
    if not found:
        raise DeviceProtocolError(f"`wm density` answered {answer[:80]!r}")
    return int(found[-1])


def parse_focus(windows: str) -> str:
    """From ``dumpsys window``: ``package/activity`` of the window that has the focus, or the window's own name.

    Raises DeviceProtocolError where no window has it, as for a moment between two screens.
    """
    found = _FOCUS.search(windows)
    if not found:
        raise DeviceProtocolError("no window of the phone has the focus: wait a moment and ask again")
    return found[1]


def parse_component(answer: str) -> str | None:
    """From ``cmd package resolve-activity --brief``: ``package/activity``, None where there is nothing to start."""
    lines = answer.strip().splitlines()
    return lines[-1].strip() if lines and _COMPONENT.fullmatch(lines[-1].strip()) else None
