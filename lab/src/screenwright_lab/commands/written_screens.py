"""``screenwright data answers``, ``data deeds``, ``train answers`` and ``train deeds``: what people ask about screens
and want done on them, drawn, parsed, and learned."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.interfaces.cli import check_folder, say, watched
from screenwright_lab.commands.training import facts, until

Drawn = Annotated[Path, typer.Argument(callback=check_folder, help="Folder for the pictures; those there are kept.")]
Looks = Annotated[int, typer.Option(min=1, help="In how many looks each screen is drawn.")]
Seed = Annotated[int, typer.Option(min=0, help="Another number draws other looks, variations and weights.")]
Out = Annotated[Path, typer.Option(callback=check_folder, help="Folder of the run; a run that was stopped goes on.")]
Steps = Annotated[int, typer.Option(min=1, help="Steps of the whole run.")]
Minutes = Annotated[float | None, typer.Option(min=0.1, help="Stop after so long; run it again to go on.")]
Weights = Annotated[Path | None, typer.Option(callback=check_folder, help="Folder for the ONNX file and its manifest.")]


def data_answers(out: Drawn, looks: Looks = 3, seed: Seed = 0) -> None:
    """Written screens with questions about them, drawn as plain pages and parsed: what `train answers` learns from."""
    from screenwright_lab.data.answers.draw import draw, seen
    from screenwright_lab.data.answers.written import FOLDER, written_screens

    screens = written_screens(FOLDER)
    draw(out, screens, looks, seed, say)
    print(f"{sum(1 for _ in seen(out, screens, say))} questions about {len(screens)} screens in {looks} looks in {out}")


def data_deeds(out: Drawn, looks: Looks = 2, seed: Seed = 0) -> None:
    """Written screens with goals on them, drawn as plain pages and parsed: what `train deeds` learns from."""
    from screenwright_lab.data.answers.draw import aimed, draw
    from screenwright_lab.data.answers.written import GOALS, written_screens

    screens = written_screens(GOALS)
    draw(out, screens, looks, seed, say)
    print(f"{sum(1 for _ in aimed(out, screens, say))} goals on {len(screens)} screens in {looks} looks in {out}")


def train_answers(
    data: Annotated[Path, typer.Option(exists=True, file_okay=False, help="Folder of `data answers`.")],
    out: Out,
    steps: Steps = 2400,
    minutes: Minutes = None,
    seed: Seed = 0,
    weights: Weights = None,
) -> None:
    """Train the net that chooses what on a screen answers a question."""
    from screenwright_lab.data.answers.draw import seen
    from screenwright_lab.data.answers.written import FOLDER, written_screens
    from screenwright_lab.training.linking_batches import grouped, parted
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.train_answers import calibrated, export_answers, report, train

    learned, kept_back = parted(grouped(list(seen(data, written_screens(FOLDER), lambda _: None))))
    counts = [sum(map(len, groups)) for groups in (learned, kept_back)]
    say(f"{counts[0]} questions on {len(learned)} pictures; {counts[1]} on {len(kept_back)} for validation")
    schedule = Schedule(steps=steps, rate=8e-4, warm_up=100, fall=0.5, clip=1.0, precision="bf16", seed=seed)
    with watched("training", "") as (said, counted):
        net = train(learned, kept_back, out, schedule, said, until(minutes), counted)
    temperature = calibrated(net, kept_back)
    print("\n".join(report(net, kept_back, temperature)))
    if weights:
        export_answers(net, weights / "answers.onnx", facts(steps, seed, questions=counts[0], temperature=temperature))
        say(f"written: {weights / 'answers.onnx'}")


def train_deeds(
    data: Annotated[Path, typer.Option(exists=True, file_okay=False, help="Folder of `data deeds`.")],
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
    from screenwright_lab.data.answers.written import GOALS, written_screens
    from screenwright_lab.training.linking_batches import grouped, parted
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.train_deeds import calibrated, export_deeds, report, train

    learned, kept_back = parted(grouped(list(aimed(data, written_screens(GOALS), lambda _: None))))
    counts = [sum(map(len, groups)) for groups in (learned, kept_back)]
    say(f"{counts[0]} goals on {len(learned)} pictures; {counts[1]} on {len(kept_back)} for validation")
    schedule = Schedule(steps=steps, rate=5e-4, warm_up=100, fall=0.5, clip=1.0, precision="bf16", seed=seed)
    with watched("training", "") as (said, counted):
        net = train(learned, kept_back, out, schedule, said, until(minutes), counted, start)
    temperature = calibrated(net, kept_back)
    print("\n".join(report(net, kept_back, temperature)))
    if weights:
        export_deeds(net, weights / "deeds.onnx", facts(steps, seed, goals=counts[0], temperature=temperature))
        say(f"written: {weights / 'deeds.onnx'}")
