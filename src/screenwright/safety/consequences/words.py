"""Whether a text names a consequence.

Whole words count: "Pay" is one, "Payload" and "Display" are none. Compared is letter by letter without case, accents,
spaces or punctuation between the words, and with the letters that reading confuses made one (l I 1, O 0).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from rapidfuzz import fuzz

from screenwright.safety.consequences.lexicon import HARMLESS, RULES

LONG_ENOUGH, NEARLY = 5, 80
"""Letters of an entry that is looked for among letters that stand alone, and how like it they must be, of 100; one of
just so few letters must be there to the letter ("al mes" in "A l l e s")."""
MOST_SPELLED = 40
"""Letters of a word that begins a run of such letters: no entry is longer."""

_CONFUSED = str.maketrans("1i|0" + "аеорсхуктнмвіѕј" + "αορτεικνχ", "lllo" + "aeopcxykthmblsj" + "aoptelkvx")
"""Letters that reading, or a reader, takes for each other: those of Cyrillic and Greek stand for Latin ones."""
_FIGURES = str.maketrans("34@$57", "eaasst")
"""What stands for letters inside of words."""
_CAMEL = re.compile(r"(?<=[a-zß-ÿ])(?=[A-ZÀ-Þ])")
_SPACED_OUT = re.compile(r"(?<!\w)(?:\w[ .·•-]|\w\w[.·•-]){2,}(?:\w|(?<=[.·•-])\w\w)(?!\w)")
"""Letters with something between them; a point between two of them may have been passed over by the reader."""
_BROKEN = re.compile(r"(?<!\w)\w+(?:[.·•-]\w{1,2}(?!\w)){2,}")
"""A word with something between some of its letters; between the others it was passed over."""
_POINTED = re.compile(r"(?<=\w)[·•](?=\w)")
_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u2060\ufeff]")


def rule_for(text: str, rules: Iterable[str] = RULES) -> tuple[str, str] | None:
    """The first rule that the text falls under, with the word that says so; None for a text without consequence."""
    return rule_among({rule: RULES[rule] for rule in rules}, text)


def rule_among(rules: Mapping[str, Sequence[str]], text: str) -> tuple[str, str] | None:
    """The same for rules of one's own."""
    read, spelled = _read(text), [_plain(run) for run in _spelled(text)]
    for rule, entries in rules.items():
        for entry in entries:
            if _says(entry, *read) or _says_nearly(entry, spelled):
                return rule, entry
    return None


def names(entries: Iterable[str], text: str) -> bool:
    """Whether one of the entries stands in the text."""
    read = _read(text)
    return any(_says(entry, *read) for entry in entries)


def begins(entries: Iterable[str], label: str) -> bool:
    """Whether the label is one of the entries, alone or followed by more words; of signs without spaces, alone."""
    words = _plain(label)
    return any(
        words == plain or (not _is_cjk(plain) and words.startswith(f"{plain} ")) for plain in map(_plain, entries)
    )


def _says(entry: str, words: str, letters: str) -> bool:
    """A Latin entry as whole words, a Chinese one anywhere: Chinese puts no spaces between words."""
    plain = _plain(entry)
    if not entry.isascii() and _is_cjk(entry):
        return plain.replace(" ", "") in letters
    if "*" in entry:
        left, right = ("" if entry.startswith("*") else " "), ("" if entry.endswith("*") else " ")
        return f"{left}{plain}{right}" in words
    return f" {plain} " in words or f" {plain.replace(' ', '')} " in words


def _says_nearly(entry: str, spelled: Iterable[str]) -> bool:
    """Letters that stand alone are often misread, and where a word begins among them is unknown."""
    plain = _plain(entry).replace(" ", "")
    if len(plain) <= LONG_ENOUGH:
        return len(plain) == LONG_ENOUGH and any(plain in run for run in spelled)
    return any(len(run) >= len(plain) - 1 and fuzz.partial_ratio(plain, run) >= NEARLY for run in spelled)


def _read(text: str) -> tuple[str, str]:
    """The words with one space around each, in all ways in which they may be meant, and all letters without any."""
    text = " ".join(_INVISIBLE.sub("", unicodedata.normalize("NFKC", text)).split())
    joined = _SPACED_OUT.sub(_joined, text)
    figures = " ".join(_with_letters(word) for word in joined.split(" "))
    spelled = " ".join(run[:end] for run in _spelled(text) for end in range(3, min(len(run), MOST_SPELLED)))
    ways = (joined, _CAMEL.sub(" ", joined), figures, spelled, _POINTED.sub("", text), _BROKEN.sub(_joined, text))
    forms = [_without_harmless(_plain(form)) for form in ways]
    return f" {'  '.join(dict.fromkeys(forms))} ", forms[0].replace(" ", "")


def _with_letters(word: str) -> str:
    """The word with letters for the figures and signs in it; a number stays one."""
    return word.translate(_FIGURES) if any(map(str.isalpha, word)) else word


def _joined(hit: re.Match[str]) -> str:
    return re.sub(r"[ .·•-]", "", hit[0])


def _spelled(text: str) -> list[str]:
    """Runs of single letters without what stands between them: where a word ends in them, nobody can tell."""
    return [_joined(hit) for hit in _SPACED_OUT.finditer(text)]


def _without_harmless(words: str) -> str:
    for name in HARMLESS:
        plain = _plain(name)
        words = words.replace(plain, "|") if _is_cjk(name) else f" {words} ".replace(f" {plain} ", " | ").strip()
    return words


@lru_cache(maxsize=8192)
def _plain(text: str) -> str:
    """Lower case letters without accents; whatever is no letter or digit becomes a space."""
    bare = "".join(
        character
        for character in unicodedata.normalize("NFKD", text.casefold())
        if not unicodedata.combining(character)
    )
    bare = bare.replace("'", "").replace("’", "").translate(_CONFUSED)
    return " ".join("".join(character if character.isalnum() else " " for character in bare).split())


def _is_cjk(text: str) -> bool:
    return any(ord(character) >= 0x2E80 for character in text)
