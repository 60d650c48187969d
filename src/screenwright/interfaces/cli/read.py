"""``screenwright read IMAGE --at X,Y``, and live: ``screenwright read --device URL --follow-pointer --watch``"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from screenwright.interfaces.cli.common import (
    IMAGE_HELP,
    Speak,
    Speed,
    SpokenLanguage,
    check_folder,
    parse_point,
    print_json,
    say,
    speak_to,
    write_output,
)
from screenwright.interfaces.cli.options import BaseUrl, ModelPictures, ModelTimeout, Redact
from screenwright.interfaces.cli.running import session_of_pictures

if TYPE_CHECKING:
    from screenwright.core.geometry import Point
    from screenwright.core.screen import Screen
    from screenwright.reading import Lens


def read(
    context: typer.Context,
    image: Annotated[str | None, typer.Argument(help=f"{IMAGE_HELP} Or give --device.")] = None,
    at: Annotated[str | None, typer.Option(help="The point, in pixels from the top left: X,Y.")] = None,
    device: Annotated[str | None, typer.Option(help="Read a screen that lives: vnc://..., x11:DISPLAY, ...")] = None,
    follow_pointer: Annotated[
        bool, typer.Option("--follow-pointer", help="Say what is under the pointer wherever it rests.")
    ] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Say what changes on the screen.")] = False,
    seconds: Annotated[float | None, typer.Option(min=0, help="End a live reading after so long.")] = None,
    aloud: Annotated[bool, typer.Option("--say", help="Say a live reading aloud (espeak-ng).")] = False,
    language: SpokenLanguage = "en",
    verbosity: Annotated[Literal["brief", "normal", "full"], typer.Option(help="How much is said.")] = "normal",
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Tell the point's surroundings step by step, from the spot to the screen.")
    ] = False,
    depth: Annotated[int | None, typer.Option(min=2, help="At most so many steps of the ladder.")] = None,
    lenses: Annotated[
        Path | None,
        typer.Option(
            callback=check_folder, help="Write the two lens pictures, or one for each step, into this folder."
        ),
    ] = None,
    model: Annotated[
        str | None, typer.Option(help="Let this model word it: openai/NAME, anthropic/NAME, ollama/NAME ...")
    ] = None,
    base_url: BaseUrl = None,
    model_timeout: ModelTimeout = None,
    model_pictures: ModelPictures = None,
    redact: Redact = "remote",
    multi_lens: Annotated[bool, typer.Option(help="Show the model two lenses, or all marks on one picture.")] = True,
    dot: Annotated[bool, typer.Option(help="Mark the point for the model.")] = True,
    regions: Annotated[bool, typer.Option(help="Frame the regions for the model.")] = True,
    speak: Speak = None,
    speed: Speed = 175,
    as_json: Annotated[bool, typer.Option("--json", help="Description JSON, or Ladder JSON.")] = False,
) -> None:
    """Say what is at a point and where it lies (Tree-of-Lens); live, wherever the pointer rests, and what changes."""
    from screenwright.interfaces.cli.read_live import listen, picture_of, require_sense

    live = follow_pointer or watch
    require_sense(
        live=live, picture=image, device=device, at=at, only_live={"--seconds": seconds, "--say": aloud or None},
        only_still={"--lenses": lenses, "--model": model, "--speak": speak, "--ladder": ladder or None},
    )  # fmt: skip
    if live:
        listen(
            device or "", follow=follow_pointer, watch=watch, language=language, verbosity=verbosity, seconds=seconds,
            aloud=aloud, speed=speed, as_json=as_json,
        )  # fmt: skip
        return
    from screenwright.core.errors import UsageError
    from screenwright.reading import ALL, Shown, description_to_json, language_of

    shown = Shown(multi_lens=multi_lens, dot=dot, regions=regions)
    if (ladder and model) or (depth and not ladder):
        raise UsageError("--depth counts the steps of --ladder, and these are worded without a --model: leave one out")
    if shown != ALL and not model:
        raise UsageError("--no-multi-lens, --no-dot and --no-regions say what a --model is shown: name one")
    point, voice = parse_point(at or ""), language_of(language).VOICE
    session = session_of_pictures(context)
    shot = picture_of(image, device)
    if ladder:
        told, names, document = _climb(session.look(shot), point, language, depth, lenses)
    else:
        reading = session.read(
            shot, point, by_model=bool(model), language=language, verbosity=verbosity, shown=shown
        )  # fmt: skip
        names = _save_lenses(reading.lenses, lenses)
        told = [words for words in (reading.description.content, reading.description.layout) if words]
        document = description_to_json(reading.description, names)
    if as_json:
        print_json(document)
    else:
        print("\n".join(told))
    for name in names:
        say(f"lens: {lenses}/{name}")
    speak_to(speak, " ".join(told), speed, voice)


def _climb(
    screen: Screen, point: Point, language: str, depth: int | None, folder: Path | None
) -> tuple[list[str], tuple[str, ...], dict[str, Any]]:
    """The sentences of the lens ladder, the names of its pictures, and its JSON."""
    from screenwright.reading import draw_ladder, ladder_to_json
    from screenwright.reading import ladder as rungs_at

    rungs = rungs_at(screen, point, language, depth)
    names = _save_lenses(draw_ladder(screen.screenshot, point, rungs) if folder else (), folder)
    return [rung.words for rung in rungs], names, ladder_to_json(point, rungs, names)


def _save_lenses(pictures: Sequence[Lens], folder: Path | None) -> tuple[str, ...]:
    """``lens-1.png`` (the finest), ``lens-2.png``, ... in the folder; returns these names, none without a folder."""
    from screenwright.core.images import encode_png

    if folder is None:
        return ()
    for lens in pictures:
        write_output(folder / f"lens-{lens.label}.png", encode_png(lens.pixels))
    return tuple(f"lens-{lens.label}.png" for lens in pictures)
