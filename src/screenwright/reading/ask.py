"""Questions about a screen answered from what was seen on it, without a model; what cannot be known is refused.

A net chooses what answers (``selection.py``). What it takes for a question of another kind, what does something, the
whole, and the state and content of a thing that is called just as it was said, are understood by the grammar of the
language (``questions.py``, ``questions_chinese.py``), or by the reader of sentences; without the net the grammar alone
answers. The language of the question words the answer.
"""

from __future__ import annotations

from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright.language import QUESTIONS, read_utterance
from screenwright.reading import ask_chinese, ask_english, asked_intents
from screenwright.reading.answer import Answer
from screenwright.reading.answers import (
    CannotTell,
    Compared,
    Holds,
    IsSo,
    NoneSo,
    NotFound,
    NothingBeside,
    NothingSays,
    NothingShown,
    NotInTable,
    NotSure,
    NotUnderstood,
    Number,
    Things,
    TooFew,
    Written,
)
from screenwright.reading.finding import find, plain_words
from screenwright.reading.grammar_answers import Found, about_things, answer, answer_of
from screenwright.reading.names import name_of, one_line
from screenwright.reading.questions import Asked, Question, parse
from screenwright.reading.questions_chinese import is_chinese, parse_chinese
from screenwright.reading.selected_answers import reply_of
from screenwright.reading.selection import select

_SAID_OTHERWISE = (NotUnderstood, NotFound, NotInTable, NothingSays)
"""Replies to words that the grammar does not know, or that it takes for the name of something."""
SURE = 0.35
"""Chance of a reading from which a question is answered by it."""
_OF_THINGS = ("which", "count", "nth")
LATER: frozenset[Asked] = frozenset(("says", "where", "which", "count", "nth"))
"""Forms of the grammar that wait until the net of sentences is not sure."""
NEVER: frozenset[Asked] = frozenset(("amount", "value"))
"""Forms that are as often wrong as right where it is not, and are answered by it alone."""
_TELLS_WHY = (NotFound, NotInTable, NothingBeside, CannotTell, NoneSo, TooFew, NothingShown)
"""Refusals of the grammar that say what was not there."""
CHOSEN_SURE = 0.7
"""Chance of what the net chose from which it is told as an answer: of the questions kept back from its training 0.04
are answered wrongly then, and 0.50 rightly."""
MAYBE = 3
"""Things that are told of an answer that is not sure."""


def ask(screen: Screen, question: str, at: Point | None = None) -> Answer:
    """The answer to a question in English or, where it has Chinese letters, in Chinese; ``at`` is what "it" means."""
    chinese = is_chinese(question)
    asked = parse_chinese(question) if chinese else parse(question)
    found = _found(screen, question, asked, at)
    reply, word = found.reply, ask_chinese.worded if chinese else ask_english.worded
    return Answer(
        word(reply),
        asked.asked if asked else None,
        found.elements,
        found.known,
        reply.count if isinstance(reply, Number) else None,
        reply.holds if isinstance(reply, IsSo | Compared | Holds) else None,
        reply.words if isinstance(reply, Written) else None,
    )


def _found(screen: Screen, question: str, asked: Question | None, at: Point | None) -> Found:
    """What the grammar knows of things that are called just as it was said; else what the net chooses. Where that is
    not sure, what the grammar says."""
    told = answer(screen, question, asked, at)
    counted = isinstance(told.reply, TooFew | NoneSo)
    exactly = asked is not None and (told.known or counted) and _is_exact(screen, asked)
    if told.in_full or (exactly and asked and asked.asked not in LATER):
        return told
    chosen = _chosen(screen, question, asked)
    if chosen is None:
        free = _freely(screen, question, at) if isinstance(told.reply, _SAID_OTHERWISE) else None
        return free if free and (free.known or isinstance(told.reply, NotUnderstood)) else told
    if chosen.known or not (exactly or isinstance(told.reply, _TELLS_WHY)):
        return chosen
    return told


def _is_exact(screen: Screen, asked: Question) -> bool:
    """Whether it is asked of a kind of thing or of the screen, or of a thing that is called just as it was said."""
    if asked.asked in NEVER:
        return False
    if not asked.what or asked.pointed:
        return asked.pointed or asked.kinds is not None or asked.asked not in _OF_THINGS
    named = next(iter(find(screen, asked.what, asked.kinds)), None)
    return named is not None and plain_words(asked.what) in (
        plain_words(name_of(named) or ""),
        plain_words(one_line(named.text)),
    )


def _chosen(screen: Screen, question: str, asked: Question | None) -> Found | None:
    """By the net of sentences; None where it takes the question for one of another kind, or is missing. A yes or no by
    nothing that is seen is none."""
    told = None if screen.blank is not None or (asked and asked.pointed) else select(screen, question)
    reply = reply_of(screen, told) if told else None
    if told is None or reply is None:
        return None
    if told.chance < CHOSEN_SURE or (told.operation in ("yes", "no") and not told.elements):
        return Found(NotSure(told.elements[:MAYBE]), known=False)
    return about_things(reply, *told.elements, known=told.operation != "none")


def _freely(screen: Screen, question: str, at: Point | None) -> Found | None:
    """As the reader of sentences understands it; None where it is not sure, or where this is no single question."""
    said = read_utterance(question)
    asked = [one for one in said.clauses if one.intent != "nothing"] if said else []
    if len(asked) != 1 or asked[0].intent not in QUESTIONS or asked[0].chance < SURE or screen.blank is not None:
        return None
    told = asked_intents.question_of(screen, asked[0])
    if isinstance(told, Question):
        return answer_of(screen, told, at)
    return about_things(told, *told.things) if isinstance(told, Things) else None
