"""The built-in describer: words for a target path from the Screen alone, without any model.

Two to four short sentences, made to be heard. Only what was found is said, and each claim leaves its evidence.
"""

from __future__ import annotations

from screenwright.core.screen import Screen
from screenwright.reading.content import blank_screen, empty_spot, thing
from screenwright.reading.description import BUILTIN, Description
from screenwright.reading.layout import where_element, where_spot
from screenwright.reading.path import Found, TargetPath

QUALITY: dict[Found, float] = {"element": 1.0, "edge": 0.8, "block": 0.7, "region": 0.6, "nothing": 0.5}
"""How sure it is that the path's region is what was meant."""


def describe(screen: Screen, path: TargetPath) -> Description:
    """Content and layout of what the path's point means. A black or blank screen is called so, and no more."""
    element = screen.by_id.get(path.local.id)
    if screen.blank is not None:
        content, layout = blank_screen(screen), []
    elif element is not None:
        content, layout = thing(screen, element, path), where_element(screen, element, path)
    else:
        content, layout = empty_spot(screen, path), [where_spot(screen, path)]
    return Description(
        point=path.point,
        content=content.words,
        layout=" ".join(told.words for told in layout),
        path=path.ids,
        by=BUILTIN,
        confidence=confidence(screen, path),
        evidence=tuple(item for told in (content, *layout) for item in told.evidence),
    )


def confidence(screen: Screen, path: TargetPath) -> float:
    """0..1: the path's quality times how sure the element itself is; 1 for a screen that shows nothing."""
    if screen.blank is not None:
        return 1.0
    element = screen.by_id.get(path.local.id)
    return QUALITY[path.found] * (element.confidence if element is not None else 1.0)
