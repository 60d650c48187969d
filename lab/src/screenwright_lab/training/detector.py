"""The net that finds elements and regions on a screenshot: dense, anchor-free, two levels.

CenterNet-like (Zhou et al. 2019, Objects as Points) with distances to the four sides as in FCOS (Tian et al. 2019),
on a small residual backbone with a top-down path. The fine level (stride 4) is for what is at most about 96 pixels
high or wide, the coarse one (stride 16) for cards, pictures, dialogs, windows and the global regions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import torch
from torch import Tensor, nn

from screenwright.core.screen import KINDS, STATES

FINE_STRIDE, COARSE_STRIDE = 4, 16
FINE_CHANNELS = 2 + 4 + len(KINDS) + 1 + len(STATES)
"""heat of elements and of plain text lines; left, top, right, bottom; kinds; clickable; states."""
COARSE_CHANNELS = 2 + 4 + 4 + len(KINDS) + 1
"""heat of elements and of global regions; the four sides of each; kinds; clickable."""


@dataclass(frozen=True, slots=True)
class Widths:
    """Channels at strides 2 to 64, blocks at 4 to 64, and channels of the top-down path at 4, 8, 16."""

    down: tuple[int, int, int, int, int, int] = (16, 24, 48, 96, 128, 64)
    blocks: tuple[int, int, int, int, int] = (1, 2, 3, 2, 2)
    up: tuple[int, int, int] = (24, 64, 96)


def conv(inside: int, outside: int, kernel: int, stride: int = 1, groups: int = 1, act: bool = True) -> nn.Sequential:
    layers: list[nn.Module] = [
        nn.Conv2d(inside, outside, kernel, stride, kernel // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outside),
    ]
    return nn.Sequential(*layers, nn.ReLU()) if act else nn.Sequential(*layers)


class Residual(nn.Module):
    """Two 3x3 convolutions around a short cut."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first, self.second = conv(channels, channels, 3), conv(channels, channels, 3, act=False)

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(self.first(x)))


class Detector(nn.Module):
    """Pictures (n, 3, h, w), RGB 0..255, sides multiples of 64, to logits (n, FINE_CHANNELS, h/4, w/4) and
    (n, COARSE_CHANNELS, h/16, w/16). Side distances are the logarithm of strides."""

    def __init__(self, widths: Widths | None = None) -> None:
        super().__init__()
        w = widths or Widths()
        half, c4, c8, c16, c32, c64 = w.down
        u4, u8, u16 = w.up
        self.stem = nn.Sequential(conv(3, half, 3, 2), conv(half, c4, 3, 2))
        self.at4, self.at8, self.at16, self.at32, self.at64 = (
            nn.Sequential(*(Residual(channels) for _ in range(count)))
            for channels, count in zip(w.down[1:], w.blocks, strict=True)
        )
        self.to8, self.to16 = conv(c4, c8, 3, 2), conv(c8, c16, 3, 2)
        self.to32, self.to64 = conv(c16, c32, 3, 2), conv(c32, c64, 3, 2)
        self.from4, self.from8, self.from16, self.from32, self.from64 = (
            conv(c4, u4, 1), conv(c8, u8, 1), conv(c16, u16, 1), conv(c32, u16, 1), conv(c64, u16, 1),
        )  # fmt: skip
        self.down8, self.down4 = conv(u16, u8, 1), conv(u8, u4, 1)
        self.mix16, self.mix8, self.mix4 = Residual(u16), Residual(u8), Residual(u4)
        self.fine, self.coarse = nn.Conv2d(u4, FINE_CHANNELS, 1), nn.Conv2d(u16, COARSE_CHANNELS, 1)
        self.around = nn.Conv2d(u8, FINE_CHANNELS, 1, bias=False)
        nn.init.normal_(self.around.weight, std=0.01)
        for head in (self.fine, self.coarse):
            nn.init.normal_(head.weight, std=0.01)
            assert head.bias is not None
            nn.init.zeros_(head.bias)
            head.bias.data[:2] = -4.0  # nearly every place is background: start from believing that

    def forward(self, pictures: Tensor) -> tuple[Tensor, Tensor]:
        return self.answers(self.stem(pictures / 127.5 - 1.0))

    def answers(self, first: Tensor) -> tuple[Tensor, Tensor]:
        """The same from what the stem makes of the pictures."""
        at4 = self.at4(first)
        at8 = self.at8(self.to8(at4))
        at16 = self.at16(self.to16(at8))
        at32 = self.at32(self.to32(at16))
        at64 = self.at64(self.to64(at32))  # sees as far as a field or a scroll bar is long
        up32 = self.from32(at32) + _twice(self.from64(at64))
        up16 = self.mix16(self.from16(at16) + _twice(up32))
        up8 = self.mix8(self.from8(at8) + _twice(self.down8(up16)))
        up4 = self.mix4(self.from4(at4) + _twice(self.down4(up8)))
        # What a thing is shows in more than its own few cells: the wider level has its say in every fine answer.
        return cast(Tensor, self.fine(up4) + _twice(self.around(up8))), cast(Tensor, self.coarse(up16))


def _twice(x: Tensor) -> Tensor:
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")
