"""What of a checkpoint is trained: low-rank adapters in its language model, its projection, all of it, and no more."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from screenwright.core.errors import UsageError
from screenwright_lab.extras import need
from screenwright_lab.training.vlm.opened import Opened, write_vlm

LINEAR = ("q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj")
"""The linear layers of a Llama or Qwen block."""
PROJECTION = "multi_modal_projector.linear_1"
"""LLama+ViT's projection matrix, as LLaVA names it."""


@dataclass(frozen=True, slots=True)
class Lora:
    """Low-rank adapters (LoRA) in the ``layers`` of the language model; the paper's own values are not printed. With
    ``rank`` 0 all of the model is trained, eyes and all: for what begins from nothing. ``projection``: train the matrix
    from the eyes to the language model too (LLama+ViT, paper 002, 3.1.1)."""

    rank: int = 16
    alpha: float = 32
    dropout: float = 0.05
    layers: tuple[str, ...] = LINEAR
    projection: bool = False


def adapted(opened: Opened, lora: Lora) -> Any:
    """The opened model with its trained parts marked; all else, eyes and token embeddings among it, is frozen. Raises
    UsageError where the model has no such layers."""
    model = opened.model
    if lora.rank == 0:
        return model.requires_grad_(True)
    peft = need("peft", extra="learn")
    layers = rf".*language_model\..*\.({'|'.join(lora.layers)})"
    how = peft.LoraConfig(
        r=lora.rank, lora_alpha=lora.alpha, lora_dropout=lora.dropout, task_type="CAUSAL_LM", target_modules=layers
    )
    try:
        with _quiet():
            trained = peft.get_peft_model(model, how)
    except ValueError as error:
        raise UsageError(f"no layer of this checkpoint is named {', '.join(lora.layers)}: {error}") from error
    if lora.projection:
        found = [value for name, value in trained.named_parameters() if f".{PROJECTION}." in name]
        if not found:
            raise UsageError("only checkpoints of LLaVA's kind have a projection that is trained apart")
        for value in found:
            value.requires_grad_(True)
    return trained


def laid_on(model: Any, folder: Path) -> Any:
    """``model`` with the adapters that :func:`write_adapter` left in ``folder``."""
    with _quiet():
        return need("peft", extra="learn").PeftModel.from_pretrained(model, folder)


@contextmanager
def _quiet() -> Iterator[None]:
    """peft asks Transformers by a name that is going out of use."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        yield


def shares(model: Any) -> tuple[int, int]:
    """How many numbers of the model are trained, and how many it has."""
    sizes = [(value.numel(), value.requires_grad) for value in model.parameters()]
    return sum(size for size, trained in sizes if trained), sum(size for size, _ in sizes)


def write_adapter(trained: Any, folder: Path) -> None:
    """The adapters alone, as peft opens them. Not for a model that is trained whole."""
    trained.save_pretrained(folder)
    for path in folder.iterdir():
        os.chmod(path, 0o600)


def write_merged(opened: Opened, trained: Any, folder: Path) -> None:
    """The model with its adapters added to its weights: a folder like the one it came from. ``trained`` is used up."""
    whole = trained.merge_and_unload() if hasattr(trained, "merge_and_unload") else trained
    write_vlm(opened, whole, folder)
