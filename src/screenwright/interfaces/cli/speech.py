"""The dialects in which runs are written down for training, and read from sets of others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from screenwright.core.action import Action
    from screenwright.core.spaces import Size
    from screenwright.episodes import Form, Speech


def speech_named(name: Form) -> Speech:
    """How answers are written in the dialect."""
    from screenwright.agents.dialects import dialect_named
    from screenwright.agents.minds import blank_sight
    from screenwright.episodes import Speech

    dialect = dialect_named(name)
    form = _own_form() if name == "own" else dialect.form
    return Speech(name, form, lambda action, size: dialect.write(action, blank_sight(size)))


def _own_form() -> str:
    """Our own dialect for who sees nothing but the picture: things have places and no ids."""
    from screenwright.agents.dialects import ACTIONS

    actions = ", ".join(form.replace("target or ", "") for form, _, _ in ACTIONS)
    example = '{"why": "...", "actions": [{"action": "click", "at": [x, y]}]}'
    return f"Give the next actions, as JSON: {example}\nPlaces are pixels of the picture. Actions: {actions}"


def screenagent_actions(entry: Mapping[str, Any], size: Size) -> Sequence[Action]:
    """One call of ScreenAgent on a screen of ``size``. Raises BadReply or UsageError."""
    from screenwright.agents.dialects import Ruler, actions_of, check_bounds
    from screenwright.agents.minds import blank_sight

    sight = blank_sight(size)
    actions = tuple(actions_of(dict(entry), Ruler(sight.grid, sight)))
    for action in actions:
        check_bounds(action)
    return actions
