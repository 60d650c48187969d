"""The net that reads a sentence beside a screen: a transformer over the pieces of the sentence and the items of the
screen, whose attention is biased by how a piece is linked to an item and how two items lie to each other (as
relation-aware attention in RAT-SQL, Wang et al. 2020, section 3.2), with heads for what a question asks and for what a
goal wants done."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import torch
from torch import Tensor, nn
from torch.nn.functional import normalize

from screenwright.agents.planner import ACTS, DEED_OUTPUTS, EXTENTS, MOST_DEEDS
from screenwright.language import LOWER, READING
from screenwright.language import WIDTH as STATE
from screenwright.reading import ANSWER_OUTPUTS, FACTS, LINKED, OPERATIONS, RELATIONS, TEXT
from screenwright_lab.training.reader_net import Layer as EncoderLayer

OUTPUTS = (*ANSWER_OUTPUTS, *DEED_OUTPUTS)
WIDTH, LAYERS, HEADS = 192, 5, 6
SIMILARITIES = 2
"""Of a piece and a text: cosines of their meanings, of the piece and of the whole sentence."""
MEANT = 14.0, 0.56
"""Scale and shift of a cosine by which the net of meaning tells what is meant, to begin with (``language.meaning``)."""
_APART, _UNLIKELY = -1e4, -8.0


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
    relations (batch, items, items, RELATIONS) to states of the whole (batch, WIDTH), of the pieces, of the items and of
    learned queries, one for each deed in its turn (batch, n, WIDTH; Carion et al. 2020, section 3.2). ``upper`` are
    layers of the encoder for the sentence alone, trained on from those of the net of meaning, so that a piece is near
    the texts that it means. Layers whose names begin with ``pretrained`` are changed slowly (``optimizers``)."""

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
        self.queries = nn.Parameter(torch.randn(MOST_DEEDS, WIDTH) * 0.1)
        self.links = nn.Sequential(
            nn.Linear(LINKED + 2 * SIMILARITIES, 32), nn.GELU(), nn.Linear(32, 2 * LAYERS * HEADS)
        )
        self.relations = nn.Sequential(nn.Linear(RELATIONS, 32), nn.GELU(), nn.Linear(32, LAYERS * HEADS))
        self.scale, self.shift = (nn.Parameter(torch.tensor(one)) for one in MEANT)
        self.likely = nn.Linear(2 * 2 * SIMILARITIES, WIDTH, bias=False)
        self.layers = nn.ModuleList(_Layer() for _ in range(LAYERS))
        self.drop, self.last = nn.Dropout(0.1), nn.LayerNorm(WIDTH)

    def states(self, inputs: Sequence[Tensor], there: Tensor | None) -> tuple[Tensor, ...]:
        """``inputs`` as INPUTS; ``there`` (batch, pieces + items): False for what is filled up or not to be seen."""
        states, readings, links, called, says, facts, relations = inputs
        batch, pieces, _ = readings.shape
        meant = self._meant(states, there, pieces)
        similar = [self._similarities(meant, text[..., STATE:]) for text in (called, says)]
        likely = [
            one for told, text in zip(similar, (called, says), strict=True) for one in self._meant_by(told, text, there)
        ]
        links = torch.cat([links, *similar], dim=3)
        read = torch.cat([states[:, 1 : 1 + pieces], meant[:, 1 : 1 + pieces], readings], dim=2)
        asked = self.question(read) + self.sorts[0]
        told = self.called(called) + self.says(says) + self.facts(facts) + self.sorts[1]
        told = told + self.likely(torch.stack(likely, dim=2))
        first, queries = (one.expand(batch, -1, WIDTH) for one in (self.first[None], self.first + self.queries))
        nodes = self.drop(torch.cat([first, asked, told, queries], dim=1))
        biases = self._biases(links, relations)
        if there is not None:
            away = torch.cat([there.new_zeros(batch, 1), ~there, there.new_zeros(batch, MOST_DEEDS)], dim=1)
            biases = biases + away[:, None, None].to(biases.dtype) * _APART
        for number, layer in enumerate(self.layers):
            nodes = layer(nodes, biases[:, number * HEADS : (number + 1) * HEADS])
        nodes = self.last(nodes)
        return nodes[:, 0], nodes[:, 1 : 1 + pieces], nodes[:, 1 + pieces : -MOST_DEEDS], nodes[:, -MOST_DEEDS:]

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

    def _meant_by(self, similar: Tensor, texts: Tensor, there: Tensor | None) -> Iterator[Tensor]:
        """Of each item (batch, items): the chance, and its logarithm, that it of all items, or none, is meant by some
        piece; and the same of the whole sentence."""
        pieces, unnamed = similar.shape[1], (texts == 0).all(dim=2)
        if there is not None:
            unnamed = unnamed | ~there[:, pieces:]
        logits = self.scale * (similar - self.shift) + _APART * unnamed[:, None, :, None]
        none = torch.zeros_like(logits[:, :, :1])
        told = torch.log_softmax(torch.cat([logits, none], dim=2), dim=2)[:, :, :-1]
        if there is not None:
            told = told + _APART * ~there[:, :pieces, None, None]
        for one in told.amax(dim=1).unbind(dim=2):
            yield one.exp()
            yield one.clamp(min=_UNLIKELY) / -_UNLIKELY

    def _biases(self, links: Tensor, relations: Tensor) -> Tensor:
        """(batch, LAYERS HEADS, n, n), n being 1 + pieces + items + MOST_DEEDS; queries look and are not looked at."""
        batch, pieces, items, _ = links.shape
        linked = self.links(links).permute(0, 3, 1, 2)
        to_items, to_pieces = linked.chunk(2, dim=1)
        between = self.relations(relations).permute(0, 3, 1, 2)
        unlinked = to_items.new_zeros(batch, LAYERS * HEADS, 1 + pieces, 1 + pieces)
        first = to_items.new_zeros(batch, LAYERS * HEADS, 1, items)
        upper = torch.cat([unlinked, torch.cat([first, to_items], dim=2)], dim=3)
        lower = torch.cat([first.transpose(2, 3), to_pieces.transpose(2, 3), between], dim=3)
        within = torch.cat([upper, lower], dim=2)
        unseen = torch.full_like(within[..., :1], _APART).expand(-1, -1, -1, MOST_DEEDS)
        within = torch.cat([within, unseen], dim=3)
        return torch.cat([within, torch.zeros_like(within[:, :, :1]).expand(-1, -1, MOST_DEEDS, -1)], dim=2)


class SentenceNet(LinkedNet):
    """To the logits, as OUTPUTS: of a question the operation (batch, len(OPERATIONS)) and the items that are chosen
    (batch, items); of a goal how much of it is done here (batch, len(EXTENTS)), and of each deed in its turn what is
    done, with what (batch, MOST_DEEDS, 1 + items len(ACTS)), first that no more is done, and the pieces with which the
    words that something is filled with begin and end (batch, MOST_DEEDS, pieces). What a deed is done with is pointed
    at (Vinyals et al. 2015, section 2.3)."""

    def __init__(self) -> None:
        super().__init__()
        self.operations, self.chosen = nn.Linear(WIDTH, len(OPERATIONS)), nn.Linear(2 * WIDTH, 1)
        self.extent = nn.Linear(WIDTH, len(EXTENTS))
        self.pointer, self.pointed = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.acts, self.fits = nn.Linear(WIDTH, 1 + len(ACTS)), nn.Linear(WIDTH, len(ACTS))
        self.begin, self.end, self.said = (nn.Linear(WIDTH, WIDTH) for _ in range(3))

    def forward(self, *inputs: Tensor, there: Tensor | None = None) -> tuple[Tensor, ...]:
        whole, pieces, items, deeds = self.states(inputs, there)
        both = torch.cat([items, whole[:, None].expand(-1, items.shape[1], -1)], dim=2)
        said = self.said(pieces).transpose(1, 2) / math.sqrt(WIDTH)
        answer = self.operations(whole), self.chosen(both)[..., 0]
        return *answer, self.extent(whole), self._done(items, deeds), self.begin(deeds) @ said, self.end(deeds) @ said

    def _done(self, items: Tensor, deeds: Tensor) -> Tensor:
        """With which item, by which act, and how well the two fit."""
        acts = self.acts(deeds)
        points = self.pointer(deeds) @ self.pointed(items).transpose(1, 2) / math.sqrt(WIDTH)
        done = points[..., None] + acts[:, :, None, 1:] + self.fits(items)[:, None]
        return torch.cat([acts[..., :1], done.flatten(2)], dim=2)
