"""``screenwright train consequences``: what the gate judges labels by that no lexicon has."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.interfaces.cli import say, watched
from screenwright_lab.commands.train_reader import Minutes, Out, Seed, Source, Steps, Weights
from screenwright_lab.commands.training import facts, until

Catalogues = Annotated[
    list[Path],
    typer.Option(help="Folder with translations of programs: LOCALE/LC_MESSAGES/NAME.mo or LOCALE.json. Repeatable."),
]


def consequences(
    source: Source,
    out: Out,
    catalogues: Catalogues,
    steps: Steps = 2500,
    layers: Annotated[int, typer.Option(min=0, max=6, help="Layers of the encoder's upper half that are trained.")] = 2,
    minutes: Minutes = None,
    seed: Seed = 0,
    weights: Weights = None,
) -> None:
    """Train what judges whether a label pays, sends, deletes, installs or signs, in any language."""
    from screenwright_lab.data.catalogues import labels_in
    from screenwright_lab.data.consequences.labels import HELD_BACK, kinds, labelled
    from screenwright_lab.training.encoded import encoded
    from screenwright_lab.training.export_reader import export_consequences
    from screenwright_lab.training.packed_encoder import read_packed
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.train_consequences import least_of, lessons, stopped, surely_of, train, validated

    packed, told = read_packed(source), kinds()
    every = labelled((one for folder in catalogues for one in labels_in(folder)), told)
    texts = [one.text for part in ("train", "validation") for one in lessons(every, part)]
    say(f"{len(told)} labels, {len(set(texts))} with their translations")
    states = encoded(packed, texts, out, say)
    schedule = Schedule(steps=steps, rate=3e-4, warm_up=60, fall=0.6, clip=1.0, precision="bf16", seed=seed)
    with watched("training", "") as (said, counted):
        net = train(packed, states, every, out, schedule, said, until(minutes), counted, layers)
    others, listed = (validated(every, states, listed=known) for known in (False, True))
    least, surely = least_of(net, states, others), surely_of(net, states, listed)
    harmless = stopped(net, states, others, least)
    say(f"asked about from {least:.3f} on, {harmless:.3f} of what is harmless; surely from {surely:.3f} on")
    if weights:
        languages = sorted({one.language for one in every} - HELD_BACK)
        about = facts(steps, seed, labels=len(told), translations=len(states.place), languages=languages)
        about |= {"least": round(least, 4), "surely": round(max(least, surely), 4)}
        export_consequences(net, weights / "consequences.onnx", about)
        say(f"written: {weights / 'consequences.onnx'}")
