"""Questions, searches, and things to look up."""

from __future__ import annotations

from screenwright.devices.world import values as words
from screenwright.devices.world.apps.settings import LOOKS
from screenwright.devices.world.goals.goal import Aim, Draw, Move, Tap, Template, same, search
from screenwright.devices.world.state import Place, World
from screenwright.devices.world.values import Values


def _asked(world: World, text: str) -> bool:
    place = world.place
    return (place.app, place.page) == ("Browser", "results") and same(place.of, text)


def _question(world: World, values: Values) -> Aim:
    text = values.one(words.QUESTIONS)
    return Aim(blanks={"text": text}, met=lambda world: _asked(world, text), moves={"": search("question", "Search or type an address", text)})


def _topic(world: World, values: Values) -> Aim:
    text = values.one(words.TOPICS)
    return Aim(blanks={"text": text}, met=lambda world: _asked(world, text), moves={"": search("question", "Search or type an address", text)})


def _topic_open(world: World, values: Values) -> Aim:
    text = values.one(words.TOPICS)
    head = f"An overview of {text}"
    moves = {"": search("question", "Search or type an address", text), f"results/{text}": Tap(head)}
    return Aim(blanks={"text": text}, met=lambda world: world.place == Place("Browser", "site", head), moves=moves)


def _look(name: str, *wordings: str, apart: bool = False) -> Template:
    def draw(world: World, values: Values) -> Aim:
        under = LOOKS[name]
        moves: dict[str, Move] = {"": Tap(under or name)} | ({f"subject/{under}": Tap(name)} if under else {})
        return Aim(blanks={}, met=lambda world: world.place == Place("Settings", "look", name), moves=moves)

    return Template(name=f"look {name.lower()}", family="general", app="Settings", wordings=wordings, draw=draw, apart=apart)


def _bookmark(world: World, values: Values) -> Aim:
    site = values.rng.choice(world.browser.bookmarks)
    return Aim(blanks={"site": site}, met=lambda world: world.place == Place("Browser", "site", site), moves={"": Tap(site), "bookmarks": Tap(site)})


def _bookmark_add(world: World, values: Values) -> Aim:
    text = values.one(words.TOPICS)
    head = f"An overview of {text}"
    moves = {"": search("question", "Search or type an address", text), f"results/{text}": Tap(head), f"site/{head}": Tap("Add bookmark")}
    return Aim(blanks={"text": text}, met=lambda world: head in world.browser.bookmarks, moves=moves)


def _history(world: World, values: Values) -> Aim:
    return Aim(blanks={}, met=lambda world: world.place == Place("Browser", "history"), moves={"": Tap("History")})


def _history_clear(world: World, values: Values) -> Aim:
    moves = {"": Tap("History"), "history": Tap("Clear history"), "dialog/Clear history?": Tap("Clear")}
    return Aim(blanks={}, met=lambda world: not world.browser.visits, moves=moves)


def _of(name: str, *wordings: str, draw: Draw, app: str = "Browser", apart: bool = False) -> Template:
    return Template(name=name, family="general", app=app, wordings=wordings, draw=draw, apart=apart)


TEMPLATES: tuple[Template, ...] = (
    _of("question", "{text}", "{text}?", "search the web: {text}", "find out {text}", draw=_question),
    _of("topic", "search for {text}", "google {text}", "look for {text} in the browser", "find {text}", draw=_topic),
    _of("topic open", "search for {text} and open the overview", "find an overview of {text}", draw=_topic_open),
    _of("bookmark open", "open the bookmark {site}", "go to {site} in the browser", "visit {site}", draw=_bookmark),
    _of("bookmark add", "search for {text} and bookmark the overview", "bookmark an overview of {text}", draw=_bookmark_add, apart=True),
    _of("history", "show my browsing history", "which pages did I visit", "open the history of the browser", draw=_history),
    _of("history clear", "clear the browsing history", "forget the pages I visited", "delete my history in the browser", draw=_history_clear),
    _look("Storage", "how much storage is free", "check the storage of this phone", "how full is my phone"),
    _look("Battery usage", "what uses my battery", "show the battery usage", "which app drains the battery"),
    _look("About phone", "which version runs on this phone", "what is the model number of my phone", "show information about the phone"),
    _look("Security", "is my phone secure", "check the security of this phone", "are there harmful apps on my phone", apart=True),
)  # fmt: skip
