"""What the reader of sentences found, told as clauses of the grammar: every name and text in quotes, nothing else said.

So a step means by itself what it meant in the sentence, a person can read it, and one who writes steps by hand writes
the same. Questions and conditions are nothing that is done; a sentence with one of them is refused, with its words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from screenwright.agents.planner.phrases import KIND_WORDS
from screenwright.agents.planner.quoting import quote
from screenwright.core.errors import UsageError
from screenwright.language import QUESTIONS, Clause, Utterance

_PLACES = {
    "in": "in {}", "row": "in the {} row", "beside": "next to {}", "left_of": "to the left of {}",
    "right_of": "to the right of {}", "above": "above {}", "below": "below {}",
}  # fmt: skip
_LINES = frozenset(("line", "行"))
_FIRST = re.compile(r"first|top|start|beginning|第一|开头")
_FILES = frozenset(("file", "folder", "directory", "文件", "文件夹"))


def clauses_of(said: Utterance) -> tuple[str, ...]:
    """In the order in which they are to be done. Raises UsageError with the words of what is no step."""
    found, last = list[str](), ""
    for clause in _in_order(said):
        if clause.intent in ("nothing", "dont"):
            continue
        if clause.intent == "condition":
            raise UsageError(f"I cannot decide about {clause.words.strip()!r}: say what to do, without a condition")
        if clause.intent in QUESTIONS:
            raise UsageError(f"{clause.words.strip()!r} is a question, and nothing that is done: ask it by  ask")
        path = [f"click {quote(name)}" for name in clause.all_said("path")]
        told = _TOLD.get(clause.intent, _as_command)(_Said(clause, last))
        found += [*path, *told]
        last = next((_thing(one) for one in _each(clause) if one.said("target") or one.said("kind")), last)
    if not found:
        raise UsageError('nothing is to be done: say what to do, as  click Save  or  type "hello" into Name')
    return tuple(found)


def _in_order(said: Utterance) -> Iterator[Clause]:
    """What is done later comes after the next clause in which something is done."""
    waiting: list[Clause] = []
    for clause in said.clauses:
        if clause.later:
            waiting.append(clause)
            continue
        yield clause
        if clause.intent not in ("nothing", "dont", "condition"):
            yield from waiting
            waiting = []
    yield from waiting


@dataclass(frozen=True, slots=True)
class _Said:
    """A clause, and what "it" means in it: the thing of an earlier one, "" where there is none."""

    clause: Clause
    it: str

    def text(self, name: str) -> str:
        return self.clause.said(name)

    def things(self) -> list[str]:
        """As the grammar names them; one that is only pointed at by "it" is the one of an earlier clause."""
        things = [thing for one in _each(self.clause) if (thing := _thing(one))]
        if not things and self.text("it"):
            things = [self.it] if self.it else []
        return things

    def thing(self) -> str:
        """Raises UsageError where none or several are named."""
        things = self.things()
        if len(things) != 1:
            raise self.unclear()
        return things[0]

    def unclear(self) -> UsageError:
        return UsageError(f"{self.clause.words.strip()!r} does not say what is meant: name it")


def _each(clause: Clause) -> list[Clause]:
    """A clause for each target in it, with what else is said of all."""
    targets = [slot for slot in clause.slots if slot.name == "target"]
    others = tuple(slot for slot in clause.slots if slot.name != "target")
    if len(targets) < 2:
        return [clause]
    return [Clause(clause.intent, clause.words, clause.start, clause.end, (*others, target)) for target in targets]


def _thing(clause: Clause) -> str:
    """ "the second "Save" button in "Shipping"", "" where nothing is named."""
    name, kind = clause.said("target"), clause.said("kind").lower()
    known = kind if kind in KIND_WORDS else kind.removesuffix("s") if kind.removesuffix("s") in KIND_WORDS else ""
    if f"{name} {kind}".strip().lower() in KIND_WORDS:  # "the text field" has no name
        name, known = "", f"{name} {kind}".strip().lower()
    ordinal = clause.said("nth").lower()
    head = quote(name) if name else (quote(kind) if kind and not known and not ordinal else "")
    words = [head, known] if name or not head else [head]
    if not any(words):
        return ""
    told = " ".join(word for word in (ordinal, *words) if word)
    places = (f" {way.format(quote(clause.said(place)))}" for place, way in _PLACES.items() if clause.said(place))
    side = re.sub(r"^(?:at|in|on|to) (?:the )?", "", clause.said("side").lower())
    return f"the {told}{next(places, '')}" + (f" at the {side}" if side else "")


def _with_thing(verb: str) -> Callable[[_Said], list[str]]:
    def told(said: _Said) -> list[str]:
        things = said.things()
        if not things or said.text("except"):
            raise said.unclear()
        return [f"{verb} {thing}" for thing in things]

    return told


def _click(said: _Said) -> list[str]:
    if said.text("look") and not said.text("target"):
        return [f"click the {said.text('look')} {said.text('kind') or 'one'}".lower()]
    return _with_thing("click")(said)


def _open(said: _Said) -> list[str]:
    is_file = said.text("kind").lower() in _FILES
    return _with_thing("double click" if is_file else "open")(said)


def _close(said: _Said) -> list[str]:
    return [f"close {thing}" for thing in said.things()] or ["close the window"]


def _type(said: _Said) -> list[str]:
    texts, things = said.clause.all_said("text"), said.things()
    if len(texts) != 1 or len(things) > 1:
        raise said.unclear()
    return [f"type {quote(texts[0])}" + (f" into {things[0]}" if things else "")]


def _set(said: _Said) -> list[str]:
    texts, things = said.clause.all_said("text"), said.things()
    if len(texts) == len(things) == 1:
        return [f"set {things[0]} to {quote(texts[0])}"]
    if len(texts) == 1 and not things:
        return [f"choose {quote(texts[0])}"]
    raise said.unclear()


def _choose(said: _Said) -> list[str]:
    texts, things = said.clause.all_said("text"), said.things()
    if len(texts) == 1 and things:
        return [f"set {things[0]} to {quote(texts[0])}"]
    if len(texts) > 1 and not things:
        return [f"select {', '.join(map(quote, texts[:-1]))} and {quote(texts[-1])}"]
    if not texts and not things:
        raise said.unclear()
    return [f"choose {quote(one)}" for one in texts] or [f"choose {thing}" for thing in things]


def _check(verb: str) -> Callable[[_Said], list[str]]:
    def told(said: _Said) -> list[str]:
        if said.text("except"):
            raise UsageError(f"I cannot leave out {said.text('except')!r}: name what is meant, one by one")
        if said.text("all") and not said.text("target"):
            return [f"{verb} everything"]
        return _with_thing(verb)(said)

    return told


def _press(said: _Said) -> list[str]:
    times = said.text("times")
    keys = [f"press {one}" for one in said.clause.all_said("keys")]
    return [f"{one} {times}".strip() for one in keys] or _with_thing("click")(said)


def _scroll(said: _Said) -> list[str]:
    way = re.sub(r"^(?:to|till|until) the (?:very )?", "", said.text("direction").lower() or "down")
    if way in ("top", "bottom", "end", "start", "beginning"):
        return [f"scroll to the {way}"]
    amount = said.text("amount").lower()
    far = {"all the way": "scroll to the bottom", "all the way down": "scroll to the bottom"}
    return [far.get(f"{amount} {way}".strip()) or far.get(amount) or f"scroll {way} {amount}".strip()]


def _drag(said: _Said) -> list[str]:
    if not said.text("dest"):
        raise said.unclear()
    return [f"drag {said.thing()} to {quote(said.text('dest'))}"]


def _move(said: _Said) -> list[str]:
    if not said.text("dest"):
        raise said.unclear()
    return [f"move {thing} to {quote(said.text('dest'))}" for thing in said.things()]


def _copy(said: _Said) -> list[str]:
    if not said.text("dest"):
        raise said.unclear()
    return [f"click {said.thing()}", "press ctrl+c", f"double click {quote(said.text('dest'))}", "press ctrl+v"]


def _rename(said: _Said) -> list[str]:
    if not said.text("text"):
        raise said.unclear()
    if not said.text("target") and not said.text("it"):
        return _set(said)
    return [f"rename {said.thing()} to {quote(said.text('text'))}"]


def _delete(said: _Said) -> list[str]:
    things = said.things()
    if _is_line(said) and said.text("target"):
        return [f"click {quote(said.text('target'))}", "press Home", "press shift+Down", "press Delete"]
    if not things and said.text("row"):
        things = [quote(said.text("row"))]
    if not things or said.text("except") or (said.text("all") and not said.text("target")):
        return _as_command(said)
    return [f"delete {thing}" for thing in things]


def _create(said: _Said) -> list[str]:
    """By the program's own command, which is looked for; the name is typed where that asks for one."""
    name, kind = said.text("text"), said.text("kind").lower()
    if _is_line(said) and name:
        return _new_line(said, name)
    if not kind:
        return _as_command(said)
    return [f"create {quote(kind)} named {quote(name)}"] if name else [f"do {quote(f'new {kind}')}"]


def _is_line(said: _Said) -> bool:
    return said.text("kind").lower().removesuffix("s") in _LINES


def _new_line(said: _Said, words: str) -> list[str]:
    """By the keys on which editors agree; at the end where no place is told."""
    told = f"type {quote(words)}"
    for place, keys in (("above", ("Home",)), ("below", ("End", "Enter"))):
        if said.text(place):
            typed = [*(f"press {key}" for key in keys), told]
            return [f"click {quote(said.text(place))}", *typed, *(["press Enter"] if place == "above" else [])]
    if _FIRST.search(f"{said.text('side')} {said.text('nth')}".lower()):
        return ["press ctrl+Home", told, "press Enter"]
    return ["press ctrl+End", "press Enter", told]


def _save(said: _Said) -> list[str]:
    return [f"save as {quote(said.text('text'))}"] if said.text("text") else ["save"]


def _find(said: _Said) -> list[str]:
    if not said.text("text"):
        return [f"look everywhere for {thing}" for thing in said.things()] or _as_command(said)
    field = next(iter(said.things()), "the search field")
    return [f"type {quote(said.text('text'))} into {field}", "press enter"]


def _replace(said: _Said) -> list[str]:
    if not said.text("old") or not said.text("text"):
        raise said.unclear()
    return [f"exchange every {quote(said.text('old'))} for {quote(said.text('text'))}"]


def _wait(said: _Said) -> list[str]:
    return [f"wait {said.text('amount')}".strip()]


def _wait_for(said: _Said) -> list[str]:
    return [f"wait for {said.thing()}"]


def _back(_: _Said) -> list[str]:
    return ["go back"]


def _as_command(said: _Said) -> list[str]:
    """Whatever the program has a command for, in the words of the slots; of no slots, in all words."""
    words = [slot.words for slot in said.clause.slots if slot.name not in ("it", "path", "row")]
    row = f" in the row of {quote(said.text('row'))}" if said.text("row") else ""
    return [f"do {quote(' '.join(words) or said.clause.words.strip(' ,.，。'))}{row}"]


_TOLD: dict[str, Callable[[_Said], list[str]]] = {
    "click": _click, "double_click": _with_thing("double click"), "right_click": _with_thing("right click"),
    "long_press": _with_thing("long press"), "hover": _with_thing("hover over"), "open": _open, "close": _close,
    "type": _type, "set": _set, "choose": _choose, "check": _check("check"), "uncheck": _check("uncheck"),
    "clear": _with_thing("clear"), "press": _press, "scroll": _scroll, "scroll_to": _with_thing("scroll to"),
    "drag": _drag, "move": _move, "copy": _copy, "rename": _rename, "delete": _delete, "create": _create,
    "save": _save, "find": _find, "replace": _replace, "wait": _wait, "wait_for": _wait_for, "back": _back,
}  # fmt: skip
