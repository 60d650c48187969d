"""Demonstrations for ``run``: which of those that are kept is like the goal, and what an agent is given of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.common import say
from screenwright.cli.store import open_store
from screenwright.core.errors import DataError

if TYPE_CHECKING:
    from screenwright.agents.demonstrations.retrieval import Like
    from screenwright.core.demo import Demo
    from screenwright.core.protocols import Agent

MOST_CASES = 3

UseDemos = Annotated[
    bool,
    typer.Option("--demos/--no-demos", help="Go by what was shown before, where a demonstration that is kept fits."),
]


@dataclass(frozen=True, slots=True)
class ShownBefore:
    """``likes``: the demonstrations that are like the goal, the best first; empty for none."""

    likes: tuple[Like, ...] = ()

    def example(self, language: str) -> str:
        """The nearest one in words for a model; "" for none."""
        if not self.likes:
            return ""
        from screenwright.agents.demonstrations.telling import example_of
        from screenwright.agents.wording.languages import wording_of

        like = self.likes[0]
        say(f"demonstration for the model: {like.demo.name} (score {like.score:.2f})")
        return example_of(like.demo, like.values or {}, wording_of(language))

    def planner(self) -> Agent:
        """The built-in planner, with the demonstrations that the goal is a case of."""
        from screenwright.agents.demonstrations.again import rewording_of
        from screenwright.agents.demonstrations.first_choice import Case, FirstChoice
        from screenwright.agents.demonstrations.replay import Replayer
        from screenwright.agents.planner.builtin import BuiltinPlanner
        from screenwright.cli.replay import Known

        cases = []
        for like in self.likes:
            if like.values is not None:
                steps = Known(like.demo, open_store().folder / like.demo.name).steps(like.values)
                cases.append(Case(like.demo.name, like.values, Replayer(steps, rewording_of(like.demo, like.values))))
                say(f"demonstration at hand: {cases[-1].words.removeprefix('as in the demonstration ')}")
        return FirstChoice(BuiltinPlanner(), cases, self._hint()) if self.likes else BuiltinPlanner()

    def _hint(self) -> str:
        demo = self.likes[0].demo
        given = "".join(f" --set {name}=..." for name in demo.values)
        return f"; the nearest demonstration is {demo.name!r}: say  {demo.tasks[0]}  or  replay {demo.name}{given}"


def shown_before(goal: str, wanted: bool) -> ShownBefore:
    """What is kept and like the goal. A demonstration that cannot be read is passed over, and a line says so."""
    store = open_store()
    names = store.names() if wanted else ()
    demos: list[Demo] = []
    for name in names:
        try:
            demos.append(store.read(name))
        except DataError as error:
            say(f"passed over: {error}")
    if not demos:
        return ShownBefore()
    from screenwright.agents.demonstrations.retrieval import nearest

    return ShownBefore(nearest(goal, demos, MOST_CASES))
