"""Actions in words, for reports and for the questions of the gate."""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    KeyDown,
    KeyUp,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
    points_of,
)


def action_in_words(action: Action, name: str = "") -> str:
    """The action as a person would say it; ``name`` is what its target is called, where it has one."""
    at = "".join(f" at {point.x}, {point.y}" for point in points_of(action)[:1])
    where = f" on {name}{at}" if name else at
    match action:
        case Click(button=button):
            return f"{'Click' if button == 'left' else f'Click with the {button} button'}{where}"
        case DoubleClick():
            return f"Double-click{where}"
        case LongPress(seconds=seconds):
            return f"Press for {seconds:g} s{where}"
        case Move(to=to):
            return f"Move the pointer to {to.x}, {to.y}"
        case Drag(start=start, end=end):
            begin = "where the pointer was" if start is None else f"{start.x}, {start.y}"
            return f"Drag from {begin} to {end.x}, {end.y}"
        case Swipe(start=start, end=end):
            return f"Swipe from {start.x}, {start.y} to {end.x}, {end.y}"
        case Scroll(direction=direction, steps=steps):
            return f"Scroll {direction} by {steps}{where}"
        case TypeText(text=text):
            return f"Type “{text}”{f' into {name}' if name else ''}"
        case PressKeys(keys=keys):
            return f"Press {chord(keys)}"
        case ButtonDown(button=button):
            return f"Hold the {button} button down"
        case ButtonUp(button=button):
            return f"Let go of the {button} button"
        case KeyDown(key=key):
            return f"Hold {chord((key,))} down"
        case KeyUp(key=key):
            return f"Let go of {chord((key,))}"
        case Wait(seconds=seconds):
            return f"Wait {seconds:g} s"
        case Back() | Home():
            return f"Go {type(action).__name__.lower()}"
        case Finish(answer=answer):
            return f"Finish{f': {answer}' if answer else ''}"
        case Impossible(reason=reason):
            return f"Give up: {reason}"


def chord(keys: Sequence[str]) -> str:
    """``("ctrl", "s")`` -> ``"Ctrl + S"``."""
    return " + ".join(key if len(key) == 1 and len(keys) == 1 else key.capitalize() for key in keys)
