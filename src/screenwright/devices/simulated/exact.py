"""What of a drawn screen is really to be seen, so that its truth lists nothing that is covered."""

from __future__ import annotations

from collections.abc import Iterable

from screenwright.core.geometry import Box, enclosing
from screenwright.core.screen import Kind

LEAST_SEEN = {"text": 0.9}
"""Part of an element's area, 0..1, that must be uncovered for it to be listed: letters that are cut are not read."""
LEAST_SEEN_ELSE = 0.5


def seen_box(box: Box, kind: Kind, covers: Iterable[Box], screen: Box) -> Box | None:
    """The smallest box around what is uncovered of ``box``; None where too little of it is. All boxes in pixels."""
    whole = box.intersection(screen)
    pieces = [whole] if whole else []
    for cover in covers:
        pieces = [rest for piece in pieces for rest in _without(piece, cover)]
    least = LEAST_SEEN.get(kind, LEAST_SEEN_ELSE)
    if not pieces or sum(piece.area for piece in pieces) < least * box.area:
        return None
    return enclosing(pieces)


def _without(box: Box, cover: Box) -> list[Box]:
    """The box less the cover, as up to four boxes that do not overlap."""
    shared = box.intersection(cover)
    if shared is None:
        return [box]
    edges = (
        (box.left, box.top, box.right, shared.top),
        (box.left, shared.bottom, box.right, box.bottom),
        (box.left, shared.top, shared.left, shared.bottom),
        (shared.right, shared.top, box.right, shared.bottom),
    )
    return [Box(left, top, right, bottom) for left, top, right, bottom in edges if left < right and top < bottom]
