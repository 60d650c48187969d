"""Whether a step did here what it did in the recording, where that can be told: by what appeared and what vanished.

Told is by read words only. A recording shows its own file names, times and numbers, so a likeness is enough, and
half a screen may lie outside of a smaller one, so a part is enough.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from screenwright.agents.loop import differences
from screenwright.core.geometry import Box
from screenwright.core.screen import Screen
from screenwright.reading import figures_in, normalise, squash

SAME, ALIKE = 85, 75
"""Of 100: the same words read twice, and words that differ in a name or a number."""
LEAST_LETTERS = 3
LEAST_PART = 4
"""Letters that are no accident within all that is read, line after line."""
SHARE_APPEARED = 0.25
SHARE_GONE = 0.8


@dataclass(frozen=True, slots=True)
class Effect:
    """What the recording shows to come of a step: words that appeared and words that vanished."""

    appeared: tuple[str, ...]
    gone: tuple[str, ...]


def effect_of(before: Screen, after: Screen) -> Effect:
    """Words count where the picture changed alone: what is read otherwise in the same pixels is no effect."""
    then, later = _words(before), _words(after)
    if before.screenshot.pixels.shape != after.screenshot.pixels.shape:
        return Effect(_told_without(later, then), _told_without(then, later))
    changed = differences(before.screenshot, after.screenshot)
    return Effect(_told_without(_words(after, changed), then), _told_without(_words(before, changed), later))


def came(effect: Effect, before: Screen, now: Screen) -> bool | None:
    """Whether the effect is to be seen ``now`` and was not ``before``; None where these screens cannot show it."""
    then, later = _words(before), _words(now)
    due = _without(effect.appeared, then)
    leaving = [words for words in then if _tells(words) and not _without([words], effect.gone)]
    if not due and not leaving:
        return None
    new = [_shape(words) for words in _told_without(later, then)]
    shown = [words for words in due if _is_shown(words, new)]
    left = _without(leaving, later)
    return (bool(due) and len(shown) >= SHARE_APPEARED * len(due)) or (
        bool(leaving) and len(left) >= SHARE_GONE * len(leaving)
    )


def is_faint(effect: Effect) -> bool:
    """Whether one line alone vanished and nothing appeared: it may be read otherwise and stand there still."""
    return not effect.appeared and len(effect.gone) == 1


def in_words(effect: Effect) -> str:
    """For a person who is told that it did not come."""
    if effect.appeared:
        return "showed " + ", ".join(f"“{words[:40]}”" for words in effect.appeared[:3])
    return "took away " + ", ".join(f"“{words[:40]}”" for words in effect.gone[:3])


def _words(screen: Screen, within: Sequence[Box] | None = None) -> tuple[str, ...]:
    """What is read on the screen, or ``within`` some boxes of it."""
    texts = [
        normalise(element.text)
        for element in screen.elements
        if element.text and (within is None or any(element.box.overlap(box) for box in within))
    ]
    return tuple(dict.fromkeys(texts))


def _tells(text: str) -> bool:
    """Figures alone differ from run to run."""
    return len(squash(text)) >= LEAST_LETTERS and any(character.isalpha() for character in text)


def _shape(words: str) -> str:
    """Without what differs from one run to the next: digits, spaces and the folders before a file's name."""
    return re.sub(r"\d", "#", re.sub(r"\S*/|\s", "", words))


def _told_without(wanted: Sequence[str], seen: Sequence[str]) -> tuple[str, ...]:
    return _without([words for words in wanted if _tells(words)], seen)


def _is_shown(words: str, new: Sequence[str]) -> bool:
    """As one of the new lines, or, if it is more than a word, a part of one: a row of figures is one line on one look
    and several on another."""
    shape = _shape(words)
    within = (" " in words or "#" in shape) and any(shape in line for line in new)
    return within or process.extractOne(shape, new, scorer=fuzz.ratio, score_cutoff=ALIKE) is not None


def _without(wanted: Sequence[str], seen: Sequence[str]) -> tuple[str, ...]:
    """Those of the wanted words that are not among the seen ones, be it cut into other lines: what is read as one line
    may be read as two next time. With another figure they are other words: what is added is often the next number."""
    lines = defaultdict[str, list[str]](list)
    for words in seen:
        lines[figures_in(words)].append(squash(words))
    whole = "".join(squash(words) for words in seen)
    parts = {part for words in seen for part in words.split()}

    def is_seen(words: str) -> bool:
        own = squash(words)
        within = words in parts or (len(own) >= LEAST_PART and own in whole)
        if not within and not figures_in(words) and len(own) >= LEAST_PART:
            within = fuzz.partial_ratio(own, whole) >= SAME  # a caret between two letters is read as one
        return within or bool(process.extractOne(own, lines[figures_in(words)], scorer=fuzz.ratio, score_cutoff=SAME))

    return tuple(words for words in wanted if not is_seen(words))
