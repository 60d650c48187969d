"""What came of a picture: a row of the table of screens and its elements, or a row of the table of errors.

The values are those of Screen JSON (``core/screen_json.py``), under columns of their own.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, Literal, TypeAlias

from screenwright.batch.sources import Picture
from screenwright.core.errors import ImageError, ScreenwrightError
from screenwright.core.screen import Screen
from screenwright.core.screen_json import screen_to_json
from screenwright.core.screenshot import Screenshot

Parse: TypeAlias = Callable[[Screenshot], Screen]
"""What sees a picture: a module's function, or a ``partial`` of one, as it is sent to other processes."""
Row: TypeAlias = dict[str, Any]
Cause: TypeAlias = Literal["image", "failure", "crash", "source"]
"""image: not a picture that can be read; failure: the parser raised an error; crash: its process died twice on it;
source: no picture, but an archive that could not be read to its end."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Either a ``screen`` with its ``elements`` in reading order, or an ``error``."""

    key: str
    screen: Row | None = None
    elements: tuple[Row, ...] = ()
    error: Row | None = None


def parser(within_ms: int | None = None) -> Parse:
    """The parser of ``screenwright parse``, with at most so many milliseconds for each picture."""
    return partial(_look, within_ms)


def _look(within_ms: int | None, shot: Screenshot) -> Screen:
    from screenwright.vision import look, paced

    with paced(within_ms):
        return look(shot)


def outcome_of(picture: Picture, parse: Parse) -> Outcome:
    """Decode the picture and see what is on it. Raises ScreenwrightError where that would fail with every picture, as
    for want of a package."""
    if picture.fault is not None:
        return failed(picture.key, "source", picture.fault)
    try:
        return outcome_of_screen(picture.key, parse(picture.decoded()))
    except ImageError as error:
        return failed(picture.key, "image", str(error))
    except ScreenwrightError:
        raise
    except Exception as error:  # whatever a single picture brings about, the others are not to be lost by it
        return failed(picture.key, "failure", f"{type(error).__name__}: {error}")


def failed(key: str, cause: Cause, words: str) -> Outcome:
    line = " ".join(words.split()).encode("utf-8", "backslashreplace").decode()
    return Outcome(key, error={"key": key, "cause": cause, "error": line})


def outcome_of_screen(key: str, screen: Screen) -> Outcome:
    document = screen_to_json(screen)
    image, tree = document["image"], document["tree"]
    cut = document.get("cut", {}).get("time", {}).get("left_away")
    row = {
        "key": key, **image, "elements": len(document["elements"]),
        "blocks": [{"role": "group", "rows": [], **block} for block in document["blocks"]],
        "tree": json.dumps(tree, ensure_ascii=False), "cut": cut, "milliseconds": document["timing_ms"].get("total"),
    }  # fmt: skip
    return Outcome(key, row, tuple(_element(key, at, one) for at, one in enumerate(document["elements"])))


def _element(key: str, index: int, values: Row) -> Row:
    left, top, right, bottom = values["box"]
    flat = {name: value for name, value in values.items() if name not in ("box", "state")}
    return {"key": key, "index": index, **flat, "left": left, "top": top, "right": right, "bottom": bottom,
            **values["state"]}  # fmt: skip


def outcome_to_json(outcome: Outcome) -> str:
    return json.dumps(asdict(outcome), ensure_ascii=False)


def outcome_from_json(text: str) -> Outcome:
    """The inverse of :func:`outcome_to_json`."""
    values = json.loads(text)
    return Outcome(**{**values, "elements": tuple(values["elements"])})
