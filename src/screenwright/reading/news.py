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
from screenwright.reading.names import name_of
from screenwright.reading.news_things import states, texts, typed, values
from screenwright.reading.news_words import News, brief
from screenwright.reading.telling import Telling, telling_of

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


def news(before: Screen, now: Screen, restless: Sequence[Box] = (), language: str = "en") -> tuple[News, ...]:
    """At most two sentences, the most important first; empty where nothing happened that is worth a word.

    ``now`` must have been looked at with ``before`` as its previous screen. ``restless`` are boxes of what changes by
    itself, which is passed over. ``language``: "en", "zh"; else UsageError.
    """
    tell = telling_of(language)
    if before.blank or now.blank:
        return _blank(before, now, tell)
    if before.screenshot.box != now.screenshot.box:
        return (News(tell.size(now.screenshot.width, now.screenshot.height), "size"),)
    difference = Difference(before, now, tuple(restless))
    if not difference.boxes:
        return ()
    found, beside = list[News](), difference
    for part in (_opened, _closed, _page, _menu):
        told, covered = part(beside, tell)
        found += told
        beside = replace(beside, covered=(*beside.covered, *covered))
    if moved := _scrolled(beside, tell):
        return (*found, moved)[:MOST]
    for things in _THINGS:
        found += things(beside, tell)
    return tuple(found[:MOST])


_THINGS: tuple[Callable[[Difference, Telling], list[News]], ...] = (states, typed, values, texts)

_Told = tuple[list[News], list[Box]]
"""Sentences, and the boxes in which all else belongs to them."""


def _blank(before: Screen, now: Screen, tell: Telling) -> tuple[News, ...]:
    if now.blank == before.blank:
        return ()
    return (News(tell.blank(now.blank) if now.blank else tell.shown_again(_title(now.elements)), "blank"),)


# -- dialogs, windows and menus -------------------------------------------------------------------------------------


def _opened(difference: Difference, tell: Telling) -> _Told:
    held = holders(difference.after)
    told = [
        News(
            tell.opened(one.kind, one.told, one.buttons if one.kind == "dialog" else ()),
            f"opened {one.told[0] if one.told else one.box}",
        )
        for one in held
    ]
    return told, [one.box for one in held]


def _closed(difference: Difference, tell: Telling) -> _Told:
    held = holders(difference.former)
    told = [
        News(tell.closed(one.kind, one.told[0] if one.told else ""), f"opened {(one.told or (one.box,))[0]}")
        for one in held
    ]
    return told, [one.box for one in held]


def _menu(difference: Difference, tell: Telling) -> _Told:
    if entries := menu(difference.after):
        names = [name for one in entries if (name := name_of(one))]
        return [News(tell.menu_opened(len(entries), names), "menu")], [ground(entries, difference.after)]
    if entries := menu(difference.former):
        return [News(tell.menu_closed(), "menu")], [ground(entries, difference.former)]
    return [], []


# -- pages ----------------------------------------------------------------------------------------------------------


def _page(difference: Difference, tell: Telling) -> _Told:
    """Nearly all is new, and not because something lies above it."""
    before = sum(name_of(one) is not None for one in difference.before.elements)
    now = sum(name_of(one) is not None for one in difference.now.elements)
    gone = [one for one in difference.gone if name_of(one)]
    new = [one for one in difference.appeared if name_of(one)]
    if before < FEW or len(gone) < REPLACED * before or len(new) < REPLACED * now:
        return [], []
    title = _title(new)
    return [News(tell.page(title), f"page {title}")], [difference.now.screenshot.box]


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


def _scrolled(difference: Difference, tell: Telling) -> News | None:
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
    whole = area.area >= MOST_OF_SCREEN * difference.now.screenshot.box.area
    return News(tell.scrolled(whole=whole, down=way < 0), "scrolled", again=True)
