"""``screenwright data show FILE --from SET``"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import typer

from screenwright.interfaces.cli import print_json

Set: TypeAlias = Literal[
    "coco", "ashl", "auto-ui-splits", "visiontasker-help", "visiontasker-demos", "visiontasker-tasks"
]


def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of the set.")],
    origin: Annotated[Set, typer.Option("--from", help="Which set it is of.")],
    as_json: Annotated[bool, typer.Option("--json", help="Everything in it, as one JSON list.")] = False,
) -> None:
    """Read a file of another set and print what it holds, a line an entry; a fault in it is named."""
    entries = list(_entries(file, origin))
    if as_json:
        print_json(entries)
        return
    for entry in entries:
        print("  ".join(f"{name}: {_short(value)}" for name, value in entry.items()))


def _entries(file: Path, origin: Set) -> Iterator[Mapping[str, Any]]:
    from dataclasses import asdict

    from screenwright_lab.data.aitw.splits import read_splits
    from screenwright_lab.data.screens.ashl_boxes import read_regions
    from screenwright_lab.data.screens.coco import read_coco
    from screenwright_lab.data.visiontasker.tables import read_demonstrations, read_help, read_tasks

    match origin:
        case "coco":
            for image in read_coco(file):
                boxes = [[one.category, *one.box.as_tuple()] for one in image.boxes]
                yield {"file": image.file, "size": list(image.size), "boxes": boxes}
        case "ashl":
            for name, regions in read_regions(file).items():
                wide, narrow = ([list(box.as_tuple()) for box in each] for each in (regions.globals, regions.locals))
                yield {"file": name, "global": wide, "local": narrow}
        case "auto-ui-splits":
            splits = read_splits(file)
            for part, ids in splits.listed.items():
                yield {"part": part, "episodes": list(ids), "different": len(splits.ids(part))}
            yield {"in two parts at once": splits.shared}
        case "visiontasker-help":
            yield from map(asdict, read_help(file))
        case "visiontasker-demos":
            yield from map(asdict, read_demonstrations(file))
        case "visiontasker-tasks":
            yield from map(asdict, read_tasks(file))


def _short(value: Any) -> str:
    """Lists by their length: the whole is for --json."""
    return str(len(value)) if isinstance(value, list | tuple) else str(value)
