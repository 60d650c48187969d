"""What a trajectory is to be: a goal, the moves that reach it, and the words in which each is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Verb: TypeAlias = Literal["click", "type", "back", "home", "finish"]
Split: TypeAlias = Literal["development", "test"]


@dataclass(frozen=True, slots=True)
class Move:
    """One action of the script. ``thing`` is the key of what is clicked or typed into, ``text`` what is typed.

    ``plain`` names the thing as an instruction would, ``told`` as a person would.
    """

    verb: Verb
    thing: str = ""
    text: str = ""
    plain: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Moves that together are one clause of the goal."""

    clause: str
    moves: tuple[Move, ...]


def click(thing: str, plain: str, told: str = "") -> Move:
    return Move("click", thing, plain=plain, told=told or plain)


def back() -> Move:
    return Move("back", plain="go back", told="Return to the page before")


def fill(thing: str, text: str, plain: str, told: str = "") -> tuple[Move, Move]:
    """A click into a field and the text: two actions that are asked for in one breath."""
    return Move("click", thing, plain=plain, told=told or plain), Move("type", thing, text, plain, told or plain)


def chapter(clause: str, *moves: Move | tuple[Move, ...]) -> Chapter:
    flat = (one for move in moves for one in (move if isinstance(move, tuple) else (move,)))
    return Chapter(clause, tuple(flat))


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """``family`` decides the split: nothing of a test family is seen in development.

    ``app`` describes a page of our own; else ``device`` is the URL of a simulated one, or ``miniwob:TASK`` whose
    chapters are told by the page. ``away`` is the key of what leads out of the task, "home" for a phone's home,
    ``complaint`` what the page says when something does not work, and ``joint`` what stands between two clauses.
    """

    family: str
    split: Split
    chapters: tuple[Chapter, ...]
    app: dict[str, Any] | None = None
    device: str = ""
    size: tuple[int, int] = (0, 0)
    scale: float = 1.0
    away: str = ""
    complaint: str = ""
    joint: str = " and "

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(move for chapter in self.chapters for move in chapter.moves)

    def goal(self, *, plain: bool) -> str:
        """The clauses of a person, or with ``plain`` every instruction after the other."""
        if plain:
            return ", ".join(dict.fromkeys(move.plain for move in self.moves))
        clauses = [chapter.clause for chapter in self.chapters]
        return self.joint.join(filter(None, (", ".join(clauses[:-1]), clauses[-1])))
