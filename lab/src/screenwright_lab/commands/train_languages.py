"""``screenwright train languages``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.interfaces.cli import say
from screenwright_lab.commands.training import facts


def languages(
    out: Annotated[Path, typer.Option(help="The table to write, .npz; its manifest goes beside it.")],
    catalogues: Annotated[
        Path, typer.Option(help="Folder with LOCALE/LC_MESSAGES/PROGRAM.mo, of programs and their languages.")
    ] = Path("/usr/share/locale"),
    seed: Annotated[int, typer.Option(help="Another number draws other labels.")] = 0,
) -> None:
    """Train what tells the gate whether a label is in a language that it knows; a few minutes on one core."""
    from screenwright.safety.consequences import KNOWN
    from screenwright_lab.data.catalogues import labels_in
    from screenwright_lab.training.train_languages import grouped, measured, parted, train, write

    groups = grouped(labels_in(catalogues))
    rest, back = parted(groups)
    asked = measured(train(rest, seed), back)
    others = [one for name, one in asked.items() if name not in KNOWN]
    for name in KNOWN:
        say(f"{name}: {asked[name].share:.3f} of {asked[name].labels} labels of other programs are asked about")
    mean = sum(one.share for one in others) / len(others)
    say(f"{len(others)} other languages: {mean:.3f} on average, of {sum(one.labels for one in others)} labels")
    table = train({name: [label for _, label in pairs] for name, pairs in groups.items()}, seed)
    told = {name: [round(one.share, 3), one.labels] for name, one in asked.items()}
    about = facts(0, seed, labels=sum(map(len, groups.values())), languages=list(groups), asked=told)
    del about["steps"]
    write(table, out, about)
    print(f"written: {out}")
