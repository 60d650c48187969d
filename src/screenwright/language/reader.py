"""What somebody asks for, read by a net (docs/models/reader.md): clauses of a sentence with their intents and slots.

Each piece of the sentence is told whether a clause begins with it, which intent its clause has, and which slot it
belongs to; here the clauses are put together from that, and how likely the whole of each is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.language.encoder import pieces_of, states
from screenwright.language.utterance import INTENTS, SLOTS, Clause, Facts, Slot, Utterance
from screenwright.vision import net

Floats = NDArray[np.float32]
Trust: TypeAlias = tuple[float, ...]
"""A shift, then a weight for each of the facts of a clause; fitted on sentences that the net did not learn from."""
OUTPUTS = ("begins", "intents", "later", "tags")
TAGS = 1 + 2 * len(SLOTS)
"""No slot, then for each slot the piece that it begins with and those that go on."""
IN_WORD = re.compile(r"[^\W\u3400-\u9fff\u3040-\u30ff]{2}")
"""Two signs between which no word ends."""
STOPS = ",.;:!?，。；：！？、"


@dataclass(frozen=True, slots=True)
class Answers:
    """Of each of n pieces: ``begins`` (n,) chance 0..1 that a clause begins with it, ``intents`` (n, len(INTENTS)) and
    ``tags`` (n, TAGS) logarithms of chances, ``later`` (n,) chance that its clause is done after the next."""

    begins: Floats
    intents: Floats
    later: Floats
    tags: Floats


def read_utterance(text: str) -> Utterance | None:
    """None where the weights are missing or nothing is said. The pieces of a sentence are read up to MOST of the
    encoder."""
    return _read(text) if text.strip() else None


READING = 2 + len(INTENTS) + TAGS
"""Chances that are told of each piece."""


def readings(given: Floats) -> Floats | None:
    """(n, READING) of the ``given`` states of a sentence's pieces (1, n + 2, WIDTH): the chances, 0..1, that a clause
    begins there, of its intents, that it is done later, and of its slots. None where the weights are missing."""
    model = net("reader")
    if model is None:
        return None
    begins, intents, later, tags = (one[0, 1:-1] for one in model.session.run(list(OUTPUTS), {"states": given}))
    return np.concatenate([begins[:, None], np.exp(intents), later[:, None], np.exp(tags)], axis=1).astype(np.float32)


@lru_cache(maxsize=256)
def _read(text: str) -> Utterance | None:
    model = net("reader")
    if model is None or net("encoder") is None:
        return None
    ids, starts, ends = pieces_of(text)
    given = states(ids)
    if given is None or not ids:
        return None
    begins, intents, later, tags = (one[0, 1:-1] for one in model.session.run(list(OUTPUTS), {"states": given}))
    trust = model.manifest.get("trust")
    return put_together(text, Answers(begins, intents, later, tags), starts, ends, tuple(trust) if trust else None)


def put_together(
    text: str, told: Answers, starts: tuple[int, ...], ends: tuple[int, ...], trust: Trust | None = None
) -> Utterance:
    """The clauses that the ``told`` pieces ``text[starts[i]:ends[i]]`` make. Without ``trust`` the chance of a clause
    is that of all that is told of it together, which is less than how often it is right."""
    said = [starts[at] < ends[at] and not set(text[starts[at] : ends[at]]) <= set(STOPS) for at in range(len(starts))]
    begun = [at for at in range(len(starts)) if at and told.begins[at] > 0.5]
    words = (next((later for later in range(at, len(said)) if said[later]), 0) for at in begun)  # a stop ends a clause
    first = sorted({0, *words})
    borders = [0 if at == 0 else starts[at] for at in first] + [len(text)]
    clauses = []
    for number, begin in enumerate(first):
        pieces = range(begin, first[number + 1] if number + 1 < len(first) else len(starts))
        start, end = borders[number], borders[number + 1]
        intents = told.intents[list(pieces)].mean(axis=0)
        best = int(intents.argmax())
        apart = np.maximum(told.begins, 1 - told.begins)[pieces.start + (begin == 0) : pieces.stop]
        slots, doubts = _slots(text, told.tags, pieces, starts, ends)
        facts = (float(intents[best] - np.logaddexp.reduce(intents)), *doubts, float(np.log(apart).sum()))
        chance = float(np.exp(facts[0] + facts[1] + facts[3] + facts[4])) if trust is None else trusted(facts, trust)
        later = bool(told.later[list(pieces)].mean() > 0.5)
        clauses.append(Clause(INTENTS[best], text[start:end], start, end, slots, later, chance, facts))
    return Utterance(text, tuple(clauses))


def trusted(facts: Facts, trust: Trust) -> float:
    """The chance, 0..1, that a clause with these facts is right."""
    logit = trust[0] + sum(weight * fact for weight, fact in zip(trust[1:], facts, strict=True))
    return float(1 / (1 + np.exp(-logit)))


def _slots(
    text: str, tags: Floats, pieces: range, starts: tuple[int, ...], ends: tuple[int, ...]
) -> tuple[tuple[Slot, ...], tuple[float, float, float]]:
    """And the logarithms of chances: of all words of slots together, of the least sure slot, of all other words. The
    pieces of a word are in one slot, and so are words of one slot that nothing stands between, but for keys."""
    words = _words(text, pieces, starts, ends)
    path = _best_path(np.stack([_of_word(tags[word]) for word in words]))
    slots, rest = list[Slot](), 0.0
    for word, tag in zip(words, path, strict=True):
        chance = float(_of_word(tags[word])[tag])
        end = _without_stop(text, starts[word[-1]], ends[word[-1]])
        name = SLOTS[(tag - 1) // 2] if tag else ""
        goes_on = bool(slots) and name == slots[-1].name != "keys" and not text[slots[-1].end : starts[word[0]]].strip()
        if tag % 2 and not goes_on:
            slots.append(Slot(name, "", starts[word[0]], end, chance))
        elif tag and slots:
            slots[-1] = replace(slots[-1], end=end, chance=slots[-1].chance + chance)
        else:
            rest += chance
    doubts = sum(one.chance for one in slots), min((one.chance for one in slots), default=0.0), rest
    told = (replace(one, words=text[one.start : one.end], chance=float(np.exp(one.chance))) for one in slots)
    return tuple(told), doubts


def _words(text: str, pieces: range, starts: tuple[int, ...], ends: tuple[int, ...]) -> list[list[int]]:
    """The pieces that are written together, but for signs and ideographs, which stand by themselves."""
    found = list[list[int]]()
    for at in pieces:
        if starts[at] == ends[at]:
            continue
        joined = (
            found and ends[found[-1][-1]] == starts[at] and IN_WORD.fullmatch(text[starts[at] - 1 : starts[at] + 1])
        )
        if joined:
            found[-1].append(at)
        else:
            found.append([at])
    return found or [[pieces[0]]]


def _of_word(tags: Floats) -> Floats:
    """Of its pieces together: what the first begins, the others go on with."""
    if len(tags) == 1:
        return np.asarray(tags[0], np.float32)
    mean = tags.mean(axis=0)
    told = mean.copy()
    told[1::2] = (tags[0, 1::2] + tags[1:, 2::2].sum(axis=0)) / len(tags)
    return np.asarray(told, np.float32)


def _best_path(tags: Floats) -> list[int]:
    """The likeliest tags of the words, of which none goes on with a slot that was not begun (Viterbi)."""
    score, back = tags[0].copy(), list[NDArray[np.intp]]()
    score[2::2] = -np.inf
    for row in tags[1:]:
        best = int(score.argmax())
        came = np.full(TAGS, best)
        new = score[best] + row
        for tag in range(2, TAGS, 2):  # goes on after its own beginning or going on
            before = tag - 1 if score[tag - 1] >= score[tag] else tag
            new[tag], came[tag] = score[before] + row[tag], before
        score = new
        back.append(came)
    path = [int(score.argmax())]
    for came in reversed(back):
        path.append(int(came[path[-1]]))
    return path[::-1]


def _without_stop(text: str, start: int, end: int) -> int:
    """The end of a piece without the comma that it may hold behind a sign ("%,"): it belongs to the sentence."""
    kept = text[start:end].rstrip(STOPS)
    return start + len(kept) if kept else end
