"""``screenwright train uivlm``"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import check_folder, print_json, say, watched
from screenwright_lab.commands.training import facts, until

if TYPE_CHECKING:
    from collections.abc import Sequence

    from screenwright.agents.dialects import Phrases
    from screenwright.episodes import AitwAction, AitwStep
    from screenwright_lab.training.uivlm.episodes import Told
    from screenwright_lab.training.uivlm.language import Language
    from screenwright_lab.training.vlm.pictures import Pictures


def uivlm(
    data: Annotated[
        list[str],
        typer.Option(help="Episodes in AitW's form: FOLDER, or FOLDER=0.1 for a tenth of them. Repeatable."),
    ],
    out: Annotated[
        Path,
        typer.Option(callback=check_folder, help="Folder of the run: checkpoints; a run that was stopped goes on."),
    ],
    policy: Annotated[
        Path | None, typer.Option(callback=check_folder, help="A new folder for the policy, to run it.")
    ] = None,
    base: Annotated[str | None, typer.Option(help="Checkpoint of LLaVA's or Qwen-VL's kind, or its hub name.")] = None,
    vision: Annotated[str | None, typer.Option(help="LLama+ViT: the eyes, with --language-model.")] = None,
    language_model: Annotated[str | None, typer.Option(help="LLama+ViT: the language model, with --vision.")] = None,
    nothing: Annotated[
        Literal["tiny", "small"] | None, typer.Option(help="Begin from nothing, at that size; all of it is trained.")
    ] = None,
    validation: Annotated[Path | None, typer.Option(help="Episodes to measure on while training.")] = None,
    steps: Annotated[int, typer.Option(min=1, help="Steps of the whole run.")] = 4000,
    minutes: Annotated[float | None, typer.Option(min=0.1, help="Stop after so long; run it again to go on.")] = None,
    batch: Annotated[int, typer.Option(min=1, help="Sentences a step.")] = 4,
    rate: Annotated[float | None, typer.Option(help="Learning rate; 1e-4 for adapters, 1e-3 from nothing.")] = None,
    rank: Annotated[int, typer.Option(min=1, help="Rank of the adapters (LoRA).")] = 16,
    alpha: Annotated[float, typer.Option(help="Their scale.")] = 32,
    dropout: Annotated[float, typer.Option(min=0, max=0.9, help="Their dropout.")] = 0.05,
    screens: Annotated[int, typer.Option(min=1, help="At most so many screens in a sentence.")] = 8,
    length: Annotated[int, typer.Option(min=16, help="At most so many tokens in a sentence.")] = 4096,
    picture_tokens: Annotated[int, typer.Option(min=1, help="At most so many tokens a screen.")] = 576,
    bins: Annotated[int, typer.Option(min=2, max=1000, help="Bins of a position, each way.")] = 100,
    phrases: Annotated[Path | None, typer.Option(help="JSON file with other words for actions.")] = None,
    every: Annotated[int, typer.Option(min=1, help="Measure each so many steps.")] = 500,
    precision: Annotated[Literal["fp32", "bf16"], typer.Option(help="bf16 is faster where it is supported.")] = "fp32",
    cache: Annotated[
        Path | None,
        typer.Option(callback=check_folder, help="Folder of small pictures, which several runs may share."),
    ] = None,
    merged: Annotated[bool, typer.Option(help="Write the merged checkpoint too, which servers open.")] = True,
    seed: Annotated[int, typer.Option(help="Another number draws another order and other weights.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was made as JSON.")] = False,
) -> None:  # fmt: skip
    """Train UI-VLM (paper 002), which reads an episode as one sentence of screens and actions."""
    from screenwright.agents.dialects import UiVlm
    from screenwright_lab.training.uivlm.language import Language
    from screenwright_lab.training.uivlm.policy import write_policy
    from screenwright_lab.training.uivlm.sentences import Limits
    from screenwright_lab.training.uivlm.train import Judged, Recipe, schedule_for, train
    from screenwright_lab.training.vlm.adapters import Lora
    from screenwright_lab.training.vlm.opened import open_vlm

    if sum((base is not None, vision is not None, nothing is not None)) != 1 or (vision is None) != (
        language_model is None
    ):
        raise UsageError("say once what to begin with: --base, or --vision with --language-model, or --nothing tiny")
    if policy and policy.exists():
        raise UsageError(f"{policy} is there already: name a new folder for the policy")
    language = Language(UiVlm(bins, _phrases(phrases)))
    source = base or _begun(data, language, out, vision, language_model, nothing, seed)
    opened = open_vlm(source, picture_tokens)
    read = partial(_episodes, language=language, pictures=opened.scribe.pictures, shelf=cache or out / "cache")
    episodes, kept_back = read(data), read([str(validation)]) if validation else None
    limits = Limits(screens, length)
    lora = Lora(0) if nothing else Lora(rank, alpha, dropout, projection=vision is not None)
    judged = Judged(kept_back, matching, every, language=language) if kept_back else None
    schedule = schedule_for(lora, steps, rate, seed, precision)
    with watched("training", "") as (said, counted):
        trained, score = train(
            opened, episodes, Recipe(limits, lora, batch), out, schedule, said, until(minutes), judged, counted
        )
    told = facts(steps, seed, data=", ".join(data), episodes=len(episodes), rank=lora.rank, measured=score)
    if policy:
        write_policy(opened, trained, language, limits, told, policy, merged)
        say(f"written: {policy}")
    if as_json:
        print_json({"policy": str(policy) if policy else None, **told})


def _phrases(path: Path | None) -> Phrases:
    from screenwright.agents.dialects import Phrases
    from screenwright.core.errors import DataError
    from screenwright.core.files import read_json

    if path is None:
        return Phrases()
    values = read_json(path)
    if not isinstance(values, dict):
        raise DataError(f"{path} is an object of phrases, got {type(values).__name__}")
    return Phrases.of(values)


def _begun(
    data: Sequence[str],
    language: Language,
    out: Path,
    vision: str | None,
    language_model: str | None,
    nothing: str | None,
    seed: int,
) -> str:
    """The checkpoint that is put together for the run, once."""
    from screenwright_lab.data.aitw.read import read_steps
    from screenwright_lab.training.uivlm.assemble import SIZES, from_nothing, joined

    folder = out / "begun"
    if not folder.exists():
        if nothing:
            texts = sorted(
                {text for one in data for step in read_steps(_parted(one)[0]) for text in (step.goal, step.action.text)}
            )
            from_nothing(texts, language, SIZES[nothing], folder, seed)
        else:
            joined(vision or "", language_model or "", folder, seed)
    return str(folder)


def _episodes(data: Sequence[str], language: Language, pictures: Pictures, shelf: Path) -> list[Told]:
    from screenwright_lab.training.uivlm.episodes import told_episodes

    found = []
    for one in data:
        folder, share = _parted(one)
        told = told_episodes(folder, language, pictures, shelf, say)
        found += told[: max(1, round(share * len(told)))]
    return found


def _parted(given: str) -> tuple[Path, float]:
    """``FOLDER=0.1`` -> FOLDER, 0.1"""
    name, mark, share = given.rpartition("=")
    if not mark:
        return Path(given), 1.0
    try:
        part = float(share)
    except ValueError:
        part = 0.0
    if not 0 < part <= 1:
        raise UsageError(f"--data {given}: the share behind = lies above 0 and not above 1")
    return Path(name), part


def matching(steps: Sequence[AitwStep], told: Sequence[AitwAction | None]) -> list[bool]:
    """The published matcher, one for each step."""
    from screenwright_lab.benchmarks.aitw import UNREAD
    from screenwright_lab.benchmarks.aitw_matching import Actions, matches

    gold = Actions.of([step.action for step in steps])
    found = matches(gold, Actions.of([one or UNREAD for one in told]), [step.boxes for step in steps])
    return [bool(one) for one in found]
