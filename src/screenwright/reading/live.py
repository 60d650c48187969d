"""Live reading without the device: frames, pointer positions and looked-at screens in, sentences out.

A screen takes longer to look at than a pointer to move, so the two are apart: words come from the last screen that was
looked at, at once, and a new look is only wished where the picture changed and came to rest. Where just what lies
under the pointer has changed since that look, the words say so, and come again after the next one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import TypeAlias

from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.reading.describe import describe
from screenwright.reading.description import Description
from screenwright.reading.news import news
from screenwright.reading.news_words import News
from screenwright.reading.path import TargetPath, target_path
from screenwright.reading.rest import Rest, Resting
from screenwright.reading.telling import telling_of
from screenwright.reading.utterance import Utterance, UtteranceKind
from screenwright.vision import STILL_FOR_S, Motion, Place, changed_boxes, looks_like_caret

Worded: TypeAlias = Callable[[Screen, TargetPath], Description]


@dataclass(frozen=True, slots=True)
class LiveSettings:
    """``rest_px``, ``rest_s``: a pointer rests that moved by less than so many pixels for so many seconds.
    ``patience_s``: how long a picture may go on moving before it is looked at all the same. ``forget_s``: after so
    long the same news may be said again. ``ticking_s``: what changes again and again
    for so long does so by itself. ``left_px``: how far outside of a thing the pointer has left it.
    ``unknown_s``: after so long it is said that nobody knows where the pointer is. ``frozen_s`` and ``frozen_rests``:
    a picture that did not change for so long, while the pointer came to rest in so many places, is called frozen."""

    rest_px: float = 4
    rest_s: float = 0.25
    patience_s: float = 2.0
    forget_s: float = 20.0
    ticking_s: float = 10.0
    left_px: int = 5
    unknown_s: float = 5.0
    frozen_s: float = 30.0
    frozen_rests: int = 4


@dataclass(frozen=True, slots=True)
class _Spoken:
    """What was last said of the pointer: the thing it was on, and whether that had changed meanwhile."""

    id: str
    box: Box
    content: str
    outdated: bool


class Live:
    """One screen that is listened to. ``follow``: say what is under the pointer; ``watch``: say what changes;
    ``language`` of news, "en" or "zh" (else UsageError), which that of ``worded`` should be, too.

    Tell it :meth:`frame`, :meth:`point` and :meth:`looked`; :meth:`to_look_at` says what it wishes to have looked at,
    :meth:`told` what is to be said. ``clock`` is in seconds; nothing here waits.
    """

    def __init__(
        self,
        *,
        follow: bool,
        watch: bool,
        settings: LiveSettings | None = None,
        clock: Callable[[], float] = monotonic,
        worded: Worded = describe,
        language: str = "en",
    ) -> None:
        self.telling = telling_of(language)
        self.settings = settings or LiveSettings()
        self.screen: Screen | None = None
        self._follow, self._watch, self._clock, self._worded, self._language = follow, watch, clock, worded, language
        self._start = self._changed_at = clock()
        self._resting = Resting(self.settings.rest_px, self.settings.rest_s)
        self._motion = Motion()
        self._shot: Screenshot | None = None
        self._news: list[Utterance] = []
        self._said: dict[str, tuple[str, float]] = {}
        self._spoken: _Spoken | None = None
        self._answered: tuple[Rest, Screen] | None = None
        self._rests: set[Point] = set()
        self._frozen = False
        self._pointer_known = not follow
        self._restless: tuple[Box, ...] = ()
        self._different: tuple[Box, ...] = ()  # the latest frame from the one that was looked at
        self._differs_since: float | None = None
        self._look_for: float | None = None  # since when there was what is looked at now
        self._changed_since_look: float | None = None

    # -- what is heard of the device ----------------------------------------------------------------------------------

    def frame(self, shot: Screenshot) -> None:
        """The screen as it is now."""
        now, before = self._clock(), self._shot
        self._motion.see(shot, now)
        self._shot = shot
        is_new, restless = before is None or not shot.same_pixels(before), self._find_restless()
        if is_new:
            self._changed_at = now
            self._changed_since_look = self._changed_since_look or now
            self._rests.clear()
            if self._frozen:
                self._frozen = False
                self.tell(self.telling.CHANGES_AGAIN)
        if is_new or restless != self._restless:
            self._restless = restless
            self._compare(now)

    def point(self, at: Point | None) -> None:
        """Where the pointer is now; None where nobody knows."""
        self._pointer_known = self._pointer_known or at is not None
        inside = at if at and self._shot and self._shot.contains(at) else None
        self._resting.see(inside, self._clock())
        spoken = self._spoken
        if spoken and not (inside and spoken.box.contains(inside, self.settings.left_px)):
            self._spoken = None
        if rest := self._resting.rest(self._clock()):
            self._rests.add(rest.at)

    def looked(self, screen: Screen) -> None:
        """What came of :meth:`to_look_at`."""
        before, self.screen = self.screen, screen
        since, self._differs_since = self._look_for, None
        self._compare(self._changed_since_look or self._clock())
        if before is None:
            self.tell(self.telling.READY)
        elif self._watch:
            for item in news(before, screen, self._restless, self._language):
                self._report(item, since)

    def tell(self, words: str) -> None:
        """News that no picture shows, as that the device went away. Said whether changes are watched or not."""
        self._news.append(self._utterance("news", words))

    # -- what it wishes and says --------------------------------------------------------------------------------------

    def to_look_at(self) -> tuple[Screenshot, Screen | None] | None:
        """A frame and the screen before it, once the picture changed and is still, or has moved for too long; None
        where what is known will do."""
        if self._shot is None or (self.screen and self._differs_since is None):
            return None
        if self.screen and self._differs_since is not None:
            now = self._clock()
            still = now - self._moved_at() >= STILL_FOR_S
            if not still and now - self._differs_since < self.settings.patience_s:
                return None
        self._look_for, self._changed_since_look = self._differs_since, None
        return self._shot, self.screen

    def told(self) -> tuple[Utterance, ...]:
        """What is to be said now, in this order."""
        self._notice_freeze()
        if not self._pointer_known and self._clock() - self._start >= self.settings.unknown_s:
            self._pointer_known = True
            self.tell(self.telling.POINTER_UNKNOWN)
        told, self._news = self._news, []
        if self._follow and (words := self._under_pointer()):
            told.append(words)
        return tuple(told)

    def _under_pointer(self) -> Utterance | None:
        """The words for a pointer that came to rest, or under which another thing has come."""
        rest, screen = self._resting.rest(self._clock()), self.screen
        if rest is None or screen is None or not screen.screenshot.contains(rest.at):
            return None
        if self._answered and self._answered[0] == rest and self._answered[1] is screen:
            return None
        is_new = self._answered is None or self._answered[0] != rest
        path = target_path(screen, rest.at)
        outdated = self._is_outdated(path)
        description = self._worded(screen, path)
        self._answered = rest, screen
        if self._was_said(path, description, outdated):
            return None
        self._spoken = _Spoken(path.local.id, path.local.box, description.content, outdated)
        words = [self.telling.JUST_CHANGED if outdated else "", description.content, description.layout]
        return self._utterance(
            "pointer",
            self.telling.SPACE.join(filter(None, words)),
            point=rest.at,
            element=path.local.id if path.local.role == "element" else None,
            since=rest.since if is_new else None,
            interrupts=is_new,
        )

    def _was_said(self, path: TargetPath, description: Description, outdated: bool) -> bool:
        """Whether the last words were of the same thing. Of bare ground they must have been the same words; words that
        were outdated are said anew once they are not."""
        spoken = self._spoken
        if spoken is None:
            return False
        if spoken.outdated:
            return outdated
        if path.local.role == "element" and path.local.id == spoken.id:
            return True
        return spoken.content == description.content and spoken.box.overlap(path.local.box) > 0

    def _is_outdated(self, path: TargetPath) -> bool:
        """Whether another thing may be there now. A change within the bounds of a thing is its own look under the
        pointer, as buttons have it."""
        if path.local.role != "element":
            return any(box.contains(path.point, self.settings.left_px) for box in self._different)
        thing = path.local.box
        over = [box for box in self._different if box.overlap(thing)]
        return any(not thing.grown(self.settings.left_px).covers(box) for box in over)

    def _find_restless(self) -> tuple[Box, ...]:
        """What changes by itself, for so long that it is no work of the person who listens."""
        return tuple(place.box.grown(self.settings.left_px) for place in self._motion.places if self._is_old(place))

    def _is_old(self, place: Place) -> bool:
        return place.last - place.since >= self.settings.ticking_s

    def _moved_at(self) -> float:
        """When something last moved but what does so by itself: somebody may be typing."""
        return max([self._motion.moved_at(), *(p.last for p in self._motion.places if not self._is_old(p))])

    def _compare(self, now: float) -> None:
        """Where the latest frame differs from the one looked at, but for what changes by itself."""
        if self.screen is None or self._shot is None:
            return
        found = changed_boxes(self.screen.screenshot, self._shot, self._restless)
        self._different = tuple(box for box in found if not looks_like_caret(box, self.screen.screenshot, self._shot))
        if not self._different:
            self._differs_since = None
        elif self._differs_since is None:
            self._differs_since = now

    def _notice_freeze(self) -> None:
        still = self._clock() - self._changed_at
        if not self._watch or self._frozen or still < self.settings.frozen_s:
            return
        if len(self._rests) >= self.settings.frozen_rests:
            self._frozen = True
            self.tell(self.telling.frozen(still))

    def _report(self, item: News, since: float | None) -> None:
        now = self._clock()
        words, said = self._said.get(item.subject, ("", -self.settings.forget_s))
        self._said[item.subject] = item.words, now
        if words == item.words and not item.again and now - said < self.settings.forget_s:
            return
        self._news.append(self._utterance("news", item.words, element=item.element, since=since))

    def _utterance(
        self,
        kind: UtteranceKind,
        words: str,
        *,
        point: Point | None = None,
        element: str | None = None,
        since: float | None = None,
        interrupts: bool = False,
    ) -> Utterance:
        now = self._clock()
        return Utterance(
            at_s=now - self._start,
            kind=kind,
            words=words,
            point=point,
            element=element,
            latency_ms=None if since is None else (now - since) * 1000,
            interrupts=interrupts,
        )
