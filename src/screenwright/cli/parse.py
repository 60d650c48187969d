"""``screenwright parse IMAGE...``"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.common import load_image, print_json, say, write_output
from screenwright.core.errors import ImageError, UsageError

if TYPE_CHECKING:
    from screenwright.core.screen import Screen


def parse(
    images: Annotated[list[str], typer.Argument(help="Screenshots: PNG, JPEG, WebP, ...")],
    as_json: Annotated[bool, typer.Option("--json", help="Screen JSON, one line an image.")] = False,
    as_text: Annotated[bool, typer.Option("--text", help="Narration for a model (the default).")] = False,
    picture: Annotated[Path | None, typer.Option(help="Write the picture with boxes to this PNG.")] = None,
) -> None:
    """See what is on a screenshot: text, widgets, icons, layout."""
    if as_json and as_text:
        raise UsageError("--json and --text exclude each other: choose one")
    if picture is not None and len(images) > 1:
        raise UsageError("--picture takes one image at a time")
    bad = [path for path in images if not _parse_one(path, as_json=as_json, picture=picture, alone=len(images) == 1)]
    if bad:
        raise ImageError(f"{len(bad)} of {len(images)} images could not be read: {', '.join(bad)}")


def _parse_one(path: str, *, as_json: bool, picture: Path | None, alone: bool) -> bool:
    """Print one image's answer. Among several images a bad one is named and the others go on."""
    from screenwright.perception.look import look

    try:
        screen = look(load_image(path))
    except ImageError as error:
        if alone:
            raise
        if as_json:
            print_json({"error": str(error), "exit_code": error.exit_code, "image": {"path": path}})
        say(f"screenwright: {error}")
        return False
    if picture is not None:
        _write_picture(screen, picture)
    _show(screen, as_json=as_json)
    return True


def _show(screen: Screen, *, as_json: bool) -> None:
    from screenwright.core.screen_json import screen_to_json
    from screenwright.perception.narrate import narrate

    if as_json:
        print_json(screen_to_json(screen))
    else:
        print(narrate(screen))


def _write_picture(screen: Screen, path: Path) -> None:
    from screenwright.core.drawing import draw
    from screenwright.core.images import encode_png

    write_output(path, encode_png(draw(screen)))
    say(f"picture: {path}")
