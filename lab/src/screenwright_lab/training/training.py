"""A training run in memory: the net, its average, the optimizers, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from math import isfinite
from pathlib import Path
from typing import Generic, TypeVar

import torch
from accelerate import Accelerator
from torch import Tensor, nn

from screenwright.core.errors import TrainingStopped
from screenwright_lab.training import checkpoint
from screenwright_lab.training.curves import Curves
from screenwright_lab.training.optimizers import optimizers_for
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.validation import Best, Validation

AVERAGE_DECAY = 0.999
Batch = TypeVar("Batch")
Net = TypeVar("Net", bound=nn.Module)


@dataclass
class Standing:
    """How far a run is; ``shown``: parts of the loss, smoothed for reading."""

    step: int = 0
    shown: dict[str, float] = field(default_factory=dict)
    best: Best = field(default_factory=Best)

    def see(self, parts: Mapping[str, Tensor]) -> None:
        for name, part in parts.items():
            value = float(part.detach())
            self.shown[name] = 0.98 * self.shown.get(name, value) + 0.02 * value

    def __str__(self) -> str:
        return " ".join(f"{name} {value:.3f}" for name, value in self.shown.items())


class Training(Generic[Net, Batch]):
    """``path`` is the checkpoint; beside it lie the best weights and the curves. ``is_whole`` is False only while a
    step is taken: then weights and optimizer do not belong together."""

    def __init__(
        self,
        make: Callable[[], Net],
        loss: Callable[[Net, Batch, torch.device], dict[str, Tensor]],
        path: Path,
        schedule: Schedule,
        say: Callable[[str], None],
    ) -> None:
        torch.manual_seed(schedule.seed)
        self.crew = Accelerator()
        self.net = _channels_last(make()).to(self.crew.device).train()
        self.average = {name: value.detach().clone() for name, value in checkpoint.trained(self.net).items()}
        self.optimizers = optimizers_for(self.net, schedule)
        self.path, self.best_path = path, path.with_suffix(".best.safetensors")
        self.curves = Curves(path.with_suffix(".csv"))
        self.standing, self.is_whole = Standing(), True
        self._schedule, self._loss, self._say = schedule, loss, say
        self._in_bf16 = schedule.precision == "bf16" and _counts_in_bf16(self.crew.device)
        if path.exists():
            facts = checkpoint.resume(path, self.net, self.average, self.optimizers)
            self.standing = Standing(facts["step"], facts.get("shown", {}), Best(**facts.get("best", {})))
            say(f"going on from step {self.standing.step}")
        self.curves.keep_to(self.standing.step)
        self._worker: Net = self.crew.prepare_model(self.net)

    def step(self, batch: Batch) -> None:
        """One step. Raises TrainingStopped, before anything is changed, where the loss is no number."""
        seed = (self._schedule.seed * 1_000_003 + self.standing.step) * 64 + self.crew.process_index
        torch.manual_seed(seed)  # so that a run that was resumed drops out the same
        for group in [group for one in self.optimizers for group in one.param_groups]:
            group["lr"] = self._schedule.rate_at(self.standing.step) * group.get("share", 1.0)
        device = self.crew.device
        with torch.autocast(device.type, torch.bfloat16, enabled=self._in_bf16):
            parts = self._loss(self._worker, batch, device)
        total = torch.stack([part.float() for part in parts.values()]).sum()
        if self.in_any(not isfinite(float(total.detach()))):
            told = " ".join(f"{name} {float(part.detach()):g}" for name, part in parts.items())
            raise TrainingStopped(f"the loss is no number ({told}): try a lower rate, or another seed")
        self.net.zero_grad(set_to_none=True)
        self.crew.backward(total)
        nn.utils.clip_grad_norm_(self.net.parameters(), self._schedule.clip)
        self.is_whole = False
        for optimizer in self.optimizers:
            optimizer.step()
        self.standing.step += 1
        _blend(self.average, self.net, min(AVERAGE_DECAY, (1 + self.standing.step) / (10 + self.standing.step)))
        self.standing.see(parts)
        self.is_whole = True

    def validate(self, validation: Validation[Net]) -> bool:
        """Measure the average, and keep it where it is the best so far; whether training has stopped to help."""
        if self.crew.is_main_process:
            step, best = self.standing.step, self.standing.best
            with self._averaged():
                scores = dict(validation.measure(self.net))
            self.curves.add(step, "validation", scores)
            self._say(f"step {step}: " + " ".join(f"{name} {value:.4f}" for name, value in scores.items()))
            if best.see(step, next(iter(scores.values()))):
                checkpoint.save_tensors(self.best_path, self.average, {"step": step, "scores": scores})
        return self.in_any(self.standing.best.stopped(validation.patience))

    def keep(self) -> None:
        """Write checkpoint and curves. Raises TrainingStopped."""
        if self.crew.is_main_process:
            facts = asdict(self.standing) | {"schedule": asdict(self._schedule)}
            checkpoint.save(self.path, self.net, self.average, self.optimizers, facts)
            self.curves.write()

    def finished(self, best: bool) -> Net:
        """The net with its averaged weights, the best or the last ones, on the CPU, ready to be used."""
        if best and self.best_path.exists():
            self.average = checkpoint.load_tensors(self.best_path)[0]
        checkpoint.load(self.net, self.average)
        return self.net.cpu().eval()

    def in_any(self, flag: bool) -> bool:
        """Whether it is so in one of the processes: they go on, or end, together."""
        if self.crew.num_processes == 1:
            return flag
        return bool(self.crew.reduce(torch.tensor(float(flag), device=self.crew.device), "sum") > 0)

    @contextmanager
    def _averaged(self) -> Iterator[None]:
        """The net with its averaged weights, for as long as they are looked at."""
        own = {name: value.detach().clone() for name, value in checkpoint.trained(self.net).items()}
        checkpoint.load(self.net, self.average)
        self.net.eval()
        try:
            with torch.no_grad():
                yield
        finally:
            checkpoint.load(self.net, own)
            self.net.train()


def _counts_in_bf16(device: torch.device) -> bool:
    """A processor without instructions for it takes five to ten times as long as in fp32."""
    if device.type == "cpu":
        return bool(torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported())
    return device.type != "cuda" or torch.cuda.is_bf16_supported()


def _channels_last(net: Net) -> Net:
    """The order of memory in which convolutions are fast on a CPU."""
    for weight in net.parameters():
        if weight.ndim == 4:
            weight.data = weight.data.contiguous(memory_format=torch.channels_last)
    return net


@torch.no_grad()
def _blend(average: dict[str, Tensor], net: nn.Module, keep: float) -> None:
    for name, value in checkpoint.trained(net).items():
        if value.dtype.is_floating_point:
            average[name].lerp_(value, 1 - keep)
        else:
            average[name].copy_(value)
