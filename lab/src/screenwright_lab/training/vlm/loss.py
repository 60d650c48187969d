"""The loss of the answers in a batch of talks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy

from screenwright_lab.training.vlm.talk import IGNORED


def answers_loss(model: Any, batch: Mapping[str, Tensor]) -> Tensor:
    """Cross-entropy of each learned token told from those before it, a mean over all of them in the batch (paper 002,
    3.3). The model's last layer is asked where something is learned and nowhere else."""
    logits, labels = _asked(model, batch)
    return cross_entropy(logits.flatten(0, 1).float(), labels.flatten(), ignore_index=IGNORED)


def answers_chance(model: Any, batch: Mapping[str, Tensor]) -> Tensor:
    """The logarithm of the chance of each talk's learned tokens, their sum (n,)."""
    logits, labels = _asked(model, batch)
    lost = cross_entropy(logits.transpose(1, 2).float(), labels, ignore_index=IGNORED, reduction="none")
    return -lost.sum(dim=1)


def _asked(model: Any, batch: Mapping[str, Tensor]) -> tuple[Tensor, Tensor]:
    """Logits (n, places, words) and the tokens that come there (n, places), at the places where one of the talks has
    something to learn next."""
    inputs = {name: value for name, value in batch.items() if name != "labels"}
    labels = batch["labels"]
    places = (labels[:, 1:] != IGNORED).any(dim=0).nonzero()[:, 0]
    logits = model(**inputs, logits_to_keep=places, use_cache=False).logits
    return logits, labels[:, places + 1]


def moved(batch: Mapping[str, Tensor], device: torch.device) -> dict[str, Tensor]:
    return {name: value.to(device) for name, value in batch.items()}
