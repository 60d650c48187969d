"""How people ask for what serves one task of MiniWoB++ alone. What is about numbers, figures and colours stands in
``number_phrases``, mail and orders in ``letters``."""

from __future__ import annotations

from screenwright.agents.planner import FIND, NTH, PICK, TIME, forms, sentences
from screenwright_lab.worlds.miniwob.skills import readers

_WHO = r"\x00\d+\x00|(?-i:[A-Z])[\w.'’-]*(?: (?-i:[A-Z])[\w.'’-]*)*"
_CONTENTS = r"(?:the )?(?:text|contents?)"
_RESIZABLE = r"(?:text ?area|text ?box|field|box|input|window|dialog|panel|pane|frame)"

SENTENCES = sentences(
    (rf"copy the text (?:in|from|of) the (?:({NTH}) )?(?:text ?area|text box|text field|text|box|field|paragraph)"
     r"(?: below| above)?,? (?:and )?(?:then )?paste it", r"copy text \1"),
    (rf"(copy {_CONTENTS} (?:in|from|of) the [^.;]+?),? (?:and )?(?:then )?paste it (?=into )", r"\1 "),
    (rf"expand (?!the sections?(?: below| above)?,? {FIND} )(?:the |all |all the |every )sections?(?: below| above)?"
     r"(?=$|[.,;]| and | to )", "unfold the sections"),
    (r"using the (?:text )?editor, (?=give|make)", ""),
    (r"(give (?:the (?:text|word) )?\S+?)\. (?=the (?:style|colou?r))", r"\1 "),
    (rf"(?:find|look up|look for|search for|locate) ({_WHO})(?: in [\w ]+?)?"
     r"(?:[,.](?: and)?(?: then)?| and(?: then)?| then) (?:click|tap|press|open)(?: on)? (?:their|his|her|its|the)"
     r" ([a-z][a-z -]+?)(?: link)?(?=[.,;]|$| and | then )",
     r"look up the \2 of \1"),
    (r"(sort .+? in (?:in|de)creasing order),? starting with [^.]*", r"\1"),
)  # fmt: skip

_FIELD = r"(?: (?:in|into|for|in the) (?P<field>.+?))?"
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
_SHOWN = r"the (?:value|content|contents) (?:of|for|beside|next to|shown for)(?: the)?+(?= )"
_TYPE_SHOWN = rf"(?:(?:type|enter|write|input|copy)(?: down| out)? )?{_SHOWN}|输入(?=.+的值)"
_FILL_SHOWN = (
    r"(?:(?:type|enter|write|input|copy|fill in) )?the (?:corresponding |matching |right )?values?(?: that)?"
    r"(?: (?:correspond(?:s|ing)?|match(?:es|ing)?|belong(?:s|ing)?|go(?:es)?))?(?: (?:with|to|for|of))? "
    r"(?:each|every|all)(?: of)?(?: the)? (?:label|name|field|row|entry)s?"
    r"(?: (?:in|into|to) the (?:form|fields?|boxes))?"
)
VERBS = (_TYPE_SHOWN, rf"{_FILL_SHOWN}$")
FORMS = forms(
    *((pattern, readers.construct) for pattern in _CONSTRUCTIONS),
    (rf"{PICK} (?:the time )?{_TIME_SLOT}(?: as (?:the )?(?P<field>[\w ]*time))?", readers.time),
    (rf"(?:set|change) (?P<field>.+?) to {_TIME_SLOT}", readers.time),
    (
        r"(?:enter|choose|pick|select|type) (?:an?|the) (?:item|entry|option|suggestion|word|name|value)"
        r" (?:that|which) "
        r"(?:starts?|begins?) with (?P<starts>\S+)(?: and (?:that )?ends? (?:with|in)"
        rf" (?P<ends>\S+))?{_FIELD}",
        readers.suggestion,
    ),
    (rf"look up the (?P<label>[a-z][a-z -]+?) of (?P<owner>{_WHO})", readers.value_of),
    (rf"look up (?P<whose>{_WHO})['’]s (?P<label>[a-z][a-z -]+)", readers.value_of),
    (r"unfold the sections?", readers.sections),
    (
        r"(?:expand|unfold|open up) the (?P<name>(?:[\w-]+ |\x00\d+\x00 )?)menu(?: below| above)?"
        r"|展开(?P<named>\w*?)的?菜单",
        readers.expand_menu,
    ),
    (
        r"(?!choose .+ from the list$)(?:select|choose|open|click|go to) (?P<path>[^>›→»]+(?:\s*[>›→»]\s*[^>›→»]+)+)",
        readers.path,
    ),
    (
        rf"(?:highlight|mark|select) (?:all )?the (?:text in the (?:(?P<nth>{NTH}) )?(?:paragraph|text)"
        r"(?: below| above)?"
        r"|word (?P<word>\S+))",
        readers.mark,
    ),
    (rf"copy text (?P<nth>{NTH})?\s*(?:into (?P<field>.+))?", readers.copy),
    (
        rf"copy {_CONTENTS} (?:in|from|of) (?P<source>the [\w\x00 ]+? {_RESIZABLE}) (?:in)?to (?P<field>.+)",
        readers.copy,
    ),
    (
        r"(?:give|make) (?P<text>.+?) (?:the )?(?:style |colou?r )?(?P<style>bold|italics?|underlined?|"
        r"red|orange|yellow|green|blue|purple|black|white|gray|pink)",
        readers.style,
    ),
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
    (rf"(?:drag|move) (?P<name>\S+) to the (?P<nth>{NTH}) (?:position|place)", readers.move_to),
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
    (_FILL_SHOWN, readers.fill_shown),
    (
        rf"(?:{_TYPE_SHOWN}) ?(?P<label>\x00\d+\x00)"
        r"(?: ?(?:(?:into|inside|within|in|on|to)(?= )|[到进至在]) ?(?P<field>.+))?",
        readers.type_shown,
    ),
    (
        rf"(?:{_TYPE_SHOWN}) ?(?P<label>[^\x00](?:(?! (?:into|in|to) ).)*)(?: (?:into|in|to) (?P<field>.+))?",
        readers.type_shown,
    ),
)
