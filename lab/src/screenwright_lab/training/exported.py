"""The weights of a net out of the ONNX file that it was exported to, to train it further."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

from screenwright.core.errors import DataError


@dataclass(frozen=True, slots=True)
class Exported:
    """``weights`` by the names of the module's parameters, as far as the file tells them; ``folded``: what an operation
    is done with that the exporter made of several parameters, by the operation and in the order of the graph."""

    weights: dict[str, Tensor]
    folded: dict[str, list[Tensor]]


def exported(path: Path) -> Exported:
    """Of a file of ``export_graph``, whose matrices may be in eight bits. Raises DataError."""
    try:
        graph = onnx.load(str(path)).graph
    except Exception as error:  # onnx raises what protobuf raises, and errors of its own
        raise DataError(f"{path}: this is no ONNX file: {error}") from error
    values = {one.name: torch.from_numpy(numpy_helper.to_array(one).copy()) for one in graph.initializer}
    for node in graph.node:
        if node.op_type == "DequantizeLinear":
            values[node.output[0]] = values[node.input[0]].float() * values[node.input[1]]
        elif node.op_type == "Identity" and node.input[0] in values:  # of weights that are alike one is kept
            values[node.output[0]] = values[node.input[0]]
    found = Exported({name.partition(".")[2]: value for name, value in values.items() if name.startswith("net.")}, {})
    for node in graph.node:
        constant = next((values[one] for one in node.input if one in values and one.startswith("onnx::")), None)
        if constant is None or not constant.is_floating_point():
            continue
        if node.op_type == "MatMul":
            found.weights.setdefault(f"{'.'.join(_modules(node.name))}.weight", constant.T)
        else:
            found.folded.setdefault(node.op_type, []).append(constant)
    return found


def _modules(node: str) -> Iterator[str]:
    """Of "/net/body/body.0/MatMul", and of "/net/body/body.0_1/MatMul", where it is used again: body.0."""
    for outer, inner in pairwise(node.split("/")[2:]):
        if not inner.startswith(f"{outer}."):
            yield re.sub(r"_\d+$", "", outer)
