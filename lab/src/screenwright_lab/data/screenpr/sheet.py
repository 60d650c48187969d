"""The sheet on which people rate readings (paper 000, 4.3 and appendix E): one self-contained HTML page.

Three questions on the paper's four steps: 100, 66, 33 and 0 percent. Who read is not shown, and the order of the
readers is drawn by lot for each point; the ratings are saved as a JSON file by the page itself, which asks for nothing
outside.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from random import Random

from jinja2 import Environment, StrictUndefined
from PIL import Image, ImageDraw

from screenwright.core.geometry import Point
from screenwright.core.images import decode
from screenwright_lab.data.screenpr.samples import PointSample

STEPS = (("very well", 100), ("fairly well", 66), ("a little", 33), ("not at all", 0))
QUESTIONS = (
    ("content", "How well does it say what is at the dot?"),
    ("layout", "How well does it say where that is on the screen?"),
    ("overall", "How well would it serve somebody who cannot see the screen?"),
)
LONGEST = 1100
"""Pixels; larger pictures are reduced in the page."""
DOT = 7


@dataclass(frozen=True, slots=True)
class Reading:
    """What one reader said; ``key`` is what the saved ratings call it."""

    key: str
    content: str
    layout: str


@dataclass(frozen=True, slots=True)
class Shown:
    id: str
    picture: str
    readings: Sequence[Reading]


def sheet(folder: Path, readings: Mapping[str, Sequence[Reading]], points: Sequence[PointSample], seed: int = 0) -> str:
    """The page for these samples, whose pictures lie below ``folder``; ``readings`` by the sample's id."""
    template = files("screenwright_lab.data.screenpr").joinpath("sheet.html.j2").read_text(encoding="utf-8")
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    rng = Random(seed)
    shown = [
        Shown(one.id, _picture(folder / one.picture, one.target.point), rng.sample(said, len(said)))
        for one in points
        if (said := list(readings.get(one.id, ())))
    ]
    return environment.from_string(template).render(shown=shown, questions=QUESTIONS, steps=STEPS)


def _picture(path: Path, point: Point) -> str:
    """A data URI of the picture with a dot at the point."""
    image = Image.fromarray(decode(path.read_bytes(), path.name).pixels)
    scale = min(1.0, LONGEST / max(image.size))
    image = image.resize((max(1, round(image.width * scale)), max(1, round(image.height * scale))))
    x, y = (point.x + 0.5) * scale, (point.y + 0.5) * scale
    draw = ImageDraw.Draw(image)
    draw.ellipse((x - DOT, y - DOT, x + DOT, y + DOT), fill="red", outline="white", width=2)
    data = io.BytesIO()
    image.save(data, "WEBP", quality=80)
    return f"data:image/webp;base64,{base64.b64encode(data.getvalue()).decode()}"
