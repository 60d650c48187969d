"""Values that are known by what they look like, and amounts by the noun beside them: a price, a time, "26 comments".

Where several fit, the one nearest to what the question is about is meant; of times, those of a bar along an edge of the
screen last, as phones and desktops have a clock there, unless it is the clock that is asked for.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.reading.stems import stem

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_MONEY = r"(?:[$€£¥₹₩]|US\$|USD|EUR|GBP|CHF|AED|CNY|RMB|Rs\.?)"
SORTS: Final[dict[str, re.Pattern[str]]] = {
    sort: re.compile(pattern, re.IGNORECASE)
    for sort, pattern in {
        "price": rf"{_MONEY}\s?\d[\d.,]*(?<![.,])|\d[\d.,]*\s?(?:{_MONEY}|元)",
        "time": r"\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?|\b\d{1,2}\s?[ap]\.?m\b\.?|\d{1,2}点(?:\d{1,2}分)?",
        "date": r"\b\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b"
        rf"|\b\d{{1,2}}(?:st|nd|rd|th|\.)?\s{_MONTH}(?:,?\s\d{{4}})?|\b{_MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s\d{{4}})?"
        r"|(?:\d{4}年)?\d{1,2}月\d{1,2}日",
        "percentage": r"\d[\d.,]*\s?%",
        "address of mail": r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
        "telephone number": r"\+?\d[\d ()/-]{5,}\d",
        "address of a page": r"(?:https?://|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|edu|gov|cn|de|uk)\b(?:/\S*)?",
        "temperature": r"[-−]?\d+(?:[.,]\d+)?\s?°\s?[CF]?|\d+\s?℃",
        "distance": r"\d[\d.,]*\s?(?:km|mi|miles?|m|ft|feet|公里|米)(?![a-z])",
        "duration": r"\d+\s?(?:h|hrs?|hours?|min|mins|minutes?|s|sec|seconds?|days?|小时|分钟|秒|天)(?![a-z])"
        r"(?:\s?\d+\s?(?:m|min|mins|minutes?|s|sec|分钟|秒)(?![a-z]))?",
        "size": r"\d[\d.,]*\s?(?:[KMGT]i?B|bytes)(?![a-z])",
    }.items()
}
NOUNS: Final[dict[str, str]] = {
    "price": "price", "cost": "price", "fee": "price", "fare": "price", "amount": "price", "time": "time",
    "date": "date", "day": "date", "percentage": "percentage", "percent": "percentage", "discount": "percentage",
    "email": "address of mail", "e-mail": "address of mail", "email address": "address of mail",
    "e-mail address": "address of mail", "mail address": "address of mail", "email id": "address of mail",
    "phone number": "telephone number", "telephone number": "telephone number", "number to call": "telephone number",
    "website": "address of a page", "web address": "address of a page", "url": "address of a page",
    "clock": "time", "temperature": "temperature", "distance": "distance", "duration": "duration", "length": "duration",
    "size": "size",
}  # fmt: skip
"""What people call them."""
CLOCK: Final = 0.045
"""Share of the screen's height along its edges in which a phone or a desktop shows the time of day."""
LABEL: Final = 3
"""Words that the label of an amount has at most."""
BESIDE: Final = 2.0
"""Heights of a figure within which its label stands beside it, above or below."""
BEFORE: Final = 3.0
"""How much farther away is what stands above a thing: what belongs to it stands beside or below."""
_FIGURE: Final = r"\d[\d.,]*(?<![.,])(?:\s?[kmbKMB](?![a-z]))?\+?"
_AMOUNT: Final = re.compile(_FIGURE)
_HAN: Final = re.compile("[\u4e00-\u9fff]")
_MEASURE: Final = "[个条张段项行件封位首本次]"
_WORD: Final = r"[^\W\d_]+(?:[-'’][^\W\d_]+)*"


@dataclass(frozen=True, slots=True)
class Value:
    """``words`` as they stand on ``element``."""

    words: str
    element: Element


def values(screen: Screen, sort: str, near: Element | None, *, clock: bool = False) -> list[Value]:
    """All that look like it: the nearest first, or from top to bottom, the ``clock`` first of all or last."""
    pattern = SORTS[sort]
    seen = [(pattern.search(one.text or ""), one) for one in screen.elements]
    found = [Value(match[0].strip(), one) for match, one in seen if match]
    if near is not None:
        return sorted(found, key=lambda one: _apart(near, one.element))
    low, high = screen.screenshot.height * CLOCK, screen.screenshot.height * (1 - CLOCK)

    def is_clock(one: Value) -> bool:
        return sort == "time" and not low < one.element.box.center.y < high

    return sorted(found, key=lambda one: (is_clock(one) != clock, one.element.box.top))


def amounts(screen: Screen, noun: str, near: Element | None) -> list[Value]:
    """Figures that stand with the noun, in one text or as a figure and its label: "26 comments", "Comments (26)"."""
    wanted = _stems(noun)
    if not wanted:
        return []
    said = _in_chinese(screen.elements, noun) if _HAN.search(noun) else _in_words(screen.elements, wanted)
    found = [*said, *_with_labels(screen.elements, wanted)]
    if near is not None:
        found.sort(key=lambda one: _apart(near, one.element))
    return found


def _in_words(elements: Sequence[Element], wanted: Sequence[str]) -> Iterator[Value]:
    for one in elements:
        words = re.findall(f"{_WORD}|{_FIGURE}", one.text or "")
        figures = [at for at, word in enumerate(words) if _AMOUNT.fullmatch(word)]
        stems = [stem(word.casefold()) for word in words]
        for at in figures:
            behind, before = stems[at + 1 : at + 1 + len(wanted) + 1], stems[max(0, at - len(wanted)) : at]
            if _holds(behind, wanted) or before == list(wanted):
                yield Value(words[at], one)
                break


def _in_chinese(elements: Sequence[Element], noun: str) -> Iterator[Value]:
    """Where no spaces part the words: 128条评论, 评论（128）."""
    pattern = re.compile(rf"({_FIGURE})\s?{_MEASURE}?{re.escape(noun)}|{re.escape(noun)}\s?[(（:：]?\s?({_FIGURE})")
    for one in elements:
        if match := pattern.search(one.text or ""):
            yield Value(match[1] or match[2], one)


def _with_labels(elements: Sequence[Element], wanted: Sequence[str]) -> Iterator[Value]:
    said = [(_stems(one.text or ""), one) for one in elements]
    labels = [one for words, one in said if len(words) <= LABEL and _holds(words, wanted)]
    figures = [one for one in elements if one.text and _AMOUNT.fullmatch(one.text.strip("() "))]
    for label in labels:
        beside = [one for one in figures if _distance(label.box, one.box) <= BESIDE * one.box.height]
        if beside:
            nearest = min(beside, key=lambda one: _distance(label.box, one.box))
            yield Value((nearest.text or "").strip("() "), nearest)


def _stems(words: str) -> list[str]:
    return [stem(word) for word in re.findall(_WORD, words.casefold())]


def _holds(some: Sequence[str], wanted: Sequence[str]) -> bool:
    return all(word in some for word in wanted)


def _apart(one: Element, other: Element) -> tuple[bool, float]:
    """Things of one block are nearer than all others."""
    is_above = other.box.center.y < one.box.top
    elsewhere = one is not other and (one.parent is None or one.parent != other.parent)
    return elsewhere, _distance(one.box, other.box) * (BEFORE if is_above else 1.0)


def _distance(one: Box, other: Box) -> float:
    across = max(0, other.left - one.right, one.left - other.right)
    down = max(0, other.top - one.bottom, one.top - other.bottom)
    return math.hypot(across, down)
