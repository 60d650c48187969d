"""What keys and typed text would do: which button they confirm, and what is typed where."""

from __future__ import annotations

import re

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
from screenwright.agents.consequences.prose import MESSAGES, SEARCHES, TERMINALS
from screenwright.agents.consequences.surroundings import questions, surroundings, told
from screenwright.agents.consequences.typed import RUN, given_away, opened, run
from screenwright.agents.consequences.words import names, rule_for
from screenwright.core.action import Click, DoubleClick, KeyDown, KeyUp, LongPress, TypeText, points_of
from screenwright.core.agency import Decision, Situation
from screenwright.core.geometry import Point
from screenwright.core.screen import Element, Kind, Screen

_FORM_PARTS: frozenset[Kind] = frozenset({"button", "input", "checkbox", "radio", "select", "dialog"})
_CHOSEN: frozenset[Kind] = frozenset({"icon", "image", "list_item", "cell"})
"""What a click chooses rather than opens for writing."""
_CONFIRMING = frozenset({"enter", "space"})
_SENDING = frozenset({"ctrl", "meta", "super", "cmd", "alt"})
_PROMPT = re.compile(r"\w@[\w.-]+[: ~]|(?:^|\s)[A-Z]:\\[^>]*>|(?:^|\s)[$#]\s*$")


def typing(decision: Decision, situation: Situation, text: str) -> Evidence | None:
    """The rule for typing the text where the focus is; a newline in it is the Enter key."""
    terminal = _in_terminal(situation)
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
    if keys == ("delete",) and (chosen := _chosen(situation)):
        return "delete or overwrite", f"delete was pressed with {short(chosen)!r} chosen"
    found = confirming(decision, situation) if keys and keys[-1] in _CONFIRMING else None
    if not found and keys and keys[-1] == "enter" and _SENDING & set(keys):
        return "send or publish", f"{'+'.join(keys)} sends in most programs"
    return found


def confirming(decision: Decision, situation: Situation) -> Evidence | None:
    """Enter presses what the dialog or form is for; in a field that was just clicked, what stands around the field."""
    words = first([*target_words(decision, situation.screen), *own_words(decision, situation)])
    if words:
        return words
    if field := _focused(situation):
        return _confirmed_at(field, situation)
    screen = situation.screen
    for question in questions(screen):
        if found := _pressed_among(question.elements) or told(question):
            return found
    return _pressed_among([one for one in screen.elements if _in_a_form(one, screen)])


def _confirmed_at(field: Element, situation: Situation) -> Evidence | None:
    screen, labels = situation.screen, list(labels_of(field))
    if any(names(SEARCHES, label) for label in labels):
        return None
    if _in_terminal(situation):
        typed = any(isinstance(done.decision.action, TypeText) for done in situation.history[-1:])
        return None if typed else (RUN, "enter runs what stands in the terminal")
    around = surroundings(screen, field.box.center, field)
    if found := _pressed_among([one for one in around.elements if one is not field]) or told(around):
        return found
    message = next((label for label in labels if names(MESSAGES, label)), None)
    return ("send or publish", f"enter was pressed in {short(message)!r}") if message else None


def _pressed_among(elements: list[Element] | tuple[Element, ...]) -> Evidence | None:
    buttons = [one for one in elements if _is_button(one)]
    return first([("the button", label) for one in buttons for label in labels_of(one)])


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


def _password(decision: Decision, situation: Situation, typed: str) -> Evidence | None:
    """By the field that is typed into, or by the step's unquoted words."""
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


def _last_press(situation: Situation) -> Point | None:
    """Where the last action that pointed at something pressed; None where it only moved, or nothing was pressed."""
    for done in reversed(situation.history):
        action = done.decision.action
        if isinstance(action, Click | DoubleClick | LongPress):
            return action.at
        if points_of(action):
            return None
    return None


def _focused(situation: Situation) -> Element | None:
    """The field that the last press went into."""
    at = _last_press(situation)
    hit = [one for one in situation.screen.elements if one.kind == "input" and at and one.box.contains(at)]
    return min(hit, key=lambda one: one.box.area) if hit else None


def _chosen(situation: Situation) -> str | None:
    """What the last press chose, in words: a file, a row, a picture."""
    at = _last_press(situation)
    hit = [one for one in situation.screen.elements if at and one.box.contains(at, 8)]
    if not hit or any(one.kind == "input" for one in hit) or not any(one.kind in _CHOSEN for one in hit):
        return None
    return next((label for one in hit for label in labels_of(one)), "something")


def _in_terminal(situation: Situation) -> bool:
    """Whether the last press went where lines are run: by a prompt, or by what the window is called."""
    at = _last_press(situation)
    if at is None:
        return False
    hit = [one for one in situation.screen.elements if one.box.contains(at)]
    around = surroundings(situation.screen, at, min(hit, key=lambda one: one.box.area, default=None))
    labels = [label for one in (*hit, *around.elements) for label in labels_of(one)]
    titles = [label for label in labels if len(label.split()) <= 4]
    return any(_PROMPT.search(label) for label in labels) or any(names(TERMINALS, label) for label in titles)


def _clicked_before(situation: Situation) -> list[Evidence]:
    """The field that the press before went into."""
    at = _last_press(situation)
    return words_at(situation.screen, at) if at else []
