"""What people ask of files and texts by one word, told in the steps by which desktop programs agree that it is done.

"Rename a.txt to b.txt" is: click it, press F2, select the name, type the new one, press Enter. File managers share
these keys, editors share those for the ends of a text, spreadsheets those of a cell. A deed is told only where nothing
of its words is left over; what no rule knows stays as it was written, for the grammar to read or to refuse.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from screenwright.agents.planner.deed_words import (
    CALLED,
    CARET,
    CELL,
    END,
    FOLDER,
    HERE,
    INTO,
    KIND,
    LEAD,
    NEW,
    NEW_FILE,
    OLD,
    SUM,
    TEXT,
    THE,
    WISH,
    WRITING,
    Q,
)
from screenwright.agents.planner.quoting import Quoted, mask, quote, unmask
from screenwright.agents.planner.text_deeds import EDITS
from screenwright.core.errors import UsageError

_DEEDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "click {old}; press F2; press ctrl+a; type {new}; press Enter",
        (
            rf"rename {THE}{KIND}{OLD} (?:to|as|into) {NEW}",
            rf"{THE}(?:file )?{CELL} should be (?:called|named|renamed to) {NEW_FILE}",
            rf"[把将]?(?:文件夹|文件)? ?{OLD} ?(?:重命名|改名)为 ?{NEW}",
        ),
    ),
    (
        "press ctrl+shift+n; press ctrl+a; type {new}; press Enter",
        (
            rf"(?:create|make|add) {THE}(?:new )?(?:folder|directory)(?: here)? (?:{CALLED} )?{NEW}(?: here)?",
            rf"(?:there should be|{WISH}) {THE}(?:folder|directory) (?:{CALLED} )?{NEW}(?: here)?",
            rf"(?:新建|创建|建立)(?:一个)?(?:名为|叫做?|名叫) ?{NEW} ?的(?:文件夹|目录)",
        ),
    ),
    (
        "click {old}; press Delete",
        (
            rf"(?:delete|remove|throw away|trash) {THE}(?:file|folder|directory) {NEW.replace('new', 'old')}",
            r"(?:delete|remove|throw away|trash) (?P<old>[\w-]+\.\w{1,5})",
            rf"{WISH} {THE}{OLD} (?:to be )?(?:deleted|removed|gone)",
            rf"删除(?:文件夹|文件) ?{NEW.replace('new', 'old')}",
        ),
    ),
    *(
        (f'click "{verb} changes"', (rf"{verb} (?:(?:all|the|my|these|those|your) )*changes",))
        for verb in ("write", "commit", "apply", "revert", "discard", "publish")
    ),
    (
        "type {sum}; press Enter",
        (rf"(?:compute|calculate|work out|what is) {SUM}(?: (?:with|in|on) the calculator)?",),
    ),
    (
        "press ctrl+f; type {text}; press Enter",
        (rf"(?:find|look for|search for) {THE}(?:word|text|phrase) {TEXT}{HERE}",),
    ),
    ("press ctrl+End", (rf"{CARET} (?:at|to) the (?:very )?end(?: of {WRITING})?",)),
    ("press ctrl+Home", (rf"{CARET} (?:at|to) the (?:very )?(?:start|beginning|top)(?: of {WRITING})?",)),
    (
        "jump to the line; type {line}; press Enter",
        (r"(?:go|jump|move) to line (?:number )?(?P<line>\d+)",),
    ),
    (
        "click {old}; press ctrl+x; double click {folder}; press ctrl+v",
        (
            rf"(?:move|put) {THE}{KIND}{OLD} {INTO}",
            rf"[把将] ?{OLD} ?移动?到 ?{FOLDER} ?(?:文件夹)?(?:里|中)?",
        ),
    ),
    (
        "click {old}; press ctrl+c; double click {folder}; press ctrl+v",
        (
            rf"copy {THE}{KIND}{OLD} {INTO}",
            rf"(?:put|make) a copy of {OLD} {INTO}",
        ),
    ),
    (
        "type {text}; save it as {new}",
        (
            rf"(?:make|create|write) {THE}(?:new )?(?:text )?(?:file|note) (?:{CALLED} )?{NEW_FILE}"
            rf" (?:that (?:says|contains)|(?:with|containing) the (?:words?|text)|containing|saying) (?P<text>{Q})",
        ),
    ),
    (
        "save it as {new}",
        (
            rf"save (?:a copy|it|this|the (?:file|document|text))(?: of (?:it|this|the (?:file|document|text)))? "
            rf"(?:under|with) the name {NEW_FILE}",
            rf"save a copy(?: of (?:it|this|the (?:file|document|text)))? (?:as|{CALLED}) {NEW_FILE}",
        ),
    ),
)
_SAVES = re.compile(r"\bsav(?:e|ing)\b|保存|另存|ctrl ?\+ ?s\b", re.IGNORECASE)
_OF_A_FILE = re.compile(r"\b(?:file|sheet|document)\b(?! menu)", re.IGNORECASE)
_SIGNS = (("times|multiplied by|x|×", "*"), ("plus", "+"), ("minus", "-"), ("divided by|over|÷", "/"))
_SAVE = "; press ctrl+s"


@dataclass(frozen=True, slots=True)
class _Rule:
    pattern: re.Pattern[str]
    steps: str
    edits: bool


def _compiled(rules: Sequence[tuple[str, Sequence[str]]], edits: bool) -> list[_Rule]:
    return [
        _Rule(re.compile(f"{LEAD}{pattern}{END}", re.IGNORECASE), steps, edits)
        for steps, patterns in rules
        for pattern in patterns
    ]


RULES = (*_compiled(_DEEDS, edits=False), *_compiled(EDITS, edits=True))


def in_steps(goal: str) -> str:
    """The goal with every deed that a rule knows told in steps; quoted texts stay as they are. Never raises.

    Who speaks of the file and not only of its text wants it stored: then the steps end in saving, where the goal does
    not speak of that itself.
    """
    try:
        masked, literals = mask(goal)
    except UsageError:
        return goal
    of_a_file = bool(_OF_A_FILE.search(masked)) and not _SAVES.search(masked)
    told = masked
    for rule in RULES:
        told = rule.pattern.sub(partial(_told, rule, of_a_file, literals), told)
    return goal if told == masked else unmask(told, literals)


def _told(rule: _Rule, of_a_file: bool, literals: Sequence[Quoted], hit: re.Match[str]) -> str:
    saving = _SAVE if rule.edits and (hit["saved"] or of_a_file) else ""
    return f"{hit['lead']}{rule.steps.format(**_slots(hit, literals))}{saving}"


def _in_signs(said: str) -> str:
    """ "12 times 7" as one types it."""
    for words, sign in _SIGNS:
        said = re.sub(rf" ?(?:{words}) ?", sign, said)
    return said.replace(" ", "") if re.search(r"\d", said) and not re.search(r"[A-Za-z]", said) else said


def _slots(hit: re.Match[str], literals: Sequence[Quoted]) -> dict[str, str]:
    """By the names of slots what they hold; what was not in quotes is put into them."""
    held = {name: said.strip() for name, said in hit.groupdict().items() if name not in ("lead", "saved") and said}
    told = {name: said if said.startswith("\x00") else quote(unmask(said, literals)) for name, said in held.items()}
    if "sum" in held:
        told["sum"] = held["sum"] if held["sum"].startswith("\x00") else quote(_in_signs(held["sum"]))
    if "case" in held:
        told["case"] = held["case"]
    return told
