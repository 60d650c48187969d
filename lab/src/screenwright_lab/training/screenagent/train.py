"""ScreenAgent's fine-tuning (paper 001, 5.2) with adapters on any checkpoint that is known: a mixture in four phases,
then, if it is wished, preferences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import torch
from torch import Tensor

from screenwright.core.errors import DataError
from screenwright.episodes import ChatSample
from screenwright_lab.data.screenagent.mixture import PHASES, Sources, drawn
from screenwright_lab.training.fit import fit
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.screenagent.preference import preference_loss
from screenwright_lab.training.screenagent.samples import Pair, pair_of, talk_of
from screenwright_lab.training.validation import Validation
from screenwright_lab.training.vlm.adapters import Lora, adapted
from screenwright_lab.training.vlm.loss import answers_loss, moved
from screenwright_lab.training.vlm.opened import Opened

CHECKPOINT = "screenagent.safetensors"

Batch = tuple[dict[str, Tensor], dict[str, Tensor] | None]
"""A batch of talks; of preferences, the chosen ones and the rejected ones."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """``batch``: samples a step (paper: 8). ``length``: tokens of a talk at most; longer ones are passed over.
    ``beta``: of preferences, None to learn what is right alone."""

    lora: Lora = field(default_factory=Lora)
    batch: int = 8
    length: int = 4096
    beta: float | None = None


def train(
    opened: Opened,
    sources: Sources,
    recipe: Recipe,
    out: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float,
    kept_back: Sequence[ChatSample] = (),
    counted: Callable[[int, int], None] | None = None,
    every: int = 500,
) -> Any:
    """The trained model, its adapters in place. The steps are parted evenly among the four phases. On ``kept_back`` the
    loss is measured, and the best weights are those with the least. Raises what ``fit`` raises, and DataError where
    nothing fits."""
    net = _Feed(opened, sources, recipe, schedule)
    validation: Validation[Any] | None = None
    if kept_back:
        validation = Validation(lambda model: {"worth": -_lost(model, opened, recipe, kept_back)}, every)
    loss = _loss if recipe.beta is None else _preferring(recipe.beta)
    return fit(
        lambda: adapted(opened, recipe.lora), net.batches, loss, out / CHECKPOINT, schedule, say, until,
        validation=validation, counted=counted,
    )  # fmt: skip


def phase_at(step: int, steps: int) -> int:
    """1 to 4."""
    return min(len(PHASES), 1 + step * len(PHASES) // steps)


class _Feed:
    """The batches of a run: number k depends on the seed and on k alone."""

    def __init__(self, opened: Opened, sources: Sources, recipe: Recipe, schedule: Schedule) -> None:
        self._scribe, self._recipe, self._schedule = opened.scribe, recipe, schedule
        self._sources = sources if recipe.beta is None else _preferences(sources)

    def batches(self, start: int) -> Iterator[Batch]:
        for step in count(start):
            phase = phase_at(step, self._schedule.steps)
            lot = Random(f"{self._schedule.seed} {step}").randrange(2**31)
            yield self._batch(drawn(self._sources, phase, lot))

    def _batch(self, samples: Iterator[ChatSample]) -> Batch:
        """What does not fit is passed over, but not without end."""
        scribe, recipe = self._scribe, self._recipe
        talks: list[Pair] = []
        fault: DataError | None = None
        for sample in islice(samples, 20 * recipe.batch):
            try:
                if recipe.beta is None:
                    talk = talk_of(scribe, sample, recipe.length)
                    talks.append(Pair(talk, talk))
                else:
                    talks.append(pair_of(scribe, sample, recipe.length))
            except DataError as error:
                fault = error
            if len(talks) == recipe.batch:
                break
        if not talks:
            raise DataError(f"no sample fits: {fault}")
        chosen = scribe.batch([pair.chosen for pair in talks])
        return chosen, None if recipe.beta is None else scribe.batch([pair.rejected for pair in talks])


def _preferences(sources: Sources) -> Sources:
    """The samples with a worse reply."""
    kept = {
        part: {tongue: [one for one in samples if one.rejected] for tongue, samples in tongues.items()}
        for part, tongues in sources.samples.items()
    }
    return Sources(kept)


def _loss(net: Any, batch: Batch, device: torch.device) -> dict[str, Tensor]:
    return {"answers": answers_loss(net, moved(batch[0], device))}


def _preferring(beta: float) -> Callable[[Any, Batch, torch.device], dict[str, Tensor]]:
    def loss(net: Any, batch: Batch, device: torch.device) -> dict[str, Tensor]:
        chosen, rejected = batch
        assert rejected is not None
        return {"preference": preference_loss(net, moved(chosen, device), moved(rejected, device), beta)}

    return loss


def _lost(model: Any, opened: Opened, recipe: Recipe, kept_back: Sequence[ChatSample]) -> float:
    """Mean loss of an answer's token over the samples kept back that fit."""
    device = next(model.parameters()).device
    losses = []
    for sample in kept_back:
        try:
            talk = talk_of(opened.scribe, sample, recipe.length)
        except DataError:
            continue
        losses.append(float(answers_loss(model, moved(opened.scribe.batch([talk]), device))))
    if not losses:
        raise DataError("none of the samples kept back fits")
    return sum(losses) / len(losses)
