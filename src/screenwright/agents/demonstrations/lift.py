"""From raw input to actions: what a person did with mouse, keys and fingers, said as a device can do it again.

Programming by demonstration (VisionTasker, paper 003, 5.2), its recording half. The same events always give the same
actions; the pictures are the business of ``scribe``. Moving without pressing is no action here (``hovering``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import hypot
from typing import assert_never

from screenwright.agents.demonstrations.strokes import Gesture, Stroke, gesture_of
from screenwright.agents.demonstrations.writing import Keyboard
from screenwright.core.action import Click, Direction, DoubleClick, PressKeys, Scroll
from screenwright.core.geometry import Point
from screenwright.core.watching import (
    ButtonTurned,
    FingerTurned,
    InputEvent,
    KeyTurned,
    PointerMoved,
    Sent,
    Unrepeatable,
    WheelTurned,
)

DOUBLE_S = 0.5
"""From press to press: two clicks within it at one place are a double click."""
NEAR = 6
"""Pixels; a second click within them is at the same place."""
WHEEL_S = 1.5
"""Notches of the wheel with shorter pauses are one scroll; turning back takes from it."""

SAME_VIEW = 80
"""Pixels; a wheel turned farther away turns another view."""

_AWAY: dict[Direction, tuple[int, int]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


@dataclass
class Lifter:
    """Fed with events in the order of their times, it gives each action as soon as it is whole.

    ``slop``: pixels that a finger may slip and still tap. ``remarks`` collects what cannot be done again.
    """

    slop: int = 24
    remarks: list[str] = field(default_factory=list)
    _keys: Keyboard = field(default_factory=Keyboard)
    _stroke: Stroke | None = None
    _fingers: set[int] = field(default_factory=set)
    _clicks: list[Gesture] = field(default_factory=list)
    _wheel: list[WheelTurned] = field(default_factory=list)

    @property
    def open_since(self) -> float | None:
        """When the action that is under way began; None between two."""
        begun = [gesture.begun for gesture in self._clicks[:1]]
        begun += [turn.time for turn in self._wheel[:1]]
        begun += [self._stroke.begun] if self._stroke else []
        begun += [self._keys.writing_since] if self._keys.writing_since is not None else []
        return min(begun, default=None)

    def feed(self, event: InputEvent) -> list[Gesture]:
        """The actions that are whole now."""
        done = self.wait(event.time)
        match event:
            case PointerMoved(to=to):
                if self._stroke and not self._stroke.finger:
                    self._stroke.go(to, event.time)
            case ButtonTurned():
                done += self._button(event)
            case WheelTurned():
                done += self._turn(event)
            case KeyTurned():
                done += self._rest(but="keys") if event.down and not self._keys.is_modifier(event.key) else []
                done += self._keys.feed(event)
            case FingerTurned():
                done += self._touch(event)
            case Sent(action=action):
                done += [*self._rest(), Gesture(action, event.time, event.time)]
            case Unrepeatable(words=words):
                done += self._rest()
                self.remarks.append(words)
            case _:
                assert_never(event)
        return done

    def wait(self, now: float) -> list[Gesture]:
        """The actions that are whole because nothing more has come until ``now``."""
        done = self._keys.wait(now)
        if self._clicks and not self._stroke and now - self._clicks[-1].begun > DOUBLE_S:
            done += self._end_clicks()
        if self._wheel and now - self._wheel[-1].time > WHEEL_S:
            done += self._end_wheel()
        return done

    def end(self) -> list[Gesture]:
        """All that was still open. A button that is still held was pressed for nothing that can be told."""
        self._stroke = None
        return self._rest()

    # -- mouse and fingers -----------------------------------------------------------------------------------------

    def _button(self, event: ButtonTurned) -> list[Gesture]:
        if event.down:
            if self._stroke:
                return []  # a second button while one is held
            same = self._clicks and _is_again(self._clicks[-1], event)
            done = [*self._rest(but="clicks" if same else ""), *self._keys.hold(event.time)]
            self._stroke = Stroke(event.button, event.at, event.time)
            return done
        if self._stroke is None or self._stroke.finger or self._stroke.button != event.button:
            return []
        return self._let_go(event.at, event.time)

    def _touch(self, event: FingerTurned) -> list[Gesture]:
        if event.phase == "down":
            self._fingers.add(event.finger)
            if len(self._fingers) > 1:
                if len(self._fingers) == 2:
                    self.remarks.append("a gesture of two fingers: no action can do that again")
                self._stroke = None
                return []
            same = self._clicks and _is_again(self._clicks[-1], ButtonTurned(event.time, event.at, "left", True))
            done = self._rest(but="clicks" if same else "")
            self._stroke = Stroke("left", event.at, event.time, slop=self.slop, finger=True)
            return done
        if event.phase == "up":
            self._fingers.discard(event.finger)
        if self._stroke is None or not self._stroke.finger:
            return []
        if event.phase == "move":
            self._stroke.go(event.at, event.time)
            return []
        return self._let_go(event.at, event.time)

    def _let_go(self, at: Point, time: float) -> list[Gesture]:
        stroke, self._stroke = self._stroke, None
        assert stroke is not None
        stroke.go(at, time)
        gesture = Gesture(gesture_of(stroke), stroke.begun, time)
        if isinstance(gesture.action, Click):
            self._clicks.append(gesture)
            return self._end_clicks() if len(self._clicks) == 3 else []
        return [*self._end_clicks(), gesture]

    def _end_clicks(self) -> list[Gesture]:
        """One click, two as a double click; three are done by keys, as no device clicks three times in time."""
        clicks, self._clicks = self._clicks, []
        if not clicks:
            return []
        action, begun, ended = clicks[0].action, clicks[0].begun, clicks[-1].ended
        assert isinstance(action, Click)
        match len(clicks):
            case 1:
                return clicks
            case 2:
                return [Gesture(DoubleClick(action.at, action.button), begun, ended)]
            case _:
                keys = (PressKeys(("home",)), PressKeys(("shift", "end")))
                return [Gesture(each, begun, ended) for each in (Click(action.at, action.button), *keys)]

    # -- the wheel -------------------------------------------------------------------------------------------------

    def _turn(self, event: WheelTurned) -> list[Gesture]:
        last = self._wheel[-1] if self._wheel else None
        more = last is not None and _upright(last.direction) == _upright(event.direction)
        if last is not None and _apart(last.at, event.at) > SAME_VIEW:
            more = False
        done = self._rest(but="wheel" if more else "")
        if not more:
            done += self._keys.hold(event.time)
        self._wheel.append(event)
        return done

    def _end_wheel(self) -> list[Gesture]:
        turns, self._wheel = self._wheel, []
        way = sum(sum(_AWAY[turn.direction]) for turn in turns)
        if not turns or not way:
            return []  # there and back again
        upright = _upright(turns[0].direction)
        direction: Direction = ("down" if way > 0 else "up") if upright else ("right" if way > 0 else "left")
        return [Gesture(Scroll(direction, abs(way), turns[0].at), turns[0].time, turns[-1].time)]

    def _rest(self, but: str = "") -> list[Gesture]:
        """What is open, ended: something else begins."""
        done = [] if but == "clicks" else self._end_clicks()
        done += [] if but == "wheel" else self._end_wheel()
        return done + ([] if but == "keys" else self._keys.end())


def lift(events: Iterable[InputEvent], slop: int = 24) -> tuple[Gesture, ...]:
    """All actions of a whole recording, in order."""
    lifter = Lifter(slop)
    done = [gesture for event in events for gesture in lifter.feed(event)]
    return (*done, *lifter.end())


def _is_again(click: Gesture, press: ButtonTurned) -> bool:
    action = click.action
    if not isinstance(action, Click) or action.button != press.button or press.time - click.begun > DOUBLE_S:
        return False
    return _apart(action.at, press.at) <= NEAR


def _apart(one: Point, other: Point) -> float:
    return hypot(one.x - other.x, one.y - other.y)


def _upright(direction: Direction) -> bool:
    return direction in ("up", "down")
