"""``screenwright parse IMAGE...``, or of a screen that lives: ``screenwright parse --device URL``"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from screenwright.core.errors import ImageError, UsageError
from screenwright.interfaces.cli.common import STANDARD_INPUT, load_image, say, write_output
from screenwright.interfaces.cli.parse_traced import parse_traced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from screenwright.core.screen import Screen
    from screenwright.core.screenshot import Screenshot

FORMS = ("text", "json", "html", "aria")
MANY, MOST_WORKERS = 4, 4
"""Images from which they are parted among processes, and processes at most if not said otherwise."""


class Told(NamedTuple):
    """What is printed of an image, and why it could not be read."""

    words: str
    error: str = ""


def parse(
    images: Annotated[
        list[str] | None,
        typer.Argument(help="Screenshots: PNG, JPEG, WebP, ..., - for standard input; or give --device."),
    ] = None,
    device: Annotated[str | None, typer.Option(help="A screen that lives: vnc://..., x11:DISPLAY, ...")] = None,
    save: Annotated[Path | None, typer.Option(help="Write what --device shows to this PNG, as it is.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Screen JSON, one line an image.")] = False,
    as_text: Annotated[bool, typer.Option("--text", help="Narration for a model (the default).")] = False,
    as_html: Annotated[bool, typer.Option("--html", help="A page with the roles and names of what is seen.")] = False,
    as_aria: Annotated[bool, typer.Option("--aria", help="The same tree as an ARIA snapshot.")] = False,
    picture: Annotated[Path | None, typer.Option(help="Write the picture with boxes to this PNG.")] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, help="Images at a time, each a core and 0.9 GB; of several, one a core, at most 4."),
    ] = None,
    within: Annotated[
        int | None,
        typer.Option(min=1, help="Milliseconds for each image; what is not seen by then is left out and named."),
    ] = None,
    trace: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Of one image: a picture and a line of JSON for each stage.")
    ] = None,
    explain: Annotated[
        str | None, typer.Option(metavar="ELEMENT", help="Of one image: how this element came to be, as e12.")
    ] = None,
) -> None:
    """See what is on a screenshot, or on a device now: text, widgets, icons, layout."""
    chosen = [form for form, asked in zip(FORMS, (as_text, as_json, as_html, as_aria), strict=True) if asked]
    if len(chosen) > 1:
        raise UsageError(f"--{' and --'.join(chosen)} exclude each other: choose one")
    form = chosen[0] if chosen else FORMS[0]
    if bool(images) == bool(device) or (save and not device):
        raise UsageError("give screenshots or a --device, one of them; --save goes with --device")
    if device:
        if trace is not None or explain is not None:
            raise UsageError("--trace and --explain take an image; --save one from the device first")
        _parse_device(device, form, picture, save, within)
        return
    images = images or []
    if picture is not None and len(images) > 1:
        raise UsageError("--picture takes one image at a time")
    if trace is not None or explain is not None:
        if len(images) > 1:
            raise UsageError("--trace and --explain take one image at a time")
        parse_traced(images[0], trace, explain)
        return
    if picture is not None or len(images) == 1:
        _show_one(images[0], form, picture, within)
        return
    every = _told_all(images, form, workers or _cores(len(images)), within)
    bad = [path for path, told in every if not _show(told, form)]
    if bad:
        raise ImageError(f"{len(bad)} of {len(images)} images could not be read: {', '.join(bad)}")


def _cores(images: int) -> int:
    """Processes for so many images: of a few, one, as each has to open the nets for itself."""
    return min(len(os.sched_getaffinity(0)), images, MOST_WORKERS) if images >= MANY else 1


def _parse_device(url: str, form: str, picture: Path | None, save: Path | None, within: int | None) -> None:
    from screenwright.core.images import encode_png
    from screenwright.interfaces.cli.read_live import picture_of

    shot = picture_of(None, url)
    if save is not None:
        write_output(save, encode_png(shot.pixels))
        say(f"screenshot: {save}")
    screen = _seen(lambda: shot, url, within)
    if picture is not None:
        _write_picture(screen, picture)
    print(_worded(screen, form))


def _show_one(path: str, form: str, picture: Path | None, within: int | None) -> None:
    screen = _seen(lambda: load_image(path), path, within)
    if picture is not None:
        _write_picture(screen, picture)
    print(_worded(screen, form))


def _seen(picture: Callable[[], Screenshot], origin: str, within: int | None) -> Screen:
    """What is seen on the picture, which is opened in the same time; the progress on a terminal."""
    from screenwright.interfaces.cli.progress import staged
    from screenwright.vision import look, paced

    with staged() as tell, paced(within, tell):
        screen = look(picture())
    if screen.cut is not None:
        say(f"{origin}: not all of it was seen in {within} ms; missing: {', '.join(screen.cut.left_away)}")
    return screen


def _told_all(images: Sequence[str], form: str, workers: int, within: int | None) -> Iterator[tuple[str, Told]]:
    """Each image with what is told of it, in their order; several at a time in processes of their own."""
    asked = [(path, form, within) for path in images]
    if workers == 1 or STANDARD_INPUT in images:  # which other processes do not have
        yield from zip(images, map(_told, asked), strict=True)
        return
    from concurrent.futures import ProcessPoolExecutor

    from screenwright.core.processes import WORKERS, keep_to_one_core

    with ProcessPoolExecutor(workers, WORKERS, initializer=keep_to_one_core) as pool:
        yield from zip(images, pool.map(_told, asked), strict=True)


def _told(asked: tuple[str, str, int | None]) -> Told:
    path, form, within = asked
    try:
        return Told(_worded(_seen(lambda: load_image(path), path, within), form))
    except ImageError as error:
        document = {"error": str(error), "exit_code": error.exit_code, "image": {"path": path}}
        return Told(json.dumps(document, ensure_ascii=False) if form == "json" else "", str(error))


def _show(told: Told, form: str) -> bool:
    """Print one image's answer. Among several images a bad one is named and the others go on."""
    if not told.error or form == "json":
        print(told.words, flush=True)
    if told.error:
        say(f"screenwright: {told.error}")
    return not told.error


def _worded(screen: Screen, form: str) -> str:
    from screenwright.core.screen_json import screen_to_json
    from screenwright.vision import narrate, to_aria, to_html

    if form == "json":
        return json.dumps(screen_to_json(screen), ensure_ascii=False)
    return {"text": narrate, "html": to_html, "aria": to_aria}[form](screen)


def _write_picture(screen: Screen, path: Path) -> None:
    from screenwright.core.drawing import draw
    from screenwright.core.images import encode_png

    write_output(path, encode_png(draw(screen)))
    say(f"picture: {path}")
