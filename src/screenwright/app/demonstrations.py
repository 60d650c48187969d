"""What was shown before: where demonstrations are kept, which is like a goal, and what an agent is given of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from screenwright.core.demo import NAME, Demo
from screenwright.core.episode_json import HEAD_FILE
from screenwright.core.errors import DataError
from screenwright.core.protocols import Agent, Eyes

if TYPE_CHECKING:
    from screenwright.agents.demonstrations import Demonstration, Like
    from screenwright.agents.planner import MapStore, ProgramMap, SecondReader
    from screenwright.episodes import DemoStore

MOST_CASES = 3


def open_store() -> DemoStore:
    """``SCREENWRIGHT_DEMOS``, else ``screenwright/demos`` in the user's data folder; it need not exist yet."""
    from screenwright.episodes import DemoStore

    named = os.environ.get("SCREENWRIGHT_DEMOS")
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return DemoStore(Path(named) if named else Path(data) / "screenwright" / "demos")


@dataclass(frozen=True, slots=True)
class Known:
    """A demonstration, of the store or just made of an episode, whose pictures lie in ``folder``."""

    demo: Demo
    folder: Path

    def steps(self, given: Mapping[str, str], eyes: Eyes) -> Demonstration:
        """What is to be done, with the ``given`` values."""
        from screenwright.agents.demonstrations import steps_of
        from screenwright.core.images import decode
        from screenwright.episodes import frame_bytes

        return steps_of(self.demo, given, lambda ref: decode(frame_bytes(self.folder, ref), ref.file), eyes)


def found(recording: str) -> Known:
    """The episode in a folder, else the demonstration of that name. Raises DataError, UsageError or EpisodeError."""
    folder, store = Path(recording), open_store()
    if (folder / HEAD_FILE).is_file():
        return Known(demo_from(folder), folder)
    if NAME.fullmatch(recording) and recording in store.names():
        return Known(store.read(recording), store.folder / recording)
    raise DataError(
        f"{recording} is no folder with an episode, and no demonstration has that name: screenwright demos list"
        " says which there are"
    )


def demo_from(folder: Path) -> Demo:
    """A demonstration of the episode in ``folder``, as it was recorded."""
    from screenwright.agents.demonstrations import demo_of
    from screenwright.episodes import now, read_episode

    return demo_of(read_episode(folder), None, (), now())


@dataclass(frozen=True, slots=True)
class Shown:
    """``likes``: the demonstrations that are like a goal, the best first; empty for none. ``say`` is told which are
    used."""

    likes: tuple[Like, ...]
    say: Callable[[str], None]

    def example(self, language: str) -> str:
        """The nearest one in words for a model; "" for none."""
        if not self.likes:
            return ""
        from screenwright.agents.demonstrations import example_of
        from screenwright.agents.wording import wording_of

        like = self.likes[0]
        self.say(f"demonstration for the model: {like.demo.name} (score {like.score:.2f})")
        return example_of(like.demo, like.values or {}, wording_of(language))

    def planner(
        self, eyes: Eyes, known: ProgramMap, second: SecondReader | None = None, maps: MapStore | None = None
    ) -> Agent:
        """The built-in planner with what is ``known`` of the program's menus, and with the demonstrations that the goal
        is a case of; ``second`` reads goals that it is not sure of, ``maps`` keeps what menus hold."""
        from screenwright.agents.demonstrations import Case, FirstChoice, Replayer, rewording_of
        from screenwright.agents.planner import BuiltinPlanner

        cases = []
        for like in self.likes:
            if like.values is not None:
                steps = Known(like.demo, open_store().folder / like.demo.name).steps(like.values, eyes)
                cases.append(Case(like.demo.name, like.values, Replayer(steps, rewording_of(like.demo, like.values))))
                self.say(f"demonstration at hand: {cases[-1].words.removeprefix('as in the demonstration ')}")
        planner = BuiltinPlanner(second=second, known=known, maps=maps, tries_commands=not self.likes)
        return FirstChoice(planner, cases, self._hint()) if self.likes else planner

    def _hint(self) -> str:
        demo = self.likes[0].demo
        given = "".join(f" --set {name}=..." for name in demo.values)
        return f"; the nearest demonstration is {demo.name!r}: say  {demo.tasks[0]}  or  replay {demo.name}{given}"


def shown_before(goal: str, wanted: bool, say: Callable[[str], None]) -> Shown:
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
        return Shown((), say)
    from screenwright.agents.demonstrations import nearest

    return Shown(nearest(goal, demos, MOST_CASES), say)
