"""The embedded judge of layout: where is one thing as seen from another, by two sentences alone? (paper 000, 4.3)

It knows the size of the screen, reads the two descriptions, and takes each to a place on the screen: from hundredths
where they are told, else from words such as "top left", "the lower third", "in the middle of the window, which fills
the right half of the screen".
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from screenwright_lab.data.screenpr.relation import direction


@dataclass(frozen=True, slots=True)
class Span:
    """Part of one side of the screen, as shares 0..1."""

    start: float
    end: float

    @property
    def middle(self) -> float:
        return (self.start + self.end) / 2

    def within(self, outer: Span) -> Span:
        size = outer.end - outer.start
        return Span(outer.start + self.start * size, outer.start + self.end * size)


WHOLE = Span(0, 1)
NEAR = 0.02
"""Shares of the screen by which two places have to differ to be told apart."""
_PERCENT = re.compile(
    r"(\d+(?:\.\d+)?) ?(?:%|percent|per cent)\s*(?:from|of the way from)?\s*(?:the)?\s*(left|right|top|bottom)"
)
_FRACTIONS = {
    "tenth": 0.1, "fifth": 0.2, "quarter": 0.25, "third": 1 / 3, "half": 0.5, "two thirds": 2 / 3,
    "three quarters": 0.75,
}  # fmt: skip
_SIDE = r"(left|right|top|bottom|upper|lower)"
_PART = re.compile(rf"{_SIDE} (two thirds|three quarters|tenth|fifth|quarter|third|half)")
_ALONG = re.compile(rf"(?:along|across) the (?:very )?{_SIDE}\b")
_ACROSS = {"left": Span(0, 1 / 3), "right": Span(2 / 3, 1)}
_DOWN = {"top": Span(0, 1 / 3), "upper": Span(0, 1 / 3), "bottom": Span(2 / 3, 1), "lower": Span(2 / 3, 1)}
_MIDDLE = re.compile(r"\b(?:cent(?:re|er)|middle|halfway|central)\b")
_ASIDE = r"to (?:its|the) (?:left|right)|above it|below it|(?:just|directly) (?:left|right) of|further (?:up|down|to)"
_BESIDE = re.compile(rf"\b(?:{_ASIDE})\b")


def choose(said: str, other: str, size: tuple[int, int]) -> str | None:
    """The answer, one of ``RELATIONS``, for the first thing as seen from the second; None where no place is told.

    ``size``: (width, height) of the screen in pixels.
    """
    place, from_ = place_of(said), place_of(other)
    if place is None or from_ is None:
        return None
    across, down = place[0].middle - from_[0].middle, place[1].middle - from_[1].middle
    if max(abs(across), abs(down)) < NEAR / 4:
        return direction(0, 0)
    return direction(across * size[0], down * size[1])


def place_of(said: str) -> tuple[Span, Span] | None:
    """The part of the screen (across, down) that the words tell; None where they tell none."""
    lowered = said.casefold()
    hundredths = _hundredths(lowered)
    if hundredths is not None:
        return hundredths
    place: tuple[Span, Span] | None = None
    for clause in reversed(
        _clauses(lowered)
    ):  # the last clause tells where all is on the screen, the first where in it
        told = _told(clause)
        if told is not None:
            outer = place or (WHOLE, WHOLE)
            place = told[0].within(outer[0]), told[1].within(outer[1])
    return place


def _hundredths(said: str) -> tuple[Span, Span] | None:
    told = {side: float(number) / 100 for number, side in _PERCENT.findall(said)}
    across = told.get("left", 1 - told["right"] if "right" in told else None)
    down = told.get("top", 1 - told["bottom"] if "bottom" in told else None)
    if across is None or down is None:
        return None
    return Span(across, across), Span(down, down)


def _clauses(said: str) -> list[str]:
    """The parts that tell of one place within another: at most two, of the sentence that speaks of places."""
    sentences = [part for part in re.split(r"[.;]\s", said) if not _BESIDE.search(part)]
    clauses = [
        part for sentence in sentences for part in re.split(r"\b(?:which|that|whereas|within|, on the)\b", sentence)
    ]
    return [clause for clause in clauses if _told(clause) is not None][:2]


def _told(clause: str) -> tuple[Span, Span] | None:
    part = _PART.search(clause)
    if part:
        return _strip(part[1], _FRACTIONS[part[2]])
    along = _ALONG.search(clause)
    if along:
        return _strip(along[1], 0.1)
    across = next((span for word, span in _ACROSS.items() if re.search(rf"\b{word}\b", clause)), None)
    down = next((span for word, span in _DOWN.items() if re.search(rf"\b{word}\b", clause)), None)
    if across is None and down is None and not _MIDDLE.search(clause):
        return (WHOLE, WHOLE) if re.search(r"\b(?:most|whole|all) of|fills\b", clause) else None
    middle = Span(1 / 3, 2 / 3)
    return across or middle, down or middle


def _strip(side: str, share: float) -> tuple[Span, Span]:
    first = side in ("left", "top", "upper")
    span = Span(0, share) if first else Span(1 - share, 1)
    return (span, WHOLE) if side in ("left", "right") else (WHOLE, span)
