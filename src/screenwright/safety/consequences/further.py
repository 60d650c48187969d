"""All consequences that an action may have, beside the one that is asked about first.

A policy that opens one consequence must not open another with it, so this looks wider than the question does: Enter is
taken to press any button that is to be seen.
"""

from __future__ import annotations

from collections.abc import Iterator

from screenwright.core.action import KeyDown, PressKeys, TypeText, points_of
from screenwright.core.agency import Decision, Situation
from screenwright.core.screen import Screen
from screenwright.core.secret_names import secret_names
from screenwright.safety.consequences.evidence import Evidence, labels_of, own_words, short, target_words
from screenwright.safety.consequences.fields import in_terminal
from screenwright.safety.consequences.lexicon import RULES, SECRETS
from screenwright.safety.consequences.pointing import pointer, words_at
from screenwright.safety.consequences.question import question_for
from screenwright.safety.consequences.typed import GIVE_AWAY, OPEN, RUN, given_away, opened, run
from screenwright.safety.consequences.unknown import UNKNOWN
from screenwright.safety.consequences.words import rule_for

NAMES = (*RULES, GIVE_AWAY, RUN, OPEN, UNKNOWN)
"""All consequences that a rule of a policy can name."""
DOUBTED = "the model's provider asks"
"""No rule of a policy can open it: a person answers."""
LONGEST_DOUBT = 300
"""Characters of what a model's provider asks that a person is shown."""


def consequences(decision: Decision, situation: Situation) -> tuple[Evidence, ...]:
    """Names of rules, each once and with the words that it follows from; the one to ask about comes first.

    Empty for an action without any: what is found wider counts beside a first one alone.
    """
    found: dict[str, str] = {}
    if decision.asks:  # first, so that one yes answers it together with what we ask ourselves
        found[DOUBTED] = repr(" ".join("; ".join(decision.asks).split())[:LONGEST_DOUBT])
    if isinstance(decision.action, TypeText):
        for name in secret_names(decision.action.text):
            found.setdefault(SECRETS, f"the secret {name!r}")
    if question := question_for(decision, situation):
        found.setdefault(question.rule, question.evidence)
        for rule, evidence in _typed(decision, situation):
            found.setdefault(rule, evidence)
        for place, words in _told(decision, situation):
            for rule in RULES.keys() - found.keys() - {SECRETS}:
                if hit := rule_for(words, (rule,)):
                    found[rule] = f"{hit[1]!r} in {place} {short(words)!r}"
    return tuple(found.items())


def _typed(decision: Decision, situation: Situation) -> Iterator[Evidence]:
    if isinstance(decision.action, TypeText):
        text, goal = decision.action.text, situation.goal
        every = (given_away(text, goal), run(text, in_terminal(situation)), opened(text, goal))
        yield from (one for one in every if one)


def _told(decision: Decision, situation: Situation) -> Iterator[Evidence]:
    screen, action = situation.screen, decision.action
    yield from target_words(decision, screen)
    for point in points_of(action) or pointer(situation):
        yield from words_at(screen, point)
    yield from own_words(decision, situation)
    if isinstance(action, PressKeys | KeyDown) or (isinstance(action, TypeText) and "\n" in action.text):
        yield from _buttons(screen)


def _buttons(screen: Screen) -> Iterator[Evidence]:
    for element in screen.elements:
        if element.kind == "button":
            yield from (("the button", label) for label in labels_of(element))
