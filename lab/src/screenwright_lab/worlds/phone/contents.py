"""What the apps of a world hold. Plain values that deeds change and goals are checked on."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Settings:
    """``switches`` by name; ``chosen`` is the answer to each question of several."""

    switches: dict[str, bool] = field(default_factory=dict)
    chosen: dict[str, str] = field(default_factory=dict)
    used_gb: int = 40
    charge: int = 70
    version: str = "12"
    name: str = "Drawn phone"


@dataclass(eq=False)
class Alarm:
    time: str
    on: bool
    sound: str = "Chimes"


@dataclass
class Clock:
    """``hour`` and ``minute`` are those of the alarm that is being set; ``timer`` the minutes that run, 0 for none."""

    alarms: list[Alarm] = field(default_factory=list)
    cities: list[str] = field(default_factory=list)
    hour: int = 7
    minute: int = 0
    minutes: int = 5
    timer: int = 0
    stopwatch: bool = False


@dataclass(eq=False)
class Note:
    title: str
    body: str = ""
    pinned: bool = False


@dataclass(eq=False)
class Mail:
    sender: str
    subject: str
    body: str
    read: bool = True
    starred: bool = False
    folder: str = "Inbox"


@dataclass(frozen=True, slots=True)
class Sent:
    """A mail or a message that was sent."""

    to: str
    subject: str
    text: str


@dataclass
class Post:
    mails: list[Mail] = field(default_factory=list)
    sent: list[Sent] = field(default_factory=list)


@dataclass(eq=False)
class Thread:
    """``lines``: whether I wrote it, and what."""

    who: str
    lines: list[tuple[bool, str]] = field(default_factory=list)
    muted: bool = False
    pinned: bool = False


@dataclass(frozen=True)
class Spot:
    name: str
    kind: str
    street: str


@dataclass
class Maps:
    """``way`` is where the phone leads to and how: (name, mode)."""

    spots: list[Spot] = field(default_factory=list)
    saved: list[str] = field(default_factory=list)
    way: tuple[str, str] | None = None
    mode: str = "Car"
    layer: str = "Default"


@dataclass(frozen=True)
class Song:
    title: str
    artist: str


@dataclass
class Music:
    songs: list[Song] = field(default_factory=list)
    playlists: dict[str, list[str]] = field(default_factory=dict)
    liked: list[str] = field(default_factory=list)
    current: str = ""
    playing: bool = False
    shuffled: bool = False
    sleep: str = "Off"


@dataclass
class Browser:
    """``asked`` are the questions and words that were searched for, the newest last."""

    asked: list[str] = field(default_factory=list)
    bookmarks: list[str] = field(default_factory=list)
    visits: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Offer:
    name: str
    kind: str
    rating: str


@dataclass
class Store:
    offers: list[Offer] = field(default_factory=list)
    installed: list[str] = field(default_factory=list)
    old: list[str] = field(default_factory=list)
    """Installed ones that can be updated."""
    kept: list[str] = field(default_factory=list)
    """For later."""
    allowed: set[tuple[str, str]] = field(default_factory=set)
    """What may be used, by app and permission."""
    codes: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Product:
    name: str
    kind: str
    price: int


@dataclass
class Shop:
    """``cart``: how many of each product; ``order`` is how results are sorted."""

    name: str = "Fernway"
    products: list[Product] = field(default_factory=list)
    cart: dict[str, int] = field(default_factory=dict)
    wishes: list[str] = field(default_factory=list)
    order: str = "Best match"
    count: int = 1
    bought: list[str] = field(default_factory=list)
    address: tuple[str, ...] = ()
    coupons: list[str] = field(default_factory=list)


@dataclass(eq=False)
class Contact:
    name: str
    number: str
    favourite: bool = False


@dataclass
class Contacts:
    people: list[Contact] = field(default_factory=list)
    called: str = ""


@dataclass(eq=False)
class Event:
    title: str
    day: str
    hour: int = 9


@dataclass
class Calendar:
    events: list[Event] = field(default_factory=list)
    day: str = "Mon"
    hour: int = 9


@dataclass
class Weather:
    cities: list[str] = field(default_factory=list)
    """The first one is shown."""
    celsius: bool = True


@dataclass(eq=False)
class Thing:
    """What a small app holds: ``number`` is what it is sorted by, ``count`` what can be set, ``flags`` what it is."""

    title: str
    kind: str
    number: int
    facts: dict[str, str] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    count: int = 2


@dataclass
class Held:
    """The things of one small app, and how they are sorted."""

    things: list[Thing] = field(default_factory=list)
    order: str = ""
