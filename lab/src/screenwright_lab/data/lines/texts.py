"""What is written on the lines: words of the Unicode locale data, made-up words like them, figures, names of files.

Names of countries, languages, months, days and currencies are words of every kind of letter; made-up ones, and letters
by lot, keep a net from learning a dictionary in place of letters.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from string import ascii_letters, ascii_uppercase, digits

from screenwright_lab.extras import need

LOCALES: dict[str, tuple[str, ...]] = {
    "cyrillic": ("ru", "uk", "bg", "sr", "mk", "be", "kk"),
    "greek": ("el",),
    "hebrew": ("he", "yi"),
    "arabic": ("ar", "fa", "ur", "ps"),
    "devanagari": ("hi", "mr", "ne"),
    "latin": ("en", "de", "fr", "es", "pl", "pt", "it", "nl", "sv", "nb", "fi", "cs", "sk", "hu", "ro", "tr", "hr",
              "lt", "lv", "et"),
}  # fmt: skip
"""The scripts, and languages whose words are taken."""
EAST: dict[str, tuple[str, ...]] = {"han": ("zh", "ja"), "hangul": ("ko",)}
"""Scripts of which words are drawn only so that they are told from those that a net reads."""
RANGES = {
    "cyrillic": "\u0400-\u04ff",
    "greek": "\u0370-\u03ff",
    "hebrew": "\u0590-\u05ff",
    "arabic": "\u0600-\u06ff\u200c",
    "devanagari": "\u0900-\u097f\u200c\u200d",
    "latin": "A-Za-zÀ-ɏ",
    "han": "\u3040-\u30ff\u3400-\u9fff",
    "hangul": "\uac00-\ud7a3",
}
OWN_SIGNS = {"arabic": ("،", "؟", "؛", "."), "devanagari": ("।", "?"), "greek": (".", ";"), "cyrillic": (".", "?"),
             "latin": (".", "?", "...")}  # fmt: skip
SIGNS = "…€–—«»„“”’№،؛؟।•·©®™°→←↑↓×÷±§£¥¢¿¡"
"""What may stand on a line beside letters and what is typed on every keyboard."""
JOINED = (("ی", "ي"), ("ک", "ك"))
"""Letters of Persian and of Arabic that look the same where another letter follows."""
_FOLLOWED = r"(?=[\u064b-\u065f]*[\u0622-\u064a\u0671-\u06d3])"
BY_CASE = ("cyrillic", "greek", "latin")
MAX_WORD = 22
CONSONANTS = "कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह"
VOWEL_SIGNS = "ािीुूृेैोौॅॉ"
JOINT = 0.05
"""Chance of a word to stand with another one without a space."""
CODES = 0.14
"""Chance of a Latin word to be an address, the name of a file, or letters by lot."""
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
    letters = RANGES[script]
    whole = re.compile(rf"[{letters}][{letters}'’\-]*")
    words = {
        word
        for locale in (LOCALES | EAST)[script]
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
    return as_seen(text + rng.choice(("", "", "", "", *OWN_SIGNS.get(script, (".",)), ":", "!", "…")))


def as_seen(text: str) -> str:
    """Letters that look the same by one sign: of Persian and Arabic what follows tells nothing apart."""
    for persian, arabic in JOINED:
        text = re.sub(persian + _FOLLOWED, arabic, text)
    return text.replace("ی", "ى")


def _word(script: str, rng: Random) -> str:
    chance = rng.random()
    if chance < 0.08:
        return figures(rng)
    if chance < 0.12:
        return rng.choice(vocabulary("latin").words)
    if script == "latin" and chance > 1 - CODES:
        return code(rng)
    known = vocabulary(script)
    word = rng.choice(known.words) if chance < 0.45 else known.invented(rng) if chance < 0.7 else _by_lot(script, rng)
    if script in BY_CASE and rng.random() < 0.5:
        word = word.lower()
    if rng.random() < JOINT:
        other = rng.choice(known.words)
        return rng.choice(
            (f"{word}({other})", f"{word}({other});", f"{word}/{other}", f"{word}:{other}", f"{word}-{other}")
        )
    return word + "," if rng.random() < 0.05 else f"({word})" if rng.random() < 0.03 else word


def _by_lot(script: str, rng: Random) -> str:
    """Letters as they come, each as often as the others: names of places and tongues hardly hold some of them."""
    if script == "devanagari":
        return "".join(_syllable(rng) for _ in range(rng.randint(1, 4)))
    return "".join(rng.choices(_letters(script), k=rng.randint(2, 8)))


def _syllable(rng: Random) -> str:
    """A consonant or two and what is written around them, as a stray mark is drawn with a circle."""
    letter = rng.choice(CONSONANTS)
    if rng.random() < 0.2:
        letter += "़" if rng.random() < 0.5 else "्" + rng.choice(CONSONANTS)
    vowel, nasal = rng.choice("  " + VOWEL_SIGNS).strip(), rng.choice("ंँ") if rng.random() < 0.2 else ""
    return f"{letter}{vowel}{nasal}"


@cache
def _letters(script: str) -> tuple[str, ...]:
    return tuple(sorted({sign for word in vocabulary(script).words for sign in word.lower() if sign.isalpha()}))


def code(rng: Random) -> str:
    """What is written without a language: paths, addresses, versions, names in programs, keys."""
    known = vocabulary("latin")
    one, other = (known.invented(rng).lower() for _ in range(2))
    end = rng.choice(("txt", "py", "pdf", "json", "html", "png", "tar.gz", "xlsx", "com", "org", "net", "io"))
    by_lot = "".join(rng.choices(ascii_letters + digits, k=rng.randint(2, 10)))
    forms = (
        by_lot, by_lot, by_lot.lower(), f"{one}.{end}", f"{one}_{other}", f"/{one}/{other}", f"{one}@{other}.{end}",
        f"https://{one}.{end}/{other}", f"{one}{other.title()}()", f"--{one}", f"<{one}>", f"[{one}]", f"${one}",
        f"v{rng.randint(0, 12)}.{rng.randint(0, 30)}.{rng.randint(0, 9)}", f"{{{one}: {other}}}", f"{one} > {other}",
        f"{one}/{other}", f"{one} & {other}", f"Ctrl+{rng.choice(ascii_uppercase)}", f"{one} | {other}", f'"{one}"',
        f"'{one}'", f"• {one}", f"{one} · {other}", f"{one} → {other}", f'{one}="{other}"', f"C:\\{one}\\{other}",
        f"© {one}",
    )  # fmt: skip
    return rng.choice(forms)


def figures(rng: Random) -> str:
    number = rng.choice((9, 99, 999, 9999, 99999))
    a, b = rng.randint(0, number), rng.randint(0, 59)
    money = rng.choice("$€£¥")
    forms = (
        f"{a}", f"{a}", f"{a % 24}:{b:02}", f"{a % 29}.{b % 12 + 1:02}.20{b:02}", f"{a}%", f"{a},{b:02}", f"({a})",
        f"{a}-{a + b}", f"{a} €", f"#{a}", f"{money}{a}.{b:02}", f"{money}{a}", f"{a:,}", f"{a}.{b}", f"{a}/{b}",
        f"20{b:02}-{b % 12 + 1:02}-{a % 29:02}", f"{a % 12}:{b:02} PM", f"+{a}", f"-{a}.{b}", f"{a} kB", f"{a}px",
    )  # fmt: skip
    return rng.choice(forms)


def alphabet(scripts: Sequence[str] = tuple(LOCALES)) -> str:
    """Every sign that a line may hold, in the order of their numbers; the space is one of them."""
    words = "".join(word for script in scripts for word in vocabulary(script).words)
    known = set(as_seen(words)) | set(words.upper()) | set(words.lower())
    return "".join(sorted((known | set(map(chr, range(32, 127))) | set(SIGNS)) - {"ی"}))
