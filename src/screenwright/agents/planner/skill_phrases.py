"""How people ask for what takes several looks. Read before the grammar of single steps, on text with masked quotes.

:func:`rewrite` turns sentences whose wish is spread over clauses ("Copy the text in the box below, paste it into
...") into one clause each; :func:`read_skill` reads a clause. What neither knows is left to the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from screenwright.agents.planner import skill_readers as readers
from screenwright.agents.planner.dates import DATE, TIME
from screenwright.agents.planner.look_phrases import COUNTED, LOOK
from screenwright.agents.planner.number_phrases import SENTENCES, Sentence, read_numbers
from screenwright.agents.planner.phrases import ORDINALS
from screenwright.agents.planner.quoting import Quoted
from screenwright.agents.planner.skill_instructions import SkillInstruction
from screenwright.agents.planner.skill_registry import COPYING, SECTIONS, SORTING, STYLES, VALUES, Skills, is_on

Reader = Callable[[re.Match[str], Sequence[Quoted]], SkillInstruction | None]

_NTH = rf"(?:\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(ORDINALS)})"
_END = r"(?=[.,;!?]|$| and | then )"
_FIND = r"(?:to (?:find and )?(?:click|tap|open|select)|(?:to|and) find(?: and (?:click|tap|open|select))?)(?: on)?"

_WHO = r"\x00\d+\x00|(?-i:[A-Z])[\w.'’-]*(?: (?-i:[A-Z])[\w.'’-]*)*"
_CONTENTS = r"(?:the )?(?:text|contents?)"
_RESIZABLE = r"(?:text ?area|text ?box|field|box|input|window|dialog|panel|pane|frame)"

_SENTENCES: tuple[Sentence, ...] = (
    (rf"find the ({_NTH}) word (?:in|of) (?:the )?[\w ]+?,? (?:and )?(?:type|enter|write) (?:that|it)",
     r"type word \1"),
    (r"solve [\w ]+?,? and (?:type|enter|write) (?:your|the) answer", "type the solution"),
    (rf"copy the text (?:in|from|of) the (?:({_NTH}) )?(?:text ?area|text box|text field|text|box|field|paragraph)"
     r"(?: below| above)?,? (?:and )?(?:then )?paste it", r"copy text \1", COPYING),
    (rf"(copy {_CONTENTS} (?:in|from|of) the [^.;]+?),? (?:and )?(?:then )?paste it (?=into )", r"\1 ", COPYING),
    (rf"(?:switch between|look through|go through) the tabs,? {_FIND} ", "look through the tabs for "),
    (rf"expand the sections?(?: below| above)?,? {_FIND} ", "look through the sections for "),
    (rf"navigate through the (?:file |folder )?tree(?:[.,]? find and (?:click|open)(?: on)?|,? {_FIND}) ",
     "look through the tree for "),
    (r"expand (?:the |all |all the |every )sections?(?: below| above)?(?=$|[.,;]| and | to )", "unfold the sections",
     SECTIONS),
    (r"use the (text ?box|text field|search field|field) to (?:enter|type) (\x00\d+\x00|\S+)", r"type \2 into the \1"),
    (r"using the (?:text )?editor, (?=give|make)", "", STYLES),
    (r"(give (?:the (?:text|word) )?\S+?)\. (?=the (?:style|colou?r))", r"\1 ", STYLES),
    (rf"(?:find|look up|look for|search for|locate) ({_WHO})(?: in [\w ]+?)?"
     r"(?:[,.](?: and)?(?: then)?| and(?: then)?| then) (?:click|tap|press|open)(?: on)? (?:their|his|her|its|the)"
     r" ([a-z][a-z -]+?)(?: link)?(?=[.,;]|$| and | then )",
     r"look up the \2 of \1", VALUES),
    (r"find and (?:click|tap|open|select)(?: on)?(?= )", "look everywhere for"),
    (r"and submit(?= when (?:you are )?done|[.,]|$)", "and click submit"),
    (r"(?<=submit) when (?:you are )?done", ""),
    (r"(drag all .+?(?:left|right|top|bottom) box),? and everything else into", r"\1; drag everything else into"),
    (r"(drag the .+? box) so that it is (?:completely |entirely |wholly )?inside", r"\1 into"),
    (r"(sort .+? in (?:in|de)creasing order),? starting with [^.]*", r"\1", SORTING),
)  # fmt: skip
_REWRITES = tuple(
    (re.compile(rf"(?<![\w]){pattern}", re.IGNORECASE), new, of[0] if of else None)
    for pattern, new, *of in (*SENTENCES, *_SENTENCES)
)
_BRACKETED = re.compile(r"\[-?[\d.]+(?:, ?-?[\d.]+)+\]|\([-−]?[\d.]+, ?[-−]?[\d.]+\)")
_LISTED = re.compile(
    r"(?<!\w)(?:select|choose|pick) ((?:[^,.;\x00]|\x00\d+\x00)+(?:, (?:and )?(?:[^,.;\x00]|\x00\d+\x00)+)*)"
    r" (?:from|in) the (?:(?:scroll |scrolling )?list(?: box)?|drop-?down(?: list| menu| box)?|combo ?box)"
    r"(?= and |[.,;]|$)",
    re.IGNORECASE,
)
VERBS = re.compile(
    r"(?:look through|look everywhere for|look up the|fill in the form for|find|sort|set|move|copy text|copy|highlight|"
    r"mark the text|style|exchange every|unfold|how many|give|make|type the solution|bisect|halve|divide|split|expand|"
    r"open up|resize|enlarge|shrink|widen|increase|reduce|decrease)(?= )",
    re.IGNORECASE,
)
"""What begins a clause here and is no verb of the grammar."""


def rewrite(masked: str, skills: Skills = "all") -> str:
    """Sentences of several clauses as one clause each; all else unchanged."""
    masked = _BRACKETED.sub(lambda hit: hit[0].replace(" ", ""), masked)
    for pattern, new, of in _REWRITES:
        if of is None or of.is_on(skills):
            masked = pattern.sub(new, masked)
    return _LISTED.sub(_one_clause, masked)


def _one_clause(hit: re.Match[str]) -> str:
    options = re.split(r",? and |, ", hit[1])
    return f"choose {' + '.join(options)} from the list"


def read_skill(clause: str, literals: Sequence[Quoted], skills: Skills = "all") -> SkillInstruction | None:
    """The clause as an instruction of a skill that is on; None where it is a single step, or not understood here."""
    if (number := read_numbers(clause, literals)) is not None and is_on(number, skills):
        return number
    for pattern, reader in _FORMS:
        if (hit := pattern.fullmatch(clause)) and (read := reader(hit, literals)) is not None and is_on(read, skills):
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
_FIELD = r"(?: (?:in|into|for|in the) (?P<field>.+?))?"
_PICK = r"(?:select|choose|pick|set|enter|type|use)"
_DATE_SLOT = rf"(?P<date>{DATE.pattern}|\x00\d+\x00)"
_TIME_SLOT = rf"(?P<time>{TIME.pattern}|\x00\d+\x00)"
_SIZED = rf"(?P<sized>(?:the |this )?(?:[\w\x00 ]+? )?{_RESIZABLE})"
_SIDE = r"(?P<side>height|width|size)"
_MORE = r"(?P<more>larger|bigger|greater|smaller|less|taller|higher|lower|shorter|wider|narrower)"
_BY_PIXELS = r"(?: by (?P<by>\d{1,4}) ?(?:px|pixels?))?"
_DOT = r"the (?:marked |given |drawn )?(?:dot|point|mark)"
_TO_POINT = r"(?:look everywhere for|click(?: on)?|tap(?: on)?|find) the (?:exact |shortest )?"
_EVENLY = r"(?: evenly| equally| exactly)?"
_IN_TWO = r"in(?:to)? (?:two|half|halves|two (?:equal )?(?:parts|halves|angles))"
_CONSTRUCTIONS = (
    rf"{_TO_POINT}(?P<middle>cent(?:er|re)|middle)(?: point)? of the circle",
    r"点击(?P<middle>圆心|圆的中心|圆形的中心)",
    rf"{_TO_POINT}(?P<half>mid-?point|middle|half-?way point|point half-?way) (?:between|of) the (?:two )?"
    r"(?:points|dots)",
    r"点击两个?点(?:之间)?的(?P<half>中点|中间)",
    rf"draw an? (?:(?P<upright>vertical)|(?P<level>horizontal)) line (?:(?:that|which) )?(?:\w+ )?through {_DOT}",
    r"(?:通?过|穿过)点?画一?条?(?:(?P<upright>竖线|垂直线)|(?P<level>横线|水平线))",
    rf"draw a (?P<circle>circle) (?:that is |with its )?(?:cent(?:ered|red|er|re) )?(?:around|at|on|round) {_DOT}"
    r"(?: by dragging(?: the mouse)?)?",
    rf"(?:(?:create|draw|add|make) a line (?:that|which|to) )?(?P<bisect>(?:bisect|halve)s? the angle{_EVENLY}"
    rf"(?: {_IN_TWO})?|(?:divide|split)s? the angle{_EVENLY} {_IN_TWO})",
    r"(?:add|create|draw|place) an?(?:other)? (?:third )?point (?:to|that|which|so as to) (?:create|make|form)s? "
    r"a (?P<square>right angle)",
)
_FORMS: tuple[tuple[re.Pattern[str], Reader], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), reader)
    for pattern, reader in (
        *((pattern, readers.construct) for pattern in _CONSTRUCTIONS),
        (rf"{_PICK} (?:the date )?{_DATE_SLOT}(?: as (?:the )?(?P<field>[\w ]*date))?", readers.date),
        (rf"{_PICK} (?:the date )?{_DATE_SLOT} (?:in|into|for) (?P<field>.+)", readers.date),
        (rf"(?:set|change) (?P<field>.+?) to {_DATE_SLOT}", readers.date),
        (rf"(?:选择|输入|设置)(?:日期)?(?P<field>)\s*{_DATE_SLOT}(?:作为日期)?", readers.date),
        (rf"{_PICK} (?:the time )?{_TIME_SLOT}(?: as (?:the )?(?P<field>[\w ]*time))?", readers.time),
        (rf"(?:set|change) (?P<field>.+?) to {_TIME_SLOT}", readers.time),
        (
            rf"{_PICK} (?P<amounts>-?\d+(?:\.\d+)?) (?:with|on|in|using) the (?P<name>[\w"
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
        (
            r"(?:enter|choose|pick|select|type) (?:an?|the) (?:item|entry|option|suggestion|word|name|value)"
            r" (?:that|which) "
            r"(?:starts?|begins?) with (?P<starts>\S+)(?: and (?:that )?ends? (?:with|in)"
            rf" (?P<ends>\S+))?{_FIELD}",
            readers.suggestion,
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
        (rf"look up the (?P<label>[a-z][a-z -]+?) of (?P<owner>{_WHO})", readers.value_of),
        (rf"look up (?P<whose>{_WHO})['’]s (?P<label>[a-z][a-z -]+)", readers.value_of),
        (r"fill in the form for (?P<sentence>\x00\d+\x00)", readers.form),
        (r"unfold the sections?", readers.sections),
        (
            r"(?:expand|unfold|open up) the (?P<name>(?:[\w-]+ |\x00\d+\x00 )?)menu(?: below| above)?"
            r"|展开(?P<named>\w*?)的?菜单",
            readers.expand_menu,
        ),
        (r"(?:select|choose|open|click|go to) (?P<path>[^>›→»]+(?:\s*[>›→»]\s*[^>›→»]+)+)", readers.path),
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
        (
            rf"(?:highlight|mark|select) (?:all )?the (?:text in the (?:(?P<nth>{_NTH}) )?(?:paragraph|text)"
            r"(?: below| above)?"
            r"|word (?P<word>\S+))",
            readers.mark,
        ),
        (rf"copy text (?P<nth>{_NTH})?\s*(?:into (?P<field>.+))?", readers.copy),
        (
            rf"copy {_CONTENTS} (?:in|from|of) (?P<source>the [\w\x00 ]+? {_RESIZABLE}) (?:in)?to (?P<field>.+)",
            readers.copy,
        ),
        (
            r"(?:give|make) (?P<text>.+?) (?:the )?(?:style |colou?r )?(?P<style>bold|italics?|underlined?|"
            r"red|orange|yellow|green|blue|purple|black|white|gray|pink)",
            readers.style,
        ),
        (r"exchange every (?P<old>\x00\d+\x00) for (?P<new>\x00\d+\x00)", readers.replacing),
        (rf"type word (?P<nth>{_NTH})(?: into (?P<field>.+))?", readers.read),
        (r"type the solution(?: into (?P<field>.+))?", readers.solution),
        (
            r"sort (?:the |these )?(?:numbers|items|list|rows)(?: in| by)?"
            r" (?P<order>increasing|ascending|rising|decreasing|"
            r"descending|falling|reverse)(?: order)?",
            readers.sort,
        ),
        (
            r"(?:drag|move) (?P<name>\S+) (?P<way>up|down|left|right) by (?P<count>one|two|three|four|\d)(?:"
            r" (?:positions?|places?))?",
            readers.move_on,
        ),
        (rf"(?:drag|move) (?P<name>\S+) to the (?P<nth>{_NTH}) (?:position|place)", readers.move_to),
        (
            r"(?:drag|move) (?P<name>\S+) to the (?P<down>top|upper|center|centre|middle|bottom|lower)(?:[-"
            r" ](?P<across>left|right|center|centre|middle))?",
            readers.move_to_cell,
        ),
        (
            r"drag (?P<name>\S+) (?:to the (?:position|place) )?(?:just |directly )?(?:to the )?"
            r"(?P<way>above|below|under|before|after|left of|right of) (?P<beside>\S+)",
            readers.move_beside,
        ),
        (rf"(?:drag|move) the (?P<look>{LOOK}) (?:to the )?(?P<way>up|down|left|right)", readers.drag_way),
        (
            rf"(?:drag|move) (?P<every>all (?:the )?|everything )?(?:the )?(?P<look>{COUNTED}) "
            rf"(?:into|onto|to|inside) the (?P<onto>{LOOK})",
            readers.drag_onto,
        ),
        (rf"resize {_SIZED} so that (?:the|its) {_SIDE} is {_MORE}(?: than .+)?", readers.resize),
        (rf"(?:make|resize) {_SIZED}(?: to be)? {_MORE}{_BY_PIXELS}", readers.resize),
        (
            rf"make {_SIZED} (?P<more>twice|two times|three times|half) as (?P<side>large|big|high|tall|wide)"
            r"(?: as .+)?",
            readers.resize,
        ),
        (rf"(?P<more>increase|reduce|decrease) the {_SIDE} of {_SIZED}{_BY_PIXELS}", readers.resize),
        (rf"(?P<more>enlarge|shrink|widen) {_SIZED}{_BY_PIXELS}", readers.resize),
        (
            r"把(?P<sized>[^\x00]*?(?:文本框|输入框|框|窗口|面板))[调变拉](?P<more>[大小高矮宽窄])一?[点些]?",
            readers.resize,
        ),
    )
)
