"""Chances that mean what they say: one temperature for the logits, and the least chance at which an icon is named.

Temperature scaling as in Guo et al. 2017 (On Calibration of Modern Neural Networks), fitted on families that the net
was not trained on.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy

from screenwright_lab.data.icons.glyphs import Glyphs
from screenwright_lab.training.icon_net import IconNet
from screenwright_lab.training.train_icons import Names, held_out

WANTED_PRECISION = 0.97
"""Of the names that are given to pictures with a function. Names given to others are counted by ``eval icons``: more
than half of them are right by eye, and only the table of names does not know it."""


@dataclass(frozen=True, slots=True)
class Calibration:
    temperature: float
    least: float


@torch.no_grad()
def logits(net: IconNet, glyphs: Glyphs, names: Names, seed: int = 1) -> tuple[Tensor, Tensor, list[str]]:
    """Answers, truth and families for one scene of each glyph, the same for the same seed."""
    said, truth, families = [], [], list[str]()
    for crops, labels, of in held_out(glyphs, names, seed):
        said.append(net(crops))
        truth.append(labels)
        families += of
    return torch.cat(said), torch.cat(truth), families


def calibrated(net: IconNet, glyphs: Glyphs, names: Names) -> Calibration:
    """The temperature of the best likelihood, and the threshold that gives WANTED_PRECISION on ``glyphs``."""
    said, truth, _ = logits(net, glyphs, names)
    temperatures = [round(0.5 + 0.05 * i, 2) for i in range(51)]
    temperature = min(temperatures, key=lambda t: float(cross_entropy(said / t, truth)))
    sure, best = torch.softmax(said / temperature, dim=1).max(dim=1)
    known = truth < len(names.functions)
    for hundredth in range(10, 100):
        given = known & (best < len(names.functions)) & (sure >= hundredth / 100)
        if given.any() and float((best == truth)[given].float().mean()) >= WANTED_PRECISION:
            return Calibration(temperature, hundredth / 100)
    return Calibration(temperature, 0.99)
