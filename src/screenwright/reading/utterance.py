"""One thing said by live reading. JSON schema ``screenwright.utterance/1``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from screenwright.core.geometry import Point

SCHEMA = "screenwright.utterance/1"
UtteranceKind: TypeAlias = Literal["pointer", "news"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """What is to be said now. ``at_s``: seconds since the start. ``latency_ms``: from when the pointer rested, or from
    the first frame that showed the change, to the words; None where neither is its reason. ``interrupts``: what is
    still being said is no longer wanted."""

    at_s: float
    kind: UtteranceKind
    words: str
    point: Point | None = None
    element: str | None = None
    latency_ms: float | None = None
    interrupts: bool = False


def utterance_to_json(utterance: Utterance) -> dict[str, Any]:
    """Plain values, ready for ``json.dumps``."""
    point, latency = utterance.point, utterance.latency_ms
    return {
        "schema": SCHEMA,
        "at_s": round(utterance.at_s, 3),
        "kind": utterance.kind,
        "words": utterance.words,
        "point": [point.x, point.y] if point else None,
        "element": utterance.element,
        "latency_ms": None if latency is None else round(latency, 1),
    }
