"""Dialogs of JavaScript as tabs of their own: seen on the picture, and answered with the mouse, a finger or keys.

A page that asks (``confirm``, ``prompt``, ``beforeunload``) stands still until it is answered, and its browser draws
the question in a window that no picture of the page shows. So a tab over it shows its last picture with the question
on it, as a window of a browser does, and gives the page the answer. ``alert`` asks nothing: it is closed and noted.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from screenwright.core.extras import need

if TYPE_CHECKING:
    from playwright.async_api import Dialog, Page

MAX_MESSAGE = 2000
"""Characters of a question that are shown."""
_PAGE = """<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'><style>
html { height: 100%; background: white left top / var(--width) var(--height) no-repeat var(--picture) }
dialog { width: min(440px, 88vw); padding: 20px; border: 1px solid #9aa0a6; border-radius: 8px; top: 12px; bottom: auto;
  margin: 0 auto; box-sizing: border-box; font: 15px sans-serif; color: #202124; background: white;
  box-shadow: 0 4px 16px #0006 }
dialog::backdrop { background: #0004 }
h1 { font: bold 16px sans-serif; margin: 0 0 12px } p { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere;
  max-height: 50vh; overflow-y: auto }
input { width: 100%; box-sizing: border-box; margin-top: 12px; padding: 8px; font: inherit; border: 1px solid #80868b }
menu { display: flex; justify-content: flex-end; gap: 12px; margin: 20px 0 0; padding: 0 }
button { min-width: 88px; padding: 9px 16px; border-radius: 6px; font: inherit; border: 1px solid #80868b;
  background: white; color: #1a56c4 }
button#yes { background: #1a56c4; color: white; border-color: #1a56c4 }
</style><dialog><form><h1></h1><p></p><input autocomplete=off><menu><button id=yes></button><button id=no type=button>
</button></menu></form></dialog>"""
_SHOW = """async given => {
  const root = document.documentElement.style, one = name => document.querySelector(name), dialog = one('dialog');
  if (given.picture) {
    root.setProperty('--picture', `url(data:image/png;base64,${given.picture})`);
    root.setProperty('--width', given.width + 'px'); root.setProperty('--height', given.height + 'px');
  }
  one('h1').textContent = given.title; one('p').textContent = given.message;
  one('#yes').textContent = given.yes; one('#no').textContent = given.no;
  const field = one('input');
  if (given.value === null) field.remove(); else field.value = given.value;
  window.answer = new Promise(resolve => {
    const end = accepted => { window.answered = true; resolve([accepted, field.value]); };
    one('form').onsubmit = event => { event.preventDefault(); end(true); };
    one('#no').onclick = () => end(false);
    dialog.oncancel = event => { event.preventDefault(); end(false); };
  });
  dialog.showModal();
  if (given.value === null) one('#yes').focus(); else field.select();
  await new Promise(shown => requestAnimationFrame(() => requestAnimationFrame(shown)));
}"""


@dataclass
class Dialogs:
    """The questions that pages have open. ``note`` is told of each, and of what became of it; ``width`` and ``height``
    are those of the picture in CSS pixels, ``picture`` the last one that was taken, as PNG in base64."""

    width: int
    height: int
    note: Callable[[str], None]
    picture: str = ""
    _open: dict[Page, Dialog] = field(default_factory=dict)
    _preparing: list[Dialog] = field(default_factory=list)
    _ready: asyncio.Event = field(default_factory=asyncio.Event)
    _shown: asyncio.Event = field(default_factory=asyncio.Event)
    _gone: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def is_asking(self) -> bool:
        return bool(self._open or self._preparing)

    async def ready(self) -> None:
        """Wait until no question is just being brought on the picture."""
        while self._preparing:
            self._ready.clear()
            await self._ready.wait()

    async def next(self) -> None:
        """Wait for the next question that is on the picture."""
        self._shown.clear()
        await self._shown.wait()

    async def over(self) -> None:
        """Wait until no question is open, and the page that asked is in front again: one behind hears no keys."""
        while self.is_asking:
            self._gone.clear()
            await self._gone.wait()

    async def answer(self, dialog: Dialog) -> None:
        """Show the question until it is answered there, and give the page the answer."""
        if dialog.type == "alert":
            self.note(f"alert dialog closed: {dialog.message:.200}")
            await dialog.accept()
            return
        self.note(f"{dialog.type} dialog opened: {dialog.message:.200}")
        accepted, text = False, ""
        try:
            accepted, text = await (await self._show(dialog)).evaluate("window.answer")
        finally:
            self.note(f"{dialog.type} dialog {'accepted' if accepted else 'dismissed'}: {dialog.message:.200}")
            try:  # the page goes on before its question is taken off: nothing is done on one that stands still
                await (dialog.accept(text if dialog.type == "prompt" else None) if accepted else dialog.dismiss())
            finally:
                await self._take_off(dialog)

    async def settle(self, page: Page | None) -> None:
        """After something was done on ``page``: where that answered a question, wait until the page has the answer."""
        if page not in self._open:
            return
        with contextlib.suppress(need("playwright.async_api", extra="browser").Error):
            if await page.evaluate("window.answered === true"):
                await page.wait_for_event("close")

    async def _show(self, dialog: Dialog) -> Page:
        page = dialog.page
        assert page is not None  # only a document that never was on a tab has none
        self._preparing.append(dialog)
        try:
            tab = await page.context.new_page()
            self._open[tab] = dialog
            await tab.set_content(_PAGE)
            await tab.evaluate(_SHOW, self._words(dialog, page))
        finally:
            self._preparing.remove(dialog)
            self._ready.set()
        self._shown.set()
        return tab

    async def _take_off(self, dialog: Dialog) -> None:
        for tab in [tab for tab, asked in self._open.items() if asked is dialog]:
            with contextlib.suppress(need("playwright.async_api", extra="browser").Error):
                await tab.close()
            self._open.pop(tab, None)
        self._gone.set()

    def _words(self, dialog: Dialog, page: Page) -> dict[str, Any]:
        words: dict[str, Any] = {"picture": self.picture, "width": self.width, "height": self.height, "value": None}
        if dialog.type == "beforeunload":
            message = "Changes that you made will be discarded."
            return {**words, "title": "Leave this page?", "message": message, "yes": "Leave", "no": "Cancel"}
        title = f"{urlsplit(page.url).hostname or 'This page'} says"
        value = dialog.default_value if dialog.type == "prompt" else None
        message = dialog.message[:MAX_MESSAGE]
        return {**words, "title": title, "message": message, "value": value, "yes": "OK", "no": "Cancel"}
