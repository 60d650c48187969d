"""A model behind a local server that is no model: it sees what it is sent, and answers by an errand's rules.

What it knows of the screen it takes out of the request alone: the list of what is on the screen in the prompt, or the
picture, which it looks at with the project's own eyes.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple, get_args

from errands import Done, GoBack, Guide, Intent, Press, Write, same_words
from screenwright.agents.dialects.named import dialect_named
from screenwright.agents.minds.sight import see
from screenwright.core.action import Action, Back, Click, TypeText
from screenwright.core.images import decode
from screenwright.core.screen import Kind, Screen
from screenwright.vision.look import look
from servers.chat_server import Behaviour, Request, says
from servers.computer_server import turn

Vendor = Literal["openai", "anthropic", "gemini"]

_LINE = re.compile(r"(?P<id>e\d+)\b(?: (?P<kind>" + "|".join(get_args(Kind)) + r")\b)?(?: (?P<words>[^|\n]*))?")
_STATES = re.compile(r"(?:, (?:disabled|checked|not checked|selected|expanded|focused))+$")
_FENCED = re.compile(r"mark ([0-9a-f]{8,}).*?---\n(.*?)\n--- end of mark \1", re.DOTALL)
_SUBGOAL = re.compile(r"The current sub-goal: (.*?)(?: This is try \d+\.)?$", re.MULTILINE)


class Seen(NamedTuple):
    """A line of the prompt that can be named by its id."""

    id: str
    kind: str
    words: str


def screenagent(guide: Guide) -> Callable[[Request], Behaviour]:
    """Plan, act and reflect in JSON of our own, elements by their ids."""
    return lambda request: says(_screenagent(guide, request.text))


def visiontasker(guide: Guide) -> Callable[[Request], Behaviour]:
    """One step at a time, in a line of words."""
    return lambda request: says(f"Step: {_step(guide, request.text)}")


def computer_use(guide: Guide, vendor: Vendor) -> Callable[[Request], Behaviour]:
    """Calls of a vendor's tool, by what is seen on the newest picture."""

    def answer(request: Request) -> Behaviour:
        screen = look(decode(list(_pictures(request.body))[-1], "the picture"))
        intent = guide.next([words for element in screen.elements for words in (element.text, element.name) if words])
        actions = _on_screen(intent, screen)
        written = [json.loads(dialect_named(vendor).write(action, see(screen))) for action in actions]
        return turn(*written) if written else turn(text="It is done.")

    return answer


def _screenagent(guide: Guide, prompt: str) -> str:
    words, seen = _read(prompt)
    if '"subgoals"' in prompt:
        return json.dumps({"why": "as it looks now", "subgoals": guide.plan(words)})
    if '"verdict"' in prompt:
        verdict, advice = guide.verdict(words, _SUBGOAL.findall(prompt)[-1])
        return json.dumps({"why": "by what can be read", "verdict": verdict, "advice": advice})
    return json.dumps({"why": "the next step", "actions": _actions(guide.next(words), seen)})


def _actions(intent: Intent, seen: list[Seen]) -> list[dict[str, Any]]:
    match intent:
        case Press(name=name):
            return [{"action": "click", "target": _named(name, seen)}]
        case Write(text=text, into=into):
            return [{"action": "click", "target": _named(into, seen, "input")}, {"action": "type_text", "text": text}]
        case GoBack():
            return [{"action": "back"}]
        case Done():
            return [{"action": "finish"}]


def _step(guide: Guide, prompt: str) -> str:
    words, seen = _read(prompt)
    match guide.next(words):
        case Press(name=name):
            return f"tap {_named(name, seen)}"
        case Write(text=text, into=into):
            return f'type "{text}" into {_named(into, seen, "input")}'
        case GoBack():
            return "back"
        case Done():
            return "done"


def _read(prompt: str) -> tuple[list[str], list[Seen]]:
    """All that the prompt says is on the screen: the words, and what of them has an id."""
    lines = [line for _, text in _FENCED.findall(prompt) for line in _now(text)]
    seen = [
        Seen(hit["id"], hit["kind"] or "", _STATES.sub("", hit["words"] or "").strip())
        for line in lines
        for hit in _LINE.finditer(line)
    ]
    return lines, seen


def _now(text: str) -> list[str]:
    """The list of the screen without what was done before, which also quotes it."""
    return text.rpartition("[The screen")[2].splitlines()[1:]


def _named(name: str, seen: list[Seen], kind: str = "") -> str:
    """The id of what is called so: of its kind if there is one, of the last on the screen otherwise."""
    called = [one for one in seen if same_words(one.words.partition(":")[0], name)]
    return next((one.id for one in called if one.kind == kind), called[-1].id if called else f"“{name}”")


def _on_screen(intent: Intent, screen: Screen) -> list[Action]:
    def found(name: str, kind: str = "") -> Click:
        called = [
            one for one in screen.elements if any(same_words(words, name) for words in (one.text, one.name) if words)
        ]
        assert called, f"{name!r} is not on the picture"
        return Click(next((one for one in called if one.kind == kind), called[-1]).box.center)

    match intent:
        case Press(name=name):
            return [found(name)]
        case Write(text=text, into=into):
            return [found(into, "input"), TypeText(text)]
        case GoBack():
            return [Back()]
        case Done():
            return []


def _pictures(value: object) -> Iterator[bytes]:
    """Every PNG in a request, in order, whatever the vendor's shape."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _pictures(item)
    elif isinstance(value, str) and (at := value.find("iVBORw0KGgo")) >= 0:
        yield base64.b64decode(value[at:])
