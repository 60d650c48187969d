"""``screenwright record --device URL --out DIR``"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli.common import check_folder, print_json, say
from screenwright.interfaces.cli.options import AsJson, SecretsFile, said
from screenwright.interfaces.cli.running import session_here

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
    if (device is None) == (episode is None):
        raise UsageError(
            "say what to record: a device with --device URL, or an episode with --from DIR; one of the two"
        )
    from screenwright.app import Settings

    session = session_here(device, Settings.of(**said(context)), yes=False)
    if episode is not None:
        recorded = session.record_from(episode, goal, out)
    else:
        with _stopped_by_signals() as stop:
            recorded = session.record(goal, out, port=listen, seconds=max_seconds, stop=stop)
    for name in recorded.secrets:
        variable = "SCREENWRIGHT_SECRET_" + name.upper().replace("-", "_")
        say(f"to do this again, say what {{{{secret:{name}}}}} is: by {variable}, or in a file for --secrets")
    if as_json:
        print_json(
            {
                "steps": len(recorded.done), "goal": recorded.goal, "done": list(recorded.done),
                "secrets": list(recorded.secrets), "reason": recorded.reason, "episode": str(recorded.episode),
            }
        )  # fmt: skip
    else:
        print(f"{len(recorded.done)} steps: {recorded.goal}" if recorded.done else "nothing was done")
        print(f"episode: {recorded.episode}")
    raise typer.Exit(0 if recorded.done else 1)


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
