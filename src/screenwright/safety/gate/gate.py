"""The gate: no action reaches a device without a record, and no consequential one without a yes.

What is consequential is told by ``consequences``, what is asked, allowed or denied by a policy (``agents.policy``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from screenwright.core.action import points_of
from screenwright.core.agency import Decision, Situation
from screenwright.core.episode import GateRecord
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright.safety.consequences import (
    DOUBTED,
    Evidence,
    Question,
    consequences,
    held_keys,
    labels_of,
    pointer,
    target_words,
    words_at,
)
from screenwright.safety.gate.place import place_of
from screenwright.safety.gate.policy import Case, Policy, Verdict


class Gate:
    """``answer`` asks a person and returns the answer, None where nobody can be asked; ``yes`` answers for them.

    ``policy`` says what is asked, the default one if None; from ``device_url`` follows the host of a browser of ours.
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
        if verdict.then != "ask":
            return GateRecord(permission="allowed" if verdict.then == "allow" else "denied", rule=rule, by="policy")
        if self._yes:
            return GateRecord(permission="allowed", rule=rule, by="flag")
        if self._answer is None:
            return GateRecord(permission="denied", rule=f"{rule}; nobody to ask, and --yes was not given", by="policy")
        name, evidence = _asked(found) or (verdict.why or "what a rule of yours asks about", verdict.by)
        allowed = self._answer(Question(name, evidence, decision, situation.subgoal))
        return GateRecord(permission="allowed" if allowed else "denied", rule=rule, by="user")

    def verdict(self, decision: Decision, situation: Situation) -> tuple[Verdict, tuple[Evidence, ...]]:
        """What the policy says, and the consequences that it was told of. Nobody is asked."""
        found = consequences(decision, situation)
        return self._policy.judge(_case(decision, situation, found, self._device_url)), found


def _asked(found: tuple[Evidence, ...]) -> Evidence | None:
    """What comes first; of a doubt of the model's provider also what we ask ourselves, so that one yes answers both."""
    if not found or found[0][0] != DOUBTED:
        return found[0] if found else None
    return DOUBTED, "; ".join([found[0][1], *(f"{rule}: {evidence}" for rule, evidence in found[1:])])


def _words_of(verdict: Verdict, found: tuple[Evidence, ...]) -> str:
    """``pay or buy: 'pay' in the target 'Pay' (default policy)``"""
    said = [verdict.why] if verdict.why else []
    said += [f"{rule}: {evidence}" for rule, evidence in found]
    return f"{'; '.join(said) or 'nothing consequential'} ({verdict.by})"


def _case(decision: Decision, situation: Situation, found: tuple[Evidence, ...], device_url: str) -> Case:
    screen, action = situation.screen, decision.action
    points = points_of(action) or pointer(situation)
    labels = [*target_words(decision, screen), *(words for point in points for words in words_at(screen, point))]
    target = screen.by_id.get(decision.target) if decision.target else None
    at = target.box.center if target else points[0] if points else None
    return Case(
        action,
        tuple(words for _, words in labels),
        tuple(_titles(screen, at)) if at else (),
        held_keys(situation),
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
            yield from labels_of(element)
