"""What ``getevent`` tells of a phone's glass and keys, as input events.

Linux multi-touch protocols: B tells fingers apart by slots, A gives all fingers in every report, and a single-touch
glass has neither. Positions are counted on the panel as it is built: ranges come from ``getevent -lp``, the turn of the
screen from the outside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from screenwright.core.action import Back, Home
from screenwright.core.errors import DeviceProtocolError
from screenwright.core.geometry import Point
from screenwright.core.watching import FingerTurned, InputEvent, KeyTurned, Sent, Unrepeatable

LISTING, STREAM = "getevent -lp", "getevent -lt"

_DEVICE = re.compile(r"^add device \d+: (\S+)")
_AXIS = re.compile(r"\b(ABS_(?:MT_)?(?:POSITION_)?[XY])\s*: value -?\d+, min (-?\d+), max (-?\d+)")
_LINE = re.compile(r"^\[\s*(\d+\.\d+)\]\s+(\S+):\s+(\S+)\s+(\S+)\s+(\S+)")
_SENT: dict[str, Back | Home] = {"KEY_BACK": Back(), "KEY_HOME": Home(), "KEY_HOMEPAGE": Home()}
_NO_ACTION = {
    "KEY_VOLUMEUP": "the key for more volume", "KEY_VOLUMEDOWN": "the key for less volume",
    "KEY_POWER": "the power key", "KEY_APPSELECT": "the key for the apps used last",
}  # fmt: skip
_NAMED = {"KEY_ENTER": "enter", "KEY_TAB": "tab", "KEY_BACKSPACE": "backspace", "KEY_ESC": "escape"}
_GONE = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class Glass:
    """A touch screen: its device file, and the first and last position along each axis."""

    path: str
    left: int
    right: int
    top: int
    bottom: int

    def pixel(self, x: int, y: int, rotation: int, size: tuple[int, int]) -> Point:
        """Where a touch lies on a picture of ``size`` of the screen as it is held, turned by ``rotation`` quarters."""
        across = (x - self.left + 0.5) / (self.right - self.left + 1)
        down = (y - self.top + 0.5) / (self.bottom - self.top + 1)
        turned = ((across, down), (down, 1 - across), (1 - across, 1 - down), (1 - down, across))[rotation % 4]
        width, height = size
        return Point(min(max(int(turned[0] * width), 0), width - 1), min(max(int(turned[1] * height), 0), height - 1))


def parse_glass(listing: str) -> Glass:
    """The first touch screen of ``getevent -lp``. Raises DeviceProtocolError where there is none."""
    path, axes = "", dict[str, tuple[int, int]]()
    for line in [*listing.splitlines(), "add device 0: end"]:
        if device := _DEVICE.match(line):
            for x, y in (("ABS_MT_POSITION_X", "ABS_MT_POSITION_Y"), ("ABS_X", "ABS_Y")):
                if x in axes and y in axes and axes[x][1] > axes[x][0] and axes[y][1] > axes[y][0]:
                    return Glass(path, *axes[x], *axes[y])
            path, axes = device[1], {}
        elif axis := _AXIS.search(line):
            axes[axis[1]] = (int(axis[2]), int(axis[3]))
    raise DeviceProtocolError("`getevent -lp` names no touch screen: may the shell of this phone read /dev/input?")


@dataclass
class Touches:
    """Fed with lines of ``getevent -lt``, gives input. ``rotation`` and ``size`` are those of the screen now."""

    glass: Glass
    rotation: int
    size: tuple[int, int]
    _slot: int = 0
    _places: dict[int, list[int]] = field(default_factory=dict)  # finger: x, y of a glass with slots
    _down: dict[int, Point] = field(default_factory=dict)
    _live: set[int] = field(default_factory=set)
    _loose: list[list[int]] = field(default_factory=lambda: [[-1, -1]])
    _reports: bool = False
    _lifted: bool = False

    def feed(self, line: str) -> Iterator[InputEvent]:
        """The input that a line makes whole; nothing for lines that are no events. Times are the phone's own."""
        found = _LINE.match(line)
        if found is None:
            return
        time, path, kind, code, value = float(found[1]), found[2], found[3], found[4], found[5]
        if kind == "EV_KEY" and not code.startswith("BTN_"):
            yield from self._key(time, code, value)
        elif path == self.glass.path:
            if kind == "EV_ABS":
                self._axis(code, int(value, 16))
            elif kind == "EV_KEY" and code == "BTN_TOUCH":
                self._lifted = value == "UP"
            elif code == "SYN_MT_REPORT":
                self._reports = True
                self._loose.append([-1, -1])
            elif code == "SYN_REPORT":
                yield from self._report(time)

    def _key(self, time: float, code: str, value: str) -> Iterator[InputEvent]:
        if value == "REPEAT":
            return
        if code in _SENT and value == "DOWN":
            yield Sent(time, _SENT[code])
        elif code in _NO_ACTION and value == "DOWN":
            yield Unrepeatable(time, _NO_ACTION[code])
        elif code in _NAMED:
            yield KeyTurned(time, _NAMED[code], value == "DOWN")

    def _axis(self, code: str, value: int) -> None:
        match code:
            case "ABS_MT_SLOT":
                self._slot = value
            case "ABS_MT_TRACKING_ID" if value == _GONE:
                self._live.discard(self._slot)
            case "ABS_MT_TRACKING_ID":
                self._live.add(self._slot)
                self._places.setdefault(self._slot, [-1, -1])  # what does not change is not told anew
            case "ABS_MT_POSITION_X" | "ABS_X":
                self._place()[0] = value
            case "ABS_MT_POSITION_Y" | "ABS_Y":
                self._place()[1] = value
            case _:
                pass

    def _place(self) -> list[int]:
        """Of the finger that is told of now; a glass without slots tells of them in order."""
        return self._places.get(self._slot, self._loose[-1])

    def _report(self, time: float) -> Iterator[InputEvent]:
        """The end of a report: who came, moved and went."""
        loose = [place for place in self._loose if min(place) >= 0]
        if self._places:
            now = {slot: place for slot, place in self._places.items() if slot in self._live and min(place) >= 0}
        elif self._reports:
            now = dict(enumerate([] if self._lifted else loose))
            self._loose = [[-1, -1]]
        else:
            now = {} if self._lifted else dict(enumerate(loose))
        yield from self._compared(time, now)
        self._reports = self._lifted = False

    def _compared(self, time: float, now: dict[int, list[int]]) -> Iterator[InputEvent]:
        for finger in [finger for finger in self._down if finger not in now]:
            yield FingerTurned(time, self._down.pop(finger), "up", finger)
        for finger, (x, y) in now.items():
            at = self.glass.pixel(x, y, self.rotation, self.size)
            before = self._down.get(finger)
            self._down[finger] = at
            if before is None:
                yield FingerTurned(time, at, "down", finger)
            elif at != before:
                yield FingerTurned(time, at, "move", finger)
