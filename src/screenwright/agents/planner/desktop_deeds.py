"""What people ask of files and texts by one word, told in the steps by which desktop programs agree that it is done.

"Rename a.txt to b.txt" is: click it, press F2, select the name, type the new one, press Enter. File managers share
these keys, editors share those for the ends of a text, spreadsheets those of a cell. A deed is told only where nothing
of its words is left over; what no rule knows stays as it was written, for the grammar to read or to refuse.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from screenwright.agents.planner.quoting import Quoted, mask, quote, unmask
from screenwright.core.errors import UsageError

_Q = r"\x00\d+\x00"
_FILE = rf"(?:{_Q}|[\w-]+\.\w{{1,5}})"
"""A file by its whole name, or in quotes."""
_NAME = rf"(?:{_Q}|[\w.-]*\w)"
_THE = r"(?:(?:the|this|my|a|an) )?"
_KIND = r"(?:(?:file|folder|directory|document|letter|picture) )?"
_POLITE = r"and|then|please|kindly|could you|can you|would you|i want you to|i'd like you to"
_LEAD = rf"(?P<lead>^|[.;,:!?] |(?<![\w-])(?:{_POLITE}) )"
_END = r"(?:,? please)?(?=$|[.;,!?]| and (?:save|then|press|click|close)\b)"
_WISH = r"(?:i(?:'d| would) like|i want|i wish|i need)"
_HERE = r"(?: (?:of|in) (?:the|this|my) (?:file|text|document|page|list|note))?"
_CALLED = r"(?:named|called|with the name|and call it|and name it|by the name of)"
_OLD, _NEW, _FOLDER = rf"(?P<old>{_FILE})", rf"(?P<new>{_NAME})", rf"(?P<folder>{_NAME})"
_CELL, _NEW_FILE, _SAID = rf"(?P<old>{_NAME})", rf"(?P<new>{_FILE})", rf"(?P<new>{_Q}|[\w-]+)"
_INTO = rf"(?:into|in|to) {_THE}(?:folder )?{_FOLDER}(?: folder)?"
_WRITE = rf"(?:add|append|type|write|put) {_THE}(?:title |line )?"

_RULES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "click {old}; press F2; press ctrl+a; type {new}; press Enter",
        (
            rf"rename {_THE}{_KIND}{_OLD} (?:to|as|into) {_NEW}",
            rf"{_THE}(?:file )?{_CELL} should be (?:called|named|renamed to) {_NEW_FILE}",
            rf"{_WISH} {_THE}{_OLD} to (?:be (?:called|named)|have the name) {_NEW}",
            rf"[把将]?(?:文件夹|文件)? ?{_OLD} ?(?:重命名|改名)为 ?{_NEW}",
        ),
    ),
    (
        "press ctrl+shift+n; press ctrl+a; type {new}; press Enter",
        (
            rf"(?:create|make|add) {_THE}(?:new )?(?:folder|directory)(?: here)? (?:{_CALLED} )?{_NEW}(?: here)?",
            rf"(?:there should be|{_WISH}) {_THE}(?:folder|directory) (?:{_CALLED} )?{_NEW}(?: here| beside [^.;,]+)?",
            rf"{_WISH} {_THE}{_NEW} folder",
            rf"(?:新建|创建|建立)(?:一个)?(?:名为|叫做?|名叫) ?{_NEW} ?的(?:文件夹|目录)",
        ),
    ),
    (
        "press ctrl+n; type {new}; press Enter",
        (rf"(?:create|make|add) {_THE}(?:new )?page {_CALLED} {_NEW}(?: with the File menu)?",),
    ),
    (
        "click {old}; press ctrl+x; double click {folder}; press ctrl+v",
        (
            rf"(?:move|put) {_THE}{_KIND}{_OLD} {_INTO}",
            rf"{_THE}{_OLD} belongs {_INTO}",
            rf"{_WISH} {_OLD} to (?:lie|be) {_INTO}(?: and not here)?",
            rf"[把将] ?{_OLD} ?移动?到 ?{_FOLDER} ?(?:文件夹)?(?:里|中)?",
        ),
    ),
    (
        "click {old}; press ctrl+c; double click {folder}; press ctrl+v",
        (
            rf"copy {_THE}{_KIND}{_OLD} {_INTO}",
            rf"(?:put|make|there should be|{_WISH}) a (?:copy of|second) {_OLD} {_INTO}",
        ),
    ),
    (
        "press ctrl+End; press Enter; type {new}",
        (
            rf"{_WRITE}{_SAID}(?: as a new line)? (?:at|to) the end{_HERE}",
            rf"the (?:[\w-]+ ){{1,2}}should (?:also )?have {_SAID} as its last line",
            rf"the [\w-]+ should end with the line {_SAID}",
            rf"{_WISH} (?:to have )?{_SAID} as the last line{_HERE}",
        ),
    ),
    (
        "press ctrl+Home; type {new}; press Enter",
        (
            rf"{_WRITE}{_SAID} as the first line{_HERE}",
            rf"{_WRITE}{_SAID} (?:in a line of its own )?above the text",
            rf"the [\w-]+ needs the (?:title|line) {_SAID} as its first line",
            rf"{_WISH} {_SAID} to be the first line{_HERE}",
        ),
    ),
    (
        "type {text}; save it as {new}",
        (
            rf"(?:make|create|write) {_THE}(?:text )?(?:file|note) (?:{_CALLED} )?{_NEW_FILE}"
            rf" (?:that says|with the words) (?P<text>{_Q})",
            rf"{_WISH} a (?:file|note) called {_NEW_FILE} with the words (?P<text>{_Q})(?: in it)?",
        ),
    ),
    ("click {old}; type {new}; press Enter", (rf"put {_NEW} into the cell (?:that says|with) {_CELL}",)),
    (
        "click {old}; press Delete",
        (rf"(?:delete|clear|empty) (?:the contents? of )?the cell (?:with )?{_CELL}(?: in it)?",),
    ),
    ("double click {old}; type {new}", (rf"replace (?:the word )?{_CELL} (?:with|by) {_NEW}",)),
    ("click View; click {old}", (r"(?:show|display) (?:the |me the )?(?P<old>[\w -]+?)(?: beside the text)?",)),
)
_COMPILED = tuple(
    (re.compile(f"{_LEAD}{pattern}{_END}", re.IGNORECASE), steps) for steps, patterns in _RULES for pattern in patterns
)


def in_steps(goal: str) -> str:
    """The goal with every deed that a rule knows told in steps; quoted texts stay as they are. Never raises."""
    try:
        masked, literals = mask(goal)
    except UsageError:
        return goal
    told = masked
    for pattern, steps in _COMPILED:
        told = pattern.sub(lambda hit, steps=steps: hit["lead"] + steps.format(**_slots(hit, literals)), told)  # type: ignore[misc]
    return goal if told == masked else unmask(told, literals)


def _slots(hit: re.Match[str], literals: Sequence[Quoted]) -> dict[str, str]:
    """By the names of slots what they hold; what was not in quotes is put into them."""
    held = {name: said.strip() for name, said in hit.groupdict().items() if name != "lead" and said}
    return {name: said if said.startswith("\x00") else quote(unmask(said, literals)) for name, said in held.items()}
