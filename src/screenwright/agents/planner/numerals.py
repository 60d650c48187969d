"""Numbers that are said in words, up to twenty, in English and Chinese."""

from __future__ import annotations

_ENGLISH = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen twenty"
)
NUMERALS: dict[str, int] = {
    **{word: number for number, word in enumerate(_ENGLISH.split(), start=1)},
    **{sign: number for number, sign in enumerate("一二三四五六七八九十", start=1)},
    "两": 2,
}
TIMES: dict[str, int] = {**NUMERALS, "once": 1, "twice": 2}
