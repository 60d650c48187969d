"""One device as an MCP client sees it: what is private is hidden, and coordinates count pixels of the picture sent.

``told`` is the screen that the client was told last: ids and points in its calls are meant on that one. ``now`` is the
newest screen, which a wait for a change is compared with.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic, sleep

from screenwright.agents.loop import KEPT, POLL_S, Control, Cover, Watch, differences
from screenwright.agents.minds import Sight, fence, see
from screenwright.core.errors import DeviceError, UnsupportedAction, UsageError
from screenwright.core.geometry import Box, Point
from screenwright.core.protocols import Device, Eyes
from screenwright.core.screen import KINDS, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.core.spaces import fit_box
from screenwright.devices import Vault
from screenwright.reading import news
from screenwright.safety.redaction import Veil, shown

MAX_WORDS = 24_000
"""Characters of one answer that come from a screen; what is beyond them is cut off, and the answer says so."""


_PLACE = re.compile(rf"(['\"]|\b(?:{'|'.join(KINDS)})) at ([0-9]{{1,6}}),([0-9]{{1,6}})\b")
"""As ``agents.planner.matching.told`` says where a thing is."""


@dataclass(frozen=True, slots=True)
class Told:
    """``screen`` is what is there, ``sight.screen`` the same with what is private hidden, and ``sight.shown`` that in
    pixels of the picture."""

    screen: Screen
    sight: Sight

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture, in which coordinates are counted."""
        return self.sight.picture.width, self.sight.picture.height

    def point(self, x: int, y: int) -> Point:
        """The pixel of the screen that the client names. Raises UsageError for one outside of the picture."""
        named = self.sight.grid.read(x, y)
        if not named.is_inside:
            width, height = self.size
            raise UsageError(f"({x}, {y}) lies outside of the picture, which is {width} wide and {height} high")
        return self.sight.to_screen(named)

    def named(self, point: Point) -> tuple[int, int]:
        """A pixel of the screen as the client counts."""
        at = self.sight.to_picture(point)
        return int(at.x), int(at.y)

    def counted(self, reason: str) -> str:
        """An agent's reason with the places of things as the client counts them."""

        def there(match: re.Match[str]) -> str:
            x, y = self.named(Point(int(match[2]), int(match[3])))
            return f"{match[1]} at {x},{y}"

        return _PLACE.sub(there, reason)

    def box(self, box: Box) -> list[int]:
        """Left, top, right, bottom of a box of the screen as the client counts."""
        return list(fit_box(box, self.screen.screenshot.box, self.sight.shown.screenshot.box).as_tuple())


class View:
    """Used by the one thread that works the device. ``opener`` opens it, at the first use and again after it was lost;
    ``veil`` hides what is private from the client, None hides nothing; ``max_side``: pixels of the longest side of a
    picture; ``say`` receives a line where a picture is kept back."""

    def __init__(
        self,
        opener: Callable[[], Device],
        eyes: Eyes,
        vault: Vault,
        veil: Veil | None,
        max_side: int,
        say: Callable[[str], None],
    ) -> None:
        self.vault, self.veil = vault, veil
        self.told: Told | None = None
        self.now: Screen | None = None
        self._opener, self._max_side, self._say = opener, max_side, say
        self._cover = Cover(vault.values, eyes)
        self._watch: Watch | None = None
        self._frames = OrderedDict[str, Screenshot]()

    @contextmanager
    def device(self) -> Iterator[Device]:
        """The open device. One that fails within is given up, so that the next use opens it anew."""
        if self._watch is None:
            self._watch = Watch(self._opener())
        try:
            yield self._watch.device
        except UnsupportedAction:
            raise
        except DeviceError:
            self.close()
            raise

    def close(self) -> None:
        """End the connection, if there is one."""
        watch, self._watch = self._watch, None
        if watch is not None:
            watch.device.close()

    def eyes(self, screenshot: Screenshot, previous: Screen | None = None) -> Screen:
        """Fits ``Eyes``: secrets covered, ids kept from what the client was told, and all that is private known to the
        veil before anybody speaks of it."""
        screen = self._cover(screenshot, previous or (self.told.screen if self.told else None))
        if self.veil is not None:
            self.veil.screen(screen)
        self._frames[screen.screenshot.sha256] = screenshot
        while len(self._frames) > KEPT:
            self._frames.popitem(last=False)
        return screen

    def look(self) -> Told:
        """The screen once it is still, told to the client."""
        screen = self._still()
        self.told = Told(screen, see(self._veiled(screen), self._max_side))
        return self.told

    def meant(self) -> Told:
        """What the client's ids and points are meant on. Raises UsageError where it has not looked yet."""
        if self.told is None:
            raise UsageError("nothing was looked at yet: call look first, then name its elements or points")
        return self.told

    def wait(self, seconds: float, control: Control) -> str | None:
        """Until the screen differs from the newest one and is still again; what is new in words, "" where there are
        none for it, None where nothing changed. Raises Interrupted where ``control`` was stopped."""
        before = self.now or self._still()
        frame = self._frames.get(before.screenshot.sha256, before.screenshot)  # as it was before anything was covered
        until = monotonic() + seconds
        with self.device():
            watch = self._watch
            assert watch is not None
            while monotonic() < until:
                control.check()
                if differences(frame, watch.look(), watch.restless):
                    settled = watch.settle()
                    if differences(frame, settled.shot, settled.restless):
                        self.now = self.eyes(settled.shot, before)
                        return self.news(before, self.now, settled.restless)
                sleep(POLL_S)
        return None

    def news(self, before: Screen, after: Screen, restless: tuple[Box, ...]) -> str:
        """What happened between two screens, in words that the client may hear."""
        return " ".join(piece.words for piece in news(self._veiled(before), self._veiled(after), restless))

    def words(self, text: str) -> str:
        """Words that may hold some of a screen, with what is private and the values of secrets hidden."""
        hidden = self.vault.conceal(text)
        return self.veil.words(hidden) if self.veil else hidden

    def fenced(self, text: str) -> str:
        """Words from a screen, as they go to the client: hidden where private, cut where long, and marked as data."""
        words = self.words(text)
        if len(words) > MAX_WORDS:
            lines = words[:MAX_WORDS].rsplit("\n", 1)[0]
            words = f"{lines}\n(cut: {len(words) - len(lines)} characters more)"
        return fence("the screen", words) if words else ""

    def _still(self) -> Screen:
        with self.device():
            assert self._watch is not None
            self.now = self.eyes(self._watch.settle().shot)
        return self.now

    def _veiled(self, screen: Screen) -> Screen:
        return shown(screen, self.veil, self._say) if self.veil else screen
