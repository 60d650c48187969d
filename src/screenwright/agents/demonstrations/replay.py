"""Does a recorded task again, on whatever screen is there now, without a model.

Programming by demonstration (VisionTasker, paper 003, 5.2), its replaying half: each recorded step is one sub-goal.
The recording is put into the words of the screen that is there (``rewording``), its target is found again by meaning
and layout (``finding``), what came of it is compared with what came of it in the recording (``effects``). A slow screen
is waited for and what lies above it is closed (``surprises``), a bounded number of times; a target that is not there,
or could be two things, ends the replay with a sentence that says which step it was and what was looked for.
"""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.agents.demonstrations.candidates import Pointed, pointed_at
from screenwright.agents.demonstrations.effects import came, effect_of, in_words, is_faint
from screenwright.agents.demonstrations.finding import Found, find_again, roughly
from screenwright.agents.demonstrations.narrow_rows import towards
from screenwright.agents.demonstrations.rewording import Rewording
from screenwright.agents.demonstrations.steps import Demonstration, Shown, is_aside, moves_the_view
from screenwright.agents.demonstrations.surprises import Extra, closing, extra_on, is_closing
from screenwright.agents.planner import ALREADY, LOOK_AGAIN, shows_text
from screenwright.core.action import Action, Move, Swipe, TypeText, Wait, points_of, with_points
from screenwright.core.agency import Decision, Done, Plan, Reflection, Refusal, Situation
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

MOST_LOOKS = 6
"""Looks for a target that is not there yet; with the waiting in between about ten seconds."""
MOST_WAITS = 4
"""Looks for what a step should have brought about."""
MOST_SCROLLS = 12

LOOKS_IF_OPTIONAL = 2
"""Looks for the target of a step that may be left out."""
_HOW = " | found again: "
"""Between the recorded reason and how the target was found; a replay of a replay keeps the first reason alone."""
_PROCEED = Reflection("proceed")


class Replayer:
    """Fits ``core.protocols.Agent``. Keeps only the screen on which the current step was done."""

    name = "replay"
    models: tuple[str, ...] = ()

    def __init__(self, demonstration: Demonstration, rewording: Rewording | None = None) -> None:
        self._steps = demonstration
        self._rewording = rewording or Rewording()
        self._before: Screen | None = None

    def plan(self, situation: Situation) -> Plan | Refusal:
        """The recorded steps. There is no second plan, so advice to make one is the reason to stop."""
        if situation.advice:
            return Refusal(situation.advice)
        return Plan(tuple(self._steps.words(index) for index in range(len(self._steps))), "as it was recorded")

    def can_begin(self, now: Screen) -> bool:
        """Whether what the first step is done to is there, as far as it is done to anything."""
        sought = self._sought(0, now)
        return sought is None or isinstance(find_again(sought, now), Found)

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        shown = self._shown(situation.subgoal_index, situation.screen)
        extra = extra_on(situation.screen, shown)
        # In another language a dialog of the recording has new words, too: there it is closed only for what it hides.
        known = None if self._is_foreign(situation.subgoal_index, situation.screen) else extra
        if _tries(situation) and not moves_the_view(shown.action):
            return (closing(known, situation) or Decision(LOOK_AGAIN, "wait for what the recording shows"),)
        decided = self._decide(shown, situation)
        if isinstance(decided, Refusal):
            return self._without(decided, extra, situation)
        if known is not None and known.is_in_the_way(points_of(decided.action), situation.screen):
            way = closing(known, situation)
            if way is not None:
                return (way,)
        self._before = situation.screen
        return (decided,)

    def _without(self, missing: Refusal, extra: Extra | None, situation: Situation) -> Sequence[Decision] | Refusal:
        """What is done where the target is not there: close what may hide it, look again, pass over what may be
        missing, give up."""
        way = closing(extra, situation) or self._moving_on(situation)
        if way is not None:
            return (way,)
        if self._steps.is_optional(situation.subgoal_index) and situation.attempt > LOOKS_IF_OPTIONAL:
            return (Decision(ALREADY, f"left out, as it may be: {missing.reason}"),)
        if situation.attempt <= MOST_LOOKS:
            return (Decision(LOOK_AGAIN, f"look again: {missing.reason}"),)
        return Refusal(f"{situation.subgoal}: {missing.reason}{_above(extra)}")

    def _moving_on(self, situation: Situation) -> Decision | None:
        sought = self._sought(situation.subgoal_index, situation.screen)
        return towards(sought, situation) if sought else None

    def reflect(self, situation: Situation) -> Reflection:
        shown = self._shown(situation.subgoal_index, situation.screen)
        last = situation.history[-1].decision
        if is_closing(last):
            extra = extra_on(situation.before, shown) if situation.before else None
            return Reflection(
                "retry", f"closed what the recording does not have{f': {extra.words!r}' if extra else ''}"
            )
        if is_aside(last.why):
            return Reflection("retry", "moved on to what was not in sight")
        if last.action == ALREADY or isinstance(shown.action, Move | Wait):
            return _PROCEED
        if not _tries(situation):
            return Reflection("retry", "looked again")
        if moves_the_view(shown.action):
            return self._scrolled(shown, situation)
        reached = self._came(shown, situation)
        if reached is None and any(done.unknown for done in situation.done_here):
            return Reflection("replan", f"{situation.subgoal}: the device was lost meanwhile; see whether it was done")
        if reached is not False:
            return _PROCEED
        if _looks_since_done(situation) < MOST_WAITS:
            return Reflection("retry", "what the recording shows is not to be seen yet")
        following = self._sought(situation.subgoal_index + 1, situation.screen)
        if following and isinstance(find_again(following, situation.screen), Found):
            return _PROCEED
        if self._steps.is_optional(situation.subgoal_index):
            return _PROCEED
        return Reflection(
            "replan",
            f"{situation.subgoal}: done, but not with the effect of the recording, {_effect(shown)}"
            f"{_above(extra_on(situation.screen, shown))}",
        )

    def _shown(self, index: int, now: Screen) -> Shown:
        """The recorded step in the words of the screen ``now``."""
        return self._rewording.shown(self._steps[index], now)

    def _is_foreign(self, index: int, now: Screen) -> bool:
        """Whether the screen ``now`` is in another language than the recording."""
        return self._rewording.is_foreign(self._steps[index].before, now)

    # -- deciding ------------------------------------------------------------------------------------------------

    def _decide(self, shown: Shown, situation: Situation) -> Decision | Refusal:
        now = situation.screen
        if moves_the_view(shown.action):
            return self._scroll(shown, situation)
        found: list[Found] = []
        for point in points_of(shown.action):
            again = find_again(shown.pointed(point), now)
            if isinstance(again, Refusal):
                return again
            found.append(again)
        if found and _is_so_already(shown, found[0]):
            return Decision(ALREADY, f"already done: {found[0].how}")
        action = with_points(shown.action, [again.point for again in found])
        return _decision(action, shown, found[0] if found else _field_of(shown, now))

    def _scroll(self, shown: Shown, situation: Situation) -> Decision:
        """By as much as was recorded; not at all where the thing it was scrolled for is in sight already."""
        now = situation.screen
        sought = self._scrolled_for(situation.subgoal_index, shown, now)
        if sought and isinstance(find_again(sought, now), Found):
            return Decision(ALREADY, f"already in sight: {sought.words}")
        points = points_of(shown.action)
        if not points:
            return _decision(shown.action, shown, None)
        if again := self._same_place(shown, situation):
            return _decision(with_points(shown.action, again), shown, None)
        start = roughly(shown.pointed(points[0]), now)
        if isinstance(shown.action, Swipe):
            return _decision(_stroke(shown, start, now), shown, None)
        return _decision(with_points(shown.action, [start]), shown, None)

    def _same_place(self, shown: Shown, situation: Situation) -> tuple[Point, ...]:
        """Where the view was moved just before, if this is more of the same, else nothing: the words by which that
        place was found have moved along with the view."""
        done = [done for done in situation.history if not isinstance(done.decision.action, Wait)]
        if not done or type(done[-1].decision.action) is not type(shown.action):
            return ()
        index, points = situation.subgoal_index, points_of(shown.action)
        more = index > 0 and points_of(self._steps.steps[index - 1].action) == points
        return points_of(done[-1].decision.action) if more or done[-1].subgoal == situation.subgoal else ()

    def _sought(self, index: int, now: Screen) -> Pointed | None:
        """What the step points at, by name; None for ground, for steps without a point, and after the last."""
        if index >= len(self._steps):
            return None
        shown = self._shown(index, now)
        points = points_of(shown.action)
        pointed = shown.pointed(points[0]) if points else None
        return pointed if pointed and pointed.element else None

    def _scrolled_for(self, index: int, shown: Shown, now: Screen) -> Pointed | None:
        """The target of the next step that does not scroll, unless it was in sight before the scrolling."""
        following = index + 1
        while following < len(self._steps) and moves_the_view(self._steps.steps[following].action):
            following += 1
        sought = self._sought(following, now)
        return None if sought is None or isinstance(find_again(sought, shown.before), Found) else sought

    # -- judging -------------------------------------------------------------------------------------------------

    def _scrolled(self, shown: Shown, situation: Situation) -> Reflection:
        """On and on until the thing it was scrolled for is in sight, or nothing moves any more."""
        sought = self._scrolled_for(situation.subgoal_index, shown, situation.screen)
        if sought is None or isinstance(find_again(sought, situation.screen), Found):
            return _PROCEED
        if not situation.history[-1].changed or len(_tries(situation)) >= MOST_SCROLLS:
            return _PROCEED
        return Reflection("retry", f"{sought.words} is not in sight yet")

    def _came(self, shown: Shown, situation: Situation) -> bool | None:
        """Whether the step had the recorded effect; None where these screens cannot tell."""
        now = situation.screen
        if shown.after is None or self._before is None:
            return None
        switched = _switched(shown, now)
        if switched is not None:
            return switched
        if isinstance(shown.action, TypeText) and shows_text(now, shown.action.text):
            return True
        effect = effect_of(shown.before, shown.after)
        seen = came(effect, self._before, now)
        if seen is False and self._is_foreign(situation.subgoal_index, self._before):
            return None  # most of what the recording shows has no words that are known here
        if seen is False and is_faint(effect) and any(done.changed for done in _tries(situation)):
            return None  # the line may be read otherwise and stand there still
        return seen


def _above(extra: Extra | None) -> str:
    """For a person who is told that a step could not be done."""
    return f"; the recording does not have what lies above: {extra.words!r}" if extra else ""


def _tries(situation: Situation) -> list[Done]:
    """What was done of the current step itself; looking again, and making way for it, is nothing done."""
    done = situation.done_here
    return [one for one in done if one.decision.action != LOOK_AGAIN and not is_aside(one.decision.why)]


def _looks_since_done(situation: Situation) -> int:
    looks = 0
    for done in reversed(situation.history):
        if done.decision.action != LOOK_AGAIN:
            break
        looks += 1
    return looks


def _decision(action: Action, shown: Shown, found: Found | None) -> Decision:
    why = shown.step.why.partition(_HOW)[0]
    if found is None:
        return Decision(action, why)
    # What looks greyed out and was not when it was shown is pressed by its place: themes draw tabs pale, and whether
    # the press did anything is seen.
    pale = found.element is not None and found.element.state.enabled is False
    target = found.element.id if found.element and not (pale and _was_enabled(shown)) else None
    return Decision(action, f"{why}{_HOW}{found.how}", target, found.confidence)


def _was_enabled(shown: Shown) -> bool:
    return shown.target is not None and shown.target.state.enabled is not False


def _field_of(shown: Shown, now: Screen) -> Found | None:
    """For keys and text: the element they are meant for, where the recording names it and it is in sight."""
    target = shown.target
    again = find_again(pointed_at(shown.before, target.box.center, target), now) if target else None
    return again if isinstance(again, Found) else None


def _stroke(shown: Shown, start: Point, now: Screen) -> Action:
    """A finger's stroke over the same part of the screen."""
    first, last = points_of(shown.action)
    then = shown.before.screenshot
    across = (last.x - first.x) * now.screenshot.width / then.width
    down = (last.y - first.y) * now.screenshot.height / then.height
    end = Point(
        min(max(start.x + round(across), 0), now.screenshot.width - 1),
        min(max(start.y + round(down), 0), now.screenshot.height - 1),
    )
    return with_points(shown.action, [start, end])


def _wanted_state(shown: Shown) -> bool | None:
    """On or off as the recorded step left its target, where it switched it; else None."""
    then, later = shown.target, shown.target_after
    if then is None or later is None or None in (then.state.checked, later.state.checked):
        return None
    return later.state.checked if later.state.checked != then.state.checked else None


def _is_so_already(shown: Shown, found: Found) -> bool:
    wanted = _wanted_state(shown)
    return wanted is not None and found.element is not None and found.element.state.checked == wanted


def _switched(shown: Shown, now: Screen) -> bool | None:
    wanted, target = _wanted_state(shown), shown.target
    if wanted is None or target is None:
        return None
    again = find_again(pointed_at(shown.before, target.box.center, target), now)
    state = again.element.state.checked if isinstance(again, Found) and again.element else None
    return None if state is None else state == wanted


def _effect(shown: Shown) -> str:
    assert shown.after is not None
    return "which " + in_words(effect_of(shown.before, shown.after))
