"""Other words at the same places: what a goal shares with its screen or its typed text gets other names in all of them.

"order what is in the cart" becomes "order what is in the ratings", and the screen's cart is called ratings, too. Which
action is right stays as it was, but what the words mean no longer tells it: only that they are the same. It is meant
for goals of kinds that the net never saw, which name what is on the screen. (Ours; paper 004 trains on goals as they
are.)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from screenwright.episodes import AitwAction
from screenwright_lab.training.autoui.description import SHORTEST, words_of
from screenwright_lab.training.autoui.samples import Sample

SAMPLES: Final = 0.5
"""Share of the samples that are renamed at all."""
WORDS: Final = 0.5
"""Share of their shared words that get another name."""


@dataclass(frozen=True, slots=True)
class Renaming:
    """``names``: small-lettered words that others are replaced by."""

    names: Sequence[str]

    @classmethod
    def of(cls, samples: Iterable[Sample]) -> Renaming:
        """With all words that goals and screens of ``samples`` say."""
        said: set[str] = set()
        for one in samples:
            said.update(words_of(one.step.goal), _on_screen(one))
        return cls(sorted(word for word in said if _is_name(word)))

    def __call__(self, sample: Sample, rng: Random) -> Sample:
        """The sample, or the same one in other words: two that differ still differ, and two that are one stay one."""
        if not self.names or rng.random() >= SAMPLES:
            return sample
        typed = (action.text for action in (sample.step.action, *sample.past))
        there = _on_screen(sample).union(*map(words_of, typed))
        goal = dict.fromkeys(words_of(sample.step.goal))
        old = [word for word in goal if word in there and _is_name(word) and rng.random() < WORDS]
        free = [name for name in self.names if name not in there and name not in goal]
        return _told(sample, dict(zip(old, rng.sample(free, min(len(old), len(free))), strict=False)))


def _on_screen(sample: Sample) -> set[str]:
    words: set[str] = set()
    for text in sample.step.texts:
        words.update(words_of(text))
    for thing in sample.parsed or ():
        words.update(words_of(thing.words))
    return words


def _is_name(word: str) -> bool:
    return len(word) >= SHORTEST and word.isalpha()


def _told(sample: Sample, new: Mapping[str, str]) -> Sample:
    def told(text: str) -> str:
        return re.sub(r"\w+", lambda found: new.get(found[0].casefold(), found[0]), text)

    def done(action: AitwAction) -> AitwAction:
        return action._replace(text=told(action.text))

    step = replace(
        sample.step, goal=told(sample.step.goal), action=done(sample.step.action),
        texts=tuple(map(told, sample.step.texts)),
    )  # fmt: skip
    parsed = sample.parsed and tuple(one._replace(words=told(one.words)) for one in sample.parsed)
    return replace(sample, step=step, past=tuple(map(done, sample.past)), parsed=parsed)
