"""``screenwright demo``: the main job, offline, on the best device present."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

import typer

from screenwright.core.errors import DataError
from screenwright.interfaces.cli.common import check_folder, print_json, say

if TYPE_CHECKING:
    from screenwright.app import Session
    from screenwright.core.screen import Screen

TEXT = "Typed by screenwright, from pixels alone."
FILE = "note.txt"
EDITOR = "mousepad"
GOAL = f'type "{TEXT}", save it as {FILE}'


def demo(
    out: Annotated[
        Path | None, typer.Option(callback=check_folder, help="Folder for the run; demo-run if not given.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Show the main job: look at a screen, read a point of it, reach a goal in words, prove it on disk."""
    from screenwright.agents.loop import Limits
    from screenwright.agents.planner import BuiltinPlanner
    from screenwright.episodes import write_report
    from screenwright.interfaces.cli.running import done

    folder = _fresh(out or Path("demo-run"))
    home = folder / "home"
    home.mkdir()
    with _session(home) as session:
        say(f"goal: {GOAL}")
        screen = _first_look(session)
        say(f"seen: {len(screen.elements)} elements in {len(screen.blocks)} groups")
        _read_a_point(session, screen)
        episode = folder / "episode"
        errand = session.errand(GOAL, agent=BuiltinPlanner(), limits=Limits(steps=20, seconds=120))
        result = done(session, errand, episode)
        where = session.device.url
    report = write_report(episode)
    if result.error is not None:
        raise result.error
    written = _written(home / FILE)
    proved = written is not None and written.rstrip(b"\n") == TEXT.encode()
    document = {
        "outcome": result.outcome, "reason": result.reason, "device": where, "file": str(home / FILE),
        "proved": proved, "report": str(report),
    }  # fmt: skip
    if as_json:
        print_json(document)
    else:
        print(f"{result.outcome}: {result.reason}")
        print(f"on disk: {home / FILE} holds {written!r}" if written is not None else f"not on disk: {home / FILE}")
        print(f"report: {report}")
        print("the same in your browser, on a device of your own: screenwright serve")
    raise typer.Exit(0 if proved else 1)


@contextlib.contextmanager
def _session(home: Path) -> Iterator[Session]:
    """On a private VNC desktop with Mousepad where both are installed, else on the embedded notepad; says which in a
    line."""
    from screenwright.app import Settings
    from screenwright.devices.desktop import Desktop, missing_programs
    from screenwright.interfaces.cli.running import session_here

    missing = [*missing_programs(), *(program for program in (EDITOR,) if shutil.which(program) is None)]
    if missing:
        say(f"device: embedded notepad, because there is no VNC desktop here (missing: {', '.join(missing)})")
        with session_here(f"simulated:notepad?folder={quote(str(home))}", Settings.of(), yes=False) as session:
            yield session
        return
    with Desktop.start(apps=[[EDITOR]], home=home) as desktop:
        say("device: a private TigerVNC desktop on loopback with Mousepad")
        with session_here(desktop.url, Settings.of(), yes=False) as session:
            yield session


def _first_look(session: Session) -> Screen:
    """Look until the application's window has appeared: a desktop without it shows next to nothing."""
    from screenwright.agents.loop import settle

    screen = session.look(settle(session.device))
    for _ in range(20):
        if len(screen.elements) >= 3:
            break
        screen = session.look(settle(session.device))
    return screen


def _read_a_point(session: Session, screen: Screen) -> None:
    """Tree-of-Lens on the first word of the screen, to show how it sounds."""
    named = [element for element in screen.elements if element.text]
    if named:
        point = named[len(named) // 2].box.center
        description = session.read(screen, point).description
        say(f"read at {point.x},{point.y}: {description.content} {description.layout}")


def _fresh(folder: Path) -> Path:
    """The folder, made anew; a former run in it is replaced, anything else is left alone and refused."""
    try:
        if folder.exists():
            if not (folder / "episode" / "episode.json").exists() and any(folder.iterdir()):
                raise DataError(f"{folder} holds something that is not a demo run: name another folder with --out")
            shutil.rmtree(folder)
        folder.mkdir(parents=True)
    except OSError as error:
        raise DataError(f"cannot make {folder} ({error.strerror}): name another folder with --out") from error
    return folder.resolve()


def _written(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None
