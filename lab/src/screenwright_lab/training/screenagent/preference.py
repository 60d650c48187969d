"""Direct preference optimisation (DPO; Rafailov and others 2023, eq. 7) on pairs of replies to one question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor
from torch.nn.functional import logsigmoid

from screenwright_lab.training.vlm.loss import answers_chance


def preference_loss(net: Any, chosen: Mapping[str, Tensor], rejected: Mapping[str, Tensor], beta: float) -> Tensor:
    """How far the net is from preferring each chosen reply to the rejected one by more than the model did that it came
    from, which is the net without its adapters; ``beta`` keeps it near that."""
    ours = _margin(net, chosen, rejected)
    with torch.no_grad(), _bare(net).disable_adapter():
        theirs = _margin(net, chosen, rejected)
    return -logsigmoid(beta * (ours - theirs)).mean()


def _margin(net: Any, chosen: Mapping[str, Tensor], rejected: Mapping[str, Tensor]) -> Tensor:
    """Logarithm of the chance of the chosen reply over that of the rejected one (n,)."""
    return answers_chance(net, chosen) - answers_chance(net, rejected)


def _bare(net: Any) -> Any:
    """The model itself, where several processes share it."""
    return getattr(net, "module", net)
