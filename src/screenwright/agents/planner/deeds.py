"""Buttons that do the same under another name: a form is sent by "Submit", "OK" or "Go", a window closed by a cross."""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.picking import Match
from screenwright.core.screen import Element, Screen
from screenwright.reading import normalise

_SENDING = frozenset(
    {
        "submit", "ok", "okay", "go", "done", "login", "log in", "log on", "sign in", "confirm", "continue", "apply",
        "enter", "search", "proceed", "finish", "提交", "确定", "确认", "完成", "登录", "继续",
    }
)  # fmt: skip
_CLOSING = frozenset({"x", "×", "✕", "✖", "close", "cross", "关闭"})
_SURENESS = 0.6


def same_deed(screen: Screen, phrase: TargetPhrase) -> Match | None:
    """The one button that sends what was filled in, or closes, where the name that was said is not on the screen.

    None where the phrase means something else, says more than the name, or where several such buttons are seen.
    """
    plain = phrase.kind in (None, "button", "icon") and phrase.ordinal is None and phrase.side is None
    if plain and normalise(phrase.text) in _CLOSING:
        return _cross(screen)
    if not plain or phrase.anchor is not None or normalise(phrase.text) not in _SENDING:
        return None
    likely = [one for one in screen.elements if one.kind == "button" and normalise(one.text or "") in _SENDING]
    return _only(likely, f"no {phrase.text!r} is there, and this is the one button that does the same")


def _cross(screen: Screen) -> Match | None:
    """The one button without words that is taken for a cross; else the one that is square and has no name at all."""
    bare = [one for one in screen.elements if one.kind in ("button", "icon", "image") and not one.text]
    named = [one for one in bare if _says_close(one)]
    square = [one for one in bare if not one.name and 0.7 <= one.box.width / one.box.height <= 1.4]
    return _only(named or square, "the one button without words that may be a cross")


def _says_close(element: Element) -> bool:
    return "close" in normalise(f"{element.name or ''} {element.icon or ''}").split()


def _only(likely: Sequence[Element], why: str) -> Match | None:
    if len(likely) != 1:
        return None
    button = likely[0]
    return Match(button, button.box.center, _SURENESS, f"{why}: {button.text or button.name or button.kind!r}")
