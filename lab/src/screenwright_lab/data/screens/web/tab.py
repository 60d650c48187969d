"""One browser tab in which pages are loaded, changed, walked and pictured."""

from __future__ import annotations

import base64
import contextlib
import io
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from screenwright.core.errors import DataError
from screenwright.core.extras import find_chromium, need
from screenwright.core.geometry import Box
from screenwright.core.screen import State
from screenwright_lab.data.screens.view import View
from screenwright_lab.data.screens.web.server import Shelf
from screenwright_lab.data.screens.web.variants import Look, Shot, Window
from screenwright_lab.data.screens.web.words import RIGHT_TO_LEFT, WORDS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page, Request, Response, Route

LOAD_MS = 8_000
SETTLE_MS = 2_500
ARGUMENTS = (
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-pings", "--no-first-run",
    "--disable-gpu", "--mute-audio", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE *.localhost, EXCLUDE 127.0.0.1",
)  # fmt: skip
FLAT = 14
"""Levels of 255: where the picture varies less than this within a box, nobody sees anything there."""
MUCH = 200_000
"""Pixels: so large a box of one flat colour would not have passed the walker, and looking at it takes long."""
WRITTEN = ("text", "link")
"""Kinds that show by letters alone; others may show by their edge, and are looked at with a pixel around them."""

_LOCAL = re.compile(r"^https?://([\w-]+\.)*localhost[:/]")
_SCRIPTS = {name: files(__package__).joinpath("js", f"{name}.js").read_text(encoding="utf-8")
            for name in ("prepare", "change", "sight", "kinds", "walk")}  # fmt: skip
_PREPARE = f"(() => {{{_SCRIPTS['prepare']}}})(); (() => {{{_SCRIPTS['change']}}})();"
_WALK = (
    f"(size) => {{const [width, height] = size; {_SCRIPTS['sight']}\n{_SCRIPTS['kinds']}\n{_SCRIPTS['walk']}\n"
    "return walk();}"
)
"""Takes the window's CSS pixels."""
_WITHIN = f"Promise.race([new Promise((done) => setTimeout(done, {SETTLE_MS})), (async () => {{%s}})()])"
_SETTLED = (
    _WITHIN % "await document.fonts.ready; for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);"
)
_COMPLETE = (
    _WITHIN
    % """
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, {once: true}));
  for (let before = -1, now = 0; now !== before;) {  // components that load their parts one after the other
    before = now;
    await new Promise((done) => setTimeout(done, 100));
    now = performance.getEntriesByType("resource").length;
  }
  await document.fonts.ready;"""
)


@dataclass(slots=True)
class Loaded:
    """What came of loading one page: files asked for, and those that failed, by what they were for."""

    asked: int = 0
    failed: int = 0
    styles: int = 0
    failed_styles: int = 0


class Tab:
    """A page of the browser with its wires; one page of the web after the other is shown in it."""

    def __init__(self, page: Page, wire: CDPSession, shelf: Shelf) -> None:
        self._page, self._wire, self._shelf = page, wire, shelf
        self.loaded = Loaded()
        page.set_default_timeout(LOAD_MS)
        page.on("response", self._answered)
        page.on("requestfailed", lambda request: self._count(request, failed=True))
        page.on("dialog", lambda dialog: dialog.dismiss())
        page.route(lambda url: not _LOCAL.match(url) and url.startswith("http"), self._stand_in)

    def _answered(self, response: Response) -> None:
        self._count(response.request, failed=response.status >= 400)

    def _count(self, request: Request, *, failed: bool) -> None:
        self.loaded.asked += 1
        self.loaded.failed += failed
        style = request.resource_type == "stylesheet"
        self.loaded.styles += style
        self.loaded.failed_styles += failed and style

    def _stand_in(self, route: Route) -> None:
        status, kind, body = self._shelf.answer_foreign(route.request.url, route.request.resource_type)
        with contextlib.suppress(Exception):  # the page has gone on to another address meanwhile
            route.fulfill(status=status, content_type=kind, body=body, headers={"Access-Control-Allow-Origin": "*"})

    def open(self, url: str, window: Window, look: Look) -> Loaded:
        """Load and change a page. Raises DataError, with the reason, where it cannot be loaded."""
        from playwright.sync_api import Error

        self.loaded = Loaded()
        self.resize(window)
        self._wire.send("Emulation.setAutoDarkModeOverride", {"enabled": look.dark})
        try:
            self._page.goto(url, wait_until="domcontentloaded")
            self._page.evaluate(_COMPLETE)
            self._page.evaluate("__change.stay()")
            self._page.evaluate(
                "([look, origin]) => __change.look(look, origin)", [asdict(look), self._shelf.origin("font")]
            )
            if look.language:
                self._page.evaluate("([words, turned]) => __change.translate(words, turned)",
                                    [WORDS[look.language], look.language in RIGHT_TO_LEFT])  # fmt: skip
            if look.states:
                self._page.evaluate("(seed) => __change.vary(seed)", look.states)
            if look != Look():
                self._page.evaluate(_SETTLED)
        except Error as error:
            raise DataError(f"{url} does not load: {error.message.splitlines()[0]}") from error
        return self.loaded

    def resize(self, window: Window) -> None:
        self._wire.send("Emulation.setDeviceMetricsOverride", {"width": window.width, "height": window.height,
                        "deviceScaleFactor": window.scale, "mobile": window.mobile})  # fmt: skip
        # On touch screens they only come up while something moves, and the walk knows nothing of them.
        self._wire.send("Emulation.setScrollbarsHidden", {"hidden": window.mobile})

    def shoot(self, shot: Shot) -> tuple[NDArray[np.uint8], View]:
        """RGB uint8 (height, width, 3) of the window after the shot's deed, and what its DOM says of it.

        Raises DataError where the page broke.
        """
        from playwright.sync_api import Error

        try:
            self.resize(shot.window)
            self._page.evaluate("([part, farther]) => __change.scroll(part, farther)", [shot.scroll, shot.farther])
            if shot.deed != "none":
                self._do(shot)
            self._page.evaluate(_SETTLED)
            if self._page.evaluate("__change.framed()"):
                raise DataError(f"{self._page.url} shows another page in a frame, whose labels are out of reach")
            picture = self._wire.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
            tree = self._page.evaluate(_WALK, [shot.window.width, shot.window.height])
        except Error as error:
            raise DataError(f"{self._page.url} broke: {error.message.splitlines()[0]}") from error
        with Image.open(io.BytesIO(base64.b64decode(picture["data"]))) as image:
            pixels = np.array(image.convert("RGB"), dtype=np.uint8)
        return pixels, view_of(tree, pixels.shape[1] / tree["box"][2], pixels)

    def _do(self, shot: Shot) -> None:
        """Move, click or type with real input events; the page may do what it likes with them, except leave."""
        if shot.deed == "repaint":
            self._page.evaluate("__change.repaint()")
            return
        spot = self._page.evaluate("([deed, zone]) => __change.target(deed, zone)", [shot.deed, shot.zone])
        if spot is None:
            return
        self._page.mouse.move(*spot)
        if shot.deed != "hover":
            self._page.mouse.click(*spot)
        if shot.deed == "type":
            self._page.keyboard.type(WORDS["en"][int(shot.zone * len(WORDS["en"]))])
        self._page.wait_for_timeout(120)


def view_of(node: Mapping[str, Any], scale: float, pixels: NDArray[np.uint8]) -> View:
    """The walker's tree as Views in pixels of the picture; what the picture does not show there is not visible."""
    left, top, right, bottom = (round(side * scale) for side in node["box"])
    box = Box(left, top, max(right, left + 1), max(bottom, top + 1))
    kind = node.get("kind")
    return View(
        box=box,
        kind=kind,
        text=node.get("text"),
        name=node.get("name"),
        icon=node.get("icon"),
        state=State(**node.get("state", {})),
        value=node.get("value"),
        clickable=bool(node.get("clickable")),
        group=node.get("group"),
        heading=bool(node.get("heading")),
        key=node.get("key"),
        visible=kind is None or _shows(pixels, box if kind in WRITTEN else box.grown(1)),
        children=tuple(view_of(child, scale, pixels) for child in node["children"]),
    )


def _shows(pixels: NDArray[np.uint8], box: Box) -> bool:
    """Whether there is anything but one flat colour in the box."""
    height, width = pixels.shape[:2]
    part = box.clipped(width, height)
    if part is None or part.area > MUCH:
        return part is not None
    crop = pixels[part.top : part.bottom, part.left : part.right]
    return bool((crop.max((0, 1)).astype(int) - crop.min((0, 1))).max() >= FLAT)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A private headless Chromium that reaches nothing but this machine, closed with the block. Raises
    MissingPrerequisite without a browser."""
    program = find_chromium()
    api = need("playwright.sync_api", "browser")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=ARGUMENTS, ignore_default_args=["--hide-scrollbars"], chromium_sandbox=False
        )
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def opened_tab(shelf: Shelf) -> Iterator[Tab]:
    """A tab of a browser of its own, closed with the block. Raises MissingPrerequisite without a browser."""
    with chromium() as browser:
        context = browser.new_context(no_viewport=True, service_workers="block", locale="en-GB")
        context.add_init_script(_PREPARE)
        page = context.new_page()
        yield Tab(page, context.new_cdp_session(page), shelf)
