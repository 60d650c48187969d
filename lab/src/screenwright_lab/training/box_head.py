"""The box head: the second stage of the detector, which looks at each proposal by itself.

As in Fast R-CNN (Girshick 2015) a box gets its kind, its states and better edges from what is in it; but it is cut
from the picture and made to one size, so that a field of a thousand pixels and a check box of twelve are seen alike,
and what the first stage and the reader of text say of it comes as plain numbers beside.
"""

from __future__ import annotations

from typing import cast

import torch
from torch import Tensor, nn

from screenwright.vision import ANSWERS, BOX_FACTS
from screenwright_lab.training.detector import Residual, conv

LOST = 0.1
"""Share of the boxes at which training keeps one of the three sources from the net."""


class BoxHead(nn.Module):
    """``close`` (n, 3, 40, 80) and ``wide`` (n, 3, 32, 48), RGB 0..255, the box's place in each (n, 4), and ``facts``
    (n, BOX_FACTS), to logits (n, ANSWERS)."""

    def __init__(self) -> None:
        super().__init__()
        self.close = nn.Sequential(
            conv(4, 16, 5, 2), conv(16, 32, 3, 2), Residual(32), conv(32, 64, 3, 2), Residual(64), conv(64, 48, 1)
        )
        self.wide = nn.Sequential(conv(4, 16, 5, 2), conv(16, 32, 3, 2), Residual(32), conv(32, 48, 3, 2))
        self.facts = nn.Sequential(nn.BatchNorm1d(BOX_FACTS, affine=False), nn.Linear(BOX_FACTS, 128), nn.ReLU())
        self.from_close, self.from_wide = nn.Linear(48 * 5 * 10, 160), nn.Linear(48 * 4 * 6, 96)
        self.mix = nn.Sequential(nn.ReLU(), nn.Dropout(0.25), nn.Linear(160 + 96 + 128, 192), nn.ReLU())
        self.answers = nn.Linear(192, ANSWERS)

    def forward(self, close: Tensor, close_place: Tensor, wide: Tensor, wide_place: Tensor, facts: Tensor) -> Tensor:
        seen = [
            self.from_close(self.close(_marked(close, close_place)).flatten(1)),
            self.from_wide(self.wide(_marked(wide, wide_place)).flatten(1)),
            self.facts(facts),
        ]
        if self.training:
            seen = [_without_some(part) for part in seen]
        return cast(Tensor, self.answers(self.mix(torch.cat(seen, dim=1))))


def _without_some(part: Tensor) -> Tensor:
    """What one source says, (n, d), kept from a part of the boxes: none may be all that the net goes by."""
    return part * (torch.rand(len(part), 1, device=part.device) >= LOST).to(part.dtype)


def _marked(crops: Tensor, places: Tensor) -> Tensor:
    """With a fourth channel that is 1 in the box and -1 around it."""
    rows = (torch.arange(crops.shape[2], device=crops.device) + 0.5) / crops.shape[2]
    columns = (torch.arange(crops.shape[3], device=crops.device) + 0.5) / crops.shape[3]
    left, top, right, bottom = (places[:, i, None] for i in range(4))
    across = ((columns > left) & (columns < right)).float()[:, None, None, :]
    down = ((rows > top) & (rows < bottom)).float()[:, None, :, None]
    return torch.cat([crops / 127.5 - 1.0, across * down * 2 - 1], dim=1)
