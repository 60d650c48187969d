"""Everything here that has a lifetime: open devices, runs on them, what a person does by hand, and where it is kept."""

from __future__ import annotations

import logging
import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from screenwright.app import Errand, Session
from screenwright.core.action import Action
from screenwright.core.errors import UsageError
from screenwright.episodes import DemoStore, EpisodeWriter
from screenwright.interfaces import Rejected, busy, not_found
from screenwright.interfaces.rest.by_hand import ByHand
from screenwright.interfaces.rest.lent import Lent
from screenwright.interfaces.rest.lookers import Lookers
from screenwright.interfaces.rest.openers import Openers
from screenwright.interfaces.rest.pictures import Encoded
from screenwright.interfaces.rest.runs import RunHere
from screenwright.interfaces.rest.seat import Seat

log = logging.getLogger("screenwright.interfaces.rest")

MOST_DEVICES = 8
RUNS_KEPT = 50
"""Runs that have ended whose events can still be heard; their episodes stay on disk."""
STOP_S = 5.0


@dataclass
class Place:
    """A seat with the person's hands on it, and the goal of the recording that goes on there, if one does."""

    seat: Seat
    by_hand: ByHand
    recording: str | None = None
    run: RunHere | None = None


@dataclass
class House:
    """``runs``: the folder of all episodes; ``demos``: where demonstrations are kept; ``first_device``: the URL of the
    one that is open from the beginning; ``speech``: whether words are made into sound. Safe to use from any thread."""

    openers: Openers
    runs: Path
    demos: DemoStore
    first_device: str = ""
    speech: bool = True
    lookers: Lookers = field(init=False)
    session: Session = field(init=False)
    encoded: Encoded = field(default_factory=Encoded, init=False)
    _places: dict[str, Place] = field(default_factory=dict, init=False)
    _errands: OrderedDict[str, RunHere] = field(default_factory=OrderedDict, init=False)
    _lock: threading.RLock = field(default_factory=threading.RLock, init=False)
    _opening: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.lookers = Lookers(self.openers.eyes)
        self.session = Session(eyes=self.lookers, guard=self.openers.guard)

    # -- devices -------------------------------------------------------------------------------------------------------

    @property
    def places(self) -> list[Place]:
        with self._lock:
            return list(self._places.values())

    def place(self, id_: str) -> Place:
        """Raises Rejected (404)."""
        with self._lock:
            found = self._places.get(id_)
        if found is None:
            raise not_found(f"no device {id_!r:.40} is open: GET /v1/devices says which are")
        return found

    def open(self, url: str, *, trusted: bool = False) -> Place:
        """``trusted``: named by who started this server, and not by a request. Raises Rejected for one device too many,
        UsageError, and what opening it raises."""
        url = url if trusted else self._within(url)
        with self._lock:
            if len(self._places) + self._opening >= MOST_DEVICES:
                raise busy(f"{MOST_DEVICES} devices are open already: close one first")
            self._opening += 1
        try:
            seat = Seat(secrets.token_hex(4), lambda: self.openers.device(url), self.lookers)
            seat.open()
        finally:
            with self._lock:
                self._opening -= 1
        place = Place(seat, ByHand(seat, self.session, self.new_folder))
        with self._lock:
            self._places[seat.id] = place
        log.info("opened %s as %s", seat.url, seat.id)
        return place

    def close_device(self, id_: str) -> None:
        """Stops what runs on it."""
        place = self.place(id_)
        with self._lock:
            self._places.pop(id_, None)
        if (run := place.run) is not None:
            run.stop()
            run.wait(STOP_S)
        place.by_hand.end()
        place.seat.close()

    def act(self, id_: str, action: Action, allow: str | None) -> str:
        """What a person does; the name of the episode it stands in. Raises Rejected while a run has the device."""
        place = self.place(id_)
        if place.seat.holder == "run":
            raise busy("a run works this device: take it over first")
        if place.run is not None and not place.run.is_still(STOP_S):
            raise busy("the run is still doing what it began before you took over: come again in a moment")
        return place.by_hand.do(action, allow)

    def begin_recording(self, id_: str, goal: str) -> str:
        """From here on what a person does there, also where they took a run over, is a demonstration; the name of its
        episode."""
        place = self.place(id_)
        with self._lock:
            if place.seat.holder != "person":
                self._check_free(place)
            elif place.recording is not None:
                raise busy("what is done on this device is being recorded already")
            place.recording = place.by_hand.begin(goal)
        return place.recording

    def recording(self, recording: str) -> Path:
        """The folder of the episode of a recording that goes on. Raises Rejected (404)."""
        if not any(place.recording == recording for place in self.places):
            raise not_found(f"nothing is recorded as {recording!r:.60}")
        return self.episode(recording)

    def end_recording(self, recording: str) -> Path:
        """The folder of its episode. Raises Rejected where there is none of that name."""
        with self._lock:
            place = next((one for one in self._places.values() if one.recording == recording), None)
            if place is None:
                raise not_found(f"nothing is recorded as {recording!r:.60}")
            place.recording = None
        return place.by_hand.end() or self.episode(recording)

    # -- runs ----------------------------------------------------------------------------------------------------------

    @property
    def errands(self) -> list[RunHere]:
        """The newest first."""
        with self._lock:
            return list(reversed(self._errands.values()))

    def run(self, id_: str) -> RunHere:
        """Raises Rejected (404)."""
        with self._lock:
            found = self._errands.get(id_)
        if found is None:
            raise not_found(f"no run {id_!r:.40} was begun here: GET /v1/runs says which were, GET /v1/episodes all")
        return found

    def begin(self, id_: str, make: Callable[[Seat], tuple[Errand, EpisodeWriter | None]]) -> RunHere:
        """Start what ``make`` gives on the device: a run, in its own new episode if none is given. Raises Rejected
        where one goes on there already, and what ``make`` raises."""
        place = self.place(id_)
        self._check_free(place)
        errand, writer = make(place.seat)
        place.by_hand.end()
        with self._lock:
            self._check_free(place)
            if writer is None:
                writer = self.session.on(Lent(place.seat)).journal(errand, self.new_folder())
            run = RunHere(place.seat, errand, writer, self.session, self._ended)
            place.run = run
            self._errands[run.id] = run
            while len(self._errands) > RUNS_KEPT and next(iter(self._errands.values())).outcome is not None:
                self._errands.popitem(last=False)
            run.start()
        return run

    def check_at_rest(self, episode: str) -> None:
        """Raises Rejected where somebody is still writing it."""
        with self._lock:
            run = self._errands.get(episode)
        if (run is not None and not run.wait(0)) or any(place.by_hand.episode == episode for place in self.places):
            raise busy("this episode is still being written: wait until it has ended")

    def new_folder(self, what: str = "run") -> Path:
        """For an episode; it need not exist yet."""
        self.runs.mkdir(mode=0o700, parents=True, exist_ok=True)
        return self.runs / f"{datetime.now():%Y-%m-%d_%H-%M-%S}-{what}-{secrets.token_hex(3)}"

    def close(self) -> None:
        """Stop every run, finish every episode, close every device."""
        for run in self.errands:
            run.stop()
        for run in self.errands:
            run.wait(STOP_S)
        for place in self.places:
            try:
                self.close_device(place.seat.id)
            except Exception:
                log.exception("closing %s", place.seat.id)

    def _check_free(self, place: Place) -> None:
        if place.run is not None:
            raise busy("a run works this device: stop it first, or wait until it has ended")
        if place.recording is not None:
            raise busy("what is done on this device is being recorded: end the recording first")

    def _ended(self, run: RunHere) -> None:
        with self._lock:
            for place in self._places.values():
                if place.run is run:
                    place.run = None

    def _within(self, url: str) -> str:
        """The URL, where it names no file outside of what is kept here: ``recorded:ID`` is an episode of ours, and a
        simulated desktop saves in a folder of its own."""
        scheme, _, rest = url.partition(":")
        if scheme == "recorded":
            return f"recorded:{self.episode(rest)}"
        if scheme == "simulated" and "folder" in parse_qs(urlsplit(url).query):
            raise UsageError("a simulated desktop that is opened here saves in a folder of its own: leave folder= away")
        if scheme == "browser" and rest.strip().lower().startswith("file:"):
            raise UsageError("files of this machine are not opened from here: name a page by http or https")
        return url

    def episode(self, id_: str) -> Path:
        """The folder of an episode, which lies in ours. Raises Rejected (404)."""
        folder = self.runs / id_
        if not EPISODE.fullmatch(id_) or folder.is_symlink() or not (folder / "episode.json").is_file():
            raise Rejected(404, "not_found", f"there is no episode {id_!r:.60}")
        return folder


EPISODE = re.compile(r"[A-Za-z0-9][\w.-]{0,120}", re.ASCII)
