"""The net of relations: a transformer whose attention is biased by how each pair of nodes lies."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from screenwright.vision import LOOK, PAIR_FACTS, RELATIONS, WHAT

WIDTH, LAYERS, HEADS, KEYS = 128, 4, 4, 24


class _Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.before, self.after = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.asked, self.told = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.thought = nn.Sequential(nn.Linear(WIDTH, 3 * WIDTH), nn.GELU(), nn.Linear(3 * WIDTH, WIDTH))

    def forward(self, nodes: Tensor, bias: Tensor) -> Tensor:
        """``nodes`` (n, WIDTH), ``bias`` (HEADS, n, n)."""
        parts = self.asked(self.before(nodes)).reshape(-1, 3, HEADS, WIDTH // HEADS)
        query, key, value = parts.permute(1, 2, 0, 3).unbind(0)
        weights = torch.softmax(query @ key.transpose(1, 2) / math.sqrt(WIDTH // HEADS) + bias, dim=2)
        nodes = nodes + self.told((weights @ value).transpose(0, 1).reshape(-1, WIDTH))
        thought: Tensor = nodes + self.thought(self.after(nodes))
        return thought


class RelationNet(nn.Module):
    """From nodes (n, NODE_FACTS) and pairs (n, n, PAIR_FACTS) to the logits (n, len(WHAT)) of what each is,
    (len(RELATIONS), n, n) of each relation, and (n,) of whether it is on."""

    def __init__(self) -> None:
        super().__init__()
        self.known = nn.Linear(LOOK.start, WIDTH)
        self.seen = nn.Sequential(nn.Linear(LOOK.stop - LOOK.start, 64), nn.GELU(), nn.Linear(64, WIDTH))
        self.bias = nn.Sequential(nn.Linear(PAIR_FACTS, 48), nn.GELU(), nn.Linear(48, LAYERS * HEADS))
        self.layers = nn.ModuleList(_Layer() for _ in range(LAYERS))
        self.last = nn.LayerNorm(WIDTH)
        self.what = nn.Linear(WIDTH, len(WHAT))
        self.on = nn.Linear(WIDTH, 1)
        self.first_of, self.second_of = (nn.Linear(WIDTH, len(RELATIONS) * KEYS) for _ in range(2))
        self.lies = nn.Sequential(
            nn.Linear(PAIR_FACTS, 64), nn.GELU(), nn.Linear(64, 32), nn.GELU(), nn.Linear(32, len(RELATIONS))
        )

    def forward(self, nodes: Tensor, pairs: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        state = self.known(nodes[:, : LOOK.start]) + self.seen(nodes[:, LOOK])
        biases = self.bias(pairs).permute(2, 0, 1)
        for number, layer in enumerate(self.layers):
            state = layer(state, biases[number * HEADS : (number + 1) * HEADS])
        state = self.last(state)
        first = self.first_of(state).reshape(-1, len(RELATIONS), KEYS).transpose(0, 1)
        second = self.second_of(state).reshape(-1, len(RELATIONS), KEYS).transpose(0, 1)
        said: Tensor = first @ second.transpose(1, 2) / math.sqrt(KEYS) + self.lies(pairs).permute(2, 0, 1)
        return self.what(state), said, self.on(state)[:, 0]
