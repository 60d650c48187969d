"""Which control a person means who describes it: by the share of its label that their words cover.

"Buttons should not show images" describes "Show images on buttons", "my left hand" describes "Left-handed". Words
that any label may hold ("show", "enable") do not count; other words for the same thing count a little less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from screenwright.agents.planner.meanings import like, split
from screenwright.core.screen import Element, Kind, Screen
from screenwright.reading import normalise, stem, without_chord

LEAST_COVERED = 0.6
"""Of the words of a label, at least this share must have been said."""
LEAST_USED = 0.3
"""Of what was said, at least this share must be in the label: one word of many is chance."""
CLOSE = 0.05
"""Two labels whose scores differ by less may both be meant."""
_LIKE = 0.8
_MERE_TEXT = 0.93
"""What is not seen as a control may be the heading above it."""
_LONGEST_LABEL = 9
_TOGGLES: frozenset[Kind] = frozenset({"checkbox", "radio", "switch"})
_PRESSABLE: frozenset[Kind] = frozenset({"button", "icon", "link", "menuitem", "list_item", "cell", "image", "select"})
_CERTAIN = _TOGGLES | _PRESSABLE
_CONTROLS = _CERTAIN | {"text", "other"}
_EMPTY = frozenset(
    {
        "a", "an", "the", "my", "your", "our", "its", "his", "her", "their", "this", "that", "these", "those",
        "it", "i", "me", "we", "you", "to", "of", "in", "on", "at", "for", "from", "by", "with", "as", "and",
        "or", "be", "is", "are", "was", "were", "been", "am", "do", "does", "did", "have", "has", "had", "get",
        "so", "too", "also", "all", "any", "some", "each", "every", "per", "please", "very", "when", "while",
        "if", "then", "now", "there", "here", "who", "which", "what", "where", "one", "up", "down", "than",
        "into", "onto",
    }
)  # fmt: skip
_ANY_LABEL = frozenset(
    {
        "show", "shown", "display", "displayed", "enable", "enabled", "disable", "disabled", "hide", "use",
        "used", "allow", "allowed", "set", "turn", "switch", "make", "activate", "automatically", "always",
        "not", "no", "never", "don", "without",
    }
)  # fmt: skip
_AGAINST = frozenset(
    {
        "hide", "disable", "no", "not", "never", "don", "without",
    }
)  # fmt: skip
"""A label with such a word is on where its thing is off."""


@dataclass(frozen=True, slots=True)
class Described:
    """``score`` 0..1, ``used`` the share of what was said that the label holds. ``against``: the label says that the
    thing is off when its control is on."""

    element: Element
    label: str
    score: float
    used: float
    against: bool


def described(screen: Screen, said: str) -> list[Described]:
    """The controls that the words may describe, the best first, one for each label; empty where none is."""
    wanted = _words_said(said)
    found = [one for element in screen.elements if (one := _described(element, wanted)) is not None]
    found.sort(key=lambda one: (-one.score, one.element.kind not in _TOGGLES, one.element.kind not in _PRESSABLE))
    best = {normalise(one.label): one for one in reversed(found)}
    return [one for one in found if best[normalise(one.label)] is one]


def shares_words(label: str, said: str) -> float:
    """The share 0..1 of the words of a label that were said; here every word counts."""
    words = [word for word in split(label) if word.isalnum()]
    return _covered(words, _Said(frozenset(map(stem, split(said))), frozenset()))


@dataclass(frozen=True, slots=True)
class _Said:
    """Stems of what was said; ``joined`` are neighbours written as one word: "upper case" is "uppercase"."""

    stems: frozenset[str]
    joined: frozenset[str]


def _described(element: Element, wanted: _Said) -> Described | None:
    label = element.text or element.name or ""
    if element.kind not in _CONTROLS or not label or len(label.split()) > _LONGEST_LABEL:
        return None
    words = _words_of(without_chord(label))
    covered = _covered(words, wanted)
    used = min(1.0, len(words) * covered / max(1, len(wanted.stems)))
    if covered < LEAST_COVERED or used < LEAST_USED:
        return None
    score = (0.7 * covered + 0.3 * used) * (1.0 if element.kind in _CERTAIN else _MERE_TEXT)
    return Described(element, label, score, used, bool(_AGAINST & set(split(label))))


def _covered(words: Sequence[str], wanted: _Said) -> float:
    """``words`` as they are in the label; each counts by its stem, by another word for the same, or together with its
    neighbour: "Tool bars" are toolbars."""
    if not words:
        return 0.0
    joined = [stem(f"{one}{other}") in wanted.stems for one, other in pairwise(words)]
    whole = [before or after for before, after in zip([False, *joined], [*joined, False], strict=True)]
    return sum(1.0 if part else _said_so(word, wanted) for word, part in zip(words, whole, strict=True)) / len(words)


def _said_so(word: str, wanted: _Said) -> float:
    if stem(word) in wanted.stems or stem(word) in wanted.joined:
        return 1.0
    return _LIKE if any(stem(other) in wanted.stems for other in like(word)) else 0.0


def _words_of(label: str) -> list[str]:
    """The words of a label that tell it from others; all of them where no other is left."""
    words = [word for word in split(label) if word.isalnum() and word not in _EMPTY]
    return [word for word in words if word not in _ANY_LABEL] or words


def _words_said(said: str) -> _Said:
    words = [word for word in split(said) if word.isalnum()]
    telling = (word for word in words if word not in _EMPTY and word not in _ANY_LABEL)
    joined = (stem(f"{one}{other}") for one, other in pairwise(words))
    return _Said(frozenset(map(stem, telling)), frozenset(joined))
