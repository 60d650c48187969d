"""A goal in plain words to instructions, without a model: what cannot be read is refused and nothing is guessed.

Quoted texts are masked (``quoting``), the goal is cut into clauses (``clauses``), each clause is read by the grammar
``instructions.lark``, and what it found for its slots becomes an instruction here.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from screenwright.agents.planner.clauses import CLAUSE_END, LIST_VERBS, cut
from screenwright.agents.planner.comparing import read_comparison
from screenwright.agents.planner.general_skills import GENERAL, installed
from screenwright.agents.planner.instructions import (
    AskToSave,
    Choose,
    ChooseAll,
    Clear,
    ClickOn,
    ConfirmSave,
    DragTo,
    GoBack,
    Hover,
    NameFile,
    OpenThing,
    Press,
    Save,
    SaveAs,
    SetState,
    TargetPhrase,
    TypeInto,
    Unfold,
    WaitSeconds,
)
from screenwright.agents.planner.lists import is_everything, names_of, plain_names
from screenwright.agents.planner.phrases import read_target
from screenwright.agents.planner.presses import read_press
from screenwright.agents.planner.quoting import MASK, Quoted, mask, unmask
from screenwright.agents.planner.skill_instructions import SkillInstruction, Wish
from screenwright.agents.planner.skill_phrases import read_skill, rewrite
from screenwright.agents.planner.skill_set import SkillSet
from screenwright.agents.planner.slots import (
    Slots,
    closing,
    file_name,
    not_empty,
    quoted_typing,
    scrolling,
    scrolling_to,
    seconds,
    typing,
    waiting,
)
from screenwright.core.agency import Refusal
from screenwright.core.errors import UsageError

LONGEST_GOAL = 20_000
_SHORTCUTS = {"select all": "a", "copy": "c", "cut": "x", "paste": "v", "undo": "z", "redo": "y", "全选": "a",
              "复制": "c", "剪切": "x", "粘贴": "v", "撤销": "z", "重做": "y"}  # fmt: skip
_IT = re.compile(
    r"(?P<verb>(?:double[- ]|right[- ])?click(?: on)?|tap(?: on)?|press(?: on)?|open|select|choose|tick|check)"
    r" (?:it|that|this one|that one)$",
    re.IGNORECASE,
)
_VERBS = (
    "(?:look through|look everywhere for|look up the|fill in the form for|find|sort|set|move|copy|highlight|style|"
    "exchange every|how many|give|make|bisect|halve|divide|split|expand|resize|enlarge|shrink|widen|increase|reduce|"
    "decrease)(?= )"
)
"""What begins a clause and is no verb of the grammar: also where the skill for it is off, it is no part of a name."""
_FROM_A_LIST = re.compile(r" (?:from|out of|with|using) ", re.IGNORECASE)


def read_goal(goal: str, skills: SkillSet | None = None) -> tuple[Wish, ...] | Refusal:
    """The instructions in order, at least one; or a Refusal that quotes the first clause that cannot be read.

    Never raises for any text. One unreadable clause refuses the whole goal, so that nothing is half done.
    What only a skill can do is read for the given skills; for all that are installed where none are given.
    """
    skills = installed() if skills is None else skills
    if len(goal) > LONGEST_GOAL:
        return Refusal(f"the goal has {len(goal)} characters, more than {LONGEST_GOAL}: give it in parts")
    try:
        instructions = _read(goal, skills)
        for instruction in instructions:
            if len(instructions) > 1 or instruction.words != goal:
                _check_alone(instruction, skills)
    except UsageError as error:
        return Refusal(str(error))
    return instructions


def _read(goal: str, skills: SkillSet) -> tuple[Wish, ...]:
    masked, quoted = mask(goal)
    literals = list(quoted)
    clauses = cut(rewrite(masked, skills), _verbs(skills), literals, skills)
    instructions: list[Wish] = []
    for clause in clauses:
        after = instructions[-1] if instructions else None
        instructions += _read_clause(_named_again(clause, after), tuple(literals), after, skills)
    if not instructions:
        raise UsageError('the goal is empty: say what to do, as  click Save  or  type "hello" into Name')
    return tuple(instructions)


def _named_again(clause: str, after: Wish | None) -> str:
    """ "scroll to Terms and click it": the thing that the step before was about, by its name."""
    target = getattr(after, "target", None)
    if not isinstance(target, TargetPhrase) or not target.words or mask(target.words)[1]:
        return clause
    return _IT.sub(lambda hit: f"{hit['verb']} {target.words}", clause)


def _check_alone(instruction: Wish, skills: SkillSet) -> None:
    """A step must mean by itself what it means among the others; where it does not, a name is taken for grammar."""
    try:
        alone = _read(instruction.words, skills)
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
def _verbs(skills: SkillSet) -> re.Pattern[str]:
    """What begins a clause: the verbs of the skills, then the terminals of the grammar that are named V_, the surest
    first."""
    terminals = [terminal for terminal in _parser().terminals if terminal.name.startswith("V_")]
    terminals.sort(key=lambda terminal: -terminal.priority)
    patterns = [(terminal.name, terminal.pattern.to_regexp()) for terminal in terminals]
    skilled = [("V_SKILL", f"(?i:{'|'.join(skills.verbs)})")] if skills.verbs else []
    plain = [("V_PLAIN", f"(?i:{_VERBS})")]
    named = (f"(?P<{name}>{pattern.replace('$', CLAUSE_END)})" for name, pattern in (*skilled, *patterns, *plain))
    return re.compile("|".join(named))


def begins_clause(words: str) -> bool:
    """Whether the words begin as an instruction does: with a known verb."""
    return _verbs(installed()).match(words.strip()) is not None


def _read_clause(clause: str, literals: tuple[Quoted, ...], after: Wish | None, skills: SkillSet) -> tuple[Wish, ...]:
    if read_skill(clause, literals, skills) is None and (listed := _read_list(clause, literals, skills)):
        return listed
    return (_read_one(clause, literals, after, skills),)


def _read_list(clause: str, literals: tuple[Quoted, ...], skills: SkillSet) -> tuple[Wish, ...]:
    """ "select a, b and c" is one step, "check a, b and c" three; empty where no list of names is told."""
    verb = _verbs(skills).match(clause)
    if verb is None or verb.lastgroup not in LIST_VERBS or _FROM_A_LIST.search(clause):
        return ()
    said = clause[verb.end() :]
    if is_everything(said) and verb.lastgroup != "V_CLICK":
        return (ChooseAll((), verb.lastgroup != "V_UNCHECK", unmask(clause, literals)),)
    names = names_of(said)
    if names is None:
        return ()
    if verb.lastgroup == "V_CHOOSE":
        return (ChooseAll(plain_names(names, literals), words=unmask(clause, literals)),)
    return tuple(_read_one(f"{verb[0]} {name}", literals, None, skills) for name in names)


def _read_one(clause: str, literals: tuple[Quoted, ...], after: Wish | None, skills: SkillSet) -> Wish:
    words = unmask(clause, literals)
    try:
        instruction = _pressed(clause, literals, skills) if isinstance(after, Press) else None
        if instruction is not None:
            words = f"press {words}"
        else:
            instruction = _understood(clause, literals, skills)
        if isinstance(instruction, TypeInto) and not MASK.search(clause):
            words = quoted_typing(instruction)
        return replace(instruction, words=words)
    except UsageError as error:
        raise UsageError(f"I cannot read {unmask(clause, literals)!r}: {error}") from error


def _pressed(clause: str, literals: tuple[Quoted, ...], skills: SkillSet) -> Wish | None:
    """ "press ctrl+a, Delete, OK": keys or a name alone go on with pressing."""
    if _verbs(skills).match(clause):
        return None
    return _understood(f"press {clause}", literals, skills)


def _understood(clause: str, literals: tuple[Quoted, ...], skills: SkillSet) -> Wish:
    wish = _wish(clause, literals, skills)
    if isinstance(wish, SkillInstruction) and not skills.has(wish):
        raise UsageError(f"the skill for it is off: {GENERAL.names[type(wish)]}")
    return wish


def _wish(clause: str, literals: tuple[Quoted, ...], skills: SkillSet) -> Wish:
    compared = read_comparison(clause)
    if compared is not None and skills.has(compared):
        return compared
    if (known := read_skill(clause, literals, skills)) is not None:
        return known
    try:
        tree = _parser().parse(clause)
    except UnexpectedInput:
        if _verbs(skills).match(clause):
            raise UsageError("put the name or the text that is meant into quotes") from None
        raise UsageError(
            "start with open, click, double click, type, press, select, check, scroll, wait, drag, clear or save, "
            "and put names that hold commas into quotes"
        ) from None
    form = tree.children[0]
    assert isinstance(form, Tree)
    slots = Slots({token.type: str(token) for token in form.children if isinstance(token, Token)}, literals)
    return _instruction(str(form.data), slots, skills)


def _instruction(form: str, slots: Slots, skills: SkillSet) -> Wish:
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
            return ClickOn(closing(slots))
        case "clear":
            return Clear(slots.target())
        case "type":
            return typing(slots)
        case "fill":
            return TypeInto(not_empty(slots.text()), slots.target("FILLED"))
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
            return scrolling(slots)
        case "scroll_to":
            return scrolling_to(slots)
        case "wait":
            return WaitSeconds(seconds(slots["SECONDS"]) if "SECONDS" in slots else 1.0)
        case "wait_for":
            return waiting(slots)
        case "drag":
            return DragTo(slots.target("MOVED"), slots.target())
        case "carry":
            return DragTo(slots.target("CARRIED"), slots.target())
        case "back":
            return GoBack()
        case "save":
            return Save()
        case "save_as":
            return SaveAs(file_name(slots))
        case "ask_to_save":
            return AskToSave()
        case "name_file":
            return NameFile(slots.text())
        case "confirm_save":
            return ConfirmSave()
        case "within":
            return _within(slots, skills)
        case _:
            raise AssertionError(f"instructions.lark has the form {form!r}, which grammar.py does not read")


def _within(slots: Slots, skills: SkillSet) -> Wish:
    """The place came first: a field to type into, a list to choose from, else the place of the target."""
    do = re.sub(r"^(?:里面|当中|中|里|内|上)? ?[,，]? ?", "", slots["DO"])
    place = slots.target("PLACE")
    match _understood(do, slots.literals, skills):
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
