"""What opens something, where a program is explored."""

from __future__ import annotations

from builders import element_of, screen_of
from screenwright.agents.planner.skills.exploring import places
from screenwright.core.screen import State


def test_what_is_greyed_out_opens_nothing() -> None:
    bar = (
        ("menuitem", "File", (10, 10, 50, 36)), ("menuitem", "View", (60, 10, 100, 36)),
        ("menuitem", "Help", (110, 10, 150, 36)),
    )  # fmt: skip
    shut = element_of(2, bar[1], state=State(enabled=False))
    assert [name for name, _ in places(screen_of(*bar))] == ["File", "View", "Help"]
    assert [name for name, _ in places(screen_of(bar[0], shut, bar[2]))] == ["File", "Help"]
