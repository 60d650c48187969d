"""Where trajectories are played: a page of our own, a page of MiniWoB++, or a simulated device.

A stage tells its player where everything is, which a judge of the trajectory never learns.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np
from PIL import Image

from screenwright.core.action import Action, Back, Click, TypeText
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box, Point
from screenwright.core.protocols import Device
from screenwright.core.screen import Element
from screenwright.core.screenshot import Screenshot
from screenwright_lab.data.screens.web.tab import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FloatRect, Page

READY_S = 10.0
_WOB_WINDOW, _WOB_AREA = (500, 320), (160, 210)
"""CSS pixels: in a smaller window the score beside the task would be scrolled into view."""
_PAGE = files(__package__).joinpath("page.html").read_text(encoding="utf-8")
_MINIWOB = """([seed]) => {
  core.EPISODE_MAX_TIME = 600000; Math.seedrandom(seed); core.startEpisodeReal();
  const said = core.getUtterance();
  return typeof said === 'string' ? said : said.utterance;
}"""
_WOB_THINGS = """() => [...document.querySelectorAll(
  '#area button, #area input, #area .alink, #area a, #area .ui-tabs-anchor, #area label, #area span.alink')]
  .filter((node) => node.getClientRects().length && node.getBoundingClientRect().bottom < 210)
  .map((node) => {
    const box = node.getBoundingClientRect();
    const text = (node.textContent || node.value || node.id || '').trim();
    const said = node.closest('label')?.textContent.trim() || '';
    const kind = node.tagName === 'INPUT' ? (['checkbox', 'radio'].includes(node.type) ? node.type : 'input')
      : node.tagName === 'BUTTON' ? 'button' : node.tagName === 'LABEL' ? 'label' : 'link';
    return {key: kind === 'input' ? node.id : text || said, name: text || said, kind,
            box: [box.left, box.top, box.right, box.bottom]};
  })"""


@dataclass(frozen=True, slots=True)
class Thing:
    """What can be worked on a stage: ``key`` is how the script names it, ``name`` what is written on it."""

    key: str
    name: str
    kind: str
    box: Box


class Stage(Protocol):
    """A screen whose things are known to the player."""

    @property
    def url(self) -> str: ...
    def screenshot(self) -> Screenshot: ...
    def perform(self, action: Action) -> None: ...
    def things(self) -> tuple[Thing, ...]: ...


class DeviceStage:
    """A simulated device: its truth names the things, by ``kind:name`` and by name alone."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self.url = device.url

    def screenshot(self) -> Screenshot:
        return self._device.screenshot()

    def perform(self, action: Action) -> None:
        self._device.perform(action)

    def things(self) -> tuple[Thing, ...]:
        elements = cast("tuple[Element, ...]", self._device.truth())  # type: ignore[attr-defined]  # simulated ones
        return tuple(_thing(element) for element in elements if element.clickable)


def _thing(element: Element) -> Thing:
    name = element.name or element.text or element.icon or ""
    return Thing(f"{element.kind}:{name}", name, element.kind, element.box)


class PageStage:
    """A page in a tab of a private Chromium; actions reach it as mouse and keys, as they would from a device."""

    def __init__(self, page: Page, url: str, size: tuple[int, int], scale: float, script: str) -> None:
        self._page, self.url, self._size, self._scale, self._script = page, url, size, scale, script

    def screenshot(self) -> Screenshot:
        """The part of ``size`` CSS pixels at the top left: beside a task of MiniWoB++ stands its score."""
        shown: FloatRect = {"x": 0, "y": 0, "width": self._size[0], "height": self._size[1]}
        picture = Image.open(io.BytesIO(self._page.screenshot(clip=shown))).convert("RGB")
        return Screenshot(np.asarray(picture).copy(), origin=self.url)

    def perform(self, action: Action) -> None:
        match action:
            case Click(at=at):
                self._page.mouse.click(at.x / self._scale, at.y / self._scale)
            case TypeText(text=text):
                self._page.keyboard.type(text)
            case Back():
                self._page.evaluate("back()")
            case _:
                raise DataError(f"a page cannot do {action}")
        self._page.wait_for_timeout(60)

    def things(self) -> tuple[Thing, ...]:
        found: list[dict[str, Any]] = self._page.evaluate(self._script)
        return tuple(
            Thing(item["key"], item["name"], item["kind"], box)
            for item in found
            if (box := self._box(item["box"])) is not None
        )

    def _box(self, css: list[float]) -> Box | None:
        """In pixels of the picture; None for what has no room on it."""
        left, top, right, bottom = (round(side * self._scale) for side in css)
        whole = Box(0, 0, round(self._size[0] * self._scale), round(self._size[1] * self._scale))
        return Box(left, top, right, bottom).intersection(whole) if left < right and top < bottom else None


class Pages:
    """Opens tabs; one browser for all pages of a set."""

    def __init__(self, browser: Browser, miniwob: Path | None) -> None:
        self._browser, self._miniwob = browser, miniwob

    @contextmanager
    def app(self, app: dict[str, Any], size: tuple[int, int], scale: float) -> Iterator[Stage]:
        """One of our own applications (page.html), described by ``app``."""
        with self._tab(size, scale) as page:
            page.set_content(_PAGE)
            page.evaluate("(app) => start(app)", app)
            yield PageStage(page, f"page:{app['title']}", size, scale, "things()")

    @contextmanager
    def wob(self, task: str, seed: int, scale: float) -> Iterator[tuple[Stage, str]]:
        """A task of MiniWoB++ drawn by the seed, and what it asks for in words."""
        if self._miniwob is None:
            raise DataError("the pages of MiniWoB++ are not here: install the extra gym")
        with self._tab(_WOB_WINDOW, scale) as page:
            page.goto((self._miniwob / "miniwob" / f"{task}.html").as_uri())
            page.wait_for_function("() => WOB_TASK_READY && core.cover_div !== null", timeout=1000 * READY_S)
            goal = str(page.evaluate(_MINIWOB, [str(seed)]))
            yield PageStage(page, f"miniwob:{task}", _WOB_AREA, scale, _WOB_THINGS), goal

    @contextmanager
    def _tab(self, size: tuple[int, int], scale: float) -> Iterator[Page]:
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]}, device_scale_factor=scale, reduced_motion="reduce"
        )
        try:
            yield context.new_page()
        finally:
            context.close()


@contextmanager
def pages(miniwob: Path | None) -> Iterator[Pages]:
    """A private Chromium. Raises MissingPrerequisite where it or playwright is not installed."""
    with chromium() as browser:
        yield Pages(browser, miniwob)


def center_of(things: tuple[Thing, ...], key: str) -> Point:
    """Where the thing is pressed. Raises DataError where it is not on the stage."""
    for thing in things:
        if key in (thing.key, thing.name):
            return thing.box.center
    raise DataError(f"{key!r} is not on the stage: there are {', '.join(thing.key for thing in things)}")
