"""Writes down what a person did: each action with what it was done to, and what came of it, as a run writes its own.

An action is named on the picture that the person had before them. What came of it is what the picture before the next
action shows: a person goes on when they see what they waited for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from screenwright.agents.demonstrations.acts import Act, Revealed
from screenwright.agents.demonstrations.candidates import Pointed
from screenwright.agents.demonstrations.finding import Found, find_again
from screenwright.agents.demonstrations.naming import called, moved_to, row_at, target_of, told
from screenwright.agents.demonstrations.soft_keyboard import Taps
from screenwright.agents.demonstrations.steps import VAIN, moves_the_view
from screenwright.agents.demonstrations.withheld import Withheld, typed_into
from screenwright.agents.loop import Cover, Trace, effect_of
from screenwright.core.action import Action, Click, DoubleClick, KeyDown, PressKeys, TypeText, points_of
from screenwright.core.agency import Decision, Environment
from screenwright.core.episode import GateRecord, Outcome, Step
from screenwright.core.protocols import Eyes
from screenwright.core.screen import Element, Screen
from screenwright.core.screen_json import element_to_json
from screenwright.core.screenshot import Screenshot

BY_THE_PERSON = GateRecord(permission="allowed", rule="done by the person at the device", by="user")


@dataclass(frozen=True, slots=True)
class _Open:
    """A step of which nobody knows yet what came of it."""

    step: Step
    act: Act
    decision: Decision
    screen: Screen


class Scribe:
    """One recording. ``say`` gets a line for each step and each remark."""

    def __init__(
        self, trace: Trace, eyes: Eyes, environment: Environment, withheld: Withheld, say: Callable[[str], None]
    ) -> None:
        self._trace, self._eyes, self._environment, self._say = trace, eyes, environment, say
        self._withheld = withheld
        self._cover = Cover(withheld.values, eyes)
        self._open: _Open | None = None
        self._pressed: Element | None = None
        self._taps = Taps()
        self._index = 0
        self.words: list[str] = []

    def write(self, act: Act) -> None:
        """One action more; the one before it has its outcome with this."""
        if self._environment == "phone":
            if self._taps.take(act, self._look(act.before)):
                return
            self._write_taps(act.before)
        self._write(act)

    def _write_taps(self, shown: Screenshot) -> None:
        for act in self._taps.written(shown):
            self._write(act)

    def _write(self, act: Act) -> None:
        screen = self._look(act.before)
        target = self._target(act, screen)
        if act.reveals and (target is None or not self._is_new(act.reveals, screen)):
            return
        action = self._as_kept(act, target, screen)
        points = points_of(action)
        row = row_at(screen, points[0]) if self._environment == "phone" and points and target is None else None
        self._close(act.before, screen, replace(act, action=action), target or row)
        words = told(action, target or row, screen, self._environment)
        self._index += 1
        decision = Decision(action, words, target.id if target else None)
        step = Step(
            index=self._index,
            subgoal=words,
            before=self._cover.over(self._trace).frame(act.before),
            action=action,
            why=words,
            gate=act.gate or BY_THE_PERSON,
            at=act.at,
            target=element_to_json(target) if target else None,
            note=act.note,
        )
        self._trace.intent(step)
        self._say(f"{self._index}. {words}")
        self._open = _Open(step, act, decision, screen)

    def finish(self, last: Screenshot) -> None:
        """The end of the recording, with the picture that it left."""
        self._write_taps(last)
        self._close(last, None, None, None)

    def _look(self, shot: Screenshot) -> Screen:
        return self._cover(shot, self._open.screen if self._open else None)

    def _is_new(self, revealed: Revealed, screen: Screen) -> bool:
        """Whether what was pressed then was not on the ``screen`` before the hover."""
        later = self._cover(revealed.shot, screen)
        pressed = target_of(later, revealed.point)
        return pressed is not None and not isinstance(
            find_again(Pointed(later, revealed.point, pressed), screen), Found
        )

    def _target(self, act: Act, screen: Screen) -> Element | None:
        points = points_of(act.action)
        if points:
            target = target_of(screen, points[0])
            if isinstance(act.action, Click | DoubleClick):
                self._pressed = target
            return None if moves_the_view(act.action) else target
        if isinstance(act.action, TypeText):
            return typed_into(screen, self._cover(act.shown, screen), self._pressed)
        return None

    def _as_kept(self, act: Act, target: Element | None, screen: Screen) -> Action:
        """The action without what must not be written; pictures from here on are covered where they show it."""
        if not isinstance(act.action, TypeText):
            return act.action
        known = len(self._withheld.learned)
        text = self._withheld.kept(act.action.text, target, screen, self._cover(act.shown, screen))
        for name in self._withheld.learned[known:]:
            self._say(f"what was typed is not written down; it is {{{{secret:{name}}}}} from here on")
        if len(self._withheld.learned) > known:
            self._cover = Cover(self._withheld.values, self._eyes)
        return TypeText(text)

    def _close(self, after: Screenshot, screen: Screen | None, following: Act | None, target: Element | None) -> None:
        """The outcome of the step before, now that it can be seen; ``following`` is what was done next, to
        ``target``."""
        if self._open is None:
            return
        step, act, seen = self._open.step, self._open.act, self._open.screen
        changed, effect = effect_of(self._open.decision, seen, act.before, after, act.restless)
        doubtful = following is not None and bool(following.note)  # its picture may not show the effect yet
        vain = effect == () and not doubtful and _may_be_vain(step) and not _needs_focus(following)
        if moves_the_view(step.action) and following and target and screen and points_of(following.action):
            sought = Pointed(screen, points_of(following.action)[0], target)
            if not isinstance(find_again(sought, seen), Found):
                step = replace(step, subgoal=moved_to(step.action, called(target, screen)))
        outcome = Outcome(
            status="done",
            after=self._cover.over(self._trace).frame(after),
            changed=changed,
            note=VAIN if vain else "",
            seconds=act.seconds,
            effect=effect,
            restless=act.restless,
        )
        self._trace.outcome(replace(step, outcome=outcome))
        if vain:
            self._say(f"   step {step.index} changed nothing: it is left out when this is done again")
        else:
            self.words.append(step.subgoal)
        self._open = None


def _may_be_vain(step: Step) -> bool:
    """A press on nothing, or moving a view that is at its end."""
    return (isinstance(step.action, Click | DoubleClick) and step.target is None) or moves_the_view(step.action)


def _needs_focus(following: Act | None) -> bool:
    """What is typed goes where the press before it went."""
    return following is not None and isinstance(following.action, TypeText | PressKeys | KeyDown)
