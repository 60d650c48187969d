"""``screenwright eval history`` and ``eval show``: what was measured before."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from screenwright.interfaces.cli import print_json
from screenwright_lab.commands.evaluating import Journal, Reports, journal_file, write_reports

FIGURES = 3
"""Of each run, in the list; JSON has all of them."""


def history(
    benchmark: Annotated[str | None, typer.Argument(help="Only runs whose benchmark begins like this.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="The last so many.")] = 20,
    journal: Journal = None,
    as_json: Annotated[bool, typer.Option("--json", help="The lines of the journal as one list.")] = False,
) -> None:
    """The runs in the journal, oldest first: when, what, of whom, its first figures, by which commit."""
    from screenwright_lab.benchmarks.journal import read_journal

    told = [line for line in read_journal(journal_file(journal)) if line["benchmark"].startswith(benchmark or "")]
    if as_json:
        print_json(told[-limit:])
        return
    for line in told[-limit:]:
        print(f"{line['at']}  {line['benchmark']}  {line['solver']}  n = {line['n']}, {line['errors']} errors")
        print(f"    {_figures(line)}")
        print(f"    commit {line['commit'] or '-'}, data {line['data_sha256'][:12]}, {line['run'] or 'no folder kept'}")
    if not told:
        print(f"no run in {journal_file(journal)}")


def _figures(line: dict[str, Any]) -> str:
    told = [one for one in line["scores"] if one["value"] is not None][:FIGURES]
    return ", ".join(f"{one['name']} {one['value']:.3f} [{one['low']:.3f}, {one['high']:.3f}]" for one in told)


def show(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of runs: their --resume.")],
    report: Reports = None,
    as_json: Annotated[bool, typer.Option("--json", help="Report JSON, a list where there are several.")] = False,
) -> None:
    """The reports of runs that were ended, beside each other: solvers beside baselines."""
    from screenwright_lab.benchmarks.documents import as_json as told
    from screenwright_lab.benchmarks.documents import kind_of, plain_text
    from screenwright_lab.benchmarks.run_folder import read_report

    for file in report or ():
        kind_of(file)
    reports = [read_report(folder) for folder in runs]
    write_reports(report or (), reports)
    print(told(reports).rstrip() if as_json else plain_text(reports))
