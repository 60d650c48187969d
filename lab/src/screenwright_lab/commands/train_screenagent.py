"""``screenwright train screenagent``"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from screenwright.interfaces.cli import check_folder, print_json, say, watched
from screenwright_lab.commands.mixing import Captions, Coco, CocoPictures, Mind2Web, Sessions, read_sources
from screenwright_lab.commands.training import facts, until

if TYPE_CHECKING:
    from screenwright.episodes import ChatSample


def screenagent(
    base: Annotated[str, typer.Option(help="A checkpoint of LLaVA's or Qwen-VL's kind: a folder or hub name.")],
    out: Annotated[
        Path, typer.Option(callback=check_folder, help="Folder of the run; a run that was stopped goes on.")
    ],
    model: Annotated[
        Path, typer.Option(callback=check_folder, help="A new folder for the trained model, which servers open.")
    ],
    sessions: Sessions = None,
    coco: Coco = None,
    coco_pictures: CocoPictures = None,
    captions: Captions = None,
    mind2web: Mind2Web = None,
    validation: Annotated[Path | None, typer.Option(help="Sessions to measure the loss on while training.")] = None,
    validated: Annotated[int, typer.Option(min=1, help="So many of their records, evenly drawn.")] = 64,
    preferences: Annotated[
        float | None, typer.Option(min=0.001, help="Learn from pairs of replies by DPO, with this beta; 0.1 is usual.")
    ] = None,
    steps: Annotated[int, typer.Option(min=1, help="Steps of the whole run, a quarter a phase.")] = 6258,
    minutes: Annotated[float | None, typer.Option(min=0.1, help="Stop after so long; run it again to go on.")] = None,
    batch: Annotated[int, typer.Option(min=1, help="Samples a step.")] = 8,
    rate: Annotated[float, typer.Option(help="Learning rate; the paper trains the whole model with 1e-5.")] = 1e-4,
    rank: Annotated[int, typer.Option(min=1, help="Rank of the adapters (LoRA).")] = 16,
    alpha: Annotated[float, typer.Option(help="Their scale.")] = 32,
    dropout: Annotated[float, typer.Option(min=0, max=0.9, help="Their dropout.")] = 0.05,
    length: Annotated[int, typer.Option(min=16, help="At most so many tokens in a talk.")] = 4096,
    picture_tokens: Annotated[int, typer.Option(min=1, help="At most so many tokens a picture.")] = 1600,
    precision: Annotated[Literal["fp32", "bf16"], typer.Option(help="bf16 is faster where it is supported.")] = "fp32",
    seed: Annotated[int, typer.Option(help="Another number draws other samples and weights.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was made as JSON.")] = False,
) -> None:
    """Fine-tune a vision-language model as ScreenAgent was (paper 001, 5.2): four phases, or preferences."""
    from screenwright.core.errors import UsageError
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.screenagent.folder import write_model
    from screenwright_lab.training.screenagent.train import Recipe, train
    from screenwright_lab.training.vlm.adapters import Lora
    from screenwright_lab.training.vlm.opened import open_vlm

    if model.exists():
        raise UsageError(f"{model} is there already: name a new folder for the model")
    sources = read_sources(sessions, coco, coco_pictures, captions, mind2web)
    kept_back = _kept_back(validation, validated)
    opened = open_vlm(base, picture_tokens)
    recipe = Recipe(Lora(rank, alpha, dropout), batch, length, preferences)
    schedule = Schedule(
        steps, rate=rate, decay=0.05, warm_up=max(1, steps // 50), fall=1.0, seed=seed, clip=0.1, precision=precision
    )
    with watched("training", "") as (said, counted):
        trained = train(opened, sources, recipe, out, schedule, said, until(minutes), kept_back, counted)
    sets = {part: str(path) for part, path in (("sessions", sessions), ("coco", coco), ("captions", captions),
                                               ("mind2web", mind2web)) if path}  # fmt: skip
    told = facts(steps, seed, base=base, data=sets, rank=rank, batch=batch, beta=preferences)
    write_model(opened, trained, told, model)
    say(f"written: {model}")
    if as_json:
        print_json({"model": str(model), **told})


def _kept_back(folder: Path | None, count: int) -> list[ChatSample]:
    from screenwright_lab.data.screenagent.chat import chat_samples
    from screenwright_lab.data.screenagent.sessions import read_sessions

    if folder is None:
        return []
    samples = list(chat_samples(read_sessions(folder, "en")))
    return samples[:: max(1, len(samples) // count)][:count]
