"""``screenwright data mixture``"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from screenwright.interfaces.cli import check_folder, print_json, say
from screenwright_lab.commands.mixing import Captions, Coco, CocoPictures, Mind2Web, Sessions, read_sources


def mixture(
    out: Annotated[Path, typer.Option(callback=check_folder, help="A new folder.")],
    sessions: Sessions = None,
    coco: Coco = None,
    coco_pictures: CocoPictures = None,
    captions: Captions = None,
    mind2web: Mind2Web = None,
    samples: Annotated[int, typer.Option(min=1, help="So many in each of the four phases.")] = 1000,
    seed: Annotated[int, typer.Option(help="Another number draws others.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was drawn as JSON.")] = False,
) -> None:
    """Write the four phases in which ScreenAgent learns from its sets (paper 001, Table 4), each as chats for TRL and
    LLaMA-Factory."""
    from screenwright.core.errors import DataError
    from screenwright.episodes import write_chat
    from screenwright_lab.data.screenagent.mixture import PHASES, drawn

    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise DataError(f"{out} is not empty: name a new folder")
    sources = read_sources(sessions, coco, coco_pictures, captions, mind2web)
    out.mkdir(mode=0o700, parents=True, exist_ok=True)
    told = {}
    for phase in range(1, len(PHASES) + 1):
        chosen = list(islice(drawn(sources, phase, seed), samples))
        write_chat(chosen, out, f"phase_{phase}")
        known = {part: set(sources.tongues(part)) for part in PHASES[phase - 1]}
        counts = {part: sum(one.id.partition("~")[0] in ids for one in chosen) for part, ids in known.items()}
        told[f"phase_{phase}"] = counts
        say(f"phase {phase}: " + ", ".join(f"{count} of {part}" for part, count in counts.items()))
    if as_json:
        print_json({"out": str(out), "samples": told})
