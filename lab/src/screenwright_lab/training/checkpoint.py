"""A training run at rest: tensors as safetensors, the rest as JSON in its header. No pickle.

Only what is trained is kept: of a net whose larger part is frozen, as an adapter's is, the rest comes from where it was
loaded.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import Tensor, nn

from screenwright.core.errors import DataError, TrainingStopped

Optimizers: TypeAlias = Sequence[torch.optim.Optimizer]


def trained(net: nn.Module) -> dict[str, Tensor]:
    """The tensors of the net that training changes, not copied: parameters that are not frozen, and buffers."""
    frozen = {name for name, parameter in net.named_parameters() if not parameter.requires_grad}
    return {name: value for name, value in net.state_dict().items() if name not in frozen}


def load(net: nn.Module, tensors: Mapping[str, Tensor]) -> None:
    """The inverse of :func:`trained`. Raises DataError where names or shapes are others."""
    wanted = trained(net)
    if wanted.keys() != tensors.keys() or any(wanted[name].shape != tensors[name].shape for name in wanted):
        other = sorted(wanted.keys() ^ tensors.keys()) or [n for n in wanted if wanted[n].shape != tensors[n].shape]
        raise DataError(f"the weights are of another net: {len(other)} tensors differ, the first is {other[0]}")
    net.load_state_dict(tensors, strict=False)


def save(path: Path, net: nn.Module, average: dict[str, Tensor], optimizers: Optimizers, facts: Any) -> None:
    """Write the whole state of a run, or leave the file that was there. Raises TrainingStopped."""
    tensors = {f"net/{name}": value for name, value in trained(net).items()}
    tensors |= {f"average/{name}": value for name, value in average.items()}
    for first, optimizer in _numbered(optimizers):
        for index, state in optimizer.state_dict()["state"].items():
            tensors |= {f"optimizer/{first + index}/{name}": torch.as_tensor(value) for name, value in state.items()}
    save_tensors(path, tensors, facts)


def resume(path: Path, net: nn.Module, average: dict[str, Tensor], optimizers: Optimizers) -> Any:
    """Fill net, average and optimizers from a file of :func:`save`; returns its facts. Raises DataError."""
    tensors, facts = load_tensors(path)
    try:
        load(net, _below(tensors, "net/"))
        average.update({name: value.to(average[name].device) for name, value in _below(tensors, "average/").items()})
        states = _optimizer_states(tensors)
        for first, optimizer in _numbered(optimizers):
            plain = optimizer.state_dict()
            own = {
                at: _laid_out(states[first + at], parameter)
                for at, parameter in enumerate(_parameters(optimizer))
                if first + at in states
            }
            optimizer.load_state_dict({**plain, "state": own})
    except Exception as error:  # a damaged file fails in as many ways as it has readers
        raise DataError(f"{path} is no checkpoint of this net: {error}; remove it to start anew") from error
    return facts


def averaged(path: Path) -> dict[str, Tensor]:
    """The averaged weights in a file of :func:`save`. Raises DataError."""
    return _below(load_tensors(path)[0], "average/")


def save_tensors(path: Path, tensors: Mapping[str, Tensor], facts: Any) -> None:
    """Whole or not at all. Raises TrainingStopped where there is no room, or no right to write."""
    beside = path.with_name(f".{path.name}.part")
    plain = {name: value.detach().contiguous().clone() for name, value in tensors.items()}
    try:
        save_file(plain, beside, metadata={"facts": json.dumps(facts)})
        beside.chmod(0o600)
        beside.replace(path)
    except (OSError, SafetensorError) as error:
        beside.unlink(missing_ok=True)
        before = f"{path}, written before, is whole" if path.exists() else "nothing was written before"
        raise TrainingStopped(f"the checkpoint {path} cannot be written: {error}; {before}: run it again") from error


def load_tensors(path: Path) -> tuple[dict[str, Tensor], Any]:
    """The tensors and the facts of a file of :func:`save_tensors`. Raises DataError."""
    try:
        with safe_open(path, "pt") as file:
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 (no mapping)
            return tensors, json.loads(file.metadata()["facts"])
    except Exception as error:  # as above
        raise DataError(f"{path} is no checkpoint of this net: {error}; remove it to start anew") from error


def _below(tensors: dict[str, Tensor], prefix: str) -> dict[str, Tensor]:
    return {name.removeprefix(prefix): value for name, value in tensors.items() if name.startswith(prefix)}


def _numbered(optimizers: Optimizers) -> Iterator[tuple[int, torch.optim.Optimizer]]:
    """Each with the number of its first parameter: in a file those of all optimizers are counted through."""
    first = 0
    for optimizer in optimizers:
        yield first, optimizer
        first += _count(optimizer)


def _count(optimizer: torch.optim.Optimizer) -> int:
    return len(_parameters(optimizer))


def _parameters(optimizer: torch.optim.Optimizer) -> list[Tensor]:
    return [parameter for group in optimizer.param_groups for parameter in group["params"]]


def _laid_out(state: dict[str, Tensor], parameter: Tensor) -> dict[str, Tensor]:
    """As the parameter lies in memory: fused steps on a GPU refuse other orders of channels."""
    return {
        name: torch.empty_like(parameter).copy_(value) if value.shape == parameter.shape else value
        for name, value in state.items()
    }


def _optimizer_states(tensors: dict[str, Tensor]) -> dict[int, dict[str, Tensor]]:
    state: dict[int, dict[str, Tensor]] = {}
    for name, value in _below(tensors, "optimizer/").items():
        index, _, field = name.partition("/")
        state.setdefault(int(index), {})[field] = value
    return state
