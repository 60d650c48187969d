"""Facts in English: short sentences, made to be heard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from screenwright.core.screen import Element
from screenwright.reading.english_words import (
    article,
    called,
    called_briefly,
    called_surely,
    count,
    counted,
    listed,
    nameless,
    noun,
    nouns,
    ordinal,
    quoted,
    state_words,
)
from screenwright.reading.facts import (
    Beside,
    Blank,
    Caption,
    Extent,
    Held,
    InWindow,
    Level,
    Namesakes,
    Near,
    Nothing,
    Order,
    Placed,
    PlacedBriefly,
    Region,
    RowOf,
    Said,
    SpotIn,
    Sure,
    Thing,
    ThingBriefly,
)
from screenwright.reading.names import is_guess, label_of, name_of, one_line
from screenwright.reading.places import Place, Share, Spread, Way
from screenwright.reading.rows import Cell, Entry, Series
from screenwright.reading.whereabouts import Neighbour, Side, Turn

NAME = "English"
VOICE = "en"
SPACE = " "

_SHARES: dict[Share, str] = {
    "1/20": "a twentieth", "1/10": "a tenth", "1/5": "a fifth", "1/4": "a quarter", "1/3": "a third", "1/2": "half",
    "2/3": "two thirds", "3/4": "three quarters",
}  # fmt: skip
SIDES: dict[Side, str] = {"left": "to its left", "right": "to its right", "above": "above it", "below": "below it"}
_SERIES: dict[Series, tuple[str, str]] = {
    "group": ("group", "thing"), "menu": ("menu", "entry"), "list": ("list", "entry"), "table": ("table", "row"),
    "tabs": ("row of tabs", "tab"),
}  # fmt: skip
_LONG_TEXT, _LONGEST_TEXT, _LONGEST_VALUE = 80, 300, 120


def sentence(said: Said) -> str:
    words = _words(said)
    return f"{words[0].upper()}{words[1:]}."


def _words(said: Said) -> str:
    match said:
        case Blank():
            return "the screen is black" if said.how == "black" else "the screen is blank: it shows one flat colour"
        case Thing():
            return f"{_opening(said)} {', '.join(_parts(said))}"
        case ThingBriefly():
            return _briefly(said)
        case Nothing():
            return nothing(said.nearest)
        case SpotIn():
            return f"the spot lies {spot_in(said.held)}"
        case Placed():
            return placed(said)
        case PlacedBriefly():
            return f"{place_words(said.place)} the screen"
        case Beside():
            return beside(said.neighbours)
        case Namesakes():
            return namesakes(said)
        case RowOf():
            return f"its row begins with {called_briefly(said.beginning)}"
        case InWindow():
            return in_window(said.window)
        case Held():
            return f"{_series(said)} holds {_contents(said)}"
        case Extent():
            return f"it is {said.width} percent of the screen wide and {said.height} percent high"
        case Sure():
            return f"this is {said.percent} percent sure"
        case Level():
            return _level(said)
    assert_never(said)


# What it is


def _opening(thing: Thing) -> str:
    opening = "this spot is at the edge of" if thing.edge else "this is"
    if thing.probable or is_guess(thing.element):
        opening += " what is probably" if thing.edge else " probably"
    return opening


def _parts(thing: Thing) -> list[str]:
    element = thing.element
    beside = [beside_text(thing.beside)] if thing.beside is not None else []
    what = _with(thing) if thing.holds else _named(element)
    return [what, *beside, *state_words(element), *values(element), *home(thing)]


def _named(element: Element) -> str:
    name = name_of(element)
    if element.kind != "text" or name is None:
        return called_surely(element)
    return f"{'text that reads' if len(name) > _LONG_TEXT else 'the text'} {quoted(name, _LONGEST_TEXT)}"


def _with(thing: Thing) -> str:
    """ "a list entry with “Ann”, “See you tomorrow” and “9:41”"."""
    kind = noun(thing.element.kind)
    return f"{article(kind)} {kind} with {listed([called_briefly(one) for one in thing.holds])}"


def beside(neighbours: Sequence[Neighbour]) -> str:
    first, *others = neighbours
    told = (f"{SIDES[one.side]} {called_briefly(one.element)}" for one in others)
    return listed([f"{SIDES[first.side]} is {called_briefly(first.element)}", *told])


def beside_text(neighbour: Neighbour) -> str:
    """A place and no name: the text may or may not be what the thing is called."""
    return f"just {'above' if neighbour.side == 'below' else 'left of'} {called_briefly(neighbour.element)}"


def values(element: Element) -> list[str]:
    """How far along it is; else what is written on it, where its name is a label beside it."""
    if element.value is not None:
        return [f"at about {element.value:.0%}"]
    text = one_line(element.text)
    if not text or label_of(element) is None:
        return []
    return [f"which {'holds' if element.kind in ('input', 'select') else 'shows'} {quoted(text, _LONGEST_VALUE)}"]


def home(thing: Thing) -> list[str]:
    match thing.home:
        case Held():
            return [f"in the {_SERIES[thing.home.series][0]} {quoted(thing.home.caption or '')}"]
        case Caption():
            rest = thing.home.rest
            return [f"the caption of {count(rest)} more {'thing' if rest == 1 else 'things'}"]
        case Element():
            return [f"in {called(thing.home)}"]
        case None:
            return []
    assert_never(thing.home)


def in_window(window: Element) -> str:
    return f"it lies in {called(window)}"


def _briefly(said: ThingBriefly) -> str:
    element, name = said.element, name_of(said.element)
    unsure = "probably " * (said.probable or is_guess(element))
    if name is None:
        words = nameless(element.kind).split(" ", 1)[1]
    else:
        kind = noun(element.kind)
        words = f"{kind} {quoted(name)}" if element.kind == "text" else f"{quoted(name)} {kind}"
    return ", ".join((f"{'at the edge of ' * said.edge}{unsure}{words}", *state_words(element)))


# Where nothing is


def nothing(nearest: Sequence[Near]) -> str:
    if not nearest:
        return "nothing was found here, nor on the rest of the screen"
    opening = "the nearest thing is" if len(nearest) == 1 else "the nearest things are"
    return f"nothing was found here; {opening} {listed([f'{called(one.element)} {near(one)}' for one in nearest])}"


def near(one: Near) -> str:
    """ "just to the left", "above and to the right": as seen from the spot."""
    upright = {"up": "above", "down": "below", None: ""}[one.way.upright]
    words = " and ".join(part for part in (upright, _sideways(one.way)) if part)
    return f"just {words}" if one.just else words


def spot_in(held: Held) -> str:
    """ "in the group “File” of five things, beginning with “New”, “Open” and “Save”"."""
    kind, things = _SERIES[held.series]
    called_ = f"the {kind} {quoted(held.caption)}" if held.caption else f"a {kind}"
    words = f"in {called_} of {counted(held.count, things)}"
    return f"{words}, beginning with {_first(held)}" if held.first else words


# Where it is


def placed(said: Placed) -> str:
    it = "the spot" if said.subject is None else f"the {noun(said.subject.kind)}"
    exact = f"{said.exact.across} percent from the left and {said.exact.down} percent from the top"
    words = _in_container(said)
    if said.region.spread is None and said.group is None:
        return f"{words}, {exact}"
    return f"{words}; {it} is {exact} of the screen"


def _in_container(said: Placed) -> str:
    """Its turn, its place in the group or region, and where that is."""
    opening = "the spot is" if said.subject is None else "it is"
    order = f"{opening} {order_words(said.order, said.subject)}" if said.order else ""
    region = _region(said.region)
    if said.group is not None:
        within = "" if said.region.spread is None else f", within {region}"
        region = f"the {_SERIES[said.group.series][0]}{within}"
        if said.place is None:
            return f"{order}{within}"
    if said.place is None:
        return order
    if said.place.all_over:
        return f"{f'{order} and' if order else 'it'} takes up most of {region}"
    return f"{f'{order},' if order else opening} {place_words(said.place)} {region}"


def order_words(order: Order, element: Element | None) -> str:
    """ "the second of five buttons in its row", "the third of seven in the list", "in row 2, column “Price”, of the
    table"."""
    match order:
        case Turn():
            things = (
                "pieces of text" if element and element.kind == "text" else nouns(element.kind if element else "other")
            )
            line = "in its row" if order.line == "row" else "from the top"
            return f"{ordinal(order.position)} of {count(order.total)} {things} {line}"
        case Entry():
            series, at = _SERIES[order.series][0], f"{ordinal(order.position)} of {count(order.total)}"
            return f"{at} in the {series}" if order.whole else f"in {at} entries of the {series}"
        case Cell():
            column = f"column {quoted(name_of(order.heading) or '')}" if order.heading else f"column {order.column}"
            return (
                f"in row {order.row}, {column}, of the table"
                if order.row
                else f"a heading of the table, over column {order.column}"
            )
    assert_never(order)


def place_words(place: Place) -> str:
    """ "in the top right of", "across the bottom of", "over most of": goes before the container's name."""
    across, upright = place.across, place.upright
    if place.all_over:
        return "over most of"
    if place.wide:
        return f"across the {upright} of"
    if place.tall:
        return "in the middle of" if across == "centre" else f"on the {across} of"
    if upright == "middle":
        return "in the middle of" if across == "centre" else f"halfway down on the {across} of"
    return f"at the {upright} centre of" if across == "centre" else f"in the {upright} {across} of"


def _region(region: Region) -> str:
    """The screen, the “Mousepad” window, which fills ..., or the region beginning with “Shrink C:”, which lies ..."""
    if region.spread is None:
        return "the screen"
    spread = spread_words(region.spread)
    if region.frame is not None:
        return f"{called(region.frame)}, which {spread}"
    if region.first is None:
        return f"a region that {spread}"
    return f"the region {'beginning ' * region.begins}with {called_briefly(region.first)}, which {spread}"


def spread_words(spread: Spread) -> str:
    """What a region does on the screen: "fills the left third of the screen". Follows "that" or "which"."""
    course = "from top to bottom" if spread.standing else "from left to right"
    share = _SHARES[spread.share] if spread.share else ""
    where = place_words(spread.place) if spread.place else ""
    return {
        "whole": "fills the whole screen",
        "nearly": "fills nearly the whole screen",
        "most": "covers most of the screen",
        "belt": f"runs across the middle of the screen {course}",
        "rim": f"runs along the {spread.end} of the screen",
        "strip": f"fills the {spread.end} {share.removeprefix('a ')} of the screen",
        "small": f"is a small area {where} the screen",
        "part": f"lies {where} the screen and covers about {share} of it",
    }[spread.form]


def namesakes(said: Namesakes) -> str:
    name, way = quoted(name_of(said.element) or noun(said.element.kind)), further_words(said.way)
    if said.count > 1:
        return f"there are {count(said.count)} others named {name}; the nearest lies {way}"
    labelled = label_of(said.element) is not None
    return f"another {called_surely(said.element).removeprefix('the ') if labelled else name} lies {way}"


def further_words(way: Way) -> str:
    return f"further {' and '.join(part for part in (way.upright or '', _sideways(way)) if part)}"


def _sideways(way: Way) -> str:
    return f"to the {way.sideways}" if way.sideways else ""


# The rungs of the lens ladder


def title(level: Level) -> str:
    return _rung(level).removeprefix("the ")


def _rung(level: Level) -> str:
    """What a rung is called amid a sentence."""
    match level.role:
        case "spot" | "screen":
            return f"the {level.role}"
        case "block" if level.held is not None:
            return _series(level.held)
        case "region" if level.element is None:
            first = level.held.first[:1] if level.held else ()
            return f"the region beginning with {called_briefly(first[0])}" if first else "a region without a name"
    return called(level.element) if level.element is not None else "the spot"


def _level(level: Level) -> str:
    held = f"holds {_contents(level.held)}" if level.held is not None else ""
    if level.size is not None:
        return f"the screen, {level.size[0]} by {level.size[1]} pixels, {held or 'holds nothing'}"
    outer = level.outer and (
        _rung(level.outer) if title(level.outer) != title(level) else "the larger region around it"
    )
    at = f"{place_words(level.place)} {outer}" if level.place and outer else ""
    name = "the region" if level.role == "region" and level.element is None else _rung(level)
    if held:
        return f"{name} {held}; it lies {at}"
    states = state_words(level.element) if level.element is not None else []
    return f"{', '.join((name, *states))}{',' * bool(states)} lies {at}"


def _series(held: Held) -> str:
    kind = _SERIES[held.series][0]
    return f"the {kind} {quoted(held.caption)}" if held.caption else f"the {kind}"


def _contents(held: Held) -> str:
    words = counted(held.count, _SERIES[held.series][1])
    if not held.first:
        return words
    return f"{words}, beginning with {_first(held)}" if held.more else f"{words}: {_first(held)}"


def _first(held: Held) -> str:
    return listed([called_briefly(one) for one in held.first])
