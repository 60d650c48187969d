"""``screenwright data plain``"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import check_folder, say
from screenwright_lab.commands.data_web import CACHE

SPLITS = ("train", "validation", "test")


def plain(
    out: Annotated[Path, typer.Argument(callback=check_folder, help="Folder for the pages; those there are kept.")],
    count: Annotated[int, typer.Option(min=1, help="How many pages.")] = 200,
    split: Annotated[str, typer.Option(help="train, validation or test: looks are of one of them.")] = "test",
    toolkit: Annotated[str, typer.Option(help="Forms of gtk3, qt5, tk or wine in the place of web pages.")] = "",
    written: Annotated[
        bool, typer.Option("--written", help="The written screens of `data written` in the place of pages by lot.")
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="Another number draws other pages.")] = 0,
    cache: Annotated[
        Path, typer.Option(help="Folder of the fetched npm packages, whose style sheets are looks.")
    ] = CACHE,
) -> None:
    """Plain pages or forms in everyday looks: tables, check boxes, fields, selects, sliders, and their truth."""
    from screenwright_lab.data.answers.page import page_of
    from screenwright_lab.data.answers.written import written_screens
    from screenwright_lab.data.plain.draw import draw
    from screenwright_lab.data.plain.toolkits import TOOLKITS
    from screenwright_lab.data.plain.toolkits import draw as draw_forms

    if split not in SPLITS:
        raise UsageError(f"--split is one of {', '.join(SPLITS)}, got {split!r}")
    if toolkit:
        if toolkit not in TOOLKITS or split not in TOOLKITS[toolkit].themes:
            raise UsageError(
                f"there are forms of {', '.join(TOOLKITS)}, of gtk3 for train, too; got {toolkit!r}, {split!r}"
            )
        print(f"{draw_forms(out, count, split, toolkit, seed, say)} forms in {out}")
        return
    given = [partial(page_of, one) for one in written_screens().values()] if written else []
    print(f"{draw(out, count, split, seed, say, cache, given)} pages in {out}")
