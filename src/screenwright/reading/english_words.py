"""How things are called in English: nouns, names, states and numbers."""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.core.screen import Element, Kind
from screenwright.reading.names import BRIEF_LENGTH, NAME_LENGTH, is_guess, label_of, meaning_of, name_of, shortened

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
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
)  # fmt: skip
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def noun(kind: Kind) -> str:
    return _NOUNS[kind]


def nouns(kind: Kind) -> str:
    """The plural."""
    return plural(_NOUNS[kind])


def plural(word: str) -> str:
    if word.endswith("y"):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("x", "ch", "sh", "ss")) else f"{word}s"


def counted(number: int, word: str) -> str:
    return f"{count(number)} {word if number == 1 else plural(word)}"


def quoted(words: str, longest: int = NAME_LENGTH) -> str:
    """In quotation marks, on one line, cut at a word where longer than ``longest`` characters."""
    return f"“{shortened(words, longest)}”"


def nameless(kind: Kind) -> str:
    """What has no known name is said to have none; its purpose is never guessed."""
    what = "text" if kind in _MAY_HAVE_TEXT else "a visible name"
    return f"{article(noun(kind))} {noun(kind)} without {what}"


def called(element: Element) -> str:
    """With its kind: the “Save” button, the text “Hello”, the text field next to “Age”, an icon without text."""
    return f"{'probably ' * is_guess(element)}{called_surely(element)}"


def called_surely(element: Element) -> str:
    """As :func:`called`, without "probably"."""
    name, label = name_of(element), label_of(element)
    if name is None:
        return nameless(element.kind)
    if label is not None:
        return f"the {noun(element.kind)} next to {quoted(label)}"
    if element.kind in ("text", "other"):
        return f"the text {quoted(name)}" if element.text else quoted(name)
    return f"the {quoted(name)} {noun(element.kind)}"


def called_briefly(element: Element) -> str:
    """In passing: “Save”, the “search” icon, the text field next to “Age”, an icon without text."""
    name, label = name_of(element), label_of(element)
    if label is not None:
        return f"the {noun(element.kind)} next to {quoted(label, BRIEF_LENGTH)}"
    if name is None:
        return nameless(element.kind)
    # “up” alone would sound like a word on the screen.
    return called(element) if meaning_of(element) is not None else quoted(name, BRIEF_LENGTH)


def article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


def ordinal(number: int) -> str:
    """1 -> "the first"; past twelve in digits: "number 13"."""
    return f"the {_ORDINALS[number - 1]}" if number <= len(_ORDINALS) else f"number {number}"


def count(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def listed(items: Sequence[str]) -> str:
    """a / a and b / a, b and c."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def state_words(element: Element) -> list[str]:
    """What is worth saying of a state; unknown and ordinary states are passed over."""
    kind, state, words = element.kind, element.state, []
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
