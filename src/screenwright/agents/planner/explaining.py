"""How a goal is read, before anything is done: its clauses, the steps that come of it, or why none do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from screenwright.agents.planner.general_skills import installed
from screenwright.agents.planner.goals import doubtful, perhaps, understand
from screenwright.agents.planner.second_reader import SecondReader
from screenwright.core.agency import Refusal
from screenwright.language import Clause, Utterance, read_utterance, utterance_to_json

SCHEMA = "screenwright.explained/1"


@dataclass(frozen=True, slots=True)
class Explained:
    """``clauses`` of the ``text``, none where the weights of the reader are missing; ``steps``: instructions in the
    order in which they would be done, each in words that mean the same by themselves. Where there are none, ``refused``
    says why, and ``doubtful`` is the index of the clause that is too unsure, None where that is not the reason;
    ``perhaps`` are the steps that the doubtful reading would come to, for a person to say yes or no to. ``read_by``:
    the model whose steps these are, "" where none was needed."""

    text: str
    clauses: tuple[Clause, ...]
    steps: tuple[str, ...]
    refused: str | None = None
    doubtful: int | None = None
    perhaps: tuple[str, ...] = ()
    read_by: str = ""


def explain(goal: str, second: SecondReader | None = None) -> Explained:
    """As the built-in planner reads it, with a ``second`` reader for what it is not sure of. Raises nothing for any
    text, and OutOfBudget where ``second`` may not be asked any more."""
    said, told = read_utterance(goal), understand(goal, second=second)
    clauses, wishes = said.clauses if said else (), told.instructions
    if not isinstance(wishes, Refusal):
        return Explained(goal, clauses, tuple(wish.words for wish in wishes), read_by=told.by)
    unsure = doubtful(said) if said else None
    return Explained(goal, clauses, (), wishes.reason, unsure, () if unsure is None else perhaps(said, installed()))


def explained_to_json(explained: Explained) -> dict[str, Any]:
    """``screenwright.explained/1`` (docs/reference/intents.md)."""
    return {
        "schema": SCHEMA,
        **utterance_to_json(Utterance(explained.text, explained.clauses)),
        "steps": list(explained.steps),
        "refused": explained.refused,
        "doubtful": explained.doubtful,
        "perhaps": list(explained.perhaps),
        "read_by": explained.read_by,
    }
