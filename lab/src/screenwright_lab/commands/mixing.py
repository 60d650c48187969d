"""The sets that ScreenAgent learns from, as options of commands, and what is read of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from screenwright.episodes import ChatSample
    from screenwright_lab.data.imports.answers import Tongue
    from screenwright_lab.data.screenagent.mixture import Part, Sources

Sessions = Annotated[Path | None, typer.Option(help="Folder of ScreenAgent's sessions.")]
Coco = Annotated[Path | None, typer.Option(help="COCO annotations; their pictures lie beside, or in --coco-pictures.")]
CocoPictures = Annotated[Path | None, typer.Option(help="Where the pictures of COCO lie.")]
Captions = Annotated[Path | None, typer.Option(help="Folder of Widget Captions, with Rico's combined/.")]
Mind2Web = Annotated[Path | None, typer.Option(help="File of Multimodal-Mind2Web.")]


def read_sources(
    sessions: Path | None, coco: Path | None, coco_pictures: Path | None, captions: Path | None, mind2web: Path | None
) -> Sources:
    """Each set in the languages that it has. Raises UsageError where none is named, and DataError."""
    from screenwright_lab.data.imports import coco as coco_set
    from screenwright_lab.data.imports import mind2web as mind2web_set
    from screenwright_lab.data.imports import widget_captions
    from screenwright_lab.data.screenagent.chat import chat_samples
    from screenwright_lab.data.screenagent.mixture import Sources
    from screenwright_lab.data.screenagent.sessions import read_sessions

    read: dict[Part, Callable[[Tongue], Iterable[ChatSample]]] = {}
    if coco:
        read["coco"] = lambda tongue: coco_set.chat_samples(coco, coco_pictures or coco.parent, tongue)
    if captions:
        read["widget-captions"] = lambda tongue: widget_captions.chat_samples(captions, tongue)
    if mind2web:
        read["mind2web"] = lambda tongue: mind2web_set.chat_samples(mind2web, tongue)
    if sessions:
        read["screenagent"] = lambda tongue: chat_samples(read_sessions(sessions, tongue))
    if not read:
        raise UsageError("name at least one set: --sessions, --coco, --captions or --mind2web")
    found = {part: _tongues(part, one) for part, one in read.items()}
    return Sources(found)


def _tongues(part: Part, read: Callable[[Tongue], Iterable[ChatSample]]) -> dict[str, list[ChatSample]]:
    """A language that a set does not have is left out; one that has neither is a fault."""
    from screenwright.core.errors import DataError

    found: dict[str, list[ChatSample]] = {}
    faults = []
    tongues: tuple[Tongue, ...] = ("en", "zh")
    for tongue in tongues:
        try:
            found[tongue] = list(read(tongue))
        except DataError as error:
            faults.append(error)
    if not any(found.values()):
        raise faults[0] if faults else DataError(f"{part} holds no sample")
    say(f"{part}: " + ", ".join(f"{len(samples)} in {tongue}" for tongue, samples in found.items()))
    return found
