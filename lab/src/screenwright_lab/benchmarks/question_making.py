"""Questions about a screen, made from what its toolkit tells, each with what answers it rightly.

The five sorts are those of VisionTasker (paper 003, 7.1, A3, and appendix D): states of named controls, what stands in
named fields, how many there are of a kind, which control does what is written on it, and whether the largest words of
the screen are told as what it is about. Only names that one thing alone has are used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Kind
from screenwright_lab.benchmarks import boxes
from screenwright_lab.benchmarks.text import words
from screenwright_lab.data.screens.labels import Label, LabelledScreen

SORTS = ("status", "content", "count", "function", "purpose")
MOST = 6
"""Questions of one sort about one screen: a screen full of check boxes counts no more than others."""
MARKS: dict[Kind, str] = {"checkbox": "checkbox", "radio": "radio button", "switch": "switch"}
COUNTED: dict[Kind, str] = {
    "tab": "tabs", "checkbox": "checkboxes", "radio": "radio buttons", "switch": "switches", "input": "text fields",
    "slider": "sliders", "image": "pictures",
}  # fmt: skip
FEW, MANY = 2, 12
"""How many there are of what is counted."""
LONGEST = 4
"""Words of a name that somebody would say."""


@dataclass(frozen=True, slots=True)
class Told:
    """An answer, as far as it was given: in words, yes or no, a number, and the thing that is meant, as its box or as a
    point on it, in pixels of the screen. ``known`` False: it says that the screen does not tell."""

    words: str = ""
    holds: bool | None = None
    number: int | None = None
    place: Box | Point | None = None
    known: bool = True


Right: TypeAlias = Callable[[Told], bool]


@dataclass(frozen=True, slots=True)
class Question:
    """One of ``SORTS`` in words, and whether an answer to it is right."""

    sort: str
    words: str
    right: Right


def asked(truth: LabelledScreen) -> Iterator[Question]:
    """The questions of one screen, always the same."""
    single = Counter((label.kind, label.name or label.text) for label in truth.labels)
    named = [
        (label, name)
        for label in truth.labels
        if (name := label.name or label.text) and _sayable(name) and single[label.kind, name] == 1
    ]
    yield from _few(_status(named, truth))
    yield from _few(_content(named))
    yield from _few(_count(truth))
    yield from _few(_function(named))
    yield from _few(_purpose(truth))


def _few(questions: Iterator[Question]) -> list[Question]:
    """Evenly from all that could be asked."""
    every = list(questions)
    return every[:: -(-len(every) // MOST)] if every else []


def _sayable(name: str) -> bool:
    return 1 <= len(name.split()) <= LONGEST and len(name) <= 40 and any(sign.isalpha() for sign in name)


def _status(named: Sequence[tuple[Label, str]], truth: LabelledScreen) -> Iterator[Question]:
    for label, name in named:
        if label.kind in MARKS and label.state.checked is not None:
            yield Question("status", f"Is the “{name}” {MARKS[label.kind]} on?", _says(label.state.checked))
        elif label.kind == "tab" and label.state.selected is not None:
            yield Question("status", f"Is the “{name}” tab selected?", _says(label.state.selected))
    chosen = [label for label in truth.labels if label.kind == "tab" and label.state.selected]
    if len(chosen) == 1:
        yield Question("status", "Which tab is selected?", _is_there(chosen[0]))


def _content(named: Sequence[tuple[Label, str]]) -> Iterator[Question]:
    for label, name in named:
        if label.kind in ("input", "select") and label.text and label.text != name:
            yield Question("content", f"What is written in the “{name}” field?", _tells(label.text))


def _count(truth: LabelledScreen) -> Iterator[Question]:
    for kind, number in Counter(label.kind for label in truth.labels).items():
        if kind in COUNTED and FEW <= number <= MANY:
            yield Question("count", f"How many {COUNTED[kind]} are there?", _numbers(number))


def _function(named: Sequence[tuple[Label, str]]) -> Iterator[Question]:
    for label, name in named:
        if label.kind in ("button", "menuitem", "link") and label.clickable:
            yield Question("function", f"What do I press to {name}?", _is_there(label))


def _purpose(truth: LabelledScreen) -> Iterator[Question]:
    lines = [label for label in truth.labels if label.kind == "text" and label.text and label.text[0].isalpha()]
    if lines:
        largest = max(lines, key=lambda one: one.box.height).text or ""
        yield Question("purpose", "What is this screen for?", _tells(largest))


def _says(value: bool) -> Right:
    return lambda told: told.holds is value


def _numbers(number: int) -> Right:
    return lambda told: told.number == number


def _tells(text: str) -> Right:
    true = words([text])
    return lambda told: bool(true) and (words([told.words]) & true).total() >= 0.8 * true.total()


def _is_there(label: Label) -> Right:
    """What is meant lies where the label does."""

    def right(told: Told) -> bool:
        match told.place:
            case Box() as box:
                return box.iou(label.box) >= boxes.SAME
            case Point() as point:
                return label.box.contains(point)
            case None:
                return False

    return right
