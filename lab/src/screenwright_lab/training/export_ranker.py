"""The scorer's net as an ONNX file whose chances are honest on sentences that it has not seen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from screenwright.agents.planner import CHANNELS, FACTS, SHAPES
from screenwright_lab.training.export import export_graph, write_manifest
from screenwright_lab.training.ranker_net import RankerNet
from screenwright_lab.training.train_ranker import BATCH, Example, batch, right

INPUTS, OUTPUTS = ["words", "shapes", "facts", "alike", "boxes"], ["elements", "deeds", "typed"]
TEMPERATURES = [0.5 + 0.05 * step for step in range(60)]


class _RankerGraph(nn.Module):
    """Chances in place of scores, made honest by a temperature."""

    def __init__(self, net: RankerNet, temperature: float) -> None:
        super().__init__()
        self.net, self.temperature = net, temperature

    def forward(self, *given: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        elements, deeds, typed = self.net(*given)
        return (
            torch.softmax(elements / self.temperature, dim=1),
            torch.softmax(deeds, dim=1),
            torch.softmax(typed, dim=1),
        )


def export_ranker(net: RankerNet, path: Path, facts: dict[str, Any], kept_back: Sequence[Example]) -> None:
    """Write ``path`` (.onnx) and its manifest; ``facts`` must hold ``vocabulary``. ``kept_back`` are sentences about
    screens that the net has not learned from: they set the temperature and give the shares in the manifest."""
    net.eval()
    temperature = _temperature(net, kept_back) if kept_back else 1.0
    example = (
        torch.ones(1, 3, dtype=torch.int64),
        torch.zeros(1, 3, SHAPES),
        torch.zeros(1, 2, FACTS),
        torch.zeros(1, 3, 2, CHANNELS),
        torch.tensor([[[0.1, 0.1, 0.2, 0.2], [0.3, 0.3, 0.4, 0.4]]]),
    )
    axes = {"words": {1: "words"}, "shapes": {1: "words"}, "facts": {1: "things"}, "boxes": {1: "things"}}
    axes |= {"alike": {1: "words", 2: "things"}, "elements": {1: "things and none"}, "typed": {1: "words"}}
    export_graph(_RankerGraph(net, temperature), example, path, INPUTS, OUTPUTS, axes)
    shares = {way: round(hit / of, 3) for way, (hit, of) in right(net, kept_back).items()}
    write_manifest(path, {**facts, "temperature": temperature, "kept_back": len(kept_back), "right": shares})


def _temperature(net: RankerNet, kept_back: Sequence[Example]) -> float:
    """The one under which the kept back sentences are likeliest."""
    with torch.inference_mode():
        said = []
        for start in range(0, len(kept_back), BATCH):
            given = batch(kept_back[start : start + BATCH])
            said.append((net(*given[:5])[0], given[5]))
        losses = [
            sum(float(cross_entropy(scores / one, target, reduction="sum")) for scores, target in said)
            for one in TEMPERATURES
        ]
    return round(TEMPERATURES[losses.index(min(losses))], 2)
