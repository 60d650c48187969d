"""What changes the weights: AdamW for all of them, or Muon for the matrices inside a net and AdamW for the rest.

Muon makes every direction of a matrix's change equally long (Jordan et al. 2024, by five steps of Newton and Schulz),
so that what is rarely asked of a layer is learned as soon as what is asked of it always. It costs a few products of
matrices a step, whatever the batch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import torch
from torch import Tensor, nn

from screenwright_lab.training.schedule import Schedule

MOMENTUM: Final = 0.95
PRETRAINED_RATE: Final = 0.1
"""Share of the rate for what is pretrained (discriminative fine-tuning, Howard and Ruder 2018, section 3.1)."""


def optimizers_for(net: nn.Module, schedule: Schedule) -> list[torch.optim.Optimizer]:
    """For all that learns; weight decay for kernels only. What the net calls ``pretrained``, by the beginnings of
    names, is changed at PRETRAINED_RATE."""
    if schedule.optimizer == "adamw":
        beginnings: tuple[str, ...] = getattr(net, "pretrained", ())
        learning = [(name, p) for name, p in net.named_parameters() if p.requires_grad]
        fresh = [p for name, p in learning if not name.startswith(beginnings)]
        old = [p for name, p in learning if name.startswith(beginnings)]
        return [_adamw(fresh, schedule), *([_adamw(old, schedule, PRETRAINED_RATE)] if old else ())]
    matrices = _matrices(net)
    inside = {id(matrix) for matrix in matrices}
    muon = torch.optim.Muon(
        matrices, lr=schedule.rate, weight_decay=schedule.decay, momentum=MOMENTUM,
        adjust_lr_fn="match_rms_adamw",  # changes as large as AdamW's: one rate suits both
    )  # fmt: skip
    return [_adamw([p for p in net.parameters() if p.requires_grad and id(p) not in inside], schedule), muon]


def _adamw(learning: Sequence[Tensor], schedule: Schedule, share: float = 1.0) -> torch.optim.Optimizer:
    kernels, others = [p for p in learning if p.ndim > 1], [p for p in learning if p.ndim <= 1]
    groups = [
        {"params": kernels, "weight_decay": schedule.decay, "share": share},
        {"params": others, "weight_decay": 0.0, "share": share},
    ]
    return torch.optim.AdamW(groups, lr=schedule.rate, fused=True)


def _matrices(net: nn.Module) -> list[Tensor]:
    """The weights of linear layers that turn states into states: neither what is shared with an embedding, whose rows
    are tokens, nor what ends in a single number."""
    rows = {id(one.weight) for one in net.modules() if isinstance(one, nn.Embedding)}
    linear = [one.weight for one in net.modules() if isinstance(one, nn.Linear)]
    return [one for one in linear if one.requires_grad and id(one) not in rows and min(one.shape) > 1]
