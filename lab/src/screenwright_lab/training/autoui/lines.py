"""What a line of the screen says, for each of its tokens (not in paper 004, whose T5 has learned to read before).

A tap begins with the place of a thing, and its place stands in a line with its words. Without help a net from nothing
has to learn first that the two belong together; here every token is told the mean of its line.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import torch
from torch import Tensor, nn


class Lines(nn.Module):
    """``width`` of the states, ``vocabulary`` tokens, of which ``opening`` ones begin a line. What stands before the
    first line is one too."""

    def __init__(self, width: int, vocabulary: int, opening: Iterable[int] = ()) -> None:
        super().__init__()
        self._entering = nn.Linear(width, width, bias=False)
        self._leaving = nn.Linear(width, width, bias=False)
        opens = torch.zeros(vocabulary, dtype=torch.long)
        opens[list(opening)] = 1
        self.opens: Tensor
        self.register_buffer("opens", opens)

    def entering(self, states: Tensor, words: Tensor, there: Tensor) -> Tensor:
        """What goes into an encoder, states (n, t, d) of the words (n, t), of which ``there`` are, with what their
        lines say added."""
        return self._with(self._entering, states, words, there)

    def leaving(self, states: Tensor, words: Tensor, there: Tensor) -> Tensor:
        """The same for what comes of it."""
        return self._with(self._leaving, states, words, there)

    def _with(self, tells: nn.Linear, states: Tensor, words: Tensor, there: Tensor) -> Tensor:
        line = self.opens[words].cumsum(dim=1)
        return states + cast(Tensor, tells(means(states, line, there)))


def means(states: Tensor, line: Tensor, there: Tensor) -> Tensor:
    """For each place the mean of the states (n, t, d) that are ``there`` (n, t) in its ``line``, numbered (n, t)."""
    counts = states.new_zeros(line.shape[0], int(line.max()) + 1).scatter_add(1, line, there.to(states.dtype))
    where = line[..., None].expand_as(states)
    sums = states.new_zeros(*counts.shape, states.shape[-1]).scatter_add(1, where, states * there[..., None])
    return (sums / counts.clamp(min=1)[..., None]).gather(1, where)
