"""Train UI-VLM on episodes: masked next-token prediction with the loss on actions alone (paper 002, 3.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from screenwright.episodes import AitwAction, AitwStep
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.schedule import Precision, Schedule
from screenwright_lab.training.uivlm.episodes import Told
from screenwright_lab.training.uivlm.language import Language
from screenwright_lab.training.uivlm.sentences import Limits, Moment, asked, sentences
from screenwright_lab.training.validation import Validation
from screenwright_lab.training.vlm.adapters import Lora, adapted
from screenwright_lab.training.vlm.answering import answered
from screenwright_lab.training.vlm.loss import answers_loss, moved
from screenwright_lab.training.vlm.opened import Opened
from screenwright_lab.training.vlm.talk import Scribe

CHECKPOINT = "uivlm.safetensors"
STRETCH = 16
LONGEST_ANSWER = 64
"""Tokens of an action."""

RATE, RATE_WHOLE = 1e-4, 1e-3
"""Of adapters, and of a net that is trained whole, from nothing."""

Matches = Callable[[Sequence[AitwStep], Sequence[AitwAction | None]], Sequence[bool]]
"""Which of the actions told match those of the steps, by the measure of Android in the Wild; None: told was nothing
that can be read. The measure is handed in: it belongs to those who judge."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """``batch``: sentences a step. The paper's own values are not printed."""

    limits: Limits = field(default_factory=Limits)
    lora: Lora = field(default_factory=Lora)
    batch: int = 4


def schedule_for(
    lora: Lora, steps: int, rate: float | None = None, seed: int = 0, precision: Precision = "fp32"
) -> Schedule:
    """Adapters learn by AdamW, gently; what begins from nothing by Muon, as Auto-UI does. ``rate`` where another one is
    wanted."""
    plain = Schedule(steps, RATE, seed=seed, warm_up=min(200, steps // 10), clip=1.0, precision=precision)
    if lora.rank == 0:
        plain = replace(plain, rate=RATE_WHOLE, optimizer="muon")
    return replace(plain, rate=rate or plain.rate)


@dataclass(frozen=True, slots=True)
class Judged:
    """What the net is worth while it is trained: on the ``episodes`` kept back, every so many steps."""

    episodes: Sequence[Told]
    matches: Matches
    every: int = 500
    patience: int = 8
    steps: int = 200
    language: Language = field(default_factory=Language)


def train(
    opened: Opened,
    episodes: Sequence[Told],
    recipe: Recipe,
    out: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float,
    judged: Judged | None = None,
    counted: Counted | None = None,
) -> tuple[Any, dict[str, float]]:
    """The trained model, its adapters in place, and its worth on what was kept back. Raises DataError for an episode
    that does not fit, and what ``fit`` raises."""
    scribe = opened.scribe
    known = [one for told in episodes for one in sentences(scribe, told.goal, told.moments, recipe.limits)]
    say(f"{len(known)} sentences of {len(episodes)} episodes, {sum(len(one.learned) for one in known)} actions")

    lengths = tuple(len(one.encoded.ids) for one in known)

    def batches(start: int) -> Iterator[dict[str, Tensor]]:
        for step in count(start):
            turn, place = divmod(step, -(-len(known) // recipe.batch))
            chosen = _turn(lengths, recipe.batch, schedule.seed, turn)[place]
            yield scribe.batch([known[at].encoded for at in chosen])

    def loss(net: Any, batch: dict[str, Tensor], device: torch.device) -> dict[str, Tensor]:
        return {"actions": answers_loss(net, moved(batch, device))}

    validation: Validation[Any] | None = None
    if judged:
        validation = Validation(lambda net: _worth(net, scribe, judged, recipe.limits), judged.every, judged.patience)
    net = fit(
        lambda: adapted(opened, recipe.lora), batches, loss, out / CHECKPOINT, schedule, say, until,
        validation=validation, counted=counted,
    )  # fmt: skip
    return net, _worth(net, scribe, judged, recipe.limits) if judged else {}


@lru_cache(maxsize=2)
def _turn(lengths: tuple[int, ...], batch: int, seed: int, turn: int) -> tuple[tuple[int, ...], ...]:
    """The batches of one turn through all sentences, as their numbers, in an order of chance. Sentences of a batch are
    near each other in length, out of a stretch of STRETCH batches, so that little is filled up."""
    chance = torch.Generator().manual_seed(seed * 1_000_003 + turn)
    order = torch.randperm(len(lengths), generator=chance).tolist()
    stretch = batch * STRETCH
    sorted_in_parts = [
        at
        for first in range(0, len(order), stretch)
        for at in sorted(order[first : first + stretch], key=lengths.__getitem__)
    ]
    batches = [tuple(sorted_in_parts[first : first + batch]) for first in range(0, len(order), batch)]
    return tuple(batches[at] for at in torch.randperm(len(batches), generator=chance).tolist())


def before(episode: Told, number: int) -> tuple[Moment, ...]:
    """The moments up to step ``number``, whose action is what is asked."""
    return (*episode.moments[:number], replace(episode.moments[number], said=None))


def _asked_of(episodes: Sequence[Told], most: int) -> list[tuple[Told, int]]:
    """At most so many steps, evenly out of all."""
    every = [(told, number) for told in episodes for number in range(len(told.steps))]
    return every[:: max(1, -(-len(every) // most))]


def _worth(net: Any, scribe: Scribe, judged: Judged, limits: Limits) -> dict[str, float]:
    """Share of the steps told right, and of those told at all, each asked with what was really done before it."""
    steps: list[AitwStep] = []
    told: list[AitwAction | None] = []
    for episode, number in _asked_of(judged.episodes, judged.steps):
        talk = asked(scribe, episode.goal, before(episode, number), limits)
        steps.append(episode.steps[number])
        told.append(judged.language.read(answered(net, scribe, talk, LONGEST_ANSWER)))
    right = judged.matches(steps, told)
    return {
        "match": sum(right) / len(right),
        "type": sum(one is not None and one.kind == step.action.kind for one, step in zip(told, steps, strict=True))
        / len(steps),
        "readable": sum(one is not None for one in told) / len(told),
    }
