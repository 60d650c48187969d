"""The dialect of UI-VLM (paper 002, section 3 and appendix B): one line of text, positions in 100 bins, y first.

``tap at 7 90``, ``swipe from 80 50 to 20 50``, ``Input text "hello"``, ``press back``, ``press home``, ``press enter``,
``complete``, ``impossible``

The paper does not print how many bins there are; its examples, all below 100, suggest 0 to 99. It was made for phones
and has no words for a mouse, for other keys, or for waiting.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from screenwright.agents.dialects.checks import UNSAID, decided, in_order, inexpressible
from screenwright.agents.dialects.ruler import Ruler
from screenwright.agents.dialects.texts import whole_text
from screenwright.agents.minds.sight import Sight
from screenwright.core.action import Action, Back, Click, Finish, Home, Impossible, PressKeys, Swipe, TypeText
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply
from screenwright.core.spaces import Grid, Size

BINS = 100
_ENTER = PressKeys(("enter",))
_PLAIN: dict[str, Action] = {
    "press back": Back(),
    "press home": Home(),
    "press enter": _ENTER,
    "complete": Finish(),
    "impossible": Impossible(UNSAID),
}
_TAP = re.compile(r"tap at ([^\s,]+)[ ,]+([^\s,]+)", re.IGNORECASE)
_SWIPE = re.compile(r"swipe from ([^\s,]+)[ ,]+([^\s,]+) to ([^\s,]+)[ ,]+([^\s,]+)", re.IGNORECASE)
_INPUT = re.compile(r'input text "(.*)"', re.IGNORECASE | re.DOTALL)

_FORM = """\
Answer with the next action as one line and nothing else, not as JSON. Positions are two whole numbers from 0 to 99,
the first down from the top edge of the picture, the second across from its left edge.

    tap at 7 90
    swipe from 80 50 to 20 50
    Input text "hello"
    press back            also press home, press enter
    complete              the whole goal is reached
    impossible            it cannot be reached here"""


class UiVlm:
    """The natural-language actions of UI-VLM."""

    name = "ui-vlm"
    form = _FORM

    def grid(self, picture: Size) -> Grid:  # noqa: ARG002  # the same on every picture
        """100 bins each way, y first."""
        return Grid(BINS, BINS, y_first=True)

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """One line; in typed text everything between the first and the last quotation mark. Raises BadReply."""
        return in_order([decided(self._action(whole_text(reply), self._ruler(sight)), "", sight)])

    def write(self, action: Action, sight: Sight) -> str:
        """One line. Raises Inexpressible."""
        ruler = self._ruler(sight)
        for words, plain in _PLAIN.items():
            if action == plain:
                return words
        match action:
            case Click(at=at, button="left"):
                return "tap at {:g} {:g}".format(*ruler.numbers(at))
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                first, last = ruler.stroke(self.name, action)
                return "swipe from {:g} {:g} to {:g} {:g}".format(*first, *last)
            case TypeText(text=text):
                return f'Input text "{text}"'
            case _:
                raise inexpressible(self.name, action)

    def _ruler(self, sight: Sight) -> Ruler:
        return Ruler(self.grid((sight.picture.width, sight.picture.height)), sight)

    def _action(self, text: str, ruler: Ruler) -> Action:
        if match := _TAP.fullmatch(text):
            return Click(ruler.point_of(list(match.groups()), "tap"))
        if match := _SWIPE.fullmatch(text):
            numbers = list(match.groups())
            return Swipe(ruler.point_of(numbers[:2], "swipe.from"), ruler.point_of(numbers[2:], "swipe.to"))
        if match := _INPUT.fullmatch(text):
            return TypeText(match[1])
        if plain := _PLAIN.get(" ".join(text.lower().split()).rstrip(".")):
            return plain
        raise BadReply(
            f"the reply is no action: write one like tap at 7 90, swipe from 80 50 to 20 50, {', '.join(_PLAIN)}"
            f' or Input text "..."; it begins {text[:60]!r}'
        )


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = UiVlm
