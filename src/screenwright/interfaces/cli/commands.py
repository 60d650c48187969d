"""The commands of ``screenwright``, their exit codes, and errors as one clear line.

The module of a command is imported, and its options are read, when it is asked for: the others would take longer than
many a command runs. Nothing heavy is imported there either, so that ``--help``, which reads all, is quick.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any, cast

import typer
from typer.core import TyperGroup

from screenwright.core.errors import DataError, Interrupted, MissingPrerequisite, ScreenwrightError
from screenwright.interfaces.cli.output import flush_output, open_output
from screenwright.version import __version__

COMMANDS = (
    "demo", "doctor", "devices", "parse", "batch", "read", "ask", "ground", "explain", "map", "run", "record", "replay",
    "verify", "view", "annotate", "serve", "mcp",
)  # fmt: skip
"""Each a function in the module of its name."""
GROUPS = ("demos", "models", "policy")
"""Each the ``app`` of the module of its name, with the commands of a group."""
OF_THE_LAB = ("eval", "train", "data", "ablate")
"""Groups that another distribution brings, by entry points."""
LAB = "screenwright-lab"
ENTRY_POINTS = "screenwright.commands"


def import_command(name: str) -> Any:
    """The function of a command, or the ``typer.Typer`` of a group. Raises KeyError where there is none of that name,
    and MissingPrerequisite where the distribution that brings it is not installed."""
    if name in COMMANDS or name in GROUPS:
        return getattr(import_module(f"screenwright.interfaces.cli.{name}"), name if name in COMMANDS else "app")
    if name not in OF_THE_LAB:
        raise KeyError(name)
    point = _of_the_lab().get(name)
    if point is None:
        raise MissingPrerequisite(f"{name!r} comes with the distribution {LAB}: run  pip install {LAB}")
    return point.load()


def _of_the_lab() -> dict[str, Any]:
    """The entry points of its commands, by name; none where it is not installed."""
    from importlib.metadata import PackageNotFoundError, distribution  # twenty milliseconds, which few commands need

    try:
        points = distribution(LAB).entry_points
    except PackageNotFoundError:
        return {}
    return {point.name: point for point in points if point.group == ENTRY_POINTS}


def import_asked() -> None:
    """Import what the command line asks for, where it begins with a command."""
    if sys.argv[1:] and sys.argv[1] in (*COMMANDS, *GROUPS):
        import_command(sys.argv[1])


class _LazyCommands(Mapping[str, Any]):
    """The commands of the program by name, as Typer makes them."""

    def __init__(self) -> None:
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            found, holder = import_command(name), typer.Typer()
            holder.callback()(lambda: None)  # without one a lone command would be the whole program
            if isinstance(found, typer.Typer):
                holder.add_typer(found, name=name)
            else:
                holder.command()(found)
            self._made[name] = cast(TyperGroup, typer.main.get_command(holder)).commands[name]
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        brought = _of_the_lab()
        return iter((*COMMANDS, *GROUPS, *(name for name in OF_THE_LAB if name in brought)))

    def __len__(self) -> int:
        return len(tuple(iter(self)))


class _Commands(TyperGroup):
    """Ctrl-C is an error like others; typer's own end without a word, and with a code that means something else."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.commands: Any = _LazyCommands()

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Interrupted("stopped by the user") from None


app = typer.Typer(
    cls=_Commands,
    name="screenwright",
    help="Sees any screen, reads it aloud and works it, from pixels alone.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"screenwright {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    version: bool = typer.Option(False, "--version", callback=_show_version, is_eager=True, help="Print the version."),
) -> None:
    del version


def run_command() -> None:
    """Do what the command line says. Raises SystemExit; errors raised on purpose are one line on stderr."""
    open_output()
    try:
        try:
            app()
        finally:
            flush_output()
    except ScreenwrightError as error:
        _report(str(error), error.exit_code)


def _report(message: str, code: int) -> None:
    line = " ".join(message.split())
    print(f"screenwright: {line}", file=sys.stderr)
    if "--json" in sys.argv:
        with suppress(DataError):  # of two errors the first is told
            print(json.dumps({"error": line, "exit_code": code}, ensure_ascii=False))
            flush_output()
    raise SystemExit(code)
