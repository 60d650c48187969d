"""``screenwright replay DIR|NAME --device URL``"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.common import say
from screenwright.cli.guard import PolicyFile, SecretsFile, open_guard, read_text
from screenwright.cli.pursuit import AsJson, DeviceUrl, Downloads, MaxSeconds, Out, Terms, Yes, work
from screenwright.core.errors import DataError, UsageError

if TYPE_CHECKING:
    from screenwright.agents.demonstrations.steps import Demonstration
    from screenwright.core.demo import Demo


def replay(
    recording: Annotated[
        str,
        typer.Argument(metavar="DIR|NAME", help="An episode, as made by run, or a demonstration, as kept by demos."),
    ],
    device: DeviceUrl,
    values: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="NAME=TEXT", help="Another text for a parameter; demos show says which. Repeatable."
        ),
    ] = None,
    words: Annotated[
        Path | None,
        typer.Option(metavar="TABLE.csv", help="Words in another language: recorded word, word there, a pair a line."),
    ] = None,
    max_seconds: MaxSeconds = 600,
    downloads: Downloads = None,
    out: Out = None,
    policy: PolicyFile = None,
    secrets: SecretsFile = None,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Do a recorded task again, also on another resolution, scale or layout, in another language, or with other texts:
    by meaning, without a model."""
    from screenwright.agents.demonstrations.again import ACTIONS_EACH, rewording_of
    from screenwright.agents.demonstrations.replay import Replayer
    from screenwright.agents.loop.limits import Limits

    guard = open_guard(policy, secrets)
    known = found(recording)
    given = given_values(values or (), known)
    steps = known.steps(given)
    if steps.outcome != "success":
        say(f"the recording ended as {steps.outcome or 'unfinished'!r}: what was done in it is done again")
    limits = Limits(steps=ACTIONS_EACH * len(steps), seconds=max_seconds)
    agent = Replayer(steps, rewording_of(known.demo, given, _words_in(words)))
    work(
        steps.goal, device, agent, out, limits, yes=yes, as_json=as_json, terms=Terms(guard=guard, downloads=downloads)
    )


@dataclass(frozen=True, slots=True)
class Known:
    """A demonstration, of the store or just made of an episode, whose pictures lie in ``folder``."""

    demo: Demo
    folder: Path

    def steps(self, given: Mapping[str, str]) -> Demonstration:
        """What is to be done, with the ``given`` values."""
        from screenwright.agents.demonstrations.again import steps_of
        from screenwright.core.images import decode
        from screenwright.data.episodes import frame_bytes
        from screenwright.perception.look import look

        return steps_of(self.demo, given, lambda ref: decode(frame_bytes(self.folder, ref), ref.file), look)


def found(recording: str) -> Known:
    """The episode in a folder, else the demonstration of that name. Raises DataError, UsageError or EpisodeError."""
    from screenwright.cli.store import open_store
    from screenwright.core.demo import NAME
    from screenwright.core.episode_json import HEAD_FILE

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
    from screenwright.agents.demonstrations.making import demo_of
    from screenwright.data.episodes import now, read_episode

    return demo_of(read_episode(folder), None, (), now())


def given_values(said: Sequence[str], known: Known) -> dict[str, str]:
    """``NAME=TEXT`` each. Raises UsageError for what is no such pair, and for a name that is no parameter."""
    from screenwright.agents.demonstrations.parameters import check_values

    pairs = [one.partition("=") for one in said]
    for one, (name, equals, _) in zip(said, pairs, strict=True):
        if not equals or not name.strip():
            raise UsageError(f"--set takes NAME=TEXT, as text1=dogs, got {one!r:.60}")
    given = {name.strip(): text for name, _, text in pairs}
    if len(given) < len(pairs):
        raise UsageError("--set gives one of the parameters twice")
    check_values(given, known.demo.values)
    return given


def _words_in(table: Path | None) -> Mapping[str, tuple[str, ...]]:
    from screenwright.agents.demonstrations.rewording import read_table

    return read_table(read_text(table, "the table of words"), str(table)) if table is not None else {}


def recorded_steps(folder: Path) -> Demonstration:
    """The steps of the episode in ``folder``. Raises EpisodeError, and DataError where nothing was done in it."""
    return Known(demo_from(folder), folder).steps({})
