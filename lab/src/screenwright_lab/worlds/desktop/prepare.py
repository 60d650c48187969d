"""What lies in the home of an application before a task: written by what the ends of the names say.

``name/`` is an empty folder, ``.sqlite`` is made by its SQL, ``.gnumeric`` from its lines of CSV, ``.png`` from
"WIDTHxHEIGHT colour"; anything else is the text itself.
"""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from screenwright.core.errors import DataError, MissingPrerequisite
from screenwright_lab.worlds.desktop.task import HOME, DesktopTask

CONVERT_S = 60.0


def prepare(task: DesktopTask, home: Path) -> tuple[str, ...]:
    """Write the task's files into ``home``, which may not exist yet, and return the command to start.

    Raises MissingPrerequisite where a spreadsheet is to be made and Gnumeric is not installed.
    """
    home.mkdir(parents=True, exist_ok=True)
    write_files(task.files, home)
    return tuple(word.replace(HOME, str(home)) for word in task.command)


def write_files(files: Mapping[str, str], home: Path) -> None:
    for name, content in files.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith("/"):
            path.mkdir(exist_ok=True)
        elif path.suffix == ".sqlite":
            _database(path, content)
        elif path.suffix == ".gnumeric":
            _sheet(path, content)
        elif path.suffix == ".png":
            _picture(path, content)
        else:
            path.write_text(content, encoding="utf-8")


def _database(path: Path, script: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.executescript(script)


def _sheet(path: Path, lines: str) -> None:
    source = path.with_suffix(".csv")
    source.write_text(lines, encoding="utf-8")
    try:
        subprocess.run(["ssconvert", str(source), str(path)], capture_output=True, timeout=CONVERT_S, check=True)
    except FileNotFoundError:
        raise MissingPrerequisite("a spreadsheet is made by ssconvert: apt-get install -y gnumeric") from None
    except subprocess.SubprocessError as error:
        raise DataError(f"ssconvert could not make {path.name}: {error}") from error
    finally:
        source.unlink()


def _picture(path: Path, words: str) -> None:
    size, _, colour = words.partition(" ")
    width, height = (int(part) for part in size.split("x"))
    Image.new("RGB", (width, height), colour).save(path)
