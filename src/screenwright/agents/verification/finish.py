"""Whether a run that says it is done has done what its goal asks: clause by clause, from the steps that were kept."""

from __future__ import annotations

import re
from collections.abc import Sequence

from screenwright.agents.verification.aim import evidence_of
from screenwright.agents.verification.verify import Past, SeenStep
from screenwright.agents.verification.words import covered, pending, quotes, told
from screenwright.core.screen import Screen
from screenwright.core.verification import Judgement
from screenwright.reading import name_of, quoted, squash

_CANCEL = re.compile(r"cancel|not (?:now|yet)|abbrechen|annuler|cancelar|取消", re.IGNORECASE)


def finished(goal: str, history: Sequence[Past], step: SeenStep) -> Judgement:
    """The judgement on the claim that the goal is reached."""
    kept = [past.step for past in history if past.judgement.kept]
    if asking := _open_question(step.before):
        return Judgement("wrong", f"The screen still waits for an answer: {quoted(asking)}.", "premature finish")
    left = _left(goal, kept, step.before)
    if left:
        return Judgement("wrong", f"No step has done this: {quoted(left[0])}.", "premature finish")
    return Judgement("correct", "The steps have dealt with every part of the goal.")


def _left(goal: str, kept: Sequence[SeenStep], screen: Screen) -> list[str]:
    """The parts of the goal that no kept step has to do with."""
    evidence = [words for step in kept for words in evidence_of(step, goal)]
    numbers = [name for element in screen.elements if (name := name_of(element) or "").isdecimal()]
    signs = [text for text in quotes(goal) if any(sign.isalnum() for sign in text)]
    unsaid = [text for text in signs if not any(squash(text) in squash(words) for words in evidence)]
    shown = [line for step in kept for one in step.before.elements if one.kind == "text" and (line := name_of(one))]
    undone = [clause for clause in pending(goal, [*evidence, *numbers]) if not _is_reached(clause, shown)]
    return [*undone, *unsaid]


def _is_reached(clause: str, shown: Sequence[str]) -> bool:
    """Whether it names a numbered place that was seen on the way: "go on to page 3" and "Catalogue, page 3"."""
    words = told(clause)
    numbered = len(words) > 1 and any(word.isdecimal() for word in words)
    return numbered and any(covered(clause, [line]) == 1.0 for line in shown)


def _open_question(screen: Screen) -> str | None:
    """What a dialog asks that can still be cancelled, None where there is none."""
    for dialog in screen.elements:
        if dialog.kind != "dialog":
            continue
        inside = [one for one in screen.elements if one is not dialog and dialog.box.covers(one.box, 3)]
        if any(_CANCEL.search(name_of(one) or "") for one in inside):
            return name_of(dialog) or next((name for one in inside if (name := name_of(one))), "a dialog")
    return None
