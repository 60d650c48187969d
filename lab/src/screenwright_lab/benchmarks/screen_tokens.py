"""How many tokens a screen costs a model: told by our narration, by a view hierarchy as HTML, or shown (paper 003,
tables 1 and 8.1). The words alone, without what they belong to, are the least that any telling costs.

Words are counted by a function that is given. A picture is counted by the rule that OpenAI published for the model of
the paper (GPT-4-1106 with vision, high detail): it is made to fit 2048 x 2048, then to 768 pixels on its shorter side,
never larger, and each tile of 512 x 512 that is begun costs 170 tokens, beside 85 for the picture. 1920 x 1080 are
1105, as the paper says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from screenwright.core.screen import Screen
from screenwright.vision import narrate
from screenwright_lab.benchmarks.elements import of_split, one_a_screen
from screenwright_lab.benchmarks.hierarchy_html import html_of
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share
from screenwright_lab.benchmarks.samples import Row, Rows, Sample
from screenwright_lab.benchmarks.views import hierarchy
from screenwright_lab.data.screens.store import Shot

FITS, SHORTER, TILE, A_TILE, A_PICTURE = 2048, 768, 512, 170, 85
WAYS = ("narration", "words", "html", "picture")


def picture_tokens(width: int, height: int) -> int:
    """Tokens of a picture of that many pixels."""
    scale = min(1.0, FITS / max(width, height))
    scale *= min(1.0, SHORTER / (min(width, height) * scale))
    across, down = (ceil(round(side * scale, 6) / TILE) for side in (width, height))
    return A_PICTURE + A_TILE * across * down


@dataclass
class ScreenTokens:
    """Mean tokens a screen for each of ``WAYS``, and of phones by themselves; ``count`` gives those of a text. The
    interval is over applications."""

    data: Path
    parse: Callable[[Path], Screen]
    count: Callable[[str], int]
    split: str | None = None
    name: str = "tokens-1"
    solver: str = "builtin"

    def samples(self) -> list[Sample]:
        self.shots: dict[str, Shot] = of_split(self.data, self.split)
        return one_a_screen(self.shots)

    def judge(self, sample: Sample) -> Row:
        shot = self.shots[sample.id]
        screen = self.parse(shot.picture)
        told = {
            "narration": self.count(narrate(screen)),
            "words": self.count("\n".join(one.text for one in screen.elements if one.text)),
            "html": self.count(html_of(hierarchy(shot.picture))),
            "picture": picture_tokens(shot.screen.width, shot.screen.height),
        }
        row = {way: [float(tokens), 1.0] for way, tokens in told.items()}
        return row | ({f"{way}, phones": counts for way, counts in row.items()} if _is_phone(shot) else {})

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        names = [*WAYS, *(f"{way}, phones" for way in WAYS)]
        found = {name: [(sample.group, row[name]) for sample, row in rows if name in row] for name in names}
        saved = [(sample.group, (row["narration"][0], row["html"][0])) for sample, row in rows]
        return [
            *(ratio_score(name, counts, share, len(counts)) for name, counts in found.items() if counts),
            ratio_score("narration for each of html", saved, _ratio, len(saved)),
        ]


def _is_phone(shot: Shot) -> bool:
    return shot.screen.origin.source == "phone" or "mobile" in shot.screen.origin.variant


def _ratio(sums: NDArray[np.float64]) -> float:
    return float(sums[0] / sums[1]) if sums[1] else float("nan")
