"""The commands of ``screenwright``, their exit codes, and errors as one clear line.

Nothing heavy is imported here: each command imports what it needs when it runs, so that ``--help`` is quick.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from typing import Any

import typer
from typer.core import TyperGroup

from screenwright import __version__
from screenwright.cli import (
    annotate,
    ask,
    data,
    demo,
    demos,
    devices,
    doctor,
    evaluate,
    ground,
    mcp,
    parse,
    policy,
    read,
    record,
    replay,
    run,
    serve,
    train,
    verify,
    view,
)
from screenwright.cli.output import flush_output, open_output
from screenwright.core.errors import DataError, Interrupted, ScreenwrightError


class _Commands(TyperGroup):
    """Ctrl-C is an error like others; typer's own end without a word, and with a code that means something else."""

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
for module in (
    demo,
    doctor,
    devices,
    parse,
    read,
    ask,
    ground,
    run,
    record,
    replay,
    verify,
    view,
    annotate,
    serve,
    mcp,
):
    app.command()(getattr(module, module.__name__.rsplit(".", 1)[-1]))
app.add_typer(demos.app, name="demos")
app.add_typer(policy.app, name="policy")
app.add_typer(evaluate.app, name="eval")
app.add_typer(train.app, name="train")
app.add_typer(data.app, name="data")


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
