"""Screen JSON, schema ``screenwright.screen/1``: the form that other programs rely on.

One addition to the published fields: ``image.blank`` says "black" or "blank" for a frame that shows nothing.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from screenwright.core.geometry import Box
from screenwright.core.screen import Changed, Element, Node, Screen

SCHEMA = "screenwright.screen/1"


def screen_to_json(screen: Screen) -> dict[str, Any]:
    """Plain values, ready for ``json.dumps``. Boxes are integers in pixels of the picture, half-open."""
    shot = screen.screenshot
    return {
        "schema": SCHEMA,
        "image": {"width": shot.width, "height": shot.height, "sha256": shot.sha256, "blank": screen.blank},
        "elements": [element_to_json(element) for element in screen.elements],
        "blocks": [
            {"id": block.id, "box": _box(block.box), "caption": block.caption, "children": list(block.children)}
            for block in screen.blocks
        ],
        "tree": _node(screen.tree),
        "changed": _changed(screen.changed),
        "timing_ms": {name: round(value, 1) for name, value in screen.timing_ms.items()},
    }


def element_to_json(element: Element) -> dict[str, Any]:
    return {
        "id": element.id,
        "kind": element.kind,
        "box": _box(element.box),
        "text": element.text,
        "name": element.name,
        "icon": element.icon,
        "state": asdict(element.state),
        "clickable": element.clickable,
        "confidence": round(element.confidence, 3),
        "source": element.source,
        "parent": element.parent,
    }


def _box(box: Box) -> list[int]:
    return list(box.as_tuple())


def _node(node: Node) -> dict[str, Any]:
    return {
        "id": node.id,
        "role": node.role,
        "box": _box(node.box),
        "children": [_node(child) for child in node.children],
    }


def _changed(changed: Changed) -> dict[str, Any]:
    return {
        "since": changed.since,
        "boxes": [_box(box) for box in changed.boxes],
        "appeared": list(changed.appeared),
        "gone": list(changed.gone),
        "altered": [{"id": item.id, "field": item.field} for item in changed.altered],
    }
