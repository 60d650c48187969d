"""Tasks of MiniWoB++ whose way can be read from what the page asks for."""

from __future__ import annotations

import random
import re

from screenwright_lab.data.trajectories.script import Chapter, Move, Split, Task, chapter, click, fill

SCALE = 4.0
_DEVELOPMENT = ("click-button", "enter-text", "click-checkboxes")
_TEST = ("click-link", "login-user", "click-option", "click-tab")


def task(rng: random.Random, split: Split) -> Task:
    """One of the tasks of this split; its chapters are known when the page is there, see :func:`chapters`."""
    name = rng.choice(_DEVELOPMENT if split == "development" else _TEST)
    return Task(family=f"miniwob {name}", split=split, chapters=(), device=f"miniwob:{name}", scale=SCALE)


def chapters(name: str, goal: str) -> tuple[Chapter, ...]:
    """The way that the task ``name`` asks for in ``goal``."""
    quoted = re.findall(r'"([^"]+)"', goal)
    match name:
        case "click-button" | "click-link":
            return (chapter(goal, _press(quoted[0])),)
        case "click-tab":
            tab = re.findall(r"Tab #\d", goal)[0]
            return (chapter(goal, _press(tab)),)
        case "enter-text":
            return (chapter(goal, fill("tt", quoted[0], f'type "{quoted[0]}" into the field', f"Write {quoted[0]}"),
                            _press("Submit")),)  # fmt: skip
        case "login-user":
            user, word = quoted[:2]
            return (chapter(goal, fill("username", user, f'type "{user}" into Username', f"Enter the name {user}"),
                            fill("password", word, f'type "{word}" into Password', f"Enter the password {word}"),
                            _press("Login")),)  # fmt: skip
        case _:
            chosen = re.sub(r"^Select | and click Submit\.$", "", goal)
            names = [] if chosen == "nothing" else chosen.split(", ")
            return (chapter(goal, tuple(_press(one) for one in names), _press("Submit")),)


def _press(name: str) -> Move:
    return click(name, f'click "{name}"', f"Choose {name}")
