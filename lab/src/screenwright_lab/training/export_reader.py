"""What is trained on the encoder's states as ONNX files: matrices in eight bits, one scale a column."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from torch import Tensor, nn

from screenwright.language import OUTPUTS, WIDTH
from screenwright_lab.training.consequence_net import ConsequenceGraph, ConsequenceNet
from screenwright_lab.training.export import export_graph, write_manifest
from screenwright_lab.training.reader_net import ReaderNet
from screenwright_lab.training.train_meaning import MeaningNet

LEAST = 10_000
"""Numbers of a matrix from which it is packed."""
_FULL = 127


class _ReaderGraph(nn.Module):
    """Chances where there are two ways, logarithms of chances where there are many."""

    def __init__(self, net: ReaderNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, states: Tensor) -> tuple[Tensor, ...]:
        begins, intents, later, tags = self.net(states)
        return (
            torch.sigmoid(begins), torch.log_softmax(intents, 2), torch.sigmoid(later),
            torch.log_softmax(tags, 2),
        )  # fmt: skip


def export_reader(net: ReaderNet, path: Path, facts: dict[str, Any]) -> None:
    """Write ``path`` (.onnx) and its manifest; ``facts`` should hold ``trust`` (``train_reader.trust_in``)."""
    axes = {name: {1: "pieces"} for name in ("states", *OUTPUTS)}
    export_graph(_ReaderGraph(net), (torch.zeros(1, 5, WIDTH),), path, ["states"], list(OUTPUTS), axes)
    pack(path)
    write_manifest(path, facts)


def export_meaning(net: MeaningNet, path: Path, facts: dict[str, Any]) -> None:
    """As :func:`export_reader`: states (1, n, WIDTH) to meaning (1, WIDTH); ``facts``
    should hold ``scale`` and ``shift`` (``train_meaning.calibrated``)."""
    axes = {"states": {1: "pieces"}}
    export_graph(net, (torch.zeros(1, 5, WIDTH),), path, ["states"], ["meaning"], axes)
    pack(path)
    write_manifest(path, facts)


def export_consequences(net: ConsequenceNet, path: Path, facts: dict[str, Any]) -> None:
    """As :func:`export_reader`: states (1, n, WIDTH) to chances (1, len(KINDS)); ``facts`` should hold ``least``."""
    axes = {"states": {1: "pieces"}}
    export_graph(ConsequenceGraph(net), (torch.zeros(1, 5, WIDTH),), path, ["states"], ["chances"], axes)
    pack(path)
    write_manifest(path, facts)


def pack(path: Path) -> None:
    """The matrices of a file in eight bits."""
    model = onnx.load(str(path))
    kept, nodes = list[onnx.TensorProto](), list[onnx.NodeProto]()
    for constant in model.graph.initializer:
        value = numpy_helper.to_array(constant)
        if value.ndim != 2 or value.size < LEAST or value.dtype != np.float32:
            kept.append(constant)
            continue
        scale = np.maximum(np.abs(value).max(axis=0), 1e-8).astype(np.float32) / _FULL
        rounded = np.clip(np.round(value / scale), -_FULL, _FULL).astype(np.int8)
        parts = f"{constant.name} in eight bits", f"{constant.name} scale"
        kept += [numpy_helper.from_array(part, name) for part, name in zip((rounded, scale), parts, strict=True)]
        nodes.append(helper.make_node("DequantizeLinear", list(parts), [constant.name], axis=1))
    before: Sequence[onnx.NodeProto] = list(model.graph.node)
    del model.graph.initializer[:], model.graph.node[:]
    model.graph.initializer.extend(kept)
    model.graph.node.extend([*nodes, *before])
    onnx.save(model, str(path))
