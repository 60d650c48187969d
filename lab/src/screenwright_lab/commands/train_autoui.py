"""``screenwright train autoui``"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import check_folder, say, watched

if TYPE_CHECKING:
    from screenwright_lab.training.autoui.features import Album, Eyes
    from screenwright_lab.training.autoui.net import AutoUi
    from screenwright_lab.training.autoui.samples import Sample
    from screenwright_lab.training.autoui.settings import Settings


def autoui(
    data: Annotated[
        list[str],
        typer.Option(metavar="PATH[=SHARE]", help="Steps like Android in the Wild, or a share of them. Repeatable."),
    ],
    out: Annotated[
        Path,
        typer.Option(
            callback=check_folder, help="Folder of the run; a run that was stopped goes on. The policy is in it."
        ),
    ],
    validation: Annotated[Path | None, typer.Option(help="Steps by which the best weights are chosen.")] = None,
    size: Annotated[
        str,
        typer.Option(help="tiny, 1m, 5m, 20m, small, base or large from nothing; or the folder or hub name of a T5."),
    ] = "20m",
    eyes: Annotated[
        str, typer.Option(help="own (learned along), detector, or the folder or hub name of a BLIP-2, CLIP, ViT.")
    ] = "own",
    screen_text: Annotated[
        str,
        typer.Option(help="Words of the screen: annotated (by the set, with faults), parsed (by our eyes), none."),
    ] = "parsed",
    history: Annotated[bool, typer.Option(help="Read up to 8 actions before.")] = True,
    plan: Annotated[bool, typer.Option(help="Write up to 4 types of actions to come.")] = True,
    normalisation: Annotated[bool, typer.Option(help="Taps of four digits, swipes of four ways.")] = True,
    image: Annotated[bool, typer.Option(help="See the picture.")] = True,
    hints: Annotated[bool, typer.Option(help="Mark words of the screen that the goal speaks of.")] = True,
    snap: Annotated[bool, typer.Option(help="Learn to tap the middle of what was tapped.")] = True,
    copy: Annotated[
        bool, typer.Option(help="May copy what it reads; the paper's net writes all from its vocabulary.")
    ] = True,
    rename: Annotated[
        bool, typer.Option(help="Read half of the samples with other names for what goal and screen share.")
    ] = True,
    steps: Annotated[int, typer.Option(min=1, help="Steps of the whole run.")] = 6000,
    batch: Annotated[int, typer.Option(min=1, help="Samples a step.")] = 32,
    rate: Annotated[
        float | None,
        typer.Option(min=0.0, help="Else 0.0113 / root of width from nothing, 1e-4 from a checkpoint."),
    ] = None,
    minutes: Annotated[float | None, typer.Option(min=0.1, help="Stop after so long; run it again to go on.")] = None,
    every: Annotated[int, typer.Option(min=1, help="Steps between two validations.")] = 500,
    validated: Annotated[int, typer.Option(min=1, help="Steps of the validation set that are judged.")] = 200,
    cache: Annotated[
        Path | None, typer.Option(callback=check_folder, help="Folder of picture features and parsed screens, shared.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Another number draws other weights and batches.")] = 0,
) -> None:
    """Train Auto-UI (paper 004): goal, past actions and screenshot to the next action."""
    from screenwright_lab.training.autoui import folder
    from screenwright_lab.training.autoui.features import Album, open_eyes
    from screenwright_lab.training.autoui.samples import Source, gathered
    from screenwright_lab.training.autoui.settings import are_spoken
    from screenwright_lab.training.autoui.train import schedule_for, train

    settings = _settings(size, eyes if image else "none", screen_text, history, plan, normalisation, hints, snap, copy)
    until = math.inf if minutes is None else monotonic() + 60 * minutes
    sees = open_eyes(settings.eyes)
    kept = cache or out / "cache"
    album, parses = Album(kept / "features", sees), kept / "screens"
    samples = gathered([Source.of(one) for one in data], album, settings.screen_text, parses, say)
    held_back = gathered([Source(validation)], album, settings.screen_text, parses, say) if validation else []
    chosen = held_back[:: max(1, len(held_back) // validated)]
    settings = _spoken(settings, are_spoken(samples))
    schedule = schedule_for(size, steps, rate, seed)
    score = _scorer(chosen, settings, sees, album)
    with watched("training", "") as (said, counted):
        net, tokenizer = train(
            samples, settings, sees, album, out, schedule, said, batch=batch, until=until, counted=counted,
            validation=score if chosen else None, every=every, renames=rename,
        )  # fmt: skip
    scores = score(net, tokenizer) if chosen else {}
    facts = {
        "command": " ".join(["screenwright", *sys.argv[1:]]), "data": list(data), "samples": len(samples),
        "steps": steps, "batch": batch, "seed": seed, "scores": dict(scores),
        "measured_on": f"{len(chosen)} steps of {validation}, screens {settings.screen_text}" if chosen else "",
    }  # fmt: skip
    folder.save(out / "policy", net, tokenizer, settings, facts)
    say(f"written: {out / 'policy'}; use it with --agent policy:{out / 'policy'}")


def _settings(
    size: str,
    eyes: str,
    screen_text: str,
    history: bool,
    plan: bool,
    normalisation: bool,
    hints: bool,
    snap: bool,
    copy: bool,
) -> Settings:
    from screenwright_lab.training.autoui.language import Form
    from screenwright_lab.training.autoui.samples import SCREEN_TEXTS
    from screenwright_lab.training.autoui.settings import Settings

    words = next((one for one in SCREEN_TEXTS if one == screen_text), None)
    if words is None:
        raise UsageError(f"--screen-text is {', '.join(SCREEN_TEXTS)}, got {screen_text!r}")
    form = Form(past=8 if history else 0, plan=4 if plan else 0, normalised=normalisation)
    return Settings(size=size, eyes=eyes, screen_text=words, hints=hints, snap=snap, copies=copy, form=form)


def _spoken(settings: Settings, spoken: bool) -> Settings:
    from dataclasses import replace

    if spoken:
        say("typed texts stand in their goals: the policy will be held to that")
    return replace(settings, spoken=spoken)


def _scorer(
    samples: Sequence[Sample], settings: Settings, eyes: Eyes | None, album: Album
) -> Callable[[AutoUi, Any], Mapping[str, float]]:
    """Action matching by the rule of Android in the Wild on a few steps; what cannot be read is wrong."""
    from screenwright_lab.benchmarks.aitw import UNREAD
    from screenwright_lab.benchmarks.aitw_matching import Actions, matches
    from screenwright_lab.training.autoui.folder import Loaded
    from screenwright_lab.training.autoui.policy import AutoUiPolicy, told

    def score(net: AutoUi, tokenizer: Any) -> Mapping[str, float]:
        policy = AutoUiPolicy(Loaded("in training", net, tokenizer, settings, eyes, {}))
        replies = told(policy, samples, album)
        gold = Actions.of([one.step.action for one in samples])
        right = matches(gold, Actions.of([one or UNREAD for one in replies]), [one.step.boxes for one in samples])
        return {"action matching": float(right.mean()), "unread": replies.count(None) / len(replies)}

    return score
