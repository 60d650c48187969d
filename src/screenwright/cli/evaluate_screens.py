"""The benchmarks of the eyes: labelled screens of our own, boxes of others, icons."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.evals.samples import Benchmark

Data = Annotated[Path, typer.Option(help="Folder with the data; for some benchmarks a file.")]
Split = Annotated[str | None, typer.Option(help="Of our own labelled screens: train, validation or test.")]


def changes(data: Data, split: Split = None) -> Benchmark:
    """What is said to have changed, on pairs of our own screens before and after one deed."""
    from screenwright.evals.changes import Changes

    return Changes(data, split)


def confidence(data: Data, split: Split = None) -> Benchmark:
    """Whether things told with a confidence of 0.9 are there nine times of ten."""
    from screenwright.evals.confidence import Confidence

    return Confidence(data, split)


def elements(data: Data, split: Split = None) -> Benchmark:
    """Boxes and kinds: our own screens, a COCO file, or click targets of ScreenAgent sessions."""
    from screenwright.evals.elements import benchmark

    return benchmark(data, split)


def icons(data: Data, split: Split = None) -> Benchmark:
    """What icons mean, on our own screens or a file of scenes."""
    from screenwright.evals.icons import benchmark

    return benchmark(data, split)


def questions(data: Data, split: Split = None) -> Benchmark:
    """Questions about our own screens, answered without a model."""
    from screenwright.evals.questions import Questions

    return Questions(data, split)


def states(data: Data, split: Split = None) -> Benchmark:
    """Ticked, chosen, open, greyed out, on our own screens."""
    from screenwright.evals.states import States

    return States(data, split)


def structure(data: Data, split: Split = None) -> Benchmark:
    """Order, blocks, lists, tables, captions and narration of our own screens."""
    from screenwright.evals.structure import Structure

    return Structure(data, split)


def text(data: Data, split: Split = None) -> Benchmark:
    """Lines and words of our own screens, letter for letter."""
    from screenwright.evals.text import Texts

    return Texts(data, split)
