"""``screenwright data written`` and ``train sentences``: what people ask about screens and want done on them, drawn,
parsed, and learned."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar, cast

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import check_folder, say, watched
from screenwright_lab.commands.training import facts, until

if TYPE_CHECKING:
    from screenwright_lab.training.linking_batches import OnScreen

Said = TypeVar("Said", bound="OnScreen")

RATE = 6e-4
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
    """Written screens, drawn as plain pages and parsed, with what `train sentences` learns."""
    from screenwright_lab.data.answers.draw import aimed, draw, seen
    from screenwright_lab.data.answers.written import written_screens

    screens = written_screens()
    draw(out, screens, looks, seed, say)
    questions, goals = (sum(1 for _ in told(out, screens, say)) for told in (seen, aimed))
    print(f"{questions} questions and {goals} goals on {len(screens)} screens in {looks} looks in {out}")


def train_sentences(
    data: Annotated[Path, typer.Option(exists=True, file_okay=False, help="Folder of `data written`.")],
    out: Out,
    meaning: Annotated[
        Path | None, typer.Option(exists=True, dir_okay=False, help="Best weights of a run of `train meaning`.")
    ] = None,
    start: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="The net before (sentences.onnx), in the place of --meaning."),
    ] = None,
    captures: Annotated[
        Path | None, typer.Option(exists=True, file_okay=False, help="Folder of `data screens desktop`.")
    ] = None,
    steps: Steps = 5200,
    minutes: Minutes = None,
    seed: Seed = 0,
    weights: Weights = None,
) -> None:
    """Train the net that chooses what on a screen answers a question, and what is done there for a goal.
    Needs one of --meaning and --start."""
    if (meaning is None) == (start is None):
        raise UsageError("say with one of --meaning and --start what the net begins with")
    from screenwright_lab.data.answers.captured import captured_goals, captured_questions
    from screenwright_lab.data.answers.draw import aimed, seen
    from screenwright_lab.data.answers.written import written_screens
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.train_sentences import (
        Sentences,
        export_sentences,
        from_exported,
        from_meaning,
        report,
        train,
    )

    screens = written_screens()
    questions, questions_back, asked = _parted(
        [*seen(data, screens, lambda _: None), *(captured_questions(captures) if captures else ())], "questions"
    )
    goals, goals_back, wanted = _parted(
        [*aimed(data, screens, lambda _: None), *(captured_goals(captures) if captures else ())], "goals"
    )
    kept_back = Sentences(questions_back, goals_back)
    make = partial(from_exported, start) if start else partial(from_meaning, cast(Path, meaning))
    schedule = Schedule(steps=steps, rate=RATE, warm_up=100, fall=0.5, clip=1.0, precision="bf16", seed=seed)
    with watched("training", "") as (said, counted):
        net = train(Sentences(questions, goals), kept_back, make, out, schedule, said, until(minutes), counted)
    told, lines = report(net, kept_back)
    print("\n".join(told))
    if weights:
        made = facts(steps, seed, questions=asked, goals=wanted, **lines)
        export_sentences(net, weights / "sentences.onnx", made)
        say(f"written: {weights / 'sentences.onnx'}")


def _parted(told: Sequence[tuple[str, Said]], what: str) -> tuple[list[list[Said]], list[list[Said]], int]:
    """By picture, for training and for validation, and how many there are for training."""
    from screenwright_lab.training.linking_batches import grouped, parted

    learned, kept_back = parted(grouped(told))
    count, validated = (sum(map(len, groups)) for groups in (learned, kept_back))
    say(f"{count} {what} on {len(learned)} pictures; {validated} on {len(kept_back)} for validation")
    return learned, kept_back, count
