"""An Android phone, through adb, as a Device: it is seen and touched from outside, and nothing is installed on it."""

from __future__ import annotations

import contextlib
import difflib
import re
import time
from collections.abc import Sequence
from typing import Literal, Self, assert_never

from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    KeyDown,
    KeyUp,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
    points_of,
)
from screenwright.core.errors import (
    DeviceAuthError,
    DeviceError,
    DeviceLost,
    DeviceProtocolError,
    DeviceTimeout,
    DeviceUnreachable,
    UnsupportedAction,
    UsageError,
)
from screenwright.core.geometry import Box, Point
from screenwright.core.screenshot import Screenshot
from screenwright.core.spaces import Size, fit
from screenwright.devices import keycodes, refuse_for_a_finger, refuse_senseless
from screenwright.devices.android.link import make_ready
from screenwright.devices.android.picture import SCREENCAP, decode_screencap
from screenwright.devices.android.server import AdbServer
from screenwright.devices.android.shell import (
    Viewport,
    parse_component,
    parse_density,
    parse_focus,
    parse_viewport,
    remote_line,
)
from screenwright.devices.android.text import Typist
from screenwright.devices.android.url import parse_adb_url

__all__ = ["AdbDevice", "open_adb_url"]

_DRAG_S = 1.0
_SCROLL_STEP = 0.08
"""Part of the screen's height, or width, that one step of the wheel moves the view."""
_LONGEST_STROKE = 0.5
_STROKE_S = 0.6
_SDK_WITH_COMBINATIONS = 31
_RETURN_S = 0.5
"""Between two tries to have a phone back."""


def open_adb_url(url: str, timeout_s: float = 10.0) -> AdbDevice:
    """Raises UsageError for a wrong URL, and what :meth:`AdbDevice.connect` raises."""
    return AdbDevice.connect(parse_adb_url(url), timeout_s)


class AdbDevice:
    """One phone. Nothing is held between two actions: a touch begins and ends on the phone itself.

    ``timeout_s`` bounds each exchange with the phone. A phone has no pointer: Move is remembered here, so that a
    Drag or a Scroll without a starting point begins there, and nothing is sent. After DeviceLost the device can be
    used again as soon as adb has the phone back; :meth:`reconnect` waits for that, and connects a network phone anew.
    """

    def __init__(self, server: AdbServer, serial: str, timeout_s: float = 10.0) -> None:
        """Over a phone that is ready; :meth:`connect` is the usual way. Raises a DeviceError."""
        self._server = server
        self._serial = serial
        self._timeout_s = timeout_s
        self._closed = False
        self._typist = Typist(self._run)
        self._view = self._viewport()
        self._size = (self._view.width, self._view.height)
        self._pointer = Point(self._view.width // 2, self._view.height // 2)

    @classmethod
    def connect(cls, serial: str, timeout_s: float = 10.0) -> Self:
        """Start adb's server where none runs, then wait until the phone is ready.

        Raises MissingPrerequisite, DeviceUnreachable, DeviceAuthError, DeviceTimeout, DeviceProtocolError, and
        UnsupportedAction for an Android older than 7.
        """
        server = AdbServer.from_environment()
        server.start()
        make_ready(server, serial, timeout_s)
        return cls(server, serial, timeout_s)

    @property
    def url(self) -> str:
        return f"adb://{self._serial}"

    @property
    def environment(self) -> Literal["phone"]:
        return "phone"

    @property
    def size(self) -> tuple[int, int]:
        return self._size

    def screenshot(self) -> Screenshot:
        """The screen as it is now. Raises a DeviceError; an answer that is not a whole picture is never passed on."""
        self._check_open()
        pixels = self._server.exec_out(self._serial, SCREENCAP, self._timeout_s, decode_screencap)
        shot = Screenshot(pixels, origin=self.url)
        if not shot.pixels.any() and not self.is_awake():
            raise DeviceError(f"the screen of phone {self._serial} is off and shows nothing: call wake() first")
        self._resize((shot.width, shot.height))
        return shot

    def perform(self, action: Action) -> None:
        """Do it. Points are checked against the screen as it is held now, so a turn of the phone is noticed.

        Raises UsageError or UnsupportedAction before anything is done on the phone, DeviceError where it fails.
        """
        self._check_open()
        self._check(action)
        match action:
            case Click(at=at):
                self._run("input", "tap", *self._touch(at))
            case DoubleClick(at=at):
                tap = ("input", "tap", *self._touch(at))
                self._run_all(tap, tap)
            case LongPress(at=at, seconds=seconds):
                beside = Point(at.x + 1 if at.x + 1 < self._size[0] else at.x - 1, at.y)
                self._stroke("swipe", at, beside, seconds)
            case Move():
                pass
            case Drag(start=start, end=end):
                self._stroke("draganddrop", start or self._pointer, end, _DRAG_S)
            case Swipe(start=start, end=end, seconds=seconds):
                self._stroke("swipe", start, end, seconds)
            case Scroll(direction=direction, steps=steps, at=at):
                self._scroll(direction, steps, at or self._pointer)
            case TypeText(text=text):
                self._typist.type(text)
            case PressKeys(keys=keys):
                self._press(keycodes.key_codes(keys))
            case Wait(seconds=seconds):
                time.sleep(seconds)
            case Back():
                self._press([keycodes.BACK])
            case Home():
                self._press([keycodes.HOME])
            case ButtonDown() | ButtonUp() | KeyDown() | KeyUp() | Finish() | Impossible():
                raise AssertionError("refused before")
            case _:
                assert_never(action)
        self._pointer = (points_of(action) or (self._pointer,))[-1]

    def reconnect(self, limit_s: float = 30.0) -> None:
        """Wait for the phone to come back, for up to ``limit_s`` seconds, and make its connection anew where it has one
        over the network. Raises what :meth:`connect` raises, of the last try; DeviceAuthError at once."""
        end = time.monotonic() + limit_s
        self._server.start()
        while True:
            try:
                make_ready(self._server, self._serial, max(end - time.monotonic(), _RETURN_S))
                break
            except (DeviceUnreachable, DeviceTimeout, DeviceLost):
                if time.monotonic() + _RETURN_S >= end:
                    raise
            time.sleep(_RETURN_S)
        self._closed = False
        self._view = self._viewport()
        self._resize((self._view.width, self._view.height))

    def release(self) -> None:
        """Choose the person's own keyboard again if a failure left another. Never raises."""
        if not self._closed:
            with contextlib.suppress(DeviceError):
                self._typist.restore()

    def close(self) -> None:
        """The phone stays connected to adb, as it was or as a person would leave it."""
        self.release()
        self._closed = True

    def recents(self) -> None:
        """Show the apps used last."""
        self._check_open()
        self._press([keycodes.RECENTS])

    def wake(self) -> None:
        """Switch the screen on; one that is on stays on. A locked phone stays locked."""
        self._check_open()
        self._press([keycodes.WAKE])

    def is_awake(self) -> bool:
        """Whether the screen is on; one that only shows the time while the phone rests is not."""
        return not re.search(r"mWakefulness=(Asleep|Dozing)", self._run("dumpsys", "power"))

    def rotation(self) -> int:
        """Quarter turns from the phone's natural position, 0 to 3."""
        return self._viewport().rotation

    def density(self) -> int:
        """Dots per inch as Android counts them; 160 of them make one of its density-independent pixels a pixel."""
        return parse_density(self._run("wm", "density"))

    def current_app(self) -> str:
        """``package/activity`` of the window with the focus, or that window's own name. Raises DeviceError."""
        return parse_focus(self._run("dumpsys", "window"))

    def start_app(self, name: str) -> None:
        """Start an app by its package, or by a part of the package's name that only one app has.

        Raises UsageError with the near names where there is none or more than one, UnsupportedAction for an app
        without a screen of its own.
        """
        package = self._package(name)
        launcher = ("-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER")
        component = parse_component(self._run("cmd", "package", "resolve-activity", "--brief", *launcher, package))
        if component is None:
            raise UnsupportedAction(f"{package} has no screen that can be started")
        answer = self._run("am", "start", "-n", component)
        if re.search(r"^Error", answer, re.MULTILINE):  # with exit status 0 on many versions
            raise DeviceError(f"{package} did not start: {answer.strip()[-200:]}")

    def dump_hierarchy(self) -> str:
        """uiautomator's XML of the screen. For data collection only: no agent here sees more than the pixels."""
        self._check_open()
        path = "/data/local/tmp/screenwright-hierarchy.xml"
        try:
            said = self._run("uiautomator", "dump", path)
            if "dumped to" not in said:
                raise DeviceError(f"uiautomator made no dump: {said.strip()[-200:]!r}; is the screen still moving?")
            return self._run("cat", path)
        finally:
            with contextlib.suppress(DeviceError):
                self._run("rm", "-f", path)

    def _package(self, name: str) -> str:
        listed = self._run("pm", "list", "packages").split()
        packages = sorted(line.removeprefix("package:") for line in listed)
        if name in packages:
            return name
        wanted = name.strip().lower()
        found = [package for package in packages if wanted and wanted in package.lower()]
        if len(found) == 1:
            return found[0]
        near = found or difflib.get_close_matches(wanted, packages, n=3, cutoff=0.4)
        hint = f"; near are {', '.join(near[:6])}" if near else ""
        raise UsageError(f"{len(found) or 'no'} apps on the phone match {name!r}{hint}: give the package's whole name")

    def _check(self, action: Action) -> None:
        """All that can be wrong with an action, before anything of it is sent."""
        if points_of(action) or isinstance(action, Scroll):
            self._view = self._viewport()
            self._resize(self._view.picture_size(self._size))
        refuse_senseless(action, self._size)
        refuse_for_a_finger(action)

    def _resize(self, size: Size) -> None:
        """Pictures have this size now; the pointer that we remember keeps its place on the screen."""
        self._pointer = Point(*fit(self._pointer.x, self._pointer.y, Box(0, 0, *self._size), Box(0, 0, *size)))
        self._size = size

    def _touch(self, point: Point) -> tuple[str, str]:
        """The words that tell the phone this pixel of the picture."""
        at = self._view.touch(point, self._size)
        return str(at.x), str(at.y)

    def _press(self, codes: Sequence[int]) -> None:
        words = [str(code) for code in codes]
        if len(words) == 1:
            self._run("input", "keyevent", *words)
            return
        sdk = self._run("getprop", "ro.build.version.sdk").strip()
        if not sdk.isdecimal() or int(sdk) < _SDK_WITH_COMBINATIONS:
            raise UnsupportedAction("keys at the same time need Android 12 or newer: press them one by one, or touch")
        self._run("input", "keycombination", *words)

    def _scroll(self, direction: Direction, steps: int, at: Point) -> None:
        """Swipe against the direction, slowly so that the list does not run on, in strokes of half a screen."""
        upright = direction in ("up", "down")
        length = self._size[1] if upright else self._size[0]
        sign = -1 if direction in ("down", "right") else 1
        left = steps * _SCROLL_STEP
        while left > 1e-6:
            part = min(left, _LONGEST_STROKE)
            reach = max(round(part * length), 1)
            margin = length // 16  # strokes from the very edge open the phone's own panels
            middle = min(max(at.y if upright else at.x, margin + reach // 2), length - margin - reach // 2 - 1)
            begin, end = middle - sign * (reach // 2), middle - sign * (reach // 2) + sign * reach
            start = Point(at.x, begin) if upright else Point(begin, at.y)
            finish = Point(at.x, end) if upright else Point(end, at.y)
            self._stroke("swipe", start, finish, _STROKE_S * (0.5 + part))
            left -= part

    def _stroke(self, kind: Literal["swipe", "draganddrop"], start: Point, end: Point, seconds: float) -> None:
        way = (*self._touch(start), *self._touch(end), str(round(seconds * 1000)))
        self._run("input", kind, *way, timeout_s=self._timeout_s + seconds)

    def _viewport(self) -> Viewport:
        return parse_viewport(self._run("dumpsys", "display"))

    def _run(self, *words: str, timeout_s: float | None = None) -> str:
        return self._run_all(words, timeout_s=timeout_s)

    def _run_all(self, *commands: Sequence[str], timeout_s: float | None = None) -> str:
        """What the commands wrote. Raises a DeviceError with the phone's own words where one failed."""
        self._check_open()
        answer = self._server.shell(self._serial, remote_line(*commands), timeout_s or self._timeout_s)
        if answer.status == 0:
            return answer.out
        said = (answer.err or answer.out).strip()[-300:]
        if "INJECT_EVENTS" in said:
            raise DeviceAuthError(
                "the phone refuses touches from adb: switch on “USB debugging (Security settings)” in its developer "
                "options, and restart it"
            )
        if "not found" in said or "inaccessible" in said:
            raise DeviceProtocolError(f"`{commands[0][0]}` is missing on the phone ({said!r}): is it an Android?")
        raise DeviceError(f"`{' '.join(commands[0][:2])}` failed on the phone with {answer.status}: {said!r}")

    def _check_open(self) -> None:
        if self._closed:
            raise DeviceLost(f"{self.url} is closed: open it anew")
