"""``screenwright data export SOURCE... --to FORMAT --out DIR``"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from screenwright.episodes import Format
from screenwright.interfaces.cli import check_folder, print_json, say

if TYPE_CHECKING:
    from screenwright.episodes import ChatSample, LeftOut

Origin: TypeAlias = Literal["episodes", "screenagent", "coco", "widget-captions", "mind2web"]
SHOWN = 5
"""Reasons told on stderr; --json has them all."""


def export(
    sources: Annotated[
        list[Path], typer.Argument(metavar="SOURCE...", help="Episodes, folders of episodes, or sets of others.")
    ],
    to: Annotated[Format, typer.Option(help="The layout to write.")],
    out: Annotated[Path, typer.Option(callback=check_folder, help="A new folder.")],
    origin: Annotated[Origin, typer.Option("--from", help="What the sources are.")] = "episodes",
    dialect: Annotated[
        Literal["own", "screenagent"], typer.Option(help="How the actions of episodes are written, but in aitw.")
    ] = "own",
    language: Annotated[Literal["en", "zh"], typer.Option(help="Of ScreenAgent's texts.")] = "en",
    pictures: Annotated[
        Path | None, typer.Option(help="Where the pictures of COCO lie, if not beside the file.")
    ] = None,
    successful: Annotated[bool, typer.Option("--success", help="Only episodes that ended as success.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was written and left out as JSON.")] = False,
) -> None:
    """Write runs, or sets of others, as training data: sessions of ScreenAgent, steps like Android in the Wild, chats
    with pictures, preference pairs, Parquet, WebDataset."""
    from screenwright.core.errors import DataError
    from screenwright.episodes import found_in, write_episodes, write_samples
    from screenwright.interfaces.cli import speech_named

    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise DataError(f"{out} is not empty: name a new folder")
    left_out: list[LeftOut] = []
    if origin == "episodes":
        speech = speech_named("screenagent" if to == "screenagent" else dialect)
        count = write_episodes(found_in(sources, successful, left_out), to, out, speech, left_out)
    else:
        count = write_samples(_samples(origin, sources, language, pictures), to, out)
    _tell(to, out, count, left_out, as_json=as_json)


def _samples(
    origin: Origin, sources: Sequence[Path], language: Literal["en", "zh"], pictures: Path | None
) -> Iterator[ChatSample]:
    from screenwright_lab.data.imports.coco import chat_samples as of_coco
    from screenwright_lab.data.imports.mind2web import chat_samples as of_mind2web
    from screenwright_lab.data.imports.widget_captions import chat_samples as of_captions
    from screenwright_lab.data.screenagent.chat import chat_samples as of_screenagent
    from screenwright_lab.data.screenagent.sessions import read_sessions

    for source in sources:
        match origin:
            case "screenagent":
                yield from of_screenagent(read_sessions(source, language))
            case "coco":
                yield from of_coco(source, pictures or source.parent)
            case "widget-captions":
                yield from of_captions(source)
            case "mind2web":
                yield from of_mind2web(source)
            case "episodes":
                pass


def _tell(to: str, out: Path, count: int, left_out: Sequence[LeftOut], *, as_json: bool) -> None:
    told = [{"source": one.source, "what": one.what, "why": one.why} for one in left_out]
    if as_json:
        print_json({"to": to, "out": str(out), "written": count, "left_out": told})
        return
    print(f"{count} written to {out}")
    for one in left_out[:SHOWN]:
        say(f"left out: {one.source}, {one.what}: {one.why}")
    if len(left_out) > SHOWN:
        say(f"left out: {len(left_out) - SHOWN} more; --json names them all")
