"""Beside writing from its vocabulary a net may copy what it reads (a pointer-generator network, See et al. 2017, 2.2;
not in paper 004, whose T5 has learned to copy before)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import log_softmax, pad

LEAST: Final = 1e-9
"""The chance of a token that stands nowhere in what is read, so that its logarithm is a number."""


TRUST: Final = 3.0
"""The gate's bias at the beginning: copies count first. The vocabulary learns sooner which places are frequent, and
what it explains teaches the pointer nothing."""
NONE: Final = -1
"""No token."""
LATELY: Final = 3
"""Tokens written last that may tell where to read on: the word before, or the place down of what lies so far across
("0.84", "50", ", ")."""


class Read(NamedTuple):
    """``words`` (n, t) are tokens, ``there`` (n, t) is 1 where one is, and ``head`` where it stands before the screen,
    ``fused`` (n, t, d) is what came of them."""

    words: Tensor
    there: Tensor
    head: Tensor
    fused: Tensor


class Copying(nn.Module):
    """``width`` of the states of encoder and decoder, ``vocabulary`` tokens; ``kin``: pairs of tokens of which the
    first is written as the second.

    A place is asked for by the decoder's state and by what is wanted, the goal and what was done, as one weighted mean:
    which words of goals go with which words of screens is learned long before the decoder has learned to look at
    either. And what stands behind a token that was written lately is worth more, by as much as the state says: that one
    reads on is told, and not to be learned. Nets that are large enough, and see enough, come to both by themselves
    (induction heads, Olsson et al. 2022)."""

    def __init__(self, width: int, vocabulary: int, kin: Iterable[tuple[int, int]] = ()) -> None:
        super().__init__()
        self.asks = nn.Linear(width, width, bias=False)
        self.answers = nn.Linear(width, width, bias=False)
        self.weighs = nn.Linear(width, 1, bias=False)
        self.seeks = nn.Linear(width, width, bias=False)
        self.on = nn.Linear(width, LATELY)
        for one in (self.weighs.weight, self.seeks.weight, self.on.weight, self.on.bias):
            nn.init.zeros_(one)
        self.gate = nn.Linear(width, 1)
        nn.init.constant_(self.gate.bias, TRUST)
        written = torch.arange(vocabulary)
        for read, plain in kin:
            written[read] = plain
        self.written: Tensor
        self.register_buffer("written", written)

    def forward(self, scores: Tensor, states: Tensor, told: Tensor, read: Read) -> Tensor:
        """Logarithms of chances, (n, s, vocabulary), from the decoder's scores of that shape, its states (n, s, d), all
        tokens that it was told, of which the last s came of the states, and what was read."""
        words = self.written[read.words]
        asked = self.asks(states) + self.seeks(self._wanted(read))
        fits = asked @ self.answers(read.fused).transpose(1, 2) / states.shape[-1] ** 0.5
        fits = fits.float() + self._reading_on(states, told, words)
        looks = torch.softmax(fits.masked_fill(read.there[:, None] == 0, -torch.inf), dim=-1)
        copied = torch.zeros_like(scores, dtype=torch.float32)
        copied.scatter_add_(2, words[:, None].expand_as(looks), looks)
        gate = self.gate(states).float()
        own = log_softmax(scores.float(), dim=-1) + nn.functional.logsigmoid(-gate)
        return torch.logaddexp(own, (copied + LEAST).log() + nn.functional.logsigmoid(gate))

    def _wanted(self, read: Read) -> Tensor:
        """What goal and history say, (n, 1, d)."""
        shares = torch.softmax(
            self.weighs(read.fused).float().masked_fill(read.head[..., None] == 0, -torch.inf), dim=1
        )
        return (shares.to(read.fused.dtype) * read.fused).sum(dim=1, keepdim=True)

    def _reading_on(self, states: Tensor, told: Tensor, words: Tensor) -> Tensor:
        """How much more each place (n, s, t) is worth for what stands before it."""
        before = pad(words, (1, 0), value=NONE)[:, None, :-1]
        worth = self.on(states).float()
        found = torch.zeros(*states.shape[:2], words.shape[1], device=states.device)
        for back in range(LATELY):
            lately = pad(told, (back, 0), value=NONE - 1)[:, : told.shape[1]][:, -states.shape[1] :]
            found = found + (lately[..., None] == before) * worth[..., back, None]
        return found
