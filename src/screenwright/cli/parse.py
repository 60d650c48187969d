"""``screenwright parse IMAGE...``, or of a screen that lives: ``screenwright parse --device URL``"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.common import load_image, print_json, say, write_output
from screenwright.core.errors import ImageError, UsageError

if TYPE_CHECKING:
    from screenwright.core.screen import Screen

FORMS = ("text", "json", "html", "aria")


def parse(
    images: Annotated[
        list[str] | None, typer.Argument(help="Screenshots: PNG, JPEG, WebP, ...; or give --device.")
    ] = None,
    device: Annotated[str | None, typer.Option(help="A screen that lives: vnc://..., x11:DISPLAY, ...")] = None,
    save: Annotated[Path | None, typer.Option(help="Write what --device shows to this PNG, as it is.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Screen JSON, one line an image.")] = False,
    as_text: Annotated[bool, typer.Option("--text", help="Narration for a model (the default).")] = False,
    as_html: Annotated[bool, typer.Option("--html", help="A page with the roles and names of what is seen.")] = False,
    as_aria: Annotated[bool, typer.Option("--aria", help="The same tree as an ARIA snapshot.")] = False,
    picture: Annotated[Path | None, typer.Option(help="Write the picture with boxes to this PNG.")] = None,
) -> None:
    """See what is on a screenshot, or on a device now: text, widgets, icons, layout."""
    chosen = [form for form, asked in zip(FORMS, (as_text, as_json, as_html, as_aria), strict=True) if asked]
    if len(chosen) > 1:
        raise UsageError(f"--{' and --'.join(chosen)} exclude each other: choose one")
    form = chosen[0] if chosen else FORMS[0]
    if bool(images) == bool(device) or (save and not device):
        raise UsageError("give screenshots or a --device, one of them; --save goes with --device")
    if device:
        _parse_device(device, form, picture, save)
        return
    images = images or []
    if picture is not None and len(images) > 1:
        raise UsageError("--picture takes one image at a time")
    bad = [path for path in images if not _parse_one(path, form, picture, alone=len(images) == 1)]
    if bad:
        raise ImageError(f"{len(bad)} of {len(images)} images could not be read: {', '.join(bad)}")


def _parse_device(url: str, form: str, picture: Path | None, save: Path | None) -> None:
    from screenwright.cli.read_live import picture_of
    from screenwright.core.images import encode_png
    from screenwright.perception.look import look

    shot = picture_of(None, url)
    if save is not None:
        write_output(save, encode_png(shot.pixels))
        say(f"screenshot: {save}")
    screen = look(shot)
    if picture is not None:
        _write_picture(screen, picture)
    _show(screen, form)


def _parse_one(path: str, form: str, picture: Path | None, *, alone: bool) -> bool:
    """Print one image's answer. Among several images a bad one is named and the others go on."""
    from screenwright.perception.look import look

    try:
        screen = look(load_image(path))
    except ImageError as error:
        if alone:
            raise
        if form == "json":
            print_json({"error": str(error), "exit_code": error.exit_code, "image": {"path": path}})
        say(f"screenwright: {error}")
        return False
    if picture is not None:
        _write_picture(screen, picture)
    _show(screen, form)
    return True


def _show(screen: Screen, form: str) -> None:
    from screenwright.core.screen_json import screen_to_json
    from screenwright.perception.markup import to_aria, to_html
    from screenwright.perception.narrate import narrate

    if form == "json":
        print_json(screen_to_json(screen))
    else:
        print({"text": narrate, "html": to_html, "aria": to_aria}[form](screen))


def _write_picture(screen: Screen, path: Path) -> None:
    from screenwright.core.drawing import draw
    from screenwright.core.images import encode_png

    write_output(path, encode_png(draw(screen)))
    say(f"picture: {path}")
