"""What the net of sentences learns of goals: cross entropy of how much is done here, of what is done with each item,
and of the first and last piece of the words that it is filled with; and that what is done later is told to be later
(Burges et al. 2005, section 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy, softplus
from torch.nn.utils.rnn import pad_sequence

from screenwright.agents.planner import ACTS, EXTENTS, Chosen, chosen
from screenwright.language import pieces_of
from screenwright.reading import Line, items_of, question_arrays
from screenwright_lab.data.answers.draw import Aimed
from screenwright_lab.data.answers.variations import VariedGoal
from screenwright_lab.training.linked_net import SentenceNet
from screenwright_lab.training.linking_batches import MEMORY, Linked, Sentence, linked, told_right

WORKED = 3.0
"""Weight of an item that is worked, in the loss."""
_UNKNOWN = -100


@dataclass(frozen=True, slots=True)
class Batch:
    """The truth: numbers of extents (batch,) and of acts (batch, items); the place of each deed in its order, -1 for
    none, and the pieces with which its words begin and end, _UNKNOWN for none (batch, items)."""

    linked: Linked
    extents: Tensor
    acts: Tensor
    late: Tensor
    begins: Tensor
    ends: Tensor


def batched(goals: Sequence[VariedGoal]) -> Batch:
    of = {id(one.aimed.screen): items_of(one.aimed.screen) for one in goals}
    rows = [
        _truth(one.aimed, {each.id: at for at, each in enumerate(of[id(one.aimed.screen)].elements)}) for one in goals
    ]
    acts, late, begins, ends = (
        pad_sequence([row[at] for row in rows], batch_first=True, padding_value=blank)
        for at, blank in enumerate((0, -1, _UNKNOWN, _UNKNOWN))
    )
    sentences = [Sentence(one.aimed.goal, of[id(one.aimed.screen)], one.gone) for one in goals]
    extents = torch.tensor([EXTENTS.index(one.aimed.extent) for one in goals])
    return Batch(linked(sentences), extents, acts, late, begins, ends)


def _truth(one: Aimed, place: Mapping[str, int]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    acts, late = torch.zeros(len(place), dtype=torch.long), torch.full((len(place),), -1)
    begins, ends = torch.full((2, len(place)), _UNKNOWN)
    for number, (act, id_, words) in enumerate(one.deeds):
        if id_ in place:
            acts[place[id_]], late[place[id_]] = ACTS.index(act), number
            if words is not None and (found := _run(one.goal, words)):
                begins[place[id_]], ends[place[id_]] = found
    return acts, late, begins, ends


def _run(goal: str, words: str) -> tuple[int, int] | None:
    """The pieces of the goal with which its last such words begin and end."""
    at = goal.casefold().rfind(words.casefold())
    _, starts, ends = pieces_of(goal)
    inside = [n for n in range(len(starts)) if starts[n] < at + len(words) and ends[n] > at and starts[n] < ends[n]]
    return (inside[0], inside[-1]) if at >= 0 and inside else None


def loss(net: SentenceNet, batch: Batch, device: torch.device) -> dict[str, Tensor]:
    there = batch.linked.there.to(device)
    _, _, extents, acts, late, begins, ends = net(*(one.to(device) for one in batch.linked.inputs), there=there)
    truth, order = batch.acts.to(device), batch.late.to(device)
    each = cross_entropy(acts.transpose(1, 2), truth, reduction="none") * (1 + (WORKED - 1) * (truth > 0))
    worked = (batch.extents != EXTENTS.index("none")).to(device)
    summed = (each * there[:, batch.linked.pieces :]).sum(dim=1)
    before = (order[:, :, None] >= 0) & (order[:, :, None] < order[:, None, :])
    later = softplus(late[:, :, None] - late[:, None, :])
    away = ~there[:, None, : batch.linked.pieces] * -1e4
    spans = [
        cross_entropy((told + away).flatten(0, 1), where.to(device).flatten(), ignore_index=_UNKNOWN, reduction="sum")
        for told, where in ((begins, batch.begins), (ends, batch.ends))
    ]
    filled = (batch.begins != _UNKNOWN).sum().clamp(min=1).to(device)
    return {
        "extent": cross_entropy(extents, batch.extents.to(device)),
        "acts": 0.5 * (summed * worked).sum() / worked.sum().clamp(min=1),
        "late": 0.3 * (later * before).sum() / before.sum().clamp(min=1),
        "words": 0.5 * (spans[0] + spans[1]) / filled,
    }


@torch.inference_mode()
def read(
    net: SentenceNet, groups: Sequence[Sequence[Aimed]], line: Line = (1.0, 0.0)
) -> list[tuple[bool, Chosen, Aimed]]:
    """Of each goal whether all of it is read rightly, and how it is read."""
    was_training, found = net.training, []
    net.eval()
    for group in groups:
        items = items_of(group[0].screen)
        for one in group:
            arrays = question_arrays(one.goal, items, MEMORY)
            assert arrays is not None
            _, _, *told = (each[0].numpy() for each in net(*(torch.from_numpy(each)[None] for each in arrays)))
            chose = chosen(one.goal, items, told, line)
            deeds = [(each.act, each.element.id, each.words and each.words.casefold()) for each in chose.deeds]
            wanted = [(act, id_, words and words.casefold()) for act, id_, words in one.deeds]
            found.append((chose.extent == one.extent and deeds == wanted, chose, one))
    net.train(was_training)
    return found


def rated(net: SentenceNet, groups: Sequence[Sequence[Aimed]]) -> list[tuple[bool, float]]:
    """Of each goal whether all of it is read rightly, and the chance that it was."""
    return [(right, one.chance) for right, one, _ in read(net, groups)]


def report(net: SentenceNet, kept_back: Sequence[Sequence[Aimed]], line: Line) -> list[str]:
    """What the goals kept back are worth: rightly read by extent, and how many of those that are told to be all of a
    goal are, from each chance on."""
    told = read(net, kept_back, line)
    lines = list(told_right([(is_right, one.extent) for is_right, _, one in told]))
    for sure in (0.5, 0.6, 0.7, 0.8, 0.9):
        done = [is_right for is_right, one, _ in told if one.extent == "all" and one.chance >= sure]
        lines.append(f"from {sure} on: {sum(done)} of {len(done)} right")
    return lines
