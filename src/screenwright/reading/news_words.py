"""A piece of news, and the words that it is put into: one module for each language, chosen by :func:`telling_of`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Final, Literal, Protocol, TypeAlias, cast

from screenwright.core.errors import UsageError
from screenwright.core.screen import Blankness, Element, Kind
from screenwright.reading.names import shortened

LENGTH = 60
LONGEST = 120
"""Characters of a name and of a line that are said."""
LISTED = 3
"""Names of a list that are said; of the others only how many they are."""
Became: TypeAlias = Literal[
    "on", "off", "pressed", "released", "chosen", "open", "closed", "usable", "greyed out", "focused"
]


@dataclass(frozen=True, slots=True)
class News:
    """One sentence or two. ``subject``: what it is about, so that the same thing is not said of it twice in a row;
    ``again``: may be said as often as it happens. ``element``: id of the element it is about, if it is one."""

    words: str
    subject: str
    element: str | None = None
    again: bool = False


class Telling(Protocol):
    """The sentences of a language. Names and lines are as they stand on the screen, whole; "" and None are unknown."""

    READY: str
    POINTER_UNKNOWN: str
    JUST_CHANGED: str
    CHANGES_AGAIN: str
    LOST: str
    COMING_BACK: str
    STAYED_AWAY: str
    BACK: str
    SPACE: str

    def frozen(self, seconds: float) -> str: ...
    def size(self, width: int, height: int) -> str: ...
    def blank(self, how: Blankness) -> str: ...
    def shown_again(self, title: str) -> str: ...
    def opened(self, kind: Kind, lines: Sequence[str], buttons: Sequence[str]) -> str: ...
    def closed(self, kind: Kind, name: str) -> str: ...
    def menu_opened(self, many: int, names: Sequence[str]) -> str: ...
    def menu_closed(self) -> str: ...
    def page(self, title: str) -> str: ...
    def scrolled(self, *, whole: bool, down: bool) -> str: ...
    def became(self, element: Element, what: Became) -> str: ...
    def at(self, element: Element, value: float) -> str: ...
    def shows(self, kind: Kind, name: str | None, text: str) -> str: ...
    def emptied(self, name: str | None) -> str: ...
    def hidden(self, name: str | None) -> str: ...
    def holds(self, name: str | None, text: str) -> str: ...
    def added(self, name: str | None, text: str) -> str: ...
    def typed(self, name: str | None, text: str) -> str: ...
    def came(self, lines: Sequence[str]) -> str: ...
    def went(self, lines: Sequence[str]) -> str: ...
    def reads(self, before: str, now: str) -> str: ...


MODULES: Final = {"en": "news_english", "zh": "news_chinese"}


def telling_of(code: str) -> Telling:
    """The sentences of a language, "en" or "zh". Raises UsageError for another one."""
    if code not in MODULES:
        raise UsageError(f"there is no language {code!r}: choose from {', '.join(MODULES)}")
    return cast(Telling, import_module(f"screenwright.reading.{MODULES[code]}"))


def brief(words: str | None, longest: int = LENGTH) -> str:
    """On one line, cut at a word where longer than ``longest`` characters."""
    return shortened(words or "", longest)
