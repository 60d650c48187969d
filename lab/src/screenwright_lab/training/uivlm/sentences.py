"""Episodes as vision-language sentences (paper 002, 3.1.1 and 3.3): the instruction, then screens and actions in turn.

A sentence is bounded, and what does not fit is dropped in this order:

1. a screen takes at most so many tokens (the checkpoint's pictures are made smaller, where it takes them in any size),
2. of the screens the newest ``screens`` stay; the older ones are left out, their actions stay as words,
3. if the sentence is still longer than ``length`` tokens, the oldest moments are left out whole, one after the other.

The instruction and the screen that is asked about always stay; where these two alone are too long, it is an error. One
screen (``screens`` = 1) with all actions as words is what a model without a history of screens is given.

To learn from, an episode becomes one sentence as long as nothing is dropped, with the loss on every action in it; after
that one sentence for each further action, with the loss on the last alone. So each action is learned once, and from
exactly what the model is given when it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from screenwright.core.errors import DataError
from screenwright.core.spaces import Size
from screenwright_lab.training.vlm.pictures import Pixels, Seen, reduced
from screenwright_lab.training.vlm.talk import Encoded, Scribe, Turn


@dataclass(frozen=True, slots=True)
class Limits:
    """``screens``: at most so many in a sentence; ``length``: so many tokens before its last action."""

    screens: int = 8
    length: int = 4096


@dataclass(frozen=True, slots=True)
class Moment:
    """A screen and what was done on it, in words; ``said`` None: that is asked. ``size`` (width, height) of the screen
    that ``load`` gives, which is called only when a sentence with it is made into numbers."""

    size: Size
    load: Callable[[], Pixels]
    said: str | None


@dataclass(frozen=True, slots=True)
class Sentence:
    """``encoded`` teaches the actions of the moments ``learned``, by their numbers in the episode."""

    encoded: Encoded
    learned: tuple[int, ...]


def sentences(scribe: Scribe, goal: str, moments: Sequence[Moment], limits: Limits) -> list[Sentence]:
    """All that is learned from an episode, in its order. Raises as :func:`asked`."""
    whole = 0
    for end in range(1, len(moments) + 1):
        if not _drops_nothing(scribe, goal, moments[:end], limits):
            break
        whole = end
    found = []
    if whole:
        turns = _turns(scribe, goal, moments[:whole], whole, learned=range(whole))
        found.append(Sentence(scribe.encode(turns), tuple(range(whole))))
    for end in range(whole + 1, len(moments) + 1):
        found.append(Sentence(asked(scribe, goal, moments[:end], limits), (end - 1,)))
    return found


def _drops_nothing(scribe: Scribe, goal: str, moments: Sequence[Moment], limits: Limits) -> bool:
    if len(moments) > limits.screens:
        return False
    return _length(scribe, _turns(scribe, goal, moments, len(moments), learned=())) <= limits.length


def _length(scribe: Scribe, turns: Sequence[Turn]) -> int:
    """Tokens before the last answer, so that it is the same whether that is learned or asked."""
    return len(scribe.encode([*turns[:-1], replace(turns[-1], answer=None)]).ids)


def asked(scribe: Scribe, goal: str, moments: Sequence[Moment], limits: Limits) -> Encoded:
    """What is put before the model: the last of ``moments`` is the one that it is asked about. Raises DataError where
    goal and screen alone are too long."""
    found = 0
    for left_out in range(len(moments)):
        kept = moments[left_out:]
        turns = _turns(scribe, goal, kept, min(limits.screens, len(kept)), learned=(len(kept) - 1,))
        if (found := _length(scribe, turns)) <= limits.length:
            return scribe.encode(turns)
    raise DataError(
        f"the instruction with one screen is {found} tokens long, more than {limits.length}: allow a longer"
        " sentence, or fewer tokens a picture"
    )


def _turns(
    scribe: Scribe, goal: str, moments: Sequence[Moment], screens: int, learned: Sequence[int] | range
) -> list[Turn]:
    """``screens``: so many of the newest moments have theirs. The instruction stands before the first."""
    first_seen = len(moments) - screens
    turns = []
    for number, moment in enumerate(moments):
        parts: list[str | Seen] = [f"{goal}\n"] if number == 0 else []
        if number >= first_seen:
            parts.append(_seen(scribe, moment))
        turns.append(Turn(tuple(parts), moment.said, learned=number in learned))
    return turns


def _seen(scribe: Scribe, moment: Moment) -> Seen:
    size = scribe.pictures.size_of(moment.size)
    return Seen(size, lambda: reduced(moment.load(), size))
