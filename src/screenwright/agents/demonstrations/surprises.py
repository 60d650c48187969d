"""What lies above a screen that the recording does not have: an update notice, a cookie banner, a tip of the day.

It is known by its words, of which the recording shows hardly any, while the screen around it is the recorded one. It is
only ever closed, by what turns it down or puts it off; what agrees, deletes, pays or answers is left to a person.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from screenwright.agents.demonstrations.steps import CLOSING, Shown
from screenwright.core.action import Click, PressKeys
from screenwright.core.agency import Decision, Situation
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Kind, Screen
from screenwright.reading import PROBABLY, is_interface_word, likeness, squash
from screenwright.safety.consequences import rule_for

LARGEST = 0.6
"""Share of the screen that it takes at most; more is another screen."""
NEW = 0.7
"""Share of its lines that the recording does not have; words of common controls do not count."""
FEWEST_WORDS = 2
"""Of at least one new line: a lone word may be the name of anything."""
FEWEST_AROUND = 2
"""Recorded words that have to be seen around it: else nobody knows that this is the recorded screen at all."""
MOST_CLOSED, MOST_CLOSED_IN_ALL = 3, 12
"""Things that are closed for one step, and for all of them, before it is told that they are in the way."""
MARGIN = 4
LONGEST = 60
"""Characters of it that are told."""

WAYS_OUT: tuple[tuple[str, ...], ...] = (
    (
        "not now", "later", "maybe later", "remind me later", "ask me later", "no thanks", "no, thanks", "skip",
        "nicht jetzt", "später", "vielleicht später", "später erinnern", "nein danke", "überspringen",
        "plus tard", "pas maintenant", "non merci", "ahora no", "más tarde", "no gracias",
        "以后再说", "稍后", "稍后再说", "稍后提醒我", "暂不", "暂不更新", "下次再说", "不用了", "跳过",
    ),
    (
        "close", "dismiss", "hide", "schließen", "ausblenden", "fermer", "masquer",
        "cerrar", "ocultar", "关闭", "忽略", "隐藏",
    ),
    (
        "reject", "reject all", "decline", "decline all", "only necessary", "necessary only", "only essential",
        "use necessary cookies only", "continue without accepting", "ablehnen", "alle ablehnen", "nur notwendige",
        "refuser", "tout refuser", "continuer sans accepter", "rechazar", "rechazar todo", "拒绝", "全部拒绝", "仅必要",
    ),
    ("cancel", "abbrechen", "annuler", "cancelar", "取消"),
)  # fmt: skip
"""Labels of what closes and does nothing else, the most harmless first; a label is one of them, or none."""

_CROSSES = frozenset({"×", "✕", "✖", "✗", "x"})
_CROSS = "\x00cross"
_WINDOW_BUTTONS = frozenset({"maximize", "minimize"})
_PRESSED: frozenset[Kind] = frozenset({"button", "icon", "link", "text", "image", "menuitem", "tab", "other"})


@dataclass(frozen=True, slots=True)
class Extra:
    """Where it is, what it says, and what closes it; ``way`` None where nothing harmless does."""

    box: Box
    words: str
    way: Element | None
    is_dialog: bool

    def is_in_the_way(self, at: Sequence[Point], screen: Screen) -> bool:
        """Whether it covers one of the points, or floats above the screen and so takes every click and key."""
        whole = screen.screenshot.box
        docked = (
            self.box.left <= whole.left + MARGIN
            or self.box.right >= whole.right - MARGIN
            or self.box.top <= whole.top + MARGIN
            or self.box.bottom >= whole.bottom - MARGIN
        )
        return not docked or any(self.box.contains(point) for point in at)


def extra_on(now: Screen, shown: Shown) -> Extra | None:
    """The largest thing on the screen ``now`` that the recorded step shows neither before nor after it; of two, the
    one that can be closed. None where there is none, or where the rest is not the recorded screen."""
    recorded = _labels(shown.before.elements) | _labels(shown.after.elements if shown.after else ())
    found = [extra for box, seen in _regions(now) if (extra := _extra(now, box, seen, recorded))]
    return max(found, key=lambda extra: (extra.way is not None, extra.box.area), default=None)


def closing(extra: Extra | None, situation: Situation) -> Decision | None:
    """The press that closes it, or Escape for a dialog without a harmless button; None where nothing does, or where
    enough was closed already.

    The reason names what is pressed and not what the notice says: the gate takes reasons for ours.
    """
    closed = [done for done in situation.history if is_closing(done.decision)]
    here = [done for done in situation.done_here if is_closing(done.decision)]
    if extra is None or len(here) >= MOST_CLOSED or len(closed) >= MOST_CLOSED_IN_ALL:
        return None
    if extra.way is not None:
        name = extra.way.text or extra.way.name or extra.way.icon
        return Decision(Click(extra.way.box.center), f"{CLOSING}{name!r}", extra.way.id, extra.way.confidence)
    if extra.is_dialog and situation.environment != "phone":
        return Decision(PressKeys(("escape",)), f"{CLOSING}Escape")
    return None


def is_closing(decision: Decision) -> bool:
    return decision.why.startswith(CLOSING)


def _regions(now: Screen) -> Iterator[tuple[Box, Element | None]]:
    """Windows and dialogs that were seen as such, and the regions of the layout tree."""
    for element in now.elements:
        if element.kind in ("dialog", "window"):
            yield element.box, element
    for node in now.tree.walk():
        if node.role in ("global", "local"):
            yield node.box, None


def _extra(now: Screen, box: Box, seen: Element | None, recorded: Counter[str]) -> Extra | None:
    if box.area > LARGEST * now.screenshot.box.area:
        return None
    inside = [one for one in now.elements if one is not seen and box.covers(one.box, MARGIN)]
    own = [one.text for one in inside if one.text and not is_interface_word(one.text) and len(squash(one.text)) > 1]
    new = [text for text in own if squash(text) not in recorded]
    around = {squash(one.text) for one in now.elements if one.text and one not in inside}
    if len(new) < max(1.0, NEW * len(own)) or len(around & recorded.keys()) < FEWEST_AROUND:
        return None
    if len(inside) < 2 or not any(_is_prose(text) for text in new):
        return None
    is_dialog = seen is not None and seen.kind == "dialog"
    return Extra(box, _shortened(new), _way_out(inside, box, _labels(now.elements) - recorded), is_dialog)


def _way_out(inside: Sequence[Element], box: Box, added: Counter[str]) -> Element | None:
    """By its words; else a cross at the top, but not that of a window, which may hold more than a notice. One that the
    recording has as well, and no further one of it, belongs to the screen."""
    pressed = [one for one in inside if one.kind in _PRESSED and one.state.enabled is not False]
    for labels in WAYS_OUT:
        for one in pressed:
            if one.text and _is_one_of(one.text, labels) and added[squash(one.text)] and rule_for(one.text) is None:
                return one
    is_window = any((one.name or "").removeprefix(PROBABLY) in _WINDOW_BUTTONS for one in inside)
    crosses = [one for one in pressed if _is_cross(one) and one.box.center.y < box.top + box.height / 3]
    return None if is_window or not crosses or not added[_CROSS] else max(crosses, key=lambda one: one.box.right)


def _is_one_of(label: str, labels: Sequence[str]) -> bool:
    fits = (likeness(word, label) for word in labels)
    return any(fit is not None and fit.how == "exact" for fit in fits)


def _is_cross(one: Element) -> bool:
    """The sign itself, or a picture that means it."""
    if one.text:
        return one.text.strip().casefold() in _CROSSES
    return (one.name or one.icon or "").removeprefix(PROBABLY) in (*_CROSSES, "close")


def _is_prose(text: str) -> bool:
    """Words enough to tell something, and not only to name a thing."""
    return len(text.split()) >= FEWEST_WORDS or sum(sign >= "\u2e80" for sign in text) >= 2 * FEWEST_WORDS


def _labels(elements: Sequence[Element]) -> Counter[str]:
    """How often each text stands there, and under :data:`_CROSS` how many crosses there are."""
    return Counter(_CROSS if _is_cross(one) else squash(one.text or "") for one in elements)


def _shortened(texts: Sequence[str]) -> str:
    said = " ".join(" ".join(texts).split())
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"
