"""Demonstrations in the user's data folder, one folder each::

    search-cats/demo.json           what it is, see core.demo_json
    search-cats/frames/000001.png   the pictures that its steps need, named in demo.json with their sha256

A folder appears whole or not at all, and belongs to its owner alone (0700, files 0600): frames show whatever was on
the screen.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from screenwright.core.demo import Demo
from screenwright.core.demo_json import DEMO_FILE, check_demo, check_name, demo_from_text, demo_to_text
from screenwright.core.episode import FrameRef
from screenwright.core.episode_json import check_frame
from screenwright.core.errors import DataError
from screenwright.core.files import PART, write_whole


@dataclass(frozen=True, slots=True)
class DemoStore:
    """The demonstrations below ``folder``. Every method raises DataError where the disk or a file does not do."""

    folder: Path

    def names(self) -> tuple[str, ...]:
        """Of all that are there, in alphabetical order; what has no ``demo.json`` is none."""
        try:
            found = [path.name for path in self.folder.iterdir() if (path / DEMO_FILE).is_file()]
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise DataError(f"the demonstrations in {self.folder} cannot be listed: {error.strerror}") from error
        return tuple(sorted(name for name in found if not name.startswith(".")))

    def read(self, name: str) -> Demo:
        check_name(name)
        path = self.folder / name / DEMO_FILE
        try:
            text = path.read_bytes()
        except FileNotFoundError:
            near = ", ".join(self.names()) or "none"
            raise DataError(f"there is no demonstration {name!r} in {self.folder}: there are {near}") from None
        except OSError as error:
            raise DataError(f"{path} cannot be read: {error.strerror}") from error
        demo = demo_from_text(text, str(path))
        return replace(demo, name=name)  # the folder's name counts: people rename folders

    def frame(self, name: str, ref: FrameRef) -> bytes:
        """A picture of the demonstration, checked by its sha256."""
        path = self.folder / check_name(name) / ref.file
        try:
            return check_frame(ref, path.read_bytes())
        except OSError as error:
            raise DataError(f"the frame {path} cannot be read: {error.strerror}") from error

    def add(self, demo: Demo, frame: Callable[[FrameRef], bytes]) -> None:
        """A new one; ``frame`` gives the file of each picture, which is checked. The name must be free."""
        check_demo(demo, demo.name)
        with self._new(demo.name) as part:
            for ref in demo.frames:
                path = part / ref.file
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                write_whole(path, check_frame(ref, frame(ref)))
            write_whole(part / DEMO_FILE, demo_to_text(demo).encode())

    def change(self, name: str, demo: Demo) -> None:
        """Another state of the one called ``name``, perhaps under another name; its pictures stay."""
        check_demo(demo, demo.name)
        known = self.read(name).frames
        if unknown := [ref.file for ref in demo.frames if ref not in known]:
            raise DataError(f"the demonstration {name!r} has no frame {unknown[0]}")
        if demo.name != name and (self.folder / demo.name).exists():
            raise DataError(f"there is a demonstration {demo.name!r} already: choose another name, or remove that one")
        try:
            write_whole(self.folder / name / DEMO_FILE, demo_to_text(demo).encode())
            if demo.name != name:
                (self.folder / name).rename(self.folder / demo.name)
        except OSError as error:
            raise DataError(f"the demonstration {name!r} cannot be written: {error.strerror}") from error

    def remove(self, name: str) -> None:
        """The demonstration with its pictures; a link is taken away and what it leads to stays."""
        self.read(name)
        path = self.folder / name
        try:
            if path.is_symlink():
                path.unlink()
            else:
                shutil.rmtree(path)
        except OSError as error:
            raise DataError(f"the demonstration {name!r} cannot be removed: {error.strerror}") from error

    @contextmanager
    def _new(self, name: str) -> Iterator[Path]:
        """A folder to fill beside the place of ``name``, which it gets in the end."""
        final, part = self.folder / name, self.folder / f".{name}{PART}"
        if os.path.lexists(final):
            raise DataError(f"there is a demonstration {name!r} already: choose another name, or remove that one")
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            shutil.rmtree(part, ignore_errors=True)  # left by a kill
            part.mkdir(mode=0o700)
            yield part
            part.rename(final)
        except OSError as error:
            raise DataError(
                f"the demonstration {name!r} cannot be written to {self.folder}: {error.strerror}"
            ) from error
        finally:
            shutil.rmtree(part, ignore_errors=True)
