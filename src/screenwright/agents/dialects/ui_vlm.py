"""The dialect of UI-VLM (paper 002, section 3 and appendix B): one line of text, positions in bins, y first.

``tap at 7 90``, ``swipe from 80 50 to 20 50``, ``Input text "hello"``, ``press back``, ``press home``, ``press enter``,
``complete``, ``impossible``

The paper does not print how many bins there are; its examples, all below 100, suggest 0 to 99. Both the bins and the
words are a configuration that models are trained with (:class:`Phrases`). It was made for phones and has no words for a
mouse, for other keys, or for waiting.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from screenwright.agents.dialects.checks import UNSAID, decided, in_order, inexpressible
from screenwright.agents.dialects.ruler import Ruler
from screenwright.agents.dialects.texts import whole_text
from screenwright.agents.dialects.ui_vlm_phrases import PAPER, Phrases, reader
from screenwright.agents.minds import Sight
from screenwright.core.action import Action, Back, Click, Finish, Home, Impossible, PressKeys, Swipe, TypeText
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply
from screenwright.core.spaces import Grid, Size

BINS = 100
_PLAIN: dict[str, Action] = {
    "back": Back(), "home": Home(), "enter": PressKeys(("enter",)), "complete": Finish(),
    "impossible": Impossible(UNSAID),
}  # fmt: skip
"""What has one phrase, without anything to fill in, by its name in :class:`Phrases`."""

_FORM = """\
Answer with the next action as one line and nothing else, not as JSON. Positions are two whole numbers from 0 to {last}:
y counts down from the top edge of the picture, x across from its left edge.

    {tap}
    {swipe}
    {text}
    {back:<20}  also {home}, {enter}
    {complete:<20}  the whole goal is reached
    {impossible:<20}  it cannot be reached here"""


@dataclass(frozen=True, slots=True)
class UiVlm:
    """The natural-language actions of UI-VLM. ``bins``: so many each way."""

    bins: int = BINS
    phrases: Phrases = PAPER

    @property
    def name(self) -> str:
        return "ui-vlm"

    @property
    def form(self) -> str:
        said, last = self.phrases, self.bins - 1
        near, far = round(0.2 * last), round(0.8 * last)
        return _FORM.format(
            last=last, tap=said.tap.format(y=round(0.07 * last), x=round(0.9 * last)),
            swipe=said.swipe.format(y=far, x=last // 2, to_y=near, to_x=last // 2),
            text=said.type_text.format(text="hello"),
            back=said.back, home=said.home, enter=said.enter, complete=said.complete, impossible=said.impossible,
        )  # fmt: skip

    def grid(self, picture: Size) -> Grid:  # noqa: ARG002  # the same on every picture
        """So many bins each way, y first."""
        return Grid(self.bins, self.bins, y_first=True)

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """One line; in typed text everything between the first and the last quotation mark. Raises BadReply."""
        return in_order([decided(self._action(whole_text(reply), self._ruler(sight)), "", sight)])

    def write(self, action: Action, sight: Sight) -> str:
        """One line. Raises Inexpressible."""
        ruler, said = self._ruler(sight), self.phrases
        for name, plain in _PLAIN.items():
            if action == plain:
                return str(getattr(said, name))
        match action:
            case Click(at=at, button="left"):
                y, x = ruler.numbers(at)
                return said.tap.format(y=f"{y:g}", x=f"{x:g}")
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                (y, x), (to_y, to_x) = ruler.stroke(self.name, action)
                return said.swipe.format(y=f"{y:g}", x=f"{x:g}", to_y=f"{to_y:g}", to_x=f"{to_x:g}")
            case TypeText(text=text):
                return said.type_text.format(text=text)
            case _:
                raise inexpressible(self.name, action)

    def _ruler(self, sight: Sight) -> Ruler:
        return Ruler(self.grid((sight.picture.width, sight.picture.height)), sight)

    def _action(self, text: str, ruler: Ruler) -> Action:
        said = self.phrases
        plain = " ".join(text.lower().split()).rstrip(".")
        for name, action in _PLAIN.items():
            if plain == " ".join(str(getattr(said, name)).lower().split()):
                return action
        if match := _read(said.swipe, text):
            start = ruler.point_of([match["y"], match["x"]], "swipe.from")
            return Swipe(start, ruler.point_of([match["to_y"], match["to_x"]], "swipe.to"))
        if match := _read(said.tap, text):
            return Click(ruler.point_of([match["y"], match["x"]], "tap"))
        if match := _read(said.type_text, text):
            return TypeText(match["text"])
        raise BadReply(f"the reply is no action: it begins {text[:60]!r}. {self.form}")


def _read(phrase: str, text: str) -> re.Match[str] | None:
    return re.fullmatch(reader(phrase), text, re.IGNORECASE | re.DOTALL)


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = UiVlm
