"""The net that reads a sentence beside a screen: a transformer over the pieces of the sentence and the items of the
screen, whose attention is biased by how a piece is linked to an item and how two items lie to each other (as
relation-aware attention in RAT-SQL, Wang et al. 2020, section 3.2), with heads for what a question asks and for what a
goal wants done."""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn.functional import normalize

from screenwright.agents.planner import ACTS, DEED_OUTPUTS, EXTENTS
from screenwright.language import LOWER, READING
from screenwright.language import WIDTH as STATE
from screenwright.reading import ANSWER_OUTPUTS, FACTS, LINKED, OPERATIONS, RELATIONS, TEXT
from screenwright_lab.training.reader_net import Layer as EncoderLayer

OUTPUTS = (*ANSWER_OUTPUTS, *DEED_OUTPUTS)
WIDTH, LAYERS, HEADS = 192, 5, 6
SIMILARITIES = 2
"""Of a piece and a text: cosines of their meanings, of the piece and of the whole sentence."""
_APART = -1e4


class _Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.before, self.after = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.asked, self.told = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.thought = nn.Sequential(nn.Linear(WIDTH, 3 * WIDTH), nn.GELU(), nn.Linear(3 * WIDTH, WIDTH))
        self.drop = nn.Dropout(0.1)

    def forward(self, nodes: Tensor, bias: Tensor) -> Tensor:
        """``nodes`` (batch, n, WIDTH), ``bias`` (batch, HEADS, n, n)."""
        batch, many, _ = nodes.shape
        parts = self.asked(self.before(nodes)).reshape(batch, many, 3, HEADS, WIDTH // HEADS)
        query, key, value = parts.permute(2, 0, 3, 1, 4).unbind(0)
        weights = torch.softmax(query @ key.transpose(2, 3) / math.sqrt(WIDTH // HEADS) + bias, dim=3)
        nodes = nodes + self.drop(self.told((weights @ value).transpose(1, 2).reshape(batch, many, WIDTH)))
        thought: Tensor = nodes + self.drop(self.thought(self.after(nodes)))
        return thought


def _as_it_is() -> nn.Linear:
    """A layer that changes nothing until it has learned."""
    layer = nn.Linear(STATE, STATE, bias=False)
    nn.init.eye_(layer.weight)
    return layer


class LinkedNet(nn.Module):
    """From a batch of sentences (batch, pieces + 2, STATE) as read (batch, pieces, READING), their links (batch,
    pieces, items, LINKED), the names and the texts of items (batch, items, TEXT), facts (batch, items, FACTS) and
    relations (batch, items, items, RELATIONS) to states of the whole (batch, WIDTH), of the pieces and of the items
    (batch, n, WIDTH). ``upper`` are layers of the encoder for the sentence alone, trained on from those of the net of
    meaning, so that a piece is near the texts that it means. Layers whose names begin with ``pretrained`` are changed
    slowly (``optimizers``)."""

    pretrained = ("upper.", "near.")

    def __init__(self) -> None:
        super().__init__()
        self.upper = nn.ModuleList(EncoderLayer() for _ in range(LOWER))
        self.near = nn.ModuleList(_as_it_is() for _ in range(2))
        self.question = nn.Linear(2 * STATE + READING, WIDTH)
        self.called, self.says = nn.Linear(TEXT, WIDTH), nn.Linear(TEXT, WIDTH)
        self.facts = nn.Sequential(nn.Linear(FACTS, WIDTH), nn.GELU(), nn.Linear(WIDTH, WIDTH))
        self.first = nn.Parameter(torch.zeros(WIDTH))
        self.sorts = nn.Parameter(torch.randn(2, WIDTH) * 0.02)
        self.links = nn.Sequential(
            nn.Linear(LINKED + 2 * SIMILARITIES, 32), nn.GELU(), nn.Linear(32, 2 * LAYERS * HEADS)
        )
        self.relations = nn.Sequential(nn.Linear(RELATIONS, 32), nn.GELU(), nn.Linear(32, LAYERS * HEADS))
        self.layers = nn.ModuleList(_Layer() for _ in range(LAYERS))
        self.drop, self.last = nn.Dropout(0.1), nn.LayerNorm(WIDTH)

    def states(self, inputs: Sequence[Tensor], there: Tensor | None) -> tuple[Tensor, Tensor, Tensor]:
        """``inputs`` as INPUTS; ``there`` (batch, pieces + items): False for what is filled up or not to be seen."""
        states, readings, links, called, says, facts, relations = inputs
        batch, pieces, _ = readings.shape
        meant = self._meant(states, there, pieces)
        links = torch.cat([links, *(self._similarities(meant, text[..., STATE:]) for text in (called, says))], dim=3)
        read = torch.cat([states[:, 1 : 1 + pieces], meant[:, 1 : 1 + pieces], readings], dim=2)
        asked = self.question(read) + self.sorts[0]
        told = self.called(called) + self.says(says) + self.facts(facts) + self.sorts[1]
        nodes = self.drop(torch.cat([self.first.expand(batch, 1, WIDTH), asked, told], dim=1))
        biases = self._biases(links, relations)
        if there is not None:
            away = torch.cat([there.new_zeros(batch, 1), ~there], dim=1)
            biases = biases + away[:, None, None].to(biases.dtype) * _APART
        for number, layer in enumerate(self.layers):
            nodes = layer(nodes, biases[:, number * HEADS : (number + 1) * HEADS])
        nodes = self.last(nodes)
        return nodes[:, 0], nodes[:, 1 : 1 + pieces], nodes[:, 1 + pieces :]

    def _meant(self, states: Tensor, there: Tensor | None, pieces: int) -> Tensor:
        """What the sentence means: (batch, pieces + 2, STATE)."""
        held = None
        if there is not None:  # a sentence has an end on either side
            held = torch.cat([there.new_ones(len(there), 2), there[:, :pieces]], dim=1)
        for layer in self.upper:
            states = layer(states, held)
        return states if held is None else states * held[..., None]

    def _similarities(self, meant: Tensor, texts: Tensor) -> Tensor:
        """(batch, pieces, items, SIMILARITIES): cosines of each piece, and of the whole sentence, with the
        meaning of each text."""
        to, whole = normalize(self.near[1](texts), dim=2), normalize(meant.sum(dim=1, keepdim=True), dim=2)
        each = normalize(self.near[0](meant[:, 1:-1]), dim=2) @ to.transpose(1, 2)
        every = (whole @ texts.transpose(1, 2)).expand_as(each)
        return torch.stack([each, every], dim=3)

    def _biases(self, links: Tensor, relations: Tensor) -> Tensor:
        """(batch, LAYERS HEADS, n, n), n being 1 + pieces + items."""
        batch, pieces, items, _ = links.shape
        linked = self.links(links).permute(0, 3, 1, 2)
        to_items, to_pieces = linked.chunk(2, dim=1)
        between = self.relations(relations).permute(0, 3, 1, 2)
        unlinked = to_items.new_zeros(batch, LAYERS * HEADS, 1 + pieces, 1 + pieces)
        first = to_items.new_zeros(batch, LAYERS * HEADS, 1, items)
        upper = torch.cat([unlinked, torch.cat([first, to_items], dim=2)], dim=3)
        lower = torch.cat([first.transpose(2, 3), to_pieces.transpose(2, 3), between], dim=3)
        return torch.cat([upper, lower], dim=2)


class SentenceNet(LinkedNet):
    """To the logits, as OUTPUTS: of a question the operation (batch, len(OPERATIONS)) and the items that are chosen
    (batch, items); of a goal how much of it is done here (batch, len(EXTENTS)), what is done with each item (batch,
    items, len(ACTS)), how late (batch, items), and the pieces with which the words that it is filled with begin and
    end (batch, items, pieces)."""

    def __init__(self) -> None:
        super().__init__()
        self.operations, self.chosen = nn.Linear(WIDTH, len(OPERATIONS)), nn.Linear(2 * WIDTH, 1)
        self.extent, self.acts = nn.Linear(WIDTH, len(EXTENTS)), nn.Linear(2 * WIDTH, len(ACTS))
        self.late = nn.Linear(WIDTH, 1)
        self.begin, self.end, self.said = (nn.Linear(WIDTH, WIDTH) for _ in range(3))

    def forward(self, *inputs: Tensor, there: Tensor | None = None) -> tuple[Tensor, ...]:
        whole, pieces, items = self.states(inputs, there)
        both = torch.cat([items, whole[:, None].expand(-1, items.shape[1], -1)], dim=2)
        said = self.said(pieces).transpose(1, 2) / math.sqrt(WIDTH)
        answer = self.operations(whole), self.chosen(both)[..., 0]
        deeds = self.extent(whole), self.acts(both), self.late(items)[..., 0]
        return *answer, *deeds, self.begin(items) @ said, self.end(items) @ said
