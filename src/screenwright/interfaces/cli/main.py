"""The entry point. It imports the command itself, so that Ctrl-C ends it well from the first moment on."""

from __future__ import annotations

import os
import signal

TYPE_CHECKING = False  # as in the package: what is imported here is imported before Ctrl-C is ours
if TYPE_CHECKING:
    from typing import Any, NoReturn


def main() -> None:
    """``screenwright``. Raises SystemExit with the documented exit code."""
    ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN  # by a shell, of what it starts in the background
    if not ignored:
        signal.signal(signal.SIGINT, _leave)  # an exception is lost in some imports, and there is nothing to undo yet
    from screenwright.interfaces.cli.commands import import_asked, run_command

    import_asked()

    if not ignored:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run_command()


def _leave(_signal: int, _frame: Any) -> NoReturn:
    os.write(2, b"screenwright: stopped by the user\n")
    os._exit(130)
