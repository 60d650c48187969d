"""Labels with what they lead to: ``labels.tsv`` says it of English ones, catalogues of programs translate them.

Left out of the file are words that are many things at once ("Order", "Post", "Format"), and labels of which people
would not agree whether they should be asked about ("Remove formatting", "Clear the search").
"""

from __future__ import annotations

import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from screenwright.core.errors import DataError
from screenwright.safety.consequences import KINDS
from screenwright_lab.data.catalogues import Translated, language_of

FILE = Path(__file__).parent / "labels.tsv"
HELD_BACK = frozenset({"bg", "da", "et", "eu", "he", "hi", "id", "is", "ro", "sk", "sq", "th"})
"""Languages that nothing is learned from."""
MOST = 3
"""Translations of a label into a language that are kept, the commonest first."""
_TEST, _VALIDATION = 18, 30
"""Of a hundred English labels, those below are for the test, and those below for validation."""
_LETTER = re.compile(r"[^\W\d_]")

Part: TypeAlias = Literal["train", "validation", "test"]


class Labelled(NamedTuple):
    """``label`` in ``language`` means ``english``, which leads to ``kind``; it is the ``rank``-th commonest way to say
    it there, from 0."""

    english: str
    language: str
    label: str
    kind: str
    rank: int

    @property
    def part(self) -> Part:
        return part_of(self.english)


def kinds(file: Path = FILE) -> dict[str, str]:
    """What each English label leads to, one of KINDS. Raises DataError that names the line."""
    found: dict[str, str] = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        label, _, kind = line.partition("\t")
        if kind not in KINDS or not label or label in found:
            raise DataError(f"{file}:{number} is no new label, tab, one of {', '.join(KINDS)}: {line!r}")
        found[label] = kind
    return found


def part_of(english: str) -> Part:
    """By a checksum of its words, however they are written."""
    place = zlib.crc32(" ".join(re.findall(r"\w+", english.casefold())).encode()) % 100
    return "test" if place < _TEST else "validation" if place < _VALIDATION else "train"


def labelled(catalogues: Iterable[Translated], kinds: dict[str, str]) -> list[Labelled]:
    """The labels of ``kinds`` in English and in all languages of the catalogues, in a fixed order. A label that was
    left in English, and one without letters, is no translation."""
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for one in catalogues:
        language = language_of(one.locale)
        if one.english not in kinds or language is None or language == "en":
            continue
        if one.label.casefold() != one.english.casefold() and _LETTER.search(one.label):
            counts[one.english, language][one.label] += 1
    found = [Labelled(english, "en", english, kind, 0) for english, kind in kinds.items()]
    for (english, language), labels in counts.items():
        common = sorted(labels, key=lambda label: (-labels[label], label))[:MOST]
        found += [Labelled(english, language, label, kinds[english], rank) for rank, label in enumerate(common)]
    return sorted(found)
