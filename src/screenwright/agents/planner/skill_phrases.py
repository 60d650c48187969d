"""How people ask for what takes several looks. Read before the grammar of single steps, on text with masked quotes.

:func:`rewrite` turns sentences whose wish is spread over clauses ("Solve the sum, and type the answer") into one clause
each; :func:`read_skill` reads a clause. What neither knows is left to the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from screenwright.agents.planner import skill_readers as readers
from screenwright.agents.planner.dates import DATE
from screenwright.agents.planner.look_phrases import COUNTED, LOOK
from screenwright.agents.planner.phrases import ORDINALS
from screenwright.agents.planner.quoting import Quoted
from screenwright.agents.planner.skill_instructions import ConfirmOpen, GoOn, MapProgram, SkillInstruction
from screenwright.agents.planner.skill_set import SkillSet, forms, sentences

CONFIRM_OPEN = "confirm the dialog if one is open"
MAP_PROGRAM = "look into every menu"
LOOK_INTO_MENUS = "look into the menus"
GO_ON = "go on with the goal from here"
NTH = rf"(?:\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(ORDINALS)})"
FIND = r"(?:to (?:find and )?(?:click|tap|open|select)|(?:to|and) find(?: and (?:click|tap|open|select))?)(?: on)?"

_SENTENCES = sentences(
    (r"find(?: out)?,? and (?=(?:pick|choose|click|select|tap|press|open) the [\w -]+ with the \w+est \w+)", ""),
    (rf"find the ({NTH}) word (?:in|of) (?:the )?[\w ]+?,? (?:and )?(?:type|enter|write) (?:that|it)",
     r"type word \1"),
    (r"solve [\w ]+?,? and (?:type|enter|write) (?:your|the) answer", "type the solution"),
    (rf"(?:switch between|look through|go through) the tabs,? {FIND} ", "look through the tabs for "),
    (rf"expand the sections?(?: below| above)?,? {FIND} ", "look through the sections for "),
    (rf"navigate through the (?:file |folder )?tree(?:[.,]? find and (?:click|open)(?: on)?|,? {FIND}) ",
     "look through the tree for "),
    (r"use the (text ?box|text field|search field|field) to (?:enter|type) (\x00\d+\x00|\S+)", r"type \2 into the \1"),
    (r"find and (?:click|tap|open|select)(?: on)?(?= )", "look everywhere for"),
    (r"and submit(?= when (?:you are )?done|[.,]|$)", "and click submit"),
    (r"(?<=submit) when (?:you are )?done", ""),
    (r"(drag all .+?(?:left|right|top|bottom) box),? and everything else into", r"\1; drag everything else into"),
    (r"(drag the .+? box) so that it is (?:completely |entirely |wholly )?inside", r"\1 into"),
)  # fmt: skip
"""Told so whichever skills there are: what comes of it may be single steps of the grammar too."""
_BRACKETED = re.compile(r"\[-?[\d.]+(?:, ?-?[\d.]+)+\]|\([-−]?[\d.]+, ?[-−]?[\d.]+\)")
_LISTED = re.compile(
    r"(?<!\w)(?:select|choose|pick) ((?:[^,.;\x00]|\x00\d+\x00)+(?:, (?:and )?(?:[^,.;\x00]|\x00\d+\x00)+)*)"
    r" (?:from|in) the (?:(?:scroll |scrolling )?list(?: box)?|drop-?down(?: list| menu| box)?|combo ?box)"
    r"(?= and |[.,;]|$)",
    re.IGNORECASE,
)


def rewrite(masked: str, skills: SkillSet) -> str:
    """Sentences of several clauses as one clause each; all else unchanged."""
    masked = _BRACKETED.sub(lambda hit: hit[0].replace(" ", ""), masked)
    for pattern, new in (*skills.sentences, *_SENTENCES):
        masked = pattern.sub(new, masked)
    return _LISTED.sub(_one_clause, masked)


def _one_clause(hit: re.Match[str]) -> str:
    options = re.split(r",? and |, ", hit[1])
    return f"choose {' + '.join(options)} from the list"


def read_skill(clause: str, literals: Sequence[Quoted], skills: SkillSet) -> SkillInstruction | None:
    """The clause as an instruction of a skill; None where it is a single step, or not understood here."""
    for pattern, reader in skills.forms:
        if (hit := pattern.fullmatch(clause)) and (read := reader(hit, literals)) is not None:
            return read
    return None


_PARTS = (
    r"(?P<parts>(?:post|tweet|card|comment|review|entry|entrie|message|update|thread|toot|part)s?|"
    r"(?:row|line|item|record)s)"
)
_COUNT = (
    r"(?P<count>(?:all|each|every|any|the|an?|\d{1,2}|one|two|three|four|five|six|seven|eight|nine)(?: of)?(?: the)?)"
)
_OWNER = r"(?:the (?:user|member|person|author) )?(?P<owner>\x00\d+\x00|@?[^\s,;\x00]+(?: [^\s,;\x00]+){0,3})"
_BY = r"(?:by|from|of|written by|that belongs? to|for)"
PICK = r"(?:select|choose|pick|set|enter|type|use)"
_DATE_SLOT = rf"(?P<date>{DATE.pattern}|\x00\d+\x00)"
FORMS = forms(
    (
        r"set (?P<name>(?:the )?(?:[^\x00]*\x00\d+\x00[^\x00]*(?:\x00\d+\x00[^\x00]*)?|[\w ]+))"
        r" to (?P<value>\x00\d+\x00)",
        readers.value_of,
    ),
    (r"delete (?P<target>(?:the )?[^\x00]*\x00\d+\x00.*)", readers.deleting),
    (r"move (?P<target>(?:the )?[^\x00]*\x00\d+\x00[^\x00]*?) to (?P<destination>\x00\d+\x00)", readers.moving),
    (r"rename (?P<target>(?:the )?[^\x00]*\x00\d+\x00[^\x00]*?) to (?P<name>\x00\d+\x00)", readers.renaming),
    (re.escape(CONFIRM_OPEN), lambda _hit, _literals: ConfirmOpen()),
    (r"create (?P<kind>\x00\d+\x00) named (?P<name>\x00\d+\x00)", readers.creating),
    (
        r"do (?P<said>\x00\d+\x00)(?: in the row of (?P<row>\x00\d+\x00))?(?: with (?P<value>\x00\d+\x00))?",
        readers.command,
    ),
    (re.escape(MAP_PROGRAM), lambda _hit, _literals: MapProgram()),
    (re.escape(LOOK_INTO_MENUS), lambda _hit, _literals: MapProgram(whole=False)),
    (re.escape(GO_ON), lambda _hit, _literals: GoOn()),
    (rf"{PICK} (?:the date )?{_DATE_SLOT}(?: as (?:the )?(?P<field>[\w ]*date))?", readers.date),
    (rf"{PICK} (?:the date )?{_DATE_SLOT} (?:in|into|for) (?P<field>.+)", readers.date),
    (rf"(?:set|change) (?P<field>.+?) to {_DATE_SLOT}", readers.date),
    (rf"(?:选择|输入|设置)(?:日期)?(?P<field>)\s*{_DATE_SLOT}(?:作为日期)?", readers.date),
    (
        rf"{PICK} (?P<amounts>-?\d+(?:\.\d+)?) (?:with|on|in|using) the (?P<name>[\w"
        r" ]*?)\s*(?P<grip>slider|spinner)",
        readers.amounts,
    ),
    (
        r"set the (?P<name>[\w ]*?)\s*(?P<grip>sliders?|spinner|counter) to (?:the combination"
        r" )?(?P<amounts>\[?-?\d[-\d., ]*\]?%?)",
        readers.amounts,
    ),
    (
        r"(?:set|change|adjust|put|turn) (?P<name>(?:the |my )?(?!(?:the )?cell\b)[^\x00]+?)"
        r" (?:from -?[\d.]+ ?%? )?to (?P<amount>-?\d+(?:\.\d+)?)"
        r" ?(?:%|percent|ms|milliseconds|pt|points|px|pixels)?",
        readers.amount_of,
    ),
    (
        r"[把将]? ?(?P<name>[^\x00]+?) ?(?:调整?[到为至]|设置?[为到成]|改[为成])"
        r" ?(?P<amount>-?\d+(?:\.\d+)?) ?(?:%|％|像素|磅|号)?",
        readers.amount_of,
    ),
    (r"choose (?P<options>.+) from the list", readers.from_list),
    (r"look through the (?P<place>tabs|sections|tree|menus?|pages) for (?P<target>.+)", readers.look_for),
    (
        r"look everywhere for (?P<target>.+)|find the (?:e-?mail|message|post|file|document) "
        r"(?:by|from|of|named|called) (?P<name>.+)",
        readers.find_and_click,
    ),
    (
        rf"(?:click|tap|press|hit)(?: on)? (?P<control>(?:the )?(?:\x00\d+\x00|[^\x00]+?)(?: button| icon| link)?)"
        rf"(?: (?P<times>\d{{1,2}}) times)? (?:on|in|of|for|under|below) {_COUNT} {_PARTS} {_BY} {_OWNER}",
        readers.in_parts,
    ),
    (
        rf"(?:click|tap|press|hit)(?: on)? (?P<control>(?:the )?(?:\x00\d+\x00|[^\x00]+?)(?: button| icon| link)?)"
        rf" (?:on|in|of|for|under|below) (?P<count>(?:all|each|every)(?: of)? )?{_OWNER}['’]s? {_PARTS}",
        readers.in_parts,
    ),
    (
        r"(?P<control>like|share|repost|retweet|bookmark|mute|report|block|star|pin) "
        rf"{_COUNT} {_PARTS} {_BY} {_OWNER}",
        readers.in_parts,
    ),
    (
        r"在 ?(?P<owner>\x00\d+\x00|\S+?) ?的(?P<count>所有|全部|每一?[个条张篇])?"
        r"(?:帖子|评论|动态|消息|卡片|微博|文章)[上里中下]?"
        r"面?[,，]? ?(?:点击|点按|点) ?(?P<control>.+?)(?:按钮|图标)?",
        readers.in_parts,
    ),
    (r"fill in the form for (?P<sentence>\x00\d+\x00)", readers.form),
    (rf"(?:click|tap|press|select|choose)(?: on)? (?:the|an?) (?P<look>{LOOK})", readers.click_look),
    (rf"(?:select|click|choose)(?: on)? (?:all|every)(?: of)?(?: the)? (?P<look>{LOOK})", readers.shades),
    (
        rf"how many (?P<look>{COUNTED}) (?:are there|do you see|can you see|are on the screen)",
        readers.how_many,
    ),
    (
        r"(?:type|enter|write|give)(?: in)? the (?:total )?(?:number|count|amount) of (?:the |all (?:the )?)?"
        rf"(?P<look>{COUNTED})(?: (?:below|above|shown|you see|on the screen))?"
        r"(?: (?:into|in) the (?:[a-z]+ )?(?:field|box|text ?box|input))?",
        readers.how_many,
    ),
    (r"exchange every (?P<old>\x00\d+\x00) for (?P<new>\x00\d+\x00)", readers.replacing),
    (rf"type word (?P<nth>{NTH})(?: into (?P<field>.+))?", readers.read),
    (r"type the solution(?: into (?P<field>.+))?", readers.solution),
    (rf"(?:drag|move) the (?P<look>{LOOK}) (?:to the )?(?P<way>up|down|left|right)", readers.drag_way),
    (
        rf"(?:drag|move) (?P<every>all (?:the )?|everything )?(?:the )?(?P<look>{COUNTED}) "
        rf"(?:into|onto|to|inside) the (?P<onto>{LOOK})",
        readers.drag_onto,
    ),
)
