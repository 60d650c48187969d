"""Screen JSON, schema ``screenwright.screen/1``: the form that other programs rely on.

Four additions to the published fields: ``image.blank`` says "black" or "blank" for a frame that shows nothing,
``image.direction`` whether it is read from left to right ("ltr") or the other way ("rtl"), ``value`` of an element how
far along (0..1) a slider or a progress bar is, and ``cut`` what was left away where there was no time for all.
"""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any, get_args

from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.screen import KINDS, Block, Changed, Cut, Element, Node, Screen, Source, State
from screenwright.core.screenshot import Screenshot

SCHEMA = "screenwright.screen/1"


def screen_to_json(screen: Screen) -> dict[str, Any]:
    """Plain values, ready for ``json.dumps``. Boxes are integers in pixels of the picture, half-open."""
    shot = screen.screenshot
    document = {
        "schema": SCHEMA,
        "image": {
            "width": shot.width,
            "height": shot.height,
            "sha256": shot.sha256,
            "blank": screen.blank,
            "direction": "rtl" if screen.right_to_left else "ltr",
        },
        "elements": [element_to_json(element) for element in screen.elements],
        "blocks": [_block(block) for block in screen.blocks],
        "tree": _node(screen.tree),
        "changed": _changed(screen.changed),
        "timing_ms": {name: round(value, 1) for name, value in screen.timing_ms.items()},
    }
    return {**document, "cut": {"time": _time(screen.cut)}} if screen.cut else document


def _time(cut: Cut) -> dict[str, Any]:
    return {"budget_ms": cut.budget_ms, "left_away": list(cut.left_away)}


def _block(block: Block) -> dict[str, Any]:
    """``role`` and ``rows`` where the block is more than a group."""
    plain = {"id": block.id, "box": _box(block.box), "caption": block.caption, "children": list(block.children)}
    return plain if block.role == "group" else {**plain, "role": block.role, "rows": list(map(list, block.rows))}


def element_to_json(element: Element) -> dict[str, Any]:
    return {
        "id": element.id,
        "kind": element.kind,
        "box": _box(element.box),
        "text": element.text,
        "name": element.name,
        "icon": element.icon,
        "state": asdict(element.state),
        "value": None if element.value is None else round(element.value, 3),
        "clickable": element.clickable,
        "confidence": round(element.confidence, 3),
        "source": element.source,
        "parent": element.parent,
    }


def element_from_json(values: object) -> Element:
    """The inverse of :func:`element_to_json`, for elements that others wrote. Raises DataError where it is none."""
    if not isinstance(values, dict) or values.get("kind") not in KINDS:
        raise DataError(f"an element is an object with a known kind, got {values!r:.80}")
    edges, state, confidence = values.get("box"), values.get("state", {}), values.get("confidence", 1.0)
    if not isinstance(edges, list) or len(edges) != 4 or not all(type(edge) is int for edge in edges):
        raise DataError(f"an element has a box [left, top, right, bottom] in pixels, got {edges!r:.80}")
    if not isinstance(state, dict) or not all(value is None or isinstance(value, bool) for value in state.values()):
        raise DataError(f"the state of an element is true, false or null, got {state!r:.80}")
    if not isinstance(confidence, int | float) or not 0 <= confidence <= 1:
        raise DataError(f"the confidence of an element is 0 to 1, got {confidence!r:.80}")
    value = values.get("value")
    if value is not None and (not isinstance(value, int | float) or not 0 <= value <= 1):
        raise DataError(f"the value of an element is 0 to 1 or null, got {value!r:.80}")
    words = {name: values.get(name) for name in ("text", "name", "icon", "parent")}
    if not all(word is None or isinstance(word, str) for word in words.values()):
        raise DataError(f"text, name, icon and parent of an element are words or null, got {words!r:.80}")
    try:
        box = Box(*edges)
    except ValueError as error:
        raise DataError(str(error)) from None
    return Element(
        id=str(values.get("id", "")),
        kind=values["kind"],
        box=box,
        state=State(**{field.name: state.get(field.name) for field in fields(State)}),
        value=None if value is None else float(value),
        clickable=values.get("clickable") is True,
        confidence=float(confidence),
        source=values["source"] if values.get("source") in get_args(Source) else "detected",
        **words,
    )


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


def screen_from_json(document: object, screenshot: Screenshot) -> Screen:
    """The inverse of :func:`screen_to_json` for the picture ``screenshot``; what had changed is left out.

    Raises DataError where the document is no Screen JSON, or of a picture of another size.
    """
    try:
        if not isinstance(document, dict) or document["schema"] != SCHEMA:
            raise ValueError(f"its schema is not {SCHEMA}")
        image = document["image"]
        if (image["width"], image["height"]) != (screenshot.width, screenshot.height):
            raise ValueError(f"it is of a picture of {image['width']} x {image['height']} pixels")
        return Screen(
            screenshot=screenshot,
            elements=tuple(map(element_from_json, document["elements"])),
            blocks=tuple(map(_block_from_json, document["blocks"])),
            tree=_node_from_json(document["tree"]),
            blank=image.get("blank"),
            right_to_left=image.get("direction") == "rtl",
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise DataError(f"this is no Screen JSON of {screenshot.origin or 'the picture'}: {error}") from error


def _block_from_json(values: dict[str, Any]) -> Block:
    return Block(
        id=values["id"],
        box=Box(*values["box"]),
        caption=values["caption"],
        children=tuple(values["children"]),
        role=values.get("role", "group"),
        rows=tuple(map(tuple, values.get("rows", ()))),
    )


def _node_from_json(values: dict[str, Any]) -> Node:
    children = tuple(map(_node_from_json, values["children"]))
    return Node(id=values["id"], role=values["role"], box=Box(*values["box"]), children=children)
