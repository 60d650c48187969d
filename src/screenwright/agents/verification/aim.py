"""Whether a click or a text goes where it was asked to: the region against the sub-goal, or else the goal.

An asking that the grammar reads is looked for on the screen as the built-in planner would; any other is compared by its
words with the region and with everything else on the screen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from screenwright.agents.planner import (
    Choose,
    Clear,
    ClickOn,
    Hover,
    Match,
    NameFile,
    OpenThing,
    SetState,
    TargetPhrase,
    TypeInto,
    Unfold,
    Want,
    Wish,
    find,
    read_goal,
)
from screenwright.agents.verification.loops import same
from screenwright.agents.verification.verify import Past, SeenStep
from screenwright.agents.verification.words import (
    around,
    best_elsewhere,
    better_twin,
    fit_at,
    in_row,
    is_asking,
    is_label_of,
    is_one_thing,
    labels,
    pending,
)
from screenwright.core.action import TypeText
from screenwright.core.agency import Refusal
from screenwright.core.screen import Element, Kind
from screenwright.core.verification import Judgement
from screenwright.reading import TargetPath, called, likeness, name_of, quoted, squash

FITS = 0.5
"""A region that fits as well as this is what was asked for, unless something else fits better."""
CLEARLY = 0.6
"""Something else that fits as well as this is what was asked for, where the region does not fit."""
POORLY = 0.3
BESIDE = 5
"""Pixels beside a region from which a click did not hit it, if nothing came of it either."""
BETTER = 0.2
"""By so much something else must fit better than a region that fits."""
_FIELDS: frozenset[Kind] = frozenset(("input", "select"))
_LEADING: frozenset[Kind] = frozenset(("tab", "menuitem", "link", "list_item", "icon"))
"""Kinds that are there to lead to other screens."""
_ONWARD = re.compile(
    r"(?:next|continue|more|further|forward|show all|weiter|mehr|suivant|continuer|plus)\b|下一|继续|更多",
    re.IGNORECASE,
)
"""Words on what leads on, whatever to."""
_WRITTEN_INTO = "text field"
"""By what anything is called that is written into, whatever its name."""
SURE = 0.55
"""Confidence of a match by the grammar from which another place is a wrong one."""


def aimed(goal: str, history: Sequence[Past], step: SeenStep) -> Judgement:
    """The judgement on a click, by its region."""
    if step.path is not None and not step.path.local.box.contains(step.path.point, BESIDE) and _is_idle(step):
        return Judgement("wrong", "It falls beside everything, and nothing came of it.", "no effect")
    asked, instructions = step.subgoal, read_goal(step.subgoal)
    if not isinstance(instructions, Refusal):
        found = _by_grammar(instructions, step)
        if found is not None:
            return found
    judgement = _by_words(asked, history, step, follows_goal=asked == goal)
    if judgement.finding == "uncertain" and asked != goal:
        return _by_words(goal, history, step, follows_goal=True)
    return judgement


def typed(history: Sequence[Past], step: SeenStep, text: str) -> Judgement:
    """The judgement on a text: what is typed, and whether it goes into the field that was meant."""
    instructions = read_goal(step.subgoal)
    asked = [] if isinstance(instructions, Refusal) else [text_of(one) for one in instructions]
    texts = [one for one in asked if one is not None]
    if texts and not any(squash(text) in squash(one) for one in texts):
        return Judgement("wrong", f"{quoted(text)} is typed where {quoted(texts[0])} was asked for.", "wrong target")
    click = next((past for past in reversed(history) if not isinstance(past.step.action, TypeText)), None)
    if click is not None and not click.judgement.kept and click.judgement.category != "loop":
        return Judgement("wrong", "The text goes where the wrong click before it led.", "wrong target")
    meant = _other_field(instructions, step)
    if meant is not None:
        return _missed(step, meant)
    if squash(text) in squash(step.subgoal):
        return Judgement("correct", f"{quoted(text)} is what was asked for.")
    return Judgement("uncertain", f"Nothing that was asked for tells whether {quoted(text)} belongs here.")


def _other_field(instructions: Sequence[Wish] | Refusal, step: SeenStep) -> Element | None:
    """The field that was asked for, where the agent named another one; of a field that fills the screen every region
    may be meant."""
    if isinstance(instructions, Refusal) or step.bounds is None:
        return None
    for instruction in instructions:
        phrase = phrase_of(instruction)
        found = find(step.before, *phrase) if phrase is not None else None
        if isinstance(found, Match) and found.element.kind in _FIELDS and found.confidence >= SURE:
            return None if any(_hits(step, found, path) for path in step.paths) else found.element
    return None


def text_of(instruction: Wish) -> str | None:
    match instruction:
        case TypeInto(text=text) | NameFile(name=text):
            return text
        case _:
            return None


def phrase_of(instruction: Wish) -> tuple[TargetPhrase, Want] | None:
    """What an instruction is about, None for those that are about no one thing."""
    match instruction:
        case ClickOn(target=target) | OpenThing(target=target) | Hover(target=target):
            return target, "click"
        case Choose(option=target, source=None) | Unfold(source=target):
            return target, "click"
        case TypeInto(target=TargetPhrase() as target) | Clear(target=target):
            return target, "input"
        case SetState(target=target):
            return target, "toggle"
        case _:
            return None


def region_of(step: SeenStep) -> Element | None:
    """The element at the place of the step, None for bare ground."""
    return step.before.by_id.get(step.path.local.id) if step.path else None


# -- by grammar ----------------------------------------------------------------------------------------------------


def _by_grammar(instructions: Sequence[Wish], step: SeenStep) -> Judgement | None:
    """None where no instruction says what was to be clicked, or it cannot be found without doubt."""
    missed: Match | None = None
    for instruction in instructions:
        phrase = phrase_of(instruction)
        if phrase is None:
            continue
        found = find(step.before, *phrase)
        if isinstance(found, Match) and step.path is not None and _hits(step, found, step.path):
            return Judgement("correct", f"It is {called(found.element)}, as asked.")
        if isinstance(found, Refusal) and _is_named(step, phrase[0]):
            return Judgement("correct", f"It is one of those called {quoted(phrase[0].text)}.")
        missed = found if isinstance(found, Match) and missed is None else missed
    if missed is None or len(instructions) > 1 or missed.confidence < SURE:
        return None
    return _missed(step, missed.element)


def _hits(step: SeenStep, found: Match, path: TargetPath) -> bool:
    """The point lies in what was found, or in the row that is made of it."""
    region, point, box = path.local.box, path.point, found.element.box
    if box.contains(point, 3) or (region.covers(found.element.box, 3) and region.height <= 4 * box.height):
        return True
    here = step.before.by_id.get(path.local.id)
    return here is not None and (
        here is found.element or is_one_thing(here, found.element) or is_label_of(here, found.element)
    )


def _is_named(step: SeenStep, phrase: TargetPhrase) -> bool:
    element = region_of(step)
    label = element and name_of(element)
    fits = likeness(phrase.text, label) if label and phrase.text and phrase.relation is None else None
    return fits is not None and fits.how in ("exact", "prefix")


# -- by words ------------------------------------------------------------------------------------------------------


def _by_words(asked: str, history: Sequence[Past], step: SeenStep, *, follows_goal: bool) -> Judgement:
    here = region_of(step)
    kept = [past.step for past in history if past.judgement.kept]
    done = [step.action.text for step in kept if isinstance(step.action, TypeText)]
    if follows_goal:
        done += [label for one in kept if (it := region_of(one)) for label in labels(it)]
    score = fit_at(step.before, here, asked) if here is not None else 0.0
    # A field is made ready for a text: only another field can be the one that was meant.
    kinds = _FIELDS if here is not None and here.kind in _FIELDS else None
    best, other = best_elsewhere(step.before, here, asked, done, kinds)
    twin = better_twin(step.before, here, asked, follows_goal=follows_goal) if here is not None else None
    if twin is not None and here is not None:
        why = f"It is {called(here)}, but not the one that was asked for: that is {where(twin)}."
        return Judgement("wrong", why, "wrong target")
    if here is not None and score >= FITS and (score >= best - BETTER or follows_goal):
        return Judgement("correct", f"The words of {called(here)} go with what was asked for.")
    if other is not None and best >= CLEARLY and (score < POORLY or (not follows_goal and best > score + BETTER)):
        if follows_goal and here is not None and _may_lead(here) and _is_elsewhere(asked, kept, step):
            return Judgement("uncertain", f"A part of the goal is not to be seen here; {called(here)} may lead there.")
        return _missed(step, other)
    if _is_idle(step) and score < POORLY and (here is None or here.kind == "text"):
        at = called(here) if here is not None else "bare ground"
        return Judgement("wrong", f"Nothing came of a click on {at}.", "no effect")
    return Judgement("uncertain", "What was asked for and what stands here have too little in common to tell.")


def _may_lead(here: Element) -> bool:
    """Whether it may be there to lead to another screen; of a picture without letters nobody knows."""
    if here.kind in _LEADING or _ONWARD.match(name_of(here) or ""):
        return True
    return here.kind in ("button", "image") and not here.text


def _is_elsewhere(goal: str, kept: Sequence[SeenStep], step: SeenStep) -> bool:
    """Whether a part of the goal is still to be done and names nothing that this screen shows."""
    left = pending(goal, [words for one in kept for words in evidence_of(one, goal)])
    return any(best_elsewhere(step.before, None, clause, ())[0] < CLEARLY for clause in left)


def where(element: Element) -> str:
    """At the pixel where a thing lies, for one whose name does not tell it from others."""
    at = element.box.center
    return f"at {at.x}, {at.y}"


def evidence_of(step: SeenStep, goal: str) -> list[str]:
    """What a step shows to have been done: the words at its place, around it, what it typed, and its sub-goal."""
    here = region_of(step)
    if here is not None and here.kind in _FIELDS and not isinstance(step.action, TypeText):
        return []  # a field is made ready: nothing is done yet
    words = list(labels(here)) if here is not None else []
    if isinstance(step.action, TypeText):
        words += [step.action.text, _WRITTEN_INTO]
    elif here is not None:
        words += [said for said in (*around(step.before, here), *in_row(step.before, here)) if not is_asking(said)]
    return [*words, step.subgoal] if step.subgoal != goal else words


def _is_idle(step: SeenStep) -> bool:
    return step.after is not None and same(step.before.screenshot, step.after)


def _missed(step: SeenStep, meant: Element) -> Judgement:
    here = region_of(step)
    at = called(here) if here is not None else "no thing at all"
    window = next(
        (one for one in step.before.elements if one.kind in ("window", "dialog") and _holds(one, meant)), None
    )
    if window is not None and step.path is not None and not window.box.contains(step.path.point):
        return Judgement(
            "wrong", f"It is {at}, outside of {called(window)} with what was asked for.", "left the window"
        )
    return Judgement("wrong", f"It is {at}; what was asked for is {called(meant)}.", "wrong target")


def _holds(window: Element, element: Element) -> bool:
    return window is not element and window.box.covers(element.box, 3)
