"""What happened between two looks, in one or two short sentences for somebody who listens.

Said first is what changes where one is: a dialog, a menu, another page. What comes along with it (all that a dialog
holds or covers, the lines of a new page) is part of that and not news of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import median

from screenwright.core.geometry import Box, enclosing
from screenwright.core.screen import Element, Screen
from screenwright.reading.above import ground, holders, menu
from screenwright.reading.difference import Difference, readable
from screenwright.reading.english_words import count, noun
from screenwright.reading.names import name_of
from screenwright.reading.news_things import states, texts, typed, values
from screenwright.reading.news_words import News, brief, sentence, some

MOST = 2
"""Sentences of one look at a screen; more are not listened to."""
REPLACED = 0.7
"""Share of the named things that must be gone, and of those now there that must be new, for another page."""
FEW = 5
"""So few named things are no page that could be told from another."""
SCROLLED_PX, SCROLLED_THINGS, SCROLLED_SHARE = 8, 3, 0.6
"""How far, how many things and which part of all that moved must have gone the same way."""
SIDEWAYS = 2
PUSHING, PUSHED = 2, 3
"""So many lines that came push the rest away, by so many times their height at most."""
LARGER, LETTER = 1.6, 2.0
"""How much larger than most a heading's letters are, and how much higher than wide a letter is."""
MOST_OF_SCREEN = 0.4
"""Share of the screen from which what scrolls is called the page."""


def news(before: Screen, now: Screen, restless: Sequence[Box] = ()) -> tuple[News, ...]:
    """At most two sentences, the most important first; empty where nothing happened that is worth a word.

    ``now`` must have been looked at with ``before`` as its previous screen. ``restless`` are boxes of what changes by
    itself, which is passed over.
    """
    if before.blank or now.blank:
        return _blank(before, now)
    if before.screenshot.box != now.screenshot.box:
        shot = now.screenshot
        return (News(f"The screen has another size now: {shot.width} by {shot.height} pixels.", "size"),)
    difference = Difference(before, now, tuple(restless))
    if not difference.boxes:
        return ()
    found, beside = list[News](), difference
    for part in (_opened, _closed, _page, _menu):
        told, covered = part(beside)
        found += told
        beside = replace(beside, covered=(*beside.covered, *covered))
    if moved := _scrolled(beside):
        return (*found, moved)[:MOST]
    for tell in _THINGS:
        found += tell(beside)
    return tuple(found[:MOST])


_THINGS: tuple[Callable[[Difference], list[News]], ...] = (states, typed, values, texts)

_Told = tuple[list[News], list[Box]]
"""Sentences, and the boxes in which all else belongs to them."""


def _blank(before: Screen, now: Screen) -> tuple[News, ...]:
    if now.blank == before.blank:
        return ()
    if now.blank:
        words = "went black" if now.blank == "black" else "shows one flat colour and nothing on it"
        return (News(f"The screen {words}.", "blank"),)
    title = _title(now.elements)
    return (News(f"The screen shows something now{f': {sentence(title)}' if title else '.'}", "blank"),)


# -- dialogs, windows and menus -------------------------------------------------------------------------------------


def _opened(difference: Difference) -> _Told:
    held = holders(difference.after)
    told = []
    for one in held:
        what = noun(one.kind).capitalize()
        if not one.told:
            told.append(News(f"{what} opened, without words that could be read.", f"opened {one.box}"))
            continue
        lines = " ".join(map(sentence, one.told))
        buttons = f" Buttons: {some(one.buttons)}." if one.buttons and one.kind == "dialog" else ""
        told.append(News(f"{what} opened: {lines}{buttons}", f"opened {one.told[0]}"))
    return told, [one.box for one in held]


def _closed(difference: Difference) -> _Told:
    held = holders(difference.former)
    told = []
    for one in held:
        name = f": {sentence(one.told[0])}" if one.told else "."
        told.append(News(f"{noun(one.kind).capitalize()} closed{name}", f"opened {(one.told or (one.box,))[0]}"))
    return told, [one.box for one in held]


def _menu(difference: Difference) -> _Told:
    if entries := menu(difference.after):
        names = [name for one in entries if (name := name_of(one))]
        words = f"Menu opened with {count(len(entries))} entries: {some(names)}."
        return [News(words, "menu")], [ground(entries, difference.after)]
    if entries := menu(difference.former):
        return [News("Menu closed.", "menu")], [ground(entries, difference.former)]
    return [], []


# -- pages ----------------------------------------------------------------------------------------------------------


def _page(difference: Difference) -> _Told:
    """Nearly all is new, and not because something lies above it."""
    before = sum(name_of(one) is not None for one in difference.before.elements)
    now = sum(name_of(one) is not None for one in difference.now.elements)
    gone = [one for one in difference.gone if name_of(one)]
    new = [one for one in difference.appeared if name_of(one)]
    if before < FEW or len(gone) < REPLACED * before or len(new) < REPLACED * now:
        return [], []
    title = _title(new)
    words = f"Another page is shown: {sentence(title)}" if title else "Another page is shown."
    return [News(words, f"page {title}")], [difference.now.screenshot.box]


def _title(elements: Sequence[Element]) -> str:
    """Words that are larger than most, else the uppermost; "" where there are none. One letter among figures is a
    number, or a picture that was read as one."""
    lines = [one for one in elements if one.kind == "text" and readable(one) and _letters(one) >= 2]
    if not lines:
        return ""
    largest = max(lines, key=_letter_px)
    if _letter_px(largest) >= LARGER * median(map(_letter_px, lines)):
        return brief(largest.text)
    return brief(min(lines, key=lambda one: (one.box.top, one.box.left)).text)


def _letters(element: Element) -> int:
    return sum(map(str.isalpha, element.text or ""))


def _letter_px(element: Element) -> float:
    """How large its letters are, in pixels; the box of a row is higher than what is written on it."""
    return min(element.box.height, LETTER * element.box.width / len(element.text or " "))


def _scrolled(difference: Difference) -> News | None:
    """Most of what moved went up or down together, and something came into sight or left it.

    One or two new lines that push the rest away by their own height are not scrolled.
    """
    moved = [(old.box, new.box) for old, new in difference.kept if old.box != new.box]
    ways = [now.top - then.top for then, now in moved if abs(now.left - then.left) <= SIDEWAYS]
    if not ways or not (difference.appeared or difference.gone):
        return None
    way = max(set(ways), key=ways.count)
    alike = sum(abs(one - way) <= SIDEWAYS for one in ways)
    if abs(way) < SCROLLED_PX or alike < SCROLLED_THINGS or alike < SCROLLED_SHARE * len(moved):
        return None
    area = enclosing(difference.boxes)
    first, last = min(box.top for _, box in moved), max(box.bottom for _, box in moved)
    leading = [one for one in difference.appeared if (one.box.top < first if way > 0 else one.box.bottom > last)]
    if 0 < len(leading) <= PUSHING and abs(way) <= PUSHED * max(one.box.height for one in leading):
        return None
    what = "The page" if area.area >= MOST_OF_SCREEN * difference.now.screenshot.box.area else "A part of the screen"
    return News(f"{what} scrolled {'down' if way < 0 else 'up'}.", "scrolled", again=True)
