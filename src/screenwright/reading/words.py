"""How things are called when they are spoken of: nouns, names, states, numbers, directions."""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Kind, State

_NOUNS: dict[Kind, str] = {
    "text": "text", "button": "button", "icon": "icon", "input": "text field", "checkbox": "checkbox",
    "radio": "radio button", "switch": "switch", "select": "drop-down list", "slider": "slider", "link": "link",
    "tab": "tab", "menuitem": "menu item", "image": "picture", "list_item": "list entry", "cell": "table cell",
    "scrollbar": "scroll bar", "progress": "progress bar", "status_bar": "status bar",
    "navigation_bar": "navigation bar", "page_indicator": "page indicator", "rating": "rating", "dialog": "dialog",
    "window": "window", "other": "item",
}  # fmt: skip

_MAY_HAVE_TEXT: frozenset[Kind] = frozenset(("icon", "image", "other"))
"""Kinds of which it is said that they carry no text; of the others, that no name was found."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

NAME_LENGTH, BRIEF_LENGTH = 60, 36
"""Most characters of a name that are spoken, and of one spoken in passing; the rest is cut off at a word."""


def noun(kind: Kind) -> str:
    return _NOUNS[kind]


def nouns(kind: Kind) -> str:
    """The plural."""
    word = _NOUNS[kind]
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}es" if word.endswith("x") else f"{word}s"


def one_line(words: str | None) -> str:
    """Runs of white space become one space; "" for None."""
    return " ".join((words or "").split())


def name_of(element: Element) -> str | None:
    """What a person would call it, in one line: name, else text, else the meaning of its icon; None if unknown."""
    return one_line(element.name) or one_line(element.text) or one_line(element.icon) or None


def quoted(words: str, longest: int = NAME_LENGTH) -> str:
    """In quotation marks, on one line, cut at a word where longer than ``longest`` characters."""
    line = one_line(words)
    if len(line) > longest:
        head = line[: longest + 1]
        # Chinese and Japanese have no spaces to cut at.
        line = (head.rsplit(" ", 1)[0] if " " in head[longest // 2 :] else head[:-1]).rstrip(" ,.;:") + "…"
    return f"“{line}”"


def nameless(kind: Kind) -> str:
    """What has no known name is said to have none; its purpose is never guessed."""
    what = "text" if kind in _MAY_HAVE_TEXT else "a visible name"
    return f"{article(noun(kind))} {noun(kind)} without {what}"


def label_of(element: Element) -> str | None:
    """The name where it stands beside the element and not on it; None where it is the element's own."""
    name, text = one_line(element.name), one_line(element.text)
    if element.kind == "text" or not name or name == one_line(element.icon) or (text and _much_the_same(name, text)):
        return None
    return name


def _much_the_same(name: str, text: str) -> bool:
    return text.casefold() in name.casefold() or name.casefold() in text.casefold()


def called(element: Element) -> str:
    """With its kind: the “Save” button, the text “Hello”, the text field next to “Age”, an icon without text."""
    name, label = name_of(element), label_of(element)
    if name is None:
        return nameless(element.kind)
    if label is not None:
        return f"the {noun(element.kind)} next to {quoted(label)}"
    if element.kind in ("text", "other"):
        return f"the text {quoted(name)}" if element.text else quoted(name)
    return f"the {quoted(name)} {noun(element.kind)}"


def called_briefly(element: Element) -> str:
    """In passing: “Save”, the text field next to “Age”, an icon without text."""
    name, label = name_of(element), label_of(element)
    if label is not None:
        return f"the {noun(element.kind)} next to {quoted(label, BRIEF_LENGTH)}"
    return nameless(element.kind) if name is None else quoted(name, BRIEF_LENGTH)


def article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


def state_words(kind: Kind, state: State) -> list[str]:
    """What is worth saying of a state; unknown and ordinary states are passed over."""
    words = []
    if state.checked is not None:
        on, off = ("on", "off") if kind == "switch" else ("checked", "not checked")
        words.append(on if state.checked else off)
    if state.selected is not None and (state.selected or kind in ("radio", "tab")):
        words.append("selected" if state.selected else "not selected")
    if state.expanded is not None:
        words.append("open" if state.expanded else "closed")
    if state.focused:
        words.append("with the keyboard focus")
    if state.enabled is False:
        words.append("greyed out")
    return words


def ordinal(number: int) -> str:
    """1 -> "first"; past ten in digits: "number 12"."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"number {number}"


def count(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def listed(items: Sequence[str]) -> str:
    """a / a and b / a, b and c."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def direction(point: Point, box: Box) -> str:
    """Where a box lies as seen from a point outside of it: "to the left", "above and to the right"."""
    dx = min(0, box.right - 1 - point.x) + max(0, box.left - point.x)
    dy = min(0, box.bottom - 1 - point.y) + max(0, box.top - point.y)
    upright = "" if abs(dy) * 3 < abs(dx) else "above" if dy < 0 else "below" if dy > 0 else ""
    sideways = "" if abs(dx) * 3 < abs(dy) else "to the left" if dx < 0 else "to the right" if dx > 0 else ""
    return " and ".join(part for part in (upright, sideways) if part)
