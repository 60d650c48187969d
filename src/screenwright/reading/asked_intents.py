"""Questions in people's own words for a place, a use, a title or the whole, as the reader of sentences understands
them: the question of the grammar that asks for the same."""

from __future__ import annotations

from collections.abc import Callable

from screenwright.core.screen import Screen
from screenwright.language import Clause
from screenwright.reading.answers import Things
from screenwright.reading.grammar_answers import MOST
from screenwright.reading.kind_words import kinds_said
from screenwright.reading.questions import Question

_SIDES = (("left_of", "left"), ("right_of", "right"), ("above", "above"), ("below", "below"))


def question_of(screen: Screen, asked: Clause) -> Question | Things | None:
    """Things where there are some of the kind that is named; None where this asks for something else."""
    return _ASKED[asked.intent](screen, asked) if asked.intent in _ASKED else None


def _side(_: Screen, asked: Clause) -> Question | None:
    for slot, way in _SIDES:
        if words := asked.said(slot):
            return Question("side", words, direction=way)  # type: ignore[arg-type]
    return None


def _read(_: Screen, asked: Clause) -> Question:
    return Question("read", asked.said("target") or asked.said("row"), kinds_said(asked))


def _where(_: Screen, asked: Clause) -> Question | None:
    words = asked.said("target") or asked.said("row")
    return Question("where", words, kinds_said(asked)) if words else None


def _function(_: Screen, asked: Clause) -> Question | None:
    words = " ".join(one for one in (asked.said("command"), asked.said("target")) if one)
    return Question("function", words, kinds_said(asked)) if words else None


def _all_or(question: Question) -> Callable[[Screen, Clause], Question | Things]:
    """What there is of the kind that is named; the question where none is."""

    def asks(screen: Screen, asked: Clause) -> Question | Things:
        kinds = kinds_said(asked)
        found = tuple(one for one in screen.elements if kinds and one.kind in kinds)
        return Things(found[:MOST]) if found else question

    return asks


_ASKED: dict[str, Callable[[Screen, Clause], Question | Things | None]] = {
    "ask_where": _where, "ask_what_for": _function, "ask_how_to": _function, "ask_beside": _side, "ask_read": _read,
    "ask_summary": _all_or(Question("purpose")), "ask_title": _all_or(Question("title")),
}  # fmt: skip
