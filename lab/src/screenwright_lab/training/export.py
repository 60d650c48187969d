"""Nets as ONNX files that perception runs, each with a manifest beside it: where it comes from and how good it is."""

from __future__ import annotations

import hashlib
import json
import warnings
from collections.abc import Callable, Iterable
from copy import deepcopy
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from screenwright.core.files import write_whole
from screenwright.vision import (
    AREA_FACTS,
    CUT_FACTS,
    HEIGHT,
    LINE_HEIGHT,
    NODE_FACTS,
    PAIR_FACTS,
    Session,
    looks,
    onnx_session,
    raw,
)
from screenwright_lab.data.screens.store import Shot
from screenwright_lab.training.calibrate_detector import Lines, calibrated, straight
from screenwright_lab.training.crops import TEXT_HEIGHT
from screenwright_lab.training.detector import COARSE_CHANNELS, FINE_CHANNELS, Detector
from screenwright_lab.training.icon_net import SIDE, IconNet
from screenwright_lab.training.line_net import LineNet
from screenwright_lab.training.relation_net import RelationNet
from screenwright_lab.training.script_net import ScriptNet
from screenwright_lab.training.train_order import OrderNet
from screenwright_lab.training.train_regions import RegionNet

OPSET = 17
FEW = 1000
"""Numbers of a layer that are not worth being kept in fewer bytes."""


class _DetectorGraph(nn.Module):
    """A picture as it lies in memory with its margin (1, 1 + h, 1 + w, 3) uint8 to calibrated logits and sides (1, h /
    stride, w / stride, channels).

    What is done to every pixel and to every answer alike is folded into the convolutions beside it, and channels stay
    where runtimes have them: passes over the whole picture are an eighth of the net's time.
    """

    def __init__(self, net: Detector, lines: tuple[Lines, Lines]) -> None:
        super().__init__()
        self.net = _folded(net, lines)

    def forward(self, picture: Tensor) -> tuple[Tensor, Tensor]:
        fine, coarse = self.net.answers(self.net.stem(picture.float().permute(0, 3, 1, 2)))
        return fine.permute(0, 2, 3, 1), coarse.permute(0, 2, 3, 1)


def _folded(net: Detector, lines: tuple[Lines, Lines]) -> Detector:
    """The net for pixels of 0 to 255 that have their margin, with the ``lines`` of its answers in its last layers."""
    net = deepcopy(net).eval()
    stem = cast(nn.Sequential, net.stem[0])
    first, norm = cast(nn.Conv2d, stem[0]), cast(nn.BatchNorm2d, stem[1])
    assert norm.running_mean is not None
    first.padding = (0, 0)
    with torch.no_grad():
        norm.running_mean += first.weight.sum(dim=(1, 2, 3))  # w * (x / 127.5 - 1) is w / 127.5 * x - w, summed
        first.weight /= 127.5
        for head, line in ((net.fine, lines[0]), (net.around, lines[0]), (net.coarse, lines[1])):
            scale, shift = (torch.tensor(values, dtype=torch.float32) for values in (line.scale, line.shift))
            head.weight *= scale[:, None, None, None]
            if head.bias is not None:
                head.bias.copy_(head.bias * scale + shift)
    return net


def export_detector(net: Detector, path: Path, facts: dict[str, Any], validation: Iterable[Shot] = ()) -> None:
    """Write ``path`` (.onnx) and its manifest (.json): sha256 and ``facts`` (command, data, seed, score).

    Chances are calibrated on the ``validation`` screens, where there are some.
    """
    lines = straight(FINE_CHANNELS), straight(COARSE_CHANNELS)
    example = torch.zeros(1, 65, 65, 3, dtype=torch.uint8)
    axes = {"picture": {1: "height", 2: "width"}}
    axes |= {name: {1: f"{name} height", 2: f"{name} width"} for name in ("fine", "coarse")}
    export_graph(_DetectorGraph(net, lines), (example,), path, ["picture"], ["fine", "coarse"], axes)
    plain = onnx_session(path.read_bytes())

    def look(shot: Shot) -> tuple[NDArray[np.float32], NDArray[np.float32], float]:
        pixels = shot.pixels()
        shrink = looks(pixels.shape, _line_heights(shot))[0]
        fine, coarse = raw(plain, pixels, shrink)
        return fine.astype(np.float32), coarse.astype(np.float32), shrink

    lines = calibrated(look, validation)
    export_graph(_DetectorGraph(net, lines), (example,), path, ["picture"], ["fine", "coarse"], axes)
    write_manifest(path, facts)


def _line_heights(shot: Shot) -> list[float]:
    """What the text net would measure: it draws lines higher than labels do."""
    words = [one for one in shot.screen.labels if one.kind in ("text", "link") and one.text]
    return [one.box.height * LINE_HEIGHT / TEXT_HEIGHT for one in words]


class _IconGraph(nn.Module):
    """Crops (n, 48, 48, 3) uint8 to chances (n, functions + 1), made honest by a temperature."""

    def __init__(self, net: IconNet, temperature: float) -> None:
        super().__init__()
        self.net, self.temperature = net, temperature

    def forward(self, crops: Tensor) -> Tensor:
        said = cast(Tensor, self.net(crops.permute(0, 3, 1, 2).float()))
        return torch.softmax(said / self.temperature, dim=1)


def export_icons(net: IconNet, temperature: float, path: Path, facts: dict[str, Any]) -> None:
    """As :func:`export_detector`; ``facts`` must hold ``functions``, the names of the answers in their order."""
    example = torch.zeros(2, SIDE, SIDE, 3, dtype=torch.uint8)
    axes = {"crops": {0: "icons"}, "chances": {0: "icons"}}
    export_graph(_IconGraph(net, temperature), (example,), path, ["crops"], ["chances"], axes)
    write_manifest(path, facts)


def export_order(net: OrderNet, path: Path, facts: dict[str, Any]) -> None:
    axes = {"facts": {0: "cuts"}, "holds": {0: "cuts"}}
    export_graph(net, (torch.zeros(2, CUT_FACTS),), path, ["facts"], ["holds"], axes)
    write_manifest(path, facts)


def export_regions(net: RegionNet, path: Path, facts: dict[str, Any]) -> None:
    axes = {"facts": {0: "areas"}, "chances": {0: "areas"}}
    export_graph(net, (torch.zeros(2, AREA_FACTS),), path, ["facts"], ["chances"], axes)
    write_manifest(path, facts)


def export_relations(net: RelationNet, path: Path, facts: dict[str, Any]) -> None:
    axes = {"nodes": {0: "nodes"}, "pairs": {0: "nodes", 1: "nodes"}}
    axes |= {"what": {0: "nodes"}, "on": {0: "nodes"}, "said": {1: "nodes", 2: "nodes"}}
    example = torch.zeros(3, NODE_FACTS), torch.zeros(3, 3, PAIR_FACTS)
    export_graph(net, example, path, ["nodes", "pairs"], ["what", "said", "on"], axes)
    write_manifest(path, facts)


class _ReaderGraph(nn.Module):
    """Lines (n, 1, HEIGHT, width), ink 0..1, to the best sign of every step (n, width / STEP) and its probability."""

    def __init__(self, net: ScriptNet | LineNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, lines: Tensor) -> tuple[Tensor, Tensor]:
        score, sign = torch.softmax(self.net(lines), dim=2).max(dim=2)
        return sign, score


def export_scripts(net: ScriptNet, path: Path, facts: dict[str, Any]) -> None:
    """As :func:`export_detector`; ``facts`` must hold ``alphabet``, the signs in the order of their numbers, from 1."""
    _export_reader(net, path)
    write_manifest(path, facts)


def export_lines(net: LineNet, path: Path, facts: dict[str, Any], judge: Callable[[Session], dict[str, Any]]) -> None:
    """As :func:`export_scripts`; ``judge`` says what else stands in the manifest, asked with the net that was written:
    how sure of a line it has to be."""
    _export_reader(net, path)
    in_half(path)
    write_manifest(path, {**facts, **judge(onnx_session(path.read_bytes()))})


def _export_reader(net: ScriptNet | LineNet, path: Path) -> None:
    axes = {name: {0: "lines", at: "width"} for name, at in (("lines", 3), ("sign", 1), ("score", 1))}
    export_graph(_ReaderGraph(net), (torch.zeros(2, 1, HEIGHT, 64),), path, ["lines"], ["sign", "score"], axes)


def export_graph(
    graph: nn.Module,
    example: tuple[Tensor, ...],
    path: Path,
    inputs: list[str],
    outputs: list[str],
    axes: dict[str, dict[int, str]],
) -> None:
    """By the older exporter (it says so itself): it folds batch norms, knows dynamic sizes and needs no compiler."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.part")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        torch.onnx.export(
            graph.eval(), example, str(beside), opset_version=OPSET, dynamo=False, input_names=inputs,
            output_names=outputs, dynamic_axes=axes,
        )  # fmt: skip
    beside.replace(path)


def in_half(path: Path) -> None:
    """Keep the weights of the ONNX file in half as many bytes; they are counted with as before."""
    import onnx

    model = onnx.load(str(path))
    graph, casts = model.graph, list[Any]()
    for one in graph.initializer:
        values = onnx.numpy_helper.to_array(one)
        if values.dtype != np.float32 or values.size < FEW:
            continue
        name, half = one.name, onnx.numpy_helper.from_array(values.astype(np.float16), f"{one.name} half")
        one.CopyFrom(half)
        casts.append(onnx.helper.make_node("Cast", [half.name], [name], to=onnx.TensorProto.FLOAT))
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    write_whole(path, model.SerializeToString(), mode=0o644)


def write_manifest(path: Path, facts: dict[str, Any]) -> None:
    """``NAME.json`` beside ``NAME.onnx``; perception refuses a file whose sha256 is another."""
    manifest = {"schema": "screenwright.weights/1", "sha256": hashlib.sha256(path.read_bytes()).hexdigest(), **facts}
    write_whole(path.with_suffix(".json"), (json.dumps(manifest, indent=1) + "\n").encode(), mode=0o644)
