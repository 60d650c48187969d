"""Beside writing from its vocabulary a net may copy what it reads (a pointer-generator network, See et al. 2017, 2.2;
not in paper 004, whose T5 has learned to copy before)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import torch
from torch import Tensor, nn
from torch.nn.functional import log_softmax, pad

LEAST: Final = 1e-9
"""The chance of a token that stands nowhere in what is read, so that its logarithm is a number."""


NONE: Final = -1
"""No token."""
TRUST: Final = 3.0
"""The gate's bias at the beginning: copies count first. The vocabulary learns sooner which places are frequent, and
what it explains teaches the pointer nothing."""


class Copying(nn.Module):
    """``width`` of the states of encoder and decoder, ``vocabulary`` tokens; ``kin``: pairs of tokens of which the
    first is written as the second.

    A place behind the token that was written last is worth more, by as much as the state says: that one reads on is
    told, and not to be learned. Nets that are large enough, and see enough, come to it by themselves (induction heads,
    Olsson et al. 2022)."""

    def __init__(self, width: int, vocabulary: int, kin: Iterable[tuple[int, int]] = ()) -> None:
        super().__init__()
        self.asks = nn.Linear(width, width, bias=False)
        self.answers = nn.Linear(width, width, bias=False)
        self.on = nn.Linear(width, 1)
        nn.init.zeros_(self.on.weight)
        nn.init.zeros_(self.on.bias)
        self.gate = nn.Linear(width, 1)
        nn.init.constant_(self.gate.bias, TRUST)
        written = torch.arange(vocabulary)
        for read, plain in kin:
            written[read] = plain
        self.written: Tensor
        self.register_buffer("written", written)

    def forward(
        self, scores: Tensor, states: Tensor, told: Tensor, fused: Tensor, words: Tensor, there: Tensor
    ) -> Tensor:
        """Logarithms of chances, (n, s, vocabulary), from the decoder's scores of that shape, its states (n, s, d) and
        the tokens (n, s) that these came of, what the encoder made of the words (n, t, d), and the words (n, t), of
        which ``there`` are."""
        read = self.written[words]
        is_behind = told[..., None] == pad(read, (1, 0), value=NONE)[:, None, :-1]
        fits = self.asks(states) @ self.answers(fused).transpose(1, 2) / states.shape[-1] ** 0.5
        fits = fits.float() + is_behind * self.on(states).float()
        looks = torch.softmax(fits.masked_fill(there[:, None] == 0, -torch.inf), dim=-1)
        copied = torch.zeros_like(scores, dtype=torch.float32)
        copied.scatter_add_(2, read[:, None].expand_as(looks), looks)
        gate = self.gate(states).float()
        own = log_softmax(scores.float(), dim=-1) + nn.functional.logsigmoid(-gate)
        return torch.logaddexp(own, (copied + LEAST).log() + nn.functional.logsigmoid(gate))
