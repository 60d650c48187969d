"""Parsed screens at rest, one Screen JSON a picture, named by the sha256 of the picture's file.

A parse takes about a second, and the same pictures are asked again and again while something that reads them is built.
The folder knows nothing of the parser that filled it: remove it when the parser has changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from screenwright.core.files import write_whole
from screenwright.core.images import decode
from screenwright.core.screen import Screen
from screenwright.core.screen_json import screen_from_json, screen_to_json
from screenwright.core.screenshot import Screenshot

Parse: TypeAlias = Callable[[Screenshot], Screen]


def parsed(picture: Path, parse: Parse, cache: Path | None = None) -> Screen:
    """The screen of a picture, out of the folder ``cache`` where it is there already, and kept in it where not.

    Raises ImageError for a picture that cannot be read and DataError for a damaged file of the folder.
    """
    return parsed_shot(decode(picture.read_bytes(), origin=str(picture)), parse, cache)


def parsed_shot(screenshot: Screenshot, parse: Parse, cache: Path | None = None) -> Screen:
    """The same of a picture that is loaded already."""
    if cache is None:
        return parse(screenshot)
    path = cache / f"{screenshot.sha256}.json"
    if path.exists():
        return screen_from_json(json.loads(path.read_text(encoding="utf-8")), screenshot)
    screen = parse(screenshot)
    cache.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(screen_to_json(screen), ensure_ascii=False).encode(), mode=0o644)
    return screen
