"""Episodes of Android in the Wild, or in its form, on their way to become sentences."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

import numpy as np
from PIL import Image

from screenwright.core.errors import DataError
from screenwright.core.files import write_whole
from screenwright.core.screenshot import Screenshot
from screenwright.episodes import AitwStep
from screenwright_lab.data.aitw.read import picture_key, read_episodes
from screenwright_lab.training.uivlm.language import Language
from screenwright_lab.training.uivlm.sentences import Moment
from screenwright_lab.training.vlm.pictures import Pictures, reduced

SAY_EVERY = 1000
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Told:
    """An episode: ``moments`` with their actions in words, ``steps`` with those of the set."""

    goal: str
    moments: tuple[Moment, ...]
    steps: tuple[AitwStep, ...]


def told_episodes(
    data: Path, language: Language, pictures: Pictures, shelf: Path, say: Callable[[str], None]
) -> list[Told]:
    """All episodes of ``data``, as :func:`read_episodes` takes it. Screens are kept on ``shelf`` as ``pictures`` looks
    at them, so that each is loaded and reduced once; several runs may share it. An episode with an action that the
    language cannot say is left out, and it is said how many were. Raises DataError."""
    found, left_out, gathered = [], 0, 0
    for shown in read_episodes(data):
        steps = tuple(step for step, _ in shown)
        try:
            words = [language.write(step.action) for step in steps]
        except DataError:
            left_out += 1
            continue
        moments = tuple(_moment(*one, said, pictures, shelf) for one, said in zip(shown, words, strict=True))
        found.append(Told(steps[0].goal, moments, steps))
        gathered += len(steps)
        if gathered // SAY_EVERY > (gathered - len(steps)) // SAY_EVERY:
            say(f"{gathered} steps read")
    if left_out:
        say(f"{left_out} of {left_out + len(found)} episodes hold an action that cannot be said: left out")
    if not found:
        raise DataError(f"{data} holds no episode that can be learned from")
    return found


def _moment(step: AitwStep, load: Callable[[], Screenshot], said: str, pictures: Pictures, shelf: Path) -> Moment:
    key = picture_key(step, load)
    path = shelf / f"pictures-{pictures.name}" / key[:2] / f"{key}.png"
    if not path.exists():
        pixels, data = load().pixels, io.BytesIO()
        small = Image.fromarray(reduced(pixels, pictures.size_of((pixels.shape[1], pixels.shape[0]))))
        small.save(data, "PNG", compress_level=1)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, data.getvalue())
    return Moment(_read(path, lambda picture: picture.size), partial(_read, path, np.array), said)


def _read(path: Path, wanted: Callable[[Image.Image], T]) -> T:
    try:
        with Image.open(path) as picture:
            return wanted(picture)
    except (OSError, ValueError) as error:
        raise DataError(f"the picture {path} cannot be read ({error}): remove the file") from error
