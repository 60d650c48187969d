"""Icons at the ends of a line of text: the recogniser has no class "picture" and reads the nearest sign it knows.

What is cut off has no place among the letters; the search for marks finds it as an icon.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.vision.strokes import Stroke, gap_before, strokes
from screenwright.vision.text_recognise import Reading

WRITTEN = frozenset("+<>=±~|¬°©®™℃℉№÷×←↑→↓↔")
"""Symbols that are written as often as drawn."""
SQUARED = "\u3200", "\u33ff"
"""The first and the last of the units and words of East Asian scripts that stand in one square."""
IN_WORDS = re.compile(r"[A-Za-zÀ-ɏ]{2}")
CHEVRONS = re.compile(r"^[<‹«]\s*(?=\w)|(?<=\w)\s*[>›»]$")
"""A way back before a word, and a way on after it: no text where no second one stands in the line."""
CROSS = re.compile(
    r"[Xx] ?(?=(?:Cancel|Close|Clear|Delete|Remove|Discard|Dismiss|Abort|Stop|Exit|Quit|No|Abbrechen|Schließen|Löschen|"
    r"Entfernen|Verwerfen|Beenden|Annuler|Fermer|Supprimer|Cancelar|Cerrar|Eliminar|Borrar|Annulla|Chiudi|Elimina)\b)"
)
"""A cross before a word that crosses stand for; before any other word an X may be an X."""
MAGNIFIER = re.compile(r"Q(?: |(?=[A-Z][a-z]))")
APART = 0.2
"""Parts of the height of the box that lie between a sign and the others, at least, for it to be an icon by its size."""
BEYOND = 0.15
"""Parts of the height of letters by which an icon reaches above or below them; two pixels at least."""
DESCENDING = frozenset("gjpqyQ,;()[]{}|/\\@$&_§µ")


def is_ideograph(sign: str) -> bool:
    return sign >= "\u2e80" and unicodedata.category(sign) == "Lo"


def without_icons(grey: NDArray[np.uint8], box: Box, reading: Reading) -> tuple[Box, Reading]:
    """The line without signs at its ends that are icons; as it is where nothing else would be left."""
    text = reading.text
    first, last = _leading(text), len(text) - _trailing(text)
    if not any(sign.isalnum() for sign in text[first:last]):
        return box, reading
    ink = strokes(grey, box)
    first = max(first, _larger(ink, reading, box, text[first:last], front=True) if first == 0 else 0)
    last = min(
        last, len(text) - (_larger(ink, reading, box, text[first:last], front=False) if last == len(text) else 0)
    )
    left = _between(ink, reading, box, first) if first else 0
    right = _between(ink, reading, box, last) if last < len(text) else box.width
    if (first == 0 and last == len(text)) or left >= right:
        return box, reading
    kept = reading.signs(first, last, left / box.width, right / box.width)
    return Box(box.left + left, box.top, box.left + right, box.bottom), kept


def parted_at_icons(grey: NDArray[np.uint8], box: Box, reading: Reading) -> list[tuple[Box, Reading]]:
    """The line cut before every icon that stands between words or figures."""
    text = reading.text
    starts = [
        i
        for i in range(1, len(text))
        if _is_picture(text[i])
        and not _is_picture(text[i - 1])
        and any(map(str.isalnum, text[:i]))
        and any(map(str.isalnum, text[i:]))
    ]
    if not starts:
        return [(box, reading)]
    ink = strokes(grey, box)
    signs = [0, *starts, len(text)]
    columns = [0, *(_between(ink, reading, box, at) for at in starts), box.width]
    return [
        (Box(box.left + left, box.top, box.left + right, box.bottom),
         reading.signs(first, last, left / box.width, right / box.width))
        for (first, last), (left, right) in zip(pairwise(signs), pairwise(columns), strict=True)
        if left < right
    ]  # fmt: skip


def _leading(text: str) -> int:
    """How many signs at the beginning are pictures and what parts them from the words: a space is what was ignored."""
    rest = text.lstrip()
    for count, sign in enumerate(rest):
        words = rest[count:]
        if not (_is_picture(sign) or sign.isspace() or (is_ideograph(sign) and not _ideographs(words[1:]))):
            break
        if is_ideograph(sign) and not any(map(_is_picture, rest[:count])) and not IN_WORDS.match(words[1:].lstrip()):
            break
    else:
        return 0
    match = MAGNIFIER.match(rest) or CROSS.match(rest) or CHEVRONS.match(rest)
    if count == 0 and match and not (match[0].strip() in "<‹«" and re.search("[>›»]", rest)):
        count = match.end()
    return count + len(text) - len(rest)


def _trailing(text: str) -> int:
    """How many signs at the end are."""
    rest = text.rstrip()
    count = 0
    while count < len(rest) and (_is_picture(rest[-1 - count]) or rest[-1 - count].isspace()):
        count += 1
    if rest.endswith(" ×") and count == 0:
        count = 2
    match = CHEVRONS.search(rest)
    if count == 0 and match and match.start() and not re.search("[<‹«>›»]", rest[: match.start()]):
        count = len(match[0])
    return count + len(text) - len(rest)


def _is_picture(sign: str) -> bool:
    return unicodedata.category(sign) in ("So", "Sm") and sign not in WRITTEN and not SQUARED[0] <= sign <= SQUARED[1]


def _ideographs(text: str) -> bool:
    return any(map(is_ideograph, text))


def _between(ink: list[Stroke], reading: Reading, box: Box, at: int) -> int:
    """The column that parts sign ``at`` from the one before."""
    gap = gap_before(ink, reading, box, at) if at else None
    return sum(gap) // 2 if gap else round(reading.starts[at] * box.width)


def _signs_on(end: list[Stroke], rest: list[Stroke], reading: Reading, box: Box, *, front: bool) -> list[int]:
    """The signs that stand on the strokes at one end, and not beside them: of an icon nothing may have been read."""
    starts = [start * box.width for start in (*reading.starts, 1.0)]
    if front:
        on = [(one + other) / 2 <= end[-1].right for one, other in pairwise(starts)]
    else:
        on = [start >= rest[-1].right for start in starts[:-1]]
    return [i for i, here in enumerate(on) if here and not reading.text[i].isspace()]


def _larger(ink: list[Stroke], reading: Reading, box: Box, words: str, *, front: bool) -> int:
    """How many signs at one end, a sign and the space beside it, are an icon: apart, and no letter by its size."""
    if len(ink) < 4 or sum(sign.isalnum() for sign in words) < 4:
        return 0
    gaps = [after.left - before.right for before, after in pairwise(ink)]
    wide = [i for i, gap in enumerate(gaps) if gap >= APART * box.height]
    if not wide:
        return 0
    cut = (wide[0] if front else wide[-1]) + 1
    end, rest = (ink[:cut], ink[cut:]) if front else (ink[cut:], ink[:cut])
    inside = _signs_on(end, rest, reading, box, front=front)
    if len(inside) != 1 or reading.text[inside[0]] in DESCENDING or len(rest) < 3:
        return 0
    base, top = float(np.median([one.bottom for one in rest])), min(one.top for one in rest)
    slack = max(2.0, BEYOND * (base - top))
    if max(one.bottom for one in end) <= base + slack and min(one.top for one in end) >= top - slack:
        return 0
    signs = reading.text[: inside[0] + 1] if front else reading.text[inside[0] :]
    beside = reading.text[inside[0] + 1 :] if front else reading.text[: inside[0]]
    return len(signs) + (len(beside) - len(beside.lstrip()) if front else len(beside) - len(beside.rstrip()))
