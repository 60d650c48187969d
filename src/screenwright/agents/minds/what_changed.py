"""What changed between two looks at a screen, thing by thing, for a model that judges whether something worked."""

from __future__ import annotations

from collections.abc import Iterable

from screenwright.agents.minds.brief import states_of
from screenwright.agents.wording import Wording
from screenwright.core.agency import Situation
from screenwright.core.screen import Element
from screenwright.reading import Difference, one_line, shortened

MOST = 8
"""Things of a sort that are named; of the others only how many they are."""
_LONGEST = 40


def what_changed(situation: Situation, words: Wording) -> str:
    """Lines of what is new, gone and otherwise since ``situation.before``; "" where there is no screen before."""
    if situation.before is None:
        return ""
    difference = Difference(situation.before, situation.screen, situation.restless)
    altered = (_altered(old, new, words) for old, new in difference.kept)
    sorts = (
        (words.APPEARED, [_called(one, words) for one in difference.appeared]),
        (words.GONE, [_called(one, words) for one in difference.gone]),
        (words.ALTERED, [one for one in altered if one]),
    )
    lines = [form.format(things=_some(things, words)) for form, things in sorts if things]
    return "\n".join(lines) or (words.CHANGED if difference.boxes else words.NO_CHANGE)


def _called(element: Element, words: Wording) -> str:
    name = words.name(element)
    return f"{words.noun(element.kind)} “{shortened(name, _LONGEST)}”" if name else ""


def _altered(old: Element, new: Element, words: Wording) -> str:
    """``checkbox “Wi-Fi” checked``; "" where nothing that can be said is other than before."""
    before, now = states_of(old, words), states_of(new, words)
    fields = [state for state in now if state not in before]
    fields = fields or [words.NO_LONGER.format(state=state) for state in before if state not in now]
    if new.value is not None and new.value != old.value:
        fields.append(f"{new.value:.0%}")
    if new.text and one_line(new.text) != one_line(old.text):
        fields.append(f"“{shortened(new.text, _LONGEST)}”")
    return f"{_called(new, words) or new.id} {', '.join(fields)}" if fields else ""


def _some(things: Iterable[str], words: Wording) -> str:
    named = [thing for thing in things if thing]
    more = f" {words.PLAN_MORE.format(count=len(named) - MOST)}" if len(named) > MOST else ""
    return "; ".join(named[:MOST]) + more
