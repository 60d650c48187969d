"""``screenwright read IMAGE --at X,Y``, and live: ``screenwright read --device URL --follow-pointer --watch``"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.common import Speak, Speed, parse_point, print_json, say, speak_to, write_output

if TYPE_CHECKING:
    from screenwright.reading.read import Reading


def read(
    image: Annotated[str | None, typer.Argument(help="A screenshot: PNG, JPEG, WebP, ...; or give --device.")] = None,
    at: Annotated[str | None, typer.Option(help="The point, in pixels from the top left: X,Y.")] = None,
    device: Annotated[str | None, typer.Option(help="Read a screen that lives: vnc://..., x11:DISPLAY, ...")] = None,
    follow_pointer: Annotated[
        bool, typer.Option("--follow-pointer", help="Say what is under the pointer wherever it rests.")
    ] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Say what changes on the screen.")] = False,
    seconds: Annotated[float | None, typer.Option(min=0, help="End a live reading after so long.")] = None,
    aloud: Annotated[bool, typer.Option("--say", help="Say a live reading aloud (espeak-ng).")] = False,
    lenses: Annotated[Path | None, typer.Option(help="Write the two lens pictures into this folder.")] = None,
    model: Annotated[
        str | None, typer.Option(help="Let this model word it: openai/NAME, anthropic/NAME, ollama/NAME ...")
    ] = None,
    base_url: Annotated[str | None, typer.Option(help="Address of an OpenAI-compatible server.")] = None,
    speak: Speak = None,
    speed: Speed = 175,
    as_json: Annotated[bool, typer.Option("--json", help="Description JSON.")] = False,
) -> None:
    """Say what is at a point and where it lies (Tree-of-Lens); live, wherever the pointer rests, and what changes."""
    from screenwright.cli.read_live import listen, picture_of, require_sense

    live = follow_pointer or watch
    require_sense(
        live=live, picture=image, device=device, at=at, only_live={"--seconds": seconds, "--say": aloud or None},
        only_still={"--lenses": lenses, "--model": model, "--speak": speak},
    )  # fmt: skip
    if live:
        listen(
            device or "", follow=follow_pointer, watch=watch, seconds=seconds, aloud=aloud, speed=speed, as_json=as_json
        )
        return
    from screenwright.models.open import open_model
    from screenwright.perception.look import look
    from screenwright.reading.description import description_to_json
    from screenwright.reading.read import read as read_point

    point = parse_point(at or "")
    worded_by = open_model(model, base_url) if model else None
    reading = read_point(look(picture_of(image, device)), point, worded_by)
    names = _save_lenses(reading, lenses) if lenses else ()
    told = [words for words in (reading.description.content, reading.description.layout) if words]
    if as_json:
        print_json(description_to_json(reading.description, names))
    else:
        print("\n".join(told))
    for name in names:
        say(f"lens: {lenses}/{name}")
    speak_to(speak, " ".join(told), speed)


def _save_lenses(reading: Reading, folder: Path) -> tuple[str, ...]:
    """``lens-1.png`` (the region) and ``lens-2.png`` (the whole screen) in the folder; returns these names."""
    from screenwright.core.images import encode_png

    for lens in reading.lenses:
        write_output(folder / f"lens-{lens.label}.png", encode_png(lens.pixels))
    return tuple(f"lens-{lens.label}.png" for lens in reading.lenses)
