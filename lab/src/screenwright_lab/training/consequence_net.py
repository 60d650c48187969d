"""The judge of labels: a layer or two of the encoder's upper half, and what the mean of all pieces says."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from screenwright.language import WIDTH
from screenwright.safety.consequences import KINDS
from screenwright_lab.training.reader_net import QUICK, Layer

LAYERS = 2
DROPPED = 0.2


class ConsequenceNet(nn.Module):
    """States (batch, n, WIDTH) of the encoder's lower layers, and which pieces are there (batch, n), to logits (batch,
    len(KINDS))."""

    def __init__(self, layers: int = LAYERS) -> None:
        super().__init__()
        self.layers = nn.ModuleList(Layer() for _ in range(layers))
        self.dropped, self.kinds = nn.Dropout(DROPPED), nn.Linear(WIDTH, len(KINDS))
        nn.init.normal_(self.kinds.weight, std=0.02 / QUICK)
        nn.init.zeros_(self.kinds.bias)

    def forward(self, state: Tensor, there: Tensor | None = None) -> Tensor:
        for layer in self.layers:
            state = layer(state, there)
        if there is None:
            mean = state.mean(dim=1)
        else:
            held = there[..., None].to(state.dtype)
            mean = (state * held).sum(dim=1) / held.sum(dim=1)
        told: Tensor = QUICK * self.kinds(self.dropped(mean))
        return told


class ConsequenceGraph(nn.Module):
    """As it is exported: states (1, n, WIDTH) to chances (1, len(KINDS))."""

    def __init__(self, net: ConsequenceNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, states: Tensor) -> Tensor:
        return torch.softmax(self.net(states), dim=1)
