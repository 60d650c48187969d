"""News in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from screenwright.core.screen import Blankness, Element, Kind
from screenwright.reading.english_words import called, count, listed, noun
from screenwright.reading.names import is_guess, label_of, name_of
from screenwright.reading.news_words import LISTED, LONGEST, Became, brief

READY = "Ready."
POINTER_UNKNOWN = "This screen has not told yet where its pointer is."
JUST_CHANGED = "This has just changed; before, it was so:"
CHANGES_AGAIN = "The picture changes again."
LOST = "The connection to the screen is lost."
COMING_BACK = "The connection to the screen is lost; trying to come back."
STAYED_AWAY = "The screen did not come back."
BACK = "The screen is back."
SPACE = " "
_BECAME: Final[dict[Became, str]] = {
    "on": "is now on", "off": "is now off", "pressed": "is now pressed in", "released": "is now up",
    "chosen": "is now chosen", "open": "is now open", "closed": "is now closed", "usable": "can be used now",
    "greyed out": "is greyed out now", "focused": "now has the keyboard focus",
}  # fmt: skip


def frozen(seconds: float) -> str:
    return (
        f"The picture has not changed for {seconds:.0f} seconds while the pointer moved: it may be frozen, "
        "or nothing there answers to the pointer."
    )


def size(width: int, height: int) -> str:
    return f"The screen has another size now: {width} by {height} pixels."


def blank(how: Blankness) -> str:
    return f"The screen {'went black' if how == 'black' else 'shows one flat colour and nothing on it'}."


def shown_again(title: str) -> str:
    return f"The screen shows something now{f': {_sentence(title)}' if title else '.'}"


def opened(kind: Kind, lines: Sequence[str], buttons: Sequence[str]) -> str:
    what = _capital(noun(kind))
    if not lines:
        return f"{what} opened, without words that could be read."
    return f"{what} opened: {' '.join(map(_sentence, lines))}{f' Buttons: {_some(buttons)}.' if buttons else ''}"


def closed(kind: Kind, name: str) -> str:
    return f"{_capital(noun(kind))} closed{f': {_sentence(name)}' if name else '.'}"


def menu_opened(many: int, names: Sequence[str]) -> str:
    return f"Menu opened with {count(many)} entries: {_some(names)}."


def menu_closed() -> str:
    return "Menu closed."


def page(title: str) -> str:
    return f"Another page is shown: {_sentence(title)}" if title else "Another page is shown."


def scrolled(*, whole: bool, down: bool) -> str:
    return f"{'The page' if whole else 'A part of the screen'} scrolled {'down' if down else 'up'}."


def became(element: Element, what: Became) -> str:
    return f"{_subject(element)} {_BECAME[what]}."


def at(element: Element, value: float) -> str:
    return f"{_subject(element)} is at {value:.0%}."


def shows(kind: Kind, name: str | None, text: str) -> str:
    if name is None:
        return f"{_capital(noun(kind))} now shows {text}."
    return f"{_capital(noun(kind))} {brief(name)} now shows {brief(text)}."


def emptied(name: str | None) -> str:
    return f"{_field(name)} is empty now."


def hidden(name: str | None) -> str:
    return f"Hidden text typed{_into(name)}."


def holds(name: str | None, text: str) -> str:
    return f"{_field(name)} now holds {_sentence(text)}"


def added(name: str | None, text: str) -> str:
    return f"Text added{_into(name)}: {_sentence(text)}"


def typed(name: str | None, text: str) -> str:
    return f"Text typed{_into(name)}: {_sentence(text)}"


def came(lines: Sequence[str]) -> str:
    return f"New text: {_sentence(lines[0])}" if len(lines) == 1 else f"{_lines(lines, 'new lines')}."


def went(lines: Sequence[str]) -> str:
    return f"Gone: {_sentence(lines[0])}" if len(lines) == 1 else f"{_lines(lines, 'lines are gone')}."


def reads(before: str, now: str) -> str:
    return f"{brief(before)} is now {_sentence(now)}"


def _subject(element: Element) -> str:
    """Tab “Settings”, The text field next to “Name”."""
    if label_of(element) is not None or element.kind in ("text", "other"):
        return _capital(called(element))
    return f"{_capital(noun(element.kind))} {'probably ' * is_guess(element)}{brief(name_of(element))}"


def _field(name: str | None) -> str:
    return brief(name) if name else "The text field"


def _into(name: str | None) -> str:
    return f" into {brief(name)}" if name else ""


def _lines(words: Sequence[str], what: str) -> str:
    return f"{_capital(count(len(words)))} {what}: {_some(words)}"


def _some(names: Sequence[str]) -> str:
    """The first of them, and how many there are beside."""
    shown = [brief(name) for name in names[:LISTED]]
    more = len(names) - len(shown)
    return listed([*shown, f"{more} more"]) if more else listed(shown)


def _sentence(words: str) -> str:
    """With a full stop, unless it ends in a mark of its own."""
    line = brief(words, LONGEST)
    return line if line[-1:] in (".", "!", "?", "…", ":") else f"{line}."


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
