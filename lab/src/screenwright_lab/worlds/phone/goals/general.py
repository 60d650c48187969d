"""Questions, searches, and things to look up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from screenwright_lab.worlds.phone import values as words
from screenwright_lab.worlds.phone.apps.settings import LOOKS
from screenwright_lab.worlds.phone.goals.goal import Aim, Draw, Move, Tap, same, search
from screenwright_lab.worlds.phone.state import Place, World
from screenwright_lab.worlds.phone.values import Values


def _asked(world: World, text: str) -> bool:
    place = world.place
    return (place.app, place.page) == ("Browser", "results") and same(place.of, text)


def _question(_world: World, values: Values) -> Aim:
    text = values.one(words.QUESTIONS)
    return Aim(
        blanks={"text": text},
        met=lambda world: _asked(world, text),
        moves={"": search("question", "Search or type an address", text)},
    )


def _topic(_world: World, values: Values) -> Aim:
    text = values.one(words.TOPICS)
    return Aim(
        blanks={"text": text},
        met=lambda world: _asked(world, text),
        moves={"": search("question", "Search or type an address", text)},
    )


def _topic_open(_world: World, values: Values) -> Aim:
    text = values.one(words.TOPICS)
    head = f"An overview of {text}"
    moves = {"": search("question", "Search or type an address", text), f"results/{text}": Tap(head)}
    return Aim(blanks={"text": text}, met=lambda world: world.place == Place("Browser", "site", head), moves=moves)


def _look(world: World, values: Values, name: str) -> Aim:
    del world, values
    under = LOOKS[name]
    moves: dict[str, Move] = {"": Tap(under or name)}
    if under:
        moves[f"subject/{under}"] = Tap(name)
    return Aim(blanks={}, met=lambda world: world.place == Place("Settings", "look", name), moves=moves)


def _bookmark(world: World, values: Values) -> Aim:
    site = values.rng.choice(world.browser.bookmarks)
    return Aim(
        blanks={"site": site},
        met=lambda world: world.place == Place("Browser", "site", site),
        moves={"": Tap(site), "bookmarks": Tap(site)},
    )


def _bookmark_add(_world: World, values: Values) -> Aim:
    text = values.one(words.TOPICS)
    head = f"An overview of {text}"
    moves = {
        "": search("question", "Search or type an address", text),
        f"results/{text}": Tap(head),
        f"site/{head}": Tap("Add bookmark"),
    }
    return Aim(blanks={"text": text}, met=lambda world: head in world.browser.bookmarks, moves=moves)


def _history(_world: World, _values: Values) -> Aim:
    return Aim(blanks={}, met=lambda world: world.place == Place("Browser", "history"), moves={"": Tap("History")})


def _history_clear(_world: World, _values: Values) -> Aim:
    moves = {"": Tap("History"), "history": Tap("Clear history"), "dialog/Clear history?": Tap("Clear")}
    return Aim(blanks={}, met=lambda world: not world.browser.visits, moves=moves)


DRAWS: Mapping[str, Draw] = MappingProxyType(
    {
        "question": _question,
        "topic": _topic,
        "topic open": _topic_open,
        "bookmark open": _bookmark,
        "bookmark add": _bookmark_add,
        "history": _history,
        "history clear": _history_clear,
        "look storage": partial(_look, name="Storage"),
        "look battery usage": partial(_look, name="Battery usage"),
        "look about phone": partial(_look, name="About phone"),
        "look security": partial(_look, name="Security"),
    }
)
