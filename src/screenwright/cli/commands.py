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
from types import ModuleType
from typing import Any, cast

import typer
from typer.core import TyperGroup

from screenwright.cli.output import flush_output, open_output
from screenwright.core.errors import DataError, Interrupted, ScreenwrightError
from screenwright.version import __version__

COMMANDS = (
    "demo", "doctor", "devices", "parse", "read", "ask", "ground", "run", "record", "replay", "verify", "view",
    "annotate", "serve", "mcp",
)  # fmt: skip
"""Each a function in the module of its name."""
GROUPS = {"demos": "demos", "policy": "policy", "eval": "evaluate", "train": "train", "data": "data"}
"""The modules whose ``app`` has the commands of a group."""


def import_command(name: str) -> ModuleType:
    """The module of a command or group. Raises KeyError where there is none of that name."""
    return import_module(f"screenwright.cli.{name if name in COMMANDS else GROUPS[name]}")


def import_asked() -> None:
    """Import the module of the command that the command line names, where it begins with one."""
    if sys.argv[1:] and sys.argv[1] in (*COMMANDS, *GROUPS):
        import_command(sys.argv[1])


class _LazyCommands(Mapping[str, Any]):
    """The commands of the program by name, as Typer makes them."""

    def __init__(self) -> None:
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            module, holder = import_command(name), typer.Typer()
            holder.callback()(lambda: None)  # without one a lone command would be the whole program
            if name in COMMANDS:
                holder.command()(getattr(module, name))
            else:
                holder.add_typer(module.app, name=name)
            self._made[name] = cast(TyperGroup, typer.main.get_command(holder)).commands[name]
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter((*COMMANDS, *GROUPS))

    def __len__(self) -> int:
        return len(COMMANDS) + len(GROUPS)


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
