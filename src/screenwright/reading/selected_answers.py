"""What the net of sentences chose, as a reply: values, names, how many they are, or yes or no by them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from screenwright.core.screen import Element, Screen
from screenwright.reading.answers import (
    Around,
    At,
    Cells,
    Holds,
    Named,
    NothingBeside,
    NotTold,
    Number,
    Portion,
    Reply,
    Standing,
    Written,
)
from screenwright.reading.grammar_answers import MOST, REACH
from screenwright.reading.names import name_of, one_line
from screenwright.reading.places import place_in
from screenwright.reading.selection import Selected
from screenwright.reading.tables import amount, tables_of
from screenwright.reading.whereabouts import neighbours


def reply_of(screen: Screen, selected: Selected) -> Reply | None:
    """None for what is no question of this kind."""
    things = selected.elements
    match selected.operation:
        case "say":
            return _said(things)
        case "name":
            return Named(things) if any(one.kind != "cell" for one in things) else _said(things)
        case "yes" | "no":
            return Holds(selected.operation == "yes", things)
        case "count":
            kinds = {one.kind for one in things}
            kind = kinds.pop() if len(kinds) == 1 else None
            first = things[:MOST]
            return Number(len(things), None, "row", first) if kind == "cell" else Number(len(things), kind, "", first)
        case "sum":
            return _sum(things)
        case "where":
            return At(things[0], place_in(things[0].box, screen.screenshot.box), len(things) - 1)
        case "beside":
            found = neighbours(things[0], [one for one in screen.elements if name_of(one)], REACH)
            return Around(things[0], tuple(found)) if found else NothingBeside(things[0])
        case "none":
            return NotTold(next((table.head for table in tables_of(screen)), ()))
        case "other":
            return None


def _said(things: Sequence[Element]) -> Reply:
    if len(things) > 1:
        return Cells(tuple(things))
    (thing,) = things
    if thing.value is not None:
        return Portion(thing.value)
    if thing.kind in ("checkbox", "radio", "switch"):
        return Standing(thing)
    text = one_line(thing.text) or ("" if thing.kind in ("input", "select") else one_line(thing.name))
    return Written(text or None)


def _sum(things: Sequence[Element]) -> Reply:
    """With as many decimals as the exactest of them; of one thing what it says, and of what is no number each."""
    texts = [one_line(one.text) for one in things]
    numbers = [amount(text) for text in texts]
    if len(things) == 1 or None in numbers:
        return _said(things)
    decimals = max(len(found[1]) if (found := re.search(r"[.,](\d{1,2})(?!\d)", text)) else 0 for text in texts)
    return Written(f"{sum(one for one in numbers if one is not None):.{decimals}f}")
