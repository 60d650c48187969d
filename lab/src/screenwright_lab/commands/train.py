"""``screenwright train ...``: the nets from nothing, resumable, with their manifests."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import check_folder, say, watched
from screenwright_lab.commands.train_autoui import autoui
from screenwright_lab.commands.train_consequences import consequences
from screenwright_lab.commands.train_languages import languages
from screenwright_lab.commands.train_reader import encoder, meaning, reader
from screenwright_lab.commands.train_screenagent import screenagent
from screenwright_lab.commands.train_uivlm import uivlm
from screenwright_lab.commands.training import facts as _facts
from screenwright_lab.commands.training import until as _until
from screenwright_lab.commands.written_screens import train_sentences

if TYPE_CHECKING:
    from screenwright_lab.data.screens.store import Shot

app = typer.Typer(help="Train the nets and export them to ONNX.", no_args_is_help=True)
app.command()(autoui)
app.command()(uivlm)
app.command()(screenagent)
app.command()(languages)
app.command()(consequences)
app.command()(encoder)
app.command()(meaning)
app.command()(reader)
app.command("sentences")(train_sentences)

Out = Annotated[
    Path, typer.Option(callback=check_folder, help="Folder of the run: checkpoints; a run that was stopped goes on.")
]
Steps = Annotated[int, typer.Option(min=1, help="Steps of the whole run.")]
Minutes = Annotated[float | None, typer.Option(min=0.1, help="Stop after so long; run it again to go on.")]
Seed = Annotated[int, typer.Option(help="Another number draws other data and weights.")]
Weights = Annotated[Path | None, typer.Option(callback=check_folder, help="Folder for the ONNX file and its manifest.")]


@app.command()
def detector(
    data: Annotated[list[Path], typer.Option(help="Folder of labelled screens; may be given several times.")],
    out: Out,
    steps: Steps = 8000,
    minutes: Minutes = None,
    seed: Seed = 0,
    weights: Weights = None,
) -> None:
    """Train the detector of elements and regions on the training split; calibrate it on the validation split."""
    from screenwright_lab.data.screens.store import shots
    from screenwright_lab.training.crops import decoded
    from screenwright_lab.training.export import export_detector
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.train_detector import train

    every = [shot for folder in data for shot in shots(folder)]
    chosen = [shot for shot in every if shot.screen.origin.split == "train"]
    say(f"{len(chosen)} screens of {len({shot.screen.origin.application for shot in chosen})} applications")
    screens = decoded(chosen, out / "decoded")
    with watched("training", "") as (said, counted):
        net = train(
            screens,
            out,
            Schedule(steps=steps, seed=seed, precision="bf16"),
            said,
            until=_until(minutes),
            counted=counted,
        )
    if weights:
        kept_back = [shot for shot in every if shot.screen.origin.split == "validation"]
        export_detector(net, weights / "detector.onnx", _facts(steps, seed, screens=len(chosen)), kept_back)
        say(f"written: {weights / 'detector.onnx'}")


@app.command("box-head")
def box_head(
    data: Annotated[list[Path], typer.Option(help="Folder of labelled screens; may be given several times.")],
    out: Out,
    steps: Steps = 10000,
    screens: Annotated[int, typer.Option(min=1, help="At most so many training screens, drawn by lot.")] = 4000,
    minutes: Minutes = None,
    seed: Seed = 0,
    workers: Annotated[int, typer.Option(min=1, help="Processes that look for proposals.")] = 2,
    weights: Weights = None,
) -> None:
    """Train the detector's second stage on what its first stage, the text reader and classical vision propose."""
    from screenwright_lab.data.screens.store import shots
    from screenwright_lab.training.box_head import BoxHead
    from screenwright_lab.training.box_head_samples import by_lot, gathered
    from screenwright_lab.training.crops import chances
    from screenwright_lab.training.export_box_head import export_box_head, worth
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.train_box_head import CHECK_EVERY, CHECKED, DECAY, train
    from screenwright_lab.training.validation import Validation

    every = [shot for folder in data for shot in shots(folder)]
    drawn = by_lot([shot for shot in every if shot.screen.origin.split == "train"], screens)
    kept_back = by_lot([shot for shot in every if shot.screen.origin.split == "validation"], max(1, screens // 6))
    files = gathered(drawn, out / "train", say, workers)
    validation = gathered(kept_back, out / "validation", say, workers)
    checks: Validation[BoxHead] = Validation(lambda net: worth(net, validation[:CHECKED]), CHECK_EVERY)
    with watched("training", "") as (said, counted):
        net = train(
            files,
            chances([shot.screen.origin for shot in drawn]),
            out,
            Schedule(steps=steps, rate=2e-3, decay=DECAY, seed=seed, precision="bf16"),
            said,
            until=_until(minutes),
            counted=counted,
            validation=checks if validation else None,
        )
    if weights:
        export_box_head(net, weights / "box-head.onnx", _facts(steps, seed, screens=len(drawn)), validation)
        say(f"written: {weights / 'box-head.onnx'}")


@app.command()
def icons(
    glyphs: Annotated[Path, typer.Option(help="Folder of `screenwright data icons`.")],
    out: Out,
    screens: Annotated[
        list[Path] | None,
        typer.Option(help="Labelled screens, whose pictures with a name teach it too. Repeatable."),
    ] = None,
    steps: Steps = 6000,
    minutes: Minutes = None,
    seed: Seed = 0,
    weights: Weights = None,
) -> None:
    """Train the icon namer on the training families, and on what programs of the training split show; calibrate it on
    the families of the validation split."""
    from screenwright_lab.data.icons.glyphs import kept
    from screenwright_lab.data.screens.store import shots
    from screenwright_lab.training.calibrate import calibrated
    from screenwright_lab.training.export import export_icons
    from screenwright_lab.training.icon_pictures import captured
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.train_icons import names_in, train

    drawn = kept(glyphs, "train")
    names = names_in(drawn)
    say(f"{len(drawn.ink)} glyphs of {len(set(drawn.families))} families, {len(names.functions)} functions")
    own = captured(shot for folder in screens or () for shot in shots(folder) if shot.screen.origin.split == "train")
    if screens:
        say(f"{len(own.crops)} pictures of {len(set(own.programs))} programs, {len(set(own.functions))} functions")
    with watched("training", "") as (said, counted):
        net = train(
            drawn,
            names,
            out,
            Schedule(steps=steps, rate=2e-3, seed=seed, precision="bf16"),
            said,
            _until(minutes),
            counted=counted,
            captured=own if len(own.crops) else None,
        )
    if weights:
        found = calibrated(net, kept(glyphs, "validation"), names)
        facts = _facts(steps, seed, functions=list(names.functions), least=found.least, temperature=found.temperature)
        export_icons(net, found.temperature, weights / "icons.onnx", facts)
        say(f"written: {weights / 'icons.onnx'}")


@app.command()
def order(
    data: Annotated[list[Path], typer.Option(help="Folder of labelled pages; may be given several times.")],
    out: Out,
    steps: Steps = 6000,
    screens: Annotated[int, typer.Option(min=1, help="So many of the training screens, evenly drawn.")] = 3000,
    minutes: Minutes = None,
    seed: Seed = 0,
    weights: Weights = None,
) -> None:
    """Train the net that says where a screen is parted first, which its reading order follows from."""
    from screenwright_lab.training.export import export_order
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.train_order import gathered, train

    chosen = _drawn_evenly(data, screens)
    cuts = gathered(chosen, out, seed, say)
    say(f"{len(cuts.facts)} cuts of {len(chosen)} screens")
    with watched("training", "") as (said, counted):
        net = train(cuts, out, Schedule(steps=steps, seed=seed), said, _until(minutes), counted=counted)
    if weights:
        export_order(net, weights / "order.onnx", _facts(steps, seed, screens=len(chosen), cuts=len(cuts.facts)))
        say(f"written: {weights / 'order.onnx'}")


@app.command()
def regions(
    data: Annotated[list[Path], typer.Option(help="Folder of labelled screens; may be given several times.")],
    out: Out,
    steps: Steps = 800,
    screens: Annotated[int, typer.Option(min=1, help="So many of the training screens, evenly drawn.")] = 400,
    minutes: Minutes = None,
    seed: Seed = 0,
    weights: Weights = None,
) -> None:
    """Train the net that says which area of a screen a point means, and which lies around it."""
    from screenwright_lab.training.export import export_regions
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.train_regions import gathered, train

    chosen = _drawn_evenly(data, screens)
    known = gathered(chosen, out, seed, say)
    say(f"{len(known.meant.facts)} areas of {len(chosen)} screens")
    with watched("training", "") as (said, counted):
        net = train(known, out, Schedule(steps=steps, decay=0.1, seed=seed), said, _until(minutes), counted=counted)
    if weights:
        facts = _facts(steps, seed, screens=len(chosen), areas=len(known.meant.facts))
        export_regions(net, weights / "regions.onnx", facts)
        say(f"written: {weights / 'regions.onnx'}")


@app.command()
def relations(
    plain: Annotated[
        list[Path], typer.Option(help="Folder of `data plain --split train`; may be given several times.")
    ],
    out: Out,
    screens: Annotated[
        list[Path] | None, typer.Option(help="Folder of labelled screens; may be given several times.")
    ] = None,
    looks: Annotated[
        int, typer.Option(min=0, help="The parser looks at so many of the plain pages; of others their DOM is taken.")
    ] = 800,
    steps: Steps = 8000,
    minutes: Minutes = None,
    seed: Seed = 0,
    weights: Weights = None,
) -> None:
    """Train the net that says what belongs to what: words to texts, labels to controls, cells to tables."""
    from screenwright_lab.data.plain.truth import pages
    from screenwright_lab.data.screens.store import shots
    from screenwright_lab.training.export import export_relations
    from screenwright_lab.training.relation_samples import looked_at
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.train_relations import train

    labelled = [shot for folder in screens or () for shot in shots(folder) if shot.screen.origin.split == "train"]
    found = looked_at(
        [one for folder in plain for one in pages(folder, "train").values()],
        [(shot.picture, shot.screen) for shot in labelled],
        looks,
        say,
    )
    say(f"{len(found)} pages, {len(labelled)} of them labelled screens")
    with watched("training", "") as (said, counted):
        schedule = Schedule(steps=steps, rate=1e-3, clip=1.0, seed=seed)
        net = train(found, out, schedule, said, _until(minutes), counted=counted)
    if weights:
        export_relations(net, weights / "relations.onnx", _facts(steps, seed, pages=len(found)))
        say(f"written: {weights / 'relations.onnx'}")


@app.command()
def ranker(
    data: Annotated[list[Path], typer.Option(help="File of `data instructions`; may be given several times.")],
    out: Out,
    steps: Steps = 12_000,
    minutes: Minutes = None,
    seed: Seed = 0,
    weights: Weights = None,
) -> None:
    """Train the scorer that finds what an instruction means, calibrated on the validation split of the files."""
    from screenwright_lab.data.instructions.pairs import read
    from screenwright_lab.training.export_ranker import export_ranker
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.train_ranker import examples, train, vocabulary

    every = [screen for file in data for screen in read(file)]
    chosen = [screen for screen in every if screen.split == "train"]
    words = vocabulary(chosen)
    known = examples(chosen, words)
    say(f"{len(known)} sentences about {len(chosen)} screens, {len(words)} words")
    with watched("training", "") as (said, counted):
        net = train(
            known,
            len(words) + 2,
            out,
            Schedule(steps=steps, rate=2e-3, seed=seed),
            said,
            _until(minutes),
            counted=counted,
        )
    if weights:
        kept_back = examples([screen for screen in every if screen.split == "validation"], words)
        facts = _facts(steps, seed, sentences=len(known), screens=len(chosen), vocabulary=words)
        export_ranker(net, weights / "ranker.onnx", facts, kept_back)
        say(f"written: {weights / 'ranker.onnx'}")


@app.command()
def scripts(
    data: Annotated[Path, typer.Option(help="Folder of lines drawn by `screenwright data lines`.")],
    out: Out,
    steps: Steps = 16_000,
    minutes: Minutes = None,
    seed: Seed = 0,
    weights: Weights = None,
    workers: Annotated[int, typer.Option(min=0, help="Processes that wear lines beside the one that learns.")] = 0,
    rate: Annotated[float, typer.Option(help="Learning rate.")] = 1.5e-3,
    start: Annotated[Path | None, typer.Option(help="Checkpoint of another run, to begin with its weights.")] = None,
) -> None:
    """Train the reader of lines in Latin, Cyrillic, Greek, Hebrew, Arabic and Devanagari; made for a GPU."""
    from screenwright_lab.data.lines.store import stored
    from screenwright_lab.data.lines.texts import alphabet
    from screenwright_lab.training.export import export_scripts
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.train_scripts import train

    lines, signs = list(stored(data)), alphabet()
    with watched("training", "") as (said, counted):
        net = train(
            lines, signs, out, Schedule(steps=steps, rate=rate, seed=seed, precision="bf16"), said, _until(minutes),
            counted=counted, workers=workers, start=start,
        )  # fmt: skip
    if weights:
        export_scripts(net, weights / "scripts.onnx", _facts(steps, seed, lines=len(lines), alphabet=signs))
        say(f"written: {weights / 'scripts.onnx'}")


@app.command()
def lines(
    data: Annotated[Path, typer.Option(help="Folder of lines drawn by `screenwright data lines --interfaces`.")],
    held_out: Annotated[Path, typer.Option(help="The same with --held-out: to see how it reads unknown faces.")],
    start: Annotated[Path, typer.Option(help="ONNX file of `train scripts`, to begin with what it knows.")],
    out: Out,
    steps: Steps = 2000,
    minutes: Minutes = None,
    seed: Seed = 0,
    weights: Weights = None,
    workers: Annotated[int, typer.Option(min=0, help="Processes that wear lines beside the one that learns.")] = 0,
    rate: Annotated[float, typer.Option(help="Learning rate.")] = 5e-4,
) -> None:
    """Train the quick reader of what interfaces write, and how sure of a line it has to be; an hour on two cores."""
    from screenwright_lab.data.lines.labels import signs
    from screenwright_lab.data.lines.store import stored
    from screenwright_lab.training.calibrate_lines import calibrated
    from screenwright_lab.training.export import export_lines
    from screenwright_lab.training.schedule import Schedule
    from screenwright_lab.training.train_lines import train

    drawn, kept_back = list(stored(data)), list(stored(held_out))
    schedule = Schedule(steps=steps, rate=rate, warm_up=50, fall=0.6, seed=seed, clip=5.0, precision="bf16")
    with watched("training", "") as (said, counted):
        net = train(
            drawn, kept_back, signs(), out, schedule, said, _until(minutes), start, counted=counted, workers=workers
        )
    if weights:
        facts = _facts(steps, seed, lines=len(drawn), alphabet=signs())
        export_lines(net, weights / "lines.onnx", facts, lambda session: calibrated(session, signs(), kept_back))
        say(f"written: {weights / 'lines.onnx'}")


@app.command()
def confidence(
    data: Annotated[list[Path], typer.Option(help="Folder of labelled screens; may be given several times.")],
    weights: Annotated[Path, typer.Option(help="Folder with detector.onnx; the lines go into its manifest.")],
    screens: Annotated[int, typer.Option(min=1, help="So many of the validation screens, evenly drawn.")] = 240,
) -> None:
    """Fit what a confidence means on the validation split, after the detector was trained."""
    from screenwright_lab.training.fit_confidence import fit

    for sort, (scale, shift) in fit(_drawn_evenly(data, screens, "validation"), weights, say).items():
        say(f"{sort}: {scale:.2f} x logit {shift:+.2f}")


def _drawn_evenly(data: list[Path], screens: int, split: str = "train") -> list[Shot]:
    """About so many of the labelled screens of a split in all folders. Raises UsageError where there is none."""
    from screenwright_lab.data.screens.store import shots

    every = [shot for folder in data for shot in shots(folder) if shot.screen.origin.split == split]
    if not every:
        raise UsageError(f"there is no {split} screen in these folders: make some with `screenwright data screens`")
    return every[:: max(1, len(every) // screens)]
