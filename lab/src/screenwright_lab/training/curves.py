"""The curves of a training: a CSV file (step, series, name, value), and a picture of it beside."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from screenwright.core.errors import DataError
from screenwright.core.files import write_whole

Line: TypeAlias = Sequence[tuple[int, float]]
COLOURS = ("#1b6ca8", "#c1440e", "#2f7d32", "#7b3fa0", "#8a6d00", "#00796b", "#b0246b", "#555555")
PANEL, MARGIN = (760, 300), 56
"""Pixels of one panel (width, height), and of the room for its scale."""


class Row(NamedTuple):
    """``series`` is "loss" or "validation"."""

    step: int
    series: str
    name: str
    value: float


class Curves:
    """What was written before is read. Times are not kept: a run that was resumed has the same curves to the byte."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows = _read(path) if path.exists() else []

    def keep_to(self, step: int) -> None:
        """Forget what came after the checkpoint."""
        self.rows = [row for row in self.rows if row.step <= step]

    def add(self, step: int, series: str, values: Mapping[str, float]) -> None:
        self.rows += [Row(step, series, name, float(value)) for name, value in values.items()]

    def write(self) -> None:
        """The CSV file, and the picture with the same name and the ending .png. Raises OSError."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(Row._fields)
        writer.writerows(self.rows)
        write_whole(self.path, text.getvalue().encode())
        if self.rows:
            picture = io.BytesIO()
            drawn(self.rows).save(picture, "PNG")
            write_whole(self.path.with_suffix(".png"), picture.getvalue())


def drawn(rows: Sequence[Row]) -> Image.Image:
    """One panel a series, one line a name; a panel has the scale of its own values."""
    series = list(dict.fromkeys(row.series for row in rows))
    image = Image.new("RGB", (PANEL[0], PANEL[1] * len(series)), "white")
    for number, one in enumerate(series):
        lines: dict[str, list[tuple[int, float]]] = {}
        for row in rows:
            if row.series == one:
                lines.setdefault(row.name, []).append((row.step, row.value))
        _panel(ImageDraw.Draw(image), PANEL[1] * number, one, lines)
    return image


def _panel(pen: ImageDraw.ImageDraw, top: int, title: str, lines: Mapping[str, Line]) -> None:
    font = ImageFont.load_default(13)
    values = [value for line in lines.values() for _, value in line]
    last = max(step for line in lines.values() for step, _ in line)
    low, high = min(0.0, *values), max(values)
    left, right, above, below = MARGIN, PANEL[0] - 16, top + 40, top + PANEL[1] - 32

    def at(step: float, value: float) -> tuple[float, float]:
        share = (value - low) / (high - low) if high > low else 0.5
        return left + (right - left) * step / max(1, last), below - (below - above) * share

    for part in range(5):
        value = low + (high - low) * part / 4
        y = at(0, value)[1]
        pen.line((left, y, right, y), fill="#dddddd")
        pen.text((left - 6, y), f"{value:.3g}", fill="#444444", font=font, anchor="rm")
        step = last * part // 4
        pen.text((at(step, low)[0], below + 8), f"{step}", fill="#444444", font=font, anchor="ma")
    pen.text((left, top + 12), title, fill="black", font=font)
    x = left + 90.0
    for (name, line), colour in zip(lines.items(), COLOURS * (1 + len(lines) // len(COLOURS)), strict=False):
        points = [at(step, value) for step, value in line]
        if len(points) > 1:
            pen.line(points, fill=colour, width=2)
        for point in points if len(points) < 12 else ():
            pen.ellipse((point[0] - 3, point[1] - 3, point[0] + 3, point[1] + 3), fill=colour)
        pen.text((x, top + 12), name, fill=colour, font=font)
        x += pen.textlength(name, font=font) + 18


def _read(path: Path) -> list[Row]:
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return [
                Row(int(row["step"]), row["series"], row["name"], float(row["value"])) for row in csv.DictReader(file)
            ]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"{path} holds no curves that can be read: {error}; remove it to go on without") from error
