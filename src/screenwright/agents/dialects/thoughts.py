"""What a model thinks aloud before the call that it makes, and the line of thought that holds why it gives up."""

from __future__ import annotations

import re

from screenwright.agents.dialects.checks import UNSAID, inexpressible
from screenwright.agents.minds import MAX_WHY
from screenwright.core.action import Impossible

_LABEL = re.compile(r"\A\W{0,4}(?:thoughts?|reflection|reason)\s{0,4}:\W{0,4}", re.IGNORECASE)
_TAG = re.compile(r"</?(?:think|thinking)>")
_NO_LINE = re.compile(r"[<`#|]|:\s*\Z|\w\s?\(|\A\W|\baction|\bcode|\bgrounded", re.IGNORECASE)


def thought_in(before: str) -> str:
    """The words before a call without their tags and label."""
    return _LABEL.sub("", _TAG.sub(" ", before).strip()).strip()[:MAX_WHY]


def thought_line(dialect: str, action: Impossible) -> str:
    """The line before the call that gives up, "" where no reason is told. Raises Inexpressible for a reason that would
    be read as something else."""
    reason = action.reason
    if reason == UNSAID:
        return ""
    if reason != " ".join(reason.split()) or len(reason) > MAX_WHY or _LABEL.match(reason) or _NO_LINE.search(reason):
        raise inexpressible(dialect, action, "its reason is no single line of thought")
    return f"Thought: {reason}\n"
