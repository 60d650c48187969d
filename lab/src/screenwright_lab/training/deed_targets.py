"""What the net of sentences learns of goals: cross entropy of how much is done here, of what is done in each turn, and
of the first and last piece of the words that something is filled with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy, pad

from screenwright.agents.planner import ACTS, EXTENTS, MOST_DEEDS, Chosen, chosen
from screenwright.language import pieces_of
from screenwright.reading import Line, items_of, on_line, question_arrays
from screenwright_lab.data.answers.draw import Aimed
from screenwright_lab.data.answers.variations import VariedGoal
from screenwright_lab.training.linked_net import SentenceNet
from screenwright_lab.training.linking_batches import MEMORY, Linked, Sentence, linked, told_right

_UNKNOWN = -100
_APART = -1e4
Read: TypeAlias = tuple[bool, Chosen, Aimed]


@dataclass(frozen=True, slots=True)
class Batch:
    """The truth: numbers of extents (batch,); of each deed in its turn which of the choices it is, 0 for no more, and
    the pieces with which its words begin and end, _UNKNOWN for none (batch, MOST_DEEDS)."""

    linked: Linked
    extents: Tensor
    deeds: Tensor
    begins: Tensor
    ends: Tensor


def batched(goals: Sequence[VariedGoal]) -> Batch:
    of = {id(one.aimed.screen): items_of(one.aimed.screen) for one in goals}
    rows = [
        _truth(one.aimed, {each.id: at for at, each in enumerate(of[id(one.aimed.screen)].elements)}) for one in goals
    ]
    sentences = [Sentence(one.aimed.goal, of[id(one.aimed.screen)], one.gone) for one in goals]
    extents = torch.tensor([EXTENTS.index(one.aimed.extent) for one in goals])
    return Batch(linked(sentences), extents, *(torch.stack(column) for column in zip(*rows, strict=True)))


def _truth(one: Aimed, place: Mapping[str, int]) -> tuple[Tensor, Tensor, Tensor]:
    """What follows on a thing that is not seen is unknown; of a goal that nothing here does, that nothing is done first
    is all that is known."""
    deeds = torch.zeros(MOST_DEEDS, dtype=torch.long)
    if not one.deeds:
        deeds[1:] = _UNKNOWN
    begins, ends = torch.full((2, MOST_DEEDS), _UNKNOWN)
    for turn, (act, id_, words) in enumerate(one.deeds[:MOST_DEEDS]):
        if id_ not in place:
            deeds[turn:] = _UNKNOWN
            break
        deeds[turn] = 1 + place[id_] * len(ACTS) + ACTS.index(act)
        if words is not None and (found := _run(one.goal, words)):
            begins[turn], ends[turn] = found
    return deeds, begins, ends


def _run(goal: str, words: str) -> tuple[int, int] | None:
    """The pieces of the goal with which its last such words begin and end."""
    at = goal.casefold().rfind(words.casefold())
    _, starts, ends = pieces_of(goal)
    inside = [n for n in range(len(starts)) if starts[n] < at + len(words) and ends[n] > at and starts[n] < ends[n]]
    return (inside[0], inside[-1]) if at >= 0 and inside else None


def loss(net: SentenceNet, batch: Batch, device: torch.device) -> dict[str, Tensor]:
    there, pieces = batch.linked.there.to(device), batch.linked.pieces
    _, _, extents, deeds, begins, ends = net(*(one.to(device) for one in batch.linked.inputs), there=there)
    gone = (~there[:, None, pieces:]).repeat_interleave(len(ACTS), dim=2)
    each = _each(deeds + pad(gone, (1, 0)) * _APART, batch.deeds.to(device))
    away = ~there[:, None, :pieces] * _APART
    ends_of = ((begins, batch.begins), (ends, batch.ends))
    said = torch.stack([_each(told + away, truth.to(device)).sum() for told, truth in ends_of]).sum()
    filled = (batch.begins != _UNKNOWN).sum().clamp(min=1).to(device)
    return {
        "extent": cross_entropy(extents, batch.extents.to(device)),
        "deeds": 0.5 * each.sum(dim=1).mean(),
        "words": 0.5 * said / filled,
    }


def _each(logits: Tensor, truth: Tensor) -> Tensor:
    """(batch, MOST_DEEDS): the cross entropy of each deed; 0 where its truth is unknown."""
    return cross_entropy(logits.transpose(1, 2), truth, ignore_index=_UNKNOWN, reduction="none")


@torch.inference_mode()
def read(net: SentenceNet, groups: Sequence[Sequence[Aimed]]) -> list[Read]:
    """Of each goal whether all of it is read rightly, how, with the chance of the net itself, and the truth."""
    was_training, found = net.training, []
    net.eval()
    for group in groups:
        items = items_of(group[0].screen)
        for one in group:
            arrays = question_arrays(one.goal, items, MEMORY)
            assert arrays is not None
            _, _, *told = (each[0].numpy() for each in net(*(torch.from_numpy(each)[None] for each in arrays)))
            chose = chosen(one.goal, items, told)
            deeds = [(each.act, each.element.id, each.words and each.words.casefold()) for each in chose.deeds]
            wanted = [(act, id_, words and words.casefold()) for act, id_, words in one.deeds]
            found.append((chose.extent == one.extent and deeds == wanted, chose, one))
    net.train(was_training)
    return found


def rated(net: SentenceNet, groups: Sequence[Sequence[Aimed]]) -> list[tuple[bool, float]]:
    """Of each goal whether all of it is read rightly, and the chance that it was."""
    return [(right, one.chance) for right, one, _ in read(net, groups)]


def report(told: Sequence[Read], line: Line) -> list[str]:
    """What the goals kept back are worth: rightly read by extent, and how many of those that are told to be all of a
    goal are, from each chance on."""
    lines = list(told_right([(is_right, one.extent) for is_right, _, one in told]))
    for sure in (0.5, 0.6, 0.7, 0.8, 0.9):
        done = [is_right for is_right, one, _ in told if one.extent == "all" and on_line(one.chance, line) >= sure]
        lines.append(f"from {sure} on: {sum(done)} of {len(done)} right")
    return lines
