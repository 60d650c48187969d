"""Things that a model described where an id or a point was wanted: found by their words, else by a model with eyes.

The actor of paper 001 must name a point, which the models of its day could not (its section 5.2); here it may say
"the Save button", and what that is is found by the matcher of the built-in planner, or asked of the grounder.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias

from screenwright.agents.minds.briefing import Briefing
from screenwright.agents.minds.json_reply import answer_with
from screenwright.agents.minds.prompts import fence, listed
from screenwright.agents.minds.sight import Sight
from screenwright.agents.minds.tokens import estimate
from screenwright.agents.planner import Match, find, read_target
from screenwright.core.agency import Situation
from screenwright.core.errors import BadReply, UsageError
from screenwright.core.json_text import json_values
from screenwright.core.messages import Message, Part
from screenwright.core.protocols import ChatModel
from screenwright.core.screen import Screen

Locate: TypeAlias = Callable[[str], str | list[float] | None]
"""Words to an id, to a point [x, y] of the picture, or to None where the thing is not there."""

POINTING = ("target", "at", "to", "start", "end")
"""Fields of our own dialect that name a place."""

MAX_DESCRIPTION = 300


def grounded(reply: str, screen: Screen, locate: Locate) -> str:
    """The reply with ids or points where it described things; as it is where nothing is described or nothing found."""
    try:
        values = json_values(reply)
    except BadReply:
        return reply
    found: dict[str, str | list[float]] = {}
    for words in dict.fromkeys(_described(values, screen)):
        place = locate(words)
        if place is not None:
            found[words] = place
    if not found:
        return reply
    return "\n".join(json.dumps(_replaced(value, found), ensure_ascii=False) for value in values)


def by_words(screen: Screen, words: str) -> str | None:
    """The id of the one element that is called so, None where there is none or more than one."""
    try:
        match = find(screen, read_target(words), "click")
    except UsageError:
        return None
    return match.element.id if isinstance(match, Match) else None


def ask_grounder(
    model: ChatModel, words: str, situation: Situation, sight: Sight, briefing: Briefing
) -> str | list[float] | None:
    """Where the model says that the thing is; None where it says that it is not there, or says nothing usable."""
    answer = model.reply(ground_messages(words, situation, sight, briefing)).text
    try:
        values = answer_with(answer, "target" if "target" in answer else "at")
    except BadReply:
        return None
    target, at = values.get("target"), values.get("at")
    if isinstance(target, str) and target in sight.screen.by_id:
        return target
    if isinstance(at, list) and len(at) == 2 and all(type(number) in (int, float) for number in at):
        return at if sight.grid.read(*at).is_inside else None
    return None


def ground_messages(words: str, situation: Situation, sight: Sight, briefing: Briefing) -> list[Message]:
    """The description, which the actor wrote with the screen in view, inside a fence; the list; the picture."""
    told = briefing.words
    described = fence(told.SEEN, words[:MAX_DESCRIPTION])
    size = told.PICTURE.format(width=sight.picture.width, height=sight.picture.height)
    head = "\n\n".join([*([size] if briefing.picture else ()), told.GROUND, described])
    elements = listed(situation, sight, briefing, estimate(told.GROUNDER + head + fence(told.SEEN, told.SCREEN)))
    fenced = [fence(told.SEEN, f"{told.SCREEN}\n{elements}")] if elements else []
    pictures: tuple[Part, ...] = (sight.picture,) if briefing.picture else ()
    return [
        Message("system", (told.GROUNDER,)),
        Message("user", (*pictures, "\n\n".join([*fenced, head]))),
    ]


def _described(value: Any, screen: Screen) -> list[str]:
    """The words that stand where an id or a point should, anywhere in the reply."""
    if isinstance(value, list):
        return [words for item in value for words in _described(item, screen)]
    if not isinstance(value, dict):
        return []
    named = [value[field] for field in POINTING if isinstance(value.get(field), str)] if "action" in value else []
    here = [words for words in named if words.strip() and words not in screen.by_id]
    return here + [words for item in value.values() for words in _described(item, screen)]


def _replaced(value: Any, found: dict[str, str | list[float]]) -> Any:
    if isinstance(value, list):
        return [_replaced(item, found) for item in value]
    if not isinstance(value, dict):
        return value
    told = {key: _replaced(item, found) for key, item in value.items()}
    if "action" not in value:
        return told
    for field in POINTING:
        place = found.get(value[field]) if isinstance(value.get(field), str) else None
        if place is None:
            continue
        if field == "target" and isinstance(place, list):
            del told[field]
            told["to" if value["action"] == "move" else "at"] = place
        else:
            told[field] = place
    return told
