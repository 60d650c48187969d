"""Who answers questions about a screen: the built-in answers, a model that is told it in some way, anyone's replies, or
a baseline."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from screenwright.core.errors import BadReply, DataError, UsageError
from screenwright.core.json_text import json_values
from screenwright.core.messages import Message
from screenwright.core.protocols import ChatModel
from screenwright.core.screen import Screen
from screenwright.reading import ask
from screenwright_lab.benchmarks.grounding import most_alike
from screenwright_lab.benchmarks.question_making import FEW, Told
from screenwright_lab.benchmarks.replies import Keep, read_replies
from screenwright_lab.benchmarks.views import View, ViewOf

BASELINES = ("always", "match")
_SYSTEM = "You answer questions about one screen of an application for somebody who cannot see it."
_QUESTION = """\
{question}

Answer with one JSON object, leaving out what the question does not ask for:
{{"answer": "in a few words", "yes": true or false, "number": how many, {place}}}"""
_BY_ID = '"element": "id of the thing that is meant"'
_BY_POINT = '"at": [x, y] of the thing that is meant, in pixels of the picture'

Answer: TypeAlias = Callable[[Path, str, str], Told]
"""(picture, id of the question, its words) to an answer; what cannot be read is an empty one, which is wrong."""


@dataclass(frozen=True, slots=True)
class Answerer:
    name: str
    answer: Answer


def builtin(parse: Callable[[Path], Screen]) -> Answerer:
    """``reading.ask`` on the parsed screen, without a model."""
    parsed = lru_cache(maxsize=1)(parse)

    def answer(picture: Path, _: str, question: str) -> Told:
        screen = parsed(picture)
        found = ask(screen, question)
        place = screen.by_id[found.elements[0]].box if found.elements else None
        return Told(found.words, found.holds, found.number, place, found.known)

    return Answerer("builtin", answer)


def by_model(model: ChatModel, view: str, view_of: ViewOf, keep: Keep) -> Answerer:
    """A chat model that is told the screen in one of the ways of ``views``; errors of the model pass through."""

    def answer(picture: Path, name: str, question: str) -> Told:
        told = view_of(picture)
        return read_answer(keep(name, lambda: model.reply(question_messages(told, question)).text), told)

    return Answerer(f"model:{model.name} over {view}", answer)


def nobody() -> Answerer:
    """Says nothing: for who only wants to know what is asked."""
    return Answerer("baseline:nobody", lambda *_: Told(known=False))


def replied(file: Path, view_of: ViewOf) -> Answerer:
    """Anyone's replies to the questions, in the same form; ids of things are those of the view."""
    replies = read_replies(file)

    def answer(picture: Path, name: str, _: str) -> Told:
        if name not in replies:
            raise DataError(f"{file} holds no reply for {name}")
        return read_answer(replies[name], view_of(picture))

    return Answerer(f"replies:{file.name}", answer)


def baseline(name: str, parse: Callable[[Path], Screen]) -> Answerer:
    """``always``: no, and two, of every screen, as most things are off or not chosen, and there are few of most.
    ``match``: the thing whose words are most like the question, those words, and yes."""
    if name == "always":
        return Answerer("baseline:always", lambda *_: Told(holds=False, number=FEW))
    if name == "match":
        parsed = lru_cache(maxsize=1)(parse)
        return Answerer("baseline:match", lambda picture, _, question: _matched(parsed(picture), question))
    raise UsageError(f"there is no baseline {name}: choose from {', '.join(BASELINES)}")


def question_messages(view: View, question: str) -> tuple[Message, ...]:
    """A fresh dialogue of one question, without examples."""
    asked = _QUESTION.format(question=question, place=_BY_POINT if view.by_point else _BY_ID)
    return (Message("system", (_SYSTEM,)), Message("user", (*view.parts, asked)))


def read_answer(reply: str, view: View) -> Told:
    """The last JSON object of a reply; parts of another type than was asked for count as not given."""
    try:
        said = [value for value in json_values(reply) if isinstance(value, dict)][-1]
    except (BadReply, IndexError):
        return Told()
    words, holds, number = said.get("answer"), said.get("yes"), said.get("number")
    return Told(
        words=words if isinstance(words, str) else "",
        holds=holds if isinstance(holds, bool) else None,
        number=number if isinstance(number, int) and not isinstance(number, bool) else None,
        place=view.place(said.get("element"), said.get("at")),
    )


def _matched(screen: Screen, question: str) -> Told:
    found = most_alike(screen, question)
    if isinstance(found, str):
        return Told(holds=True)
    element = screen.element_at(found)
    return Told(element.text or "" if element else "", True, None, found)
