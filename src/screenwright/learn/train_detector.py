"""Train the detector: seeded, resumable, in bf16, on a GPU where there is one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from screenwright.learn import checkpoint
from screenwright.learn.crops import Decoded, Example, crops
from screenwright.learn.detector import COARSE_STRIDE, FINE_STRIDE, Detector
from screenwright.learn.losses import Wanted, level_loss
from screenwright.learn.targets import LevelTargets

WEIGHTS = {
    "heat": 1.0, "sides": 2.0, "region sides": 1.0, "kind": 0.5, "click": 0.5, "states": 0.5,
}  # fmt: skip
"""How much each part of the loss counts."""
COARSE_SHARE = 0.5
AVERAGE_DECAY = 0.999
CHECKPOINT = "detector.safetensors"


@dataclass(frozen=True, slots=True)
class Recipe:
    """One run. ``steps`` batches of ``batch`` crops of ``height`` x ``width`` pixels; ``workers`` make crops beside."""

    steps: int
    batch: int = 8
    height: int = 384
    width: int = 704
    rate: float = 3e-3
    decay: float = 0.02
    warm_up: int = 200
    seed: int = 0
    workers: int = 1
    save_every: int = 250


class _Stream(IterableDataset[Example]):
    """Each worker draws its own sequence; a resumed run goes on with one that it has not drawn."""

    def __init__(self, screens: Sequence[Decoded], recipe: Recipe, start: int) -> None:
        self.screens, self.recipe, self.start = screens, recipe, start

    def __iter__(self) -> Iterator[Example]:
        worker = get_worker_info()
        number = worker.id if worker else 0
        seed = (self.recipe.seed, self.start, number)
        return crops(self.screens, seed, self.recipe.height, self.recipe.width)


def train(
    screens: Sequence[Decoded], out: Path, recipe: Recipe, say: Callable[[str], None], until: float = math.inf
) -> Detector:
    """Train, or go on training, in the folder ``out``; returns the averaged net.

    ``until`` (time.monotonic) ends a run early with its checkpoint written. A run that is complete is only loaded.
    """
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(recipe.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    net = _channels_last(Detector()).to(device)
    average = {name: value.detach().clone() for name, value in net.state_dict().items()}
    optimizer = torch.optim.AdamW(_groups(net, recipe.decay), lr=recipe.rate, fused=device.type == "cuda")
    step = 0
    path = out / CHECKPOINT
    if path.exists():
        step = checkpoint.resume(path, net, average, optimizer)["step"]
        say(f"going on from step {step}")
    loader = DataLoader(
        _Stream(screens, recipe, step), batch_size=recipe.batch, num_workers=recipe.workers, collate_fn=_collate
    )
    shown, began = dict[str, float](), monotonic()
    for pictures, fine, coarse in loader if step < recipe.steps else ():
        for group in optimizer.param_groups:
            group["lr"] = _rate(step, recipe)
        parts = _losses(net, pictures.to(device), _to(fine, device), _to(coarse, device))
        optimizer.zero_grad(set_to_none=True)
        torch.autograd.backward(torch.stack(list(parts.values())).sum())
        nn.utils.clip_grad_norm_(net.parameters(), 10.0)
        optimizer.step()
        step += 1
        _blend(average, net, min(AVERAGE_DECAY, (1 + step) / (10 + step)))
        for name, part in parts.items():
            shown[name] = 0.98 * shown.get(name, float(part)) + 0.02 * float(part)
        ends = step >= recipe.steps or monotonic() > until
        if step % 50 == 0 or ends:
            rest = " ".join(f"{name} {value:.3f}" for name, value in shown.items())
            say(f"step {step}/{recipe.steps} {(monotonic() - began):.0f} s {rest}")
        if step % recipe.save_every == 0 or ends:
            checkpoint.save(path, net, average, optimizer, {"step": step, "recipe": asdict(recipe)})
        if ends:
            break
    averaged = Detector()
    averaged.load_state_dict(average)
    averaged.eval()
    return averaged


def _channels_last(net: Detector) -> Detector:
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


def _rate(step: int, recipe: Recipe) -> float:
    """Linear warm-up, then a cosine down to a hundredth."""
    if step < recipe.warm_up:
        return recipe.rate * (step + 1) / recipe.warm_up
    share = (step - recipe.warm_up) / max(1, recipe.steps - recipe.warm_up)
    return recipe.rate * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(1.0, share))))


def _losses(net: Detector, pictures: Tensor, fine: Wanted, coarse: Wanted) -> dict[str, Tensor]:
    with torch.autocast(pictures.device.type, torch.bfloat16):
        fine_said, coarse_said = net(pictures.float().contiguous(memory_format=torch.channels_last))
    parts = level_loss(fine_said.float(), fine, FINE_STRIDE, sets=1)
    weighted = {f"fine {name}": value * WEIGHTS[name] for name, value in parts.items()}
    parts = level_loss(coarse_said.float(), coarse, COARSE_STRIDE, sets=2)
    return weighted | {f"coarse {name}": value * WEIGHTS[name] * COARSE_SHARE for name, value in parts.items()}


@torch.no_grad()
def _blend(average: dict[str, Tensor], net: nn.Module, keep: float) -> None:
    for name, value in net.state_dict().items():
        if value.dtype.is_floating_point:
            average[name].lerp_(value, 1 - keep)
        else:
            average[name].copy_(value)


def _collate(examples: list[Example]) -> tuple[Tensor, Wanted, Wanted]:
    pictures = torch.from_numpy(np.stack([one.pixels for one in examples])).permute(0, 3, 1, 2)
    return pictures, _stack([one.fine for one in examples]), _stack([one.coarse for one in examples])


def _stack(targets: list[LevelTargets]) -> Wanted:
    names = [field.name for field in fields(Wanted)]
    return Wanted(*(torch.from_numpy(np.stack([getattr(one, name) for one in targets])) for name in names))


def _to(wanted: Wanted, device: torch.device) -> Wanted:
    return Wanted(*(getattr(wanted, field.name).to(device) for field in fields(Wanted)))
