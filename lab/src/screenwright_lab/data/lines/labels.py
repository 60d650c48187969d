"""What interfaces write, mostly in Latin letters: labels and sentences of the lab's own screens, words of the locale
data, figures, names of files, code; some Greek and Cyrillic, and scripts that the reader of lines has to leave alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from string import ascii_letters, ascii_uppercase, digits, punctuation

from screenwright_lab.data.lines.texts import EAST, SIGNS, alphabet, code, figures, line
from screenwright_lab.data.utterances.scenes import choices

READ = ("latin", "cyrillic", "greek")
OTHER = "\ufffd"
"""Stands for any run of signs that are not read."""
MORE_SIGNS = "‘‚‹›²³¹½¼¾ªº¬¶†‡‰−≈≠≤≥∞µπΩ⌘⌥⇧⌃⌫₹₽₩₺₴₿ƒĀāŌō"
KEYS = ("Ctrl", "Alt", "Shift", "Strg", "Cmd", "⌘", "⌥", "⇧", "⌃", "Esc", "Tab", "F5", "F11", "Enter", "Del", "⌫")
ENDS = (":", "…", "...", " ›", " »", "!", "?")
BETWEEN = (" – ", " - ", " | ", " · ", " / ", ", ", " › ", " — ", ": ", "   ")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "March", "June")
UNITS = ("B", "KB", "kB", "MB", "GB", "TB", "KiB", "MiB", "ms", "s", "min", "h", "km", "m", "cm", "kg", "g", "°C", "°F",
         "%", "px", "pt", "Hz", "MHz", "GHz", "W", "V", "mm", "bytes", "items")  # fmt: skip
UNREAD = ("arabic", "hebrew", "devanagari", *EAST, *EAST, *EAST)
PICTURES = "★☆✓✔✕✖☰▾▼▲▶►●○■□☐☑⚙⟳↻♥♪☎✉⋮⋯"
"""Drawn as signs of a font, and no text to be read."""
QUOTED = re.compile(r'"([^"]{2,90})"')
LONGEST = 70
"""Signs of a phrase that is taken as one line."""
SHARES = (("unread", 0.12), ("cyrillic", 0.10), ("greek", 0.05), ("names", 0.16), ("lot", 0.07), ("figures", 0.13),
          ("code", 0.08), ("phrase", 0.29))  # fmt: skip
"""How often each kind of line is drawn, in this order."""
ANSWERS = Path(__file__).parents[1] / "answers" / "written"


def signs() -> str:
    """Every sign that the reader of lines knows, in the order of their numbers; the last stands for all others."""
    known = set(alphabet(READ)) | set(MORE_SIGNS)
    return "".join(sorted(sign for sign in known if not "\u0590" <= sign <= "\u097f")) + OTHER


def written(rng: Random) -> tuple[str, str]:
    """A script, which says from which fonts the line is drawn, and its text."""
    kinds, shares = zip(*SHARES, strict=True)
    match kind := rng.choices(kinds, shares)[0]:
        case "unread":
            return _unread(rng)
        case "cyrillic" | "greek":
            return kind, line(kind, rng)
        case "names":
            return "latin", line("latin", rng)
        case "lot":
            return "latin", _by_lot(rng)
        case "figures":
            return "latin", _figures(rng)
        case "code":
            return "latin", " ".join(code(rng) for _ in range(rng.choice((1, 1, 2, 3))))
        case _:
            return "latin", _phrase(rng)


def _unread(rng: Random) -> tuple[str, str]:
    script = rng.choice(UNREAD)
    text = line(script, rng)
    if script in EAST and rng.random() < 0.6:  # ideographs hardly stand with spaces
        text = text.replace(" ", "")
    way = rng.random()
    if way < 0.15:
        text = f"{_phrase(rng)[:20].strip()} {text[:12].strip()}"
    elif way < 0.3:
        return "latin", f"{rng.choice(PICTURES)} {_phrase(rng)}" if way < 0.25 else rng.choice(PICTURES)
    return script, text


def _phrase(rng: Random) -> str:
    """A label or a part of a sentence, in one of the ways in which capitals are set."""
    text = rng.choice(phrases())
    words = text.split()
    if len(words) > 3 and rng.random() < 0.35:
        first = rng.randrange(len(words) - 1)
        text = " ".join(words[first : first + rng.randint(1, 8)])
    way = rng.random()
    text = text.upper() if way < 0.06 else text.title() if way < 0.14 else text.lower() if way < 0.2 else text
    end = rng.random()
    if end < 0.1:
        return text + rng.choice((*ENDS, f" ({_figures(rng)})", f", {_figures(rng)}"))
    if end < 0.2:
        other = rng.choice(phrases())
        return f"{text}{rng.choice(BETWEEN)}{other}"[:LONGEST]
    if end < 0.24:
        return f"{text} {'+'.join(rng.sample(KEYS, rng.choice((1, 2))))}+{rng.choice(ascii_uppercase)}"
    return text


def _figures(rng: Random) -> str:
    """Figures as tables, prices, clocks and lists of files show them."""
    if rng.random() < 0.5:
        return " ".join(figures(rng) for _ in range(rng.choice((1, 1, 1, 2, 3))))
    a, b, c = rng.randint(0, 999), rng.randint(0, 59), rng.randint(1, 28)
    month, unit, money = rng.choice(MONTHS), rng.choice(UNITS), rng.choice("$€£¥₹₽₩₺")
    half = rng.choice(("AM", "pm"))
    forms = (
        f"{a}.{c} {unit}", f"{a} {unit}", f"{a},{c:02} {unit}", f"{month} {c}, 20{b:02}", f"{c} {month} 20{b:02}",
        f"{c:02}/{c % 12 + 1:02}/20{b:02} {c % 24:02}:{b:02}", f"{c % 24}:{b:02}:{b:02}", f"{money}{a}.{b:02}",
        f"{a}.{b:02} {money}", f"{a},{a:03}.{b:02}", f"{a}.{a:03},{b:02} €", f"{c % 12 + 1}:{b:02} {half}",
        f"{a}.{b}.{c}.{b}", f"+{c} {a} {a:03} {b:02}{b:02}", f"{c}–{c + b}", f"{c}-{c + b} of {a}", f"{a} / {a + b}",
        f"0x{a * 9973:08x}", f"#{a * 99991:06X}"[:7], f"-{a}.{c}%", f"+{c}.{b}%", f"({a})", f"{c}.", f"{c})",
        f"v{c}.{b}", "1920×1080", f"{a} × {b}", f"±{c}.{b}", f"{a}²", f"§ {c}", f"№ {a}", f"{c}′ {b}″",
        f"20{b:02}-{c % 12 + 1:02}-{c:02}",
    )  # fmt: skip
    return rng.choice(forms)


def _by_lot(rng: Random) -> str:
    """Signs as they come: what is to be read letter by letter, and not guessed."""
    pool = rng.choice((ascii_letters, digits + ascii_letters, ascii_letters + digits + punctuation, _accented(),
                       digits + ".,:-/", "Il1i|!jt", "O0oQCGDcea", "rnmuvwy.,;:'"))  # fmt: skip
    return " ".join("".join(rng.choices(pool, k=rng.randint(1, 9))) for _ in range(rng.choice((1, 1, 2, 3)))) + (
        rng.choice(SIGNS[:13] + MORE_SIGNS) if rng.random() < 0.2 else ""
    )


@cache
def _accented() -> str:
    return ascii_letters + "".join(sign for sign in alphabet(("latin",)) if sign > "\x7f" and sign.isalpha())


@cache
def phrases() -> tuple[str, ...]:
    """Labels and sentences of the lab's own screens of words; of no page that is rendered to be measured on."""
    return tuple(sorted(set(_phrases())))


def _phrases() -> Iterator[str]:
    known = set(signs())
    for choice in choices():
        for text in (choice.words, *choice.labels):
            if len(text) <= LONGEST and set(text) <= known:
                yield text
    for file in sorted(ANSWERS.rglob("*.txt")):
        for row in file.read_text(encoding="utf-8").splitlines():
            kept = row.split(" => ")[0].lstrip("?! ")
            cells = [cell.strip() for cell in kept.split("|")] if "|" in kept else []
            for text in (*QUOTED.findall(kept), *cells):
                if 1 < len(text) <= LONGEST and set(text) <= known:
                    yield text
