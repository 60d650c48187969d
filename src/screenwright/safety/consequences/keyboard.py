"""What keys and typed text would do: which button they confirm, and what is typed where."""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.core.action import KeyDown, KeyUp, TypeText
from screenwright.core.agency import Decision, Situation
from screenwright.core.screen import Element, Kind, Screen
from screenwright.safety.consequences.evidence import (
    Evidence,
    first,
    labels_of,
    length,
    own_words,
    short,
    target_words,
    unquoted,
)
from screenwright.safety.consequences.fields import chosen, field_words, focused, in_terminal
from screenwright.safety.consequences.lexicon import SECRETS
from screenwright.safety.consequences.prose import MESSAGES, SEARCHES
from screenwright.safety.consequences.surroundings import questions, surroundings, told
from screenwright.safety.consequences.typed import RUN, given_away, opened, run
from screenwright.safety.consequences.unknown import not_in_the_lexicon
from screenwright.safety.consequences.words import names, rule_for

_FORM_PARTS: frozenset[Kind] = frozenset({"button", "input", "checkbox", "radio", "select", "dialog"})
BRIEF = 4
"""Words on a button at most."""
_CONFIRMING = frozenset({"enter", "space"})
_SENDING = frozenset({"ctrl", "meta", "super", "cmd", "alt"})


def typing(decision: Decision, situation: Situation, text: str) -> Evidence | None:
    """The rule for typing the text where the focus is; a newline in it is the Enter key."""
    terminal = in_terminal(situation)
    return (
        _password(decision, situation, text)
        or given_away(text, situation.goal)
        or run(text, terminal)
        or opened(text, situation.goal)
        or (confirming(decision, situation) if "\n" in text and not terminal else None)
    )


def keys_pressed(keys: tuple[str, ...], decision: Decision, situation: Situation) -> Evidence | None:
    if set(keys) >= {"shift", "delete"}:
        return "delete or overwrite", "shift+delete deletes for good"
    if keys == ("delete",) and (what := chosen(situation)):
        return "delete or overwrite", f"delete was pressed with {short(what)!r} chosen"
    found = confirming(decision, situation) if keys and keys[-1] in _CONFIRMING else None
    if not found and keys and keys[-1] == "enter" and _SENDING & set(keys):
        return "send or publish", f"{'+'.join(keys)} sends in most programs"
    return found


def confirming(decision: Decision, situation: Situation) -> Evidence | None:
    """Enter presses what the dialog or form is for, a button with words; in a field that was just clicked, what stands
    around the field."""
    words = first([*target_words(decision, situation.screen), *own_words(decision, situation)])
    if words:
        return words
    if field := focused(situation):
        return _confirmed_at(field, situation)
    screen = situation.screen
    for question in questions(screen):
        if found := _pressed_among(question.elements, screen) or told(question):
            return found
    return _pressed_among([one for one in screen.elements if one.text and _in_a_form(one, screen)], screen)


def _confirmed_at(field: Element, situation: Situation) -> Evidence | None:
    screen, labels = situation.screen, list(labels_of(field))
    if any(names(SEARCHES, label) for label in labels):
        return None
    if in_terminal(situation):
        typed = any(isinstance(done.decision.action, TypeText) for done in situation.history[-1:])
        return None if typed else (RUN, "enter runs what stands in the terminal")
    around = surroundings(screen, field.box.center, field)
    if found := _pressed_among([one for one in around.elements if one is not field], screen) or told(around):
        return found
    message = next((label for label in labels if names(MESSAGES, label)), None)
    return ("send or publish", f"enter was pressed in {short(message)!r}") if message else None


def _pressed_among(elements: Sequence[Element], screen: Screen) -> Evidence | None:
    buttons = [one for one in elements if _is_button(one)]
    said = first([("the button", label) for one in buttons for label in labels_of(one)])
    return said or not_in_the_lexicon((one for one in buttons if one.kind == "button"), screen)


def _is_button(element: Element) -> bool:
    brief = all(length(label) <= BRIEF for label in labels_of(element))
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


def _password(decision: Decision, situation: Situation, typed: str) -> Evidence | None:
    """By the field that is typed into, or by the step's unquoted words."""
    own = [(place, unquoted(words).replace(typed, " ")) for place, words in own_words(decision, situation)]
    for place, words in [*target_words(decision, situation.screen), *field_words(situation), *own]:
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
