"""``screenwright record --device URL --out DIR``"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli.common import check_folder, print_json, say
from screenwright.interfaces.cli.options import AsJson, SecretsFile, said

if TYPE_CHECKING:
    from screenwright.agents.demonstrations.scribe import Scribe
    from screenwright.agents.demonstrations.withheld import Withheld
    from screenwright.core.agency import Environment
    from screenwright.episodes.folder import EpisodeWriter

DEFAULT_PORT = 5907
"""Where a viewer is listened for: one of VNC's own, beside those that desktops take first."""


def record(
    context: typer.Context,
    device: Annotated[
        str | None, typer.Option(help="vnc://[:PASSWORD@]HOST:PORT, adb://SERIAL, browser:URL or x11:DISPLAY")
    ] = None,
    episode: Annotated[
        Path | None, typer.Option("--from", metavar="DIR", help="Not a device: take what was done in this episode.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(callback=check_folder, help="Folder for the episode; runs/TIME if not given.")
    ] = None,
    goal: Annotated[str, typer.Option(help="What is shown, in words; the steps' own words if not given.")] = "",
    listen: Annotated[
        int, typer.Option(min=0, max=65535, help="Port on this machine for your VNC viewer; 0 takes a free one.")
    ] = DEFAULT_PORT,
    max_seconds: Annotated[float, typer.Option(min=1, help="Seconds at the most.")] = 3600,
    secrets: SecretsFile = None,
    as_json: AsJson = False,
) -> None:
    """Watch you work a device, and write what you did as steps that can be done again."""
    from screenwright.agents.demonstrations.withheld import Withheld
    from screenwright.app.settings import Settings
    from screenwright.devices.vault import open_vault

    if (device is None) == (episode is None):
        raise UsageError(
            "say what to record: a device with --device URL, or an episode with --from DIR; one of the two"
        )
    folder = out or Path("runs") / datetime.now().strftime("%Y-%m-%d_%H-%M-%S")
    withheld = Withheld(dict(open_vault(Settings.of(**said(context)).secrets).values))
    if episode is not None:
        document = _taken(episode, folder, goal, withheld)
    else:
        document = _watched(device or "", folder, goal, listen, max_seconds, withheld)
    if as_json:
        print_json({**document, "episode": str(folder)})
    else:
        print(f"{document['steps']} steps: {document['goal']}" if document["steps"] else "nothing was done")
        print(f"episode: {folder}")
    raise typer.Exit(0 if document["steps"] else 1)


def _watched(url: str, folder: Path, goal: str, port: int, seconds: float, withheld: Withheld) -> dict[str, Any]:
    """Watch until the person is done, and say how it was."""
    from screenwright.agents.demonstrations.recording import Recording
    from screenwright.devices.watching import open_watched
    from screenwright.episodes.folder import EpisodeWriter, head_of

    with _stopped_by_signals() as stop, closing(open_watched(url, port)) as source:
        head = head_of(goal, source.url, source.size, "person")
        with EpisodeWriter(folder, head) as trace:
            scribe = _scribe(trace, source.environment, withheld)
            say(f"{source.invitation} (Ctrl-C here ends it, too)")
            why = Recording(source, scribe, say, stop).run(seconds)
            return _finish(trace, scribe, withheld, f"shown by a person: {why}")


def _taken(episode: Path, folder: Path, goal: str, withheld: Withheld) -> dict[str, Any]:
    """The same from an episode that is there."""
    from screenwright.agents.demonstrations.imported import write_again
    from screenwright.core.images import decode
    from screenwright.devices.open import environment_of
    from screenwright.episodes.folder import EpisodeWriter, frame_bytes, head_of, read_episode

    given = read_episode(episode)
    head = head_of(goal or given.head.goal, given.head.device, given.head.screen_size, given.head.agent)
    with EpisodeWriter(folder, head) as trace:
        scribe = _scribe(trace, environment_of(given.head.device), withheld)
        write_again(given, lambda ref: decode(frame_bytes(episode, ref), ref.file), scribe)
        return _finish(trace, scribe, withheld, f"taken from a run of {given.head.agent}")


def _scribe(trace: EpisodeWriter, environment: Environment, withheld: Withheld) -> Scribe:
    from screenwright.agents.demonstrations.scribe import Scribe
    from screenwright.vision.look import look

    return Scribe(trace, look, environment, withheld, say)


def _finish(trace: EpisodeWriter, scribe: Scribe, withheld: Withheld, why: str) -> dict[str, Any]:
    """End the episode, and what there is to say about it."""
    trace.head = replace(trace.head, goal=trace.head.goal or ", ".join(scribe.words))
    trace.finish("success" if scribe.words else "failure", why)
    for name in withheld.learned:
        variable = "SCREENWRIGHT_SECRET_" + name.upper().replace("-", "_")
        say(f"to do this again, say what {{{{secret:{name}}}}} is: by {variable}, or in a file for --secrets")
    return {
        "steps": len(scribe.words),
        "goal": trace.head.goal,
        "done": scribe.words,
        "secrets": withheld.learned,
        "reason": why,
    }


@contextmanager
def _stopped_by_signals() -> Iterator[Callable[[], bool]]:
    """Within, Ctrl-C and SIGTERM end the recording in good order; a second Ctrl-C ends it at once."""
    asked: list[int] = []

    def ask(number: int, _frame: Any) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(number)

    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(asked)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
