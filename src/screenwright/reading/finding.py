"""What somebody means by a name: elements whose words are those, best first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz.fuzz import ratio, token_sort_ratio

from screenwright.core.screen import Block, Element, Kind, Screen
from screenwright.reading.chinese_icons import MEANINGS
from screenwright.reading.names import meaning_of, name_of, one_line
from screenwright.reading.stems import stem

ENOUGH = 0.78
"""Likeness, 0..1, from which two names are the same with a slip of reading or of typing."""
PARTLY = 0.86
"""Likeness of a name that holds all the words and others too; less by what there is beside them."""
_HAN = re.compile("[\u4e00-\u9fff]")
BESIDE = 1.5
"""Heights of a label within which its value stands to the right of it, or below."""
_IDLE = frozenset(
    ("a", "an", "the", "my", "to", "of", "in", "on", "for", "and", "or", "i", "it", "this", "that", "with", "from")
)
"""Words that tell nothing of what is wished."""


def find(screen: Screen, words: str, kinds: frozenset[Kind] | None = None, *, loosely: bool = False) -> list[Element]:
    """Elements of these kinds, of any for None, that are called so; those as like as the best one, in reading order.

    ``loosely``: one important word in common is enough, as where a wish is told and not a name.
    """
    like = shared if loosely else likeness
    scored = [(max(like(words, name) for name in _names(one)), one) for one in screen.elements]
    good = [(score, one) for score, one in scored if score >= (0.3 if loosely else ENOUGH)]
    fitting = [(score, one) for score, one in good if kinds is None or one.kind in kinds] or good
    best = max((score for score, _ in fitting), default=0.0)
    return [one for score, one in fitting if score >= best - 0.02]


def likeness(wanted: str, name: str) -> float:
    """0..1; 1 for the same letters, whatever their case."""
    a, b = plain_words(wanted), plain_words(name)
    if not a or not b:
        return 0.0
    if a == b:
        return 1.0
    whole = max(ratio(a, b), token_sort_ratio(a, b)) / 100
    asked, said = a.split(), b.split()
    if set(asked) <= set(said) or (_HAN.search(a) and a in b):  # Chinese has no spaces between its words
        return max(whole, PARTLY - 0.01 * min(8, len(said) - len(asked)))
    return whole


def blocks_about(screen: Screen, words: str) -> list[Block]:
    """Blocks with that caption, else those in which something is called so."""
    captioned = [block for block in screen.blocks if block.caption and likeness(words, block.caption) >= ENOUGH]
    if captioned:
        return captioned
    named = {one.id for one in find(screen, words)}
    return [block for block in screen.blocks if named & set(block.children)]


def of_words(screen: Screen, label: Element) -> Element | None:
    """The words that stand to the right of a label, in its row, or right below it: what it is the label of."""
    box = label.box
    right = [
        one
        for one in screen.elements
        if one.text and one is not label and one.box.left >= box.right - 2 and _in_row(one, label)
    ]
    if right:
        return min(right, key=lambda one: one.box.left)
    below = [
        one
        for one in screen.elements
        if one.text
        and 0 <= one.box.top - box.bottom <= BESIDE * box.height
        and one.box.left < box.right
        and one.box.right > box.left
    ]
    return min(below, key=lambda one: one.box.top, default=None)


def _in_row(one: Element, other: Element) -> bool:
    shared = min(one.box.bottom, other.box.bottom) - max(one.box.top, other.box.top)
    return shared > 0.5 * min(one.box.height, other.box.height)


def _names(element: Element) -> Sequence[str]:
    """In the words of the screen, and what its picture means in the languages that questions are asked in."""
    told = (name_of(element), one_line(element.text), element.icon, MEANINGS.get(meaning_of(element) or ""))
    return [one for one in told if one] or [""]


def plain_words(words: str) -> str:
    """In lower case, without signs between them."""
    return " ".join(re.findall(r"\w+", words.casefold()))


def place_of(text: str, words: str) -> int | None:
    """Where ``text`` stands as a whole among ``words``, both plain; Chinese has no spaces between its words."""
    at = words.find(text) if _HAN.search(words) else f" {words} ".find(f" {text} ")
    return at if at >= 0 else None


def important(words: str) -> list[str]:
    """The words that tell something."""
    return [word for word in plain_words(words).split() if word not in _IDLE and len(word) > 1]


def shared(wish: str, name: str) -> float:
    """The share of the name's important words that are in the wish, with the endings of English left off."""
    asked = {stem(word) for word in plain_words(wish).split()} - _IDLE
    said = {stem(word) for word in plain_words(name).split()} - _IDLE
    return len(asked & said) / len(said | (asked & said)) if said else 0.0
