"""The tests start only programs that ``tools/system-packages`` installs, whatever else this machine has."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
TEMPORARY = tempfile.gettempdir()
EVERYWHERE = frozenset({"sh", "rm", "sleep", "uname", "git"})
"""On every Debian that has a clone of the repository."""


@cache
def installed_by_us() -> dict[str, str]:
    """Program -> Debian package, as ``tools/system-packages`` has them."""
    script = (ROOT / "tools" / "system-packages").read_text()
    wanted = re.search(r"^wanted=\(\n(.*?)^\)", script, re.MULTILINE | re.DOTALL)
    assert wanted is not None
    return dict(entry.split(":") for entry in wanted[1].split())


def may_start(program: str) -> bool:
    """Of Python's own, what a test wrote itself, or declared. ``program``: as given to ``subprocess``."""
    found = shutil.which(program)
    if found is None or Path(program).name in installed_by_us().keys() | EVERYWHERE:
        return True  # what is not there helps no test to pass
    if Path(found).samefile(sys.executable):
        return True
    return any(Path(found).absolute().is_relative_to(folder) for folder in (sys.prefix, TEMPORARY))


def refuse_others() -> None:
    """From now on a program that is not declared is an error of whoever starts it, installed here or not."""

    def judge(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "subprocess.Popen":
            program = os.fsdecode(arguments[0])
            if not may_start(program):
                raise AssertionError(f"{program} is started and tools/system-packages does not install it")

    sys.addaudithook(judge)
