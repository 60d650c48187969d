"""``screenwright data written``, ``train answers`` and ``train deeds``: what people ask about screens and want done on
them, drawn, parsed, and learned."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from screenwright.interfaces.cli import check_folder, say, watched
from screenwright_lab.commands.training import facts, until

if TYPE_CHECKING:
    from screenwright_lab.training.linking_batches import OnScreen
    from screenwright_lab.training.schedule import Schedule

Said = TypeVar("Said", bound="OnScreen")

Seed = Annotated[int, typer.Option(min=0, help="Another number draws other looks, variations and weights.")]
Out = Annotated[Path, typer.Option(callback=check_folder, help="Folder of the run; a run that was stopped goes on.")]
Steps = Annotated[int, typer.Option(min=1, help="Steps of the whole run.")]
Minutes = Annotated[float | None, typer.Option(min=0.1, help="Stop after so long; run it again to go on.")]
Weights = Annotated[Path | None, typer.Option(callback=check_folder, help="Folder for the ONNX file and its manifest.")]


def written(
    out: Annotated[Path, typer.Argument(callback=check_folder, help="Folder for the pictures; those there are kept.")],
    looks: Annotated[int, typer.Option(min=1, help="In how many looks each screen is drawn.")] = 2,
    seed: Seed = 0,
) -> None:
    """Written screens, drawn as plain pages and parsed, with what `train answers` and `train deeds` learn."""
    from screenwright_lab.data.answers.draw import aimed, draw, seen
    from screenwright_lab.data.answers.written import written_screens

    screens = written_screens()
    draw(out, screens, looks, seed, say)
    questions, goals = (sum(1 for _ in told(out, screens, say)) for told in (seen, aimed))
    print(f"{questions} questions and {goals} goals on {len(screens)} screens in {looks} looks in {out}")


def train_answers(
    data: Annotated[Path, typer.Option(exists=True, file_okay=False, help="Folder of `data written`.")],
    out: Out,
    steps: Steps = 2400,
    minutes: Minutes = None,
    seed: Seed = 0,
    weights: Weights = None,
) -> None:
    """Train the net that chooses what on a screen answers a question."""
    from screenwright_lab.data.answers.draw import seen
    from screenwright_lab.data.answers.written import written_screens
    from screenwright_lab.training.train_answers import calibrated, export_answers, report, train

    learned, kept_back, count = _parted(seen(data, written_screens(), lambda _: None), "questions")
    schedule = _schedule(steps, 8e-4, seed)
    with watched("training", "") as (said, counted):
        net = train(learned, kept_back, out, schedule, said, until(minutes), counted)
    line = calibrated(net, kept_back)
    print("\n".join(report(net, kept_back, line)))
    if weights:
        export_answers(net, weights / "answers.onnx", facts(steps, seed, questions=count, scale=line[0], shift=line[1]))
        say(f"written: {weights / 'answers.onnx'}")


def train_deeds(
    data: Annotated[Path, typer.Option(exists=True, file_okay=False, help="Folder of `data written`.")],
    out: Out,
    steps: Steps = 1700,
    start: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="Weights of `train answers` (answers.best.safetensors)."),
    ] = None,
    minutes: Minutes = None,
    seed: Seed = 0,
    weights: Weights = None,
) -> None:
    """Train the net that chooses what is done on a screen for a goal; it begins with the layers of that of answers."""
    from screenwright_lab.data.answers.draw import aimed
    from screenwright_lab.data.answers.written import written_screens
    from screenwright_lab.training.train_deeds import calibrated, export_deeds, report, train

    learned, kept_back, count = _parted(aimed(data, written_screens(), lambda _: None), "goals")
    schedule = _schedule(steps, 5e-4, seed)
    with watched("training", "") as (said, counted):
        net = train(learned, kept_back, out, schedule, said, until(minutes), counted, start)
    line = calibrated(net, kept_back)
    print("\n".join(report(net, kept_back, line)))
    if weights:
        export_deeds(net, weights / "deeds.onnx", facts(steps, seed, goals=count, scale=line[0], shift=line[1]))
        say(f"written: {weights / 'deeds.onnx'}")


def _parted(told: Iterable[tuple[str, Said]], what: str) -> tuple[list[list[Said]], list[list[Said]], int]:
    """By picture, for training and for validation, and how many there are for training."""
    from screenwright_lab.training.linking_batches import grouped, parted

    learned, kept_back = parted(grouped(list(told)))
    count, validated = (sum(map(len, groups)) for groups in (learned, kept_back))
    say(f"{count} {what} on {len(learned)} pictures; {validated} on {len(kept_back)} for validation")
    return learned, kept_back, count


def _schedule(steps: int, rate: float, seed: int) -> Schedule:
    from screenwright_lab.training.schedule import Schedule

    return Schedule(steps=steps, rate=rate, warm_up=100, fall=0.5, clip=1.0, precision="bf16", seed=seed)
