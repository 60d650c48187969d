"""Which moves of a script can be played again and again without getting further, and how."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from screenwright_lab.data.trajectories.script import Move, Task

Manner: TypeAlias = Literal["stuck", "again", "swing"]
"""stuck: it does not work; again: it works and is repeated for no reason; swing: it is undone by Back, and redone."""

_REPEATED = ("input", "tab", "switch", "check", "radio")
_GONE_ON_PHONE = ("switch:", "Large")


def manners(task: Task) -> list[tuple[int, Manner]]:
    """(number of a move, how it may loop)."""
    return [(number, manner) for number, move in enumerate(task.moves) for manner in _of_move(task, number, move)]


def _of_move(task: Task, number: int, move: Move) -> Iterator[Manner]:
    typed_into = number + 1 < len(task.moves) and task.moves[number + 1].verb == "type"
    if move.verb == "type" or typed_into:
        yield "again"
    elif move.verb == "back":
        return
    elif task.app is not None:
        yield from _of_widget(task.app, move)
    elif task.device.startswith("simulated:phone"):
        yield "again" if move.thing.startswith(_GONE_ON_PHONE) else "swing"
    elif move.thing == "File" or (task.device == "miniwob:click-checkboxes" and move.thing != "Submit"):
        yield "again"


def _of_widget(app: dict[str, Any], move: Move) -> Iterator[Manner]:
    widget = next((one for one in _widgets(app) if one["key"] == move.thing), None)
    if widget is None or widget["kind"] in _REPEATED:
        yield "again" if widget else "stuck"
        return
    yield "stuck"
    if [deed[0] for deed in widget["on"]] == ["go"]:
        yield "swing"


def _widgets(value: Any) -> Iterator[dict[str, Any]]:
    """All that are anywhere in the description of an application."""
    if isinstance(value, dict):
        if "kind" in value and "on" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _widgets(item)
