"""What things look like, in words: "large red circle", "small green 5", "shades of blue", "left box"."""

from __future__ import annotations

import re

from screenwright.agents.planner.instructions import KindWord
from screenwright.agents.planner.skill_instructions import Form, Look, Size
from screenwright.vision import Colour

COLOURS: dict[str, Colour] = {
    "black": "black", "gray": "gray", "grey": "gray", "silver": "gray", "white": "white", "red": "red",
    "maroon": "red", "crimson": "red", "orange": "orange", "brown": "orange", "yellow": "yellow", "gold": "yellow",
    "olive": "yellow", "green": "green", "lime": "green", "cyan": "cyan", "aqua": "cyan", "teal": "cyan",
    "turquoise": "cyan", "blue": "blue", "navy": "blue", "purple": "purple", "violet": "purple", "magenta": "magenta",
    "fuchsia": "magenta", "pink": "magenta",
}  # fmt: skip
_FORMS: dict[str, Form | None] = {
    "circle": "circle", "disc": "circle", "dot": "circle", "ball": "circle", "triangle": "triangle",
    "rectangle": "rectangle", "square": "rectangle", "block": "rectangle", "tile": "rectangle", "box": "box",
    "letter": "letter", "digit": "digit", "number": "digit", "shape": "shape", "item": None, "thing": None,
    "one": None, "else": None, "object": None,
}  # fmt: skip
_KINDS: dict[str, KindWord] = {"button": "button", "icon": "icon", "link": "link", "image": "image", "text": "text"}
_SIZES: dict[str, Size] = {
    "small": "small", "little": "small", "tiny": "small", "large": "large", "big": "large", "smallest": "smallest",
    "smaller": "smallest", "largest": "largest", "biggest": "largest", "larger": "largest", "bigger": "largest",
}  # fmt: skip
_SIDES = ("left", "right", "top", "bottom")

_ADJECTIVES = "|".join((*_SIZES, *COLOURS, *_SIDES))
_NOUNS = "|".join((*(name for name in _FORMS if name not in ("box", "else")), *_KINDS))
LOOK = (
    rf"(?:(?:{_ADJECTIVES})[- ](?:colou?red )?)+(?:(?:{_NOUNS}|box)(?:e?s)?|[a-z0-9])"
    rf"|(?:circle|triangle|rectangle|square|shape|letter|digit|item|smallest|largest|[a-z0-9])s?"
    rf"|shades of (?:{_ADJECTIVES})"
)
COUNTED = rf"{LOOK}|(?:{_ADJECTIVES})?\s?(?:{_NOUNS}|boxe?)s|else"


def read_look(words: str) -> Look | None:
    """None where the words say nothing of a look."""
    colour: Colour | None = None
    form: Form | None = None
    size: Size | None = None
    kind: KindWord | None = None
    sign = side = ""
    for word in re.findall(r"[^\W_]+", words.lower()):
        single = re.sub(r"(?<=.[^s])s$", "", word.removesuffix("es") if word == "boxes" else word)
        if word in COLOURS:
            colour = COLOURS[word]
        elif word in _SIZES:
            size = _SIZES[word]
        elif word in _SIDES:
            side = word
        elif single in _KINDS:
            kind = _KINDS[single]
        elif single in _FORMS:
            form = _FORMS[single]
        elif len(word) == 1:
            sign = word
        elif word not in ("colored", "coloured", "shades", "of", "the", "all", "everything"):
            return None
    return Look(colour, form, size, sign, side, kind)
