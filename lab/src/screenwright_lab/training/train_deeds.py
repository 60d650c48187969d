"""Train the net of deeds on goals on screens as the parser saw them: cross entropy of how much is done here, of what is
done with each item, and of the first and last piece of the words that it is filled with; and that what is done later is
told to be later (Burges et al. 2005, section 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import load_file
from torch import Tensor
from torch.nn.functional import cross_entropy, softplus
from torch.nn.utils.rnn import pad_sequence

from screenwright.agents.planner import ACTS, DEED_OUTPUTS, EXTENTS, Chosen, chosen
from screenwright.language import pieces_of
from screenwright.reading import Line, items_of, question_arrays
from screenwright_lab.data.answers.draw import Aimed
from screenwright_lab.data.answers.variations import VariedGoal, texts_of, varied_goals
from screenwright_lab.training.ahead import ahead
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.linked_net import DeedNet
from screenwright_lab.training.linking_batches import (
    Linked,
    Sentence,
    best_line,
    export_linked,
    linked,
    told_right,
)
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.validation import Validation

CHECKPOINT = "deeds.safetensors"
SCREENS, OF_EACH = 4, 10
"""Of a step: screens, and goals on each."""
VALIDATED = 2
"""One picture in so many of those that are kept back is looked at while the net is trained."""
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


def train(
    groups: Sequence[Sequence[Aimed]], kept_back: Sequence[Sequence[Aimed]], out: Path, schedule: Schedule,
    say: Callable[[str], None], until: float, counted: Counted | None = None, start: Path | None = None,
) -> DeedNet:  # fmt: skip
    """``start``: weights of a net of answers (answers.best.safetensors), whose layers are trained on."""
    texts = texts_of([group[0].screen for group in groups])

    def make() -> DeedNet:
        net = DeedNet()
        if start is not None:
            own = net.state_dict()
            net.load_state_dict(own | {name: each for name, each in load_file(start).items() if name in own})
        return net

    def batches(first: int) -> Iterator[Batch]:
        for step in count(first):
            rng = np.random.default_rng((schedule.seed, step))
            drawn = list[VariedGoal]()
            for at in rng.choice(len(groups), min(SCREENS, len(groups)), replace=False):
                goals = varied_goals(groups[int(at)], texts, rng)
                drawn += [goals[int(one)] for one in rng.permutation(len(goals))[:OF_EACH]]
            yield batched(drawn)

    def measure(net: DeedNet) -> Mapping[str, float]:
        return {"right": float(np.mean([is_right for is_right, _, _ in read(net, kept_back[::VALIDATED])]))}

    validation = Validation(measure, every=250, patience=8) if kept_back else None
    return fit(
        make, lambda first: ahead(batches(first)), loss, out / CHECKPOINT, schedule, say, until,
        validation=validation, counted=counted,
    )  # fmt: skip


def loss(net: DeedNet, batch: Batch, device: torch.device) -> dict[str, Tensor]:
    there = batch.linked.there.to(device)
    extents, acts, late, begins, ends = net(*(one.to(device) for one in batch.linked.inputs), there=there)
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
def read(net: DeedNet, groups: Sequence[Sequence[Aimed]], line: Line = (1.0, 0.0)) -> list[tuple[bool, Chosen, Aimed]]:
    """Of each goal whether all of it is read rightly, and how it is read."""
    was_training, found = net.training, []
    net.eval()
    for group in groups:
        items = items_of(group[0].screen)
        for one in group:
            arrays = question_arrays(one.goal, items)
            assert arrays is not None
            told = [each[0].numpy() for each in net(*(torch.from_numpy(each)[None] for each in arrays))]
            chose = chosen(one.goal, items, told, line)
            deeds = [(each.act, each.element.id, each.words and each.words.casefold()) for each in chose.deeds]
            wanted = [(act, id_, words and words.casefold()) for act, id_, words in one.deeds]
            found.append((chose.extent == one.extent and deeds == wanted, chose, one))
    net.train(was_training)
    return found


def calibrated(net: DeedNet, kept_back: Sequence[Sequence[Aimed]]) -> Line:
    """Scale and shift of the chances."""
    return best_line([(right, one.chance) for right, one, _ in read(net, kept_back)])


def report(net: DeedNet, kept_back: Sequence[Sequence[Aimed]], line: Line) -> list[str]:
    """What the goals kept back are worth: rightly read by extent, and how many of those that are told to be all of a
    goal are, from each chance on."""
    told = read(net, kept_back, line)
    lines = list(told_right([(is_right, one.extent) for is_right, _, one in told]))
    for sure in (0.5, 0.6, 0.7, 0.8, 0.9):
        done = [is_right for is_right, one, _ in told if one.extent == "all" and one.chance >= sure]
        lines.append(f"from {sure} on: {sum(done)} of {len(done)} right")
    return lines


def export_deeds(net: DeedNet, path: Path, facts: dict[str, object]) -> None:
    both = {0: "items", 1: "pieces"}
    axes = {"extent": {}, "acts": {0: "items"}, "late": {0: "items"}, "begins": both, "ends": both}
    export_linked(net, path, {name: axes[name] for name in DEED_OUTPUTS}, facts)
