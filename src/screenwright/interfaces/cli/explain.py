"""``screenwright explain "GOAL"``"""

from __future__ import annotations

from typing import Annotated

import typer

from screenwright.interfaces.cli.common import print_json


def explain(
    goal: Annotated[str, typer.Argument(help="A goal or a question, in plain words.")],
    as_json: Annotated[bool, typer.Option("--json", help="Answer JSON.")] = False,
) -> None:
    """Show how a goal is read: its clauses, what each asks for, and the steps that come of it; exit 1 where none do."""
    from screenwright.agents.planner import understand
    from screenwright.core.agency import Refusal
    from screenwright.language import read_utterance, utterance_to_json

    said, told = read_utterance(goal), understand(goal)
    steps = [] if isinstance(told, Refusal) else [one.words for one in told]
    refused = told.reason if isinstance(told, Refusal) else None
    if as_json:
        reading = utterance_to_json(said) if said else {"text": goal, "clauses": []}
        print_json({"schema": "screenwright.explained/1", **reading, "steps": steps, "refused": refused})
    else:
        for clause in said.clauses if said else ():
            slots = ", ".join(f'{slot.name} "{slot.words}"' for slot in clause.slots)
            print(f"{clause.chance:.2f}  {clause.intent:<14} {clause.words.strip()!r}{f': {slots}' if slots else ''}")
        print("\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1)) or f"refused: {refused}")
    if refused is not None:
        raise typer.Exit(1)
