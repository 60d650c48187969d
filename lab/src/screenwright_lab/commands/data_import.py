"""``screenwright data import SOURCE --from SET --out DIR``"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from screenwright.interfaces.cli import check_folder, print_json, say

if TYPE_CHECKING:
    from screenwright_lab.data.imports.recording import Recording

Set: TypeAlias = Literal["screenagent", "aitw", "motif", "meta-gui", "ugif"]
SHOWN = 5
"""Reasons told on stderr; --json has them all."""


def import_runs(
    source: Annotated[Path, typer.Argument(metavar="SOURCE", help="The set's file or folder.")],
    origin: Annotated[Set, typer.Option("--from", help="What the source is.")],
    out: Annotated[Path, typer.Option(callback=check_folder, help="Folder for the episodes, one folder each.")],
    language: Annotated[Literal["en", "zh"], typer.Option(help="Of ScreenAgent's texts.")] = "en",
    split: Annotated[Path | None, typer.Option(help="Auto-UI's split of the episodes of Android in the Wild.")] = None,
    part: Annotated[Literal["train", "val", "test"], typer.Option(help="The part of --split to take.")] = "test",
    field: Annotated[
        list[str] | None, typer.Option(metavar="NAME=FIELD", help="What a field of UGIF is called. Repeatable.")
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="So many episodes at the most.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was written and left out as JSON.")] = False,
) -> None:
    """Bring runs of other sets into episodes of ours, which view, verify, replay, annotate and export take."""
    from screenwright.core.errors import DataError
    from screenwright_lab.data.imports.recording import write_recording

    written, left_out = list[str](), list[dict[str, str]]()
    for name, recorded in islice(_recordings(source, origin, language, split, part, field or ()), limit):
        folder = out / (re.sub(r"[^\w.-]+", "_", name).strip(".") or "episode")
        try:
            write_recording(recorded(), folder)
        except DataError as error:
            left_out.append({"source": name, "why": str(error)})
            if not as_json and len(left_out) <= SHOWN:
                say(f"left out: {name}: {error}")
        else:
            written.append(str(folder))
    if not written:
        raise DataError(f"no episode could be made of {source}" + "".join(f": {one['why']}" for one in left_out[:1]))
    if as_json:
        print_json({"from": origin, "out": str(out), "episodes": written, "left_out": left_out})
        return
    print(f"{len(written)} episodes in {out}")
    if len(left_out) > SHOWN:
        say(f"left out: {len(left_out) - SHOWN} more; --json names them all")


def _recordings(
    source: Path,
    origin: Set,
    language: Literal["en", "zh"],
    split: Path | None,
    part: str,
    field: Sequence[str],
) -> Iterator[tuple[str, Callable[[], Recording]]]:
    """The name of each run, and what makes a recording of it. Faults of the set itself are raised here."""
    from screenwright.interfaces.cli import screenagent_actions
    from screenwright_lab.data.aitw.read import read_episodes
    from screenwright_lab.data.aitw.splits import read_splits
    from screenwright_lab.data.imports import aitw, meta_gui, motif, screenagent, ugif
    from screenwright_lab.data.screenagent.sessions import read_sessions

    match origin:
        case "screenagent":
            for session in read_sessions(source, language):
                yield session.name, partial(screenagent.recording_of, session, screenagent_actions)
        case "aitw":
            wanted = read_splits(split).ids(part) if split else None
            for shown in read_episodes(source):
                if wanted is None or shown[0][0].episode in wanted:
                    yield shown[0][0].episode, partial(aitw.recording_of, shown)
        case "motif":
            for trace in motif.traces(source):
                yield trace.name, partial(motif.recording_of, trace)
        case "meta-gui":
            for turn in meta_gui.turns(source):
                yield turn.name, partial(meta_gui.recording_of, turn)
        case "ugif":
            names = ugif.fields_of(field)
            for task in ugif.tasks(source):
                yield "-".join(task.parent.parts[-2:]), partial(ugif.recording_of, task, names)
