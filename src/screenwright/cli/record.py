"""``screenwright record --device URL --out DIR``"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from screenwright import __version__
from screenwright.cli.common import print_json, say
from screenwright.cli.guard import SecretsFile, open_guard
from screenwright.cli.pursuit import AsJson

if TYPE_CHECKING:
    from screenwright.core.watching import Watched
    from screenwright.data.episodes import EpisodeWriter

DEFAULT_PORT = 5907
"""Where a viewer is listened for: one of VNC's own, beside those that desktops take first."""


def record(
    device: Annotated[str, typer.Option(help="vnc://[:PASSWORD@]HOST:PORT, adb://SERIAL, browser:URL or x11:DISPLAY")],
    out: Annotated[Path | None, typer.Option(help="Folder for the episode; runs/TIME if not given.")] = None,
    goal: Annotated[str, typer.Option(help="What is shown, in words; the steps' own words if not given.")] = "",
    listen: Annotated[
        int, typer.Option(min=0, max=65535, help="Port on this machine for your VNC viewer; 0 takes a free one.")
    ] = DEFAULT_PORT,
    max_seconds: Annotated[float, typer.Option(min=1, help="Seconds at the most.")] = 3600,
    secrets: SecretsFile = None,
    as_json: AsJson = False,
) -> None:
    """Watch you work a device, and write what you did as steps that can be done again."""
    from screenwright.core.episode import EpisodeHead
    from screenwright.data.episodes import EpisodeWriter, now
    from screenwright.devices.watching.open import open_watched

    folder = out or Path("runs") / datetime.now().strftime("%Y-%m-%d_%H-%M-%S")
    vault = open_guard(secrets=secrets).vault
    with _stopped_by_signals() as stop, closing(open_watched(device, listen)) as source:
        head = EpisodeHead(
            goal=goal,
            device=source.url,
            screen_size=source.size,
            agent="person",
            versions={"screenwright": __version__, "python": sys.version.split()[0]},
            started=now(),
        )
        with EpisodeWriter(folder, head) as trace:
            document = _watch(source, trace, max_seconds, dict(vault.values), stop)
    if as_json:
        print_json({**document, "episode": str(folder)})
    else:
        print(f"{document['steps']} steps: {document['goal']}" if document["steps"] else "nothing was done")
        print(f"episode: {folder}")
    raise typer.Exit(0 if document["steps"] else 1)


def _watch(
    source: Watched, trace: EpisodeWriter, seconds: float, values: dict[str, str], stop: Callable[[], bool]
) -> dict[str, Any]:
    """Watch until the person is done, and say how it was."""
    from screenwright.agents.demonstrations.recording import Recording
    from screenwright.agents.demonstrations.scribe import Scribe
    from screenwright.agents.demonstrations.withheld import Withheld
    from screenwright.perception.look import look

    withheld = Withheld(values)
    scribe = Scribe(trace, look, source.environment, withheld, say)
    say(f"{source.invitation} (Ctrl-C here ends it, too)")
    why = Recording(source, scribe, say, stop).run(seconds)
    trace.head = replace(trace.head, goal=trace.head.goal or ", ".join(scribe.words))
    trace.finish("success" if scribe.words else "failure", f"shown by a person: {why}")
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
