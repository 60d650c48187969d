"""``screenwright data instructions``"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import say


def instructions(
    out: Annotated[Path, typer.Option(help="The file to write, JSON lines.")],
    screens: Annotated[
        list[Path] | None, typer.Option(help="Folder of labelled screens; may be given several times.")
    ] = None,
    sessions: Annotated[
        Path | None, typer.Option(help="Sentences of people: clicks of the ScreenAgent sessions in this folder.")
    ] = None,
    expressions: Annotated[
        Path | None, typer.Option(help="Sentences of people: this file of UIBert's RefExp, JSON lines.")
    ] = None,
    split: Annotated[str, typer.Option(help="Of the labelled screens: train, validation or test.")] = "train",
    a_screen: Annotated[int, typer.Option(min=1, help="Sentences a screen.")] = 40,
    parsed: Annotated[
        Path | None,
        typer.Option(help="Look at the pictures, and keep what is seen here; else imitate it from the labels."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Another number draws other sentences.")] = 0,
) -> None:
    """Sentences with the element that each is about: made up about labelled screens, some of which fit nothing there,
    or written by people. Needs one of --screens, --sessions and --expressions."""
    if sum(source is not None for source in (screens or None, sessions, expressions)) != 1:
        raise UsageError("name one source of sentences: --screens, --sessions or --expressions")
    if not screens:
        print(f"{_of_people(out, sessions, expressions, parsed, seed)} sentences in {out}")
        return
    from screenwright.agents.planner import like, pictured
    from screenwright.vision import look
    from screenwright_lab.data.instructions.generate import generate
    from screenwright_lab.data.parsed import parsed as kept
    from screenwright_lab.data.screens.store import shots

    chosen = [shot for folder in screens for shot in shots(folder) if shot.screen.origin.split == split]
    say(f"{len(chosen)} screens of the {split} split")
    parse = None if parsed is None else lambda picture: kept(picture, look, parsed)
    words = (lambda word: sorted(like(word)), lambda icon: sorted(pictured(icon)))
    print(f"{generate(chosen, out, a_screen, seed, words, parse, say)} sentences in {out}")


def _of_people(out: Path, sessions: Path | None, expressions: Path | None, cache: Path | None, seed: int) -> int:
    """Write their sentences, both splits; how many there are."""
    from screenwright.core.files import write_whole
    from screenwright.vision import look
    from screenwright_lab.data.instructions import people
    from screenwright_lab.data.instructions.pairs import to_line
    from screenwright_lab.data.parsed import parsed

    if sessions is not None:
        made = list(people.of_sessions(sessions, lambda picture: parsed(picture, look, cache), say))
    else:
        assert expressions is not None
        made = list(people.of_expressions(expressions))
    made = people.with_strangers(made, Random(seed))
    write_whole(out, "".join(f"{to_line(one)}\n" for one in made).encode(), mode=0o644)
    return sum(len(one.pairs) for one in made)
