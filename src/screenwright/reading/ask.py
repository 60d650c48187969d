"""Questions about a screen answered from what was seen on it, without a model; what cannot be known is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from screenwright.core.geometry import Point
from screenwright.core.screen import Block, Element, Screen
from screenwright.perception.narrate import narrate
from screenwright.reading.english import place_words
from screenwright.reading.english_words import (
    called,
    called_briefly,
    count,
    listed,
    noun,
    nouns,
    quoted,
    state_words,
)
from screenwright.reading.finding import blocks_about, find, of_words
from screenwright.reading.names import name_of, one_line
from screenwright.reading.path import target_path
from screenwright.reading.places import place_in
from screenwright.reading.questions import STATES, Asked, Question, parse
from screenwright.reading.whereabouts import neighbours

SCHEMA = "screenwright.answer/1"
NOT_UNDERSTOOD = (
    "I do not understand the question. I can say where something is, what is beside it, whether it is on, what is"
    " written in it, how many there are of it, how to do something, and what the screen is for."
)
MOST = 12
"""Things that are named one by one."""
REACH = 400
"""Pixels within which something is beside another thing."""


@dataclass(frozen=True, slots=True)
class Answer:
    """``elements``: ids of what it is about. ``known`` False where the screen does not tell. ``number`` of a count, and
    ``holds`` of a question for yes or no."""

    words: str
    asked: Asked | None
    elements: tuple[str, ...] = ()
    known: bool = True
    number: int | None = None
    holds: bool | None = None


def ask(screen: Screen, question: str, at: Point | None = None) -> Answer:
    """The answer to an English question; ``at`` is what "it" and "this" mean."""
    asked = parse(question)
    if asked is None:
        return Answer(NOT_UNDERSTOOD, None, known=False)
    if screen.blank is not None:
        return Answer(f"The screen is {screen.blank}: nothing can be seen on it.", asked.asked, known=False)
    return _ANSWERS[asked.asked](screen, asked, _things(screen, asked, at))


def answer_to_json(answer: Answer, question: str) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "question": question,
        "asked": answer.asked,
        "answer": answer.words,
        "known": answer.known,
        "elements": list(answer.elements),
        **({"number": answer.number} if answer.number is not None else {}),
        **({"holds": answer.holds} if answer.holds is not None else {}),
    }


def _things(screen: Screen, asked: Question, at: Point | None) -> list[Element]:
    """What the words of the question mean, best first."""
    if asked.pointed:
        found = screen.by_id.get(target_path(screen, at).local.id) if at else None
        return [found] if found else []
    return find(screen, asked.what, asked.kinds) if asked.what else []


def _missing(asked: Question) -> Answer:
    if asked.pointed:
        return Answer("I do not know what you mean: point at something.", asked.asked, known=False)
    return Answer(f"I see nothing called {quoted(asked.what)} on this screen.", asked.asked, known=False)


def _state(screen: Screen, asked: Question, things: Sequence[Element]) -> Answer:
    if not things:
        return _missing(asked)
    fields, wanted = STATES[asked.state]
    for thing in _with_captioned(screen, things):
        for field in fields:
            value = getattr(thing.state, field)
            if value is not None:
                told = ", ".join(state_words(thing)) or ("on" if value else "off")
                holds = value == wanted
                words = f"{'Yes' if holds else 'No'}: {called(thing)} is {told}."
                return Answer(words, "state", (thing.id,), holds=holds)
    return Answer(f"I cannot tell from the screen whether {called(things[0])} is {asked.state}.", "state", known=False)


def _with_captioned(screen: Screen, things: Sequence[Element]) -> list[Element]:
    """The things, each text after the control that it names, which has the state."""
    controls = {one_line(one.name): one for one in screen.elements if one.kind in ("checkbox", "radio", "switch")}
    return [controls.get(one_line(name_of(one)), one) for one in things] + list(things)


def _which(screen: Screen, asked: Question, _: Sequence[Element]) -> Answer:
    fields, wanted = STATES[asked.state]
    for field in fields:
        found = [
            one
            for one in screen.elements
            if getattr(one.state, field) is wanted and (asked.kinds is None or one.kind in asked.kinds)
        ]
        if found:
            words = _sentence(listed([called(one) for one in found[:MOST]]))
            return Answer(f"{words}.", "which", tuple(one.id for one in found))
    thing = asked.noun or "thing"
    return Answer(f"I see no {thing} that is {asked.state}.", "which", known=False)


def _sentence(words: str) -> str:
    """With a capital at its beginning; names keep their letters."""
    return words[:1].upper() + words[1:]


def _says(_: Screen, asked: Question, things: Sequence[Element]) -> Answer:
    """What is written on it, and not what it is the label of."""
    if not things:
        return _missing(asked)
    thing = next((one for one in things if one.text), things[0])
    if thing.text is None:
        return Answer(f"I see no words on {called(thing)}.", "says", (thing.id,), known=False)
    return Answer(quoted(thing.text, 300), "says", (thing.id,))


def _content(screen: Screen, asked: Question, things: Sequence[Element]) -> Answer:
    """The value of a field or of what a label stands before."""
    if not things:
        return _missing(asked)
    thing = next((one for one in things if one.kind in ("input", "select", "slider", "progress", "rating")), things[0])
    if thing.value is not None:
        return Answer(f"{thing.value:.0%}.", "content", (thing.id,))
    if thing.kind in ("input", "select"):
        return Answer(quoted(thing.text, 300) if thing.text else "It is empty.", "content", (thing.id,))
    value = of_words(screen, thing) if thing.kind == "text" else None
    told = value or thing
    if told.text:
        return Answer(quoted(told.text, 300), "content", (told.id,))
    return Answer(f"I see no words on {called(thing)}.", "content", (thing.id,), known=False)


def _read(screen: Screen, asked: Question, things: Sequence[Element]) -> Answer:
    if asked.what in ("", "screen", "page", "everything", "all", "window"):
        return Answer(narrate(screen), "read", tuple(one.id for one in screen.elements))
    if not things:
        return _missing(asked)
    home = next((block for block in screen.blocks if things[0].id in block.children), None)
    members = [screen.by_id[id_] for id_ in home.children] if home else [things[0]]
    spoken = [name for one in members if (name := name_of(one))]
    return Answer(". ".join(spoken) + ".", "read", tuple(one.id for one in members))


def _count(screen: Screen, asked: Question, _: Sequence[Element]) -> Answer:
    series = blocks_about(screen, asked.what) if asked.what else list(screen.blocks)
    if asked.what and not series:
        return _missing(asked)
    found = _entries(screen, series, asked) if asked.noun in ("item", "entry", "row") else None
    if found is None:
        inside = {id_ for block in series for id_ in block.children} if asked.what else set(screen.by_id)
        found = [
            one for one in screen.elements if one.id in inside and (asked.kinds is None or one.kind in asked.kinds)
        ]
    if asked.state:
        fields, wanted = STATES[asked.state]
        found = [one for one in found if any(getattr(one.state, field) is wanted for field in fields)]
    names = [quoted(name) for one in found[:MOST] if (name := name_of(one))]
    kind = next(iter(asked.kinds)) if asked.kinds and len(asked.kinds) == 1 else None
    if asked.noun == "thing" or not asked.noun:
        what = "thing" if len(found) == 1 else "things"
    else:
        what = (noun(kind) if len(found) == 1 else nouns(kind)) if kind else _plural(asked.noun, len(found))
    words = f"{_sentence(count(len(found)))} {what}{': ' + listed(names) if names else ''}."
    return Answer(words, "count", tuple(one.id for one in found), number=len(found))


def _plural(noun_: str, number: int) -> str:
    if number == 1:
        return noun_
    return f"{noun_[:-1]}ies" if noun_.endswith("y") else f"{noun_}s"


def _entries(screen: Screen, series: Sequence[Block], asked: Question) -> list[Element] | None:
    """The first element of each row of the longest list or table; None where there is none."""
    rows = max((block.rows for block in series if block.role != "group"), key=len, default=())
    first = [next((cell for cell in row if cell), None) for row in rows]
    if asked.noun == "row" and rows and any(len(row) > 1 for row in rows):
        first = first[1:]  # the first row of a table is its headings
    return [screen.by_id[id_] for id_ in first if id_] or None


def _side(screen: Screen, asked: Question, things: Sequence[Element]) -> Answer:
    if not things:
        return _missing(asked)
    found = [one for one in neighbours(things[0], screen.elements, REACH) if one.side == asked.direction]
    if not found:
        return Answer(f"I see nothing there beside {called(things[0])}.", "side", known=False)
    return Answer(f"{_sentence(called(found[0].element))}.", "side", (found[0].element.id,))


def _where(screen: Screen, asked: Question, things: Sequence[Element]) -> Answer:
    if not things:
        return _missing(asked)
    best = things[0]
    at = best.box.center
    words = f"{called(best)} is {place_words(place_in(best.box, screen.screenshot.box))} the screen, at {at.x}, {at.y}"
    more = f"; there {'is another' if len(things) == 2 else f'are {count(len(things) - 1)} more'} like it" * (
        len(things) > 1
    )
    return Answer(f"{_sentence(words)}{more}.", "where", tuple(one.id for one in things))


def _function(screen: Screen, asked: Question, things: Sequence[Element]) -> Answer:
    usable = [one for one in things if one.clickable] or [
        one for one in find(screen, asked.what, None, loosely=True) if one.clickable
    ]
    if not usable:
        return Answer(f"I see nothing here that says {quoted(asked.what)}.", "function", known=False)
    best = usable[0]
    told = "It is greyed out now." if best.state.enabled is False else ""
    return Answer(f"Use {called(best)}. {told}".strip(), "function", (best.id,))


def _purpose(screen: Screen, _asked: Question, _: Sequence[Element]) -> Answer:
    """Its largest words, what its lists are, and what can be done: what was seen, and no guess beyond that."""
    titles = sorted(
        (one for one in screen.elements if one.kind == "text" and one.text), key=lambda one: -one.box.height
    )[:2]
    controls = [one for one in screen.elements if one.clickable and one.kind != "text" and name_of(one)]
    series = [block for block in screen.blocks if block.role != "group" and len(block.rows) > 1]
    parts = []
    if titles:
        parts.append(
            f"It says {listed([quoted(one.text or '') for one in sorted(titles, key=lambda one: one.box.top)])}"
        )
    if series:
        parts.append(f"shows {listed([f'a {block.role} of {count(len(block.rows))}' for block in series[:3]])}")
    if controls:
        parts.append(f"offers {listed([called_briefly(one) for one in controls[:6]])}")
    if not parts:
        return Answer("I see neither words nor controls on it.", "purpose", known=False)
    return Answer(f"{listed(parts)}.", "purpose", tuple(one.id for one in (*titles, *controls[:6])))


_ANSWERS: dict[Asked, Callable[[Screen, Question, Sequence[Element]], Answer]] = {
    "state": _state, "which": _which, "content": _content, "says": _says, "read": _read, "count": _count, "side": _side,
    "where": _where, "function": _function, "purpose": _purpose,
}  # fmt: skip
