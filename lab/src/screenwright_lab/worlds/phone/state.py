"""The state of a world: which page of which app is in front, what is typed, and what the apps hold.

Knows nothing of pixels. Touches and keys come as calls; what the pages do to the contents stands in ``apps``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from screenwright_lab.worlds.phone.contents import (
    Browser,
    Calendar,
    Clock,
    Contacts,
    Held,
    Maps,
    Music,
    Note,
    Post,
    Settings,
    Shop,
    Store,
    Thread,
    Weather,
)
from screenwright_lab.worlds.phone.widgets import Button, Dialog


@dataclass(frozen=True, slots=True)
class Place:
    """A page: ``page`` is "" for the first one of an app, ``of`` what it is about."""

    app: str
    page: str = ""
    of: str = ""


HOME = Place("home")
ADDED = "added"
"""The app of the pages that stand for apps from the store."""


@dataclass
class World:
    """``apps`` are the names of those that are there, as they stand on the home screen.

    ``texts`` are what fields hold, by their keys, ``stacks`` the pages of each app with the one in front last, and
    ``visited`` every place that was in front.
    """

    apps: tuple[str, ...]
    clock_shown: str = "9:41"
    settings: Settings = field(default_factory=Settings)
    clock: Clock = field(default_factory=Clock)
    notes: list[Note] = field(default_factory=list)
    post: Post = field(default_factory=Post)
    threads: list[Thread] = field(default_factory=list)
    maps: Maps = field(default_factory=Maps)
    music: Music = field(default_factory=Music)
    browser: Browser = field(default_factory=Browser)
    store: Store = field(default_factory=Store)
    shop: Shop = field(default_factory=Shop)
    contacts: Contacts = field(default_factory=Contacts)
    calendar: Calendar = field(default_factory=Calendar)
    weather: Weather = field(default_factory=Weather)
    shelves: dict[str, Held] = field(default_factory=dict)
    place: Place = HOME
    stacks: dict[str, list[Place]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    focus: str = ""
    dialog: Dialog | None = None
    scrolled: dict[Place, float] = field(default_factory=dict)
    visited: set[Place] = field(default_factory=set)

    # -- going about ---------------------------------------------------------------------------------------------

    def open(self, app: str) -> None:
        """As it was left."""
        self._show(self.stacks.setdefault(app, [Place(app)])[-1])

    def open_added(self, name: str) -> None:
        """The app of this name from the store."""
        self.stacks[ADDED] = [Place(ADDED, "", name)]
        self._show(self.stacks[ADDED][-1])

    def go(self, page: str, of: str = "") -> None:
        """To a further page of the app in front."""
        place = Place(self.place.app, page, of)
        self.stacks[place.app].append(place)
        self._show(place)

    def turn(self, page: str, of: str = "") -> None:
        """To another first page of the app in front, as a tab does."""
        place = Place(self.place.app, page, of)
        self.stacks[place.app] = [Place(place.app), place] if page else [place]
        self._show(place)

    def back(self) -> None:
        """Dialog, then page, then app."""
        if self.dialog:
            self.dialog = None
            return
        pages = self.stacks.get(self.place.app, [])
        if len(pages) > 1:
            self.scrolled.pop(pages.pop(), None)
            self._show(pages[-1])
        else:
            self.home()

    def home(self) -> None:
        self._show(HOME)

    def ask(self, title: str, message: str, yes: str, act: Callable[[], object]) -> None:
        """Put a question before everything; only ``yes`` does anything."""
        self.dialog = Dialog(title, message, (Button("Cancel", _nothing), Button(yes, act, main=True)))

    def answer(self, act: Callable[[], object]) -> None:
        self.dialog = None
        act()

    def _show(self, place: Place) -> None:
        self.place, self.focus, self.dialog = place, "", None
        self.visited.add(place)

    # -- typing --------------------------------------------------------------------------------------------------

    def focus_on(self, key: str) -> None:
        self.focus = key

    def clear(self, key: str) -> None:
        self.texts.pop(key, None)
        self.focus = key

    def type(self, text: str) -> None:
        """Behind what the field in focus holds; nothing where none is."""
        if self.focus:
            self.texts[self.focus] = self.text(self.focus) + text

    def erase(self) -> None:
        if self.focus:
            self.texts[self.focus] = self.text(self.focus)[:-1]

    def text(self, key: str) -> str:
        return self.texts.get(key, "")

    def take(self, key: str) -> str:
        """What a field holds, without spaces around; the field is empty after it."""
        return self.texts.pop(key, "").strip()


def _nothing() -> None:
    """What a button does that only ends a dialog."""


def then(*deeds: Callable[[], object]) -> Callable[[], None]:
    """One deed after the other."""

    def do() -> None:
        for deed in deeds:
            deed()

    return do
