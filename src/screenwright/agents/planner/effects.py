"""Whether an instruction had its effect, from pixels and read text alone: the reflecting half of the built-in planner.

Judged is what a person at the screen would accept: typed text can be read, a click changed something, a thing waited
for is there. What may rightly change nothing (a key, a click into a field) is accepted.
"""

from __future__ import annotations

import re

from rapidfuzz import fuzz

from screenwright.agents.loop import differences
from screenwright.agents.planner.arrival import Part, arrived_in_part
from screenwright.agents.planner.instructions import (
    AskToSave,
    ChooseAll,
    Clear,
    ClickOn,
    ConfirmSave,
    Hover,
    Instruction,
    NameFile,
    OpenThing,
    Press,
    Save,
    ScrollTo,
    ScrollView,
    SetState,
    TargetPhrase,
    TypeInto,
    Unfold,
    WaitFor,
    WaitSeconds,
)
from screenwright.agents.planner.marking import are_marked, is_on
from screenwright.agents.planner.matching import find, is_seen
from screenwright.core.action import TypeText, Wait
from screenwright.core.agency import Decision, Done, Reflection, Refusal, Situation
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.core.secret_names import secret_names
from screenwright.reading import likeness, squash

ALREADY = Wait(0.0)
"""The action of a sub-goal that was reached before anything was done."""
LOOK_AGAIN = Wait(1.0)
"""The action of a mind that first wants to see whether the screen is still changing."""
FURTHER = "look further"
SEARCHING: tuple[str, str, str, str] = ("look behind", "look into the menu", "close the menu again", FURTHER)
"""How the reasons of actions begin that only bring something into sight; they are no tries."""

MOST_TRIES = 2
MOST_SCROLLS = 12
MOST_WAITS = 15

_READABLE = 0.8
_TELLING = 3
"""Letters; a shorter text may stand anywhere."""
_SAMPLE = 48
"""Letters of a typed line, from its end, that are looked for; the rest may have scrolled away."""
_SAVE_WORDS = ("save", "save as", "speichern", "enregistrer", "guardar", "salvar", "保存", "另存为")
CANCEL_WORDS = ("cancel", "abbrechen", "annuler", "cancelar", "取消")
_OVERWRITE = re.compile(
    r"\b(?:replac\w*|overwrit\w*|already exists?|ersetzen|überschreiben|existiert bereits|remplacer|écraser"
    r"|existe déjà|reemplazar|sobrescribir|ya existe)\b|替换|覆盖|已存在",
    re.IGNORECASE,
)
_SECRET = re.compile(r"password|passphrase|passwort|kennwort|mot de passe|contraseña|密码|\bpin\b", re.IGNORECASE)

PROCEED = Reflection("proceed")


def judge(instruction: Instruction, situation: Situation) -> Reflection:
    """proceed, retry or, when the tries are used up, replan with the reason to give up for."""
    last = situation.history[-1].decision.action if situation.history else None
    if last == ALREADY:
        return PROCEED
    if situation.history and situation.history[-1].unknown and not isinstance(last, Wait):
        return _after_loss(instruction, situation)
    return _judge(instruction, situation)


def _judge(instruction: Instruction, situation: Situation) -> Reflection:
    last = situation.history[-1].decision.action if situation.history else None
    match instruction:
        case WaitFor(target=target, gone=gone):
            end = "is still there" if gone else "did not appear"
            return _repeat(is_seen(situation.screen, target) != gone, situation, MOST_WAITS, f"{target.words!r} {end}")
        case WaitSeconds() | Press():
            return PROCEED
        case _ if last == LOOK_AGAIN and not tries(situation, situation.attempt):
            return Reflection("retry", "looked again")
        case TypeInto(text=text, target=target):
            return _typed(text, is_secret(target) or bool(secret_names(text)), situation)
        case NameFile(name=name):
            return _typed(name, False, situation)
        case ScrollTo(target=target):
            return _scrolled_to(target, situation)
        case ScrollView(times=None):
            return _repeat(not changed(situation), situation, MOST_SCROLLS, "the end was not reached")
        case AskToSave():
            shown = shows_save_dialog(situation.screen)
            return _once_more(shown, situation, "neither ctrl+shift+s nor a menu nor ctrl+s brought up a save dialog")
        case ConfirmSave():
            return _confirmed(situation)
        case Save() if shows_save_dialog(situation.screen):
            return Reflection("replan", "the program asks for a name: say it, as  save it as note.txt")
        case ClickOn(way="left") if _on_a_field(situation):
            return PROCEED
        case OpenThing(target=target):
            opened = changed(situation) and not _only_marked(situation)
            return _once_more(opened, situation, f"clicked and double clicked {target.words!r}, and it did not open")
        case SetState(target=target, on=on):
            return _switched(target, on, situation)
        case ChooseAll(options=options) if are_marked(situation.screen, options) is False:
            return _once_more(False, situation, f"did {instruction.words!r} twice, and not all of it is chosen")
        case ScrollView() | Save() | Clear() | ChooseAll():
            return PROCEED
        case Unfold(option=option) if is_seen(situation.screen, option):
            return PROCEED
        case _:
            reached = changed(situation) or situation.history[-1].told
            if not reached and last == LOOK_AGAIN and isinstance(instruction, ClickOn) and _may_have_acted(situation):
                return Reflection("replan", f"did {instruction.words!r} and nothing changed that can be seen")
            return _once_more(reached, situation, f"did {instruction.words!r} twice and nothing changed")


def _after_loss(instruction: Instruction, situation: Situation) -> Reflection:
    """The device was lost, or the run ended, in the middle of it. What can be seen to be done is done; what another try
    cannot do twice is tried again; a click or a key that may have been done is left to a person."""
    if _is_shown(instruction, situation):
        return PROCEED
    lost = "connection was lost" in situation.history[-1].note
    broken = "the connection was lost" if lost else "the run was interrupted"
    if isinstance(instruction, WaitFor | WaitSeconds | ScrollTo | SetState | AskToSave | Hover):
        return Reflection("retry", f"{broken} in between")
    typed = isinstance(situation.history[-1].decision.action, TypeText) and changed(situation)
    if isinstance(instruction, TypeInto | NameFile) and not typed:
        return Reflection("retry", f"{broken} in between, and nothing was typed")
    return Reflection(
        "replan",
        f"{broken} in the middle of {instruction.words!r}, and the screen does not show whether it was"
        " done: see for yourself, and say what is left to do",
    )


def _is_shown(instruction: Instruction, situation: Situation) -> bool:
    """Whether the screen by itself says that it is done; that something changed may come from the loss."""
    screen = situation.screen
    match instruction:
        case TypeInto(text=text, target=target):
            return not is_secret(target) and len(squash(text)) >= _TELLING and shows_text(screen, text)
        case NameFile(name=name):
            return shows_save_dialog(screen) and shows_text(screen, name)
        case WaitFor(target=target, gone=gone):
            return is_seen(screen, target) != gone
        case ScrollTo(target=target):
            return is_seen(screen, target)
        case Unfold(option=option):
            return is_seen(screen, option)
        case AskToSave():
            return shows_save_dialog(screen)
        case SetState(target=target, on=on):
            found = find(screen, target, "toggle")
            return not isinstance(found, Refusal) and is_on(screen, found.element) == on
        case _:
            return False


def tries(situation: Situation, attempts: int) -> int:
    """How often something was done for this sub-goal in its last ``attempts``; looking for it is nothing done."""
    recent = situation.history[-attempts:] if attempts else ()
    return sum(not isinstance(done.decision.action, Wait) and not is_search(done) for done in recent)


def is_search(done: Done | Decision) -> bool:
    """Whether it only brings something into sight."""
    return (done.decision if isinstance(done, Done) else done).why.startswith(SEARCHING)


def _once_more(reached: bool, situation: Situation, reason: str) -> Reflection:
    if reached:
        return PROCEED
    return Reflection("replan" if tries(situation, situation.attempt) >= MOST_TRIES else "retry", reason)


def _repeat(reached: bool, situation: Situation, most: int, reason: str) -> Reflection:
    """For what is meant to be repeated: scrolling and waiting."""
    if reached:
        return PROCEED
    if situation.attempt >= most:
        return Reflection("replan", f"{reason} ({situation.attempt} tries)")
    return Reflection("retry", reason)


def changed(situation: Situation) -> bool:
    """Whether anything differs from before but text cursors and what changes by itself."""
    return bool(_changes(situation))


def _changes(situation: Situation) -> tuple[Box, ...]:
    if situation.before is None:
        return ()
    return differences(situation.before.screenshot, situation.screen.screenshot, situation.restless)


# -- typing ------------------------------------------------------------------------------------------------------


def _typed(text: str, secret: bool, situation: Situation) -> Reflection:
    """A text that came and cannot be read is not typed again: that would spoil what is there."""
    recent = situation.history[-2 * situation.attempt :]
    typing = [
        done for done in recent if isinstance(done.decision.action, TypeText) and done.decision.action.text == text
    ]
    came = bool(_changes(situation)) or any(done.changed for done in typing)
    readable = not secret and len(squash(text)) >= _TELLING and not _went_into_a_secret(situation)
    if came and (not readable or shows_text(situation.screen, text)):
        return PROCEED
    if came and readable and (part := arrived_in_part(situation.screen, text)):
        return _typed_in_part(text, part, situation)
    if came and situation.history[-1].decision.action == LOOK_AGAIN:
        return Reflection("replan", f"typed {text[:40]!r}, but the screen shows no such text")
    return _once_more(False, situation, f"typed {text[:40]!r}, and it is not to be seen")


def _typed_in_part(text: str, part: Part, situation: Situation) -> Reflection:
    """A slow program may still show the rest. What stays lost is taken back and typed once more, where it is known how
    much that is."""
    told = f"typed {text[:40]!r}, and of that the screen shows {part.shown[:60]!r} alone"
    times = sum(done.decision.action == TypeText(text) for done in situation.done_here)
    looked = situation.history[-1].decision.action == LOOK_AGAIN
    return Reflection("replan" if looked and (times >= MOST_TRIES or not part.arrived) else "retry", told)


def shows_text(screen: Screen, text: str) -> bool:
    """Whether the last line of the text can be read on the screen, faults of reading allowed for; the whole of it where
    its line is visible whole."""
    lines = [squash(line) for line in text.splitlines() if squash(line)]
    if not lines:
        return True
    sample = lines[-1][-_SAMPLE:]
    seen = "".join(squash(element.text) for element in screen.elements if element.text)
    if len(seen) < len(sample) or not fuzz.partial_ratio(sample, seen, score_cutoff=100 * _READABLE):
        return False
    return arrived_in_part(screen, text) is None


def _went_into_a_secret(situation: Situation) -> bool:
    """Whether what changed is a field for a password, which shows dots."""
    fields = [one for one in situation.screen.elements if one.kind == "input" and _SECRET.search(one.name or "")]
    return any(box.overlap(field.box) for box in _changes(situation) for field in fields)


def is_secret(target: TargetPhrase | None) -> bool:
    return target is not None and bool(_SECRET.search(target.words))


# -- clicking, scrolling, switching ------------------------------------------------------------------------------


def _target(situation: Situation) -> Element | None:
    """The element of the last action, on the screen where it was chosen."""
    target = situation.history[-1].decision.target if situation.history else None
    return situation.before.by_id.get(target) if situation.before and target else None


def _on_a_field(situation: Situation) -> bool:
    """A click into a field that has the focus changes nothing."""
    element = _target(situation)
    return element is not None and element.kind == "input"


def _may_have_acted(situation: Situation) -> bool:
    """Whether a button or a link was pressed: it may do its work out of sight, and once more would do it twice."""
    pressed = next((done.decision.target for done in reversed(situation.done_here) if done.decision.target), None)
    element = situation.screen.by_id.get(pressed) if pressed else None
    return element is not None and element.kind in ("button", "link")


def _only_marked(situation: Situation) -> bool:
    """Nothing changed but the look of the thing itself: it was selected, not opened."""
    element = _target(situation)
    return element is not None and all(element.box.grown(element.box.height).covers(box) for box in _changes(situation))


def _scrolled_to(target: TargetPhrase, situation: Situation) -> Reflection:
    if is_seen(situation.screen, target):
        return PROCEED
    if not changed(situation):
        return Reflection("replan", f"scrolled to the end and did not see {target.words!r}")
    return _repeat(False, situation, MOST_SCROLLS, f"{target.words!r} is not in sight yet")


def _switched(target: TargetPhrase, on: bool, situation: Situation) -> Reflection:
    found = find(situation.screen, target, "toggle")
    state = None if isinstance(found, Refusal) else is_on(situation.screen, found.element)
    reached = changed(situation) if state is None else state == on
    return _once_more(reached, situation, f"{target.words!r} did not turn {'on' if on else 'off'}")


# -- saving ------------------------------------------------------------------------------------------------------


def shows_save_dialog(screen: Screen) -> bool:
    """A way to save and a way out of it, both as labels of their own."""
    return _shows_label(screen, _SAVE_WORDS) and _shows_label(screen, CANCEL_WORDS)


def _shows_label(screen: Screen, words: tuple[str, ...]) -> bool:
    texts = [element.text for element in screen.elements if element.text and len(element.text) <= 20]
    found = (likeness(word, text) for text in texts for word in words)
    return any(fit is not None and fit.how == "exact" for fit in found)


def _confirmed(situation: Situation) -> Reflection:
    if asks_to_overwrite(situation):
        return Reflection(
            "replan", "a file of that name is there already: overwriting needs your own word, nothing was replaced"
        )
    return _once_more(not shows_save_dialog(situation.screen), situation, "the save dialog does not close")


def asks_to_overwrite(situation: Situation) -> bool:
    """A question that came up now; words that stood there before are not one."""
    old = {element.text for element in situation.before.elements} if situation.before else set()
    return any(
        element.text not in old and _OVERWRITE.search(element.text)
        for element in situation.screen.elements
        if element.text
    )
