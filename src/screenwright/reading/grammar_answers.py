"""What the grammar of questions asks for, found among what was seen (``questions.py``, ``questions_chinese.py``)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from screenwright.core.geometry import Point
from screenwright.core.screen import Block, Element, Screen
from screenwright.reading.answers import (
    At,
    CannotTell,
    IsSo,
    NoneSo,
    NotFound,
    NothingBeside,
    NothingSays,
    NothingShown,
    NotInTable,
    NoTitle,
    NotPointed,
    NotUnderstood,
    NoWords,
    Number,
    Portion,
    Purpose,
    ReadOut,
    Reply,
    Standing,
    Things,
    TooFew,
    Use,
    WholeScreen,
    Written,
)
from screenwright.reading.cells import asked_of_table, row_of
from screenwright.reading.finding import blocks_about, find, of_words, place_of, plain_words, shared
from screenwright.reading.names import name_of, one_line
from screenwright.reading.path import target_path
from screenwright.reading.places import place_in
from screenwright.reading.questions import Asked, Question
from screenwright.reading.rows import series_of
from screenwright.reading.values import CLOCK, SORTS, Value, amounts, values
from screenwright.reading.whereabouts import neighbours

MOST = 12
"""Things that are named one by one."""
REACH = 400
"""Pixels within which something is beside another thing."""
HEAD = 0.2
"""Share of the screen's height along its upper edge in which its title stands."""
OF_TABLES: frozenset[str] = frozenset(("content", "value", "amount", "standing", "says"))
"""What may be asked of a cell."""
CLOCKS = frozenset(("clock", "几点"))
NEARLY = 0.75
"""Share of the important words of what a value is asked of that a thing must hold to be it."""
_ASKS = re.compile(r"(?i)\W*(?:who|whose|which|what)\b|.*[谁哪]")
"""How a question begins that asks for a thing, understood otherwise or not."""
_FIGURES = re.compile(r"[\W\d]+")
EVERYTHING = frozenset(("", "screen", "page", "everything", "all", "window"))


@dataclass(frozen=True, slots=True)
class Found:
    """An answer before it is worded; ``elements``: ids of what it is about; ``in_full``: a cell whose column and row
    were said in all their words."""

    reply: Reply
    elements: tuple[str, ...] = ()
    known: bool = True
    in_full: bool = False


def answer(screen: Screen, question: str, asked: Question | None, at: Point | None) -> Found:
    """``asked``: the question as it was read, None where it was not."""
    if screen.blank is not None and asked is not None:
        return Found(NothingShown(screen.blank), known=False)
    if (asked.asked in OF_TABLES if asked else _ASKS.match(question)) and (found := _of_table(screen, question, asked)):
        return found
    if asked is None:
        return Found(NotUnderstood(), known=False)
    return answer_of(screen, asked, at)


def answer_of(screen: Screen, asked: Question, at: Point | None) -> Found:
    return _ANSWERS[asked.asked](screen, asked, _things(screen, asked, at))


def _things(screen: Screen, asked: Question, at: Point | None) -> list[Element]:
    """What the words of the question mean, best first."""
    if asked.pointed:
        found = screen.by_id.get(target_path(screen, at).local.id) if at else None
        return [found] if found else []
    return find(screen, asked.what, asked.kinds) if asked.what else []


def _of_table(screen: Screen, question: str, asked: Question | None) -> Found | None:
    """What a table says, or that it does not; None where none is meant."""
    told = asked_of_table(screen, question, f"{asked.said} {asked.what}" if asked else None)
    if told is None:
        return None
    if not told.cells:
        if asked and any(one.kind != "cell" for one in _things(screen, asked, None)):
            return None  # something else is called so
        return Found(NotInTable(told.columns, told.missing, told.of_row), known=False)
    reply = Written(told.cells[0].text) if len(told.cells) == 1 else Things(told.cells)
    return replace(about_things(reply, *told.cells), in_full=told.in_full)


def _missing(asked: Question) -> Found:
    return Found(NotPointed() if asked.pointed else NotFound(asked.what), known=False)


def about_things(reply: Reply, *things: Element, known: bool = True) -> Found:
    return Found(reply, tuple(one.id for one in things), known)


def _state(screen: Screen, asked: Question, things: Sequence[Element]) -> Found:
    if not things or asked.wanted is None:
        return _missing(asked)
    fields, wanted = asked.wanted
    for thing in _with_captioned(screen, things):
        for field in fields:
            value = getattr(thing.state, field)
            if value is not None:
                return about_things(IsSo(thing, value == wanted, value), thing)
    return Found(CannotTell(things[0], asked.state), known=False)


def _with_captioned(screen: Screen, things: Sequence[Element]) -> list[Element]:
    """The things, each text after the control that it names, which has the state."""
    controls = {one_line(one.name): one for one in screen.elements if one.kind in ("checkbox", "radio", "switch")}
    return [controls.get(one_line(name_of(one)), one) for one in things] + list(things)


def _which(screen: Screen, asked: Question, _: Sequence[Element]) -> Found:
    fields, wanted = asked.wanted or ((), True)
    for field in fields:
        found = [one for one in _of_kinds(screen.elements, asked) if getattr(one.state, field) is wanted]
        if found:
            return Found(Things(tuple(found[:MOST])), tuple(one.id for one in found))
    return Found(NoneSo(asked.said, asked.state), known=False)


def _of_kinds(elements: Sequence[Element], asked: Question) -> list[Element]:
    return [one for one in elements if asked.kinds is None or one.kind in asked.kinds]


def _standing(screen: Screen, asked: Question, things: Sequence[Element]) -> Found:
    """How something stands: on or off, chosen, open; else what is written in it."""
    for thing in _with_captioned(screen, things):
        for field in ("checked", "selected", "expanded"):
            value = getattr(thing.state, field)
            if value is not None and thing.kind not in ("input", "select"):
                return about_things(Standing(thing), thing)
    return _content(screen, asked, things)


def _says(screen: Screen, asked: Question, things: Sequence[Element]) -> Found:
    """What is written on it, and not what it is the label of; of a field that was not seen as one, what stands beside
    its label."""
    if not things:
        return _missing(asked)
    thing = next((one for one in things if one.text), things[0])
    if asked.kinds and thing.kind not in asked.kinds:
        return _beside(screen, thing)
    return about_things(Written(thing.text) if thing.text else NoWords(thing), thing, known=bool(thing.text))


def _content(screen: Screen, asked: Question, things: Sequence[Element]) -> Found:
    """The value of a field or of what a label stands before; else of a label all of whose words were said."""
    if not things:
        label = next(_labels(screen, asked.what), None)
        return about_things(Written(label[1]), label[0]) if label else _missing(asked)
    thing = next((one for one in things if one.kind in ("input", "select", "slider", "progress", "rating")), things[0])
    if thing.value is not None:
        return about_things(Portion(thing.value), thing)
    if thing.kind in ("input", "select"):
        return about_things(Written(thing.text or None), thing)
    told = (of_words(screen, thing) if thing.kind == "text" else None) or thing
    if told.text and place_of(plain_words(told.text), plain_words(asked.what)) is None:
        return about_things(Written(told.text), told)
    return about_things(NoWords(thing), thing, known=False)


def _beside(screen: Screen, label: Element) -> Found:
    told = of_words(screen, label) if label.kind in ("text", "link") else None
    if told is None or not told.text:
        return about_things(NoWords(label), label, known=False)
    return about_things(Written(told.text), told)


def _labels(screen: Screen, what: str) -> Iterator[tuple[Element, str]]:
    """Labels whose words are all among those said, with what stands beside them, or the figure in them."""
    for label in find(screen, what, loosely=True):
        told = of_words(screen, label) if label.kind in ("text", "link") else None
        if shared(what, label.text or "") == 1 and told is not None and told.text:
            yield label, told.text


def _read(screen: Screen, asked: Question, things: Sequence[Element]) -> Found:
    if asked.what in EVERYTHING:
        return about_things(WholeScreen(screen), *screen.elements)
    if not things:
        return _missing(asked)
    home = next((block for block in screen.blocks if things[0].id in block.children), None)
    members = [screen.by_id[id_] for id_ in home.children] if home else [things[0]]
    return about_things(ReadOut(tuple(members)), *members)


def _count(screen: Screen, asked: Question, _: Sequence[Element]) -> Found:
    series = blocks_about(screen, asked.what) if asked.what else list(screen.blocks)
    if asked.what and not series:
        return _missing(asked)
    found = _entries(screen, series, asked) if asked.noun in ("item", "entry", "row") else None
    if found is None:
        inside = {id_ for block in series for id_ in block.children} if asked.what else set(screen.by_id)
        found = [one for one in _of_kinds(screen.elements, asked) if one.id in inside]
    if asked.wanted is not None:
        fields, wanted = asked.wanted
        found = [one for one in found if any(getattr(one.state, field) is wanted for field in fields)]
    return about_things(_number(asked, found), *found)


def _number(asked: Question, found: Sequence[Element]) -> Number:
    kind = next(iter(asked.kinds)) if asked.kinds and len(asked.kinds) == 1 else None
    return Number(len(found), kind, asked.said, tuple(one for one in found[:MOST] if name_of(one)))


def _nth(screen: Screen, asked: Question, _: Sequence[Element]) -> Found:
    """The third button, in reading order; the last one for -1."""
    series = blocks_about(screen, asked.what) if asked.what else list(screen.blocks)
    entries = _entries(screen, series, asked) if asked.noun in ("item", "entry", "row") else None
    found = entries or _of_kinds(screen.elements, asked)
    at = asked.number - 1 if asked.number > 0 else asked.number
    if not -len(found) <= at < len(found):
        return Found(TooFew(_number(asked, found)), known=False)
    return about_things(Things((found[at],)), found[at])


def _entries(screen: Screen, series: Sequence[Block], asked: Question) -> list[Element] | None:
    """The first element of each row of the longest list or table; None where there is none."""
    rows = max((block.rows for block in series if block.role != "group"), key=len, default=())
    first = [next((cell for cell in row if cell), None) for row in rows]
    if asked.noun == "row" and rows and any(len(row) > 1 for row in rows):
        first = first[1:]  # the first row of a table is its headings
    return [screen.by_id[id_] for id_ in first if id_] or None


def _amount(screen: Screen, asked: Question, things: Sequence[Element]) -> Found:
    """The figure that stands with the noun, else where that is which is called so, and how many more."""
    about = _roughly(screen, asked, things)
    found = amounts(screen, asked.said, about)
    return _of_value(asked, about, found) or _where(screen, replace(asked, what=asked.said), find(screen, asked.said))


def _value(screen: Screen, asked: Question, things: Sequence[Element]) -> Found:
    """What is labelled so, where it looks like it; else what looks like it, nearest to what it is asked of."""
    sort = SORTS[asked.noun]
    for label in find(screen, asked.said) if asked.what in EVERYTHING else []:
        told = of_words(screen, label)
        if told is not None and sort.search(told.text or ""):
            return about_things(Written(told.text), told)
    about = _roughly(screen, asked, things)
    found = values(screen, asked.noun, about, clock=asked.said in CLOCKS)
    return _of_value(asked, about, found) or Found(NotFound(asked.said), known=False)


def _of_value(asked: Question, about: Element | None, found: Sequence[Value]) -> Found | None:
    """The first of them; of several that differ none belongs to what is not there. None where there is none."""
    if found and asked.what not in EVERYTHING and about is None and len({one.words for one in found}) > 1:
        return _missing(asked)
    return about_things(Written(found[0].words), found[0].element) if found else None


def _roughly(screen: Screen, asked: Question, things: Sequence[Element]) -> Element | None:
    """What a value is asked of: what is called so, or else the first that holds nearly all the words."""
    quoted = re.search('["“”](.+?)["“”]', asked.what)
    named = find(screen, quoted[1]) if quoted else []
    like = [
        one
        for one in find(screen, asked.what, loosely=True)
        if shared(one.text or name_of(one) or "", asked.what) >= NEARLY
    ]
    return next(iter([*named, *things, *like]), None)


def _title(screen: Screen, _asked: Question, _: Sequence[Element]) -> Found:
    """The largest words along the upper edge, below the bar of a phone."""
    low, high = (share * screen.screenshot.height for share in (CLOCK, HEAD))
    head = [one for one in screen.elements if one.text and low <= one.box.center.y < high]
    words = [one for one in head if one.kind in ("text", "link") and not _FIGURES.fullmatch(one.text or "")]
    if not words:
        return Found(NoTitle(), known=False)
    title = max(words, key=lambda one: one.box.height)
    return about_things(Written(title.text), title)


def _side(screen: Screen, asked: Question, things: Sequence[Element]) -> Found:
    if not things:
        return _missing(asked)
    found = [one for one in neighbours(things[0], screen.elements, REACH) if one.side == asked.direction]
    if not found:
        return Found(NothingBeside(things[0]), known=False)
    return about_things(Things((found[0].element,)), found[0].element)


def _where(screen: Screen, asked: Question, things: Sequence[Element]) -> Found:
    if not things:
        return _missing(asked)
    return about_things(At(things[0], place_in(things[0].box, screen.screenshot.box), len(things) - 1), *things)


def _function(screen: Screen, asked: Question, things: Sequence[Element]) -> Found:
    """What can be pressed and is called so, else shares a word; else what is called so and was not seen to do
    anything."""
    usable = [one for one in things if one.clickable] or [
        one for one in find(screen, asked.what, None, loosely=True) if one.clickable
    ]
    best = next(iter([*usable, *things]), None)
    if best and not usable and (row := row_of(screen, best)):
        return about_things(ReadOut(row), *row)
    return about_things(Use(best), best) if best else Found(NothingSays(asked.what), known=False)


def _purpose(screen: Screen, _asked: Question, _: Sequence[Element]) -> Found:
    """Its largest words, what its lists are, and what can be done: what was seen, and no guess beyond that."""
    titles = sorted(
        (one for one in screen.elements if one.kind == "text" and one.text), key=lambda one: -one.box.height
    )[:2]
    controls = [one for one in screen.elements if one.clickable and one.kind != "text" and name_of(one)][:6]
    series = [
        (told, len(block.rows))
        for block in screen.blocks
        if (told := series_of(screen, block)) != "group" and len(block.rows) > 1
    ]
    reply = Purpose(tuple(sorted(titles, key=lambda one: one.box.top)), tuple(series[:3]), tuple(controls))
    return about_things(reply, *titles, *controls, known=bool(titles or series or controls))


_ANSWERS: dict[Asked, Callable[[Screen, Question, Sequence[Element]], Found]] = {
    "state": _state, "which": _which, "content": _content, "says": _says, "read": _read, "count": _count, "side": _side,
    "where": _where, "function": _function, "purpose": _purpose, "nth": _nth, "standing": _standing, "amount": _amount,
    "value": _value, "title": _title,
}  # fmt: skip
