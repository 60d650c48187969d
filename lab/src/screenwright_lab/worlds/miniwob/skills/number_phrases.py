"""How people ask for something about the numbers, figures and colours that a screen shows: wait for a value, guess,
classify, name, count, pick a colour, a point on axes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from PIL import ImageColor

from screenwright.agents.planner import Quoted, SkillInstruction, TargetPhrase, forms, read_target, sentences
from screenwright_lab.worlds.miniwob.skills.conditions import CONDITION, PARITY, RANGE, VALUE, read_condition
from screenwright_lab.worlds.miniwob.skills.instructions import (
    AnswerSides,
    Class,
    ClassifyNumbers,
    ClickCoordinate,
    ClickInOrder,
    GuessNumber,
    NameFigure,
    PickColour,
    PressUntil,
    PressWhen,
)

_PRESS = r"(?:click|press|tap|hit|push)(?:ing)?(?: on)?"
_MAKES = r"generate|roll|draw|produce|make|create|spin|deal"
_THING = r"numbers?|values?|results?|figures?|amounts?|sums?|prices?|scores?"
_BECOMES = (
    r"(?:is|are|gets|becomes|falls|drops|goes|sinks|rises|climbs|reaches|shows|reads|has (?:fallen|dropped|risen))"
)
_FILLING = re.compile(
    rf"(?<![\w])(?:the|its?|an?|you|there|get|see|have|{_BECOMES}|numbers?|values?|results?|figures?|comes?|appears?|shown|up)(?![\w])"
    r"|数字|结果|出现|显示",
    re.IGNORECASE,
)
"""What says nothing of which value is meant."""
_UNTIL = re.compile(rf"(?P<measure>\D*?)[是为]? ?(?P<condition>{CONDITION}|{VALUE})", re.IGNORECASE)
_SIDES = r"(?:sides|corners|edges)"
_CLASS = r"odd|even|positive|negative"
_FIGURE = r"(?:figure|shape|polygon|drawing|picture|image|object|symbol)"
_HEX = r"#?[0-9a-f]{6}"
_PICKER = r"(?:the )?colou?r[ -]?(?:picker|wheel|chooser|selector|field|input|box)"

SENTENCES = sentences(
    (rf"(guess (?:the |a |my )?[\w ]*?number [\w ]*?-?\d+(?: ?[-–] ?| and | to )-?\d+),? (?:and|then) {_PRESS} "
     r"([^,.;]+)", r"\1 by pressing \2"),
    (r"(当[^，,。]+?时候?)[,，] ?(?=点击|按)", r"\1"),
    (r"((?:一直|不断|反复)?点击[^，,。]+)[,，] ?(?=直到)", r"\1"),
)  # fmt: skip
"""Wishes that are spread over clauses, and the same in one clause."""

_NO_PRESS = frozenset(
    (
        "type", "enter", "write", "input", "select", "choose", "pick", "set", "drag", "scroll", "wait", "open", "close",
        "check", "tick", "uncheck", "look", "find",
    )
)  # fmt: skip
"""What is done otherwise than by pressing a button of that name."""


def _deed(words: str, literals: Sequence[Quoted]) -> TargetPhrase | None:
    """ "click Buy" and "buy AGP stock": what is pressed for it, the whole name or its verb alone."""
    if hit := re.match(rf"(?:{_PRESS}|点击|按下?) ?(?=\S)", words, re.IGNORECASE):
        return read_target(words[hit.end() :], literals)
    verb = re.match(r"[A-Za-z]+", words)
    if verb is None or verb[0].lower() in _NO_PRESS:
        return None
    return TargetPhrase(text=words, plainer=TargetPhrase(text=verb[0], words=verb[0]), words=words)


def _when(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    target, condition = _deed(hit["deed"].strip(), literals), read_condition(hit["condition"])
    return PressWhen(target, hit["measure"].strip(), condition) if target and condition else None


def _until(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    told = _UNTIL.fullmatch(" ".join(_FILLING.sub("", hit["told"]).split()))
    condition = read_condition(told["condition"]) if told else None
    if told is None or condition is None:
        return None
    return PressUntil(read_target(hit["target"], literals), condition, told["measure"].strip())


def _generate(hit: re.Match[str], _literals: Sequence[Quoted]) -> SkillInstruction | None:
    condition = read_condition(hit[0])
    verb = hit["verb"].capitalize()
    return PressUntil(TargetPhrase(text=verb, words=verb), condition, anew=True) if condition else None


def _guess(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    low, high = sorted((int(hit["low"]), int(hit["high"])))
    return GuessNumber(low, high, read_target(hit["button"], literals) if hit["button"] else None)


def _classify(hit: re.Match[str], _literals: Sequence[Quoted]) -> SkillInstruction | None:
    first, second = hit["first"].lower(), hit["second"].lower()
    pairs = ({"odd", "even"}, {"positive", "negative"})
    return ClassifyNumbers(cast(Class, first), cast(Class, second)) if {first, second} in pairs else None


def _colour(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    named = hit["colour"].lower().replace(" ", "")
    if named in ImageColor.colormap:
        code = "".join(f"{level:02X}" for level in ImageColor.getrgb(named)[:3])
    else:
        code = "" if "colo" in named else named.removeprefix("#").upper()
    target = hit.groupdict().get("field")
    return PickColour(code, read_target(target, literals) if target else None)


def _in_order(hit: re.Match[str], _literals: Sequence[Quoted]) -> SkillInstruction:
    return ClickInOrder(falling=hit["order"].lower().startswith(("de", "fa", "re")))


def _coordinate(hit: re.Match[str], _literals: Sequence[Quoted]) -> SkillInstruction:
    return ClickCoordinate(float(hit["x"].replace("−", "-")), float(hit["y"].replace("−", "-")))


_NAMES = "|".join(re.sub(r"^(dark|light|medium|pale|deep)", r"\1 ?", name) for name in ImageColor.colormap)
"""Of colours, as style sheets have them, in one word or in two."""
_COLOUR = rf"(?P<colour>{_NAMES}|{_HEX}|(?:the following|this|that|the shown|the same) colou?r)"
_ASKED = (
    rf"(?:{_PRESS}|choose|select|pick) the (?:button|number|word|option|answer|name|label)(?: (?:below|above))?"
    r" (?:that|which)"
)
_THE_NUMBERS = (
    r"(?:each|all|every|the|these)(?: of)?(?: the)? numbers?"
    r"(?: (?:below|above|shown|here|on the (?:screen|page)))?"
)
_RANGE_OF = r"(?:between|from|in|of)(?: the range)? ?(?:of |from |between )?"
_TO = r"(?: ?[-–] ?| and | to )"
_POINT = r"\((?P<x>[-−]?\d+(?:\.\d+)?),(?P<y>[-−]?\d+(?:\.\d+)?)\)"
FORMS = forms(
    (
        r"(?:click|tap|press)(?: on)? (?:all |each of )?(?:the )?numbers(?: below| above)? in "
        r"(?P<order>ascending|increasing|rising|descending|decreasing|falling|reverse) order",
        _in_order,
    ),
    (
        rf"(?P<deed>[^\x00]+?|{_PRESS} \x00\d+\x00) (?:when|once|as soon as|whenever) (?:the |its |their )?"
        rf"(?P<measure>[A-Za-z][\w ]*?) {_BECOMES}(?: (?:to|at))? (?P<condition>{CONDITION}|{VALUE})",
        _when,
    ),
    (
        rf"[当等] ?(?P<measure>[^\x00\d]+?)(?P<condition>{CONDITION}) ?(?:的?时候?|后|了) ?"
        r"(?P<deed>(?:点击|按下?).+)",
        _when,
    ),
    (
        rf"(?:keep |go on |continue |repeatedly )?(?:to )?{_PRESS} (?P<target>.+?) until (?P<told>.+)",
        _until,
    ),
    (r"(?:一直|不断|反复)?(?:点击|按下?) ?(?P<target>[^\x00]+?) ?直到 ?(?P<told>.+)", _until),
    (
        rf"(?P<verb>{_MAKES}) (?:an? |the |any )?(?:new |random )*(?:{PARITY} )?(?:{_THING})"
        rf"(?:(?: (?:that|which) is)?,? {RANGE}|(?: (?:that|which) is {PARITY})?)",
        _generate,
    ),
    (
        rf"guess (?:the |a |my |which )?(?:[a-z]+ )?number {_RANGE_OF}"
        rf"(?P<low>-?\d+){_TO}(?P<high>-?\d+)(?: by pressing (?P<button>.+))?",
        _guess,
    ),
    (
        r"猜(?:一个|出)? ?(?P<low>-?\d+) ?[-到至和] ?(?P<high>-?\d+) ?(?:之间)?的?(?:数字|数|整数)(?P<button>)",
        _guess,
    ),
    (
        rf"(?:mark|label|classify|tag|sort|tell|say) (?:(?:whether|if) )?{_THE_NUMBERS} (?:as|into|by|is|are)"
        rf" (?:being )?(?P<first>{_CLASS})(?: or |/| and )(?P<second>{_CLASS})",
        _classify,
    ),
    (
        rf"{_ASKED} (?:[a-z]+ly )?(?:denotes|shows|says|tells|gives|is) how many {_SIDES} the {_FIGURE} has",
        lambda _hit, _literals: AnswerSides(),
    ),
    (
        rf"how many {_SIDES} (?:does the {_FIGURE} have|has the {_FIGURE})",
        lambda _hit, _literals: AnswerSides(),
    ),
    (
        rf"{_ASKED} (?:[a-z]+ )?(?:describes|names|matches|fits|identifies) the {_FIGURE}"
        r"(?: (?:below|above|shown))?",
        lambda _hit, _literals: NameFigure(),
    ),
    (rf"(?:select|choose|pick|set|enter|use) {_COLOUR} (?:with|using|in|on|from|into) {_PICKER}", _colour),
    (rf"(?:set|change) (?P<field>{_PICKER}) to {_COLOUR}", _colour),
    (
        rf"{_PRESS}(?: at)? (?:the )?(?:(?:grid|graph|plane) )?(?:coordinates?|point|position)?(?: at)? ?{_POINT}",
        _coordinate,
    ),
)
