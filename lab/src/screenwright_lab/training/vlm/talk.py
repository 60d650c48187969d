"""A talk with pictures as token ids, and which of them are learned: those of answers, and of nothing else.

::

    ids     opening words [picture] middle a n s w e r end next [picture] middle a n s w e r end
    labels     -       -      -       -    a n s w e r end  -      -        -    a n s w e r end

``-`` is IGNORED. The model tells each token from those before it, so the loss at an answer's first token teaches what
to answer to all that stands in front of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from screenwright.core.errors import DataError
from screenwright_lab.training.vlm.form import Form
from screenwright_lab.training.vlm.pictures import Pictures, Seen

IGNORED = -100


@dataclass(frozen=True, slots=True)
class Turn:
    """``asked``: texts and pictures in order. ``answer`` None: it is to be found, and the talk ends there. ``learned``:
    whether the answer counts for the loss."""

    asked: tuple[str | Seen, ...]
    answer: str | None
    learned: bool = True


@dataclass(frozen=True, slots=True)
class Encoded:
    """``ids`` and ``labels`` of one length; ``pictures`` in the order of their tokens."""

    ids: tuple[int, ...]
    labels: tuple[int, ...]
    pictures: tuple[Seen, ...]


@dataclass(frozen=True, slots=True)
class Scribe:
    """Writes talks for one checkpoint."""

    tokenizer: Any
    pictures: Pictures
    form: Form

    def encode(self, turns: Sequence[Turn]) -> Encoded:
        ids: list[int] = []
        labels: list[int] = []
        pictures: list[Seen] = []

        def write(new: Sequence[int], learned: bool = False) -> None:
            ids.extend(new)
            labels.extend(new if learned else [IGNORED] * len(new))

        for number, turn in enumerate(turns):
            write(self._marks(self.form.next if number else self.form.opening))
            for part in turn.asked:
                write(self._ids(part))
                if isinstance(part, Seen):
                    pictures.append(part)
            write(self._marks(self.form.middle))
            if turn.answer is None:
                break
            write(self._ids(turn.answer), turn.learned)
            write(self._marks(self.form.end), turn.learned)
        return Encoded(tuple(ids), tuple(labels), tuple(pictures))

    def _ids(self, part: str | Seen) -> Sequence[int]:
        """Of what people and models said: in it the name of a mark (``<image>``, ``</s>``) is letters like others."""
        if isinstance(part, Seen):
            return self.pictures.tokens(part.size)
        return self.tokenizer.encode(part, add_special_tokens=False, split_special_tokens=True) if part else ()

    def _marks(self, part: str) -> Sequence[int]:
        return self.tokenizer.encode(part, add_special_tokens=False) if part else ()

    def batch(self, talks: Sequence[Encoded]) -> dict[str, Tensor]:
        """The inputs of the model, and ``labels``, each (n, length), filled up on the right. Raises DataError for a
        picture that cannot be loaded."""
        longest = max(len(talk.ids) for talk in talks)
        padding = self.tokenizer.pad_token_id if self.tokenizer.pad_token_id is not None else 0
        ids, labels = (
            _rows([t.ids for t in talks], longest, padding),
            _rows([t.labels for t in talks], longest, IGNORED),
        )
        mask = _rows([(1,) * len(talk.ids) for talk in talks], longest, 0)
        pixels = [seen.load() for talk in talks for seen in talk.pictures]
        return {"input_ids": ids, "attention_mask": mask, "labels": labels, **self.pictures.inputs(pixels, ids)}


def _rows(rows: Sequence[Sequence[int]], longest: int, padding: int) -> Tensor:
    return torch.tensor([[*row, *[padding] * (longest - len(row))] for row in rows])


def fitting(scribe: Scribe, turns: Sequence[Turn], length: int, what: str) -> Encoded:
    """The talk as it is. Raises DataError where it has more than ``length`` tokens."""
    encoded = scribe.encode(turns)
    if len(encoded.ids) > length:
        raise DataError(
            f"{what} is {len(encoded.ids)} tokens long, more than {length}: allow more, or smaller pictures"
        )
    return encoded
