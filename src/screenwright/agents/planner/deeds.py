"""Buttons that do the same under another name: a form is sent by "Submit", "OK", "Go" or "Log in"."""

from __future__ import annotations

from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.likeness import normalise
from screenwright.agents.planner.matching import Match
from screenwright.core.screen import Screen

_SENDING = frozenset(
    {
        "submit", "ok", "okay", "go", "done", "login", "log in", "log on", "sign in", "confirm", "continue", "apply",
        "enter", "search", "proceed", "finish", "提交", "确定", "确认", "完成", "登录", "继续",
    }
)  # fmt: skip
_SURENESS = 0.6


def same_deed(screen: Screen, phrase: TargetPhrase) -> Match | None:
    """The one button that sends what was filled in, where the name that was said is not on the screen.

    None where the phrase means something else, says more than the name, or where several such buttons are seen.
    """
    plain = phrase.kind in (None, "button") and phrase.ordinal is None and phrase.anchor is None and phrase.side is None
    if not plain or normalise(phrase.text) not in _SENDING:
        return None
    likely = [one for one in screen.elements if one.kind == "button" and normalise(one.text or "") in _SENDING]
    if len(likely) != 1:
        return None
    button = likely[0]
    why = f"no {phrase.text!r} is there, and {button.text!r} is the one button that does the same"
    return Match(button, button.box.center, _SURENESS, why)
