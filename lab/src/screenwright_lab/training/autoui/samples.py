"""Steps of Android in the Wild, and of all that comes in its form, as samples that Auto-UI learns from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, Literal, TypeAlias, get_args
from zlib import crc32

from screenwright.core.errors import DataError, UsageError
from screenwright.episodes import AitwAction, AitwStep
from screenwright_lab.data.aitw.read import Shown, picture_key, read_episodes
from screenwright_lab.data.parsed import parsed_shot
from screenwright_lab.training.autoui.description import Thing, things_annotated, things_of
from screenwright_lab.training.autoui.features import Album

ScreenText: TypeAlias = Literal["annotated", "parsed", "none"]
"""Where the words of a screen come from: what the set says is there, with faults like a parser's, our own perception,
or nowhere."""
SCREEN_TEXTS: Final[tuple[ScreenText, ...]] = get_args(ScreenText)
SAY_EVERY: Final = 1000


@dataclass(frozen=True, slots=True)
class Source:
    """A set of steps, and the share of its episodes that is taken, by lot but always the same ones."""

    path: Path
    share: float = 1.0

    @classmethod
    def of(cls, text: str) -> Source:
        """``PATH`` or ``PATH=SHARE``. Raises UsageError."""
        path, parted, share = text.rpartition("=")
        if not parted or Path(text).exists():
            return cls(Path(text))
        try:
            value = float(share)
        except ValueError:
            value = 0.0
        if not 0 < value <= 1:
            raise UsageError(f"the share of {path} is a number above 0 and up to 1, got {share!r}")
        return cls(Path(path), value)

    def takes(self, episode: str) -> bool:
        return crc32(f"share {episode}".encode()) < self.share * 2**32


@dataclass(frozen=True, slots=True)
class Sample:
    """``past`` are all actions before, ``coming`` the types of those after; ``picture`` is the key of its features.
    ``parsed`` is what perception saw, None where it was not asked."""

    step: AitwStep
    past: tuple[AitwAction, ...]
    coming: tuple[int, ...]
    picture: str
    parsed: tuple[Thing, ...] | None = None

    def things(self, screen_text: ScreenText, rng: Random | None) -> tuple[Thing, ...]:
        """What is there, in words; with ``rng`` annotated things have faults like a parser's, others each time."""
        match screen_text:
            case "annotated":
                return things_annotated(self.step, rng)
            case "parsed":
                return self.parsed or ()
            case "none":
                return ()


def gathered(
    sources: Sequence[Source], album: Album, screen_text: ScreenText, cache: Path | None, say: Callable[[str], None]
) -> list[Sample]:
    """The samples of all sources, with their pictures seen and kept in ``album``. ``cache``: folder of parsed screens.

    Raises DataError, also for a set that annotates only what was acted on where ``annotated`` words are wished: they
    would tell the answer.
    """
    found: list[Sample] = []
    for source in sources:
        before = len(found)
        for episode in read_episodes(source.path):
            if source.takes(episode[0][0].episode):
                found += _episode(episode, album, screen_text, cache)
                if len(found) // SAY_EVERY > (len(found) - len(episode)) // SAY_EVERY:
                    say(f"{len(found)} steps read")
        taken = found[before:]
        if screen_text == "annotated" and not any(len(one.step.texts) > 1 for one in taken):
            raise DataError(f"{source.path} does not annotate whole screens: take --screen-text parsed, or none")
        say(f"{source.path}: {len(taken)} steps of {len({one.step.episode for one in taken})} episodes")
    if not found:
        raise DataError("there is no step in what was taken of the data")
    return found


def _episode(episode: Sequence[Shown], album: Album, screen_text: ScreenText, cache: Path | None) -> list[Sample]:
    steps = [step for step, _ in episode]
    found = []
    for at, (step, load) in enumerate(episode):
        key = picture_key(step, load)
        album.keep(key, load)
        parsed = None
        if screen_text == "parsed":
            from screenwright.vision import look

            parsed = things_of(parsed_shot(load(), look, cache))
        past = tuple(one.action for one in steps[:at])
        coming = tuple(one.action.kind for one in steps[at + 1 :])
        found.append(Sample(step, past, coming, key, parsed))
    return found
