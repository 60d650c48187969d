"""Other words on the same screen: what a label or a name says is told by its links to the question and not by what
happens to stand on the screens of training.

Where a text that a question says in full is another one, the question says that one too; and a screen from which what a
question names is gone does not answer it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from screenwright.core.screen import Element, Screen
from screenwright.reading import name_of, one_line
from screenwright_lab.data.answers.draw import Seen

OTHER_WORDS, OTHER_TEXTS, LOWERED, WITHOUT_STOP, GONE, MISREAD = 0.6, 0.35, 0.25, 0.2, 0.3, 0.02
"""Chances: that a screen has other words at all, and of each text that it is another; of a question, that it is in
lower case, without its last sign, and that what it names is gone; of a text, that a sign of it is misread."""
_FIGURES = re.compile(r"[\d@]")


@dataclass(frozen=True, slots=True)
class Varied:
    """``gone``: ids of elements that this question's screen does not have."""

    question: str
    operation: str
    truth: frozenset[str]
    gone: frozenset[str] = frozenset()


def varied(asked: Sequence[Seen], texts: Sequence[str], rng: np.random.Generator) -> tuple[Screen, list[Varied]]:
    """The screen of these questions and the questions, which ask for the same; ``texts``: other words by lot."""
    screen = asked[0].screen
    said = [one.question for one in asked]
    kept = [True] * len(asked)
    if rng.random() < OTHER_WORDS:
        changed = dict[str, str]()
        for text in {one_line(one.text) for one in screen.elements if one.text} | _names(screen):
            if text and not _FIGURES.search(text) and rng.random() < OTHER_TEXTS:
                new = _other(text, texts, rng)
                told = [_replaced(question, text, new) for question in said]
                for at, (one, again) in enumerate(zip(asked, told, strict=True)):
                    kept[at] &= again is not None or not _touches(one, text, said[at])
                said = [old if again is None else again for old, again in zip(said, told, strict=True)]
                changed[text] = new
        screen = _with_texts(screen, changed)
    screen = _misread(screen, rng)
    found = []
    for one, question, is_kept in zip(asked, said, kept, strict=True):
        if not is_kept:
            continue
        words = question.rstrip("?.!？。") if rng.random() < WITHOUT_STOP else question
        varied_one = Varied(words.lower() if rng.random() < LOWERED else words, one.operation, one.truth)
        gone = _named(screen, varied_one) if rng.random() < GONE else frozenset[str]()
        found.append(replace(varied_one, operation="none", truth=frozenset(), gone=gone) if gone else varied_one)
    return screen, found


def _names(screen: Screen) -> set[str]:
    return {name for one in screen.elements if (name := one_line(one.name))}


def _other(text: str, texts: Sequence[str], rng: np.random.Generator) -> str:
    """Another text, of as many words where there is one."""
    for _ in range(12):
        new = texts[int(rng.integers(len(texts)))]
        if len(new.split()) == len(text.split()) and new.casefold() != text.casefold():
            return new
    return " ".join(texts[int(rng.integers(len(texts)))].split()[0] for _ in text.split())


def _replaced(question: str, text: str, new: str) -> str | None:
    """None where the question does not say the text."""
    inner = re.escape(text.rstrip(":： "))
    pattern = rf"(?<!\w){inner}(?!\w)" if text[:1].isascii() else inner
    found = re.compile(pattern, re.IGNORECASE)
    return found.sub(lambda _: new, question) if found.search(question) else None


def _touches(one: Seen, text: str, question: str) -> bool:
    """Whether the answer may hang on that text without the question saying it: by its meaning, or a part of it."""
    if any(word in question.casefold() for word in text.casefold().split() if len(word) > 3):
        return True
    truth = [one.screen.by_id[id_] for id_ in one.truth]
    if any(text in (one_line(each.text), name_of(each)) for each in truth):
        return one.operation in ("yes", "no", "count", "none") or not any(each.kind == "cell" for each in truth)
    return any(text == head for each in truth for head in _heads(one.screen, each)) or not truth


def _heads(screen: Screen, cell: Element) -> Iterator[str]:
    for block in screen.blocks:
        for row in block.rows[1:]:
            if block.role == "table" and cell.id in row:
                head = block.rows[0][row.index(cell.id)] if row.index(cell.id) < len(block.rows[0]) else None
                yield one_line(screen.by_id[head].text) if head else ""


def _with_texts(screen: Screen, changed: dict[str, str]) -> Screen:
    def again(one: Element) -> Element:
        text, name = one_line(one.text), one_line(one.name)
        return replace(one, text=changed.get(text, one.text), name=changed.get(name, one.name))

    blocks = tuple(replace(one, caption=changed.get(one_line(one.caption), one.caption)) for one in screen.blocks)
    return replace(screen, elements=tuple(map(again, screen.elements)), blocks=blocks)


def _misread(screen: Screen, rng: np.random.Generator) -> Screen:
    def again(one: Element) -> Element:
        if not one.text or len(one.text) < 4 or rng.random() >= MISREAD:
            return one
        at = int(rng.integers(len(one.text)))
        return replace(one, text=one.text[:at] + one.text[at + 1 :])

    return replace(screen, elements=tuple(map(again, screen.elements)))


def _named(screen: Screen, asked: Varied) -> frozenset[str]:
    """What has to be away for the screen not to answer: the row or the column of a cell, or the control, that the
    question names in full; none where it does not."""
    if asked.operation not in ("say", "name") or len(asked.truth) != 1:
        return frozenset()
    truth = screen.by_id[next(iter(asked.truth))]
    for block in screen.blocks:
        for row in block.rows[1:] if block.role == "table" else ():
            if truth.id in row:
                column = [each[row.index(truth.id)] for each in block.rows if row.index(truth.id) < len(each)]
                others = [id_ for id_ in row if id_ != truth.id]
                parts = [part for part, by in ((column, column[:1]), (row, others)) if _says(screen, by, asked)]
                return frozenset(id_ for id_ in parts[0] if id_) if parts else frozenset()
    name = name_of(truth) or ""
    if truth.kind == "text" or _replaced(asked.question, name, "") is None:
        return frozenset()
    return frozenset(one.id for one in screen.elements if name_of(one) == name)


def _says(screen: Screen, ids: Sequence[str | None], asked: Varied) -> bool:
    texts = [one_line(screen.by_id[id_].text) for id_ in ids if id_ in screen.by_id]
    return any(text and _replaced(asked.question, text, "") is not None for text in texts)
