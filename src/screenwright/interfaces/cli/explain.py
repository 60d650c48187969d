"""``screenwright explain "GOAL"``"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from screenwright.interfaces.cli.common import print_json
from screenwright.interfaces.cli.options import BaseUrl, ModelTimeout, said, told_at_terminal


def perhaps(steps: Sequence[str]) -> str:
    """What an unsure reading would come to."""
    return "it may mean:\n" + "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))


def explain(
    context: typer.Context,
    goal: Annotated[str, typer.Argument(help="A goal or a question, in plain words.")],
    model: Annotated[
        str | None, typer.Option(help="PROVIDER/NAME: reads what is not read surely, as with run --agent builtin.")
    ] = None,
    base_url: BaseUrl = None,
    model_timeout: ModelTimeout = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer JSON.")] = False,
) -> None:
    """Show how a goal is read: its clauses, what each asks for, and the steps that come of it; exit 1 where none do."""
    from screenwright.agents.planner import explained_to_json
    from screenwright.app import Session, Settings

    settings = Settings.of(agent="builtin" if model else None, **said(context))
    read_so = Session(settings=settings, watch=told_at_terminal).explain(goal)
    if as_json:
        print_json(explained_to_json(read_so))
    else:
        for clause in read_so.clauses:
            slots = ", ".join(f'{slot.name} "{slot.words}"' for slot in clause.slots)
            print(f"{clause.chance:.2f}  {clause.intent:<14} {clause.words.strip()!r}{f': {slots}' if slots else ''}")
        steps = "\n".join(f"{number}. {step}" for number, step in enumerate(read_so.steps, start=1))
        if read_so.read_by:
            print(f"read by {read_so.read_by}:")
        print(steps or f"refused: {read_so.refused}")
        if read_so.perhaps:
            print(perhaps(read_so.perhaps))
    if read_so.refused is not None:
        raise typer.Exit(1)
