"""How a person would name one element among the others: by its words, by its looks, by its kind, by where it is.

Every way says in which sense it is unique; one that would fit another element too is not taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind

Others = Callable[[str], Sequence[str]]
IN_ROLE = 0.8
LONGEST_NAME = 6
"""Words of a name; of longer texts people say the beginning."""

_KINDS: dict[Kind, tuple[str, ...]] = {
    "button": ("button", "button", "option", "btn", "key"), "icon": ("icon", "icon", "button", "symbol"),
    "link": ("link", "link", "page", "option", "item", "hyperlink"), "tab": ("tab", "tab", "page", "option"),
    "menuitem": ("menu item", "option", "menu", "item", "command"), "list_item": ("item", "option", "entry", "row",
    "folder"),
    "input": ("field", "text box", "input box", "box", "input field", "text field", "bar"),
    "select": ("drop-down", "dropdown menu", "list", "drop-down box", "combo box", "menu"),
    "checkbox": ("checkbox", "check box", "box", "option"), "radio": ("radio button", "option"),
    "switch": ("switch", "toggle"), "slider": ("slider",), "image": ("picture", "image", "icon"), "cell": ("cell",
    "row"),
    "text": ("text", "option", "item", "label"),
}  # fmt: skip
_SIDES = ("left of", "right of", "below", "above", "next to")
_SIDE_WORDS = {
    "left of": (
        "left of", "to the left of", "on the left of", "before", "left to", "on left to", "on the left side of",
        "in front of", "just before",
    ),
    "right of": (
        "right of", "to the right of", "on the right of", "after", "right to", "on the right side of", "just after",
    ),
    "below": ("below", "under", "beneath", "underneath", "just below", "right under", "directly below"),
    "above": ("above", "over", "on top of", "just above", "right above"),
    "next to": ("next to", "beside", "by", "near", "close to", "in line with"),
}  # fmt: skip
_TIED = ("{k} {w} {a}", "{k} {w} {a}", "{k} which is {w} {a}", "{k} that is {w} {a}", "{k} {w} the text {a}",
         "{k} {w} the word '{a}'", "{k} located {w} {a}", "{k} {w} \"{a}\"", "{k} {w} {a} {ak}")  # fmt: skip
_NUMBERS = ("first", "second", "third", "fourth", "fifth")
_ORDINALS = {"first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th"}
_ENDS = {"top": ("top", "upper"), "bottom": ("bottom", "lower"), "left": ("left",), "right": ("right",)}
_AT_EDGE = (
    "{k} at the {s}", "{k} in the {s} corner", "{s} {k}", "{k} in the {s} corner of the {w}",
    "{k} on the {s} of the {w}", "{k} which is at {s}", "{k} at the {s} side", "{k} at {s} of the {w}",
    "{k} which is at the {s} corner of the {w}",
    "{s} most {k}",
)  # fmt: skip
_WHOLE = ("window", "page", "screen", "dialog box", "toolbar", "menu", "panel")


@dataclass(frozen=True, slots=True)
class Naming:
    """``words`` without an article; ``way`` says how it names; ``definite`` where "the" may stand before it."""

    words: str
    way: str
    definite: bool = True


@dataclass
class Namer:
    """Names elements of one screen, given in the order of reading. ``like`` gives words that mean the same,
    ``pictured`` those by which an icon is called, ``roles`` by id what some are called for their role."""

    elements: Sequence[Element]
    screen: Box
    like: Others
    pictured: Others
    rng: Random
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def naming(self, element: Element, *, plain: bool = False) -> Naming | None:
        """One of the ways that name it and nothing else, None where there is none; ``plain`` without a place."""
        if element.id in self.roles and self.rng.random() < IN_ROLE:
            return Naming(self.rng.choice(self.roles[element.id]), "role")
        ways = [*[self._by_words] * 8, *[self._by_meaning] * 4, *[self._by_kind] * 4, self._by_value]
        if not plain:
            ways += [
                *[self._by_relation] * 4, *[self._in_row] * 3, *[self._by_count] * 2, *[self._by_side] * 2,
                self._counted_from,
            ]  # fmt: skip
        return next((found for way in self.rng.sample(ways, 6) if (found := way(element)) is not None), None)

    def title(self, element: Element) -> str:
        words = (element.text or element.name or "").split()
        return " ".join(words[:LONGEST_NAME]).strip(" .:…")

    def kind(self, element: Element, *, sure: bool = False) -> str:
        """What its kind is called; ``sure`` where nothing else tells it from others."""
        return self.rng.choice(_KINDS.get(element.kind, ("item",))[: 2 if sure else None])

    def _same(self, element: Element) -> list[Element]:
        title = self.title(element).casefold()
        return [one for one in self.elements if self.title(one).casefold() == title]

    def _alone(self, element: Element) -> bool:
        """Whether no other element elsewhere has its name."""
        return all(
            one is element or one.box.iou(element.box) > 0.3 or _nested(one.box, element.box)
            for one in self._same(element)
        )

    def _named(self, element: Element, title: str) -> Naming:
        quoted = self.rng.choice(("{}", "{}", "{}", "'{}'", '"{}"')).format(title)
        if self.rng.random() < 0.5:
            return Naming(quoted, "words", definite=False)
        form = self.rng.choice(("{n} {k}", "{n} {k}", "{n} {k}", "{k} {n}", "{k} labelled {n}", "{k} called {n}"))
        return Naming(form.format(n=quoted, k=self.kind(element)), "words")

    def _by_words(self, element: Element) -> Naming | None:
        title = self.title(element)
        if not any(sign.isalnum() for sign in title) or not self._alone(element):
            return None
        words = title.split()
        if len(words) > 2 and self.rng.random() < 0.4:
            part = " ".join(words[: self.rng.randint(1, len(words) - 1)])
            if not any(part.casefold() in self.title(one).casefold() for one in self.elements if one is not element):
                return self._named(element, part)
        if self.rng.random() < 0.25:
            title = title.lower()
        return self._named(element, title)

    def _by_meaning(self, element: Element) -> Naming | None:
        if element.icon and not element.text and self._only(lambda one: one.icon == element.icon, element):
            said = self.rng.choice([element.icon.replace("_", " "), *self.pictured(element.icon)])
            return Naming(f"{said} {self.rng.choice(('icon', 'icon', 'button', 'symbol', ''))}".strip(), "icon")
        words = self.title(element).split()
        changed = [self._other(word) for word in words]
        if not words or changed == words or not self._alone(element):
            return None
        if any(" ".join(changed).casefold() in self.title(one).casefold() for one in self.elements):
            return None
        return self._named(element, " ".join(changed))

    def _other(self, word: str) -> str:
        others = [one for one in self.like(word.casefold()) if one.isalpha()]
        return self.rng.choice(others) if others else word

    def _only(self, fits: Callable[[Element], bool], element: Element) -> bool:
        return all(one is element or _nested(one.box, element.box) for one in self.elements if fits(one))

    def _by_kind(self, element: Element) -> Naming | None:
        if element.kind in ("text", "other", "cell", "image") or not self._only(
            lambda one: one.kind == element.kind, element
        ):
            return None
        if element.kind == "input":
            said = f"{self.title(element)} {element.icon or ''} {element.name or ''}".lower()
            role = "search " if "search" in said else "address " if "http" in said or "url" in said else ""
            return Naming(f"{role}{self.kind(element, sure=True)}", "kind")
        return Naming(self.kind(element, sure=True), "kind")

    def _by_value(self, element: Element) -> Naming | None:
        if element.kind not in ("input", "select") or not element.text or not self._alone(element):
            return None
        form = self.rng.choice(("{k} with {v}", "{k} that says {v}", "{k} showing {v}", "{k} where {v} stands"))
        return Naming(form.format(k=self.kind(element), v=self.title(element)), "value")

    def _by_relation(self, element: Element) -> Naming | None:
        """By a named neighbour, of which it is the nearest of its kind on that side."""
        side = self.rng.choice(_SIDES)
        anchors = [one for one in self.elements if one is not element and self.title(one) and self._alone(one)]
        self.rng.shuffle(anchors)
        for anchor in anchors[:25]:
            rivals = [one for one in self.elements if one.kind == element.kind and one is not anchor]
            gaps = [
                (gap, number)
                for number, one in enumerate(rivals)
                if (gap := _gap(one.box, anchor.box, side)) is not None
            ]
            if gaps and rivals[min(gaps)[1]] is element and min(gaps)[0] < 0.25 * self.screen.width:
                return Naming(self._tied(self.kind(element, sure=True), side, anchor), "relation")
        return None

    def _tied(self, said: str, side: str, anchor: Element) -> str:
        form, where = self.rng.choice(_TIED), self.rng.choice(_SIDE_WORDS[side])
        return form.format(k=said, w=where, a=self.title(anchor), ak=self.kind(anchor))

    def _counted_from(self, element: Element) -> Naming | None:
        """One of several of its kind below a named neighbour or beside it, counted from there."""
        side = self.rng.choice(("right of", "below"))
        anchors = [one for one in self.elements if one is not element and self.title(one) and self._alone(one)]
        self.rng.shuffle(anchors)
        for anchor in anchors[:25]:
            gaps = [
                (gap, one.box.left, number)
                for number, one in enumerate(self.elements)
                if one.kind == element.kind and (gap := _gap(one.box, anchor.box, side)) is not None
            ]
            order = [self.elements[number] for _, _, number in sorted(gaps)]
            place = next((number for number, one in enumerate(order) if one is element), None)
            if place is not None and len(order) > 1 and place < len(_NUMBERS):
                said = f"{self._number(place, len(order))} {self.kind(element, sure=True)}"
                return Naming(self._tied(said, side, anchor), "counted from")
        return None

    def _number(self, place: int, of: int) -> str:
        if place >= len(_NUMBERS) or (place == of - 1 and self.rng.random() < 0.5):
            return "last"
        number = _NUMBERS[place]
        return _ORDINALS[number] if self.rng.random() < 0.3 else number

    def _in_row(self, element: Element) -> Naming | None:
        """One of several of a name or a kind, in the row of something that is named."""
        rivals = [one for one in self._same(element) if one.kind == element.kind]
        if len(rivals) < 2 or sum(_share_row(one.box, element.box) for one in rivals) != 1:
            return None
        others = [one for one in self.elements if _share_row(one.box, element.box) and one is not element]
        others = [one for one in others if self.title(one) and self._alone(one)]
        if not others:
            return None
        anchor, said = self.rng.choice(others), self.title(element) or self.kind(element)
        form = self.rng.choice(
            ("{s} in the row of {a}", "{s} for {a}", "{s} of {a}", "{s} next to {a}", "{s} in the {a} row")
        )
        return Naming(form.format(s=said, a=self.title(anchor)), "row")

    def _by_count(self, element: Element) -> Naming | None:
        rivals = self._same(element) if self.title(element) and self.rng.random() < 0.5 else []
        if len(rivals) < 2:
            rivals = [one for one in self.elements if one.kind == element.kind]
        if len(rivals) < 2 or element.kind in ("text", "other"):
            return None
        place = next(number for number, one in enumerate(rivals) if one is element)
        if place >= len(_NUMBERS) and place != len(rivals) - 1:
            return None
        number = self._number(place, len(rivals))
        by_name = self.title(element) if all(self.title(one) == self.title(element) for one in rivals) else ""
        return Naming(f"{number} {by_name} {self.kind(element, sure=True)}".replace("  ", " "), "count")

    def _by_side(self, element: Element) -> Naming | None:
        x, y = element.box.center.x / self.screen.width, element.box.center.y / self.screen.height
        down = "top" if y < 0.3 else "bottom" if y > 0.7 else ""
        across = "left" if x < 0.3 else "right" if x > 0.7 else ""
        sides = [side for side in (down, across) if side]
        if not sides:
            return None
        rivals = [one for one in self.elements if one.kind == element.kind]
        if min(rivals, key=lambda one: _distance(one.box, sides, self.screen)) is not element:
            return None
        side = " ".join(self.rng.choice(_ENDS[one]) for one in sides)
        forms = _AT_EDGE if len(sides) == 2 else [form for form in _AT_EDGE if "corner" not in form]
        said = self.kind(element, sure=True)
        return Naming(self.rng.choice(forms).format(k=said, s=side, w=self.rng.choice(_WHOLE)), "side")


def _nested(one: Box, other: Box) -> bool:
    return one.covers(other, 3) or other.covers(one, 3)


def _share_row(one: Box, other: Box) -> bool:
    return min(one.bottom, other.bottom) - max(one.top, other.top) >= 0.5 * min(one.height, other.height)


def _gap(box: Box, anchor: Box, side: str) -> float | None:
    """Pixels from the anchor to the box on that side, None where it does not lie there."""
    row, column = _share_row(box, anchor), min(box.right, anchor.right) > max(box.left, anchor.left)
    match side:
        case "left of":
            return float(anchor.left - box.right) if row and box.right <= anchor.left + 2 else None
        case "right of":
            return float(box.left - anchor.right) if row and box.left >= anchor.right - 2 else None
        case "below":
            return float(box.top - anchor.bottom) if column and box.top >= anchor.bottom - 2 else None
        case "above":
            return float(anchor.top - box.bottom) if column and box.bottom <= anchor.top + 2 else None
        case _:
            beside = (box.right <= anchor.left + 2 or box.left >= anchor.right - 2) and row
            return float(max(anchor.left - box.right, box.left - anchor.right)) if beside else None


def _distance(box: Box, sides: Sequence[str], screen: Box) -> int:
    """Pixels from a side of the screen, or from the corner of two."""
    x, y = box.center.x, box.center.y
    away = {"left": x - screen.left, "right": screen.right - x, "top": y - screen.top, "bottom": screen.bottom - y}
    return sum(abs(away[side]) for side in sides)
