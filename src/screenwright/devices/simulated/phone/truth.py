"""The exact truth of the phone's screen: its parts as the elements that perfect eyes would see."""

from __future__ import annotations

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.devices.simulated.exact import seen_box
from screenwright.devices.simulated.phone.frame import Part
from screenwright.devices.simulated.phone.layout import touched


def elements(parts: tuple[Part, ...], screen: Box) -> tuple[Element, ...]:
    """From the back to the front, with ids ``e1``, ``e2`` ...; what is covered is not listed.

    ``clickable`` where a touch of the visible middle reaches it and does something.
    """
    found: list[Element] = []
    for index, part in enumerate(parts):
        means = part.means
        if means.kind is None:
            continue
        covers = [other.box for other in parts[index + 1 :] if other.opaque]
        box = seen_box(part.box, means.kind, covers, screen)
        if box is None:
            continue
        found.append(
            Element(
                id=f"e{len(found) + 1}",
                kind=means.kind,
                box=box,
                text=means.text,
                name=means.name,
                icon=means.icon,
                state=means.state,
                clickable=touched(parts, box.center) is part,
            )
        )
    return tuple(found)
