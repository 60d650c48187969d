"""Trains the table by which the gate tells whether a label is in a language that it knows: logistic regression over
hashed words and runs of letters, on labels of programs in many languages."""

from __future__ import annotations

import hashlib
import io
import json
import random
import unicodedata
import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from screenwright.core.errors import DataError
from screenwright.core.files import write_whole
from screenwright.safety.consequences import BITS, KNOWN, SURE, features, words_of, writings
from screenwright_lab.data.catalogues import Translated

SHARES: Mapping[str, float] = {"en": 0.3, "de": 0.2, "fr": 0.2, "es": 0.2, "zh_CN": 0.1}
"""What each known language counts, of 1; the others count OTHERS together, each label alike."""
OTHERS = 1.6
"""A label of another language that passes is worse than one of a known language that is asked about."""
MOST_KNOWN, MOST_OTHER, FEWEST = 20_000, 6000, 1000
"""Labels of a language that are drawn, and those without which a language is left out."""
UNACCENTED = 0.35
"""Share of labels that are learned without accents, as they may be read."""
ROUNDS, BATCH, RATE, DECAY = 6, 256, 0.25, 1e-5
KEPT_BACK = 5
"""One of so many programs is kept back for the measure."""


class Languages(NamedTuple):
    """``weights`` by feature, in parts of ``scale``; ``shift`` is added to their sum."""

    weights: NDArray[np.int8]
    scale: float
    shift: float

    def score(self, label: str) -> float:
        places = features(label)
        return float(self.weights[places].sum(dtype=float) * self.scale / len(places) ** 0.5 + self.shift)


class Asked(NamedTuple):
    """Of so many labels of a language, the share that is taken for another language than those known."""

    share: float
    labels: int


def grouped(labels: Iterable[Translated]) -> dict[str, list[tuple[str, str]]]:
    """Program and label by language, each pair once, of those languages that have labels enough. English comes from
    what the known languages translate; other locales of theirs ("es_MX", "en_GB") are left out, and so are labels of
    words that English programs use themselves ("Menu"): they are no evidence of another language."""
    found: dict[str, dict[tuple[str, str], None]] = defaultdict(dict)
    for one in labels:
        if one.locale in KNOWN:
            found["en"][one.program, one.english] = None
        elif one.locale.split("_")[0].split("@")[0] in KNOWN or one.locale == "zh_SG":
            continue
        if one.label != one.english:
            found[one.locale][one.program, one.label] = None
    english = {word for _, label in found["en"] for word in words_of(label)}
    kept = {
        name: [
            pair
            for pair in pairs
            if _may_be_told(pair[1]) and (name in KNOWN or not english.issuperset(words_of(pair[1])))
        ]
        for name, pairs in sorted(found.items())
    }
    kept = {name: pairs for name, pairs in kept.items() if len(pairs) >= FEWEST}
    if missing := [name for name in KNOWN if name not in kept]:
        raise DataError(f"there are fewer than {FEWEST} labels in {', '.join(missing)}: name more catalogues")
    return kept


def _may_be_told(label: str) -> bool:
    """Other writings are told by their letters alone."""
    letters = "".join(words_of(label))
    return len(letters) > 1 and writings(letters) <= {"LATIN", "CJK"}


def parted(groups: Mapping[str, Sequence[tuple[str, str]]]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Labels to learn from, and those of programs that are kept back."""
    back = {name: [label for program, label in pairs if _is_back(program)] for name, pairs in groups.items()}
    rest = {name: [label for program, label in pairs if not _is_back(program)] for name, pairs in groups.items()}
    return rest, back


def _is_back(program: str) -> bool:
    return zlib.crc32(program.encode()) % KEPT_BACK == 0


def train(groups: Mapping[str, Sequence[str]], seed: int = 0) -> Languages:
    """The table, by labels of each language."""
    drawn, known, counts = _drawn(groups, random.Random(seed))
    weights, squares, shift = np.zeros(1 << BITS), np.full(1 << BITS, 1e-6), 0.0
    for _ in range(ROUNDS):
        for start in range(0, len(drawn), BATCH):
            batch = drawn[start : start + BATCH]
            places = np.concatenate(batch)
            rows = np.repeat(np.arange(len(batch)), [len(one) for one in batch])
            norms = np.sqrt([len(one) for one in batch])
            sums = np.bincount(rows, weights[places], len(batch)) / norms + shift
            faults = (1 / (1 + np.exp(-sums)) - known[start : start + BATCH]) * counts[start : start + BATCH]
            shift -= 0.002 * faults.sum() / BATCH
            touched, where = np.unique(places, return_inverse=True)
            slopes = np.bincount(where, (faults / norms)[rows]) * 8 / BATCH + DECAY * weights[touched]
            squares[touched] += slopes**2
            weights[touched] -= RATE * slopes / np.sqrt(squares[touched])
    scale = float(np.abs(weights).max() / 127)
    return Languages(np.round(weights / scale).astype(np.int8), scale, shift)


def _drawn(
    groups: Mapping[str, Sequence[str]], chance: random.Random
) -> tuple[list[NDArray[np.int64]], NDArray[np.float64], NDArray[np.float64]]:
    """Features of each label, whether its language is known, and how much it counts, 1 on average."""
    chosen: list[tuple[str, str, int]] = []
    for name, labels in groups.items():
        some = chance.sample(list(labels), min(len(labels), MOST_KNOWN if name in KNOWN else MOST_OTHER))
        chosen += [(name, label, len(some)) for label in some]
    chance.shuffle(chosen)
    others = sum(1 for name, _, _ in chosen if name not in KNOWN)
    told = [unaccented(label) if chance.random() < UNACCENTED else label for _, label, _ in chosen]
    counts = [SHARES[name] / size if name in KNOWN else OTHERS / max(others, 1) for name, _, size in chosen]
    return (
        [np.array(features(label)) for label in told],
        np.array([float(name in KNOWN) for name, _, _ in chosen]),
        np.array(counts) * len(chosen) / 2,
    )


def unaccented(label: str) -> str:
    """As a reader of few letters reads it."""
    bare = (sign for sign in unicodedata.normalize("NFKD", label) if not unicodedata.combining(sign))
    return "".join(bare).replace("ı", "i").replace("ł", "l")


def measured(table: Languages, groups: Mapping[str, Sequence[str]]) -> dict[str, Asked]:
    """By language, on labels that were not learned from."""
    return {
        name: Asked(sum(table.score(label) < SURE for label in labels) / len(labels), len(labels))
        for name, labels in groups.items()
        if labels
    }


def write(table: Languages, path: Path, facts: Mapping[str, object]) -> None:
    """The table, and its manifest beside it."""
    buffer = io.BytesIO()
    np.savez_compressed(buffer, weights=table.weights, scale=table.scale, shift=table.shift)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, buffer.getvalue(), mode=0o644)
    digest = hashlib.sha256(buffer.getvalue()).hexdigest()
    manifest = {"schema": "screenwright.weights/1", "sha256": digest, **facts}
    write_whole(path.with_suffix(".json"), (json.dumps(manifest, indent=1) + "\n").encode(), mode=0o644)
