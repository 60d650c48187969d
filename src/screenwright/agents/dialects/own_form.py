"""What a model is told of our own dialect: every action that the system has, with its fields."""

from __future__ import annotations

from screenwright.agents.wording import System, Wording

_MOUSE: frozenset[System] = frozenset({"linux", "windows", "browser"})
_FINGERS: frozenset[System] = frozenset({"android"})
_BACK: frozenset[System] = frozenset({"android", "browser"})
_ALL: frozenset[System] = _MOUSE | _FINGERS

EXAMPLE = '{"why": "...", "actions": [{"action": "click", "target": "e7"}, {"action": "type_text", "text": "hello"}]}'

ACTIONS: tuple[tuple[str, str, frozenset[System]], ...] = (
    ("click {target or at, button}", "", _MOUSE),
    ("click {target or at}", "", _FINGERS),
    ("double_click, long_press {target or at}", "", _ALL),
    ("move {target or to}", "", _MOUSE),
    ("drag {start, end}", "", _MOUSE),
    ("swipe {start, end}", "swipe", _FINGERS),
    ("scroll {direction, steps, target or at}", "", _ALL),
    ("type_text {text}", "type", _ALL),
    ('press_keys {keys: ["ctrl", "s"]}', "", _ALL),
    ("button_down, button_up {button}, key_down, key_up {key}", "", _MOUSE),
    ("wait {seconds}", "", _ALL),
    ("back", "", _BACK),
    ("home", "", _FINGERS),
    ("finish {answer}", "finish", _ALL),
    ("impossible {reason}", "", _ALL),
)
"""How each action is written, the key of what is said beside it, and where it can be done."""


def own_form(words: Wording, system: System) -> str:
    """The form of an answer, in the words of a language, for a system."""
    told = [
        f"{action} ({words.OWN_NOTES[note]})" if note else action
        for action, note, systems in ACTIONS
        if system in systems
    ]
    return words.OWN_FORM.format(example=EXAMPLE, actions=", ".join(told))
