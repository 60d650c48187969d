"""The studio for tests: ``screenwright serve`` as a process of its own, and real Chromium that looks at it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect, sync_playwright

from commands import start
from screenwright.core.extras import find_chromium
from waiting import HANGS_S

"""For whatever waits for a parse on a machine with other work."""
AXE = Path(__file__).parents[1] / "studio" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")


@dataclass
class Server:
    """``folder`` holds its runs, demonstrations and token; ``desks`` are folders that notepads of it save into."""

    folder: Path
    process: subprocess.Popen[str]
    page: str
    client: httpx.Client
    desks: list[Path] = field(default_factory=list)

    @property
    def origin(self) -> str:
        return str(self.client.base_url).rstrip("/")

    def json(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.client.request(method, path, json=body)
        answer.raise_for_status()
        return answer.json() if answer.content else None

    def stop(self) -> None:
        self.client.close()
        self.process.terminate()
        self.process.communicate(timeout=30)


def begin_server(folder: Path, *options: str, port: int = 0, **environment: str) -> Server:
    """Serves the embedded notepad, as small as it can be, with everything that it keeps in ``folder``."""
    process = start(
        "serve", "--port", port, "--no-open", "--json", "--runs", folder / "runs", "--demos", folder / "demos",
        "--token-file", folder / "token", "--device", "simulated:notepad?size=640x400", *options,
        OMP_NUM_THREADS="1", **environment,
    )  # fmt: skip
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise AssertionError(process.communicate()[1])
    said = json.loads(line)
    headers = {"authorization": f"Bearer {said['token']}"}
    return Server(folder, process, said["page"], httpx.Client(base_url=said["url"], headers=headers, timeout=HANGS_S))


@contextmanager
def chromium(*switches: str, speaks: bool = False, environment: Mapping[str, str] | None = None) -> Iterator[Browser]:
    """``speaks``: with voices, which only the one that can open windows has."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(visible=speaks), chromium_sandbox=False, args=switches,
            env=None if environment is None else {**environment},
        )  # fmt: skip
        yield browser
        browser.close()


@dataclass
class Studio:
    """One tab. ``strangers``: requests that left the server's origin; ``faults``: what the page complained of."""

    page: Page
    server: Server
    strangers: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def go(self, place: str) -> None:
        self.page.goto(f"{self.server.origin}/#/{place}")

    def choose(self, device: str) -> None:
        """Look at that device, once it has been seen."""
        self.page.get_by_role("combobox", name="Device").select_option(device)
        expect(self.page.locator(".frame img").first).to_be_visible()

    @property
    def tree(self) -> Locator:
        return self.page.get_by_role("tree", name="What is there")

    @property
    def said(self) -> Locator:
        return self.page.locator(".said-words")

    def point_at(self, x: int, y: int, *, click: bool = False) -> None:
        """A place of the device's screen, in its own pixels."""
        frame = self.page.locator(".stage .frame")
        frame.scroll_into_view_if_needed()
        box = frame.bounding_box()
        width = frame.evaluate("frame => frame.querySelector('svg').viewBox.baseVal.width")
        assert box is not None
        scale = box["width"] / width
        (self.page.mouse.click if click else self.page.mouse.move)(box["x"] + x * scale, box["y"] + y * scale)


@contextmanager
def studio(
    browser: Browser, server: Server, size: tuple[int, int] = (1280, 800), *, dark: bool = False, **more: Any
) -> Iterator[Studio]:
    """A new tab that has entered with the token. What it asks of anybody else is not sent, and fails the test."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if dark else "light", locale="en-GB", **more
    )
    context.set_default_timeout(HANGS_S * 1000)
    expect.set_options(timeout=HANGS_S * 1000)
    seen = Studio(context.new_page(), server)
    _guard(context, seen)
    seen.page.goto(server.page)
    yield seen
    context.close()
    assert seen.strangers == []
    assert seen.faults == []


def _guard(context: BrowserContext, seen: Studio) -> None:
    def judge(route: Route) -> None:
        url = route.request.url
        if url.startswith((f"{seen.server.origin}/", "blob:", "data:")):
            route.fallback()
        else:
            seen.strangers.append(url)
            route.abort()

    context.route("**/*", judge)
    seen.page.on("pageerror", lambda error: seen.faults.append(str(error)))
    seen.page.on(
        "console", lambda message: "Content Security Policy" in message.text and seen.faults.append(message.text)
    )


def complaints(page: Page) -> list[str]:
    """What axe finds serious or critical, a line each."""
    if not AXE.is_file():
        raise RuntimeError(f"axe-core is missing: run  npm ci --prefix {AXE.parents[2]}")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())  # by the debugger, which no policy of the page's holds back
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [
        " ".join(f"{one['impact']} {one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}".split())
        for one in found
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]
