"""Why a run did not reach its goal, as one of a few causes, told by how it ended and what it said."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias, get_args

Cause: TypeAlias = Literal[
    "not understood", "target not found", "ambiguous", "no effect", "out of steps", "denied", "oracle no", "error"
]
CAUSES: tuple[Cause, ...] = get_args(Cause)
"""oracle no: the run held itself for done, and what is stored says otherwise: a wrong target, or an unseen failure."""

_UNREAD = re.compile(r"I cannot (?:read|tell)|the goal |quote that opens|put .* into quotes")
_SEVERAL = re.compile(r"may be any of|more than one")
_ABSENT = re.compile(
    r"is named|on the screen|not there with|is not where|there is no |no target|is gone|what stood around|cannot see"
    r"|was seen, but|did not see|no save dialog|where .* should be"
)
_VAIN = re.compile(
    r"nothing changed|did not open|not with the effect|no such text|not to be seen|does not close|brought up|not switch"
    r"|asks for a name|there already"
)


def cause_of(outcome: str, reason: str) -> Cause:
    """Of a run that did not reach its goal. ``outcome``: of the episode; ``reason``: the last sentence of the run."""
    match outcome:
        case "success":
            return "oracle no"
        case "limit":
            return "out of steps"
        case "denied":
            return "denied"
        case "refused" | "failure":
            for pattern, cause in _SAID:
                if pattern.search(reason):
                    return cause
            return "not understood" if outcome == "refused" else "no effect"
        case _:
            return "error"


_SAID: tuple[tuple[re.Pattern[str], Cause], ...] = (
    (_VAIN, "no effect"),
    (_SEVERAL, "ambiguous"),
    (_UNREAD, "not understood"),
    (_ABSENT, "target not found"),
)
"""The first that fits: a reason may quote names that another would fit."""
