"""Drawings as small grey pictures: how much of each pixel is ink. Made once, kept as one array a family."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from screenwright.core.errors import DataError
from screenwright.core.files import write_whole
from screenwright_lab.data.icons.families import OTHER, Drawing, Family, drawings, families, function_of
from screenwright_lab.extras import need

SIDE = 64
"""Pixels of a glyph's picture, with a margin of MARGIN on every side."""
MARGIN = 4
OTHERS = 500
"""Drawings without a function that are kept of one family: enough to know what else there is."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Icons of some families: ``ink`` (n, SIDE, SIDE) uint8, 255 where there is most; of each the family, the name it
    has there, and the function that this tells."""

    ink: NDArray[np.uint8]
    functions: tuple[str, ...]
    families: tuple[str, ...]
    names: tuple[str, ...]


def glyphs(
    wanted: Sequence[Family], packages: Callable[[Family], Path], cache: Path, say: Callable[[str], None]
) -> Glyphs:
    """Draw what is not in the cache yet. ``packages`` gives the folder of a family's unpacked package."""
    cache.mkdir(parents=True, exist_ok=True)
    inks, names, of = [], list[str](), list[str]()
    for family in wanted:
        path = cache / f"{family.name}-{family.version}.npz"
        if not path.exists():
            _keep(path, *_draw(family, packages(family)))
            say(f"{family.name}: drawn")
        with np.load(path, allow_pickle=False) as drawn:
            inks.append(drawn["ink"])
            names += drawn["names"].tolist()
        of += [family.name] * len(inks[-1])
    return Glyphs(np.concatenate(inks), tuple(map(function_of, names)), tuple(of), tuple(names))


def kept(cache: Path, split: str) -> Glyphs:
    """The glyphs of a split that were drawn before. Raises DataError where one of its families is missing."""

    def missing(family: Family) -> Path:
        raise DataError(f"{family.name} is not in {cache}: run `screenwright data icons --out {cache}`")

    return glyphs([family for family in families() if family.split == split], missing, cache, lambda _line: None)


def ink(svg: str) -> NDArray[np.uint8]:
    """An SVG as (SIDE, SIDE) of 0..255: its drawn part fills the middle, proportions kept; 0 where it is empty."""
    resvg = need("resvg_py", extra="learn")
    picture = Image.open(io.BytesIO(resvg.svg_to_bytes(svg_string=svg, width=2 * SIDE, height=2 * SIDE)))
    alpha = np.asarray(picture.convert("RGBA"))[..., 3]
    rows, columns = np.flatnonzero(alpha.any(axis=1)), np.flatnonzero(alpha.any(axis=0))
    if len(rows) == 0:
        return np.zeros((SIDE, SIDE), np.uint8)
    cut = Image.fromarray(alpha[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])
    room = SIDE - 2 * MARGIN
    shrink = room / max(cut.size)
    small = cut.resize([max(1, round(side * shrink)) for side in cut.size], Image.Resampling.BOX)
    canvas = Image.new("L", (SIDE, SIDE))
    canvas.paste(small, ((SIDE - small.width) // 2, (SIDE - small.height) // 2))
    return np.asarray(canvas)


def _draw(family: Family, folder: Path) -> tuple[NDArray[np.uint8], list[str]]:
    chosen = _chosen(list(drawings(family, folder)))
    pictures, names = [], []
    for drawing in chosen:
        try:
            picture = ink(drawing.svg)
        except Exception as error:  # the renderer has errors of its own for drawings that it cannot read
            raise DataError(f"{drawing.name} of {family.package} cannot be drawn: {error}") from error
        if picture.any():
            pictures.append(picture)
            names.append(drawing.name)
    return np.stack(pictures), names


def _chosen(all_drawings: list[Drawing]) -> list[Drawing]:
    """All with a function, and OTHERS of the rest, spread over the names."""
    rest = [drawing for drawing in all_drawings if drawing.function == OTHER]
    step = max(1, len(rest) // OTHERS)
    return [drawing for drawing in all_drawings if drawing.function != OTHER] + rest[::step][:OTHERS]


def _keep(path: Path, pictures: NDArray[np.uint8], names: list[str]) -> None:
    buffer = io.BytesIO()
    np.savez_compressed(buffer, ink=pictures, names=np.array(names))
    write_whole(path, buffer.getvalue(), mode=0o644)
