"""Running the command line in tests: in this process where it is quick, as a real process where signals matter."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass

import pytest

from screenwright.interfaces.cli.main import main
from waiting import HANGS_S


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


def run_here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Ran:
    """``screenwright ARGUMENTS`` in this process."""
    monkeypatch.setattr(sys, "argv", ["screenwright", *map(str, arguments)])
    with pytest.raises(SystemExit) as ended:
        main()
    captured = capsys.readouterr()
    code = ended.value.code
    return Ran(code if isinstance(code, int) else 0, captured.out, captured.err)


def start(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    """``screenwright ARGUMENTS`` as a process of its own, with no terminal."""
    return subprocess.Popen(
        [sys.executable, "-m", "screenwright", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )


def finish(process: subprocess.Popen[str], limit_s: float = HANGS_S) -> Ran:
    try:
        out, err = process.communicate(timeout=limit_s)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise
    return Ran(process.returncode, out, err)
