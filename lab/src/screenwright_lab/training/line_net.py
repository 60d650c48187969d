"""The quick reader of lines: the layers of ``ScriptNet`` without norms, and fewer channels within its looks around.

It begins with what the reader of further scripts has learned: its file holds the weights with the norms folded in, and
of channels within, those are kept that say most, the rest of what they said being laid on them by least squares.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn.functional import relu, unfold

from screenwright.core.errors import DataError
from screenwright.vision import HEIGHT
from screenwright_lab.training.script_net import ALONG, CHANNELS, LAYERS, REACH

WITHIN = 40, 88
"""Channels within the two looks around; the reader that it begins with has as many as without."""
PLACES = 12_000
"""Places of lines on which the channels that are kept are fitted to say what all said."""


class Around(nn.Module):
    """Two 3x3 convolutions around a short cut."""

    def __init__(self, channels: int, within: int) -> None:
        super().__init__()
        self.first, self.second = _conv(channels, within), _conv(within, channels)

    def forward(self, x: Tensor) -> Tensor:
        return relu(x + self.second(relu(self.first(x))))


class Along(nn.Module):
    """A residual look at what stands before and behind, each channel for itself and then all together."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.each = nn.Conv1d(channels, channels, REACH, padding=REACH // 2, groups=channels)
        self.all = nn.Conv1d(channels, channels, 1)

    def forward(self, line: Tensor) -> Tensor:
        return relu(line + self.all(relu(self.each(line))))


class LineNet(nn.Module):
    """Lines (n, 1, HEIGHT, width), ink 0..1, to logits (n, width / STEP, signs + 1); the first is that of no sign.
    Widths are multiples of STEP."""

    def __init__(self, signs: int, within: tuple[int, int] = WITHIN) -> None:
        super().__init__()
        a, b, c = CHANNELS
        self.body = nn.Sequential(
            _conv(1, a, 2), nn.ReLU(),
            _conv(a, b, 2), nn.ReLU(), Around(b, within[0]),
            nn.MaxPool2d((2, 1)), _conv(b, c), nn.ReLU(), Around(c, within[1]),
        )  # fmt: skip
        self.fold = nn.Conv2d(c, ALONG, (HEIGHT // 8, 1))
        self.along = nn.Sequential(*(Along(ALONG) for _ in range(LAYERS)))
        self.head = nn.Linear(ALONG, signs + 1)

    def forward(self, lines: Tensor) -> Tensor:
        row = relu(self.fold(self.body(lines)).squeeze(2))
        said: Tensor = self.head(self.along(row).transpose(1, 2))
        return said


def _conv(inside: int, outside: int, stride: int = 1) -> nn.Conv2d:
    return nn.Conv2d(inside, outside, 3, stride, 1)


@torch.no_grad()
def begun(signs: str, model: Path, lines: Tensor) -> LineNet:
    """A net for these signs with what ``model`` knows, the ONNX file of a reader of further scripts, thinned on
    ``lines``. Raises DataError."""
    net = LineNet(len(signs), (CHANNELS[1], CHANNELS[2])).eval()
    try:
        theirs = json.loads(model.with_suffix(".json").read_text(encoding="utf-8"))["alphabet"]
        *layers, (head, bias) = _layers(model)
        own = [layer for layer in net.modules() if isinstance(layer, nn.Conv1d | nn.Conv2d)]
        for layer, (weight, shift) in zip(own, layers, strict=True):
            layer.weight.copy_(weight)
            layer.bias.copy_(shift)  # type: ignore[union-attr]
    except (KeyError, ValueError, RuntimeError, OSError) as error:
        raise DataError(f"{model} is no reader that this net can begin with: {error}") from error
    for number, sign in enumerate(["", *signs]):
        if sign in theirs:
            at = theirs.index(sign) + 1 if sign else 0
            net.head.weight[number], net.head.bias[number] = head[:, at], bias[at]
    looks = [part for part in net.body if isinstance(part, Around)]
    for around, within in zip(looks, WITHIN, strict=True):
        _thin(net, around, within, lines)
    return net


def _layers(model: Path) -> Iterator[tuple[Tensor, Tensor]]:
    """Weights and shifts of the convolutions in their order, and of the head."""
    import onnx

    graph = onnx.load(str(model)).graph
    values = {one.name: torch.from_numpy(onnx.numpy_helper.to_array(one).copy()) for one in graph.initializer}
    for node in graph.node:
        if node.op_type == "Conv":
            yield values[node.input[1]], values[node.input[2]]
        elif node.op_type == "MatMul":
            yield values[node.input[1]], values["net.head.bias"]


def _thin(net: LineNet, around: Around, within: int, lines: Tensor) -> None:
    """Keep so many channels within: those whose part in what comes out is the largest."""
    seen = list[Tensor]()
    hook = around.second.register_forward_pre_hook(lambda _, given: seen.append(given[0]))
    net(lines)
    hook.remove()
    said, first, second = seen[0], around.first, around.second
    share = second.weight.flatten(2).norm(dim=2).norm(dim=0) * said.std(dim=(0, 2, 3))
    kept = share.topk(within).indices.sort().values
    patches = torch.cat([unfold(one[None], 3, padding=1)[0].T for one in said])
    patches = patches[torch.randperm(len(patches), generator=torch.Generator().manual_seed(0))[:PLACES]].double()
    few = patches.reshape(len(patches), -1, 9)[:, kept].flatten(1)
    few = torch.cat([few, torch.ones(len(few), 1, dtype=few.dtype)], dim=1)
    wanted = patches @ second.weight.flatten(1).T.double() + second.bias.double()  # type: ignore[union-attr]
    squares = few.T @ few + 1e-6 * len(few) * torch.eye(few.shape[1], dtype=few.dtype)
    fitted = torch.linalg.solve(squares, few.T @ wanted).float()
    around.first, around.second = _conv(len(share), within), _conv(within, len(share))
    around.first.weight.copy_(first.weight[kept])
    around.first.bias.copy_(first.bias[kept])  # type: ignore[union-attr,index]
    around.second.weight.copy_(fitted[:-1].T.reshape(len(share), within, 3, 3))
    around.second.bias.copy_(fitted[-1])  # type: ignore[union-attr]
