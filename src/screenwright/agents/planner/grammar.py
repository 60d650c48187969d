"""A goal in plain words to instructions, without a model: what cannot be read is refused and nothing is guessed.

Quoted texts are masked (``quoting``), the goal is cut into clauses (``clauses``), each clause is read by the grammar
``instructions.lark``, and what it found for its slots becomes an instruction here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from screenwright.agents.planner.clauses import CLAUSE_END, cut
from screenwright.agents.planner.instructions import (
    AskToSave,
    Choose,
    Clear,
    ClickOn,
    ConfirmSave,
    DragTo,
    GoBack,
    Hover,
    Instruction,
    NameFile,
    OpenThing,
    Press,
    Save,
    SaveAs,
    ScrollTo,
    ScrollView,
    SetState,
    TargetPhrase,
    TypeInto,
    Unfold,
    WaitFor,
    WaitSeconds,
)
from screenwright.agents.planner.phrases import read_target
from screenwright.agents.planner.presses import read_press
from screenwright.agents.planner.quoting import MASK, Quoted, mask, quote, unmask
from screenwright.core.action import Direction
from screenwright.core.agency import Refusal
from screenwright.core.errors import UsageError

LONGEST_GOAL = 20_000
LONGEST_WAIT = 600.0
"""Seconds; a longer wait is a mistake or a job for a clock."""

_COUNTS = {"once": 1, "one": 1, "twice": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
           "eight": 8, "nine": 9, "ten": 10}  # fmt: skip
_DIRECTIONS: dict[str, Direction] = {
    "up": "up", "down": "down", "left": "left", "right": "right", "上": "up", "下": "down", "左": "left", "右": "right",
}  # fmt: skip
_ENDS: dict[str, Direction] = {
    "top": "up", "start": "up", "beginning": "up", "bottom": "down", "end": "down", "顶部": "up", "底部": "down",
}  # fmt: skip
_SHORTCUTS = {"select all": "a", "copy": "c", "cut": "x", "paste": "v", "undo": "z", "redo": "y", "全选": "a",
              "复制": "c", "剪切": "x", "粘贴": "v", "撤销": "z", "重做": "y"}  # fmt: skip
_THE_WINDOW = re.compile(
    r"(?:it|this|that|(?:the |this |that )?(?:window|dialog|popup|tab|message)|(?:当前)?(?:窗口|对话框|页面|它))$",
    re.IGNORECASE,
)
_PLACE_OR_TEXT = re.compile(r" (?:in|into|inside) \S+", re.IGNORECASE)
_MORE_AFTER = re.compile(r"(?:[,.;!?] |[，。；！？]).+")
_FOLDER_AFTER = re.compile(r" (?:in|into|to|on) ", re.IGNORECASE)


def read_goal(goal: str) -> tuple[Instruction, ...] | Refusal:
    """The instructions in order, at least one; or a Refusal that quotes the first clause that cannot be read.

    Never raises for any text. One unreadable clause refuses the whole goal, so that nothing is half done.
    """
    if len(goal) > LONGEST_GOAL:
        return Refusal(f"the goal has {len(goal)} characters, more than {LONGEST_GOAL}: give it in parts")
    try:
        instructions = _read(goal)
        for instruction in instructions:
            if len(instructions) > 1 or instruction.words != goal:
                _check_alone(instruction)
    except UsageError as error:
        return Refusal(str(error))
    return instructions


def _read(goal: str) -> tuple[Instruction, ...]:
    masked, literals = mask(goal)
    instructions: list[Instruction] = []
    for clause in cut(masked, _verbs()):
        instructions.append(_read_clause(clause, literals, after=instructions[-1] if instructions else None))
    if not instructions:
        raise UsageError('the goal is empty: say what to do, as  click Save  or  type "hello" into Name')
    return tuple(instructions)


def _check_alone(instruction: Instruction) -> None:
    """A step must mean by itself what it means among the others; where it does not, a name is taken for grammar."""
    try:
        alone = _read(instruction.words)
    except UsageError:
        alone = ()
    if alone != (instruction,):
        raise UsageError(f"I cannot read {instruction.words!r} with certainty: put its names and texts into quotes")


def read_phrase(words: str) -> TargetPhrase | Refusal:
    """A target alone: "the second Save button", or what an instruction such as "click Save" is about."""
    try:
        masked, literals = mask(words)
        return read_target(" ".join(masked.split()), literals)
    except UsageError as error:
        return Refusal(str(error))


@cache
def _parser() -> Lark:
    return Lark.open("instructions.lark", rel_to=__file__, parser="lalr", lexer="contextual", maybe_placeholders=False)


@cache
def _verbs() -> re.Pattern[str]:
    """What begins a clause: the terminals of the grammar that are named V_, the surest first."""
    terminals = [terminal for terminal in _parser().terminals if terminal.name.startswith("V_")]
    terminals.sort(key=lambda terminal: -terminal.priority)
    patterns = ((terminal.name, terminal.pattern.to_regexp().replace("$", CLAUSE_END)) for terminal in terminals)
    return re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in patterns))


def begins_clause(words: str) -> bool:
    """Whether the words begin as an instruction does: with a known verb."""
    return _verbs().match(words.strip()) is not None


@dataclass(frozen=True, slots=True)
class _Slots:
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


def _read_clause(clause: str, literals: tuple[Quoted, ...], after: Instruction | None) -> Instruction:
    words = unmask(clause, literals)
    try:
        if after_press := isinstance(after, Press) and not _verbs().match(clause):
            words = f"press {words}"
        instruction = _understood(f"press {clause}" if after_press else clause, literals)
        if isinstance(instruction, TypeInto) and not MASK.search(clause):
            words = _quoted_typing(instruction)
        return replace(instruction, words=words)
    except UsageError as error:
        raise UsageError(f"I cannot read {unmask(clause, literals)!r}: {error}") from error


def _understood(clause: str, literals: tuple[Quoted, ...]) -> Instruction:
    try:
        tree = _parser().parse(clause)
    except UnexpectedInput:
        if _verbs().match(clause):
            raise UsageError("put the name or the text that is meant into quotes") from None
        raise UsageError(
            "start with open, click, double click, type, press, select, check, scroll, wait, drag, clear or save, "
            "and put names that hold commas into quotes"
        ) from None
    form = tree.children[0]
    assert isinstance(form, Tree)
    slots = _Slots({token.type: str(token) for token in form.children if isinstance(token, Token)}, literals)
    return _instruction(str(form.data), slots)


def _instruction(form: str, slots: _Slots) -> Instruction:
    match form:
        case "click":
            return ClickOn(slots.target())
        case "double":
            return ClickOn(slots.target(), "double")
        case "right":
            return ClickOn(slots.target(), "right")
        case "long":
            return ClickOn(slots.target(), "long")
        case "hover":
            return Hover(slots.target())
        case "open":
            target = slots.target()
            return OpenThing(target, double=target.kind in ("file", "icon"))
        case "close":
            return ClickOn(_closing(slots))
        case "clear":
            return Clear(slots.target())
        case "type":
            return _typing(slots)
        case "fill":
            return TypeInto(_not_empty(slots.text()), slots.target("FILLED"))
        case "press":
            return read_press(slots["TARGET"], slots.literals)
        case "enter_key":
            return Press((("enter",),))
        case "shortcut":
            said = slots["V_SHORTCUT"].lower()
            return Press(next((("ctrl", letter),) for word, letter in _SHORTCUTS.items() if said.startswith(word)))
        case "choose":
            return Choose(slots.target("OPTION"), slots.target()) if "FROM" in slots else Choose(slots.target())
        case "unfold":
            return Unfold(slots.target("LIST"), slots.target())
        case "check":
            return SetState(slots.target(), on=True)
        case "uncheck":
            return SetState(slots.target(), on=False)
        case "turn":
            return SetState(slots.target("TURNED" if "TURNED" in slots else "TARGET"), slots["ON_OFF"].lower() == "on")
        case "scroll":
            return _scrolling(slots)
        case "scroll_to":
            return _scrolling_to(slots)
        case "wait":
            return WaitSeconds(_seconds(slots["SECONDS"]) if "SECONDS" in slots else 1.0)
        case "wait_for":
            return _waiting(slots)
        case "drag":
            return DragTo(slots.target("MOVED"), slots.target())
        case "carry":
            return DragTo(slots.target("CARRIED"), slots.target())
        case "back":
            return GoBack()
        case "save":
            return Save()
        case "save_as":
            return SaveAs(_file_name(slots))
        case "ask_to_save":
            return AskToSave()
        case "name_file":
            return NameFile(slots.text())
        case "confirm_save":
            return ConfirmSave()
        case "within":
            return _within(slots)
        case _:
            raise AssertionError(f"instructions.lark has the form {form!r}, which grammar.py does not read")


def _closing(slots: _Slots) -> TargetPhrase:
    """Closing is a click on what is named Close: never a key chord, which could end the wrong program."""
    button = TargetPhrase(text="关闭" if slots["V_CLOSE"] == "关闭" else "Close")
    if _THE_WINDOW.match(slots["TARGET"]):
        return button
    return replace(button, relation="in", anchor=slots.target())


def _typing(slots: _Slots) -> TypeInto:
    target = slots.target() if "TARGET" in slots else None
    if "QUOTED" in slots:
        return TypeInto(_not_empty(slots.text()), target)
    text = slots.text("TYPED" if "TYPED" in slots else "FREE")
    if (hit := _PLACE_OR_TEXT.search(text)) or (target and (hit := _PLACE_OR_TEXT.search(slots["TARGET"]))):
        raise UsageError(f"I cannot tell whether {hit[0].strip()!r} belongs to the text: put the text into quotes")
    if target and (hit := _MORE_AFTER.search(slots["TARGET"])):
        raise UsageError(f"I cannot tell what {hit[0].strip()!r} means after the name of the field")
    return TypeInto(_not_empty(text), target)


def _quoted_typing(typing: TypeInto) -> str:
    """Unquoted text was read with what followed it in mind; in quotes it says the same by itself."""
    return f"type {quote(typing.text)}" + (f" into {typing.target.words}" if typing.target else "")


def _not_empty(text: str) -> str:
    if not text:
        raise UsageError("there is no text to type")
    return text


def _file_name(slots: _Slots) -> str:
    name = slots.text()
    if "QUOTED" not in slots and _FOLDER_AFTER.search(name):
        raise UsageError("I cannot tell the file name from the folder: put the name, or the whole path, into quotes")
    if not name.strip() or not name.isprintable():
        raise UsageError("a file name needs at least one letter and no line breaks")
    return name


def _scrolling(slots: _Slots) -> ScrollView:
    said = slots["DIRECTION"].lower() if "DIRECTION" in slots else slots["V_SCROLL_ZH"][1]
    direction = next(way for word, way in _DIRECTIONS.items() if said.startswith(word))
    return ScrollView(direction, _count(slots["TIMES"]) if "TIMES" in slots else 1)


def _scrolling_to(slots: _Slots) -> ScrollView | ScrollTo:
    """To the top, the bottom and their like is a way to go; anything else is a thing to see."""
    place = re.sub(r"^the (?:very )?| of the (?:page|list|document)$", "", slots["TARGET"], flags=re.IGNORECASE).lower()
    if place in _ENDS:
        return ScrollView(_ENDS[place], None)
    said = (slots["SCROLL_TO"] if "SCROLL_TO" in slots else slots["V_SCROLL_TO_ZH"][1:2]).lower()
    ways = (way for word, way in _DIRECTIONS.items() if said.startswith(word))
    return ScrollTo(slots.target(), next(ways, "down"))


def _count(words: str) -> int:
    said = words.lower().removeprefix("by ")
    number = re.match(r"\d+", said)
    count = int(number[0]) if number else _COUNTS.get(said.split(" ")[0], 1)
    if count < 1:
        raise UsageError("0 times is nothing to do")
    return count


def _seconds(words: str) -> float:
    said = re.sub(r"^(?:for )?(?:about )?", "", words.lower())
    number = re.match(r"\d+(?:\.\d+)?", said)
    amount = float(number[0]) if number else 0.5 if said.startswith("half") else float(_COUNTS.get(said.split()[0], 1))
    unit = re.sub(r"^[\d. ]+|^(?:\w+ )+", "", said)
    scale = 0.001 if unit.startswith(("ms", "milli", "毫")) else 60.0 if unit.startswith(("m", "分")) else 1.0
    seconds = amount * (1.0 if unit.startswith("moment") else scale)
    if seconds > LONGEST_WAIT:
        raise UsageError(f"the longest wait is {LONGEST_WAIT:.0f} seconds")
    return seconds


def _waiting(slots: _Slots) -> WaitFor:
    end = slots["APPEARS"].lower() if "APPEARS" in slots else ""
    gone = bool(re.search(r"disappear|gone|vanish|clos|消失|关闭", end))
    return WaitFor(slots.target("AWAITED"), gone)


def _within(slots: _Slots) -> Instruction:
    """The place came first: a field to type into, a list to choose from, else the place of the target."""
    do = re.sub(r"^(?:里面|当中|中|里|内|上)? ?[,，]? ?", "", slots["DO"])
    place = slots.target("PLACE")
    match _understood(do, slots.literals):
        case TypeInto(text=text, target=None):
            return TypeInto(text, place)
        case Choose(option=option, source=None) if slots["V_IN"].lower() in ("from", "从"):
            return Choose(option, place)
        case Choose(option=TargetPhrase(relation=None) as option, source=None):
            return Choose(_placed(option, place))
        case ClickOn(target=TargetPhrase(relation=None) as target, way=way):
            return ClickOn(_placed(target, place), way)
        case SetState(target=TargetPhrase(relation=None) as target, on=on):
            return SetState(_placed(target, place), on)
        case _:
            raise UsageError("the place is named twice, or does not go with this step")


def _placed(target: TargetPhrase, place: TargetPhrase) -> TargetPhrase:
    return replace(target, relation="in", anchor=place)
