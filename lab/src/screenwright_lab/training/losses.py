"""What the detector is trained to make small. Each part is a weighted mean over the cells that answer for something."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy, logsigmoid

from screenwright.core.screen import KINDS
from screenwright_lab.training.targets import NO_KIND


@dataclass(frozen=True, slots=True)
class Wanted:
    """Targets of one level for a batch; shapes as in ``targets.LevelTargets`` with the batch in front."""

    heat: Tensor
    sides: Tensor
    weight: Tensor
    kind: Tensor
    click: Tensor
    states: Tensor
    care: Tensor


def heat_loss(logits: Tensor, heat: Tensor, care: Tensor) -> Tensor:
    """Penalty-reduced focal loss (CenterNet, eq. 1 with alpha 2, beta 4), a mean over the centres. All (n, maps, h, w);
    ``care`` is how much a place counts."""
    chance = torch.sigmoid(logits)
    centre = heat == 1.0
    missed = -((1 - chance) ** 2) * logsigmoid(logits)
    false = -((1 - heat) ** 4) * chance**2 * logsigmoid(-logits)
    loss = torch.where(centre, missed, false) * care
    return loss.sum() / (centre * care).sum().clamp(min=1)


def sides_loss(logs: Tensor, sides: Tensor, weight: Tensor, stride: int) -> Tensor:
    """1 - GIoU of boxes given by their distances from a cell inside them; weighted by the heat there.

    ``logs`` and ``sides`` (n, 4, h, w), ``weight`` (n, h, w).
    """
    asked = weight > 0
    if not asked.any():
        return logs.sum() * 0.0
    said = logs.permute(0, 2, 3, 1)[asked].clamp(-4, 8).exp() * stride
    true = sides.permute(0, 2, 3, 1)[asked]
    inner, outer = torch.minimum(said, true), torch.maximum(said, true)
    shared = (inner[:, 0] + inner[:, 2]) * (inner[:, 1] + inner[:, 3])
    union = _area(said) + _area(true) - shared
    hull = _area(outer)
    giou = shared / union - (hull - union) / hull
    share = weight[asked]
    return _mean(1 - giou, share)


def level_loss(logits: Tensor, wanted: Wanted, stride: int, sets: int) -> dict[str, Tensor]:
    """The parts of one level's loss by name; ``sets`` is how many sets of four sides its channels hold."""
    parts: dict[str, Tensor] = {"heat": heat_loss(logits[:, :2], wanted.heat, wanted.care)}
    at = 2
    for index in range(sets):
        name = "sides" if index == 0 else "region sides"
        parts[name] = sides_loss(logits[:, at : at + 4], wanted.sides[:, index], wanted.weight[:, index], stride)
        at += 4
    kinds = logits[:, at : at + len(KINDS)].permute(0, 2, 3, 1)
    named = wanted.kind != NO_KIND
    weight = wanted.weight[:, 0]
    parts["kind"] = _kinds(kinds[named], wanted.kind[named].long(), weight[named]) if named.any() else kinds.sum() * 0.0
    at += len(KINDS)
    parts["click"] = _known(logits[:, at], wanted.click, weight)
    if logits.shape[1] > at + 1:
        parts["states"] = _states(logits[:, at + 1 :], wanted.states, weight)
    return parts


def _kinds(logits: Tensor, truth: Tensor, weight: Tensor) -> Tensor:
    """Kinds count by the square root of their share: what is rare, a radio button among buttons, is learned, too.
    ``logits`` (cells, kinds), ``truth`` and ``weight`` (cells,)."""
    shares = torch.zeros(logits.shape[1], device=weight.device).index_add_(0, truth, weight)
    return _mean(cross_entropy(logits, truth, reduction="none"), weight / shares[truth].sqrt())


def _states(logits: Tensor, truth: Tensor, weight: Tensor) -> Tensor:
    """Every state and either answer to it counts alike, however seldom it is: nearly everything is enabled and not
    chosen, and a net that always says so has learned nothing. ``logits``, ``truth`` (n, states, h, w)."""
    said = [
        _mean(
            binary_cross_entropy_with_logits(
                logits[:, i][asked], truth[:, i][asked].to(logits.dtype), reduction="none"
            ),
            weight[asked],
        )
        for i in range(truth.shape[1])
        for answer in (0, 1)
        if (asked := (truth[:, i] == answer)).any()
    ]
    return torch.stack(said).mean() if said else logits.sum() * 0.0


def _known(logits: Tensor, truth: Tensor, weight: Tensor) -> Tensor:
    known = truth >= 0
    if not known.any():
        return logits.sum() * 0.0
    losses = binary_cross_entropy_with_logits(logits[known], truth[known].to(logits.dtype), reduction="none")
    return _mean(losses, weight[known])


def _mean(values: Tensor, weight: Tensor) -> Tensor:
    return (values * weight).sum() / weight.sum()


def _area(sides: Tensor) -> Tensor:
    return (sides[:, 0] + sides[:, 2]) * (sides[:, 1] + sides[:, 3])
