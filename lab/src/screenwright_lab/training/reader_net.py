"""The reader of sentences: the upper half of the encoder of its own, and what each piece of a sentence says."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import gelu, scaled_dot_product_attention

from screenwright.language import INTENTS, LOWER, TAGS, WIDTH
from screenwright_lab.training.packed_encoder import BLOCK, PackedEncoder

HEADS = 12
DROPPED = 0.1
EPSILON = 1e-12
QUICK = 8.0
"""What the answers are multiplied by: their layers begin with nothing, and so learn the faster at a rate that suits
layers that were trained before."""


class Layer(nn.Module):
    """One of BERT, its sums normalised after each half."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.told = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.wide, self.narrow = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)
        self.between, self.after = nn.LayerNorm(WIDTH, EPSILON), nn.LayerNorm(WIDTH, EPSILON)
        self.dropped = nn.Dropout(DROPPED)

    def forward(self, state: Tensor, there: Tensor | None) -> Tensor:
        """``state`` (batch, n, WIDTH), ``there`` (batch, n): which pieces are, None for all."""
        batch, pieces, _ = state.shape
        parts = self.asked(state).reshape(batch, pieces, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        query, key, value = parts.unbind(0)
        mask = None if there is None else there[:, None, None]
        seen = scaled_dot_product_attention(query, key, value, mask).transpose(1, 2).reshape(batch, pieces, WIDTH)
        state = self.between(state + self.dropped(self.told(seen)))
        told: Tensor = self.after(state + self.dropped(self.narrow(gelu(self.wide(state)))))
        return told


class ReaderNet(nn.Module):
    """States (batch, n, WIDTH) of the encoder's lower layers, and which pieces are there (batch, n), to logits: (batch,
    n) that a clause begins here, (batch, n, len(INTENTS)) of the clause that a piece is in, (batch, n) that it is done
    later, and (batch, n, TAGS)."""

    def __init__(self, layers: int = LOWER) -> None:
        super().__init__()
        self.layers = nn.ModuleList(Layer() for _ in range(layers))
        self.begins, self.intents = nn.Linear(WIDTH, 1), nn.Linear(WIDTH, len(INTENTS))
        self.later, self.tags = nn.Linear(WIDTH, 1), nn.Linear(WIDTH, TAGS)
        self.dropped = nn.Dropout(DROPPED)
        for head in (self.begins, self.intents, self.later, self.tags):
            nn.init.normal_(head.weight, std=0.02 / QUICK)
            nn.init.zeros_(head.bias)

    def forward(self, state: Tensor, there: Tensor | None = None) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        for layer in self.layers:
            state = layer(state, there)
        state = self.dropped(state)
        return (
            QUICK * self.begins(state)[..., 0], QUICK * self.intents(state), QUICK * self.later(state)[..., 0],
            QUICK * self.tags(state),
        )  # fmt: skip


class LowerLayers(nn.Module):
    """The layers of the encoder that are shared, as they were published: ids (batch, n) to states (batch, n, WIDTH)."""

    def __init__(self, packed: PackedEncoder, kept: list[int]) -> None:
        super().__init__()
        scales, nibbles = packed.blocks("emb.word", WIDTH)
        words = _unpacked(scales[kept], nibbles[kept])
        self.words = nn.Embedding(len(words), WIDTH, _weight=torch.from_numpy(words))
        places = packed.numbers("emb.pos").reshape(-1, WIDTH) + packed.numbers("emb.type")[:WIDTH]
        self.places = nn.Parameter(torch.from_numpy(places))
        self.first = nn.LayerNorm(WIDTH, EPSILON)
        self.layers = nn.ModuleList(Layer() for _ in range(LOWER))
        fill(self.first, packed, "emb.ln")
        for number, layer in enumerate(self.layers):
            fill_layer(layer, packed, number)
        self.requires_grad_(False).eval()

    def forward(self, ids: Tensor, there: Tensor) -> Tensor:
        state: Tensor = self.first(self.words(ids) + self.places[: ids.shape[1]])
        for layer in self.layers:
            state = layer(state, there)
        return state


def fill_layer(layer: nn.Module, packed: PackedEncoder, number: int) -> None:
    """With what is published for the layer of this number."""
    assert isinstance(layer, Layer)
    name = f"l{number}."
    parts = [matrix(packed, f"{name}{part}") for part in "qkv"]
    with torch.no_grad():
        layer.asked.weight.copy_(torch.from_numpy(np.concatenate(parts)))
        layer.asked.bias.copy_(torch.from_numpy(np.concatenate([packed.numbers(f"{name}{part}.b") for part in "qkv"])))
        for own, part, width in ((layer.told, "ao", 1), (layer.wide, "fi", 1), (layer.narrow, "fo", 4)):
            own.weight.copy_(torch.from_numpy(matrix(packed, f"{name}{part}", width * WIDTH)))
            own.bias.copy_(torch.from_numpy(packed.numbers(f"{name}{part}.b").copy()))
    fill(layer.between, packed, f"{name}aln")
    fill(layer.after, packed, f"{name}oln")


def fill(norm: nn.LayerNorm, packed: PackedEncoder, name: str) -> None:
    with torch.no_grad():
        norm.weight.copy_(torch.from_numpy(packed.numbers(f"{name}.w").copy()))
        norm.bias.copy_(torch.from_numpy(packed.numbers(f"{name}.b").copy()))


def matrix(packed: PackedEncoder, name: str, width: int = WIDTH) -> NDArray[np.float32]:
    """(output, input)."""
    return _unpacked(*packed.blocks(f"{name}.w", width))


def _unpacked(scales: NDArray[np.float32], nibbles: NDArray[np.uint8]) -> NDArray[np.float32]:
    apart = (nibbles.astype(np.float32) - 8).reshape(len(scales), -1, BLOCK) * scales[..., None]
    return np.asarray(apart.reshape(len(scales), -1), np.float32)
