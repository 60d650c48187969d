"""Japanese signs that look alike in two scripts: which one it is, its neighbours tell."""

from __future__ import annotations

import re

from screenwright.vision.text_recognise import Reading

HIRAGANA, KATAKANA = "りへべぺ", "リヘベペ"
"""The same shapes in both, sign by sign."""
DRAWN, SPELT = "一-二力口工夕卜八才", "ーーニカロエタトハオ"
"""Ideographs and a stroke, and the katakana that they look like."""
_BEGINS = re.compile("[べぺ]|へ(?:[ァィゥェォッャュョンー]|ルプ)")
"""What begins a word of katakana wherever it stands; へ alone may lead to the word behind it, as in 東京へバス."""
_ALIKE = frozenset(HIRAGANA + KATAKANA + DRAWN + SPELT)


def with_kana(reading: Reading) -> Reading:
    """The reading with such signs in the script of what stands beside them; one that was read both ways stands once."""
    text = reading.text
    if not any(sign in _ALIKE for sign in text):
        return reading
    kept = [i for i in range(len(text)) if i == 0 or not _twice(text[i - 1], text[i])]
    signs = [text[i] for i in kept]
    for i, sign in enumerate(signs):
        before, after = signs[i - 1] if i else "", signs[i + 1] if i + 1 < len(signs) else ""
        begins = not before or (not _is_hiragana(before) and _BEGINS.match("".join(signs[i : i + 3])) is not None)
        signs[i] = _chosen(sign, before, after, begins=begins)
    return Reading("".join(signs), tuple(reading.scores[i] for i in kept), tuple(reading.starts[i] for i in kept))


def _twice(one: str, other: str) -> bool:
    return one != other and any({one, other} == {a, b} for a, b in zip(HIRAGANA, KATAKANA, strict=True))


def _chosen(sign: str, before: str, after: str, *, begins: bool) -> str:
    if sign == "-" and after and not _is_katakana(after):
        return sign  # it parts two words, and lengthens no vowel
    spelt = _is_katakana(before) or (begins and _is_katakana(after))
    for others, katakana in ((HIRAGANA, KATAKANA), (DRAWN, SPELT)):
        if sign in others and spelt:
            return katakana[others.index(sign)]
        if sign in katakana and not spelt and not _is_katakana(after) and (before or after):
            return others[katakana.index(sign)] if others is HIRAGANA or _is_ideograph(before) else sign
    return sign


def _is_katakana(sign: str) -> bool:
    """Surely so: a sign that looks like no other."""
    return "\u30a1" <= sign <= "\u30fc" and (sign not in _ALIKE or sign == "ー")


def _is_hiragana(sign: str) -> bool:
    return "\u3041" <= sign <= "\u3096"


def _is_ideograph(sign: str) -> bool:
    return "\u4e00" <= sign <= "\u9fff"
