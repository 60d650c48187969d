"""The world in a phone's browser: Chromium lays out, draws and takes the touches, Python keeps the state.

After every action the page is asked what was touched and typed, the state does it, and the page is written anew. So
both renderers work the same apps, and nothing of their behaviour is told twice.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Literal
from urllib.parse import quote

from screenwright.core.action import Action, Back, Home, Scroll, Swipe, Wait
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, State
from screenwright.core.screenshot import Screenshot
from screenwright.devices import refuse_for_a_finger, refuse_senseless
from screenwright.devices.browser import BrowserDevice, ask_page
from screenwright_lab.worlds.phone.device import enter
from screenwright_lab.worlds.phone.drawn import SIZE
from screenwright_lab.worlds.phone.expert import Seen, Way
from screenwright_lab.worlds.phone.html import write
from screenwright_lab.worlds.phone.state import World
from screenwright_lab.worlds.phone.themes import Theme
from screenwright_lab.worlds.phone.written import Written

_TICK = Wait(0.05)
_TICKS = 40
"""How often it is looked whether a page still moves."""


class WorldBrowser:
    """Fits ``core.protocols.Device``. ``world`` is its state; an agent gets pictures."""

    def __init__(self, browser: BrowserDevice, world: World, theme: Theme, url: str) -> None:
        self._browser = browser
        self._url = url
        self._written = Written()
        self.begin(world, theme)

    @classmethod
    def open(
        cls, world: World, theme: Theme, url: str = "simulated:world?renderer=chromium", timeout_s: float = 20.0
    ) -> WorldBrowser:
        """Raises as :meth:`BrowserDevice.open` does."""
        view = '<meta name="viewport" content="width=device-width,initial-scale=1,user-scalable=no">'
        head = f'<!doctype html><meta charset="utf-8">{view}<style id="style"></style>'
        page = f"{head}<script>{_file('page.js')}</script><body></body>"
        browser = BrowserDevice.open(
            f"browser:data:text/html,{quote(page)}", size=SIZE, touch=True, frame_limit=False, timeout_s=timeout_s
        )
        try:
            return cls(browser, world, theme, url)
        except BaseException:
            browser.close()
            raise

    def begin(self, world: World, theme: Theme) -> None:
        """Another world on the same browser."""
        self.world, self.theme = world, theme
        self.show()

    @property
    def url(self) -> str:
        return self._url

    @property
    def environment(self) -> Literal["phone"]:
        return "phone"

    @property
    def size(self) -> tuple[int, int]:
        return self._browser.size

    def screenshot(self) -> Screenshot:
        return self._browser.screenshot()

    def show(self) -> None:
        """Write the page of the state as it is now."""
        self._written = write(self.world, self.theme)
        ask_page(self._browser, "told => window.worldShow(told)", [self._written.body, style_of(self.theme)])

    def seen(self) -> Seen:
        """What the page says is on it, for the oracle and the expert; no agent is told of it."""
        things, view = ask_page(self._browser, "() => window.worldSeen()")
        view_box = Box(*(round(side) for side in view))
        near = {one["name"] for one in things if one["taps"]}
        away: dict[str, Way] = {
            one["name"]: "down" if one["box"][1] + one["box"][3] > view[1] + view[3] else "up"
            for one in things
            if one["acts"] and one["name"] not in near
        }
        screen = Box(0, 0, *self.size)
        shown = [one for one in things if one["reached"]]
        found = (_element(number, one, screen) for number, one in enumerate(shown, start=1))
        return Seen(tuple(one for one in found if one), away, view_box)

    def perform(self, action: Action) -> None:
        """Do it. Raises as any phone does, and as a browser does."""
        refuse_senseless(action, self.size)
        refuse_for_a_finger(action)
        match action:
            case Back():
                self.world.back()
                self.show()
            case Home():
                self.world.home()
                self.show()
            case _:
                self._browser.perform(action)
                if isinstance(action, Swipe | Scroll):
                    self._wait_until_still()
                self._take()

    def release(self) -> None:
        self._browser.release()

    def close(self) -> None:
        self._browser.close()

    def _take(self) -> None:
        """Let the state do what was touched and typed."""
        told, scrolled = ask_page(self._browser, "() => window.worldTake()")
        if self.world.scrolled.get(self.world.place, 0.0) != scrolled:
            self.world.scrolled[self.world.place] = float(scrolled)
        for what, *of in told:
            match what:
                case "do":
                    self._written.deeds[of[0]]()
                case "focus":
                    self.world.focus_on(of[0])
                case "type":
                    self.world.texts[of[0]] = of[1]
                case "enter":
                    enter(self.world)
                case _:
                    raise AssertionError(f"page.js notes no {what}")
        if told:
            self.show()

    def _wait_until_still(self) -> None:
        before = None
        for _ in range(_TICKS):
            now = ask_page(self._browser, "() => document.querySelector('main').scrollTop")
            if now == before:
                return
            before = now
            self._browser.perform(_TICK)


def style_of(theme: Theme) -> str:
    """The theme's colours and measures, and the style sheet that uses them."""
    told = {name.replace("_", "-"): tone for name, tone in theme.palette.items()} | {
        "above": theme.wallpaper[0],
        "below": theme.wallpaper[1],
        "family": f'"{theme.family}"',
        "size": f"{theme.size}px",
        "row": f"{theme.row}px",
        "margin": f"{theme.margin}px",
        "radius": f"{theme.radius}px",
        "columns": str(theme.columns),
        "switch": "4px" if theme.switch == "square" else "13px",
    }
    return ":root{" + "".join(f"--{name}:{value};" for name, value in told.items()) + "}" + _file("sheet.css")


@cache
def _file(name: str) -> str:
    return files("screenwright_lab.worlds.phone").joinpath(name).read_text(encoding="utf-8")


def _element(number: int, told: dict[str, Any], screen: Box) -> Element | None:
    left, top, right, bottom = (round(side) for side in told["box"])
    box = Box(left, top, max(right, left + 1), max(bottom, top + 1)).intersection(screen)
    if box is None:
        return None
    on = None if told.get("on") is None else told["on"] == "1"
    return Element(
        id=f"e{number}",
        kind=told["kind"],
        box=box,
        text=told.get("text") or None,
        name=told["name"] or None,
        icon=told.get("icon"),
        state=State(checked=on, focused=told["focused"]),
        clickable=told["taps"],
    )
