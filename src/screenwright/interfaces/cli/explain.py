"""``screenwright explain "GOAL"``"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from screenwright.interfaces.cli.common import print_json


def perhaps(steps: Sequence[str]) -> str:
    """What an unsure reading would come to."""
    return "it may mean:\n" + "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))


def explain(
    goal: Annotated[str, typer.Argument(help="A goal or a question, in plain words.")],
    as_json: Annotated[bool, typer.Option("--json", help="Answer JSON.")] = False,
) -> None:
    """Show how a goal is read: its clauses, what each asks for, and the steps that come of it; exit 1 where none do."""
    from screenwright.agents.planner import explain as read
    from screenwright.agents.planner import explained_to_json

    read_so = read(goal)
    if as_json:
        print_json(explained_to_json(read_so))
    else:
        for clause in read_so.clauses:
            slots = ", ".join(f'{slot.name} "{slot.words}"' for slot in clause.slots)
            print(f"{clause.chance:.2f}  {clause.intent:<14} {clause.words.strip()!r}{f': {slots}' if slots else ''}")
        steps = "\n".join(f"{number}. {step}" for number, step in enumerate(read_so.steps, start=1))
        print(steps or f"refused: {read_so.refused}")
        if read_so.perhaps:
            print(perhaps(read_so.perhaps))
    if read_so.refused is not None:
        raise typer.Exit(1)
