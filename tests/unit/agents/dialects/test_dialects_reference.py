"""docs/reference/dialects.md says what each dialect can express: compared with what it writes."""

from __future__ import annotations

import re
from pathlib import Path

from chat_builders import make_screen
from screenwright.agents.dialects.checks import UNSAID
from screenwright.agents.dialects.dialect import Dialect
from screenwright.agents.dialects.named import DIALECTS
from screenwright.agents.minds.sight import see
from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    KeyDown,
    KeyUp,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.action_json import ACTION_NAMES, action_name
from screenwright.core.errors import Inexpressible
from screenwright.core.geometry import Point
from screenwright.core.spaces import Grid

REFERENCE = Path(__file__).parents[4] / "docs" / "reference" / "dialects.md"
SIGHT = see(make_screen(1000, 2000))
AT, OTHER = Point(30, 50), Point(500, 1200)
EXAMPLES: dict[str, Action] = {
    "click": Click(AT),
    "click, right button": Click(AT, "right"),
    "click, middle button": Click(AT, "middle"),
    "double_click": DoubleClick(AT),
    "double_click, right button": DoubleClick(AT, "right"),
    "long_press": LongPress(AT),
    "long_press of 2 s": LongPress(AT, 2.0),
    "move": Move(AT),
    "drag": Drag(AT, OTHER),
    "drag from the pointer": Drag(None, OTHER),
    "drag, right button": Drag(AT, OTHER, "right"),
    "swipe": Swipe(AT, OTHER),
    "swipe of 2 s": Swipe(AT, OTHER, 2.0),
    "scroll by 3 at a point": Scroll("down", 3, Point(200, 50)),
    "scroll by 5 at a point": Scroll("down", 5, Point(200, 50)),
    "scroll by 6 in an element": Scroll("down", 6, AT),
    "scroll by 3 at the pointer": Scroll("down"),
    "scroll by 30 at a point": Scroll("down", 30, Point(200, 50)),
    "type_text": TypeText("hello"),
    "type_text, a whole line": TypeText("hello\n"),
    "press_keys": PressKeys(("ctrl", "s")),
    "press_keys, enter": PressKeys(("enter",)),
    "button_down": ButtonDown(),
    "button_up": ButtonUp(),
    "key_down": KeyDown("shift"),
    "key_up": KeyUp("shift"),
    "wait of 0.5 s": Wait(0.5),
    "wait of 1 s": Wait(1.0),
    "wait of 2 s": Wait(2.0),
    "wait of 5 s": Wait(5.0),
    "back": Back(),
    "home": Home(),
    "finish": Finish(),
    "finish with an answer": Finish("42"),
    "impossible": Impossible(UNSAID),
    "impossible with a reason": Impossible("no network"),
}


def expresses(dialect: Dialect, action: Action) -> bool:
    try:
        return bool(dialect.write(action, SIGHT))
    except Inexpressible:
        return False


def rows(title: str) -> list[list[str]]:
    """The cells of the table under a heading, its own heading first."""
    section = REFERENCE.read_text().split(f"## {title}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|") and not re.fullmatch(r"[|\s-]+", line)]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]


def told(title: str) -> dict[str, list[list[str]]]:
    """The marks of a table of actions under each of its dialects; one column may be that of several."""
    said = rows(title)
    columns = [re.findall(r"[\w.-]+", cell) for cell in said[0][1:]]
    return {
        name: [[row[0], row[at]] for row in said[1:]] for at, names in enumerate(columns, start=1) for name in names
    }


def test_the_tables_of_actions_are_what_the_dialects_write() -> None:
    said = told("What each can express") | told("What the dialects of open models can express")
    assert set(said) == set(DIALECTS)
    for name, dialect in DIALECTS.items():
        assert said[name] == [
            [title, "yes" if expresses(dialect, action) else "-"] for title, action in EXAMPLES.items()
        ]


def test_every_action_is_in_the_table() -> None:
    assert {action_name(action) for action in EXAMPLES.values()} == set(ACTION_NAMES)
    assert all(title.startswith(action_name(action)) for title, action in EXAMPLES.items())


def test_the_table_of_dialects_names_each_with_its_grid() -> None:
    said = {row[0]: row[2] for row in rows("The dialects")[1:]}
    assert list(said) == list(DIALECTS)
    for name, dialect in DIALECTS.items():
        assert said[name].startswith(spelled(dialect.grid((1568, 882))))


def spelled(grid: Grid) -> str:
    order = ", y first" if grid.y_first else ""
    match grid:
        case Grid(1568, 882):
            return f"pixels of the picture{order}"
        case Grid(width, _, "cells") if width != 1568:
            return f"0 to {width - 1}{order}"
        case Grid(width, _, "cells"):
            return "pixels of the picture with sides that are multiples of 28"
        case Grid(width):
            return f"0 to {width}{order}"
