"""The point-and-read benchmark (paper 000, section 4): is what is said of a point true of it, and enough to find it?

Content: of four crops of different screens, a judge names the one that is meant from the words alone (chance 0.25).
Layout: from two descriptions alone, the judge says where the one thing lies as seen from the other (chance 0.11).
Regions: the local and the global region that the words are about, against those of the labels (IoU of at least 0.5).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.images import decode
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share
from screenwright_lab.benchmarks.judges import Judge
from screenwright_lab.benchmarks.likeness import BERT, Alike
from screenwright_lab.benchmarks.readers import Reader, Words
from screenwright_lab.benchmarks.rouge import rouge_l
from screenwright_lab.benchmarks.samples import Account, Row, Rows, Sample
from screenwright_lab.data.screenpr.relation import direction, relation
from screenwright_lab.data.screenpr.samples import DOMAINS, PointSample

CROPS = 4
FOUND = 0.5
"""IoU from which a region is the one of the labels."""
MEASURES = ("content", "layout", "local region", "global region", "ROUGE-L", BERT, "words")


@dataclass
class ScreenPR:
    """Counts (right, asked) of each measure, by reader; ``words``, ROUGE-L and BERTScore are sums and how many.
    ``bert``: BERTScore of a text and its reference, None where no encoder is given."""

    data: Path
    points: Sequence[PointSample]
    readers: Sequence[Reader]
    the_judge: Judge
    account: Account | None = None
    bert: Alike | None = None
    name: str = "screenpr-1"
    _by_id: dict[str, PointSample] = field(default_factory=dict)

    @property
    def solver(self) -> str:
        return f"{', '.join(reader.name for reader in self.readers)}; judge {self.the_judge.name}"

    def samples(self) -> list[Sample]:
        """In the order of their pictures, so that each is parsed once."""
        ordered = sorted(self.points, key=lambda one: (one.picture, one.id))
        self._by_id = {one.id: one for one in ordered}
        return [Sample(one.id, one.group, (self.data / one.picture,)) for one in ordered]

    def judge(self, sample: Sample) -> Row:
        point = self._by_id[sample.id]
        crops, right = self._crops(point)
        row = dict[str, Sequence[float]]()
        for reader in self.readers:
            said, other = reader.read(point, point.target), reader.read(point, point.reference)
            for measure, counts in self._judged(point, said, other, crops, right).items():
                row[f"{reader.name}/{point.domain}/{measure}"] = counts
        return row

    def _judged(
        self, point: PointSample, said: Words, other: Words, crops: Sequence[NDArray[np.uint8]], right: int
    ) -> dict[str, Sequence[float]]:
        target = point.target
        counts: dict[str, Sequence[float]] = {"words": [len(f"{said.content} {said.layout}".split()), 1]}
        if crops:
            counts["content"] = [self.the_judge.content(said.content, crops) == right, 1]
        if target.content:
            counts["ROUGE-L"] = [rouge_l(said.content, target.content), 1]
            if self.bert is not None:
                counts[BERT] = [self.bert(said.content, target.content), 1]
        size = point.size or _size(self.data / point.picture)
        counts["layout"] = [self.the_judge.layout(said.layout, other.layout, size) == _relation(point), 1]
        for measure, true, told in (
            ("local region", target.region, said.local),
            ("global region", target.around, said.around),
        ):
            if true is not None and told is not None:
                counts[measure] = [true.iou(told) >= FOUND, 1]
        return counts

    def _crops(self, point: PointSample) -> tuple[list[NDArray[np.uint8]], int]:
        """Four crops in an order drawn by lot from the sample's name, and which one is right; none without regions."""
        if point.target.region is None:
            return [], -1
        rng = Random(int.from_bytes(hashlib.sha256(point.id.encode()).digest()[:8]))
        known = [one for one in self.points if one.picture != point.picture and one.target.region is not None]
        alike = [one for one in known if one.domain == point.domain]
        fitting = alike if len(alike) >= CROPS - 1 else known
        if len(fitting) < CROPS - 1:
            raise DataError(f"{point.id}: there are not {CROPS - 1} regions of other screens to choose from")
        others = rng.sample(fitting, CROPS - 1)
        chosen = rng.sample([point, *others], CROPS)
        return [self._crop(one) for one in chosen], chosen.index(point)

    def _crop(self, one: PointSample) -> NDArray[np.uint8]:
        assert one.target.region is not None
        return _cut(self.data / one.picture, one.target.region)

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        """Of each reader over all domains, then by domain."""
        scores = []
        for reader in dict.fromkeys(key.rsplit("/", 2)[0] for _, row in rows for key in row):
            for domain in (None, *DOMAINS):
                scores += [one for m in MEASURES if (one := _score(rows, reader, domain, m)).n]
        return scores


def _score(rows: Rows, reader: str, domain: str | None, measure: str) -> Score:
    keys = [f"{reader}/{one}/{measure}" for one in (DOMAINS if domain is None else (domain,))]
    counted = [(sample.group, row[key]) for sample, row in rows for key in keys if key in row]
    score = ratio_score(measure, counted, share, int(sum(counts[1] for _, counts in counted)))
    return replace(score, group=f"{reader}, {domain}" if domain else reader)


def _relation(point: PointSample) -> str:
    """By the regions, else by the points."""
    target, other = point.target, point.reference
    if target.region and other.region and (told := relation(target.region, other.region)):
        return told
    return direction(target.point.x - other.point.x, target.point.y - other.point.y)


@cache
def _cut(picture: Path, region: Box) -> NDArray[np.uint8]:
    pixels = _pixels(picture)
    inside = region.clipped(pixels.shape[1], pixels.shape[0])
    if inside is None:
        raise DataError(f"{picture}: the region {region.as_tuple()} lies outside of the picture")
    return pixels[inside.top : inside.bottom, inside.left : inside.right].copy()


@lru_cache(maxsize=4)
def _pixels(picture: Path) -> NDArray[np.uint8]:
    return decode(picture.read_bytes(), picture.name).pixels


def _size(picture: Path) -> tuple[int, int]:
    pixels = _pixels(picture)
    return pixels.shape[1], pixels.shape[0]
