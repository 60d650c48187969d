"""``screenwright``: the commands, their exit codes, and errors as one clear line.

Nothing heavy is imported here: each command imports what it needs when it runs, so that ``--help`` is quick.
"""

from __future__ import annotations

import json
import os
import sys

import typer

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
from screenwright.core.errors import ScreenwrightError

app = typer.Typer(
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


def main() -> None:
    """Entry point: errors raised on purpose end in one line on stderr and the documented exit code."""
    try:
        app()
    except ScreenwrightError as error:
        _report(str(error), error.exit_code)
    except KeyboardInterrupt:
        _report("stopped by the user", 130)
    except BrokenPipeError:
        # The reader of our output went away (``| head``): end quietly, and keep the interpreter from complaining.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None


def _report(message: str, code: int) -> None:
    line = " ".join(message.split())
    if "--json" in sys.argv:
        print(json.dumps({"error": line, "exit_code": code}, ensure_ascii=False))
    print(f"screenwright: {line}", file=sys.stderr)
    raise SystemExit(code)
