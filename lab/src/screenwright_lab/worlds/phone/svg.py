"""The glyphs of ``devices.simulated.phone`` as SVG, from the same strokes that Pillow draws."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import count

from screenwright.devices.simulated import GLYPHS

_ids = count()


@lru_cache(maxsize=128)
def svg(name: str) -> str:
    """An ``<svg>`` of the glyph in the colour of the text around it."""
    body = ""
    for stroke in GLYPHS[name].split("; "):
        what, *numbers = stroke.split()
        shape, _, width = what.partition("/")
        drawn = _stroke(shape, [float(number) for number in numbers], float(width or 0))
        body = _without(body, drawn) if shape in ("gap", "hole") else body + drawn
    return f'<svg viewBox="0 0 24 24" fill="currentColor" stroke="none" aria-hidden="true">{body}</svg>'


def _without(body: str, taken: str) -> str:
    """What is drawn so far, less a shape."""
    name = f"cut{next(_ids)}"
    cut = taken.replace("currentColor", "black")
    mask = f'<mask id="{name}"><rect width="24" height="24" fill="white"/><g fill="black">{cut}</g></mask>'
    return f'{mask}<g mask="url(#{name})">{body}</g>'


def _stroke(shape: str, at: list[float], width: float) -> str:
    line = f'fill="none" stroke="currentColor" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"'
    points = " ".join(f"{x:g},{y:g}" for x, y in zip(at[::2], at[1::2], strict=False))
    match shape:
        case "line" | "gap":
            return f'<polyline points="{points}" {line}/>'
        case "shape":
            return f'<polygon points="{points}"/>'
        case "ring":
            return f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{at[2]:g}" {line}/>'
        case "disc" | "hole":
            return f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{at[2]:g}"/>'
        case "arc":
            return f'<path d="{_arc(*at)}" fill="none" stroke="currentColor" stroke-width="{width:g}"/>'
        case _:
            left, top, right, bottom, radius = at
            rect = f'x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}" rx="{radius:g}"'
            return (
                f'<rect {rect} fill="none" stroke="currentColor" stroke-width="{width:g}"/>'
                if shape == "frame"
                else f"<rect {rect}/>"
            )


def _arc(x: float, y: float, radius: float, first: float, last: float) -> str:
    """From the first to the last angle in degrees, clockwise from three o'clock."""
    last += 360 if last < first else 0
    (x1, y1), (x2, y2) = (
        (x + radius * math.cos(math.radians(a)), y + radius * math.sin(math.radians(a))) for a in (first, last)
    )
    return f"M{x1:.2f} {y1:.2f}A{radius:g} {radius:g} 0 {int(last - first > 180)} 1 {x2:.2f} {y2:.2f}"
