"""A conversation with a computer-use model, free of any vendor's shape.

It begins with the goal and a picture. A :class:`Turn` is one answer of the model: calls, each one thing that it wants
done, or words alone when it is done. An :class:`Exchange` is a turn with what came of its calls and the screen as it
is then. A client turns the whole into the requests of its vendor; what the calls say is read by a dialect
(``agents.dialects``).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from screenwright.core.agency import Environment
from screenwright.core.messages import Picture, Usage

GIVES_UP = "IMPOSSIBLE:"
"""How a last word begins that is no success."""

KEPT_PICTURES = 3
"""Newest pictures of a conversation that are sent again with every turn; the words of all turns are kept."""


@dataclass(frozen=True, slots=True)
class SafetyCheck:
    """A doubt of the model's provider about a call, in its own words. A person has to settle it."""

    id: str
    code: str
    message: str

    @property
    def words(self) -> str:
        return ": ".join(part for part in (self.code, self.message) if part) or self.id


@dataclass(frozen=True, slots=True)
class Call:
    """One thing that the model wants done. ``action``: as it wrote it, JSON or text, for its dialect to read."""

    id: str
    action: str
    checks: tuple[SafetyCheck, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """One answer. Without calls the model holds that it is done, and ``text`` is its last word.

    ``refused``: why it would not go on, empty where it did. ``wire``: the answer in the vendor's own form, for the
    client that made it.
    """

    calls: tuple[Call, ...]
    text: str = ""
    refused: str = ""
    usage: Usage = field(default_factory=Usage)
    wire: Any = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class CallResult:
    """What came of a call, ``words`` being empty where there is nothing to say. ``acknowledged``: a person has said yes
    to its safety checks."""

    call: Call
    words: str = ""
    failed: bool = False
    acknowledged: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """The screen at one time, and words beside it. ``picture`` is None where it is too old to be sent again."""

    picture: Picture | None
    words: str = ""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A turn with one result for each of its calls, in their order, and the screen after them.

    A turn without calls is followed by words, where the work was not taken to be done.
    """

    turn: Turn
    results: tuple[CallResult, ...]
    view: View


@dataclass(frozen=True, slots=True)
class Conversation:
    """``rules`` are what a system prompt holds; ``goal`` is what the person said. The newest view has a picture."""

    rules: str
    goal: str
    environment: Environment
    opening: View
    exchanges: tuple[Exchange, ...] = ()

    @property
    def now(self) -> View:
        return self.exchanges[-1].view if self.exchanges else self.opening

    @property
    def picture(self) -> Picture:
        """The newest picture."""
        assert self.now.picture is not None
        return self.now.picture

    def with_exchange(self, exchange: Exchange) -> Conversation:
        """One exchange longer, and without the pictures that are too old now."""
        exchanges = (*self.exchanges, exchange)
        old = len(exchanges) - KEPT_PICTURES
        kept = tuple(
            replace(one, view=replace(one.view, picture=None)) if number < old else one
            for number, one in enumerate(exchanges)
        )
        opening = replace(self.opening, picture=None) if old >= 0 else self.opening
        return replace(self, opening=opening, exchanges=kept)

    def with_view(self, view: View) -> Conversation:
        """The newest view is replaced; its words stay before those of the new one."""
        view = replace(view, words="\n\n".join(words for words in (self.now.words, view.words) if words))
        if not self.exchanges:
            return replace(self, opening=view)
        return replace(self, exchanges=(*self.exchanges[:-1], replace(self.exchanges[-1], view=view)))


@dataclass(frozen=True, slots=True)
class PictureLimit:
    """The largest picture, in pixels, that a service takes without making it smaller itself, out of our sight."""

    side: int
    area: int

    def longest(self, width: int, height: int) -> int:
        """The longest side that a picture of this shape may have."""
        long, short = max(width, height), min(width, height)
        return min(self.side, math.isqrt(self.area * long // short))


class ComputerModel(Protocol):
    """Says what to do next on a screen that it is shown, call by call."""

    @property
    def name(self) -> str:
        """``provider/name``."""
        ...

    @property
    def usage(self) -> Usage:
        """Tokens of all turns so far."""
        ...

    @property
    def limit(self) -> PictureLimit: ...

    def turn(self, conversation: Conversation) -> Turn:
        """The next answer. Bounded in time; raises a ModelError subclass."""
        ...
