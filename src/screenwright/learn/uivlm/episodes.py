"""Episodes of Android in the Wild, or in its form, on their way to become sentences."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from screenwright.core.errors import DataError
from screenwright.core.screenshot import Screenshot
from screenwright.core.spaces import Size
from screenwright.data.aitw.read import read_episodes
from screenwright.data.aitw.step import AitwStep
from screenwright.learn.uivlm.language import Language
from screenwright.learn.uivlm.sentences import Moment
from screenwright.learn.vlm.pictures import reduced


@dataclass(frozen=True, slots=True)
class Told:
    """An episode: ``moments`` with their actions in words, ``steps`` with those of the set."""

    goal: str
    moments: tuple[Moment, ...]
    steps: tuple[AitwStep, ...]


def told_episodes(
    data: Path, language: Language, kept: Callable[[Size], Size], shelf: Path, say: Callable[[str], None]
) -> list[Told]:
    """All episodes of ``data``, as :func:`read_episodes` takes it. Screens are kept on ``shelf`` in the size (width,
    height) that ``kept`` gives for theirs, so that each is loaded and reduced once. An episode with an action that the
    language cannot say is left out, and it is said how many were. Raises DataError."""
    shelf.mkdir(mode=0o700, parents=True, exist_ok=True)
    found, left_out = [], 0
    for shown in read_episodes(data):
        steps = tuple(step for step, _ in shown)
        try:
            words = [language.write(step.action) for step in steps]
        except DataError:
            left_out += 1
            continue
        moments = tuple(_moment(step, load, said, kept, shelf) for (step, load), said in zip(shown, words, strict=True))
        found.append(Told(steps[0].goal, moments, steps))
    if left_out:
        say(f"{left_out} of {left_out + len(found)} episodes hold an action that cannot be said: left out")
    if not found:
        raise DataError(f"{data} holds no episode that can be learned from")
    return found


def _moment(
    step: AitwStep, load: Callable[[], Screenshot], said: str, kept: Callable[[Size], Size], shelf: Path
) -> Moment:
    path = shelf / f"{hashlib.sha256(step.id.encode()).hexdigest()[:24]}.npy"
    if not path.exists():
        pixels = load().pixels
        beside = path.with_suffix(".part")
        with beside.open("wb") as file:
            np.save(file, reduced(pixels, kept((pixels.shape[1], pixels.shape[0]))))
        beside.replace(path)
    height, width = np.load(path, mmap_mode="r").shape[:2]
    return Moment((width, height), partial(np.load, path), said)
