"""A model behind the local chat server that is no model: it sees what it is sent, and answers by an errand's rules.

What it knows of the screen it takes out of the request alone: the narration in the prompt, or the picture, which it
looks at with the project's own eyes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from errands import Done, GoBack, Guide, Intent, Press, Write, same_words
from servers.chat_server import Behaviour, Request, says

Wording = Callable[[Guide, Request], str]

_ELEMENT = re.compile(r'\b(e\d+)\b(?:\[\w+\])? ([a-z_ ]*)\s*"([^"\n]*)"')
_SUBGOAL = re.compile(r"The current sub-goal: (.*?)(?: This is try \d+\.)?$", re.MULTILINE)


def stand_in(guide: Guide, wording: Wording) -> Callable[[Request], Behaviour]:
    """For :class:`ChatServer`: each request is answered in the words of ``wording``."""
    return lambda request: says(wording(guide, request))


def screenagent(guide: Guide, request: Request) -> str:
    """Plan, act and reflect in JSON of our own, elements by their ids."""
    seen = _ELEMENT.findall(request.text)
    words = [text for _, _, text in seen]
    if '"subgoals"' in request.text:
        return json.dumps({"why": "as it looks now", "subgoals": guide.plan(words)})
    if '"verdict"' in request.text:
        subgoal = _SUBGOAL.findall(request.text)[-1]
        verdict, advice = guide.verdict(words, subgoal)
        return json.dumps({"why": "by what can be read", "verdict": verdict, "advice": advice})
    return json.dumps({"why": "the next step", "actions": _actions(guide.next(words), seen)})


def _actions(intent: Intent, seen: list[tuple[str, str, str]]) -> list[dict[str, Any]]:
    match intent:
        case Press(name=name):
            return [{"action": "click", "target": _named(name, seen)}]
        case Write(text=text, into=into):
            return [{"action": "click", "target": _named(into, seen, "input")}, {"action": "type_text", "text": text}]
        case GoBack():
            return [{"action": "back"}]
        case Done():
            return [{"action": "finish"}]


def _named(name: str, seen: list[tuple[str, str, str]], kind: str = "") -> str:
    """The id of what is called so: of its kind if there is one, of the last on the screen otherwise."""
    called = [(of, id) for id, of, text in seen if same_words(text, name)]
    return next((id for of, id in called if kind and kind in of), called[-1][1] if called else "e0")
