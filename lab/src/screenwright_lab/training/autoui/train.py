"""Train Auto-UI: from nothing, or from any T5 (paper 004, 4.4)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn

from screenwright.core.errors import DataError, UsageError
from screenwright_lab.extras import need
from screenwright_lab.training.autoui.copying import Copying
from screenwright_lab.training.autoui.decode import Choice
from screenwright_lab.training.autoui.description import things_annotated
from screenwright_lab.training.autoui.features import SMALL, Album, Eyes
from screenwright_lab.training.autoui.grammar import Grammar
from screenwright_lab.training.autoui.lines import Lines
from screenwright_lab.training.autoui.net import IGNORED, SIZES, AutoUi, Patches, t5_config
from screenwright_lab.training.autoui.renaming import Renaming
from screenwright_lab.training.autoui.samples import Sample
from screenwright_lab.training.autoui.settings import LONGEST, Settings
from screenwright_lab.training.autoui.vocabulary import kin, opening, surfaces, trained
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.validation import Validation

CHECKPOINT: Final = "autoui.safetensors"
TOKENIZER: Final = "tokenizer"
RATE: Final = 0.0113
"""The rate of a net from nothing times the root of its width."""
RATE_ON: Final = 1e-4
"""The rate of one that begins from a checkpoint."""
TYPED: Final = 4.0
"""What a token of a typed text counts: seven steps in a hundred type, and the words to type are the longest choice."""
BEFORE_TEXT: Final = b'"typed_text": "'
"""What a target says before the text that is typed."""
SPREAD: Final = 8
"""A batch is drawn from so many times its size of neighbours by their length: little is filled up."""


@dataclass(frozen=True)
class Batch:
    """``words`` (n, t), ``there`` (n, t), ``seen`` (n, places, features) or copies, ``labels`` (n, s) and their
    ``worth`` (n, s)."""

    words: Tensor
    there: Tensor
    seen: Tensor | None
    labels: Tensor
    worth: Tensor


def tokenizer_for(samples: Sequence[Sample], settings: Settings, out: Path) -> Any:
    """That of the checkpoint that training begins from, else the one of the run ``out``, made where there is none."""
    transformers = need("transformers", extra="learn")
    if settings.size not in SIZES:
        return _loaded(transformers.AutoTokenizer, settings.size)
    folder = out / TOKENIZER
    if not folder.exists():
        trained(_texts(samples), SIZES[settings.size].vocabulary).save_pretrained(folder)
    return transformers.PreTrainedTokenizerFast.from_pretrained(folder)


def net_for(settings: Settings, tokenizer: Any, eyes: Eyes | None) -> AutoUi:
    """With the weights of a checkpoint, where the settings name one, else drawn by lot; then tokens that mean the same
    number begin alike, so that to point at what was read is one thing to learn and not a hundred."""
    transformers = need("transformers", extra="learn")
    shape = SIZES.get(settings.size)
    if shape is None:
        return assembled(_loaded(transformers.T5ForConditionalGeneration, settings.size), eyes, settings)
    t5 = transformers.T5ForConditionalGeneration(t5_config(shape, len(tokenizer)))
    alike = kin(tokenizer)
    with torch.no_grad():
        for pairs in alike:
            place, plain = torch.tensor(pairs).T
            t5.shared.weight[place] = t5.shared.weight[plain] + torch.randn(shape.width) / 2
    return assembled(t5, eyes, settings, [pair for pairs in alike for pair in pairs], opening(tokenizer))


def assembled(
    t5: Any,
    eyes: Eyes | None,
    settings: Settings,
    alike: Iterable[tuple[int, int]] = (),
    opens: Iterable[int] = (),
) -> AutoUi:
    """A T5 with eyes: features of a frozen net go in as they are; of copies a small transformer makes some. ``alike``:
    tokens that are read with those that they are written as; ``opens``: those that begin a line of the screen."""
    width, tokens = t5.config.d_model, t5.config.vocab_size
    copying = Copying(width, tokens, alike) if settings.copies else None
    lines = Lines(width, tokens, opens) if settings.copies and settings.size in SIZES else None
    if eyes is None:
        return AutoUi(t5, None, None, copying, lines)
    if eyes.width:
        return AutoUi(t5, None, eyes.width, copying, lines)
    small = SIZES.get(settings.size, SIZES["20m"])
    return AutoUi(t5, Patches(*SMALL, small.patches, small.patch_layers), small.patches, copying, lines)


def schedule_for(size: str, steps: int, rate: float | None = None, seed: int = 0) -> Schedule:
    """How a net of that size is trained: from nothing by Muon, from a checkpoint more gently by AdamW; ``rate`` where
    another one is wanted.

    Wider nets take smaller steps: what Muon changes a matrix by has one length in all directions, which grows with the
    root of the width where its root mean square is kept (Bernstein and Newhouse 2024, on modular duality)."""
    plain = Schedule(steps, RATE_ON, decay=0.01, warm_up=max(1, steps // 20), seed=seed, clip=1.0, precision="bf16")
    if size in SIZES:
        plain = replace(plain, rate=RATE / math.sqrt(SIZES[size].width), optimizer="muon")
    return replace(plain, rate=rate or plain.rate)


def train(
    samples: Sequence[Sample],
    settings: Settings,
    eyes: Eyes | None,
    album: Album,
    out: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    *,
    batch: int = 32,
    until: float = math.inf,
    validation: Callable[[AutoUi, Any], Mapping[str, float]] | None = None,
    every: int = 500,
    renames: bool = False,
    counted: Counted | None = None,
) -> tuple[AutoUi, Any]:
    """The net and its tokenizer. ``validation`` scores a net with its tokenizer, the first score decides; with
    ``renames`` samples are read in other words, too (``renaming``). A run that was stopped goes on from ``out``."""
    out.mkdir(mode=0o700, parents=True, exist_ok=True)
    tokenizer = tokenizer_for(samples, settings, out)
    choice = Choice(Grammar(settings.form), surfaces(tokenizer))
    renaming = Renaming.of(samples) if renames else None
    by_length = sorted(samples, key=lambda one: len(one.step.goal) + 60 * len(one.past) + 24 * len(one.step.texts))

    def batches(start: int) -> Iterator[Batch]:
        step = start
        while True:
            rng = np.random.default_rng((schedule.seed, step))
            first = int(rng.integers(len(by_length)))
            near = {(first + int(off)) % len(by_length) for off in rng.permutation(SPREAD * batch)[:batch]}
            chosen, lot = [by_length[at] for at in sorted(near)], Random(int(rng.integers(2**32)))
            if renaming:
                chosen = [renaming(one, lot) for one in chosen]
            yield batch_of(chosen, settings, tokenizer, choice, album, lot)
            step += 1

    def loss(net: nn.Module, one: Batch, device: torch.device) -> dict[str, Tensor]:
        seen = None if one.seen is None else one.seen.to(device)
        told = net(one.words.to(device), one.there.to(device), seen, one.labels.to(device), one.worth.to(device))
        return {"target": told}

    def measure(net: AutoUi) -> Mapping[str, float]:
        return validation(net, tokenizer) if validation else {}

    net = fit(
        lambda: net_for(settings, tokenizer, eyes), batches, loss, out / CHECKPOINT, schedule, say, until,
        validation=Validation(measure, every, patience=1000) if validation else None, counted=counted,
    )  # fmt: skip
    return net, tokenizer


def batch_of(
    samples: Sequence[Sample],
    settings: Settings,
    tokenizer: Any,
    choice: Choice,
    album: Album,
    rng: Random | None = None,
) -> Batch:
    """Filled up to the longest; with ``rng`` annotated screens have faults."""
    strings = [settings.strings(one, rng) for one in samples]
    read = tokenizer([source for source, _ in strings], truncation=True, max_length=LONGEST, padding=True)
    told = tokenizer([target for _, target in strings])["input_ids"]
    counted = [one[: choice.decided(one)] for one in told]
    pictures = [album.of(one.picture) for one in samples]
    seen = [torch.from_numpy(one) for one in pictures if one is not None]
    return Batch(
        torch.tensor(read["input_ids"]),
        torch.tensor(read["attention_mask"]),
        torch.stack(seen) if seen else None,
        _padded([torch.tensor(one) for one in counted], IGNORED),
        _padded([torch.tensor(_worth(one, choice.surfaces)) for one in counted], 0.0),
    )


def _worth(tokens: Sequence[int], surfaces: Sequence[bytes]) -> list[float]:
    """What each token of a target counts in the loss: those of a typed text more."""
    said, worth = b"", list[float]()
    for token in tokens:
        worth.append(TYPED if BEFORE_TEXT in said else 1.0)
        said += surfaces[token]
    return worth


def _padded(rows: list[Tensor], value: float) -> Tensor:
    return nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=value)


def _texts(samples: Sequence[Sample]) -> Iterator[str]:
    """What words are made of: goals, typed texts and what stands on screens, with the space before that they have in
    strings."""
    for one in samples:
        yield f" {one.step.goal}"
        things = one.parsed if one.parsed is not None else things_annotated(one.step, None)
        yield from (f" {thing.words}" for thing in things)


def _loaded(kind: Any, checkpoint: str) -> Any:
    if "/" not in checkpoint and not Path(checkpoint).exists():
        raise UsageError(f"no size {checkpoint!r}: {', '.join(SIZES)}, or the folder or hub name (ORG/NAME) of a T5")
    try:
        return kind.from_pretrained(checkpoint)
    except (OSError, ValueError, KeyError) as error:
        raise DataError(f"{checkpoint} cannot be read as a T5: {str(error).splitlines()[0]}") from error
