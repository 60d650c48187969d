"""What opens something, where a program is explored."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from builders import element_of, screen_of
from screenwright.agents.planner.program_map import ProgramMap
from screenwright.agents.planner.skills.exploring import menu_titles, noted, open_now, places
from screenwright.core.action import Click
from screenwright.core.agency import Decision, Done, Plan, Situation
from screenwright.core.geometry import Point
from screenwright.core.screen import State
from screenwright.core.screenshot import Screenshot


def test_what_is_greyed_out_opens_nothing() -> None:
    bar = (
        ("menuitem", "File", (10, 10, 50, 36)), ("menuitem", "View", (60, 10, 100, 36)),
        ("menuitem", "Help", (110, 10, 150, 36)),
    )  # fmt: skip
    shut = element_of(2, bar[1], state=State(enabled=False))
    assert [name for name, _ in places(screen_of(*bar))] == ["File", "View", "Help"]
    assert [name for name, _ in places(screen_of(bar[0], shut, bar[2]))] == ["File", "Help"]


def test_what_stands_beside_a_menu_as_before_is_none_of_its_entries() -> None:
    """The menu is drawn over the right of the palette, whose numbers are read as one thing now, and the frame of the
    window around both has another colour."""
    palette = [("text", str(number), (10, 40 + 20 * number, 30, 56 + 20 * number)) for number in range(2)]
    base = screen_of(("menuitem", "Edit", (60, 10, 100, 36)), *palette)  # type: ignore[arg-type]
    entries = [("menuitem", name, (20, 120 + 30 * at, 200, 146 + 30 * at)) for at, name in enumerate(("Cut", "Paste"))]
    shown = screen_of(
        ("menuitem", "Edit", (60, 10, 100, 36)), ("cell", "0 1", (10, 40, 44, 76)), *entries,  # type: ignore[arg-type]
    )  # fmt: skip
    pixels = shown.screenshot.pixels.copy()
    pixels[38:80, :36] = base.screenshot.pixels[38:80, :36]
    pixels[38:180, 36:210] = 200
    pixels[120:176, 20:200] = np.where(np.arange(180)[None, :, None] % 3, 200, 0)
    pixels[4:190, [4, 219]] = pixels[[4, 189], 4:220] = 90
    seen = replace(shown, screenshot=Screenshot(pixels))
    opened = Done("look", Decision(Click(Point(80, 20)), "look into the menu 'Edit'"), True)
    situation = Situation("look", seen, Plan(("look",)), history=(opened,))
    assert open_now(situation) == ("Edit",)
    known = noted(ProgramMap(base=base), situation)
    assert [one.label for one in known.places[("Edit",)]] == ["Cut", "Paste"]


def test_where_there_is_a_menu_bar_signs_for_more_are_no_menus() -> None:
    bar = [("menuitem", name, (10 + 60 * at, 10, 50 + 60 * at, 36)) for at, name in enumerate(("File", "View", "Help"))]
    sign = element_of(9, ("button", "\u22ee", (700, 50, 730, 80)))
    assert menu_titles(screen_of(*bar, sign)) == ("File", "View", "Help")  # type: ignore[arg-type]
    assert menu_titles(screen_of(sign)) == ("the sign \u22ee",)
    assert menu_titles(screen_of(("button", "Save", (10, 10, 60, 36)))) == ()
