"""Evidence of a consequence: where words stand that an action is judged by, and the words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from screenwright.core.agency import Decision, Situation
from screenwright.core.screen import Element, Screen
from screenwright.safety.consequences.lexicon import RULES, SECRETS
from screenwright.safety.consequences.words import rule_for

Evidence: TypeAlias = tuple[str, str]
"""Where the words stand, and the words; or the rule, and what it follows from."""

_PRESSED = tuple(rule for rule in RULES if rule != SECRETS)
"""A password is asked about where it is typed, not where its field is clicked."""
_TYPING = re.compile(r"\b(?:type|enter|write|input|key in|fill|put)\b|输入|键入|填", re.IGNORECASE)
_MINUS = frozenset({"remove", "probably remove"})
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|「[^」]*」|『[^』]*』|«[^»]*»|`[^`]*`|'[^']*'|‘[^’]*’")


def first(evidence: list[Evidence]) -> Evidence | None:
    for place, words in evidence:
        if found := rule_for(words, _PRESSED):
            rule, word = found
            return rule, f"{word!r} in {place} {short(words)!r}"
    return None


def target_words(decision: Decision, screen: Screen) -> list[Evidence]:
    target = screen.by_id.get(decision.target) if decision.target else None
    return [("the target", label) for label in labels_of(target)] if target else []


def own_words(decision: Decision, situation: Situation) -> list[Evidence]:
    """The words of the step, where there are steps, and of the reason; of one that types, without the text to type."""
    step = [] if situation.plan and not situation.plan.parted else [("the step", situation.subgoal)]
    own = [*step, ("the reason", decision.why)]
    return [(place, unquoted(words) if _TYPING.search(words) else words) for place, words in own]


def unquoted(words: str) -> str:
    return _QUOTED.sub(" ", words)


def labels_of(element: Element) -> Iterator[str]:
    """All that it is called; a picture of a minus alone is called nothing, because it makes windows and figures smaller
    far more often than it removes something."""
    labels = dict.fromkeys(label for label in (element.text, element.name, element.icon) if label)
    yield from (label for label in labels if element.text or label not in _MINUS)


def length(label: str) -> int:
    """Words; of signs that stand without spaces, two are one."""
    return sum(max(1, (sum(sign >= "\u2e80" for sign in word) + 1) // 2) for word in label.split())


def short(words: str) -> str:
    flat = " ".join(words.split())
    return flat if len(flat) <= 60 else f"{flat[:57]}..."
