"""What instructions come to, so that two ways of saying the same are equal: clicked or opened, typed or set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from screenwright.agents.planner.instructions import (
    Choose,
    ChooseAll,
    Clear,
    ClickOn,
    OpenThing,
    SetState,
    TargetPhrase,
    TypeInto,
)
from screenwright.agents.planner.skill_instructions import (
    CreateThing,
    DeleteThing,
    DoCommand,
    MoveThing,
    RenameThing,
    SetAmounts,
    SetValue,
    Wish,
)
from screenwright.reading import normalise

Gist: TypeAlias = tuple[object, ...]
_IDLE = frozenset(
    ("the", "a", "an", "my", "this", "that", "it", "one", "make", "put", "give", "please", "to", "of", "in", "on", "by")
)
"""Words that tell two wishes apart in no pair of readings."""


def gist(wishes: Sequence[Wish]) -> tuple[Gist, ...]:
    """One entry for each instruction."""
    return tuple(map(_of, wishes))


def _of(wish: Wish) -> Gist:
    match wish:
        case ClickOn(target=target, way="left") | OpenThing(target=target) | Choose(option=target, source=None):
            return ("press", *_named(target))
        case ClickOn(target=target, way=way):
            return (way, *_named(target))
        case TypeInto(text=text, target=TargetPhrase() as target):
            return ("set", _words(text), *_named(target))
        case SetValue(target=target, value=value):
            return ("set", _words(value), *_named(target))
        case SetAmounts(amounts=(amount,), target=TargetPhrase() as target):
            return ("set", frozenset((f"{amount:g}",)), *_named(target))
        case Choose(option=option, source=TargetPhrase() as source):
            return ("set", _words(option.text), *_named(source))
        case SetState(target=target, on=on):
            return ("on" if on else "off", *_named(target))
        case ChooseAll(options=options, every=every):
            return ("all", frozenset(map(normalise, options)), every)
        case Clear(target=target):
            return ("clear", *_named(target))
        case DeleteThing(target=target):
            return ("delete", *_named(target))
        case MoveThing(target=target, destination=destination):
            return ("move", *_named(target), *_named(destination))
        case RenameThing(target=target, name=name):
            return ("rename", normalise(name), *_named(target))
        case CreateThing(kind=kind, name=name):
            return ("create", normalise(kind), normalise(name))
        case DoCommand(said=said, row=row):
            return ("do", _words(f"{said} {row.text if row else ''}"))
        case _:
            return (wish,)


def _named(target: TargetPhrase) -> Gist:
    """By the words of its name and of what it lies in; the word for its kind counts where it is all that is said."""
    name = target.text or target.kind or ""
    place = (target.relation, _words(target.anchor.text)) if target.anchor is not None else ()
    return (_words(name), target.ordinal, *place)


def _words(text: str) -> frozenset[str]:
    words = [word.strip(".,;:!?'\"") for word in normalise(text).split()]
    return frozenset(word for word in words if word and word not in _IDLE) or frozenset(words)
