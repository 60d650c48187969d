"""Whether a text names a consequence.

Whole words count: "Pay" is one, "Payload" and "Display" are none. Compared is letter by letter without case, accents,
spaces or punctuation between the words, and with the letters that reading confuses made one (l I 1, O 0).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from screenwright.agents.consequences.lexicon import HARMLESS, RULES, TRASH

_CONFUSED = str.maketrans({"1": "l", "i": "l", "|": "l", "0": "o"})
_CAMEL = re.compile(r"(?<=[a-zß-ÿ])(?=[A-ZÀ-Þ])")
_SPACED_OUT = re.compile(r"(?<!\w)(?:\w[ .]){2,}\w(?!\w)")
_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u2060\ufeff]")


def rule_for(text: str, rules: Iterable[str] = RULES) -> tuple[str, str] | None:
    """The first rule that the text falls under, with the word that says so; None for a text without consequence."""
    words, letters = _read(text)
    for rule in rules:
        for entry in RULES[rule]:
            if _says(entry, words, letters):
                return rule, entry
    return None


def says(entry: str, text: str) -> bool:
    """Whether the text holds the entry, read as generously as the entries of the rules."""
    return _says(entry, *_read(text))


def names_trash(text: str) -> bool:
    words, letters = _read(text)
    return any(_says(entry, words, letters) for entry in TRASH)


def _says(entry: str, words: str, letters: str) -> bool:
    """A Latin entry as whole words, a Chinese one anywhere: Chinese puts no spaces between words."""
    plain = _plain(entry)
    if not entry.isascii() and _is_cjk(entry):
        return plain.replace(" ", "") in letters
    return f" {plain} " in words or f" {plain.replace(' ', '')} " in words


def _read(text: str) -> tuple[str, str]:
    """The words with one space around each, and all letters without any."""
    text = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    text = _SPACED_OUT.sub(lambda hit: re.sub(r"[ .]", "", hit[0]), " ".join(text.split()))
    together, apart = (_without_harmless(_plain(form)) for form in (text, _CAMEL.sub(" ", text)))
    return f" {together}  {apart} ", together.replace(" ", "")


def _without_harmless(words: str) -> str:
    for name in HARMLESS:
        plain = _plain(name)
        words = words.replace(plain, "|") if _is_cjk(name) else f" {words} ".replace(f" {plain} ", " | ").strip()
    return words


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
