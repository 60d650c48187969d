"""``screenwright data screens web|fetch|draw``: labelled screens from real and written web pages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.core.errors import DataError, UsageError
from screenwright.interfaces.cli import check_folder, say, write_output

CACHE = Path("build/npm")
Cache = Annotated[Path, typer.Option(help="Folder of the fetched npm packages.")]


def fetch(cache: Cache = CACHE) -> None:
    """Fetch the npm packages that carry pages, components, icons and fonts; only those not there yet."""
    from screenwright_lab.data.screens.web.fetch import fetch as fetch_packages
    from screenwright_lab.data.screens.web.sources import packages

    fetch_packages(packages(), cache, say)


def web(
    out: Annotated[
        Path,
        typer.Option(callback=check_folder, help="Folder for the screens; what it holds already is not made again."),
    ],
    limit: Annotated[int, typer.Option(min=1, help="Stop when there are so many screens.")] = 3000,
    only: Annotated[list[str] | None, typer.Option(help="Only this library or application; may be repeated.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Another number draws other pages, looks and windows.")] = 0,
    workers: Annotated[int, typer.Option(min=1, help="Browsers at a time; one takes about one processor core.")] = 2,
    pairs: Annotated[bool, typer.Option("--pairs", help="Two pictures a page, before and after one deed.")] = False,
    cache: Cache = CACHE,
) -> None:
    """Render pages in Chromium and keep pictures with what is on them. Needs `fetch` first; stop it at any time."""
    from screenwright_lab.data.screens.web.jobs import lanes, plan
    from screenwright_lab.data.screens.web.manifest import write_manifest
    from screenwright_lab.data.screens.web.render import render
    from screenwright_lab.data.screens.web.sources import packages

    listed = packages()
    ways = lanes(listed, cache, only or (), pairs=pairs)
    if not ways:
        raise UsageError(f"--only {' '.join(only or ())} names no library or application of data/screens/web")
    made = render(plan(ways, cache, seed), cache, out, limit, workers, say)
    document = write_manifest(out, listed)
    print(f"{made} new, {document['screens']} screens in {out}: {document['splits']}")


def others(
    file: Annotated[Path, typer.Argument(help="Boxes of all that can be clicked, in the form of COCO.")],
    out: Annotated[Path, typer.Option(callback=check_folder, help="Folder for the screens.")],
    pictures: Annotated[Path | None, typer.Option(help="Where the pictures lie, if not beside the file.")] = None,
    group: Annotated[str, typer.Option(help="Field of an image that says what belongs together, as a visit.")] = "",
    training: Annotated[
        list[str] | None, typer.Option("--train", help="A group to learn from; may be repeated. The rest is the test.")
    ] = None,
) -> None:
    """Bring screens by others, on which interactables alone have boxes, into the form of labelled screens."""
    from screenwright_lab.data.screens.others import bring

    made = bring(file, pictures or file.parent, out, group, training or ())
    print(f"{sum(made.values())} screens in {out}: {dict(made)}")


def draw(
    file: Annotated[Path, typer.Argument(help="The picture or the JSON file of a labelled screen.")],
    out: Annotated[Path, typer.Option(help="Where the picture with boxes goes, a PNG.")],
) -> None:
    """Draw the labels of a screen over its picture, to check them by eye."""
    from screenwright.core.images import encode_png
    from screenwright_lab.data.screens.draw import draw_labels

    if out.resolve() == file.with_suffix(".png").resolve():
        raise DataError(f"{out} is the picture itself: choose another name")
    write_output(out, encode_png(draw_labels(file)))
