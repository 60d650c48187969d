"""What the benchmarks of single steps share when a model, or the built-in planner, answers them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import BadReply
from screenwright.interfaces.cli import check_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from screenwright.agents.dialects import Dialect
    from screenwright.agents.minds import Briefing
    from screenwright.agents.wording import System
    from screenwright.app import Models, Settings
    from screenwright.core.messages import Message
    from screenwright.core.protocols import ChatModel
    from screenwright.core.screen import Screen
    from screenwright.core.screenshot import Screenshot
    from screenwright_lab.benchmarks.replies import Keep

Kept = Annotated[Path | None, typer.Option("--replies", help="Keep a model's replies in this file, and go on from it.")]
Cache = Annotated[Path | None, typer.Option(callback=check_folder, help="Folder that keeps the parsed screens.")]
Solver = Annotated[
    str, typer.Option(help="builtin, or AGENT:PROVIDER/NAME: builtin, visiontasker or screenagent with a model.")
]
Picture = Annotated[bool, typer.Option(help="Show the model the screen.")]
Narration = Annotated[bool, typer.Option(help="Tell the model what is on the screen, as a list with ids.")]


def models_of(
    solver: str, base_url: str | None = None, model_timeout: float | None = None, price: Sequence[str] | None = None
) -> Models:
    """The models of a solver, whose account stays empty where it is no model. Raises UsageError."""
    from screenwright.app import Models, Settings

    sort, _, name = solver.partition(":")
    model = name if sort == "model" else None
    return Models(Settings.of(model=model, base_url=base_url, model_timeout=model_timeout, price=price))


def settings_of(solver: str) -> Settings:
    """Of an agent that works a device: ``builtin``, or ``AGENT:PROVIDER/NAME``. Nothing that was shown or seen
    before is gone by. Raises UsageError."""
    from screenwright.app import Settings

    agent, _, model = solver.partition(":")
    return Settings.of(agent=agent, model=model or None, shown=False, keep_maps=False)


def answer(
    model: ChatModel, messages: list[Message], form: str, read: Callable[[str], object], briefing: Briefing
) -> str:
    """What the model says, asked once more where ``read`` cannot use it, as the agents do; after a second such answer
    that one, which is told wrong. All other errors of the model pass through."""
    from screenwright.agents.minds import ask

    said: list[str] = []

    def noted(text: str) -> str:
        said.append(text)
        read(text)
        return text

    try:
        return ask(model, model, messages, form, noted, briefing.words)
    except BadReply:
        if not said:
            raise
        return said[-1]


@dataclass(frozen=True, slots=True)
class Asked:
    """How a model is asked, and who keeps its replies."""

    dialect: Dialect
    briefing: Briefing
    keep: Keep


def asked(name: str, system: System, dialect: str, picture: bool, narration: bool, replies: Path | None) -> Asked:
    """``name`` is the model, ``dialect`` how it writes actions, ``replies`` the file that keeps what it says."""
    from screenwright.agents.dialects import dialect_named
    from screenwright.agents.minds import Briefing
    from screenwright_lab.benchmarks.replies import keeping

    written = dialect_named(dialect)
    keep = keeping(replies, _told_as(name, written.name, picture, narration))
    return Asked(written, Briefing("en", system, picture, narration), keep)


def eyes(narration: bool, cache: Path | None) -> Callable[[Screenshot], Screen]:
    """The parser, or for a model that is told nothing of what is seen, the bare picture."""
    from screenwright.vision import look
    from screenwright_lab.data.parsed import parsed_shot

    return (lambda shot: parsed_shot(shot, look, cache)) if narration else bare


def bare(shot: Screenshot) -> Screen:
    """A screen on which nothing was looked for."""
    from screenwright.core.screen import Node, Screen

    return Screen(screenshot=shot, elements=(), blocks=(), tree=Node(id="root", role="screen", box=shot.box))


def _told_as(name: str, dialect: str, picture: bool, narration: bool) -> str:
    """Whose replies they are, and to what."""
    shown = " and ".join(what for what, so in (("picture", picture), ("list", narration)) if so)
    return f"{name} in {dialect} over {shown}"
