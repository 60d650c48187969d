"""What a clause of a skill found for its slots, made into an instruction. The forms stand in ``skill_phrases``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from screenwright.agents.planner.dates import read_date
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.look_phrases import read_look
from screenwright.agents.planner.numerals import NUMERALS
from screenwright.agents.planner.phrases import ORDINALS, read_target
from screenwright.agents.planner.quoting import MASK, Quoted, unmask
from screenwright.agents.planner.skill_instructions import (
    AnswerCount,
    ChooseFromList,
    ClickLook,
    CreateThing,
    DeleteThing,
    DoCommand,
    DragLook,
    FillForm,
    Hiding,
    LookFor,
    MoveThing,
    PickDate,
    PressInParts,
    RenameThing,
    ReplaceAll,
    SetAmounts,
    SetValue,
    SkillInstruction,
    TypeRead,
    TypeSolution,
)


def text_of(words: str | None, literals: Sequence[Quoted]) -> str:
    """What a slot says, without the quotes around it."""
    words = (words or "").strip()
    hit = MASK.fullmatch(words)
    return literals[int(hit[1])].text if hit else unmask(words, literals)


def target_of(words: str | None, literals: Sequence[Quoted]) -> TargetPhrase | None:
    return read_target(words.strip(), literals) if words and words.strip() else None


def count_of(words: str) -> int:
    return ORDINALS.get(words.lower()) or int(re.sub(r"\D", "", words))


def date(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    written = text_of(hit["date"], literals)
    day = read_date(written)
    return PickDate(day, written, target_of(hit["field"], literals)) if day else None


def amounts(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    amounts = tuple(float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", hit["amounts"]))
    name = (hit.groupdict().get("name") or "").strip()
    grip = "spinner" if hit["grip"].lower().startswith(("spin", "number", "counter")) else "slider"
    target = read_target(f"the {name} {'field' if grip == 'spinner' else 'slider'}", literals) if name else None
    return SetAmounts(amounts, "spinner" if grip == "spinner" else "slider", target)


def amount_of(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return SetAmounts((float(hit["amount"]),), "any", read_target(hit["name"], literals))


def value_of(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return SetValue(read_target(hit["name"], literals), text_of(hit["value"], literals))


def deleting(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return DeleteThing(read_target(hit["target"], literals))


def moving(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return MoveThing(read_target(hit["target"], literals), read_target(hit["destination"], literals))


def renaming(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return RenameThing(read_target(hit["target"], literals), text_of(hit["name"], literals))


def creating(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return CreateThing(text_of(hit["kind"], literals), text_of(hit["name"], literals))


def command(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    value = text_of(hit["value"], literals) if hit["value"] else ""
    return DoCommand(text_of(hit["said"], literals), target_of(hit["row"], literals), value)


def from_list(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    options = tuple(text_of(option, literals) for option in hit["options"].split(" + "))
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


def click_look(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    look = read_look(unmask(hit["look"], literals))
    return ClickLook(look) if look else None


def shades(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    look = read_look(unmask(hit["look"], literals))
    return ClickLook(look, every=True) if look else None


def how_many(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    look = read_look(unmask(hit["look"], literals))
    return AnswerCount(look) if look else None


def replacing(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return ReplaceAll(text_of(hit["old"], literals), text_of(hit["new"], literals))


def read(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return TypeRead(count_of(hit["nth"]), target_of(hit["field"], literals))


def solution(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return TypeSolution(target_of(hit["field"], literals))


WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def drag_way(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    look = read_look(unmask(hit["look"], literals))
    across, down = WAYS[hit["way"].lower()]
    return DragLook(look, across=across, down=down) if look else None


def drag_onto(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    look = read_look(unmask(hit["look"], literals))
    onto = read_look(unmask(hit["onto"], literals))
    return DragLook(look, onto, every=bool(hit["every"])) if look and onto else None


_COUNTED = NUMERALS | {"a": 1, "an": 1, "the": 1, "any": 1}
_BUTTON = re.compile(r"^(?:the |an? )|(?:[- ](?:button|icon|link|control|sign))$", re.IGNORECASE)


def in_parts(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    """Of one owner's posts, rows or cards all, some or the one."""
    told = hit.groupdict()
    control, owner = (
        text_of(_BUTTON.sub("", _BUTTON.sub("", hit["control"])), literals),
        text_of(hit["owner"], literals),
    )
    several = (told.get("parts") or "").lower().endswith("s")
    said = (told.get("count") or "the").lower().split()[0]
    said = "all" if said == "the" and several else said
    times = told.get("times")
    count = None if said[0] in "全所每" or said in ("all", "each", "every") else _COUNTED.get(said) or int(said)
    return PressInParts(control, owner, count, int(times) if times else 1) if control and owner else None


def form(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return FillForm(text_of(hit["sentence"], literals))
