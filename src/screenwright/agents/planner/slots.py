"""The words that a clause form gives to its slots, and what they say: texts, files, amounts, ways to scroll."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from screenwright.agents.planner.instructions import ScrollTo, ScrollView, TargetPhrase, TypeInto, WaitFor
from screenwright.agents.planner.numerals import TIMES
from screenwright.agents.planner.phrases import read_target
from screenwright.agents.planner.quoting import MASK, Quoted, quote, unmask
from screenwright.core.action import Direction
from screenwright.core.errors import UsageError

LONGEST_WAIT = 600.0
"""Seconds; a longer wait is a mistake or a job for a clock."""

_DIRECTIONS: dict[str, Direction] = {
    "up": "up", "down": "down", "left": "left", "right": "right", "上": "up", "下": "down", "左": "left", "右": "right",
}  # fmt: skip
_ENDS: dict[str, Direction] = {
    "top": "up", "start": "up", "beginning": "up", "bottom": "down", "end": "down", "顶部": "up", "底部": "down",
}  # fmt: skip
_THE_WINDOW = re.compile(
    r"(?:it|this|that|(?:the |this |that )?(?:window|dialog|popup|tab|message)|(?:当前)?(?:窗口|对话框|页面|它))$",
    re.IGNORECASE,
)
_PLACE_OR_TEXT = re.compile(r" (?:in|into|inside) \S+", re.IGNORECASE)
_MORE_AFTER = re.compile(r"(?:[,.;!?] |[，。；！？]).+")
_FOLDER_AFTER = re.compile(r" (?:in|into|to|on) ", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Slots:
    """The words that a clause form gives to its slots, by terminal name."""

    tokens: dict[str, str]
    literals: tuple[Quoted, ...]

    def __contains__(self, name: str) -> bool:
        return name in self.tokens

    def __getitem__(self, name: str) -> str:
        return self.tokens[name].strip()

    def target(self, name: str = "TARGET") -> TargetPhrase:
        return read_target(self[name], self.literals)

    def text(self, free: str = "FREE") -> str:
        """A quoted text as it is, or an unquoted one with whatever quotes it holds."""
        if "QUOTED" in self:
            hit = MASK.fullmatch(self["QUOTED"])
            return self.literals[int(hit[1])].text if hit else ""
        return unmask(self[free], self.literals)


def closing(slots: Slots) -> TargetPhrase:
    """Closing is a click on what is named Close: never a key chord, which could end the wrong program."""
    button = TargetPhrase(text="关闭" if slots["V_CLOSE"] == "关闭" else "Close")
    if _THE_WINDOW.match(slots["TARGET"]):
        return button
    return replace(button, relation="in", anchor=slots.target())


def typing(slots: Slots) -> TypeInto:
    target = slots.target() if "TARGET" in slots else None
    if "QUOTED" in slots:
        return TypeInto(not_empty(slots.text()), target)
    text = slots.text("TYPED" if "TYPED" in slots else "FREE")
    if text.lower().startswith("the "):
        raise UsageError(f"I cannot tell whether {text!r} is the text or tells of one: put it into quotes")
    if (hit := _PLACE_OR_TEXT.search(text)) or (target and (hit := _PLACE_OR_TEXT.search(slots["TARGET"]))):
        raise UsageError(f"I cannot tell whether {hit[0].strip()!r} belongs to the text: put the text into quotes")
    if target and (hit := _MORE_AFTER.search(slots["TARGET"])):
        raise UsageError(f"I cannot tell what {hit[0].strip()!r} means after the name of the field")
    return TypeInto(not_empty(text), target)


def quoted_typing(typed: TypeInto) -> str:
    """Unquoted text was read with what followed it in mind; in quotes it says the same by itself."""
    return f"type {quote(typed.text)}" + (f" into {typed.target.words}" if typed.target else "")


def not_empty(text: str) -> str:
    if not text:
        raise UsageError("there is no text to type")
    return text


def file_name(slots: Slots) -> str:
    name = slots.text()
    if "QUOTED" not in slots and _FOLDER_AFTER.search(name):
        raise UsageError("I cannot tell the file name from the folder: put the name, or the whole path, into quotes")
    if not name.strip() or not name.isprintable():
        raise UsageError("a file name needs at least one letter and no line breaks")
    return name


def scrolling(slots: Slots) -> ScrollView:
    said = slots["DIRECTION"].lower() if "DIRECTION" in slots else slots["V_SCROLL_ZH"][1]
    direction = next(way for word, way in _DIRECTIONS.items() if said.startswith(word))
    return ScrollView(direction, _count(slots["TIMES"]) if "TIMES" in slots else 1)


def scrolling_to(slots: Slots) -> ScrollView | ScrollTo:
    """To the top, the bottom and their like is a way to go; anything else is a thing to see."""
    place = re.sub(
        r"^the (?:very )?| of the (?:page|list|document|text|textarea|window|view|article)$",
        "",
        slots["TARGET"],
        flags=re.IGNORECASE,
    ).lower()
    if place in _ENDS:
        return ScrollView(_ENDS[place], None)
    said = (slots["SCROLL_TO"] if "SCROLL_TO" in slots else slots["V_SCROLL_TO_ZH"][1:2]).lower()
    ways = (way for word, way in _DIRECTIONS.items() if said.startswith(word))
    return ScrollTo(slots.target(), next(ways, "down"))


def _count(words: str) -> int:
    said = words.lower().removeprefix("by ")
    number = re.match(r"\d+", said)
    count = int(number[0]) if number else TIMES.get(said.split(" ")[0], 1)
    if count < 1:
        raise UsageError("0 times is nothing to do")
    return count


def seconds(words: str) -> float:
    said = re.sub(r"^(?:for )?(?:about )?", "", words.lower())
    number = re.match(r"\d+(?:\.\d+)?", said)
    amount = float(number[0]) if number else 0.5 if said.startswith("half") else float(TIMES.get(said.split()[0], 1))
    unit = re.sub(r"^[\d. ]+|^(?:\w+ )+", "", said)
    scale = 0.001 if unit.startswith(("ms", "milli", "毫")) else 60.0 if unit.startswith(("m", "分")) else 1.0
    told = amount * (1.0 if unit.startswith("moment") else scale)
    if told > LONGEST_WAIT:
        raise UsageError(f"the longest wait is {LONGEST_WAIT:.0f} seconds")
    return told


def waiting(slots: Slots) -> WaitFor:
    end = slots["APPEARS"].lower() if "APPEARS" in slots else ""
    gone = bool(re.search(r"disappear|gone|vanish|clos|消失|关闭", end))
    return WaitFor(slots.target("AWAITED"), gone)
