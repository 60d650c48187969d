"""A phone's screen that mobile Chromium draws: a Material app of our own (tests/phone) made with framework7.

It fits ``fake_android.Phone``. What is touched goes in as touches and comes back as pixels; ``state()`` reads the
page's own state beside the screen, and is the truth that tests look at. It is NOT Android.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Self, TypeVar

from playwright.sync_api import sync_playwright

PHONE = Path(__file__).parents[1] / "phone"
SCALE = 3
DENSITY = "Physical density: 480\n"
LIMIT_S = 30.0
MOVE_S = 1 / 60
HOLD_S = 0.6
"""A drag first picks up what lies under the finger."""
PATHS = {"launcher": "/", "settings": "/settings/", "contacts": "/contacts/", "recents": "/recents/"}
CALLS = {3: "phone.home()", 4: "phone.back()", 187: "phone.recents()", 224: "null"}
KEYS = {
    19: "ArrowUp", 20: "ArrowDown", 21: "ArrowLeft", 22: "ArrowRight", 59: "Shift", 61: "Tab", 62: "Space",
    66: "Enter", 67: "Backspace", 112: "Delete", 113: "Control", 122: "Home", 123: "End",
    **{29 + number: chr(ord("a") + number) for number in range(26)},
}  # fmt: skip

_Result = TypeVar("_Result")
Spot = tuple[int, int]


class MaterialPhone:
    """Pixels as a phone counts them: 1080x2340 upright, three to each CSS pixel.

    Playwright's objects belong to the thread that made them, and the daemon serves in many: all work is done by one
    thread of our own, and every wait for it is bounded.
    """

    natural = (1080, 2340)
    awake = True
    packages = {"settings": "com.android.settings", "contacts": "org.paper.contacts", "launcher": "org.paper.launcher"}  # noqa: RUF012

    def __init__(self) -> None:
        if not (PHONE / "node_modules" / "framework7").is_dir():
            raise RuntimeError(f"the phone's npm packages are missing: run  npm ci --prefix {PHONE}")
        self.errors: list[str] = []
        self._rotation = 0
        self._thread = ThreadPoolExecutor(1, "material-phone")
        self._do(self._start)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._do(self._playwright.stop)
        self._thread.shutdown()

    def state(self) -> dict[str, Any]:
        """The page's own: see ``state`` and ``report`` in phone.js."""
        return dict(self._ask("phone.report()"))

    def meddle(self, script: str) -> None:
        """Change how the app behaves."""
        self._ask(script)

    def middle_of(self, selector: str) -> Spot:
        """Where the middle of an element of the page is on the screen, in pixels."""
        box = self._do(lambda: self._page.locator(selector).first.bounding_box(timeout=10_000))
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        return int(x * SCALE), int(y * SCALE)

    def restart(self) -> None:
        """As a new phone, upright."""
        self.rotation = 0
        self._do(self._page.reload)

    @property
    def rotation(self) -> int:
        return self._rotation

    @rotation.setter
    def rotation(self, quarters: int) -> None:
        self._rotation = quarters
        width, height = self.size
        self._do(lambda: self._page.set_viewport_size({"width": width // SCALE, "height": height // SCALE}))

    @property
    def size(self) -> Spot:
        width, height = self.natural
        return (height, width) if self._rotation % 2 else (width, height)

    @property
    def page(self) -> str:
        """As ``packages`` has it; a contact and the form belong to contacts."""
        path = self.state()["page"]
        return next((name for name, its in PATHS.items() if its == path), "contacts")

    def png(self) -> bytes:
        return self._do(lambda: self._page.screenshot(caret="initial", scale="device"))

    def open(self, page: str) -> None:
        self._ask(f"phone.open({PATHS[page]!r})")

    def tap(self, x: int, y: int) -> None:
        self._do(lambda: self._stroke([(x, y)], 0.0))

    def swipe(self, kind: str, start: Spot, end: Spot, milliseconds: int) -> None:
        moves = max(round(milliseconds / 1000 / MOVE_S), 1)
        way = [
            (start[0] + (end[0] - start[0]) * step / moves, start[1] + (end[1] - start[1]) * step / moves)
            for step in range(moves + 1)
        ]
        self._do(lambda: self._stroke(way, HOLD_S if kind == "draganddrop" else 0.0))

    def keys(self, codes: Sequence[int]) -> None:
        if len(codes) == 1 and codes[0] in CALLS:
            self._ask(CALLS[codes[0]])
        else:
            self._do(lambda: self._page.keyboard.press("+".join(KEYS[code] for code in codes)))

    def type(self, text: str) -> None:
        self._do(lambda: self._page.keyboard.insert_text(text))

    def _do(self, work: Callable[[], _Result]) -> _Result:
        return self._thread.submit(work).result(LIMIT_S)

    def _ask(self, script: str) -> Any:
        return self._do(lambda: self._page.evaluate(script))

    def _start(self) -> None:
        self._playwright = sync_playwright().start()
        browser = self._playwright.chromium.launch(executable_path=shutil.which("chromium"), chromium_sandbox=False)
        width, height = self.size
        context = browser.new_context(
            viewport={"width": width // SCALE, "height": height // SCALE},
            device_scale_factor=SCALE,
            is_mobile=True,
            has_touch=True,
        )
        self._page = context.new_page()
        self._page.on("pageerror", lambda error: self.errors.append(str(error)))
        self._page.goto((PHONE / "index.html").as_uri())
        self._wire = context.new_cdp_session(self._page)

    def _stroke(self, way: Sequence[tuple[float, float]], hold_s: float) -> None:
        """One finger down, along the way at the pace of a screen, and up.

        Each event carries the time when it should have come, so that the page sees the finger's own speed however busy
        the computer is. As on a phone, a list runs on a little where the finger was quick.
        """

        def touch(kind: str, at_s: float, *spots: tuple[float, float]) -> None:
            time.sleep(max(at_s - time.time(), 0.0))
            points = [{"x": (x + 0.5) / SCALE, "y": (y + 0.5) / SCALE} for x, y in spots]
            self._wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": at_s})

        begin = time.time()
        touch("touchStart", begin, way[0])
        for step, spot in enumerate(way[1:], 1):
            touch("touchMove", begin + hold_s + step * MOVE_S, spot)
        touch("touchEnd", begin + hold_s + len(way) * MOVE_S)
