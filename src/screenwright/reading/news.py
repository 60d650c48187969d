"""What happened between two looks, in one or two short sentences for somebody who listens.

Said first is what changes where one is: a dialog, a menu, another page. What comes along with it (all that a dialog
holds or covers, the lines of a new page) is part of that and not news of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from screenwright.core.geometry import Box, enclosing
from screenwright.core.screen import Element, Screen
from screenwright.reading.difference import Difference
from screenwright.reading.news_things import states, texts, typed, values
from screenwright.reading.news_words import News, brief, some
from screenwright.reading.words import count, name_of, noun

MOST = 2
"""Sentences of one look at a screen; more are not listened to."""
COLUMN = 24
"""Pixels by which the left edges of a menu's entries may differ."""
REPLACED = 0.7
"""Share of the named things that must be gone, and of those now there that must be new, for another page."""
FEW = 5
"""So few named things are no page that could be told from another."""
SCROLLED_PX, SCROLLED_THINGS, SCROLLED_SHARE = 8, 3, 0.6
"""How far, how many things and which part of all that moved must have gone the same way."""
SIDEWAYS = 2
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
    found, covered = list[News](), list[Box]()
    for part in (_opened, _menu, _closed):
        told, boxes = part(difference)
        found += told
        covered += boxes
    if page := _page(difference, covered):
        return (*found, page)[:MOST]
    beside = replace(difference, restless=(*difference.restless, *covered))
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
    return (News(f"The screen shows something again{f': {title}' if title else ''}.", "blank"),)


# -- dialogs and windows --------------------------------------------------------------------------------------------


def _opened(difference: Difference) -> _Told:
    holders = [one for one in difference.appeared if one.kind in ("dialog", "window")]
    outer = [one for one in holders if not any(other is not one and _holds(other, one) for other in holders)]
    outer.sort(key=lambda one: one.kind != "dialog")
    return [_opening(difference, one) for one in outer], [one.box for one in outer]


def _opening(difference: Difference, holder: Element) -> News:
    """Its name and the first line that it holds, then what one may answer."""
    inside = [one for one in difference.now.elements if one.id != holder.id and holder.box.covers(one.box, COLUMN)]
    name = name_of(holder)
    lines = [one.text for one in inside if one.kind == "text" and one.text and one.text != name]
    told = [words for words in (name, *lines[:1]) if words]
    what = noun(holder.kind).capitalize()
    if not told:
        return News(f"{what} opened, without words that could be read.", f"opened {holder.box}", holder.id)
    buttons = [name for one in inside if one.kind == "button" and (name := one.text)]
    with_buttons = f" Buttons: {some(buttons)}." if buttons and holder.kind == "dialog" else ""
    return News(f"{what} opened: {_sentences(told)}{with_buttons}", f"opened {told[0]}", holder.id)


def _closed(difference: Difference) -> _Told:
    holders = [one for one in difference.gone if one.kind in ("dialog", "window")]
    told = []
    for holder in holders:
        name = name_of(holder)
        words = f"{noun(holder.kind).capitalize()} closed{f': {brief(name)}' if name else ''}."
        told.append(News(words, f"opened {name or holder.box}", holder.id))
    return told, [one.box for one in holders]


def _holds(outer: Element, inner: Element) -> bool:
    return outer.box.area > inner.box.area and outer.box.covers(inner.box, COLUMN)


# -- menus ----------------------------------------------------------------------------------------------------------


def _menu(difference: Difference) -> _Told:
    entries = _column(difference.appeared)
    if entries:
        names = [name for one in entries if (name := name_of(one))]
        words = f"Menu opened with {count(len(entries))} entries: {some(names)}."
        return [News(words, "menu")], [enclosing(one.box for one in entries).grown(COLUMN)]
    left = _column(difference.gone)
    if left:
        return [News("Menu closed.", "menu")], [enclosing(one.box for one in left).grown(COLUMN)]
    return [], []


def _column(elements: Sequence[Element]) -> list[Element]:
    """The menu entries that stand below one another, if there are two at least; a bar of menus is none."""
    entries = [one for one in elements if one.kind == "menuitem" and name_of(one)]
    columns = [[one for one in entries if abs(one.box.left - first.box.left) <= COLUMN] for first in entries]
    longest = max(columns, key=len, default=[])
    tops = {one.box.top for one in longest}
    return sorted(longest, key=lambda one: one.box.top) if len(tops) >= 2 else []


# -- pages ----------------------------------------------------------------------------------------------------------


def _page(difference: Difference, covered: Sequence[Box]) -> News | None:
    """Nearly all is new, and not because something lies above it."""
    before = [one for one in difference.before.elements if name_of(one)]
    now = [one for one in difference.now.elements if name_of(one)]
    gone = {one.id for one in difference.gone if not any(box.overlap(one.box) for box in covered)}
    new = {one.id for one in difference.appeared if not any(box.overlap(one.box) for box in covered)}
    if len(before) < FEW or len(gone) < REPLACED * len(before) or len(new) < REPLACED * len(now):
        return None
    title = _title([one for one in now if one.id in new])
    return News(f"Another page is shown{f': {title}' if title else ''}.", f"page {title}")


def _title(elements: Sequence[Element]) -> str:
    """The largest words, the upper ones of equals; "" where there are none."""
    lines = [one for one in elements if one.kind == "text" and one.text]
    largest = max(lines, key=lambda one: (one.box.height // 4, -one.box.top), default=None)
    return brief(largest.text) if largest else ""


def _scrolled(difference: Difference) -> News | None:
    """Most of what moved went up or down together, and something came into sight or left it."""
    moved = [(old.box, new.box) for old, new in difference.kept if old.box != new.box]
    ways = [now.top - then.top for then, now in moved if abs(now.left - then.left) <= SIDEWAYS]
    if not ways or not (difference.appeared or difference.gone):
        return None
    way = max(set(ways), key=ways.count)
    alike = sum(abs(one - way) <= SIDEWAYS for one in ways)
    if abs(way) < SCROLLED_PX or alike < SCROLLED_THINGS or alike < SCROLLED_SHARE * len(moved):
        return None
    area = enclosing(difference.boxes)
    what = "The page" if area.area >= MOST_OF_SCREEN * difference.now.screenshot.box.area else "A part of the screen"
    return News(f"{what} scrolled {'down' if way < 0 else 'up'}.", "scrolled", again=True)


def _sentences(told: Sequence[str]) -> str:
    """Each with a full stop, unless it ends in a mark of its own."""
    lines = [brief(words, 120) for words in told]
    return " ".join(line if line[-1] in ".!?…:" else f"{line}." for line in lines)
