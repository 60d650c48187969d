"""The gate: no action reaches a device without a record, and no consequential one without a yes.

Asked is before what reads like paying, sending, deleting, installing or signing in (``consequential``): by the words
on and around what is pressed, by the words of the sub-goal and of the reason, and, for Enter and its like, by the
buttons of the dialog or form that it would confirm. Typing, moving, scrolling and waiting pass, but for passwords.
It knows words, not meanings, and a person's yes stays the last word. What is asked, allowed or denied instead stands in
a policy (``agents.policy``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from screenwright.agents.consequential import RULES, SECRETS, names_trash, rule_for, rules_for
from screenwright.agents.place import place_of
from screenwright.agents.policy import Case, Policy, Verdict
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
from screenwright.core.secret_names import secret_names

Evidence: TypeAlias = tuple[str, str]
"""Where the words stand, and the words."""

NEAR = 8
"""Pixels around a text in which a press is still meant for it: buttons have margins that may not be seen."""
LONGEST_LABEL = 8
"""Words; a longer text is prose and no button, unless it is the text of a control."""
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
    """``answer`` asks a person and returns the answer, None where nobody can be asked; ``yes`` answers for them.

    ``policy`` says what is asked; ``device_url`` tells on which host a browser of our own is.
    """

    def __init__(
        self,
        answer: Callable[[Question], bool] | None,
        yes: bool = False,
        policy: Policy | None = None,
        device_url: str = "",
    ) -> None:
        self._answer = answer
        self._yes = yes
        self._policy = policy or Policy()
        self._device_url = device_url

    def check(self, decision: Decision, situation: Situation) -> GateRecord:
        """The record for this action. Asks at most once; whatever ``answer`` raises is passed on."""
        verdict, found = self.verdict(decision, situation)
        rule = _words_of(verdict, found)
        if verdict.then == "allow":
            return GateRecord(permission="allowed", rule=rule, by="policy")
        if verdict.then == "deny":
            return GateRecord(permission="denied", rule=rule, by="policy")
        if self._yes:
            return GateRecord(permission="allowed", rule=rule, by="flag")
        if self._answer is None:
            return GateRecord(permission="denied", rule=f"{rule}; nobody to ask, and --yes was not given", by="policy")
        name, evidence = found[0] if found else (verdict.why or "a rule of yours", verdict.by)
        allowed = self._answer(Question(name, evidence, decision, situation.subgoal))
        return GateRecord(permission="allowed" if allowed else "denied", rule=rule, by="user")

    def verdict(self, decision: Decision, situation: Situation) -> tuple[Verdict, tuple[Evidence, ...]]:
        """What the policy says, and the consequences that it was told of, with their evidence. Nobody is asked."""
        found = consequences(decision, situation)
        return self._policy.judge(_case(decision, situation, found, self._device_url)), found


def question_for(decision: Decision, situation: Situation) -> Question | None:
    """What the default policy asks before this action; None where nothing is."""
    found = consequences(decision, situation)
    return Question(*found[0], decision, situation.subgoal) if found else None


def consequences(decision: Decision, situation: Situation) -> tuple[Evidence, ...]:
    """The rules of ``agents.consequential`` that the action falls under, each once, with the words it follows from."""
    first: dict[str, str] = {}
    for rule, evidence in _found(decision, situation):
        first.setdefault(rule, evidence)
    return tuple(first.items())


def _words_of(verdict: Verdict, found: tuple[Evidence, ...]) -> str:
    """``pay or buy: 'pay' in the target 'Pay' (default policy)``"""
    said = [verdict.why] if verdict.why else []
    said += [f"{rule}: {evidence}" for rule, evidence in found]
    return f"{'; '.join(said) or 'nothing consequential'} ({verdict.by})"


def _case(decision: Decision, situation: Situation, found: tuple[Evidence, ...], device_url: str) -> Case:
    screen, action = situation.screen, decision.action
    points = points_of(action) or _pointer(situation)
    labels = [*_target_words(decision, screen), *(words for point in points for words in _words_at(screen, point))]
    target = screen.by_id.get(decision.target) if decision.target else None
    at = target.box.center if target else points[0] if points else None
    return Case(
        action,
        tuple(words for _, words in labels),
        tuple(_titles(screen, at)) if at else (),
        _held(situation),
        tuple(rule for rule, _ in found),
        place_of(screen, at, device_url),
    )


def _titles(screen: Screen, at: Point) -> Iterator[str]:
    """The captions of the blocks, and the words of the dialogs and windows, that lie around the point."""
    for block in screen.blocks:
        if block.caption and block.box.contains(at):
            yield block.caption
    for element in screen.elements:
        if element.kind in ("dialog", "window") and element.box.contains(at):
            yield from _labels(element)


def _found(decision: Decision, situation: Situation) -> Iterator[Evidence]:
    """Every rule that the action falls under, and the words it follows from, likeliest first."""
    screen = situation.screen
    match decision.action:
        case Click(at=at) | DoubleClick(at=at) | LongPress(at=at) | Swipe(start=at):
            yield from _rules([*_target_words(decision, screen), *_words_at(screen, at)])
            yield from _rules(_own_words(decision, situation))
        case Drag(start=start, end=end):
            ends = [*_words_at(screen, end), *_own_words(decision, situation)]
            starts = [*_target_words(decision, screen), *(_words_at(screen, start) if start else [])]
            yield from _dropped_away(ends)
            yield from _rules([*starts, *ends])
        case TypeText(text=text):
            yield from _password(decision, situation)
            if "\n" in text:
                yield from _confirming(decision, situation)
        case PressKeys(keys=keys):
            yield from _keys((*_held(situation), *keys), decision, situation)
        case KeyDown(key=key):
            yield from _keys((*_held(situation), key), decision, situation)
        case ButtonDown() | ButtonUp():
            pointed = [words for at in _pointer(situation) for words in _words_at(screen, at)]
            yield from _rules([*_target_words(decision, screen), *pointed, *_own_words(decision, situation)])
        case KeyUp() | Move() | Scroll() | Wait() | Back() | Home() | Finish() | Impossible():
            return
        case _:
            assert_never(decision.action)


def _rules(evidence: list[Evidence]) -> Iterator[Evidence]:
    for place, words in evidence:
        for rule, word in rules_for(words, _PRESSED):
            yield rule, f"{word!r} in {place} {_short(words)!r}"


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


def _dropped_away(ends: list[Evidence]) -> Iterator[Evidence]:
    for place, words in ends:
        if names_trash(words):
            yield "delete or overwrite", f"dropped on {place} {_short(words)!r}"


# -- keys --------------------------------------------------------------------------------------------------------


def _keys(keys: tuple[str, ...], decision: Decision, situation: Situation) -> Iterator[Evidence]:
    if set(keys) >= {"shift", "delete"}:
        yield "delete or overwrite", "shift+delete deletes for good"
    if keys and keys[-1] in _CONFIRMING:
        yield from _confirming(decision, situation)


def _confirming(decision: Decision, situation: Situation) -> Iterator[Evidence]:
    """Enter presses what the dialog or form is for; which button has the focus cannot be seen."""
    screen = situation.screen
    yield from _rules([*_target_words(decision, screen), *_own_words(decision, situation)])
    for element in screen.elements:
        words = _rules([("the button", label) for label in _labels(element)]) if _is_button(element) else iter(())
        first = next(words, None)
        if first is not None and _in_a_form(element, screen):
            yield from (first, *words)


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


def _password(decision: Decision, situation: Situation) -> Iterator[Evidence]:
    """Typing asks only where a password goes: by a secret in it, by the field that is typed into, or by the step's
    unquoted words."""
    assert isinstance(decision.action, TypeText)
    typed = decision.action.text
    for name in secret_names(typed):
        yield SECRETS, f"the secret {name!r}"
    own = [(place, _QUOTED.sub(" ", words).replace(typed, " ")) for place, words in _own_words(decision, situation)]
    for place, words in [*_target_words(decision, situation.screen), *_clicked_before(situation), *own]:
        if found := rule_for(words, (SECRETS,)):
            yield SECRETS, f"{found[1]!r} in {place} {_short(words)!r}"


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
