"""Who reads the points of the benchmark: the built-in describer, a model, anyone's replies, or a baseline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from screenwright.core.errors import DataError, UsageError
from screenwright.core.geometry import Box
from screenwright.core.images import decode
from screenwright.core.protocols import ChatModel
from screenwright.core.screen import Screen
from screenwright.reading import (
    ALL,
    Shown,
    TargetPath,
    ask_model,
    called,
    describe,
    given_path,
    parse_answer,
    target_path,
)
from screenwright.vision import look
from screenwright_lab.benchmarks.replies import read_replies
from screenwright_lab.data.screenpr.samples import PointSample, Target

BASELINES = ("truth", "shuffled", "smallest")


class Words(NamedTuple):
    """What was said of a point; the boxes are those that it was said of, None for who does not tell."""

    content: str
    layout: str
    local: Box | None = None
    around: Box | None = None


PathOf: TypeAlias = Callable[[Screen, Target], TargetPath]
Read: TypeAlias = Callable[[PointSample, Target], Words]


@dataclass(frozen=True, slots=True)
class Reader:
    name: str
    read: Read


def own_path(screen: Screen, target: Target) -> TargetPath:
    return target_path(screen, target.point)


@dataclass(frozen=True, slots=True)
class Screens:
    """Parsed pictures below a folder; the last ones are kept, as samples of one picture follow each other."""

    folder: Path

    def of(self, sample: PointSample) -> Screen:
        return _parsed(self.folder / sample.picture)


@lru_cache(maxsize=3)
def _parsed(picture: Path) -> Screen:
    try:
        data = picture.read_bytes()
    except OSError as error:
        raise DataError(f"{picture} cannot be read: {error.strerror}") from error
    return look(decode(data, picture.name))


def builtin(screens: Screens, name: str = "builtin", path_of: PathOf = own_path) -> Reader:
    """The built-in describer on the parsed screen."""

    def read(sample: PointSample, target: Target) -> Words:
        screen = screens.of(sample)
        path = path_of(screen, target)
        told = describe(screen, path)
        return Words(told.content, told.layout, path.local.box, path.global_.box)

    return Reader(name, read)


def by_model(
    screens: Screens, model: ChatModel, name: str = "", path_of: PathOf = own_path, shown: Shown = ALL
) -> Reader:
    """A multimodal model that is shown the lenses."""

    def read(sample: PointSample, target: Target) -> Words:
        screen = screens.of(sample)
        path = path_of(screen, target)
        answer = ask_model(screen, path, model, shown)
        return Words(answer.content, answer.layout, path.local.box, path.global_.box)

    return Reader(name or f"model:{model.name}", read)


def ablated(screens: Screens, model: ChatModel) -> list[Reader]:
    """The rows of table 3: the model with the lenses, then with less and less of them."""
    rows = {
        "Tree-of-Lens": ALL,
        "without multi-lens": Shown(multi_lens=False),
        "without the dot too": Shown(multi_lens=False, dot=False),
        "without regions too": Shown(multi_lens=False, dot=False, regions=False),
    }
    return [by_model(screens, model, name, shown=shown) for name, shown in rows.items()]


def given(screens: Screens, model: ChatModel | None = None) -> list[Reader]:
    """The rows of table 4: regions as found, then those of the labels; by the built-in describer where no model is."""
    rows: dict[str, PathOf] = {
        "regions as found": own_path,
        "local region given": lambda screen, target: given_path(screen, target.point, local=target.region),
        "global region given": lambda screen, target: given_path(screen, target.point, around=target.around),
        "both given": lambda screen, target: given_path(screen, target.point, target.region, target.around),
    }
    if model is None:
        return [builtin(screens, name, path_of) for name, path_of in rows.items()]
    return [by_model(screens, model, name, path_of) for name, path_of in rows.items()]


def replied(file: Path) -> Reader:
    """Anyone's replies: lines of ``{"id": ..., "reply": ...}``, the reference point of a sample as ``ID/reference``."""
    replies = read_replies(file)

    def read(sample: PointSample, target: Target) -> Words:
        key = sample.id if target is sample.target else f"{sample.id}/reference"
        if key not in replies:
            raise DataError(f"{file} holds no reply for {key}")
        try:
            return Words(*parse_answer(replies[key]))
        except ValueError as fault:
            raise DataError(f"the reply for {key} cannot be used: {fault}") from None

    return Reader(f"replies:{file.name}", read)


def baseline(name: str, screens: Screens, samples: Sequence[PointSample]) -> Reader:
    """``truth``: the reference words, the ceiling of a judge. ``shuffled``: those of another sample, its chance.
    ``smallest``: name and kind of the smallest thing and the third of the screen, as a plain screen reader says it."""
    if name == "truth":
        return Reader("baseline:truth", lambda _, target: Words(target.content, target.layout))
    if name == "shuffled":
        after = {one.id: other for one, other in zip(samples, [*samples[1:], *samples[:1]], strict=True)}
        return Reader("baseline:shuffled", lambda sample, target: _of_another(sample, target, after[sample.id]))
    if name == "smallest":
        return Reader("baseline:smallest", lambda sample, target: _smallest(screens.of(sample), target))
    raise UsageError(f"there is no baseline {name}: choose from {', '.join(BASELINES)}")


def _of_another(sample: PointSample, target: Target, other: PointSample) -> Words:
    instead = other.target if target is sample.target else other.reference
    return Words(instead.content, instead.layout)


def _smallest(screen: Screen, target: Target) -> Words:
    element = screen.element_at(target.point)
    if element is None:
        return Words("Nothing.", "")
    middle, shot = element.box.center, screen.screenshot
    across = ("left", "centre", "right")[3 * middle.x // shot.width]
    down = ("top", "middle", "bottom")[3 * middle.y // shot.height]
    told = called(element)
    return Words(f"{told[0].upper()}{told[1:]}.", f"At the {down} {across} of the screen.", element.box)
