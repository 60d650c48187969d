"""What kinds of things a question is about, by the word that it has for them."""

from __future__ import annotations

from functools import lru_cache

from screenwright.core.screen import Kind
from screenwright.language import Clause, meant
from screenwright.reading.questions import KINDS

SURE = 0.55
"""Chance from which a word is one for a kind: most words are for what things hold, and for no kind ("reviews")."""


def kinds_said(asked: Clause) -> frozenset[Kind] | None:
    """What kinds the word for a kind means; None where none is said, or none is known for it."""
    noun = kind_named(asked.said("kind"))
    return KINDS.get(noun)


def kind_named(said: str) -> str:
    """The usual word for a kind, "" where none is meant: "tick boxes" are check boxes."""
    noun = said.lower()
    known = next((form for form in (noun, noun.removesuffix("s"), noun.removesuffix("es")) if form in KINDS), "")
    return known or (_kind_meant(noun) if noun else "")


@lru_cache(maxsize=256)
def _kind_meant(noun: str) -> str:
    nouns = tuple(KINDS)
    best = meant(noun, nouns, SURE)
    return "" if best is None else nouns[best]
