"""``screenwright read IMAGE --at X,Y``"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.common import Speak, Speed, load_image, parse_point, print_json, say, speak_to, write_output

if TYPE_CHECKING:
    from screenwright.reading.read import Reading


def read(
    image: Annotated[str, typer.Argument(help="A screenshot: PNG, JPEG, WebP, ...")],
    at: Annotated[str, typer.Option(help="The point, in pixels from the top left: X,Y.")],
    lenses: Annotated[Path | None, typer.Option(help="Write the two lens pictures into this folder.")] = None,
    model: Annotated[
        str | None, typer.Option(help="Let this model word it: openai/NAME, anthropic/NAME, ollama/NAME ...")
    ] = None,
    base_url: Annotated[str | None, typer.Option(help="Address of an OpenAI-compatible server.")] = None,
    speak: Speak = None,
    speed: Speed = 175,
    as_json: Annotated[bool, typer.Option("--json", help="Description JSON.")] = False,
) -> None:
    """Say what is at a point and where it lies (Tree-of-Lens)."""
    from screenwright.models.open import open_model
    from screenwright.perception.look import look
    from screenwright.reading.description import description_to_json
    from screenwright.reading.read import read as read_point

    point = parse_point(at)
    worded_by = open_model(model, base_url) if model else None
    reading = read_point(look(load_image(image)), point, worded_by)
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
