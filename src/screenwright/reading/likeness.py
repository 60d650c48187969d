"""How well what is written on a screen fits a name that a person said: exact, then prefix, then fuzzy, then within.

Read text has faults (l for I for 1, O for 0, lost spaces) and ornaments (dots, colons, mnemonic underscores, key
chords of menu items); these do not count. What changes the meaning does: other digits ("Chapter 2"), opposites
("Install" and "Uninstall"), any other letter in a short word ("Save" and "Safe").
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rapidfuzz.distance import OSA

How: TypeAlias = Literal["exact", "prefix", "fuzzy", "within"]

MOST_EXTRA_WORDS = 6
"""A line with more words than this beside the name is prose, and only mentions it."""

_CONFUSED = str.maketrans({"1": "l", "i": "l", "|": "l", "0": "o"})
_CHORD = r"(?:(?:shift|ctrl|control|alt|super|strg|maj|umschalt|mayús)\s*[+-]\s*)+[^\s+]{1,10}"
_ACCELERATOR = re.compile(rf"^{_CHORD}\s+|\s*{_CHORD}$|\s+f\d{{1,2}}$|\s+del$")
_ORNAMENT = re.compile(r"^[\s•·▸▶▼▾✓✔]+|[\s.…:：*?？!！,，。▸▶▼▾›>]+$")
_NEGATIONS = ("un", "dis", "non", "de", "in", "im", "re")


@dataclass(frozen=True, slots=True)
class Likeness:
    """``score`` 0..1; ``span`` is where in the seen text the name stands, as fractions of its length."""

    score: float
    how: How
    span: tuple[float, float] = (0.0, 1.0)


def normalise(text: str) -> str:
    """Case, width, spaces, ornaments and mnemonics taken away: what a person would say of it."""
    plain = " ".join(unicodedata.normalize("NFKC", text).replace("…", "...").casefold().replace("_", "").split())
    bare = _ORNAMENT.sub("", _ORNAMENT.sub("", plain))
    return bare or plain


def squash(text: str) -> str:
    """Letters and digits alone, the ones that are mistaken for each other made one; for text that was read."""
    letters = "".join(character for character in normalise(text) if character.isalnum() or character == "|")
    return letters.translate(_CONFUSED) or normalise(text)


def without_chord(seen: str) -> str:
    """What is written on a menu item without its key chord ("Save As... Shift+Ctrl+S"), in lower case."""
    return _ACCELERATOR.sub("", " ".join(seen.casefold().split())) or seen


def label_and_keys(seen: str) -> tuple[str, str]:
    """What is written on a menu item, as it is written, and its key chord; "" for either that is not there."""
    plain = " ".join(seen.split())
    hit = _ACCELERATOR.search(plain.lower())
    if hit is None or len(plain.lower()) != len(plain):
        return plain, ""
    return (plain[: hit.start()] + plain[hit.end() :]).strip(), plain[hit.start() : hit.end()].strip()


def figures_in(text: str) -> str:
    """Its digits alone: with others it is another thing."""
    return "".join(re.findall(r"\d", text))


def likeness(wanted: str, seen: str) -> Likeness | None:
    """How ``seen`` fits the name ``wanted``; None where it does not."""
    name = normalise(wanted)
    label = normalise(without_chord(seen))
    if not name or not label:
        return None
    if name == label:
        return Likeness(1.0, "exact")
    if squash(name) == squash(label):
        return Likeness(0.97, "exact")
    return _part(name, label) or _nearly(name, label)


def _part(name: str, label: str) -> Likeness | None:
    """The name as whole words of a longer label; the longer the rest, the worse."""
    start = _word_position(name, label)
    if start is None:
        return None
    share = len(name) / len(label)
    span = (start / len(label), (start + len(name)) / len(label))
    if _count_words(label) - _count_words(name) > MOST_EXTRA_WORDS:
        return Likeness(0.5 + 0.05 * share, "within", span)
    if start == 0:
        return Likeness(0.76 + 0.16 * share, "prefix", span)
    return Likeness(0.57 + 0.13 * share, "within", span)


def _word_position(name: str, label: str) -> int | None:
    if _is_cjk(name):
        at = label.find(name)
        return at if at >= 0 else None
    hit = re.search(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", label)
    return hit.start() if hit else None


def _nearly(name: str, label: str) -> Likeness | None:
    """Word by word the same but for a slip in a long word."""
    ours, theirs = name.split(), label.split()
    if len(ours) != len(theirs) or figures_in(name) != figures_in(label):
        return None
    slips = [
        _slips(one.translate(_CONFUSED), other.translate(_CONFUSED)) for one, other in zip(ours, theirs, strict=True)
    ]
    if any(count is None for count in slips):
        return None
    return Likeness(0.75 - 0.02 * min(2, sum(count or 0 for count in slips)), "fuzzy")


def _slips(one: str, other: str) -> int | None:
    """Letters that differ, None where the words do."""
    if one == other:
        return 0
    shorter, longer = sorted((one, other), key=len)
    if any(longer == negation.translate(_CONFUSED) + shorter for negation in _NEGATIONS):
        return None
    allowed = 0 if len(shorter) < 7 else 1 if len(shorter) < 12 else 2
    distance = OSA.distance(one, other, score_cutoff=allowed)
    return distance if distance <= allowed else None


def _count_words(text: str) -> int:
    return len(text.split()) + sum(1 for character in text if _is_cjk(character)) // 2


def _is_cjk(text: str) -> bool:
    return any(ord(character) >= 0x2E80 for character in text)
