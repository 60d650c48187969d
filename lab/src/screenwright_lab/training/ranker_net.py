"""The net of the built-in planner's scorer: which element an instruction means first, or none; what is to be done
there; which of its words are to be typed.

Each element takes from the words those that are like it (``alike``), in their context; then elements see each other,
with how they lie, and the words.
"""

from __future__ import annotations

from typing import cast

import torch
from torch import Tensor, nn

from screenwright.agents.planner import CHANNELS, FACTS, SHAPES, TOKENS
from screenwright_lab.data.instructions.sentences import DEEDS

WIDTH, HEADS, WORD_LAYERS, LAYERS = 64, 4, 2, 2
GEOMETRY = 8
ICY = -1e4
"""What is added where there is nothing to look at."""


class RankerNet(nn.Module):
    """(B, T) words, (B, T, SHAPES) shapes, (B, E, FACTS) facts, (B, T, E, CHANNELS) alike, (B, E, 4) boxes ->
    (B, E + 1) scores of the elements and of none, (B, deeds), (B, T, 2) scores of the first and the last word that is
    typed. Word 0 and boxes of no width are empty rows."""

    def __init__(self, vocabulary: int) -> None:
        super().__init__()
        self.words = nn.Embedding(vocabulary, WIDTH)
        self.places = nn.Parameter(torch.randn(TOKENS, WIDTH) * 0.02)
        self.shapes = nn.Linear(SHAPES, WIDTH)
        self.reading = nn.ModuleList(_Block(cross=False) for _ in range(WORD_LAYERS))
        self.facts = nn.Sequential(nn.Linear(FACTS, WIDTH), nn.GELU(), nn.Linear(WIDTH, WIDTH))
        self.meant = nn.Linear(WIDTH * CHANNELS, WIDTH)
        self.plain = nn.Linear(FACTS + 2 * CHANNELS, 1)
        self.none = nn.Parameter(torch.randn(WIDTH) * 0.02)
        self.geometry = nn.Linear(GEOMETRY, HEADS)
        self.blocks = nn.ModuleList(_Block(cross=True) for _ in range(LAYERS))
        self.score = nn.Sequential(nn.LayerNorm(WIDTH), nn.Linear(WIDTH, WIDTH), nn.GELU(), nn.Linear(WIDTH, 1))
        self.deed = nn.Sequential(nn.LayerNorm(WIDTH), nn.Linear(WIDTH, len(DEEDS)))
        self.typed = nn.Linear(WIDTH, 2)

    def forward(
        self, words: Tensor, shapes: Tensor, facts: Tensor, alike: Tensor, boxes: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        no_word = (words == 0).float()[:, None, None, :] * ICY
        said = self.words(words) + self.places[: words.shape[1]] + self.shapes(shapes)
        for block in self.reading:
            said = block(said, no_word)
        # Each element gathers the words that are like it; the more words are, the less each of them weighs.
        weight = alike / (1.0 + alike.sum(dim=1, keepdim=True))
        gathered = torch.einsum("btec,btd->becd", weight, said).flatten(2)
        # The share of all likeness to rare words is a good guess by itself, which the rest only has to mend.
        rare = (alike / (1.0 + alike.sum(dim=2, keepdim=True))).sum(dim=1)
        guess = self.plain(torch.cat([facts, rare, alike.amax(dim=1)], dim=2))
        things = self.facts(facts) + self.meant(gathered)
        none = self.none.expand(things.shape[0], 1, WIDTH)
        things = torch.cat([none, things], dim=1)
        whole = torch.cat([torch.ones_like(boxes[:, :1]), boxes], dim=1)
        empty = (whole[:, :, 2] <= whole[:, :, 0]).float()[:, None, None, :] * ICY
        lie = self.geometry(_geometry(whole)).permute(0, 3, 1, 2) + empty
        for block in self.blocks:
            things = block(things, lie, said, no_word)
        scores = self.score(things).squeeze(2)
        scores = torch.cat([scores[:, 1:] + guess[:, :, 0] + empty[:, 0, 0, 1:], scores[:, :1]], dim=1)
        return scores, self.deed(things[:, 0] + said.mean(dim=1)), self.typed(said) + no_word[:, 0, 0, :, None]


def _geometry(boxes: Tensor) -> Tensor:
    """(B, E, 4) -> (B, E, E, GEOMETRY): how the second lies to the first."""
    one, other = boxes[:, :, None], boxes[:, None, :]
    beside = torch.minimum(one[..., 3], other[..., 3]) - torch.maximum(one[..., 1], other[..., 1])
    stacked = torch.minimum(one[..., 2], other[..., 2]) - torch.maximum(one[..., 0], other[..., 0])
    x = (other[..., 0] + other[..., 2] - one[..., 0] - one[..., 2]) / 2
    y = (other[..., 1] + other[..., 3] - one[..., 1] - one[..., 3]) / 2
    near = torch.exp(-8 * (x.abs() + y.abs()))
    return torch.stack(
        [x, y, torch.tanh(20 * x), torch.tanh(20 * y), (beside > 0).float(), (stacked > 0).float(), near,
         torch.exp(-30 * (x.abs() + y.abs()))], dim=-1,
    )  # fmt: skip


class _Block(nn.Module):
    """Attention among (B, N, WIDTH) with a bias, then, with ``cross``, to (B, T, WIDTH) others, then a hidden layer."""

    def __init__(self, cross: bool) -> None:
        super().__init__()
        self.own = _Attention()
        self.others = _Attention() if cross else None
        self.hidden = nn.Sequential(
            nn.LayerNorm(WIDTH), nn.Linear(WIDTH, 2 * WIDTH), nn.GELU(), nn.Linear(2 * WIDTH, WIDTH)
        )

    def forward(self, here: Tensor, bias: Tensor, others: Tensor | None = None, hidden: Tensor | None = None) -> Tensor:
        here = here + self.own(here, here, bias)
        if self.others is not None and others is not None and hidden is not None:
            here = here + self.others(here, others, hidden)
        return here + cast(Tensor, self.hidden(here))


class _Attention(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm, self.norm_there = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.ask, self.tell, self.out = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(WIDTH, WIDTH)

    def forward(self, here: Tensor, there: Tensor, bias: Tensor) -> Tensor:
        ask = _heads(self.ask(self.norm(here)))
        key, value = (_heads(part) for part in self.tell(self.norm_there(there)).chunk(2, dim=-1))
        weight = torch.softmax(ask @ key.transpose(2, 3) / (WIDTH // HEADS) ** 0.5 + bias, dim=-1)
        return cast(Tensor, self.out((weight @ value).transpose(1, 2).flatten(2)))


def _heads(values: Tensor) -> Tensor:
    return values.reshape(*values.shape[:2], HEADS, WIDTH // HEADS).transpose(1, 2)
