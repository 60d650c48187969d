"""The box head as an ONNX file whose chances are honest on screens that it was not trained on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from screenwright.vision import ANSWERS, BOX_FACTS, CLOSE, KIND, STATE, WIDE, Cutter, cut
from screenwright_lab.training.box_head import BoxHead
from screenwright_lab.training.box_head_samples import Samples, load
from screenwright_lab.training.calibrate_detector import ENOUGH, balanced, kind_lines, platt
from screenwright_lab.training.export import export_graph, write_manifest
from screenwright_lab.training.train_box_head import NEAR, SAME

INPUTS = ["close", "close_place", "wide", "wide_place", "facts"]
BATCH = 512
Floats = NDArray[np.float64]


class _BoxHeadGraph(nn.Module):
    """Crops as they lie in memory (n, rows, columns, 3) uint8, places and facts to calibrated logits (n, ANSWERS)."""

    def __init__(self, net: BoxHead, scale: Floats, shift: Floats) -> None:
        super().__init__()
        self.net = net
        self.scale, self.shift = (torch.tensor(values, dtype=torch.float32) for values in (scale, shift))

    def forward(self, close: Tensor, close_place: Tensor, wide: Tensor, wide_place: Tensor, facts: Tensor) -> Tensor:
        crops = (close.permute(0, 3, 1, 2).float(), close_place, wide.permute(0, 3, 1, 2).float(), wide_place)
        return cast(Tensor, self.net(*crops, facts)) * self.scale + self.shift


def export_box_head(net: BoxHead, path: Path, facts: dict[str, Any], validation: Sequence[Path] = ()) -> None:
    """Write ``path`` (.onnx) and its manifest; chances are calibrated on the samples in the ``validation`` files."""
    scale, shift = calibrated(net, validation)
    example = (
        torch.zeros(2, *CLOSE, 3, dtype=torch.uint8), torch.zeros(2, 4),
        torch.zeros(2, *WIDE, 3, dtype=torch.uint8), torch.zeros(2, 4), torch.zeros(2, BOX_FACTS),
    )  # fmt: skip
    axes = {name: {0: "boxes"} for name in [*INPUTS, "answers"]}
    export_graph(_BoxHeadGraph(net, scale, shift), example, path, INPUTS, ["answers"], axes)
    write_manifest(path, facts)


@dataclass(frozen=True, slots=True)
class _Judgement:
    samples: Samples
    said: Floats


def worth(net: BoxHead, files: Sequence[Path]) -> dict[str, float]:
    """Average precision of proposals as elements and as such that can be clicked, and the mean of both, which decides;
    of the ``files`` of labelled screens, on all of which together the proposals are ranked."""
    seen = list(judgements(net, files))

    def precision(answer: int, truth: str, asked: str) -> float:
        known = [getattr(one.samples, asked) for one in seen]
        said = np.concatenate([one.said[of, answer] for one, of in zip(seen, known, strict=True)])
        true = np.concatenate([getattr(one.samples, truth)[of] >= SAME for one, of in zip(seen, known, strict=True)])
        return average_precision(said, true)

    element, active = precision(0, "hit", "asked"), precision(2, "active", "asked_active")
    return {"mean": (element + active) / 2, "element": element, "active": active}


def average_precision(said: Floats, true: NDArray[np.bool_]) -> float:
    """The mean of the precision at each true one, ranked by what is ``said`` (n,), the highest first; of nothing 0."""
    ranked = true[np.argsort(-said, kind="stable")]
    precision = np.cumsum(ranked) / np.arange(1, len(ranked) + 1)
    return float(precision[ranked].mean()) if ranked.any() else 0.0


def calibrated(net: BoxHead, files: Sequence[Path]) -> tuple[Floats, Floats]:
    """Scale and shift of every answer (Platt scaling; a temperature and shares for kinds, as of the detector)."""
    scale, shift = np.ones(ANSWERS), np.zeros(ANSWERS)
    seen = list(judgements(net, files))
    if not seen:
        return scale, shift
    said = np.concatenate([one.said for one in seen])
    hit, active, asked, asked_active, kind, click = (
        np.concatenate([getattr(one.samples, name) for one in seen])
        for name in ("hit", "active", "asked", "asked_active", "kind", "click")
    )
    states = np.concatenate([one.samples.states for one in seen])
    questions = [
        (0, hit >= SAME, asked, False),
        (2, active >= SAME, asked_active, False),
        (3, click == 1, (click >= 0) & (hit >= SAME), False),
        *((STATE + i, states[:, i] == 1, states[:, i] >= 0, True) for i in range(states.shape[1])),
    ]
    for channel, truth, known, alike in questions:
        truths = truth[known].astype(np.float64)
        if len(truths) and min(truths.sum(), (1 - truths).sum()) >= ENOUGH:
            weights = balanced(truths) if alike else None
            scale[channel], shift[channel] = platt(said[known, channel], truths, weights)
    named = (kind >= 0) & (hit >= NEAR)
    if named.sum() >= ENOUGH:
        pairs = [(row, int(index)) for row, index in zip(said[named][:, KIND:STATE], kind[named], strict=True)]
        scale[KIND:STATE], shift[KIND:STATE] = kind_lines(pairs)
    return scale, shift


def judgements(net: BoxHead, files: Sequence[Path]) -> Iterator[_Judgement]:
    """What the net says of all proposals of every file, (n, ANSWERS)."""
    net.eval()
    for file in files:
        samples = load(file)
        pixels = np.load(samples.array, mmap_mode="r")
        rows = [np.zeros((0, ANSWERS))]
        for first in range(0, len(samples.boxes), BATCH):
            part = slice(first, first + BATCH)
            crops = cut(Cutter(np.asarray(pixels)), samples.boxes[part], samples.text)
            with torch.no_grad():
                said = net(
                    torch.from_numpy(crops.close).permute(0, 3, 1, 2).float(), torch.from_numpy(crops.close_place),
                    torch.from_numpy(crops.wide).permute(0, 3, 1, 2).float(), torch.from_numpy(crops.wide_place),
                    torch.from_numpy(samples.facts[part]),
                )  # fmt: skip
            rows.append(said.double().numpy())
        yield _Judgement(samples, np.concatenate(rows))
