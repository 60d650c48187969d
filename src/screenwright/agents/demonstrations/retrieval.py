"""Which demonstrations are like a goal: those whose task it is a case of, then the nearest by their words (BM25).

Paper 003, 5.2: the nearest demonstration goes into a model's prompt. Its authors take an exact match or an embedding;
here no model is needed. A score is the share of what the task's own words would give, so that one threshold serves a
store of any size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import bm25s

from screenwright.agents.demonstrations.parameters import fill, values_in
from screenwright.core.demo import Demo

LEAST_SCORE = 0.5
MOST_TASKS = 5000
"""Tasks that are compared, the newest first."""

_WORD = re.compile(r"[^\W\d_\u2e80-\uffff]+|\d+|[\u2e80-\uffff]+")
_COMMON = frozenset(
    (
        "a",
        "an",
        "the",
        "and",
        "or",
        "of",
        "to",
        "in",
        "on",
        "at",
        "for",
        "from",
        "with",
        "by",
        "into",
        "it",
        "its",
        "this",
        "that",
        "these",
        "those",
        "is",
        "are",
        "be",
        "my",
        "your",
        "me",
        "i",
        "you",
        "please",
        "then",
        "now",
        "can",
        "could",
        "would",
        "will",
        "do",
        "does",
    )
)
_COMMON_HAN = frozenset("的了在把将和与是一个请我你它")


@dataclass(frozen=True, slots=True)
class Like:
    """A demonstration that is like a goal. ``score`` 0..1. ``values``: what the goal says for its parameters; None
    where the goal is no case of its task, and only like it."""

    demo: Demo
    score: float
    values: Mapping[str, str] | None


def nearest(goal: str, demos: Sequence[Demo], most: int = 1, least: float = LEAST_SCORE) -> tuple[Like, ...]:
    """At most so many demonstrations with at least this score, the best first; of equal ones the newest.

    A goal that is a case of a task has the score 1. A demonstration that ended without success is none to follow.
    """
    known = sorted(
        (demo for demo in demos if demo.origin.outcome == "success"), key=lambda demo: demo.added, reverse=True
    )
    fitting = [Like(demo, 1.0, values) for demo in known if (values := case_of(goal, demo)) is not None]
    taken = {like.demo.name for like in fitting}
    scores = _scores(goal, [demo for demo in known if demo.name not in taken])
    alike = [Like(demo, score, None) for demo, score in scores if score >= least]
    return (*fitting, *sorted(alike, key=lambda like: -like.score))[:most]


def case_of(goal: str, demo: Demo) -> dict[str, str] | None:
    """What the goal says for the demonstration's parameters, if it is a case of one of its tasks.

    A parameter that a task does not name keeps the value that was recorded.
    """
    found = (values_in(goal, task, demo.values) for task in demo.tasks)
    return next((values for values in found if values is not None), None)


def _scores(goal: str, demos: Sequence[Demo]) -> Iterator[tuple[Demo, float]]:
    """Each demonstration with the score of its best task."""
    tasks = [(demo, task) for demo in demos for task in demo.tasks][:MOST_TASKS]
    corpus = [tokens(fill(task, dict.fromkeys(demo.values, ""))) for demo, task in tasks]
    asked = list(dict.fromkeys(tokens(goal)))
    if not asked or not any(corpus):
        return
    index = bm25s.BM25(method="lucene")
    index.index(corpus, show_progress=False)
    given = index.get_scores(asked)
    best: dict[str, float] = {}
    for place, (demo, _) in enumerate(tasks):
        own = float(index.get_scores(list(dict.fromkeys(corpus[place])))[place]) if corpus[place] else 0.0
        share = float(given[place]) / own if own > 0 else 0.0
        best[demo.name] = max(best.get(demo.name, 0.0), share)
    yield from ((demo, min(1.0, best[demo.name])) for demo in demos if demo.name in best)


def tokens(text: str) -> list[str]:
    """Words in lower case without those that say nothing; of Chinese and Japanese each sign, and each pair of signs."""
    found: list[str] = []
    for run in _WORD.findall(text.casefold()):
        if run[0] < "\u2e80":
            found += [run] if run not in _COMMON else []
            continue
        signs = [sign for sign in run if sign not in _COMMON_HAN]
        found += [*signs, *(f"{one}{other}" for one, other in pairwise(signs))]
    return found
