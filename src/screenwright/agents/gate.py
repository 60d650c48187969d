"""The gate: no action reaches a device without a record, and no consequential one without a yes.

Asked is before what reads like paying, sending, deleting, installing or signing in (``consequential``): by the words
on and around what is pressed, by the words of the sub-goal and of the reason, and, for Enter and its like, by the
buttons of the dialog or form that it would confirm. Typing, moving, scrolling and waiting pass, but for passwords.
This is a first policy: it knows words, not meanings, and a person's yes stays the last word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from screenwright.agents.consequential import RULES, SECRETS, names_trash, rule_for
from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    KeyDown,
    KeyUp,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
    points_of,
)
from screenwright.core.action_words import action_in_words
from screenwright.core.agency import Decision, Situation
from screenwright.core.episode import GateRecord
from screenwright.core.geometry import Point
from screenwright.core.screen import Element, Kind, Screen

Evidence: TypeAlias = tuple[str, str]
"""Where the words stand, and the words."""

NEAR = 8
"""Pixels around a text in which a press is still meant for it: buttons have margins that may not be seen."""
LONGEST_LABEL = 8
"""Words; a longer text is prose and no button, unless it is the text of a control."""
LONGEST_DOUBT = 300
"""Characters of what a model's provider asks that a person is shown."""
SMALL_PART = 0.05
"""Of the screen's area; what is larger is a region and not a control."""

_CONTROLS: frozenset[Kind] = frozenset(
    {"button", "icon", "link", "tab", "menuitem", "checkbox", "radio", "switch", "list_item", "select"}
)
_FORM_PARTS: frozenset[Kind] = frozenset({"button", "input", "checkbox", "radio", "select", "dialog"})
_CONFIRMING = frozenset({"enter", "space"})
_PRESSED = tuple(rule for rule in RULES if rule != SECRETS)
"""A password is asked about where it is typed, not where its field is clicked."""
_TYPING = re.compile(r"\b(?:type|enter|write|input|key in|fill|put)\b|输入|键入|填", re.IGNORECASE)
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|「[^」]*」|『[^』]*』|«[^»]*»|`[^`]*`|'[^']*'|‘[^’]*’")


@dataclass(frozen=True, slots=True)
class Question:
    """What a person is asked: the rule, the words that it follows from, and what would be done and why."""

    rule: str
    evidence: str
    decision: Decision
    subgoal: str

    @property
    def words(self) -> str:
        return (
            f"This looks like: {self.rule} ({self.evidence}).\n"
            f"Step: {self.subgoal}\nAction: {_describe(self.decision.action)}\nReason: {self.decision.why}"
        )


class Gate:
    """``answer`` asks a person and returns the answer, None where nobody can be asked; ``yes`` answers for them."""

    def __init__(self, answer: Callable[[Question], bool] | None, yes: bool = False) -> None:
        self._answer = answer
        self._yes = yes

    def check(self, decision: Decision, situation: Situation) -> GateRecord:
        """The record for this action. Asks at most once; whatever ``answer`` raises is passed on."""
        question = question_for(decision, situation)
        if question is None:
            return GateRecord(permission="allowed", rule="nothing consequential", by="policy")
        rule = f"{question.rule}: {question.evidence}"
        if self._yes:
            return GateRecord(permission="allowed", rule=rule, by="flag")
        if self._answer is None:
            return GateRecord(permission="denied", rule=f"{rule}; nobody to ask, and --yes was not given", by="policy")
        allowed = self._answer(question)
        return GateRecord(permission="allowed" if allowed else "denied", rule=rule, by="user")


def question_for(decision: Decision, situation: Situation) -> Question | None:
    """What must be asked before this action; None where nothing must."""
    found = _doubted(decision, _rule(decision, situation))
    return Question(*found, decision, situation.subgoal) if found else None


def _doubted(decision: Decision, found: Evidence | None) -> Evidence | None:
    """What the model's provider asks about comes first, with our own rule behind it, so that one yes answers both."""
    if not decision.asks:
        return found
    doubts = " ".join("; ".join(decision.asks).split())[:LONGEST_DOUBT]
    return "the model's provider asks", f"{doubts!r}{f'; {found[0]}: {found[1]}' if found else ''}"


def _rule(decision: Decision, situation: Situation) -> Evidence | None:
    """The rule that the action falls under, and the words it follows from."""
    screen = situation.screen
    match decision.action:
        case Click(at=at) | DoubleClick(at=at) | LongPress(at=at) | Swipe(start=at):
            return _first([*_target_words(decision, screen), *_words_at(screen, at), *_own_words(decision, situation)])
        case Drag(start=start, end=end):
            ends = [*_words_at(screen, end), *_own_words(decision, situation)]
            starts = [*_target_words(decision, screen), *(_words_at(screen, start) if start else [])]
            return _dropped_away(ends) or _first([*starts, *ends])
        case TypeText(text=text):
            return _password(decision, situation) or (_confirming(decision, situation) if "\n" in text else None)
        case PressKeys(keys=keys):
            return _keys((*_held(situation), *keys), decision, situation)
        case KeyDown(key=key):
            return _keys((*_held(situation), key), decision, situation)
        case ButtonDown() | ButtonUp():
            pointed = [words for at in _pointer(situation) for words in _words_at(screen, at)]
            return _first([*_target_words(decision, screen), *pointed, *_own_words(decision, situation)])
        case KeyUp() | Move() | Scroll() | Wait() | Back() | Home() | Finish() | Impossible():
            return None
        case _:
            assert_never(decision.action)


def _first(evidence: list[Evidence]) -> Evidence | None:
    for place, words in evidence:
        if found := rule_for(words, _PRESSED):
            rule, word = found
            return rule, f"{word!r} in {place} {_short(words)!r}"
    return None


# -- words -------------------------------------------------------------------------------------------------------


def _target_words(decision: Decision, screen: Screen) -> list[Evidence]:
    target = screen.by_id.get(decision.target) if decision.target else None
    return [("the target", label) for label in _labels(target)] if target else []


def _own_words(decision: Decision, situation: Situation) -> list[Evidence]:
    """The words of the step and of the reason; of a step that types, without the text to type."""
    own = [("the step", situation.subgoal), ("the reason", decision.why)]
    return [(place, _QUOTED.sub(" ", words) if _TYPING.search(words) else words) for place, words in own]


def _words_at(screen: Screen, point: Point) -> list[Evidence]:
    """All labels under the point, and those on the small control that it lies in."""
    hit = [element for element in screen.elements if element.box.contains(point, NEAR) and _is_label(element)]
    controls = [element for element in hit if _is_small(element, screen) and element.kind != "text"]
    held = [
        element
        for element in screen.elements
        if _is_label(element) and any(control.box.contains(element.box.center) for control in controls)
    ]
    return [("the screen's", label) for element in [*hit, *held] for label in _labels(element)]


def _is_small(element: Element, screen: Screen) -> bool:
    return element.box.area <= SMALL_PART * screen.screenshot.box.area


def _is_label(element: Element) -> bool:
    """Prose, windows and dialogs are not pressed for what they say."""
    if element.kind in _CONTROLS:
        return True
    return element.kind not in ("window", "dialog") and all(
        len(label.split()) <= LONGEST_LABEL for label in _labels(element)
    )


def _labels(element: Element) -> Iterator[str]:
    yield from dict.fromkeys(label for label in (element.text, element.name, element.icon) if label)


def _dropped_away(ends: list[Evidence]) -> Evidence | None:
    for place, words in ends:
        if names_trash(words):
            return "delete or overwrite", f"dropped on {place} {_short(words)!r}"
    return None


# -- keys --------------------------------------------------------------------------------------------------------


def _keys(keys: tuple[str, ...], decision: Decision, situation: Situation) -> Evidence | None:
    if set(keys) >= {"shift", "delete"}:
        return "delete or overwrite", "shift+delete deletes for good"
    if keys and keys[-1] in _CONFIRMING:
        return _confirming(decision, situation)
    return None


def _confirming(decision: Decision, situation: Situation) -> Evidence | None:
    """Enter presses what the dialog or form is for; which button has the focus cannot be seen."""
    words = _first([*_target_words(decision, situation.screen), *_own_words(decision, situation)])
    if words:
        return words
    screen = situation.screen
    for element in screen.elements:
        if _is_button(element) and _in_a_form(element, screen):
            found = _first([("the button", label) for label in _labels(element)])
            if found:
                return found
    return None


def _is_button(element: Element) -> bool:
    short = all(len(label.split()) <= 4 for label in _labels(element))
    return element.kind == "button" or (element.clickable and short and element.kind in ("text", "link", "icon"))


def _in_a_form(button: Element, screen: Screen) -> bool:
    """Beside another control in the smallest region that holds more than the button, or inside a dialog."""
    regions = [node for node in screen.tree.path_to(button.box.center) if node.role != "element"]
    for region in reversed(regions):
        others = [
            element
            for element in screen.elements
            if element.id != button.id
            and region.box.contains(element.box.center)
            and not button.box.covers(element.box)
        ]
        if others:
            return any(other.kind in _FORM_PARTS or other.clickable for other in others)
    return False


def _password(decision: Decision, situation: Situation) -> Evidence | None:
    """Typing asks only where a password goes: by the field that is typed into, or by the step's unquoted words."""
    assert isinstance(decision.action, TypeText)
    typed = decision.action.text
    own = [(place, _QUOTED.sub(" ", words).replace(typed, " ")) for place, words in _own_words(decision, situation)]
    for place, words in [*_target_words(decision, situation.screen), *_clicked_before(situation), *own]:
        if found := rule_for(words, (SECRETS,)):
            return found[0], f"{found[1]!r} in {place} {_short(words)!r}"
    return None


def _held(situation: Situation) -> tuple[str, ...]:
    """The keys that earlier actions hold down."""
    held: list[str] = []
    for done in situation.history:
        match done.decision.action:
            case KeyDown(key=key):
                held.append(key)
            case KeyUp(key=key) if key in held:
                held.remove(key)
            case _:
                pass
    return tuple(held)


def _pointer(situation: Situation) -> tuple[Point, ...]:
    """Where the last action left the pointer; empty where none says."""
    points = [point for done in situation.history for point in points_of(done.decision.action)]
    return tuple(points[-1:])


def _clicked_before(situation: Situation) -> list[Evidence]:
    """The field that the click just before went into."""
    last = situation.history[-1].decision.action if situation.history else None
    return _words_at(situation.screen, last.at) if isinstance(last, Click) else []


def _short(words: str) -> str:
    flat = " ".join(words.split())
    return flat if len(flat) <= 60 else f"{flat[:57]}..."


def _describe(action: Action) -> str:
    """In words, but for what is typed: it may be a secret, and others may look at the terminal."""
    return f"Type {len(action.text)} characters" if isinstance(action, TypeText) else action_in_words(action)
