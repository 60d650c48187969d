"""A training run at rest: tensors as safetensors, the rest as JSON in its header. No pickle."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch
from safetensors import safe_open
from safetensors.torch import save_file
from torch import Tensor, nn

from screenwright.core.errors import DataError


def save(path: Path, net: nn.Module, average: dict[str, Tensor], optimizer: torch.optim.Optimizer, facts: Any) -> None:
    """Write the whole state of a run, or leave the file that was there."""
    tensors = {f"net/{name}": value for name, value in net.state_dict().items()}
    tensors |= {f"average/{name}": value for name, value in average.items()}
    for index, state in optimizer.state_dict()["state"].items():
        tensors |= {f"optimizer/{index}/{name}": torch.as_tensor(value) for name, value in state.items()}
    beside = path.with_name(f".{path.name}.part")
    save_file(
        {name: value.detach().contiguous().clone() for name, value in tensors.items()},
        beside,
        metadata={"facts": json.dumps(facts)},
    )
    beside.replace(path)


def resume(path: Path, net: nn.Module, average: dict[str, Tensor], optimizer: torch.optim.Optimizer) -> Any:
    """Fill net, average and optimizer from a file of :func:`save`; returns its facts. Raises DataError."""
    try:
        with safe_open(path, "pt") as file:
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 (no mapping)
            facts = json.loads(file.metadata()["facts"])
        net.load_state_dict(_below(tensors, "net/"))
        average.update(_below(tensors, "average/"))
        optimizer.load_state_dict({**optimizer.state_dict(), "state": _optimizer_state(tensors)})
    except Exception as error:  # a damaged file fails in as many ways as it has readers
        raise DataError(f"{path} is no checkpoint of this net: {error}; remove it to start anew") from error
    return facts


def _below(tensors: dict[str, Tensor], prefix: str) -> dict[str, Tensor]:
    return {name.removeprefix(prefix): value for name, value in tensors.items() if name.startswith(prefix)}


def _optimizer_state(tensors: dict[str, Tensor]) -> dict[int, dict[str, Tensor]]:
    state: dict[int, dict[str, Tensor]] = {}
    for name, value in _below(tensors, "optimizer/").items():
        index, _, field = name.partition("/")
        state.setdefault(int(index), {})[field] = value
    return state
