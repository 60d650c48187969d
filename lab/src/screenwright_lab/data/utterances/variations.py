"""A sentence as somebody else may say it: with other names and values, dictated, misspelt, quoted, beside another one.

Copying is what the reader has to learn, and no name that it has seen; so the words of slots are drawn anew from what
others said there.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from screenwright.language import Clause, Slot, Utterance

EXCHANGED, CODED = 0.25, 0.06
"""Chance of a name or text to get the words of another sentence, or of none: letters and figures by lot."""
LISTED = 0.06
"""Chance of a thing to become several."""
DICTATED, QUOTED, MISSPELT, JOINED, PREFACED = 0.2, 0.12, 0.1, 0.2, 0.08
_FREE = frozenset(("target", "text", "row", "said", "in", "dest", "old", "path", "answer", "except", "beside"))
"""Slots whose words may be any name."""
_SEVERAL = frozenset(("click", "check", "uncheck", "choose", "delete", "open", "move", "copy"))
"""What is done to several things in one clause."""
_SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_HAN = re.compile("[\u3400-\u9fff]")
_PAIRS = ('""', "''", "“”", "‘’", "«»")
_HAN_PAIRS = ("“”", "「」", '""')
_JOINS = (" ", ". ", ", ", " and ", "; ", ", then ", " and then ")
_HAN_JOINS = ("，", "。", "，然后", "；", "再")


@dataclass(frozen=True, slots=True)
class _Part:
    """A stretch of a sentence that is one slot or none, in the clause of this number."""

    words: str
    clause: int
    slot: str = ""


def is_chinese(text: str) -> bool:
    return bool(_HAN.search(text))


class Variations:
    """Draws from the names and clauses of all ``sentences``."""

    def __init__(self, sentences: Sequence[Utterance]) -> None:
        self._sentences = list(sentences)
        self._names: dict[tuple[str, bool], list[str]] = defaultdict(list)
        self._prefaces: dict[bool, list[Utterance]] = defaultdict(list)
        for one in sentences:
            chinese = is_chinese(one.text)
            for clause in one.clauses:
                for slot in clause.slots:
                    self._names[slot.name, chinese].append(slot.words)
            first = one.clauses[0]
            if first.intent == "nothing" and len(one.clauses) > 1:
                alone = replace(first, words=one.text[: first.end])
                self._prefaces[chinese].append(Utterance(one.text[: first.end], (alone,)))

    def drawn(self, one: Utterance, rng: np.random.Generator) -> Utterance:
        chinese = is_chinese(one.text)
        prefaces = self._prefaces[chinese]
        if prefaces and one.clauses[0].intent != "nothing" and rng.random() < PREFACED:
            one = _joined(prefaces[int(rng.integers(len(prefaces)))], one, "")
        if rng.random() < JOINED:
            other = self._sentences[int(rng.integers(len(self._sentences)))]
            if is_chinese(other.text) == chinese:
                joins = _HAN_JOINS if chinese else _JOINS
                one = _joined(one, other, joins[int(rng.integers(len(joins)))])
        parts = self._listed(one, chinese, rng)
        parts = [self._exchanged(part, chinese, rng) for part in parts]
        if rng.random() < QUOTED:
            pairs = _HAN_PAIRS if chinese else _PAIRS
            parts = _quoted(parts, pairs[int(rng.integers(len(pairs)))], rng)
        if not chinese and rng.random() < MISSPELT:
            parts = [replace(part, words=_misspelt(part.words, rng)) for part in parts]
        if rng.random() < DICTATED:
            parts = [replace(part, words=_dictated(part.words, chinese=chinese)) for part in parts]
        return _whole(parts, [(clause.intent, clause.later) for clause in one.clauses])

    def _listed(self, one: Utterance, chinese: bool, rng: np.random.Generator) -> list[_Part]:
        """With other things beside the one of a clause that may have several: "a", "a, b and c"."""
        found = list[_Part]()
        for part in _parts(one):
            found.append(part)
            clause = one.clauses[part.clause]
            alone = part.slot == "target" and clause.intent in _SEVERAL and len(clause.slots) == 1
            if not alone or rng.random() >= LISTED:
                continue
            more, names = int(rng.integers(1, 7)), self._names["target", chinese]
            for number in range(more):
                last = number == more - 1 and rng.random() < 0.8
                join = ("和" if last else "、") if chinese else (" and " if last else ", ")
                found += [_Part(join, part.clause), replace(part, words=names[int(rng.integers(len(names)))])]
        return found

    def _exchanged(self, part: _Part, chinese: bool, rng: np.random.Generator) -> _Part:
        if part.slot in _FREE and rng.random() < CODED:
            size = int(rng.integers(2, 9))
            return replace(part, words="".join(_SIGNS[int(at)] for at in rng.integers(len(_SIGNS), size=size)))
        if part.slot not in _FREE or rng.random() >= EXCHANGED:
            return part
        name = part.slot
        if rng.random() < 0.3:  # a name is a name wherever it stands
            name = ("target", "text", "row", "said")[int(rng.integers(4))]
        names = self._names[name, chinese] or [part.words]
        return replace(part, words=names[int(rng.integers(len(names)))])


def _parts(one: Utterance) -> list[_Part]:
    found, at = [], 0
    for number, clause in enumerate(one.clauses):
        for slot in clause.slots:
            found += [_Part(one.text[at : slot.start], number), _Part(slot.words, number, slot.name)]
            at = slot.end
        found.append(_Part(one.text[at : clause.end], number))
        at = clause.end
    return found


def _whole(parts: Sequence[_Part], intents: Sequence[tuple[str, bool]]) -> Utterance:
    text, slots, ends = "", [list[Slot]() for _ in intents], [0] * len(intents)
    for part in parts:
        if part.slot and part.words:
            slots[part.clause].append(Slot(part.slot, part.words, len(text), len(text) + len(part.words)))
        text += part.words
        ends[part.clause] = len(text)
    starts = [0, *ends[:-1]]
    return Utterance(text, tuple(
        Clause(intent, text[start:end], start, end, tuple(found), later)
        for (intent, later), start, end, found in zip(intents, starts, ends, slots, strict=True)
    ))  # fmt: skip


def _joined(one: Utterance, other: Utterance, between: str) -> Utterance:
    """What is said between belongs to the second, and its signs to the first."""
    first, second = _parts(one), _parts(other)
    if between:
        signs = re.match(r"[.,;，。；]*", between)
        assert signs
        first[-1] = replace(first[-1], words=first[-1].words.rstrip(" .。!！") + signs[0])
        between = between[signs.end() :]
    moved = [replace(part, clause=part.clause + len(one.clauses)) for part in second]
    moved[0] = replace(moved[0], words=between + moved[0].words)
    return _whole([*first, *moved], [(clause.intent, clause.later) for clause in (*one.clauses, *other.clauses)])


def _quoted(parts: Sequence[_Part], pair: str, rng: np.random.Generator) -> list[_Part]:
    found = list[_Part]()
    for part in parts:
        if part.slot in _FREE and rng.random() < 0.7 and not set(part.words) & set(pair):
            found += [_Part(pair[0], part.clause), part, _Part(pair[1], part.clause)]
        else:
            found.append(part)
    return found


def _misspelt(words: str, rng: np.random.Generator) -> str:
    """One letter in some words is lost, doubled or changes place with the next."""

    def wrong(match: re.Match[str]) -> str:
        word = match[0]
        if rng.random() > 0.15:
            return word
        at = int(rng.integers(1, len(word) - 1))
        way = int(rng.integers(3))
        middle = ("", word[at] * 2, word[at + 1] + word[at])[way]
        return word[:at] + middle + word[at + 1 + (way == 2) :]

    return re.sub(r"[A-Za-z]{4,}", wrong, words)


def _dictated(words: str, *, chinese: bool) -> str:
    if chinese:
        return re.sub("[，。、！？；：“”「」]", "", words)
    return re.sub(r"(?<!\w)['\"“”‘’]|['\"“”‘’](?!\w)|[,;:!?]|\.(?!\w)", "", words).lower()
