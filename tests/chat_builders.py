"""Small screens for the tests of the chat-model mind."""

from __future__ import annotations

import numpy as np

from screenwright.core.agency import Plan, Situation
from screenwright.core.geometry import Box
from screenwright.core.screen import Block, Changed, Element, Node, Screen
from screenwright.core.screenshot import Screenshot

ELEMENTS = (
    Element(id="e1", kind="input", box=Box(10, 10, 110, 30), text="Name", clickable=True),
    Element(id="e7", kind="button", box=Box(10, 40, 51, 61), text="Save", clickable=True),
    Element(id="e9", kind="button", box=Box(60, 40, 100, 60), text="Cancel", clickable=True),
)


def make_screen(width: int = 200, height: int = 100, elements: tuple[Element, ...] = ELEMENTS) -> Screen:
    """A grey screen; the given elements form one block."""
    whole = Box(0, 0, width, height)
    leaves = tuple(Node(id=element.id, role="element", box=element.box) for element in elements)
    return Screen(
        screenshot=Screenshot(np.full((height, width, 3), 190, dtype=np.uint8), origin="test"),
        elements=elements,
        blocks=(Block(id="b1", box=whole, caption=None, children=tuple(element.id for element in elements)),),
        tree=Node(
            id="root", role="screen", box=whole, children=(Node(id="b1", role="local", box=whole, children=leaves),)
        ),
        changed=Changed(boxes=(Box(10, 40, 51, 61),)),
    )


def make_situation(screen: Screen | None = None, **others: object) -> Situation:
    plan = Plan(("type the name", "press Save"))
    values = {"goal": "save my name", "plan": plan, "subgoal_index": 1, **others}
    return Situation(screen=screen or make_screen(), **values)  # type: ignore[arg-type]  # a test's own keywords
