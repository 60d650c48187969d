"""What a clause of a skill found for its slots, made into an instruction. The forms stand in ``skill_phrases``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from screenwright.agents.planner.dates import read_date, read_time
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.look_phrases import read_look
from screenwright.agents.planner.phrases import ORDINALS, read_target
from screenwright.agents.planner.quoting import MASK, Quoted, unmask
from screenwright.agents.planner.skill_instructions import (
    AnswerCount,
    ChooseFromList,
    ClickLook,
    Construct,
    CopyText,
    DragLook,
    EnterTime,
    ExpandMenu,
    Figure,
    FillForm,
    Hiding,
    LookFor,
    MarkText,
    MoveItem,
    OpenPath,
    OpenSections,
    PickDate,
    PickSuggestion,
    PressInParts,
    PressValue,
    ReplaceAll,
    Resize,
    SetAmounts,
    SkillInstruction,
    SortItems,
    StyleText,
    TypeRead,
    TypeSolution,
)


def _text(words: str | None, literals: Sequence[Quoted]) -> str:
    """What a slot says, without the quotes around it."""
    words = (words or "").strip()
    hit = MASK.fullmatch(words)
    return literals[int(hit[1])].text if hit else unmask(words, literals)


def _target(words: str | None, literals: Sequence[Quoted]) -> TargetPhrase | None:
    return read_target(words.strip(), literals) if words and words.strip() else None


def _count(words: str) -> int:
    return ORDINALS.get(words.lower()) or int(re.sub(r"\D", "", words))


def date(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    written = _text(hit["date"], literals)
    day = read_date(written)
    return PickDate(day, written, _target(hit["field"], literals)) if day else None


def time(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    written = _text(hit["time"], literals)
    time = read_time(written)
    return EnterTime(time, written, _target(hit["field"], literals)) if time else None


def amounts(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    amounts = tuple(float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", hit["amounts"]))
    name = (hit.groupdict().get("name") or "").strip()
    grip = "spinner" if hit["grip"].lower().startswith(("spin", "number", "counter")) else "slider"
    target = read_target(f"the {name} {'field' if grip == 'spinner' else 'slider'}", literals) if name else None
    return SetAmounts(amounts, "spinner" if grip == "spinner" else "slider", target)


def amount_of(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return SetAmounts((float(hit["amount"]),), "any", read_target(hit["name"], literals))


def suggestion(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    starts, ends = _text(hit["starts"], literals), _text(hit["ends"], literals)
    return PickSuggestion(starts, ends, _target(hit["field"], literals)) if starts or ends else None


def from_list(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    options = tuple(_text(option, literals) for option in hit["options"].split(" + "))
    return ChooseFromList(options, TargetPhrase(kind="select", words="the list"))


def look_for(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    places: dict[str, Hiding] = {
        "tabs": "tabs", "sections": "sections", "tree": "tree", "menus": "menus", "menu": "menus", "pages": "pages",
    }  # fmt: skip
    words = re.sub(r"^the (?:folder or file|file or folder)(?: named)? ", "", hit["target"])
    return LookFor(read_target(words, literals), places[hit["place"].lower()])


def find_and_click(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    target = read_target(hit["target"] or hit["name"], literals)
    hiding: Hiding = (
        "menus" if target.kind in ("menu", "item") and target.text and target.ordinal is None else "anywhere"
    )
    return LookFor(target, hiding)


def path(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return OpenPath(tuple(_text(name, literals) for name in re.split(r"\s*(?:>|›|→|»)\s*", hit["path"])))


def expand_menu(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return ExpandMenu(_text(hit["name"] or hit["named"], literals))


def click_look(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    look = read_look(unmask(hit["look"], literals))
    return ClickLook(look) if look else None


def shades(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    look = read_look(unmask(hit["look"], literals))
    return ClickLook(look, every=True) if look else None


def how_many(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    look = read_look(unmask(hit["look"], literals))
    return AnswerCount(look) if look else None


def mark(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    if hit["word"]:
        return MarkText("word", text=_text(hit["word"], literals))
    if hit["nth"]:
        return MarkText("paragraph", _count(hit["nth"]))
    return MarkText("all")


def copy(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    slots = hit.groupdict()
    ordinal = _count(slots["nth"]) if slots.get("nth") else 1
    return CopyText(ordinal, _target(hit["field"], literals), _target(slots.get("source"), literals))


def style(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    everything = hit["text"].lower() in ("everything", "all the text", "the whole text")
    text = "" if everything else _text(re.sub(r"^the (?:text|word) ", "", hit["text"]), literals)
    return StyleText(hit["style"].lower(), text)


def replacing(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return ReplaceAll(_text(hit["old"], literals), _text(hit["new"], literals))


def read(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return TypeRead(_count(hit["nth"]), _target(hit["field"], literals))


def solution(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return TypeSolution(_target(hit["field"], literals))


def sort(hit: re.Match[str], _literals: Sequence[Quoted]) -> SkillInstruction:
    return SortItems(falling=hit["order"].lower().startswith(("de", "fall", "rev")))


_CELLS = {"top": 0, "upper": 0, "bottom": 2, "lower": 2, "center": 1, "centre": 1, "middle": 1, "left": 0, "right": 2}
_WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_BESIDE = {"above": (0, -1), "before": (0, -1), "below": (0, 1), "under": (0, 1), "after": (0, 1),
           "left of": (-1, 0), "right of": (1, 0)}  # fmt: skip
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4}


def move_on(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    across, down = _WAYS[hit["way"].lower()]
    count = _NUMBERS.get(hit["count"].lower()) or int(hit["count"])
    return MoveItem(_text(hit["name"], literals), across=across * count, down=down * count)


def move_to(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return MoveItem(_text(hit["name"], literals), place=_count(hit["nth"]))


def move_to_cell(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    down, across = hit["down"].lower(), (hit["across"] or "center").lower()
    return MoveItem(_text(hit["name"], literals), cell=(_CELLS[across], _CELLS[down]))


def move_beside(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    across, down = _BESIDE[hit["way"].lower()]
    return MoveItem(_text(hit["name"], literals), across=across, down=down, beside=_text(hit["beside"], literals))


def drag_way(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    look = read_look(unmask(hit["look"], literals))
    across, down = _WAYS[hit["way"].lower()]
    return DragLook(look, across=across, down=down) if look else None


def drag_onto(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    look = read_look(unmask(hit["look"], literals))
    onto = read_look(unmask(hit["onto"], literals))
    return DragLook(look, onto, every=bool(hit["every"])) if look and onto else None


def sections(_hit: re.Match[str], _literals: Sequence[Quoted]) -> SkillInstruction:
    return OpenSections()


_COUNTED = _NUMBERS | {"a": 1, "an": 1, "the": 1, "any": 1, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}
_BUTTON = re.compile(r"^(?:the |an? )|(?:[- ](?:button|icon|link|control|sign))$", re.IGNORECASE)


def in_parts(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    """Of one owner's posts, rows or cards all, some or the one."""
    told = hit.groupdict()
    control, owner = _text(_BUTTON.sub("", _BUTTON.sub("", hit["control"])), literals), _text(hit["owner"], literals)
    several = (told.get("parts") or "").lower().endswith("s")
    said = (told.get("count") or "the").lower().split()[0]
    said = "all" if said == "the" and several else said
    times = told.get("times")
    count = None if said[0] in "全所每" or said in ("all", "each", "every") else _COUNTED.get(said) or int(said)
    return PressInParts(control, owner, count, int(times) if times else 1) if control and owner else None


def value_of(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    told = hit.groupdict()
    return PressValue(hit["label"].strip(), _text(told.get("owner") or told["whose"], literals))


def form(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return FillForm(_text(hit["sentence"], literals))


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
