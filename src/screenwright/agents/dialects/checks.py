"""What every dialect shares: limits of an action, the decision made of it, keys, and words for what cannot be said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from screenwright.agents.minds import Sight, all_are
from screenwright.core.action import (
    Action,
    Click,
    Finish,
    Impossible,
    KeyDown,
    KeyUp,
    LongPress,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
    points_of,
)
from screenwright.core.action_json import action_name
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply, Inexpressible, UsageError
from screenwright.core.geometry import Point
from screenwright.core.keys import parse_chord

MAX_ACTIONS = 20
"""Actions of one reply; a model that wants more has to look in between."""
MAX_SECONDS = 60.0
MAX_SCROLL = 100
MAX_KEYS = 6

LOOK = Wait(0.2)
"""What a call becomes that only asks for a look: the loop looks after every action anyway."""

UNSAID = "the model gave up and gave no reason"
"""The reason of an Impossible in dialects that have no place for one."""

BY_THE_SCREEN = {
    "address": "there is no way to an address but the screen: click the browser's address bar, type it and press enter",
    "app": "there is no way to an app but the screen: find its icon and click it, swiping or searching for it first",
    "forward": "there is no way forward but the screen: click the browser's forward arrow or press alt and right",
}
"""What to do instead where a model calls for something that needs more than eyes, mouse, keys and touch."""


def decided(action: Action, why: str, sight: Sight, target: str | None = None) -> Decision:
    """The action as a decision; its target is the element named, else the one under its first point.

    Raises BadReply for a number or text that is out of bounds.
    """
    check_bounds(action)
    points = points_of(action)
    if target is None and points:
        under = sight.screen.element_at(points[0])
        target = under.id if under else None
    return Decision(action, why, target)


def in_order(decisions: Iterable[Decision]) -> tuple[Decision, ...]:
    """The decisions of a whole reply: some, not too many, and nothing after the end. Raises BadReply."""
    checked = tuple(decisions)
    if not 1 <= len(checked) <= MAX_ACTIONS:
        raise BadReply(f"the reply makes {len(checked)} actions: give 1 to {MAX_ACTIONS}")
    for number, decision in enumerate(checked[:-1], start=1):
        if isinstance(decision.action, Finish | Impossible):
            raise BadReply(f"action {number} ends the work, so nothing may come after it")
    return checked


def check_bounds(action: Action) -> None:
    """Raise BadReply, in words for the model, where a number or text of the action is beyond all sense."""
    match action:
        case Wait(seconds=seconds) | LongPress(seconds=seconds) | Swipe(seconds=seconds):
            if not 0 < seconds <= MAX_SECONDS:
                raise BadReply(f"seconds must lie above 0 and not above {MAX_SECONDS:g}, got {seconds:g}")
        case Scroll(steps=steps) if not 1 <= steps <= MAX_SCROLL:
            raise BadReply(f"scroll.steps must be 1 to {MAX_SCROLL}, got {steps}")
        case TypeText(text=""):
            raise BadReply("type_text.text is empty")
        case PressKeys(keys=keys) if len(keys) > MAX_KEYS:
            raise BadReply(f"{len(keys)} keys cannot be held at once: use type_text for text")
        case Impossible(reason=reason) if not reason.strip():
            raise BadReply("impossible.reason is empty: say why")
        case _:
            pass


# --- keys -----------------------------------------------------------------------------------------------------------


def keys_of(value: object, where: str) -> tuple[str, ...]:
    """``"ctrl+s"`` or ``["ctrl", "s"]`` in canonical names. Raises BadReply, or UsageError for an unknown key."""
    if isinstance(value, str):
        return parse_chord(value)
    if isinstance(value, list) and value and all_are(value, str):
        return parse_chord(_joined(value))
    raise BadReply(f'{where} is a list like ["ctrl", "s"], got {value!r:.60}')


def chord_of(dialect: str, action: PressKeys) -> str:
    """The keys as ``"ctrl+s"``. Raises Inexpressible where they would be read as others."""
    joined = _joined(action.keys)
    try:
        same = parse_chord(joined) == action.keys
    except UsageError:
        same = False
    if not same:
        raise inexpressible(dialect, action, f"{joined!r} would be read as other keys")
    return joined


def held(keys: Sequence[str], actions: Sequence[Action]) -> list[Action]:
    """The actions done while the keys are held."""
    return [*(KeyDown(key) for key in keys), *actions, *(KeyUp(key) for key in reversed(keys))]


def _joined(keys: Sequence[str]) -> str:
    return "+".join("space" if key == " " else key for key in keys)


# --- what has no words ----------------------------------------------------------------------------------------------


def triple_click(at: Point) -> list[Action]:
    """A line is marked by keys, as there is no third click that a screen would still count as one with the others."""
    return [Click(at), PressKeys(("home",)), PressKeys(("shift", "end"))]


def inexpressible(dialect: str, action: Action, why: str = "it has no words for it") -> Inexpressible:
    return Inexpressible(
        f"the dialect {dialect} cannot express this {action_name(action)}: {why}; take another action or dialect"
    )
