"""A reader of lines in scripts that the shipped recogniser does not know: convolutions down to one row, and along it.

Trained by connectionist temporal classification, as the recogniser is: no place of a sign need be known.
"""

from __future__ import annotations

from torch import Tensor, nn

from screenwright.vision import HEIGHT
from screenwright_lab.training.detector import Residual, conv

CHANNELS = (40, 80, 144)
ALONG, LAYERS, REACH = 256, 6, 9
"""Channels, layers and kernel of the part that looks along the line."""


class Along(nn.Module):
    """A residual look at what stands before and behind, each channel for itself and then all together."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv1d(channels, channels, REACH, padding=REACH // 2, groups=channels, bias=False),
            nn.BatchNorm1d(channels), nn.ReLU(inplace=True),
            nn.Conv1d(channels, channels, 1, bias=False), nn.BatchNorm1d(channels),
        )  # fmt: skip

    def forward(self, line: Tensor) -> Tensor:
        return nn.functional.relu(line + self.layers(line))


class ScriptNet(nn.Module):
    """Lines (n, 1, HEIGHT, width), ink 0..1, to logits (n, width / STEP, signs + 1); the first is that of no sign.
    Widths are multiples of STEP."""

    def __init__(self, signs: int) -> None:
        super().__init__()
        a, b, c = CHANNELS
        self.body = nn.Sequential(
            conv(1, a, 3, 2),
            conv(a, b, 3, 2), Residual(b),
            nn.MaxPool2d((2, 1)), conv(b, c, 3), Residual(c),
        )  # fmt: skip
        self.fold = nn.Sequential(nn.Conv2d(c, ALONG, (HEIGHT // 8, 1), bias=False), nn.BatchNorm2d(ALONG), nn.ReLU())
        self.along = nn.Sequential(*(Along(ALONG) for _ in range(LAYERS)), nn.Dropout(0.1))
        self.head = nn.Linear(ALONG, signs + 1)

    def forward(self, lines: Tensor) -> Tensor:
        row: Tensor = self.fold(self.body(lines)).squeeze(2)
        said: Tensor = self.head(self.along(row).transpose(1, 2))
        return said
