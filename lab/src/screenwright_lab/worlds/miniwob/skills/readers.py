"""What a clause found for its slots, made into an instruction. The forms stand in ``phrases``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from screenwright.agents.planner import (
    NUMERALS,
    WAYS,
    Quoted,
    SkillInstruction,
    count_of,
    read_target,
    read_time,
    target_of,
    text_of,
)
from screenwright_lab.worlds.miniwob.skills.instructions import (
    Construct,
    CopyText,
    EnterTime,
    ExpandMenu,
    Figure,
    FillShown,
    MarkText,
    MoveItem,
    OpenPath,
    OpenSections,
    PickSuggestion,
    PressValue,
    Resize,
    SortItems,
    StyleText,
    TypeShown,
)


def time(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    written = text_of(hit["time"], literals)
    time = read_time(written)
    return EnterTime(time, written, target_of(hit["field"], literals)) if time else None


def suggestion(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    starts, ends = text_of(hit["starts"], literals), text_of(hit["ends"], literals)
    return PickSuggestion(starts, ends, target_of(hit["field"], literals)) if starts or ends else None


def path(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return OpenPath(tuple(text_of(name, literals) for name in re.split(r"\s*(?:>|›|→|»)\s*", hit["path"])))


def expand_menu(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return ExpandMenu(text_of(hit["name"] or hit["named"], literals))


def mark(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    if hit["word"]:
        return MarkText("word", text=text_of(hit["word"], literals))
    if hit["nth"]:
        return MarkText("paragraph", count_of(hit["nth"]))
    return MarkText("all")


def copy(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    slots = hit.groupdict()
    ordinal = count_of(slots["nth"]) if slots.get("nth") else 1
    return CopyText(ordinal, target_of(hit["field"], literals), target_of(slots.get("source"), literals))


def style(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    everything = hit["text"].lower() in ("everything", "all the text", "the whole text")
    text = "" if everything else text_of(re.sub(r"^the (?:text|word) ", "", hit["text"]), literals)
    return StyleText(hit["style"].lower(), text)


def sort(hit: re.Match[str], _literals: Sequence[Quoted]) -> SkillInstruction:
    return SortItems(falling=hit["order"].lower().startswith(("de", "fall", "rev")))


_CELLS = {"top": 0, "upper": 0, "bottom": 2, "lower": 2, "center": 1, "centre": 1, "middle": 1, "left": 0, "right": 2}
_BESIDE = {"above": (0, -1), "before": (0, -1), "below": (0, 1), "under": (0, 1), "after": (0, 1),
           "left of": (-1, 0), "right of": (1, 0)}  # fmt: skip


def move_on(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    across, down = WAYS[hit["way"].lower()]
    count = NUMERALS.get(hit["count"].lower()) or int(hit["count"])
    return MoveItem(text_of(hit["name"], literals), across=across * count, down=down * count)


def move_to(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return MoveItem(text_of(hit["name"], literals), place=count_of(hit["nth"]))


def move_to_cell(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    down, across = hit["down"].lower(), (hit["across"] or "center").lower()
    return MoveItem(text_of(hit["name"], literals), cell=(_CELLS[across], _CELLS[down]))


def move_beside(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    across, down = _BESIDE[hit["way"].lower()]
    return MoveItem(text_of(hit["name"], literals), across=across, down=down, beside=text_of(hit["beside"], literals))


def sections(_hit: re.Match[str], _literals: Sequence[Quoted]) -> SkillInstruction:
    return OpenSections()


def value_of(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    told = hit.groupdict()
    return PressValue(hit["label"].strip(), text_of(told.get("owner") or told["whose"], literals))


_TIMES = {"twice": 2.0, "two times": 2.0, "three times": 3.0, "half": 0.5}
_LESS = ("smaller", "less", "lower", "shorter", "narrower", "reduce", "decrease", "shrink", "小", "矮", "窄")
_DOWN = ("height", "high", "tall", "taller", "higher", "lower", "shorter", "高", "矮")
_ACROSS = ("width", "wide", "wider", "narrower", "widen", "宽", "窄")
_LARGER, _SMALLER = 1.5, 0.6
"""Where nobody said by how much: enough to be seen."""


def resize(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    slots = {name: (words or "").lower() for name, words in hit.groupdict().items()}
    said = (slots["more"], slots.get("side", ""))
    times = _TIMES.get(said[0], _SMALLER if said[0] in _LESS else _LARGER)
    across = 1.0 if any(word in _DOWN for word in said) else times
    down = 1.0 if any(word in _ACROSS for word in said) else times
    return Resize(read_target(hit["sized"], literals), across, down, int(slots["by"]) if slots.get("by") else None)


def construct(hit: re.Match[str], _literals: Sequence[Quoted]) -> SkillInstruction:
    figures: dict[str, Figure] = {
        "middle": "center", "half": "midpoint", "circle": "circle", "bisect": "bisector", "square": "right angle",
        "upright": "vertical", "level": "horizontal",
    }  # fmt: skip
    return Construct(next(figure for group, figure in figures.items() if hit.groupdict().get(group)))


def type_shown(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return TypeShown(text_of(hit["label"], literals), target_of(hit["field"], literals))


def fill_shown(_hit: re.Match[str], _literals: Sequence[Quoted]) -> SkillInstruction:
    return FillShown()
