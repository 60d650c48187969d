"""``screenwright eval likeness``, ``eval tokens`` and ``eval completion``: measures of what is there already."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright_lab.benchmarks.samples import Benchmark
from screenwright_lab.commands.asking_models import Cache
from screenwright_lab.commands.evaluate_screens import Split

if TYPE_CHECKING:
    from screenwright.core.screen import Screen
    from screenwright_lab.benchmarks.bert_score import Embedded
    from screenwright_lab.benchmarks.likeness import Alike

Encoder = Annotated[
    str | None, typer.Option("--bertscore", help="Also BERTScore, by the encoder in this folder (extra bertscore).")
]
Layer = Annotated[int, typer.Option("--layer", help="Layer of the encoder; -1 is the last.")]


def likeness(
    data: Annotated[Path, typer.Option(help="Lines of id, told and gold, two texts.")],
    encoder: Encoder = None,
    layer: Layer = -1,
) -> Benchmark:
    """How like texts are to their references: BLEU over letters, ROUGE-L, BERTScore."""
    from screenwright_lab.benchmarks.likeness import Likeness, measures

    return Likeness(data, measures(bert_of(encoder, layer)))


def tokens(
    data: Annotated[Path, typer.Option(help="Folder of labelled screens; NAME.xml beside one is its view hierarchy.")],
    cache: Cache = None,
    split: Split = None,
) -> Benchmark:
    """Tokens that a screen costs a model: our narration, the view hierarchy as HTML, the picture."""
    from screenwright.agents.minds import estimate
    from screenwright.vision import look
    from screenwright_lab.benchmarks.screen_tokens import ScreenTokens
    from screenwright_lab.data.parsed import parsed

    def parse(picture: Path) -> Screen:
        return parsed(picture, look, cache)

    return ScreenTokens(data, parse, estimate, split)


def completion(
    data: Annotated[
        Path, typer.Option(help="Lines of id, category, steps, done; or rows.jsonl of `eval desktop` or `miniwob`.")
    ],
) -> Benchmark:
    """Tasks completed, by the number of their steps and by category, of runs that are over."""
    from screenwright_lab.benchmarks.completion import Completion

    return Completion(data)


def bert_of(encoder: str | None, layer: int) -> Alike | None:
    """BERTScore by the encoder, None where none is named."""
    if encoder is None:
        return None
    from screenwright_lab.benchmarks.bert_score import Embedded
    from screenwright_lab.benchmarks.likeness import bert_f1
    from screenwright_lab.training.embedding import token_vectors

    embed = token_vectors(encoder, layer)

    def embedded(text: str) -> Embedded:
        return Embedded(*embed(text))

    return bert_f1(embedded)
