"""What is to be rendered: one job is one load of one page with a few pictures of it, all of it decided by a seed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from screenwright_lab.data.screens.labels import Origin
from screenwright_lab.data.screens.web.pages import WRITTEN
from screenwright_lab.data.screens.web.sources import Package, Split
from screenwright_lab.data.screens.web.stand_ins import font_families
from screenwright_lab.data.screens.web.variants import Look, Shot, random_look, random_pair, random_shots

SHOTS = 3
"""Pictures of one load: loading costs as much as two pictures, and near-equal pictures teach little."""
KIT_REST = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """``host`` and ``path`` of the page on the local server; ``stem``: file name of its pictures without number.

    ``exact``: pictures are kept without loss, so that what is the same on two of them is so to the pixel.
    """

    split: Split
    library: str
    application: str
    icons: str
    host: str
    path: str
    stem: str
    look: Look
    shots: tuple[Shot, ...]
    exact: bool = False

    def file(self, number: int) -> Path:
        """Where the picture goes, relative to the output folder, without ending."""
        folders = (self.split, self.library.replace(" ", "-"), self.application.lstrip("@").replace("/", "+"))
        return Path(*folders, f"{self.stem}-{number}")

    def origin(self, shot: Shot) -> Origin:
        words = (
            shot.window.words,
            self.look.words,
            f"scrolled {shot.scroll:.2f}" if shot.scroll else "",
            f"farther {shot.farther:.2f}" if shot.farther else "",
            shot.deed,
        )
        return Origin(
            source="web",
            library=self.library,
            application=self.application,
            page=self.path,
            icons=self.icons,
            split=self.split,
            variant=", ".join(word for word in words if word and word != "none"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """One application: its pages in a shuffled order, again and again with other looks. ``pages`` empty: written.

    ``pairs``: two pictures of each load, before and after one deed, in place of several windows.
    """

    split: Split
    library: str
    application: str
    icons: str
    host: str
    pages: tuple[str, ...] = ()
    phone: bool | None = None
    restyled: bool = True
    pairs: bool = False

    def job(self, turn: int, seed: int, fonts: tuple[str, ...]) -> Job:
        order = Random(f"{seed} {self.application} {turn // max(1, len(self.pages))}")
        if self.pages:
            path = order.sample(self.pages, len(self.pages))[turn % len(self.pages)]
        else:
            path = f"{self.application}/{seed}{turn:05}"
        rng = Random(f"{seed} {self.application} {turn}")
        slug = re.sub(r"[^\w]+", "-", path.removesuffix(".html")).strip("-").lower()[-60:]
        return Job(
            split=self.split,
            library=self.library,
            application=self.application,
            icons=self.icons,
            host=self.host,
            path=path,
            stem=f"{slug}-{turn}",
            look=random_look(rng, fonts) if self.restyled else Look(),
            shots=random_pair(rng, phone=self.phone) if self.pairs else random_shots(rng, SHOTS, phone=self.phone),
            exact=self.pairs,
        )

    @property
    def rest(self) -> int:
        """Rounds between two turns: an application of few pages says little new when it comes back, nor does the same
        library in one site after the other."""
        if not self.pages:
            return KIT_REST if self.restyled else 1
        return 1 if len(self.pages) >= 6 else 8 // (len(self.pages) + 1) + 1


def lanes(
    packages: tuple[Package, ...], cache: Path, only: Collection[str] = (), *, pairs: bool = False
) -> tuple[Lane, ...]:
    """Every application that has pages, real ones first; ``only``: names of libraries and applications, all if empty.

    Raises DataError for a package that was not fetched.
    """
    real = tuple(
        Lane(
            split=package.split,
            library=package.library,
            application=package.name,
            icons=package.icons,
            host=package.host,
            pages=tuple(package.found(cache)),
            pairs=pairs,
        )
        for package in packages
        if package.pages and (not only or package.library in only or package.name in only)
    )
    written = tuple(
        Lane(
            split=one.split,
            library=one.library,
            application=one.application,
            icons=one.icons,
            host="own",
            phone=one.phone,
            restyled=one.kit != "own",
            pairs=pairs,
        )
        for one in WRITTEN
        if not only or one.library in only or one.application in only
    )
    return real + written


def plan(ways: tuple[Lane, ...], cache: Path, seed: int) -> Iterator[Job]:
    """Jobs without end, every application in turn, so that any first part of them is as varied as can be."""
    fonts = font_families(cache)
    turn = 0
    while ways:
        for lane in ways:
            if turn % lane.rest == 0:
                yield lane.job(turn // lane.rest, seed, fonts)
        turn += 1
