"""Other words on the same screen: what a label or a name says is told by its links to the sentence and not by what
happens to stand on the screens of training.

Where a text that a question or a goal says in full is another one, the sentence says that one too; and a screen from
which what it names is gone does not answer it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.reading import name_of, one_line
from screenwright_lab.data.answers.draw import Aimed, Seen

OTHER_WORDS, OTHER_TEXTS, LOWERED, WITHOUT_STOP, MISREAD = 0.6, 0.35, 0.25, 0.2, 0.02
"""Chances: that a screen has other words at all, and of each text that it is another; of a sentence, that it is in
lower case and without its last sign; of a text, that a sign of it is misread."""
GONE, UNDONE = 0.3, 0.25
"""Chances that what a question names is gone, and one of the things that a goal is done with."""
MORE_MENUS, MORE_ENTRIES = 0.12, (30, 150)
"""Chance that a screen has menus of other programs, too, and with how many entries: large programs have hundreds."""
TITLE = Box(0, 0, 50, 20)
Menu: TypeAlias = tuple[str, tuple[str, ...]]
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
    sentences = [(one.question, one.operation, one.truth) for one in asked]
    screen, said, _ = _with_other_words(asked[0].screen, sentences, texts, rng)
    found = []
    for (_, operation, truth), words in zip(sentences, said, strict=True):
        if words is not None:
            one = Varied(_otherwise(words, rng), operation, truth)
            gone = _named(screen, one) if rng.random() < GONE else frozenset[str]()
            found.append(replace(one, operation="none", truth=frozenset(), gone=gone) if gone else one)
    return screen, found


@dataclass(frozen=True, slots=True)
class VariedGoal:
    """``gone`` as of Varied; the rest as of Aimed."""

    aimed: Aimed
    gone: frozenset[str] = frozenset()


def varied_goals(
    aimed: Sequence[Aimed], texts: Sequence[str], menus: Sequence[Menu], rng: np.random.Generator
) -> list[VariedGoal]:
    """As :func:`varied`, of goals; the words that are filled in are those of the goal still. ``menus`` of other
    programs."""
    sentences = [
        (one.goal, "name" if one.deeds else "none", frozenset(id_ for _, id_, _ in one.deeds)) for one in aimed
    ]
    screen, said, changed = _with_other_words(aimed[0].screen, sentences, texts, rng)
    if menus and rng.random() < MORE_MENUS:
        screen = _with_menus(screen, menus, rng)
    found = []
    for one, words in zip(aimed, said, strict=True):
        if words is None:
            continue
        deeds = tuple((act, id_, None if filled is None else _with(filled, changed)) for act, id_, filled in one.deeds)
        again = Aimed(screen, _otherwise(words, rng), one.extent, deeds)
        found.append(_without_one(again, rng) if deeds and rng.random() < UNDONE else VariedGoal(again))
    return found


def _without_one(aimed: Aimed, rng: np.random.Generator) -> VariedGoal:
    """On a screen without one of the things that are worked only the others are: a part of the goal, or none of it."""
    gone = _all_of(aimed.screen, aimed.deeds[int(rng.integers(len(aimed.deeds)))][1])
    left = tuple(deed for deed in aimed.deeds if deed[1] not in gone)
    if not gone or len(left) < len(aimed.deeds) - 1:
        return VariedGoal(aimed)
    return VariedGoal(replace(aimed, extent="part" if left else "none", deeds=left), gone)


def texts_of(screens: Sequence[Screen]) -> list[str]:
    """Words on screens, without figures, by which others may be replaced."""
    every = {one_line(one.text) for screen in screens for one in screen.elements if one.text}
    return sorted(text for text in every if text.replace(" ", "").isalpha() and len(text) < 30)


def menus_of(screens: Sequence[Screen]) -> list[Menu]:
    """The menus whose entries stand among the things of a screen: their titles and entries, each once."""
    found = dict[tuple[int, str], list[Element]]()
    for number, screen in enumerate(screens):
        for one in screen.elements:
            if one.kind == "menuitem" and one.source == "inferred":
                found.setdefault((number, one.id.partition(".")[0]), []).append(one)
    return sorted({(those[0].name or "", tuple(one_line(one.text) for one in those)) for those in found.values()})


def _with_menus(screen: Screen, menus: Sequence[Menu], rng: np.random.Generator) -> Screen:
    """With entries of other menus, of each label one."""
    have = {one_line(one.text).casefold().rstrip(". ") for one in screen.elements}
    more, enough = list[Element](), int(rng.integers(*MORE_ENTRIES))
    for at in rng.permutation(len(menus)):
        title, entries = menus[int(at)]
        left = int(rng.integers(max(1, screen.screenshot.width - TITLE.width)))
        for entry in entries:
            if (label := entry.casefold().rstrip(". ")) not in have:
                have.add(label)
                id_ = f"other{len(more)}"
                more.append(Element(id=id_, kind="menuitem", box=TITLE.moved(left, 0), text=entry, name=title,
                                    clickable=True, source="inferred"))  # fmt: skip
        if len(more) >= enough:
            break
    return replace(screen, elements=(*screen.elements, *more))


def _otherwise(words: str, rng: np.random.Generator) -> str:
    words = words.rstrip("?.!？。") if rng.random() < WITHOUT_STOP else words
    return words.lower() if rng.random() < LOWERED else words


def _with_other_words(
    screen: Screen, sentences: Sequence[tuple[str, str, frozenset[str]]], texts: Sequence[str], rng: np.random.Generator
) -> tuple[Screen, list[str | None], dict[str, str]]:
    """The screen, each sentence, None where it may mean something else now, and which text became which. Of a sentence:
    its words, what is asked for, and the ids of what it is answered by."""
    said: list[str | None] = [words for words, _, _ in sentences]
    changed = dict[str, str]()
    if rng.random() < OTHER_WORDS:
        for text in sorted({one_line(one.text) for one in screen.elements if one.text} | _names(screen)):
            if not text or _FIGURES.search(text) or rng.random() >= OTHER_TEXTS:
                continue
            changed[text] = _other(text, texts, rng)
            for at, (_, operation, truth) in enumerate(sentences):
                words = said[at]
                if words is None:
                    continue
                again = _replaced(words, text, changed[text])
                said[at] = again or (None if _touches(screen, operation, truth, text, words) else words)
    return _misread(_with_texts(screen, changed), rng), said, changed


def _names(screen: Screen) -> set[str]:
    return {name for one in screen.elements if (name := one_line(one.name))}


def _other(text: str, texts: Sequence[str], rng: np.random.Generator) -> str:
    """Another text, of as many words where there is one."""
    for _ in range(12):
        new = texts[int(rng.integers(len(texts)))]
        if len(new.split()) == len(text.split()) and new.casefold() != text.casefold():
            return new
    return " ".join(texts[int(rng.integers(len(texts)))].split()[0] for _ in text.split())


def _replaced(words: str, text: str, new: str) -> str | None:
    """None where the text is not said."""
    inner = re.escape(text.rstrip(":： "))
    pattern = rf"(?<!\w){inner}(?!\w)" if text[:1].isascii() else inner
    found = re.compile(pattern, re.IGNORECASE)
    return found.sub(lambda _: new, words) if found.search(words) else None


def _with(words: str, changed: dict[str, str]) -> str:
    for text, new in changed.items():
        words = _replaced(words, text, new) or words
    return words


def _touches(screen: Screen, operation: str, truth: frozenset[str], text: str, words: str) -> bool:
    """Whether the answer may hang on that text without the sentence saying it: by its meaning, or a part of it."""
    if any(word in words.casefold() for word in text.casefold().split() if len(word) > 3):
        return True
    things = [screen.by_id[id_] for id_ in truth]
    if any(text in (one_line(each.text), name_of(each)) for each in things):
        return operation in ("yes", "no", "count", "none") or not any(each.kind == "cell" for each in things)
    return not things or any(text == head for each in things for head in _heads(screen, each))


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
    if asked.operation not in ("say", "name", "where", "beside") or len(asked.truth) != 1:
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
    return _all_of(screen, truth.id)


def _all_of(screen: Screen, id_: str) -> frozenset[str]:
    """The element, and all that are called as it is; none of them where more than one of them can be worked."""
    one = screen.by_id[id_]
    name = name_of(one) if one.source != "inferred" else one.text
    alike = [other for other in screen.elements if name in (name_of(other), one_line(other.text))]
    if sum(other.clickable for other in alike) > 1:
        return frozenset()
    return frozenset({id_, *(other.id for other in alike)})


def _says(screen: Screen, ids: Sequence[str | None], asked: Varied) -> bool:
    texts = [one_line(screen.by_id[id_].text) for id_ in ids if id_ in screen.by_id]
    return any(text and _replaced(asked.question, text, "") is not None for text in texts)
