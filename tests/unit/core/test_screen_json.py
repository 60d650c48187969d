"""Screen JSON as published: every field present, and the whole of a small screen."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.screen import Altered, Block, Changed, Element, Node, Screen, State
from screenwright.core.screen_json import SCHEMA, element_from_json, element_to_json, screen_to_json
from screenwright.core.screenshot import Screenshot

GOLDEN = Path(__file__).parents[2] / "golden" / "vision" / "screen.json"


def small_screen() -> Screen:
    """A label, an input without text, and a disabled button: one block in one region."""
    elements = (
        Element(id="e1", kind="text", box=Box(10, 10, 60, 26), text="姓名:", name="姓名:", confidence=0.98765,
                source="read", parent="b1"),
        Element(id="e2", kind="input", box=Box(70, 8, 180, 28), name="姓名", clickable=True, confidence=0.5,
                parent="b1"),
        Element(id="e3", kind="button", box=Box(10, 60, 70, 84), text="Save", name="Save", source="read",
                state=State(enabled=False), clickable=True, confidence=0.7),
    )  # fmt: skip
    leaves = [Node(id=element.id, role="element", box=element.box) for element in elements]
    local = Node(id="b1", role="local", box=Box(10, 8, 180, 28), children=tuple(leaves[:2]))
    region = Node(id="g1", role="global", box=Box(0, 0, 200, 100), children=(local, leaves[2]))
    return Screen(
        screenshot=Screenshot(np.zeros((100, 200, 3), np.uint8), encoded_sha256="ab" * 32),
        elements=elements,
        blocks=(Block(id="b1", box=Box(10, 8, 180, 28), caption=None, children=("e1", "e2")),),
        tree=Node(id="root", role="screen", box=Box(0, 0, 200, 100), children=(region,)),
        changed=Changed(
            since="cd" * 32,
            boxes=(Box(1, 2, 3, 4),),
            appeared=("e2",),
            gone=("e9",),
            altered=(Altered(id="e3", field="state.enabled"),),
        ),
        timing_ms={"text": 210.04, "total": 310.26},
    )


def published(value: Any) -> set[str]:
    """Names of all fields, dotted, lists passed through."""
    if isinstance(value, list):
        return set().union(*map(published, value)) if value else set()
    if not isinstance(value, dict):
        return set()
    return {name for key, inner in value.items() for name in ({key} | {f"{key}.{sub}" for sub in published(inner)})}


def test_every_published_field_is_there() -> None:
    element = ["id", "kind", "box", "text", "name", "icon", "state", "clickable", "confidence", "source", "parent"]
    state = ["enabled", "checked", "selected", "expanded", "focused"]
    expected = {
        "schema", "image", "image.width", "image.height", "image.sha256", "elements", "blocks", "tree", "changed",
        "timing_ms", *(f"elements.{name}" for name in element), *(f"elements.state.{name}" for name in state),
        *(f"blocks.{name}" for name in ("id", "box", "caption", "children")),
        *(f"tree.{name}" for name in ("id", "role", "box", "children", "children.children")),
        *(f"changed.{name}" for name in ("since", "boxes", "appeared", "gone", "altered", "altered.id")),
        "changed.altered.field",
    }  # fmt: skip
    assert expected <= published(screen_to_json(small_screen()))


def test_the_whole_of_a_small_screen() -> None:
    values = screen_to_json(small_screen())
    assert values["schema"] == SCHEMA == "screenwright.screen/1"
    assert values == json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_elements_come_back_as_they_were() -> None:
    for element in small_screen().elements:
        rounded = replace(element, confidence=round(element.confidence, 3))
        assert element_from_json(json.loads(json.dumps(element_to_json(element)))) == rounded


@pytest.mark.parametrize(
    "wrong",
    [
        None, [], "e1", {}, {"kind": "gizmo", "box": [1, 2, 3, 4]}, {"kind": "button"},
        {"kind": "button", "box": [1, 2, 3]}, {"kind": "button", "box": [1, 2, 3, "4"]},
        {"kind": "button", "box": [5, 5, 5, 9]}, {"kind": "button", "box": [1, 2, 3, 4], "text": 7},
        {"kind": "button", "box": [1, 2, 3, 4], "state": []},
        {"kind": "button", "box": [1, 2, 3, 4], "confidence": "sure"},
        {"kind": "button", "box": [1, 2, 3, 4], "state": {"checked": "yes"}},
    ],
)  # fmt: skip
def test_what_is_no_element(wrong: object) -> None:
    with pytest.raises(DataError):
        element_from_json(wrong)


def test_fields_of_a_later_version_are_passed_over() -> None:
    element = element_from_json({"kind": "button", "box": [1, 2, 3, 4], "state": {"hot": True}, "shade": "dark"})
    assert (element.kind, element.box, element.state) == ("button", Box(1, 2, 3, 4), State())
