"""News of single things: states that changed, words typed, values moved, lines that came and went."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from screenwright.core.screen import Element, Screen, State
from screenwright.reading.difference import Difference, Side, alike, foreign, letters, readable, same_typed, stood
from screenwright.reading.names import label_of, name_of, one_line
from screenwright.reading.news_words import LENGTH, Became, News
from screenwright.reading.telling import Telling

QUARTERS = 4
"""Of the way of a progress bar: it is told when it enters another one, and at its end."""
_CLOCK = re.compile(r"\d{1,2}[:.]\d{2}([:.]\d{2})?\s*([ap]\.?m\.?)?", re.IGNORECASE)
_HIDDEN = re.compile(r"[•●*·∙\s]+")
"""A password as it is shown."""


# -- states ---------------------------------------------------------------------------------------------------------


def states(difference: Difference, tell: Telling) -> list[News]:
    return [
        News(tell.became(new, what), f"{name} {new.id}", new.id)
        for name, became in _STATES
        for old, new in difference.kept
        if (what := became(old, new, difference)) and letters(name_of(new))
    ]


def _checked(old: Element, new: Element, _: Difference) -> Became | None:
    is_on = new.state.checked
    if old.state.checked is None or is_on is None or is_on == old.state.checked or (new.kind == "radio" and not is_on):
        return None
    if new.kind == "radio":
        return "chosen"
    if new.kind == "button":
        return "pressed" if is_on else "released"
    return "on" if is_on else "off"


def _chosen(old: Element, new: Element, difference: Difference) -> Became | None:
    """Something else must have lost it, or had it not: a row under the pointer looks like a chosen one."""
    if not new.state.selected or old.state.selected:
        return None
    others = [(then, now) for then, now in difference.kept if now.id != new.id and now.kind == new.kind]
    lost = any(then.state.selected and not now.state.selected for then, now in others)
    had = any(one.state.selected and one.kind == new.kind for one in difference.before.elements)
    return "chosen" if lost or not had else None


def _expanded(old: Element, new: Element, _: Difference) -> Became | None:
    return _either(old.state, new.state, lambda state: state.expanded, "open", "closed")


def _enabled(old: Element, new: Element, _: Difference) -> Became | None:
    return _either(old.state, new.state, lambda state: state.enabled, "usable", "greyed out")


def _focused(old: Element, new: Element, _: Difference) -> Became | None:
    return "focused" if new.state.focused and old.state.focused is False else None


_STATES: tuple[tuple[str, Callable[[Element, Element, Difference], Became | None]], ...] = (
    ("checked", _checked), ("chosen", _chosen), ("expanded", _expanded), ("enabled", _enabled), ("focused", _focused),
)  # fmt: skip


def _either(old: State, new: State, of: Callable[[State], bool | None], yes: Became, no: Became) -> Became | None:
    """None where it is unknown on either screen, or the same."""
    if of(old) is None or of(new) is None or of(old) == of(new):
        return None
    return yes if of(new) else no


# -- fields and bars ------------------------------------------------------------------------------------------------


def typed(difference: Difference, tell: Telling) -> list[News]:
    """What fields hold now, and what drop-down lists show."""
    return [
        News(_held(old, new, tell), f"text {new.id}", new.id)
        for old, new in difference.kept
        if new.kind in ("input", "select") and not same_typed(old.text, new.text)
    ]


def _held(old: Element, new: Element, tell: Telling) -> str:
    name = label_of(new) or label_of(old)
    text, before = one_line(new.text), one_line(old.text)
    if new.kind == "select":
        return tell.shows(new.kind, name, text)
    if not text:
        return tell.emptied(name)
    if _HIDDEN.fullmatch(text):
        return tell.hidden(name)
    if letters(before).startswith(letters(text)):
        return tell.holds(name, text)
    if text.startswith(f"{before} ") and len(before) > LENGTH:
        return tell.added(name, text[len(before) :].lstrip())
    return tell.typed(name, text)


def values(difference: Difference, tell: Telling) -> list[News]:
    return [
        News(tell.at(new, new.value), f"value {new.id}", new.id)
        for old, new in difference.kept
        if new.value is not None and old.value is not None and _moved(new.kind, old.value, new.value)
    ]


def _moved(kind: str, then: float, now: float) -> bool:
    if kind == "progress":
        return int(then * QUARTERS) != int(now * QUARTERS)
    return round(then, 2) != round(now, 2)


# -- words ----------------------------------------------------------------------------------------------------------


def texts(difference: Difference, tell: Telling) -> list[News]:
    """Lines that came, that read otherwise now, and, where neither is so, that went. Clocks are passed over."""
    told, bare = list[News](), replace(difference, covered=())  # what is cut lies half in what cuts it
    if came := _only(difference.after, difference.before, bare.after.rests):
        told.append(News(tell.came(came), f"came {letters(came[0])}"))
    told += [news for old, new in difference.kept if (news := _reads(old, new, difference, tell))]
    went = _only(difference.former, difference.now, bare.former.rests)
    if told or not went:
        return told
    return [News(tell.went(went), f"went {letters(went[0])}")]


def _only(side: Side, other: Screen, rests: Sequence[Element]) -> list[str]:
    """The lines that stand on this side alone, without the pieces of those that something hides."""
    lines = [one for one in side.only if one not in rests and not stood(one, other)]
    return [words for one in lines if (words := _worth(one)) and not foreign(words, side.screen)]


def _worth(element: Element) -> str | None:
    """What is written on it, if that is readable and no clock."""
    words = one_line(element.text)
    return words if readable(element) and not _CLOCK.fullmatch(words) else None


def _reads(old: Element, new: Element, difference: Difference, tell: Telling) -> News | None:
    """Where something came to lie above the screen, or went, what is longer or shorter was cut."""
    before, now = _worth(old), _worth(new)
    if new.kind in ("input", "select", "dialog", "window") or before is None or now is None or alike(before, now):
        return None
    if foreign(now, difference.now) or foreign(before, difference.before):
        return None
    if difference.covered and (letters(now) in letters(before) or letters(before) in letters(now)):
        return None
    subject = f"text {new.id}"
    if len(now) > len(before) and now.startswith(before):
        return News(tell.added(None, now[len(before) :]), subject, new.id)
    return News(tell.reads(before, now), subject, new.id)
