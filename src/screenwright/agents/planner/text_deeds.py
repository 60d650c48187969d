"""What people ask of lines, words and cells by one word, in the steps by which editors and spreadsheets agree
that it is done: the rules of ``desktop_deeds`` for what is inside of a file.
"""

from __future__ import annotations

from screenwright.agents.planner.deed_words import (
    ALL,
    CALLED,
    CELL,
    CROSSING,
    EVERY,
    EVERYWHERE,
    GRID,
    HERE,
    INSERT,
    LETTERS,
    LINE,
    NEW,
    ROW,
    SAID,
    TEXT,
    THE,
    WISH,
    WRITE,
    Q,
)

EDITS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "press ctrl+n; type {new}; press Enter; press ctrl+s",
        (rf"(?:create|make|add) {THE}(?:new )?page {CALLED} {NEW}",),
    ),
    (
        "press ctrl+End; press Enter; type {new}",
        (
            rf"{WRITE}{SAID}(?: as a new line)? (?:at|to) the end{HERE}",
            rf"在(?:文件|文本|文档)?(?:末尾|最后|结尾)(?:处|面)?(?:添加|加上?|写上?|输入)(?:一行)? ?{SAID}",
        ),
    ),
    (
        "click {old}; press End; press Enter; type {new}",
        (rf"{INSERT} (?:below|under|after) {THE}(?:line )?{CELL}{HERE}",),
    ),
    (
        "click {old}; press Home; type {new}; press Enter",
        (rf"{INSERT} (?:above|before) {THE}(?:line )?{CELL}{HERE}",),
    ),
    (
        "press ctrl+Home; type {new}; press Enter",
        (
            rf"{WRITE}{SAID} as the first line{HERE}",
            rf"{WRITE}{SAID} above the text",
        ),
    ),
    (
        "click {old}; type {new}; press Enter",
        (
            rf"put {NEW} into the cell (?:that says|with) {CELL}",
            rf"(?:change|set|correct|update) {THE}{CROSSING} (?:from [\w.,]+ )?to {SAID}{HERE}",
            rf"{WISH} {THE}{CROSSING} to (?:be|become|read) {SAID}{HERE}",
            rf"{THE}{CROSSING} (?:should be|is now) {SAID}(?: now)?{HERE}",
        ),
    ),
    (
        "click {old}; type {sum}; press Enter",
        (
            rf"(?:enter|type|put|write|insert) (?P<sum>{Q}|[^\s;\x00]+) (?:in|into|to) (?:the )?(?:cell )?{GRID}",
            rf"in (?:the )?(?:cell )?{GRID},? (?:enter|type|put|write|insert) (?P<sum>{Q}|[^\s;\x00]+)",
            rf"(?:set|change) (?:the )?(?:cell )?{GRID} to (?P<sum>{Q}|[^\s;\x00]+)",
        ),
    ),
    (
        "click {old}; type {sum}; press Enter; click {next}; type {other}; press Enter",
        (
            rf"(?:enter|type|put|write|insert) (?P<sum>{Q}|[^\s;\x00]+) (?:in|into|to) (?:the )?(?:cell )?{GRID},? and "
            rf"(?P<other>{Q}|[^\s;\x00]+) (?:in|into|to) (?:the )?(?:cell )?{GRID.replace('old', 'next')}",
        ),
    ),
    (
        "click {old}; press Delete",
        (
            rf"(?:delete|clear|empty) (?:the contents? of )?the cell (?:with )?{CELL}(?: in it)?",
            rf"(?:delete|clear|empty|remove) {THE}{CROSSING}",
        ),
    ),
    (
        "click {old}; press Down; type {new}; press Tab; type {text}; press Enter",
        (
            rf"add {THE}(?:new )?{ROW} (?:with )?{SAID},? (?:and )?{TEXT} (?:below|under|after) {CELL}",
            rf"add {SAID} with {THE}[\w-]+ {TEXT} (?:below|under|after) {CELL}",
        ),
    ),
    (
        "click {old}; press Home; press shift+Down; press Delete",
        (rf"(?:delete|remove|take out) {THE}line (?:that (?:says|reads) |with )?{LINE}{HERE}",),
    ),
    (
        "click {old}; press Home; press shift+End; press ctrl+c; press End; press Enter; press ctrl+v",
        (rf"(?:duplicate|double) {THE}line (?:that (?:says|reads) |with )?{LINE}{HERE}",),
    ),
    (
        "press ctrl+Home; press shift+End; press ctrl+c; press End; press Enter; press ctrl+v",
        (rf"(?:duplicate|double|copy) the first line{HERE}",),
    ),
    (
        # Said of words, "replace" would ask before every press: in a label it overwrites files.
        "exchange every {old} for {new}",
        (
            rf"(?:replace|substitute) (?:{EVERY}|the )?(?:words? )?{CELL} (?:with|by) {NEW}{EVERYWHERE}{HERE}",
            rf"substitute (?:the word )?{NEW} for {EVERY}?(?:the word )?{CELL}{EVERYWHERE}{HERE}",
            rf"(?:change|turn) {EVERY}(?:words? )?{CELL} (?:in)?to {NEW}{EVERYWHERE}{HERE}",
            rf"(?:change|turn|correct) {THE}word {CELL} (?:in)?to {NEW}{HERE}",
            rf"(?:change|turn|correct) (?P<old>{Q}) (?:in)?to (?P<new>{Q})(?: everywhere)?{HERE}",
            rf"[把将](?:所有的?)? ?{CELL} ?(?:都|全部)?(?:替换|换)[成为] ?{NEW}",
            rf"{WISH} {NEW} instead of {CELL}{HERE}",
        ),
    ),
    (
        "select all; make it {case}",
        (
            rf"(?:turn|change|put|convert|set) {ALL} (?:(?:in)?to |in )?{LETTERS}",
            rf"make {ALL} {LETTERS}",
        ),
    ),
    (
        "click {old}; press Home; press shift+End; press ctrl+x; press BackSpace; press ctrl+Home; press ctrl+v; "
        "press Enter",
        (rf"move {THE}line (?:that (?:says|reads) |with )?{LINE} to the (?:very )?(?:top|start|beginning){HERE}",),
    ),
    (
        "click {old}; press Home; press shift+End; press ctrl+x; press Delete; press ctrl+End; press Enter; "
        "press ctrl+v",
        (rf"move {THE}line (?:that (?:says|reads) |with )?{LINE} to the (?:very )?(?:bottom|end){HERE}",),
    ),
    (
        "press ctrl+End; type {text}",
        (
            rf"(?:type|write|add|put) (?P<text>{Q})"
            r" (?:on|in|into|to) (?:(?:this|the) (?:page|file|document)|this (?:note|text))",
        ),
    ),
)
"""Steps, and the forms in which they are asked for. What they change is stored only where the file is saved."""
