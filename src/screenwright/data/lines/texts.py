"""What is written on the lines: words of the Unicode locale data, made-up words like them, figures and Latin words.

Names of countries, languages, months, days and currencies are words of every kind of letter; made-up ones keep a net
from learning a dictionary in place of letters.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from screenwright.core.extras import need

LOCALES: dict[str, tuple[str, ...]] = {
    "cyrillic": ("ru", "uk", "bg", "sr", "mk", "be", "kk"),
    "greek": ("el",),
    "hebrew": ("he", "yi"),
    "arabic": ("ar", "fa", "ur", "ps"),
    "devanagari": ("hi", "mr", "ne"),
}
"""The scripts, and languages whose words are taken."""
RANGES = {
    "cyrillic": "\u0400-\u04ff",
    "greek": "\u0370-\u03ff",
    "hebrew": "\u0590-\u05ff",
    "arabic": "\u0600-\u06ff\u200c",
    "devanagari": "\u0900-\u097f\u200c\u200d",
}
OWN_SIGNS = {"arabic": ("،", "؟", "؛", "."), "devanagari": ("।", "?"), "greek": (".", ";"), "cyrillic": (".", "?")}
BY_CASE = ("cyrillic", "greek", "latin")
LATIN = ("en", "de", "fr", "es", "pl")
MAX_WORD = 22
ORDER = 3
"""Letters that say which letter comes next in a made-up word."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words of one script, and which letter follows which three in them; a space ends a word."""

    words: tuple[str, ...]
    follows: dict[str, tuple[str, ...]]

    def invented(self, rng: Random) -> str:
        word = " " * ORDER
        while True:
            word += rng.choice(self.follows[word[-ORDER:]])
            if word[-1] == " " or len(word) > MAX_WORD:
                return word.strip() or rng.choice(self.words)


@cache
def vocabulary(script: str) -> Vocabulary:
    """Raises MissingPrerequisite without babel."""
    letters = RANGES.get(script, "A-Za-zÀ-ɏ")
    whole = re.compile(rf"[{letters}][{letters}'’\-]*")
    words = {
        word
        for locale in LOCALES.get(script, LATIN)
        for name in _names(locale)
        for word in re.split(r"[\s(),/]+", name)
        if whole.fullmatch(word) and len(word) <= MAX_WORD
    }
    follows = defaultdict(list)
    for word in sorted(words):
        padded = " " * ORDER + word + " "
        for at in range(len(word) + 1):
            follows[padded[at : at + ORDER]].append(padded[at + ORDER])
    return Vocabulary(tuple(sorted(words)), {key: tuple(signs) for key, signs in follows.items()})


def _names(locale: str) -> Iterator[str]:
    data = need("babel", "learn").Locale(locale)
    for table in (data.territories, data.languages, data.currencies, data.scripts):
        yield from table.values()
    for names in (*data.months["format"].values(), *data.days["format"].values()):
        yield from map(str, names.values())


def line(script: str, rng: Random) -> str:
    """One to nine words; now and then figures, a Latin word, punctuation, brackets."""
    words = [_word(script, rng) for _ in range(rng.choice((1, 1, 2, 2, 3, 4, 6, 9)))]
    text = " ".join(words)
    way = rng.random()
    if script in BY_CASE and way < 0.5:
        text = text.upper() if way < 0.08 else text.title() if way < 0.2 else text[:1].upper() + text[1:]
    return text + rng.choice(("", "", "", "", *OWN_SIGNS.get(script, (".",)), ":", "!", "…"))


def _word(script: str, rng: Random) -> str:
    chance = rng.random()
    if chance < 0.08:
        return _figures(rng)
    if chance < 0.12:
        return rng.choice(vocabulary("latin").words)
    known = vocabulary(script)
    word = rng.choice(known.words) if chance < 0.6 else known.invented(rng)
    if script in BY_CASE and rng.random() < 0.5:
        word = word.lower()
    return word + "," if rng.random() < 0.05 else f"({word})" if rng.random() < 0.03 else word


def _figures(rng: Random) -> str:
    number = rng.choice((9, 99, 999, 9999, 99999))
    a, b = rng.randint(0, number), rng.randint(0, 59)
    forms = (f"{a}", f"{a}", f"{a % 24}:{b:02}", f"{a % 29}.{b % 12 + 1:02}.20{b:02}", f"{a}%", f"{a},{b:02}",
             f"({a})", f"{a}-{a + b}", f"{a} €", f"#{a}")  # fmt: skip
    return rng.choice(forms)


def alphabet(scripts: Sequence[str] = tuple(LOCALES)) -> str:
    """Every sign that a line may hold, in the order of their numbers; the space is one of them."""
    words = [*(word for script in (*scripts, "latin") for word in vocabulary(script).words)]
    known = set("".join(words)) | set("".join(words).upper()) | set("".join(words).lower())
    return "".join(sorted(known | set(map(chr, range(32, 127))) | set("…€–—«»„“”’№،؛؟।")))
