"""What was said about a point, and how each part of it is known. JSON schema ``screenwright.description/1``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from screenwright.core.geometry import Point
from screenwright.core.screen import Source

SCHEMA = "screenwright.description/1"
BUILTIN = "builtin"


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """One claim: ``what`` is said, of which ``element`` or ``region`` (one of them, by id), and ``how`` it is known."""

    what: str
    how: Source
    element: str | None = None
    region: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """``content``: what is at the point. ``layout``: where that is on the screen; empty where nothing can be said.

    ``path``: ids of the target path, root first. ``by``: "builtin" or the model's ``provider/name``.
    ``confidence``: 0..1, that the words are about what the point means.
    """

    point: Point
    content: str
    layout: str
    path: tuple[str, ...]
    by: str
    confidence: float
    evidence: tuple[Evidence, ...]


def description_to_json(description: Description, lenses: Sequence[str] = ()) -> dict[str, Any]:
    """Plain values, ready for ``json.dumps``. ``lenses``: names of the lens files, where they were saved."""
    return {
        "schema": SCHEMA,
        "point": [description.point.x, description.point.y],
        "content": description.content,
        "layout": description.layout,
        "path": list(description.path),
        "lenses": list(lenses),
        "by": description.by,
        "confidence": round(description.confidence, 3),
        "evidence": [_evidence(item) for item in description.evidence],
    }


def _evidence(item: Evidence) -> dict[str, str]:
    subject = {"element": item.element} if item.element is not None else {"region": item.region or "root"}
    return {**subject, "how": item.how, "what": item.what}
