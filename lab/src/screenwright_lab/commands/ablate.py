"""``screenwright ablate ...``: what is worth its place, by leaving it out."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.core.files import append_line
from screenwright.interfaces.cli import check_folder, say, watched

if TYPE_CHECKING:
    from screenwright_lab.benchmarks.ablation import Eyed
    from screenwright_lab.benchmarks.samples import Sample

app = typer.Typer(help="Leave out a part and measure what is lost.", no_args_is_help=True)
app.callback()(lambda: None)


@app.command()
def stages(
    out: Annotated[Path, typer.Option(callback=check_folder, help="Folder of the run; one that was stopped goes on.")],
    plain: Annotated[list[Path] | None, typer.Option(help="Folder of plain pages; may be given several times.")] = None,
    screens: Annotated[
        list[Path] | None, typer.Option(help="Folder of labelled screens; may be given several times.")
    ] = None,
    together: Annotated[
        list[str] | None, typer.Option(help='Stages that are left out at once, as "panes, launchers"; several times.')
    ] = None,
    split: Annotated[str, typer.Option(help="Which of the pages and screens.")] = "test",
    limit: Annotated[int | None, typer.Option(min=1, help="Pictures of each folder at most, evenly drawn.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Pictures at a time.")] = 1,
) -> None:
    """Each stage of the parser: what plain pages and labelled screens lose without it, with intervals."""
    from concurrent.futures import ProcessPoolExecutor
    from itertools import repeat

    from screenwright.core.processes import WORKERS
    from screenwright_lab.benchmarks.ablation import as_line, as_markdown, benchmarks_on, judged, kept, parts, worths

    if not plain and not screens:
        raise UsageError("give folders of --plain pages, of labelled --screens, or both")
    for names in together or ():
        parts(names)
    benchmarks = benchmarks_on(plain or [], screens or [], split)
    asked = _by_picture(benchmarks, limit)
    file = out / "judged.jsonl"
    every = kept(file)
    done = {(one.benchmark, one.id) for one in every}
    left = {
        picture: pairs
        for picture, pairs in asked.items()
        if not all((benchmark.name, sample.id) in done for benchmark, sample in pairs)
    }
    out.mkdir(parents=True, exist_ok=True)
    with watched("stages") as (_, counted), ProcessPoolExecutor(workers, WORKERS) as pool:
        for number, told in enumerate(
            pool.map(judged, left, left.values(), repeat(together or ())), start=len(asked) - len(left) + 1
        ):
            for one in told:
                append_line(file, (json.dumps(as_line(one)) + "\n").encode())
            every += told
            counted(number, len(asked))
    table = as_markdown(list(worths(every, benchmarks, together or ())))
    (out / "stages.md").write_text(table + "\n", encoding="utf-8")
    print(table)
    say(f"written: {out / 'stages.md'}")


def _by_picture(benchmarks: list[Eyed], limit: int | None) -> dict[Path, list[tuple[Eyed, Sample]]]:
    asked = defaultdict[Path, list[tuple["Eyed", "Sample"]]](list)
    for benchmark in benchmarks:
        samples = list(benchmark.samples())
        step = max(1, len(samples) // limit) if limit else 1
        for sample in samples[::step][:limit]:
            asked[sample.files[0]].append((benchmark, sample))
    return dict(asked)
