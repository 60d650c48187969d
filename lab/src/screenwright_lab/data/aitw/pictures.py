"""The screens of the steps of Android in the Wild, loaded one at a time: a whole set does not fit into memory.

In TFRecord a screen lies in the record of its step as bare RGB values, so the files are read on from where the last one
was found, and once more from the beginning where it was not behind that: ask in the order of the files. Of JSON the
picture lies beside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from screenwright.core.errors import DataError
from screenwright.core.images import decode
from screenwright.core.screenshot import Screenshot
from screenwright_lab.data.aitw.records import Values, read_example, read_records


class Pictures:
    """``data`` as for ``read_steps``; screens are asked for by the id of their step."""

    def __init__(self, data: Path) -> None:
        files = sorted(one for one in data.iterdir() if one.is_file()) if data.is_dir() else [data]
        self._paths = {name: path for file in files if file.suffix == ".json" for name, path in _beside(file)}
        self._files = [file for file in files if file.suffix == ".gz" or "tfrecord" in file.name]
        self._rest = self._records()

    def path(self, step: str) -> Path | None:
        """The file of the screen; None where it has none of its own."""
        return self._paths.get(step)

    def of(self, step: str) -> Screenshot:
        """Raises DataError, and ImageError for a picture that cannot be read."""
        if (path := self.path(step)) is not None:
            try:
                return decode(path.read_bytes(), str(path))
            except OSError as error:
                raise DataError(f"the picture {path} of step {step} cannot be read: {error.strerror}") from error
        for _ in range(2):
            for name, features, where in self._rest:
                if name == step:
                    return _raw(features, where)
            self._rest = self._records()
        raise DataError(f"no screen of step {step} is there")

    def _records(self) -> Iterator[tuple[str, Mapping[str, Values], str]]:
        for file in self._files:
            for number, data in enumerate(read_records(file)):
                where = f"{file}, record {number}"
                features = read_example(data, where)
                try:
                    episode, index = features["episode_id"][0], features["step_id"][0]
                    yield f"{episode.decode()}/{int(index)}", features, where
                except (KeyError, IndexError, AttributeError, ValueError) as error:
                    raise DataError(f"{where}: it does not tell its episode and step: {error}") from error


def _beside(file: Path) -> Iterator[tuple[str, Path]]:
    try:
        entries: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
        for entry in entries:
            yield f"{entry['episode_id']}/{int(entry['step_id'])}", file.parent / Path(entry["image_path"]).name
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"{file} holds no steps with pictures: {type(error).__name__} {error}") from error


def _raw(features: Mapping[str, Values], where: str) -> Screenshot:
    try:
        height, width, depth = (int(features[f"image/{name}"][0]) for name in ("height", "width", "channels"))
        pixels = np.frombuffer(bytes(features["image/encoded"][0]), np.uint8).reshape(height, width, depth)
        if depth != 3:
            raise ValueError(f"{depth} channels")
    except (KeyError, IndexError, ValueError) as error:
        raise DataError(f"{where}: its screen is no height x width x 3 values of a picture: {error}") from error
    return Screenshot(pixels.copy(), origin=where)
