"""The loop that all nets share: seeded, resumable, on a GPU where there is one, with an average of the weights."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import torch
from torch import Tensor, nn

from screenwright.learn import checkpoint

AVERAGE_DECAY = 0.999
SAY_EVERY, SAVE_EVERY = 50, 250
Batch = TypeVar("Batch")
Net = TypeVar("Net", bound=nn.Module)


@dataclass(frozen=True, slots=True)
class Schedule:
    """``steps`` of AdamW at ``rate`` with a linear ``warm_up``, and over the last part, ``fall``, a cosine down to a
    hundredth: until then a run is the same for any number of steps, and can be made longer."""

    steps: int
    rate: float = 3e-3
    decay: float = 0.02
    warm_up: int = 200
    fall: float = 0.4
    seed: int = 0

    def rate_at(self, step: int) -> float:
        if step < self.warm_up:
            return self.rate * (step + 1) / self.warm_up
        top = self.steps * (1 - self.fall)
        share = min(1.0, max(0.0, (step - top) / max(1.0, self.steps - top)))
        return self.rate * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * share)))


def fit(
    make: Callable[[], Net],
    batches: Callable[[int], Iterable[Batch]],
    loss: Callable[[Net, Batch, torch.device], dict[str, Tensor]],
    path: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float = math.inf,
) -> Net:
    """Train, or go on training, with the checkpoint ``path``; returns the averaged net, ready to be used.

    ``batches`` makes the data from a step on, ``loss`` its parts by name. ``until`` (time.monotonic) ends a run early,
    with its checkpoint written; one that is complete is only loaded.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(schedule.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    net = _channels_last(make()).to(device)
    average = {name: value.detach().clone() for name, value in net.state_dict().items()}
    optimizer = torch.optim.AdamW(_groups(net, schedule.decay), lr=schedule.rate, fused=True)
    step, began, shown = 0, monotonic(), _Shown()
    if path.exists():
        step = checkpoint.resume(path, net, average, optimizer)["step"]
        say(f"going on from step {step}")
    for batch in batches(step) if step < schedule.steps else ():
        for group in optimizer.param_groups:
            group["lr"] = schedule.rate_at(step)
        parts = loss(net, batch, device)
        optimizer.zero_grad(set_to_none=True)
        torch.autograd.backward(torch.stack(list(parts.values())).sum())
        nn.utils.clip_grad_norm_(net.parameters(), 10.0)
        optimizer.step()
        step += 1
        _blend(average, net, min(AVERAGE_DECAY, (1 + step) / (10 + step)))
        shown.add(parts)
        ends = step >= schedule.steps or monotonic() > until
        if step % SAY_EVERY == 0 or ends:
            say(f"step {step}/{schedule.steps} {monotonic() - began:.0f} s {shown}")
        if step % SAVE_EVERY == 0 or ends:
            checkpoint.save(path, net, average, optimizer, {"step": step, "schedule": asdict(schedule)})
        if ends:
            break
    averaged = make()
    averaged.load_state_dict(average)
    averaged.eval()
    return averaged


class _Shown:
    """Parts of the loss, smoothed for reading."""

    def __init__(self) -> None:
        self.values: dict[str, float] = {}

    def add(self, parts: dict[str, Tensor]) -> None:
        for name, part in parts.items():
            value = float(part.detach())
            self.values[name] = 0.98 * self.values.get(name, value) + 0.02 * value

    def __str__(self) -> str:
        return " ".join(f"{name} {value:.3f}" for name, value in self.values.items())


def _channels_last(net: Net) -> Net:
    """The order of memory in which convolutions are fast on a CPU."""
    for weight in net.parameters():
        if weight.ndim == 4:
            weight.data = weight.data.contiguous(memory_format=torch.channels_last)
    return net


def _groups(net: nn.Module, decay: float) -> list[dict[str, Any]]:
    """Weight decay for kernels only."""
    kernels = [p for p in net.parameters() if p.ndim > 1]
    others = [p for p in net.parameters() if p.ndim <= 1]
    return [{"params": kernels, "weight_decay": decay}, {"params": others, "weight_decay": 0.0}]


@torch.no_grad()
def _blend(average: dict[str, Tensor], net: nn.Module, keep: float) -> None:
    for name, value in net.state_dict().items():
        if value.dtype.is_floating_point:
            average[name].lerp_(value, 1 - keep)
        else:
            average[name].copy_(value)
