"""The little logic that the nouns hold: paths in the tree, what lies at a point, sums, the current sub-goal."""

from __future__ import annotations

import numpy as np
import pytest

from screenwright.core.agency import Plan, Situation
from screenwright.core.geometry import Box, Point
from screenwright.core.messages import Message, Picture, Usage
from screenwright.core.screen import Element, Node, Screen
from screenwright.core.screenshot import Screenshot


def node(name: str, box: tuple[int, int, int, int], *children: Node) -> Node:
    return Node(id=name, role="local", box=Box(*box), children=children)


INNER = node("inner", (10, 10, 20, 20))
TREE = node("root", (0, 0, 100, 100), node("wide", (0, 0, 60, 60), INNER), node("small", (15, 15, 40, 40)))


@pytest.mark.parametrize(
    ("at", "path"),
    [
        ((12, 12), ["root", "wide", "inner"]),
        ((19, 19), ["root", "wide", "inner"]),  # also in "small", which is larger than "inner"
        ((20, 20), ["root", "small"]),  # the edge of "inner" is not in it
        ((50, 50), ["root", "wide"]),
        ((99, 99), ["root"]),
        ((100, 50), []),
        ((-1, 0), []),
    ],
)
def test_the_path_leads_to_the_smallest_region(at: tuple[int, int], path: list[str]) -> None:
    assert [step.id for step in TREE.path_to(Point(*at))] == path


def test_a_walk_names_parents_first() -> None:
    assert [step.id for step in TREE.walk()] == ["root", "wide", "inner", "small"]


def test_the_smallest_element_at_a_point() -> None:
    large = Element(id="e1", kind="window", box=Box(0, 0, 20, 20))
    small = Element(id="e2", kind="button", box=Box(5, 5, 10, 10))
    shot = Screenshot(np.zeros((20, 30, 3), np.uint8))
    screen = Screen(screenshot=shot, elements=(large, small), blocks=(), tree=node("root", (0, 0, 30, 20)))
    assert screen.element_at(Point(9, 9)) is small
    assert screen.element_at(Point(10, 10)) is large
    assert screen.element_at(Point(25, 5)) is None
    assert screen.by_id == {"e1": large, "e2": small}


def test_usage_adds_up_and_messages_join_their_words() -> None:
    assert Usage(3, 4) + Usage(10, 20) == Usage(13, 24)
    assert Message("user", ("look", Picture(b"", 1, 1), "here")).text == "look\nhere"


def test_the_current_subgoal() -> None:
    shot = Screenshot(np.zeros((20, 30, 3), np.uint8))
    screen = Screen(screenshot=shot, elements=(), blocks=(), tree=node("root", (0, 0, 30, 20)))
    assert Situation(goal="write", screen=screen).subgoal == "write"
    assert Situation(goal="write", screen=screen, plan=Plan(("open", "type")), subgoal_index=1).subgoal == "type"
