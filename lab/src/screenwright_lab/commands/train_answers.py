"""``screenwright train answers``: what chooses the things on a screen that answer a question."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.interfaces.cli import check_folder, say, watched
from screenwright_lab.commands.training import facts, until


def answers(
    data: Annotated[Path, typer.Option(exists=True, file_okay=False, help="Folder of `data answers`.")],
    out: Annotated[
        Path, typer.Option(callback=check_folder, help="Folder of the run; a run that was stopped goes on.")
    ],
    steps: Annotated[int, typer.Option(min=1, help="Steps of the whole run.")] = 4000,
    minutes: Annotated[float | None, typer.Option(min=0.1, help="Stop after so long; run it again to go on.")] = None,
    seed: Annotated[int, typer.Option(help="Another number draws other variations and weights.")] = 0,
    weights: Annotated[
        Path | None, typer.Option(callback=check_folder, help="Folder for the ONNX file and its manifest.")
    ] = None,
) -> None:
    """Train the net of answers on the questions of `data answers`."""
    from screenwright_lab.data.answers.draw import seen
    from screenwright_lab.data.answers.written import written_screens
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.train_answers import calibrated, export_answers, grouped, parted, train

    learned, kept_back = parted(grouped(list(seen(data, written_screens(), lambda _: None))))
    count = [sum(len(group.asked) for group in groups) for groups in (learned, kept_back)]
    say(f"{count[0]} questions on {len(learned)} pictures; {count[1]} on {len(kept_back)} for validation")
    schedule = Schedule(steps=steps, rate=6e-4, warm_up=100, fall=0.5, clip=1.0, precision="bf16", seed=seed)
    with watched("training", "") as (said, counted):
        net = train(learned, kept_back, out, schedule, said, until(minutes), counted)
    if weights:
        export_answers(
            net, weights / "answers.onnx",
            facts(steps, seed, questions=count[0], pictures=len(learned), temperature=calibrated(net, kept_back)),
        )  # fmt: skip
        say(f"written: {weights / 'answers.onnx'}")
