"""The benchmarks of the eyes: labelled screens of our own, boxes of others, icons."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import check_folder
from screenwright_lab.benchmarks.samples import Benchmark

Data = Annotated[Path, typer.Option(help="Folder with the data; for some benchmarks a file.")]
Split = Annotated[str | None, typer.Option(help="Of our own labelled screens: train, validation or test.")]


def _solver(baseline: str) -> Any:
    return typer.Option(help=f"builtin, or {baseline}.")


def changes(
    data: Data,
    split: Split = None,
    solver: Annotated[str, _solver("baseline:afresh: the second picture is parsed by itself")] = "builtin",
) -> Benchmark:
    """What is said to have changed, on pairs of our own screens before and after one deed."""
    from screenwright_lab.benchmarks.changes import SOLVERS, Changes

    if solver not in SOLVERS:
        raise UsageError(f"no solver {solver!r} here: write one of {', '.join(SOLVERS)}")
    return Changes(data, split, solver=solver)


def confidence(
    data: Data,
    split: Split = None,
    solver: Annotated[str, _solver("baseline:sure: everything is told as certain")] = "builtin",
) -> Benchmark:
    """Whether things told with a confidence of 0.9 are there nine times of ten."""
    from screenwright_lab.benchmarks.blind_parsers import parser, sure
    from screenwright_lab.benchmarks.confidence import Confidence

    return Confidence(data, split, parser(solver, {"baseline:sure": sure}), solver=solver)


def elements(
    data: Data,
    split: Split = None,
    solver: Annotated[str, _solver("baseline:lines: every line of text is a thing to click")] = "builtin",
    cache: Annotated[
        Path | None, typer.Option(callback=check_folder, help="Folder that keeps the screens that builtin parsed.")
    ] = None,
) -> Benchmark:
    """Boxes and kinds: our own screens, a COCO file, or click targets of ScreenAgent sessions."""
    from screenwright.vision import look
    from screenwright_lab.benchmarks.blind_parsers import lines, parser
    from screenwright_lab.benchmarks.elements import benchmark
    from screenwright_lab.data.parsed import parsed

    if cache is not None and solver == "builtin":
        return benchmark(data, split, lambda picture: parsed(picture, look, cache), solver)
    return benchmark(data, split, parser(solver, {"baseline:lines": lines}), solver)


def icons(
    data: Data,
    split: Split = None,
    solver: Annotated[str, _solver("baseline:commonest: every icon means what most do")] = "builtin",
) -> Benchmark:
    """What icons mean, on our own screens or a file of scenes."""
    from screenwright_lab.benchmarks.icons import benchmark

    return benchmark(data, split, solver)


def states(
    data: Data,
    split: Split = None,
    solver: Annotated[str, _solver("baseline:unlooked: enabled, and nothing else is so")] = "builtin",
) -> Benchmark:
    """Ticked, chosen, open, greyed out, on our own screens."""
    from screenwright_lab.benchmarks.blind_parsers import parser, unlooked
    from screenwright_lab.benchmarks.states import States

    return States(data, split, parser(solver, {"baseline:unlooked": unlooked}), solver=solver)


def structure(
    data: Data,
    split: Split = None,
    solver: Annotated[str, _solver("baseline:unordered: from the top, and nothing belongs together")] = "builtin",
) -> Benchmark:
    """Order, blocks, lists, tables, captions and narration of our own screens."""
    from screenwright_lab.benchmarks.blind_parsers import parser, unordered
    from screenwright_lab.benchmarks.structure import Structure

    return Structure(data, split, parser(solver, {"baseline:unordered": unordered}), solver=solver)


def text(
    data: Data,
    split: Split = None,
    solver: Annotated[
        str, _solver("baseline:quick-lines: the quick net reads each line first; baseline:rapidocr: stock RapidOCR")
    ] = "builtin",
) -> Benchmark:
    """Lines and words of our own screens, letter for letter."""
    from screenwright_lab.benchmarks.stock_reader import lines_of_rapidocr
    from screenwright_lab.benchmarks.text import Texts, lines_of, lines_read_quickly

    readers = {
        "builtin": lines_of,
        "baseline:quick-lines": lines_read_quickly,
        "baseline:rapidocr": lines_of_rapidocr,
    }
    if solver not in readers:
        raise UsageError(f"no solver {solver!r} here: write one of {', '.join(readers)}")
    return Texts(data, split, readers[solver], solver=solver)
