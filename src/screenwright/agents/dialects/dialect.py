"""What a dialect is: how a model writes what it wants done, and how it counts positions."""

from __future__ import annotations

from typing import Protocol

from screenwright.agents.minds import Sight
from screenwright.core.action import Action
from screenwright.core.agency import Decision
from screenwright.core.spaces import Grid, Size


class Dialect(Protocol):
    """One way of writing actions, read and written.

    Reading is lenient in form and strict in meaning: what is not exactly a known action on this screen is a BadReply
    in words that can be sent back to the model, and nothing is dropped in silence. What was written and is read again
    is the same action, as far as the dialect's grid is fine enough.
    """

    @property
    def name(self) -> str: ...

    @property
    def form(self) -> str:
        """What a model that was not trained on the dialect is told about the form of its answer; our own words."""
        ...

    def grid(self, picture: Size) -> Grid:
        """How positions are counted on a picture of that size."""
        ...

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """The actions of a reply in order, at least one, in pixels of ``sight.screen``; Finish or Impossible may only
        come last. One call of a model may be several actions (click and type). Raises BadReply."""
        ...

    def write(self, action: Action, sight: Sight) -> str:
        """The action as a model would write it for ``sight.picture``. Raises Inexpressible."""
        ...
