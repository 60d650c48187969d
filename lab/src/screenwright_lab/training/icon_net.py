"""The net that names icons: a small residual classifier of crops of 48 x 48 pixels."""

from __future__ import annotations

from typing import Literal, cast, overload

import torch
from torch import Tensor, nn

from screenwright_lab.training.detector import Residual, conv

SIDE = 48
CHANNELS = (32, 64, 128)


class IconNet(nn.Module):
    """Crops (n, 3, 48, 48), RGB 0..255, to logits (n, functions + 1), the last for "other".

    ``words`` further logits, for the words of which pictures' names are made, are asked for in training alone.
    """

    def __init__(self, functions: int, words: int = 0) -> None:
        super().__init__()
        a, b, c = CHANNELS
        self.body = nn.Sequential(
            conv(3, a, 3, 2), Residual(a),
            conv(a, b, 3, 2), Residual(b), Residual(b),
            conv(b, c, 3, 2), Residual(c), Residual(c),
        )  # fmt: skip
        self.drop = nn.Dropout(0.2)
        self.head = nn.Linear(c, functions + 1)
        self.words = nn.Linear(c, words)

    @overload
    def forward(self, crops: Tensor) -> Tensor: ...

    @overload
    def forward(self, crops: Tensor, *, with_words: Literal[True]) -> tuple[Tensor, Tensor]: ...

    def forward(self, crops: Tensor, *, with_words: bool = False) -> Tensor | tuple[Tensor, Tensor]:
        seen = self.seen(crops)
        function = cast(Tensor, self.head(seen))
        return (function, self.words(seen)) if with_words else function

    def seen(self, crops: Tensor) -> Tensor:
        return cast(Tensor, self.drop(torch.mean(self.body(crops / 127.5 - 1.0), dim=(2, 3))))
