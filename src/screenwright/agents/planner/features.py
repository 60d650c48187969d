"""An instruction and a screen as arrays for the scorer's net.

Names never reach the net as such: a word is a number of a small vocabulary, or unknown, and what joins it to an element
is how alike they are. So the net learns how people point, and not what things were called where it learned.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from screenwright.agents.planner.meanings import KIND_NAMES, split
from screenwright.agents.planner.named import Named, captions, named, roles
from screenwright.core.geometry import Box
from screenwright.core.screen import KINDS, Element

TOKENS, ELEMENTS = 40, 64
CHANNELS = 4
"""How a word and an element are alike: the same word, nearly the same, one of the same meaning, a name of its kind."""
SHAPES = 8
FACTS = len(KINDS) + 41
_OF_THE_WORDS = slice(0, 5)
"""The columns of the facts that hang on the instruction: clicked already, and how its words run on the label."""
UNKNOWN, EMPTY = 1, 0
FUZZY = 82
"""Least similarity (0..100) of two words of four letters or more that may be the same one misread or inflected."""
VERBS = frozenset(
    {
        "select",
        "find",
        "open",
        "view",
        "choose",
        "enter",
        "check",
        "use",
        "set",
        "click",
        "go",
        "see",
        "search",
        "input",
    }
)
"""Words that say what to do and also stand on many menus: where they begin a step, they name no element."""
_BEFORE_A_VERB = frozenset({"and", "then", "to", ",", ".", "please", "now"})
_INPUTS = ("input", "select")
_ORDER = 6
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Asked:
    """``words`` (T,) numbers of the vocabulary; ``shapes`` (T, SHAPES); ``facts`` (E, FACTS); ``alike``
    (T, E, CHANNELS), 0..1; ``boxes`` (E, 4), left, top, right, bottom as shares of the screen; ``kept``: which of the
    given elements the E are, at most ELEMENTS."""

    words: NDArray[np.int64]
    shapes: Floats
    facts: Floats
    alike: Floats
    boxes: Floats
    kept: NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Seen:
    """What of a screen does not hang on the instruction: ``tables`` of the elements by word, for words that stand on
    them, that may mean them and that name their kind; ``facts`` (n, FACTS) but for those of the instruction."""

    elements: tuple[Element, ...]
    named: tuple[Named, ...]
    tables: tuple[Mapping[str, Sequence[int]], ...]
    facts: Floats
    boxes: Floats


def see(elements: Sequence[Element], screen: Box) -> Seen:
    captioned, placed = captions(elements), roles(elements, screen)
    known = tuple(named(one, captioned.get(one.id), placed.get(one.id, frozenset())) for one in elements)
    tables: tuple[dict[str, list[int]], ...] = ({}, {}, {})
    for index, (element, one) in enumerate(zip(elements, known, strict=True)):
        for table, entries in zip(tables, (one.words, one.meant, KIND_NAMES.get(element.kind, ())), strict=True):
            for word in entries:
                table.setdefault(word, []).append(index)
    return Seen(tuple(elements), known, tables, _facts(elements, known, screen), _boxes(elements, screen))


def asked(instruction: str, seen: Seen, vocabulary: Mapping[str, int], done: Collection[str] = ()) -> Asked:
    """``done`` are the ids of elements that were clicked for it already. Without words the arrays hold one empty
    row."""
    tokens = split(instruction)[:TOKENS] or [""]
    alike = _alike(tokens, seen)
    runs = _runs(tokens, seen.named)
    kept = _kept(seen.elements, alike, runs)
    facts = seen.facts[kept]
    for row, at in enumerate(kept):
        facts[row, _OF_THE_WORDS] = [seen.elements[at].id in done, *_fitting(runs[at])]
    return Asked(
        words=np.array([vocabulary.get(token, UNKNOWN) if token else EMPTY for token in tokens], np.int64),
        shapes=_shapes(tokens, alike),
        facts=facts,
        alike=alike[:, kept],
        boxes=seen.boxes[kept],
        kept=kept,
    )


def _alike(tokens: Sequence[str], seen: Seen) -> Floats:
    found = np.zeros((len(tokens), len(seen.elements), CHANNELS), np.float32)
    words, meant, kinds = seen.tables
    near = _near(tokens, [word for word in words if len(word) > 3])
    for at, token in enumerate(tokens):
        singular = token.removesuffix("s") if len(token) > 3 else token
        for channel, table in ((0, words), (2, meant), (3, kinds)):
            hits = table.get(token) or (table.get(singular) if channel else None)
            if hits:
                found[at, hits, channel] = 1.0
        for word, score in near.get(token, ()):
            found[at, words[word], 1] = np.maximum(found[at, words[word], 1], score)
    for at, (one, other) in enumerate(pairwise(tokens)):
        if len(one + other) > 4 and (hits := words.get(one + other)):
            found[at : at + 2, hits, 1] = 1.0
    for at, token in enumerate(tokens[:-1]):
        if token in VERBS and (not at or tokens[at - 1] in _BEFORE_A_VERB):
            found[at] = 0.0
    return found


def _near(tokens: Sequence[str], words: Sequence[str]) -> dict[str, list[tuple[str, float]]]:
    """For each long token the long words that are nearly the same, with 0..1."""
    long = [token for token in dict.fromkeys(tokens) if len(token) > 3]
    if not long or not words:
        return {}
    scores = process.cdist(long, words, scorer=fuzz.ratio, score_cutoff=FUZZY)
    return {
        token: [(words[at], float(scores[row, at]) / 100) for at in np.flatnonzero(scores[row]).tolist()]
        for row, token in enumerate(long)
    }


@dataclass(frozen=True, slots=True)
class _Run:
    """The longest run of an element's words in the instruction: ``share`` of the words of its label, ``length`` in
    words, ``start`` in the instruction, all 0 without one."""

    share: float = 0.0
    length: int = 0
    start: int = 0


def _runs(tokens: Sequence[str], known: Sequence[Named]) -> list[_Run]:
    runs = []
    places: dict[str, list[int]] = defaultdict(list)
    for at, token in enumerate(tokens):
        places[token].append(at)
    for one in known:
        best = _Run()
        for words in one.labels:
            for begin in range(len(words)):
                for at in places.get(words[begin], ()):
                    length = 1
                    while (
                        begin + length < len(words)
                        and at + length < len(tokens)
                        and words[begin + length] == tokens[at + length]
                    ):
                        length += 1
                    run = _Run(length / len(words), length, at)
                    if (run.length, run.share) > (best.length, best.share):
                        best = run
        runs.append(best)
    return runs


def _kept(elements: Sequence[Element], alike: Floats, runs: Sequence[_Run]) -> NDArray[np.intp]:
    """The elements that are most alike, and what can be clicked, in their order."""
    if not elements:
        return np.zeros(0, np.intp)
    if len(elements) <= ELEMENTS:
        return np.arange(len(elements))
    score = alike[:, :, 0].sum(0) + 0.8 * alike[:, :, 1].max(0) + alike[:, :, 2].sum(0) + 0.4 * alike[:, :, 3].max(0)
    score += [2.0 * run.share + 0.5 * run.length + 0.5 * one.clickable for one, run in zip(elements, runs, strict=True)]
    return np.sort(np.argsort(-score, kind="stable")[:ELEMENTS])


def _shapes(tokens: Sequence[str], alike: Floats) -> Floats:
    """Of each token: whether it is quoted, a number, a sign, an ideograph, how much on the screen is like it, where."""
    quoted = _quoted(tokens)
    some = alike.max(axis=1, initial=0.0)
    rows = [
        [
            quoted[at], token.isdigit(), not token.isalnum(), bool(token) and ord(token[0]) >= 0x2E80, some[at, 0],
            some[at, 1], some[at, 2], at / TOKENS,
        ]
        for at, token in enumerate(tokens)
    ]  # fmt: skip
    return np.array(rows, np.float32)


def _quoted(tokens: Sequence[str]) -> list[bool]:
    """Whether a token stands between quotation marks; an apostrophe within a word is none."""
    inside, marks = [], 0
    straight = sum(token in "\"'" for token in tokens if token)
    for token in tokens:
        if token and token in "\"'“”‘’「」«»":
            marks += 1
            inside.append(False)
        else:
            inside.append(marks % 2 == 1)
    return inside if straight % 2 == 0 else [False] * len(tokens)


def _facts(elements: Sequence[Element], known: Sequence[Named], screen: Box) -> Floats:
    """Those of the instruction, _OF_THE_WORDS, are left 0."""
    titles = [" ".join(said.words) or one.icon or "" for one, said in zip(elements, known, strict=True)]
    same, kinds = Counter(titles), Counter(one.kind for one in elements)
    seen_title, seen_kind = Counter[str](), Counter[str]()
    widest = max((one.box.width for one in elements if one.kind in _INPUTS), default=0)
    facts = np.zeros((len(elements), FACTS), np.float32)
    for row, (element, title) in enumerate(zip(elements, titles, strict=True)):
        seen_title[title] += 1
        seen_kind[element.kind] += 1
        facts[row, _OF_THE_WORDS.stop :] = [
            *(element.kind == kind for kind in KINDS),
            bool(element.text), bool(element.icon), min(1.0, len(title.split()) / 10), element.clickable,
            element.confidence, element.state.enabled is False, element.state.checked is True,
            element.state.selected is True, element.state.focused is True,
            min(1.0, math.log1p(same[title]) / 3) if title else 0.0,
            *_count(seen_title[title], same[title] if title else 0),
            *_count(seen_kind[element.kind], kinds[element.kind]),
            element.kind in _INPUTS and element.box.width == widest, *_fourier(element.box, screen),
        ]  # fmt: skip
    return facts


def _fitting(run: _Run) -> list[float]:
    return [run.share, run.share == 1.0, min(1.0, run.length / 4), run.start / TOKENS if run.length else 1.0]


def _count(place: int, of: int) -> list[float]:
    """One of several: first, second ... last, in the order of reading."""
    return [*(of > 1 and place == number for number in range(1, _ORDER)), of > 1 and place == of]


def _fourier(box: Box, screen: Box) -> list[float]:
    x, y = box.center.x / screen.width, box.center.y / screen.height
    waves = [wave(math.pi * at * times) for at in (x, y) for times in (1, 2) for wave in (math.sin, math.cos)]
    return [x, y, box.width / screen.width, box.height / screen.height, math.log1p(box.height) / 7, *waves]


def _boxes(elements: Sequence[Element], screen: Box) -> Floats:
    if not elements:
        return np.zeros((0, 4), np.float32)
    size = [screen.width, screen.height, screen.width, screen.height]
    return (np.array([element.box.as_tuple() for element in elements], np.float32) / size).astype(np.float32)
