"""What a model is told of our own dialect: one line an action, only those that the system has."""

from __future__ import annotations

from screenwright.agents.wording.wording import System, Wording

_MOUSE: frozenset[System] = frozenset({"linux", "windows", "browser"})
_FINGERS: frozenset[System] = frozenset({"android"})
_BACK: frozenset[System] = frozenset({"android", "browser"})
_ALL: frozenset[System] = _MOUSE | _FINGERS

EXAMPLE = '{"why": "...", "actions": [{"action": "click", "target": "e7"}, {"action": "type_text", "text": "hello"}]}'

ACTIONS: tuple[tuple[str, str, frozenset[System]], ...] = (
    ("click {target or at, button: left, middle, right}", "", _MOUSE),
    ("double_click, long_press {target or at}", "", _MOUSE),
    ("click, double_click, long_press {target or at}", "", _FINGERS),
    ("move {target or to}", "", _MOUSE),
    ("drag {start, end}", "drag", _MOUSE),
    ("swipe {start, end}", "swipe", _FINGERS),
    ("scroll {direction: up, down, left, right, steps: 3, target or at}", "", _ALL),
    ("type_text {text}", "type", _ALL),
    ('press_keys {keys: ["ctrl", "s"]}', "", _ALL),
    ("button_down, button_up {button}; key_down, key_up {key}", "hold", _MOUSE),
    ("wait {seconds}", "", _ALL),
    ("back", "", _BACK),
    ("home", "", _FINGERS),
    ("finish {answer}", "finish", _ALL),
    ("impossible {reason}", "impossible", _ALL),
)
"""How each action is written, the key of what is said beside it, and where it can be done."""


def own_form(words: Wording, system: System) -> str:
    """The form of an answer, in the words of a language, for a system."""
    lines = [
        f"{line}: {words.OWN_NOTES[note]}" if note else line for line, note, systems in ACTIONS if system in systems
    ]
    return words.OWN_FORM.format(example=EXAMPLE, actions="\n".join(lines))
