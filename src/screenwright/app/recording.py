"""What a person does on a device, written down as an episode whose steps can be done again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType

from screenwright.agents.demonstrations import Act, Recording, Scribe, Withheld, write_again
from screenwright.agents.loop import Trace
from screenwright.core.agency import Environment
from screenwright.core.episode import EpisodeHead
from screenwright.core.images import decode
from screenwright.core.protocols import Eyes
from screenwright.core.screenshot import Screenshot
from screenwright.devices import environment_of, open_watched
from screenwright.episodes import EpisodeWriter, frame_bytes, head_of, read_episode

PERSON = "person"
"""The agent of such an episode."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """``done``: the steps in words; ``secrets``: the names of texts that were kept out of them; ``reason``: why it
    ended."""

    episode: Path
    goal: str
    done: tuple[str, ...]
    secrets: tuple[str, ...]
    reason: str


class Recorder(AbstractContextManager["Recorder"]):
    """One such episode, in ``folder``, which is finished however the ``with`` block is left. ``withheld`` says what
    must not be written; ``beside`` may listen to the trace; ``say`` gets a line for each step."""

    def __init__(
        self,
        folder: Path,
        head: EpisodeHead,
        environment: Environment,
        eyes: Eyes,
        withheld: Withheld,
        say: Callable[[str], None],
        beside: Callable[[Trace], Trace] = lambda trace: trace,
    ) -> None:
        self._trace = EpisodeWriter(folder, head)
        self._withheld = withheld
        self.scribe = Scribe(beside(self._trace), eyes, environment, withheld, say)

    @property
    def folder(self) -> Path:
        return self._trace.folder

    def write(self, act: Act) -> None:
        """One action more. Raises EpisodeError where it cannot be written."""
        self.scribe.write(act)

    def end(self, reason: str, last: Screenshot | None = None) -> Recorded:
        """Finish the episode, with the picture that the last step left; without one nobody knows what came of it."""
        if last is not None:
            self.scribe.finish(last)
        words = tuple(self.scribe.words)
        self._trace.head = replace(self._trace.head, goal=self._trace.head.goal or ", ".join(words))
        self._trace.finish("success" if words else "failure", reason)
        return Recorded(self.folder, self._trace.head.goal, words, tuple(self._withheld.learned), reason)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._trace.__exit__(kind, error, traceback)


def record_watched(
    url: str, goal: str, folder: Path, eyes: Eyes, withheld: Withheld, say: Callable[[str], None],
    *, port: int, seconds: float, stop: Callable[[], bool],
) -> Recorded:  # fmt: skip
    """Watch a person work the device until they end it, ``stop`` says so or ``seconds`` are over. Raises UsageError for
    a device that nobody works by hand, and what opening it raises."""
    with closing(open_watched(url, port)) as source:
        head = head_of(goal, source.url, source.size, PERSON)
        with Recorder(folder, head, source.environment, eyes, withheld, say) as recorder:
            say(f"{source.invitation} (Ctrl-C here ends it, too)")
            why = Recording(source, recorder.scribe, say, stop).run(seconds)
            return recorder.end(f"shown by a person: {why}")


def record_episode(
    episode: Path, goal: str, folder: Path, eyes: Eyes, withheld: Withheld, say: Callable[[str], None]
) -> Recorded:
    """The same from an episode that is there. Raises DataError where nothing was done in it."""
    given = read_episode(episode)
    head = head_of(goal or given.head.goal, given.head.device, given.head.screen_size, given.head.agent)
    with Recorder(folder, head, environment_of(given.head.device), eyes, withheld, say) as recorder:
        write_again(given, lambda ref: decode(frame_bytes(episode, ref), ref.file), recorder.scribe)
        return recorder.end(f"taken from a run of {given.head.agent}")
