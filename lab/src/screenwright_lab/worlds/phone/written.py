"""Things of a page in the making, each with what it is and the number of what a touch of it does."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from screenwright_lab.worlds.phone.svg import svg
from screenwright_lab.worlds.phone.widgets import Do


@dataclass(slots=True)
class Written:
    """``body`` is HTML, ``deeds`` are what the numbers stand for."""

    body: str = ""
    deeds: list[Do] = field(default_factory=list)

    def thing(
        self, kind: str, inside: str, tag: str = "div", style: str = "", *, name: str = "", tap: Do | None = None,
        icon: str = "", text: str = "", on: bool | None = None,
    ) -> str:  # fmt: skip
        """Something to be seen, of a ``kind`` of ``core.screen``; ``text`` is what is read on it."""
        told = {"kind": kind, "name": name}
        if tap:
            self.deeds.append(tap)
            told["n"] = str(len(self.deeds) - 1)
        told |= {key: value for key, value in (("icon", icon), ("text", text)) if value}
        if on is not None:
            told["on"] = str(int(on))
        data = " ".join(f'data-{key}="{escape(value)}"' for key, value in told.items())
        return f'<{tag} class="{style}" {data}>{inside}</{tag}>'

    def text(self, words: str, tag: str = "span", style: str = "") -> str:
        """Words that are read; nothing where there are none."""
        return self.thing("text", escape(words), tag, style, name=words, text=words) if words else ""

    def glyph(self, icon: str, style: str = "glyph") -> str:
        return self.thing("icon", svg(icon), "i", style, icon=icon)
