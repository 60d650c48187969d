"""Secrets that a screen shows are covered before anybody sees or keeps it.

A field that is not masked shows what was typed. Wherever the words of a screen hold a value, faults of reading and line
ends allowed for, the place is painted over and its words become the placeholder. What cannot be read cannot be found.
"""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rapidfuzz import fuzz

from screenwright.agents.loop.run import Trace
from screenwright.core.episode import Event, FrameRef, Step
from screenwright.core.protocols import Eyes
from screenwright.core.screen import Element, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.core.secret_names import placeholder
from screenwright.safety.redaction import Mask, masked

SLIPS = 6
"""Letters of which one may have been misread."""
LEAST_PART = 5
"""Letters of a value, and at least half of it, by which a field that is too narrow for it is known."""
FEWEST = 3
LIKE = 75
"""Letters of a value in one line, and their likeness to it in percent; else a neighbour only ends or begins like it."""
KEPT = 8
"""Screens remembered, so that a frame is not looked at twice."""

_ALIKE = str.maketrans("1i|!0s5b8z2g9qu", "llllo558822999v")


class Cover:
    """Eyes that cover, and a trace that keeps covered frames alone (:meth:`over`). ``values``: secrets by name."""

    def __init__(self, values: Mapping[str, str], eyes: Eyes) -> None:
        self._values = {name: plain for name, value in values.items() if (plain := _plain(value))}
        self._eyes = eyes
        self._seen: OrderedDict[str, tuple[Screen, Screen]] = OrderedDict()
        self._raw: dict[str, Screen] = {}
        self._last: Screen | None = None

    def __call__(self, screenshot: Screenshot, previous: Screen | None = None) -> Screen:
        """The covered screen. ``previous`` may be a covered one."""
        before = self._raw.get(previous.screenshot.sha256, previous) if previous else None
        since = before.screenshot.sha256 if before else None
        known = self._seen.get(screenshot.sha256)
        if known is None or known[0].changed.since != since:
            raw = self._eyes(screenshot, before)
            known = (raw, covered(raw, self._values))
            self._remember(screenshot.sha256, known)
        self._last = known[1]
        return known[1]

    def over(self, trace: Trace) -> CoveredTrace:
        return CoveredTrace(trace, self)

    def frame(self, screenshot: Screenshot) -> Screenshot:
        """The frame as it may be kept."""
        if not self._values or screenshot.sha256 in self._raw:
            return screenshot  # there is nothing to cover, or it was covered already
        known = self._seen.get(screenshot.sha256)
        return (known[1] if known else self(screenshot, self._last)).screenshot

    def _remember(self, key: str, known: tuple[Screen, Screen]) -> None:
        self._seen[key] = known
        self._raw[known[1].screenshot.sha256] = known[0]
        while len(self._seen) > KEPT:
            _, (_, old) = self._seen.popitem(last=False)
            self._raw.pop(old.screenshot.sha256, None)


class CoveredTrace:
    """Fits ``agents.loop.Trace``."""

    def __init__(self, trace: Trace, cover: Cover) -> None:
        self._trace = trace
        self._cover = cover

    def frame(self, screenshot: Screenshot) -> FrameRef:
        return self._trace.frame(self._cover.frame(screenshot))

    def intent(self, step: Step) -> None:
        self._trace.intent(step)

    def outcome(self, step: Step) -> None:
        self._trace.outcome(step)

    def event(self, event: Event) -> None:
        self._trace.event(event)


def covered(screen: Screen, values: Mapping[str, str]) -> Screen:
    """The screen without the ``values`` (plain letters, by name); the same one where none is to be seen."""
    hits = dict(_hits(screen.elements, values)) if values else {}
    if not hits:
        return screen
    hidden = {screen.by_id[id_].text: name for id_, name in hits.items()}

    def say(words: str) -> str:
        name = hidden.get(words) or next(iter(_named(words, values)), None)
        return placeholder(name) if name else words

    def rewrite(element: Element) -> Element:
        if element.id in hits:
            return replace(element, text=placeholder(hits[element.id]), name=element.name and say(element.name))
        return replace(element, text=element.text and say(element.text), name=element.name and say(element.name))

    masks = [Mask(screen.by_id[id_].box, placeholder(name)) for id_, name in hits.items()]
    return masked(screen, masks, rewrite, say)


def _hits(elements: Sequence[Element], values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Ids of elements that show a value or a part of one, with its name.

    Lines are joined as they are read, and column by column, for values that go on in the next line.
    """
    read = [element for element in elements if element.text or element.name]
    columns = sorted(read, key=lambda one: (one.box.left // 40, one.box.top))
    for order in (read, columns):
        letters, owners = _joined(order)
        for name, value in values.items():
            for first, last in _places(value, letters):
                for id_ in dict.fromkeys(owners[first:last]):
                    part = "".join(letters[at] for at in range(first, last) if owners[at] == id_)
                    if len(part) >= FEWEST and fuzz.partial_ratio(part, value) >= LIKE:
                        yield id_, name
    for element in read:
        yield from ((element.id, name) for name in _named(element.text or element.name or "", values))


def _joined(elements: Sequence[Element]) -> tuple[str, list[str]]:
    """All plain letters, and the id of the element that each belongs to."""
    letters, owners = [], list[str]()
    for element in elements:
        own = _plain(element.text or element.name or "")
        letters.append(own)
        owners += [element.id] * len(own)
    return "".join(letters), owners


def _places(value: str, letters: str) -> Iterator[tuple[int, int]]:
    """Where the value stands in the letters, each place once."""
    while len(letters) >= len(value):
        hit = fuzz.partial_ratio_alignment(value, letters, score_cutoff=_enough(value))
        if hit is None or hit.dest_end <= hit.dest_start:
            return
        yield hit.dest_start, hit.dest_end
        letters = letters[: hit.dest_start] + "\0" * (hit.dest_end - hit.dest_start) + letters[hit.dest_end :]


def _named(words: str, values: Mapping[str, str]) -> Iterator[str]:
    """Names of values that the words hold, or of which they are a telling part."""
    own = _plain(words)
    for name, value in values.items():
        if len(own) >= len(value):
            found = fuzz.partial_ratio(value, own, score_cutoff=_enough(value)) > 0
        else:
            telling = len(own) >= max(LEAST_PART, len(value) / 2)
            found = telling and fuzz.partial_ratio(own, value, score_cutoff=_enough(own)) > 0
        if found:
            yield name


def _enough(value: str) -> float:
    """Likeness in percent from which letters are the value: one slip in SLIPS letters."""
    return 100.0 * (len(value) - len(value) // SLIPS) / len(value) - 0.01


def _plain(text: str) -> str:
    """Letters and signs without case, accents and spaces, those that look alike made one."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(one for one in bare if not (one.isspace() or unicodedata.combining(one)))
    return letters.translate(_ALIKE)
