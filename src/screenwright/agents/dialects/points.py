"""Dialects of models that say where a thing is and no more: a place, which is clicked.

======== ================================================== ==========================================
name     forms                                              positions
======== ================================================== ==========================================
`gta1`   ``(30, 50)``, also of Jedi and others              pixels of the picture as the server makes it
`molmo`  ``<point x="10.5" y="20.3" alt="Save">``           percent, 0 to 100
`gemma`  ``[{"box_2d": [480, 290, 520, 310]}]``             0 to 1000, y first, the middle of the box
======== ================================================== ==========================================

Each of them reads all forms, as models take over those of others; its grid alone says what the numbers mean. Several
places are refused: which one is meant is not told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from screenwright.agents.dialects.calls import objects_in
from screenwright.agents.dialects.checks import decided, in_order, inexpressible
from screenwright.agents.dialects.ruler import Ruler, numbers_of
from screenwright.agents.dialects.texts import whole_text
from screenwright.agents.minds import Sight
from screenwright.core.action import Action, Click
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply
from screenwright.core.spaces import Grid, Size, smart_resize

PATCH = 28
_NUMBER = r"[-+]?\d{1,7}(?:\.\d{1,9})?"
_TAG = re.compile(rf"""<point\b[^<>]*?\bx\s?=\s?["']?({_NUMBER})["']?\s+y\s?=\s?["']?({_NUMBER})["']?""")
_PLACE = re.compile(rf"[\[(<]\s?({_NUMBER}(?:\s?,\s?{_NUMBER}){{1,3}})\s?[\])>]")
_PAIR = re.compile(rf"(?:x\s?[=:]\s?)?({_NUMBER})\s?,\s?(?:y\s?[=:]\s?)?({_NUMBER})\.?")
_FIELDS = ("point_2d", "bbox_2d", "box_2d", "point", "coordinate", "coordinates", "position")

_FORM = """\
Answer with the place to click and nothing else, {counting}.

    {example}"""


@dataclass(frozen=True, slots=True)
class Points:
    """``counting``: pixels of the picture as the server makes it, percent, or 0 to 1000 with y first."""

    name: str
    counting: Literal["resized", "percent", "y first"]

    @property
    def form(self) -> str:
        match self.counting:
            case "resized":
                return _FORM.format(counting="in pixels of the picture", example="(30, 50)")
            case "percent":
                counting = "x and y in percent of the picture"
                return _FORM.format(counting=counting, example='<point x="30.5" y="50.0" alt="Save">Save</point>')
            case "y first":
                counting = "a box of top, left, bottom, right from 0 to 1000"
                return _FORM.format(counting=counting, example='{"box_2d": [480, 290, 520, 310]}')

    def grid(self, picture: Size) -> Grid:
        """As ``counting`` says."""
        match self.counting:
            case "resized":
                return Grid(*smart_resize(picture, PATCH))
            case "percent":
                return Grid(100, 100, "parts")
            case "y first":
                return Grid(1000, 1000, "marks", y_first=True)

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """A click on the one place of a reply. Raises BadReply."""
        places = places_in(reply, self.counting == "y first")
        if len(places) != 1:
            raise BadReply(f"the reply names {len(places)} places: give the one to click")
        at = self._ruler(sight).point_of(places[0], "the place")
        return in_order([decided(Click(at), "", sight)])

    def write(self, action: Action, sight: Sight) -> str:
        """The place of a click. Raises Inexpressible for anything else."""
        if not isinstance(action, Click) or action.button != "left":
            raise inexpressible(self.name, action, "it tells a place to click and no more")
        first, second = self._ruler(sight).numbers(action.at)
        match self.counting:
            case "resized":
                return f"({first:g}, {second:g})"
            case "percent":
                return f'<point x="{first}" y="{second}"></point>'
            case "y first":
                return f'{{"box_2d": [{first:g}, {second:g}, {first:g}, {second:g}]}}'

    def _ruler(self, sight: Sight) -> Ruler:
        return Ruler(self.grid((sight.picture.width, sight.picture.height)), sight)


POINTS: tuple[Points, ...] = (Points("gta1", "resized"), Points("molmo", "percent"), Points("gemma", "y first"))


def places_in(reply: str, y_first: bool = False) -> list[tuple[float, ...]]:
    """The numbers of every place in a reply, two of a point and four of a box, in the order written; ``y_first``: in
    which those are put that have names. Raises BadReply for a place that is none."""
    text = whole_text(reply)
    if tags := _TAG.findall(text):
        told: list[Any] = [dict(zip("xy", tag, strict=True)) for tag in tags]
    elif re.search(r"\{\s*[\"']", text):
        told = [_of(found) for found in objects_in(text)]
    else:
        pair = _PAIR.fullmatch(text)
        told = [list(pair.groups())] if pair else [place.split(",") for place in _PLACE.findall(text)]
    places = [numbers_of(place, y_first) for place in told]
    if () in places:
        raise BadReply(f"a place is two numbers, or the four of a box, got {told[places.index(())]!r:.60}")
    return places


def _of(found: dict[str, Any]) -> Any:
    """The place of a JSON object; a call of a tool has it among its arguments."""
    inner = found.get("arguments", found)
    if not isinstance(inner, dict):
        raise BadReply(f"the place is told in a JSON object, got {inner!r:.60}")
    told = [inner[name] for name in _FIELDS if inner.get(name) is not None]
    if not told and {"x", "y"} <= inner.keys():
        return {"x": inner["x"], "y": inner["y"]}
    if len(told) != 1:
        raise BadReply(f"the JSON object names {len(told)} places: give one, as {_FIELDS[0]}")
    return told[0]


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = Points
