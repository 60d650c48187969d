"""What keys and typed text would do: which button they confirm, and whether a password is typed."""

from __future__ import annotations

from screenwright.agents.consequences.evidence import (
    Evidence,
    first,
    labels_of,
    own_words,
    short,
    target_words,
    unquoted,
)
from screenwright.agents.consequences.lexicon import SECRETS
from screenwright.agents.consequences.pointing import words_at
from screenwright.agents.consequences.words import rule_for
from screenwright.core.action import Click, KeyDown, KeyUp, TypeText
from screenwright.core.agency import Decision, Situation
from screenwright.core.screen import Element, Kind, Screen

_FORM_PARTS: frozenset[Kind] = frozenset({"button", "input", "checkbox", "radio", "select", "dialog"})
_CONFIRMING = frozenset({"enter", "space"})


def keys_pressed(keys: tuple[str, ...], decision: Decision, situation: Situation) -> Evidence | None:
    if set(keys) >= {"shift", "delete"}:
        return "delete or overwrite", "shift+delete deletes for good"
    if keys and keys[-1] in _CONFIRMING:
        return confirming(decision, situation)
    return None


def confirming(decision: Decision, situation: Situation) -> Evidence | None:
    """Enter presses what the dialog or form is for; which button has the focus cannot be seen."""
    words = first([*target_words(decision, situation.screen), *own_words(decision, situation)])
    if words:
        return words
    screen = situation.screen
    for element in screen.elements:
        if _is_button(element) and _in_a_form(element, screen):
            found = first([("the button", label) for label in labels_of(element)])
            if found:
                return found
    return None


def _is_button(element: Element) -> bool:
    brief = all(len(label.split()) <= 4 for label in labels_of(element))
    return element.kind == "button" or (element.clickable and brief and element.kind in ("text", "link", "icon"))


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


def password(decision: Decision, situation: Situation) -> Evidence | None:
    """Typing asks only where a password goes: by the field that is typed into, or by the step's unquoted words."""
    assert isinstance(decision.action, TypeText)
    typed = decision.action.text
    own = [(place, unquoted(words).replace(typed, " ")) for place, words in own_words(decision, situation)]
    for place, words in [*target_words(decision, situation.screen), *_clicked_before(situation), *own]:
        if found := rule_for(words, (SECRETS,)):
            return found[0], f"{found[1]!r} in {place} {short(words)!r}"
    return None


def held_keys(situation: Situation) -> tuple[str, ...]:
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


def _clicked_before(situation: Situation) -> list[Evidence]:
    """The field that the click just before went into."""
    last = situation.history[-1].decision.action if situation.history else None
    return words_at(situation.screen, last.at) if isinstance(last, Click) else []
