"""One private Chromium: its tabs, its fence, and what it says between two frames.

Everything here runs on the device's event loop. The page's content is never asked for: what goes in is mouse, touch
and keys, what comes out is a picture.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import re
import shutil
import signal
import tempfile
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from screenwright.core.agency import Note
from screenwright.core.errors import DeviceLost
from screenwright.core.extras import need
from screenwright.devices.browser.dialogs import Dialogs
from screenwright.devices.browser.fence import Fence

if TYPE_CHECKING:
    from playwright.async_api import Browser, CDPSession, Download, Page, Playwright

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR")
"""What leads a program to the display of the person."""
MAX_NOTES = 100
_ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-pings",
)
_NO_FRAME_LIMIT = "--disable-frame-rate-limit"
_SCALE = "--force-device-scale-factor"
"""Beside the emulated scale: without it the mouse hits what lies up to a CSS pixel, and not a device pixel, away."""
_STOP_S = 5.0
_RETRY_S = 0.02
_FIRST_TRY_S = 0.5
"""A picture asked for while the tab goes to another page may never come, and the next one does."""
_NOT_YET = ("Unable to capture", "Not attached to an active page")
"""What the browser says of a page that is just being opened or left."""

_SELECTS_IN_THE_PICTURE = """
const style = new CSSStyleSheet();
style.replaceSync("select:not([multiple]):not([size]), ::picker(select) { appearance: base-select !important }");
document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
"""
"""Chromium draws the list of a select in a window of its own, which no picture of a headless page shows; with this
look, which the CSS standard offers for it, the page draws the list itself."""


@dataclass(frozen=True, slots=True)
class View:
    """The window of the pages in CSS pixels, device pixels for each, whether there are fingers in place of a mouse,
    ``shown``: the part of it, from the top left, that the picture has, and whether it draws 60 times a second at most;
    ``visible``: a person can see it, on the display of the environment.
    """

    width: int
    height: int
    scale: float
    touch: bool
    shown: tuple[int, int]
    frame_limit: bool
    visible: bool = False


class Chromium:
    """Started by :meth:`start`, ended by :meth:`stop`. ``tab`` is the newest that is still open, and ``page`` the same
    but raises DeviceLost where there is none.
    """

    def __init__(self, view: View, fence: Fence, downloads: Path | None) -> None:
        self.notes: deque[Note] = deque(maxlen=MAX_NOTES)
        self.blocked: deque[Note] = deque(maxlen=MAX_NOTES)
        self.dialogs = Dialogs(*view.shown, self._note)
        self._view = view
        self.fence = fence
        self._downloads = downloads
        self._folder = tempfile.mkdtemp(prefix="screenwright-browser-")
        self._pages: list[Page] = []
        self._cameras: dict[Page, CDPSession] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._behind: list[asyncio.Task[None]] = []
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._pid = 0

    async def start(self, program: str) -> None:
        """Start the browser with one empty tab."""
        api = need("playwright.async_api", extra="browser")
        self._playwright = await api.async_playwright().start()
        assert self._playwright is not None
        view = self._view
        context = await self._playwright.chromium.launch_persistent_context(
            Path(self._folder) / "profile",
            artifacts_dir=Path(self._folder) / "artifacts",
            executable_path=program,
            headless=not view.visible,
            chromium_sandbox=os.geteuid() != 0,  # root has no sandbox to go into
            args=[*_ARGUMENTS, f"{_SCALE}={view.scale}", *(() if view.frame_limit else (_NO_FRAME_LIMIT,))],
            env=self._environment(),
            viewport={"width": view.width, "height": view.height},
            device_scale_factor=view.scale,
            has_touch=view.touch,
            is_mobile=view.touch,
            accept_downloads=self._downloads is not None,
        )
        self._browser = context.browser
        assert self._browser is not None
        wire = await self._browser.new_browser_cdp_session()
        processes = (await wire.send("SystemInfo.getProcessInfo"))["processInfo"]
        self._pid = next(process["id"] for process in processes if process["type"] == "browser")
        wire.on("Fetch.requestPaused", lambda event: self._spawn(self._judge(wire, event)))
        # On the browser itself, so that new tabs, frames of other processes and each redirect are paused as well.
        await wire.send("Fetch.enable", {"patterns": [{"resourceType": "Document", "requestStage": "Request"}]})
        await context.add_init_script(_SELECTS_IN_THE_PICTURE)
        context.on("page", self._adopt)
        context.on("dialog", lambda dialog: self._spawn(self.dialogs.answer(dialog)))
        for page in context.pages:
            self._adopt(page)

    @property
    def is_connected(self) -> bool:
        return self._browser is not None and self._browser.is_connected()

    @property
    def tab(self) -> Page | None:
        return self._pages[-1] if self._pages else None

    @property
    def page(self) -> Page:
        if not self.is_connected:
            raise DeviceLost("the browser has ended: open the device again")
        if self.tab is None:
            raise DeviceLost("the last tab was closed: open the device again")
        return self.tab

    async def wire(self, page: Page) -> CDPSession:
        """The tab's own line to its pictures and fingers."""
        if page not in self._cameras:
            camera = await page.context.new_cdp_session(page)
            view = self._view
            # Each line has a picture size of its own; without this the picture has one pixel for each CSS pixel.
            await camera.send(
                "Emulation.setDeviceMetricsOverride",
                {"width": view.width, "height": view.height, "deviceScaleFactor": view.scale, "mobile": view.touch},
            )
            self._cameras[page] = camera
        return self._cameras[page]

    async def picture(self) -> bytes:
        """The newest tab as PNG, packed for speed; waits for one that is still opening."""
        view = self._view
        request: dict[str, Any] = {"format": "png", "optimizeForSpeed": True}
        if view.shown != (view.width, view.height):
            request["clip"] = {"x": 0, "y": 0, "width": view.shown[0], "height": view.shown[1], "scale": 1}
        patience = _FIRST_TRY_S
        while True:
            await self.dialogs.ready()
            try:
                answer = await asyncio.wait_for(self.ask("Page.captureScreenshot", request), patience)
                if not self.dialogs.is_asking:
                    self.dialogs.picture = answer["data"]
                return base64.b64decode(answer["data"])
            except TimeoutError:
                patience *= 2

    async def ask(self, question: str, request: dict[str, Any] | None = None) -> dict[str, Any]:
        """What the newest tab's own line answers; asked again while a tab is just being opened, left or closed."""
        while True:
            page = self.page
            try:
                wire = await self.wire(page)
                return await wire.send(question, request)
            except need("playwright.async_api", extra="browser").Error as error:
                if not page.is_closed() and not any(reason in error.message for reason in _NOT_YET):
                    raise
                await asyncio.sleep(_RETRY_S)

    async def stop(self) -> None:
        """End the browser, and with force where it does not end by itself. May be called twice."""
        for task in self._tasks:
            task.cancel()
        if self._browser is not None and self._browser.is_connected():
            try:
                await asyncio.wait_for(self._browser.close(), _STOP_S)
            except Exception:  # hung or gone in this moment: what counts is that it ends
                with contextlib.suppress(ProcessLookupError):
                    os.kill(self._pid, signal.SIGKILL)
        if self._playwright is not None:
            await asyncio.wait_for(self._playwright.stop(), _STOP_S)
        self._playwright = self._browser = None

    def remove_folder(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)

    def _environment(self) -> dict[str, str | float | bool]:
        """Nothing of the caller's but the ways to programs, fonts and through proxies; files in the private folder."""
        wanted = ("PATH", "FONTCONFIG_FILE", *(DISPLAYS if self._view.visible else ()))
        kept = {name: value for name, value in os.environ.items() if name in wanted or name.lower().endswith("_proxy")}
        return {**kept, "HOME": self._folder, "TMPDIR": self._folder, "LANG": "C.UTF-8"}

    async def until_asked(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it, but go on without it where a page asks a question meanwhile, for which it stands still."""
        await self.dialogs.ready()
        page = self.tab
        task, asked = asyncio.ensure_future(work), asyncio.ensure_future(self.dialogs.next())
        try:
            await asyncio.wait([task, asked], return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            task.cancel()
            raise
        finally:
            asked.cancel()
        if task.done():
            await task
            await self.dialogs.settle(page)
        else:
            self._behind.append(task)
            self._spawn(self._finished(task))

    def later(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do it when all is done that was gone on without."""

        async def after() -> None:
            await asyncio.gather(*self._behind, return_exceptions=True)
            await self.dialogs.over()
            await work()

        self._spawn(after())

    async def _finished(self, task: asyncio.Task[None]) -> None:
        try:
            await task
        finally:
            self._behind.remove(task)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Answer an event. A browser that went away in the meantime needs no answer."""

        async def answered() -> None:
            with contextlib.suppress(need("playwright.async_api", extra="browser").Error):
                await work

        task = asyncio.ensure_future(answered())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _adopt(self, page: Page) -> None:
        self._pages.append(page)
        page.on("close", self._forget)
        page.on("crash", lambda crashed: self._note(f"the page {crashed.url:.100} crashed"))
        page.on("download", lambda download: self._spawn(self._save(download)))

    def _forget(self, page: Page) -> None:
        self._pages.remove(page)
        self._cameras.pop(page, None)
        if self._pages:
            self._spawn(self._pages[-1].bring_to_front())

    async def _judge(self, wire: CDPSession, event: dict[str, Any]) -> None:
        """Let a document through the fence or not; a tab that was opened for it alone is closed again."""
        url, request = event["request"]["url"], {"requestId": event["requestId"]}
        if self.fence.allows(url):
            await wire.send("Fetch.continueRequest", request)
            return
        targets = (await wire.send("Target.getTargets"))["targetInfos"]
        tabs = {target["targetId"]: target["url"] for target in targets if target["type"] == "page"}
        is_tab = event["frameId"] in tabs
        if is_tab:
            self.blocked.append(url)
        self._note(f"{'going to' if is_tab else 'a frame of'} {url:.100} was blocked")
        await wire.send("Fetch.failRequest", {**request, "errorReason": "Aborted"})
        if is_tab and len(tabs) > 1 and tabs[event["frameId"]] in ("", "about:blank"):
            await wire.send("Target.closeTarget", {"targetId": event["frameId"]})

    def _note(self, words: str, *, effect: bool = False) -> None:
        self.notes.append(Note(words, effect))

    async def _save(self, download: Download) -> None:
        name = safe_name(download.suggested_filename)
        if self._downloads is None:
            self._note(f"download of {name!r} refused: the device has no folder for downloads")
            await download.cancel()
            return
        self._note(f"downloading {name!r}", effect=True)  # a large file takes its time
        try:
            path = _reserve(self._downloads, name)
            await download.save_as(path)
        except OSError as error:
            self._note(f"download of {name!r} could not be saved: {error.strerror}")
            return
        self._note(f"downloaded {path.name!r}", effect=True)


def safe_name(suggested: str) -> str:
    """A file name from one that a page made up: no folders, no control characters, not hidden, at most 120 long."""
    name = re.split(r"[/\\]", suggested)[-1]
    name = re.sub(r"[^\w .()\[\]+,=@~-]", "_", name).strip(" .")
    stem, dot, ending = name.rpartition(".")
    if len(name) > 120:
        name = f"{stem[:100]}.{ending[:19]}" if dot else name[:120]
    return name or "download"


def _reserve(folder: Path, name: str) -> Path:
    """An empty file of that name in the folder, numbered where one is there already: nothing is ever overwritten."""
    folder.mkdir(parents=True, exist_ok=True)
    stem, suffix = Path(name).stem, Path(name).suffix
    for number in range(1000):
        path = folder / (f"{stem} ({number}){suffix}" if number else name)
        with contextlib.suppress(FileExistsError), path.open("xb"):
            return path
    raise FileExistsError(17, "a thousand files have this name already")
