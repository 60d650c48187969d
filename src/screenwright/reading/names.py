"""What things are called, in any language: the words on them, a label beside them, or what their picture means."""

from __future__ import annotations

from screenwright.core.screen import Element, Kind

PROBABLY = "probably "
"""Before a name that the parser took from a picture and is not sure of."""
NAME_LENGTH, BRIEF_LENGTH = 60, 36
"""Most characters of a name that are spoken, and of one spoken in passing; the rest is cut off at a word."""

_WITHIN = str.maketrans("“”", "‘’")
_FEWEST_LETTERS = 2
_PICTURES: frozenset[Kind] = frozenset(("icon", "image", "button"))
"""Kinds whose name, where nothing is written on them, is what their picture means and no label beside them."""


def one_line(words: str | None) -> str:
    """Runs of white space become one space; "" for None."""
    return " ".join((words or "").split())


def name_of(element: Element) -> str | None:
    """What a person would call it, in one line: name, else text, else the meaning of its icon; None if unknown."""
    name = one_line(element.name).removeprefix(PROBABLY)
    return name or one_line(element.text) or _plain(element.icon) or None


def meaning_of(element: Element) -> str | None:
    """Its name where that is what its picture means, as one of the icon namer's words: "add circle"."""
    name = name_of(element)
    by_picture = name is not None and (
        name == _plain(element.icon) or (_is_bare(element) and label_of(element) is None)
    )
    return name if by_picture else None


def is_guess(element: Element) -> bool:
    """Whether its name was taken from a picture that may mean something else."""
    return _is_bare(element) and (element.name or "").startswith(PROBABLY)


def tells(element: Element) -> bool:
    """Whether it has words by which a listener can know a place again: letters that were read, and no lone figure."""
    signs = "".join((name_of(element) or "").split())
    letters = sum(map(str.isalpha, signs))
    return not _is_bare(element) and letters >= _FEWEST_LETTERS and letters > len(signs) / 2


def label_of(element: Element) -> str | None:
    """The name where it stands beside the element and not on it; None where it is the element's own."""
    name, text = one_line(element.name), one_line(element.text)
    if element.kind == "text" or not name or name == _plain(element.icon) or (text and _much_the_same(name, text)):
        return None
    return None if not text and element.kind in _PICTURES else name


def shortened(words: str, longest: int = NAME_LENGTH) -> str:
    """Ready for quotation marks: on one line, with single ones within, without the colon of a label, and cut at a word
    where longer than ``longest`` characters."""
    line = one_line(words).translate(_WITHIN)
    line = line.rstrip(":： ") or line
    if len(line) <= longest:
        return line
    head = line[: longest + 1]
    # Chinese and Japanese have no spaces to cut at.
    return (head.rsplit(" ", 1)[0] if " " in head[longest // 2 :] else head[:-1]).rstrip(" ,.;:，。；：、") + "…"


def _plain(icon: str | None) -> str:
    return one_line((icon or "").replace("_", " "))


def _is_bare(element: Element) -> bool:
    return not one_line(element.text)


def _much_the_same(name: str, text: str) -> bool:
    return text.casefold() in name.casefold() or name.casefold() in text.casefold()
