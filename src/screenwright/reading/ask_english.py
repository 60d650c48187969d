"""Answers in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from screenwright.core.screen import Element
from screenwright.reading.answers import (
    HOLDING,
    Around,
    At,
    CannotTell,
    Cells,
    Compared,
    Holds,
    IsSo,
    Named,
    NoneSo,
    NotFound,
    NothingBeside,
    NothingSays,
    NothingShown,
    NotInTable,
    NoTitle,
    NotPointed,
    NotSure,
    NotTold,
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
from screenwright.reading.english import beside, place_words
from screenwright.reading.english_words import (
    called,
    called_briefly,
    count,
    listed,
    noun,
    nouns,
    plural,
    quoted,
    state_words,
)
from screenwright.reading.names import name_of
from screenwright.reading.rows import Series
from screenwright.vision import narrate

NOT_UNDERSTOOD = (
    "I do not understand the question. I can say where something is, what is beside it, whether it is on, what is"
    " written in it, how many there are of it, what it costs, when it is, how to do something, and what the screen is"
    " for."
)
_LONGEST = 300
_SERIES: dict[Series, str] = {"group": "group", "menu": "menu", "list": "list", "table": "table", "tabs": "row of tabs"}


def worded(reply: Reply) -> str:
    words = _words(reply)
    return f"{words[:1].upper()}{words[1:]}"


def _words(reply: Reply) -> str:
    match reply:
        case NotUnderstood():
            return NOT_UNDERSTOOD
        case NothingShown():
            return f"the screen is {reply.how}: nothing can be seen on it."
        case NotPointed():
            return "I do not know what you mean: point at something."
        case NotFound():
            return f"I see nothing called {quoted(reply.what)} on this screen."
        case NotInTable():
            what = "row for" if reply.of_row else "column"
            has = f"the table has {listed([quoted(one) for one in reply.columns])}; " if reply.columns else ""
            return f"{has}I see no {what} {quoted(reply.what)}."
        case IsSo():
            told = ", ".join(state_words(reply.thing)) or ("on" if reply.value else "off")
            return f"{'yes' if reply.holds else 'no'}: {called(reply.thing)} is {told}."
        case Standing():
            return f"{called(reply.thing)} is {', '.join(state_words(reply.thing))}."
        case CannotTell():
            return f"I cannot tell from the screen whether {called(reply.thing)} is {reply.state}."
        case Things():
            return f"{listed([called(one) for one in reply.things])}."
        case NoneSo():
            return f"I see no {reply.noun or 'thing'} that is {reply.state}."
        case Written():
            return quoted(reply.words, _LONGEST) if reply.words is not None else "it is empty."
        case Cells():
            return f"{listed([quoted(one.text or '') for one in reply.cells])}."
        case Compared():
            told = f"it says {quoted(reply.words)}" if reply.words else "it is empty"
            return f"{'yes' if reply.holds else 'no'}: {told}."
        case Holds():
            told = _as_they_stand(reply.by)
            return f"{'yes' if reply.holds else 'no'}{': ' if told else ''}{told}."
        case NotSure():
            near = _as_they_stand(reply.things)
            return f"I am not sure what is meant{f'; it may have to do with this: {near}' if near else ''}."
        case Named():
            return f"{listed([_stands(one) if one.kind in HOLDING else called(one) for one in reply.things])}."
        case NotTold():
            named = [quoted(one) for one in reply.columns if one]
            has = f"; the table has {listed(named)}" if named else ""
            return f"I do not see that on this screen{has}."
        case Portion():
            return f"{reply.value:.0%}."
        case NoTitle():
            return "I see no title on this screen."
        case NoWords():
            return f"I see no words on {called(reply.thing)}."
        case WholeScreen():
            return narrate(reply.screen)
        case ReadOut():
            return f"{'. '.join(name for one in reply.things if (name := name_of(one)))}."
        case Number():
            names = [quoted(name_of(one) or "") for one in reply.first]
            return f"{_counted(reply)}{': ' + listed(names) if names else ''}."
        case TooFew():
            return f"I see only {_counted(reply.number)}." if reply.number.count else f"I see {_counted(reply.number)}."
        case NothingBeside():
            return f"I see nothing there beside {called(reply.thing)}."
        case Around():
            return f"beside {called(reply.thing)}: {beside(reply.neighbours)}."
        case At():
            return _at(reply)
        case Use():
            return f"use {called(reply.thing)}.{_doubt(reply.thing)}"
        case NothingSays():
            return f"I see nothing here that says {quoted(reply.what)}."
        case Purpose():
            return _purpose(reply)
    assert_never(reply)


def _as_they_stand(things: Sequence[Element]) -> str:
    return listed([_stands(one) for one in things]) if things else ""


def _stands(thing: Element) -> str:
    """What it is called, and how it stands or what it says."""
    if thing.value is not None:
        return f"{called(thing)} is at {thing.value:.0%}"
    if thing.kind in ("input", "select"):
        return f"{called(thing)} {f'says {quoted(thing.text)}' if thing.text else 'is empty'}"
    states = state_words(thing)
    return f"{called(thing)} is {', '.join(states)}" if states else quoted(name_of(thing) or "")


def _doubt(thing: Element) -> str:
    if thing.state.enabled is False:
        return " It is greyed out now."
    return "" if thing.clickable else " It does not look as if it could be pressed."


def _counted(number: Number) -> str:
    if number.kind is not None:
        what = noun(number.kind) if number.count == 1 else nouns(number.kind)
    else:
        what = number.noun or "thing"
        what = what if number.count == 1 else plural(what)
    return f"{count(number.count)} {what}"


def _at(reply: At) -> str:
    at = reply.thing.box.center
    words = f"{called(reply.thing)} is {place_words(reply.place)} the screen, at {at.x}, {at.y}"
    if not reply.more:
        return f"{words}."
    return f"{words}; there {'is another' if reply.more == 1 else f'are {count(reply.more)} more'} like it."


def _purpose(reply: Purpose) -> str:
    parts = [
        *([f"it says {listed([quoted(one.text or '') for one in reply.titles])}"] if reply.titles else []),
        *(
            [f"shows {listed([f'a {_SERIES[role]} of {count(size)}' for role, size in reply.series])}"]
            if reply.series
            else []
        ),
        *([f"offers {listed([called_briefly(one) for one in reply.controls])}"] if reply.controls else []),
    ]
    return f"{listed(parts)}." if parts else "I see neither words nor controls on it."
