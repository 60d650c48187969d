"""How people ask for what takes several looks. Read before the grammar of single steps, on text with masked quotes.

:func:`rewrite` turns sentences whose wish is spread over clauses ("Copy the text in the box below, paste it into
...") into one clause each; :func:`read_skill` reads a clause. What neither knows is left to the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from screenwright.agents.planner.dates import DATE, TIME, read_date, read_time
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.look_phrases import COUNTED, LOOK, read_look
from screenwright.agents.planner.phrases import ORDINALS, read_target
from screenwright.agents.planner.quoting import MASK, Quoted, unmask
from screenwright.agents.planner.skill_instructions import (
    AnswerCount,
    ChooseFromList,
    ClickLook,
    CopyText,
    DragLook,
    EnterTime,
    Hiding,
    LookFor,
    MarkText,
    MoveItem,
    OpenPath,
    OpenSections,
    PickDate,
    PickSuggestion,
    SetAmounts,
    SkillInstruction,
    SortItems,
    StyleText,
    TypeRead,
    TypeSolution,
)

Reader = Callable[[re.Match[str], Sequence[Quoted]], SkillInstruction | None]

_NTH = rf"(?:\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(ORDINALS)})"
_END = r"(?=[.,;!?]|$| and | then )"
_FIND = r"(?:to (?:find and )?(?:click|tap|open|select)|(?:to|and) find(?: and (?:click|tap|open|select))?)(?: on)?"

_SENTENCES: tuple[tuple[str, str], ...] = (
    (rf"find the ({_NTH}) word (?:in|of) (?:the )?[\w ]+?,? (?:and )?(?:type|enter|write) (?:that|it)", r"type word \1"),
    (r"solve [\w ]+?,? and (?:type|enter|write) (?:your|the) answer", "type the solution"),
    (rf"copy the text (?:in|from|of) the (?:({_NTH}) )?(?:text ?area|text box|text field|text|box|field|paragraph)"
     r"(?: below| above)?,? (?:and )?(?:then )?paste it", r"copy text \1"),
    (rf"(?:switch between|look through|go through) the tabs,? {_FIND} ", "look through the tabs for "),
    (rf"expand the sections?(?: below| above)?,? {_FIND} ", "look through the sections for "),
    (rf"navigate through the (?:file |folder )?tree(?:[.,]? find and (?:click|open)(?: on)?|,? {_FIND}) ", "look through the tree for "),
    (r"expand (?:the |all |all the |every )sections?(?: below| above)?", "unfold the sections"),
    (r"use the (text ?box|text field|search field|field) to (?:enter|type) (\x00\d+\x00|\S+)", r"type \2 into the \1"),
    (r"using the (?:text )?editor, (?=give|make)", ""),
    (r"(give (?:the (?:text|word) )?\S+?)\. (?=the (?:style|colou?r))", r"\1 "),
    (r"find and (?:click|tap|open|select)(?: on)?(?= )", "look everywhere for"),
    (r"and submit(?= when (?:you are )?done|[.,]|$)", "and click submit"),
    (r"(?<=submit) when (?:you are )?done", ""),
    (r"(drag all .+?(?:left|right|top|bottom) box),? and everything else into", r"\1; drag everything else into"),
    (r"(drag the .+? box) so that it is (?:completely |entirely |wholly )?inside", r"\1 into"),
    (r"(sort .+? in (?:in|de)creasing order),? starting with [^.]*", r"\1"),
)  # fmt: skip
_REWRITES = tuple((re.compile(rf"(?<![\w]){pattern}", re.IGNORECASE), new) for pattern, new in _SENTENCES)
_LISTED = re.compile(
    r"(?<!\w)(?:select|choose|pick) ((?:[^,.;\x00]|\x00\d+\x00)+(?:, (?:and )?(?:[^,.;\x00]|\x00\d+\x00)+)*)"
    r" (?:from|in) the (?:scroll |scrolling )?list(?: box)?(?= and |[.,;]|$)",
    re.IGNORECASE,
)
VERBS = re.compile(
    r"(?:look through|look everywhere for|find|sort|set|move|copy text|copy|highlight|mark the text|style|unfold|how many|give|make|type the solution)(?= )",
    re.IGNORECASE,
)
"""What begins a clause here and is no verb of the grammar."""


def rewrite(masked: str) -> str:
    """Sentences of several clauses as one clause each; all else unchanged."""
    for pattern, new in _REWRITES:
        masked = pattern.sub(new, masked)
    return _LISTED.sub(_one_clause, masked)


def _one_clause(hit: re.Match[str]) -> str:
    options = re.split(r",? and |, ", hit[1])
    return f"choose {' + '.join(options)} from the list"


def read_skill(clause: str, literals: Sequence[Quoted]) -> SkillInstruction | None:
    """The clause as an instruction of a skill; None where it is a single step, or not understood here."""
    for pattern, reader in _FORMS:
        if (hit := pattern.fullmatch(clause)) and (read := reader(hit, literals)) is not None:
            return read
    return None


def _text(words: str | None, literals: Sequence[Quoted]) -> str:
    """What a slot says, without the quotes around it."""
    words = (words or "").strip()
    hit = MASK.fullmatch(words)
    return literals[int(hit[1])].text if hit else unmask(words, literals)


def _target(words: str | None, literals: Sequence[Quoted]) -> TargetPhrase | None:
    return read_target(words.strip(), literals) if words and words.strip() else None


def _count(words: str) -> int:
    return ORDINALS.get(words.lower()) or int(re.sub(r"\D", "", words))


# -- readers -----------------------------------------------------------------------------------------------------


def _date(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    written = _text(hit["date"], literals)
    day = read_date(written)
    return PickDate(day, written, _target(hit["field"], literals)) if day else None


def _time(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    written = _text(hit["time"], literals)
    time = read_time(written)
    return EnterTime(time, written, _target(hit["field"], literals)) if time else None


def _amounts(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    amounts = tuple(float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", hit["amounts"]))
    name = (hit.groupdict().get("name") or "").strip()
    grip = "spinner" if hit["grip"].lower().startswith(("spin", "number", "counter")) else "slider"
    target = read_target(f"the {name} {'field' if grip == 'spinner' else 'slider'}", literals) if name else None
    return SetAmounts(amounts, "spinner" if grip == "spinner" else "slider", target)


def _suggestion(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    starts, ends = _text(hit["starts"], literals), _text(hit["ends"], literals)
    return PickSuggestion(starts, ends, _target(hit["field"], literals)) if starts or ends else None


def _from_list(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    options = tuple(_text(option, literals) for option in hit["options"].split(" + "))
    return ChooseFromList(options, TargetPhrase(kind="select", words="the list"))


def _look_for(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    places: dict[str, Hiding] = {
        "tabs": "tabs", "sections": "sections", "tree": "tree", "menus": "menus", "menu": "menus", "pages": "pages",
    }  # fmt: skip
    words = re.sub(r"^the (?:folder or file|file or folder)(?: named)? ", "", hit["target"])
    return LookFor(read_target(words, literals), places[hit["place"].lower()])


def _find_and_click(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    target = read_target(hit["target"] or hit["name"], literals)
    hiding: Hiding = (
        "menus" if target.kind in ("menu", "item") and target.text and target.ordinal is None else "anywhere"
    )
    return LookFor(target, hiding)


def _path(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return OpenPath(tuple(_text(name, literals) for name in re.split(r"\s*(?:>|›|→|»)\s*", hit["path"])))


def _click_look(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    look = read_look(unmask(hit["look"], literals))
    return ClickLook(look) if look else None


def _shades(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    look = read_look(unmask(hit["look"], literals))
    return ClickLook(look, every=True) if look else None


def _how_many(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    look = read_look(unmask(hit["look"], literals))
    return AnswerCount(look) if look else None


def _mark(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    if hit["word"]:
        return MarkText("word", text=_text(hit["word"], literals))
    if hit["nth"]:
        return MarkText("paragraph", _count(hit["nth"]))
    return MarkText("all")


def _copy(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return CopyText(_count(hit["nth"]) if hit["nth"] else 1, _target(hit["field"], literals))


def _style(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    everything = hit["text"].lower() in ("everything", "all the text", "the whole text")
    text = "" if everything else _text(re.sub(r"^the (?:text|word) ", "", hit["text"]), literals)
    return StyleText(hit["style"].lower(), text)


def _read(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return TypeRead(_count(hit["nth"]), _target(hit["field"], literals))


def _solution(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return TypeSolution(_target(hit["field"], literals))


def _sort(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return SortItems(falling=hit["order"].lower().startswith(("de", "fall", "rev")))


_CELLS = {"top": 0, "upper": 0, "bottom": 2, "lower": 2, "center": 1, "centre": 1, "middle": 1, "left": 0, "right": 2}
_WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4}


def _move_on(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    across, down = _WAYS[hit["way"].lower()]
    count = _NUMBERS.get(hit["count"].lower()) or int(hit["count"])
    return MoveItem(_text(hit["name"], literals), across=across * count, down=down * count)


def _move_to(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    return MoveItem(_text(hit["name"], literals), place=_count(hit["nth"]))


def _move_to_cell(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction:
    down, across = hit["down"].lower(), (hit["across"] or "center").lower()
    return MoveItem(_text(hit["name"], literals), cell=(_CELLS[across], _CELLS[down]))


def _drag_way(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    look = read_look(unmask(hit["look"], literals))
    across, down = _WAYS[hit["way"].lower()]
    return DragLook(look, across=across, down=down) if look else None


def _drag_onto(hit: re.Match[str], literals: Sequence[Quoted]) -> SkillInstruction | None:
    look = read_look(unmask(hit["look"], literals))
    onto = read_look(unmask(hit["onto"], literals))
    return DragLook(look, onto, every=bool(hit["every"])) if look and onto else None


_FIELD = r"(?: (?:in|into|for|in the) (?P<field>.+?))?"
_PICK = r"(?:select|choose|pick|set|enter|type|use)"
_DATE_SLOT = rf"(?P<date>{DATE.pattern}|\x00\d+\x00)"
_TIME_SLOT = rf"(?P<time>{TIME.pattern}|\x00\d+\x00)"
_FORMS: tuple[tuple[re.Pattern[str], Reader], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), reader)
    for pattern, reader in (
        (rf"{_PICK} (?:the date )?{_DATE_SLOT}(?: as (?:the )?(?P<field>[\w ]*date))?", _date),
        (rf"{_PICK} (?:the date )?{_DATE_SLOT} (?:in|into|for) (?P<field>.+)", _date),
        (rf"(?:set|change) (?P<field>.+?) to {_DATE_SLOT}", _date),
        (rf"(?:选择|输入|设置)(?:日期)?(?P<field>)\s*{_DATE_SLOT}(?:作为日期)?", _date),
        (rf"{_PICK} (?:the time )?{_TIME_SLOT}(?: as (?:the )?(?P<field>[\w ]*time))?", _time),
        (rf"(?:set|change) (?P<field>.+?) to {_TIME_SLOT}", _time),
        (rf"{_PICK} (?P<amounts>-?\d+(?:\.\d+)?) (?:with|on|in|using) the (?P<name>[\w ]*?)\s*(?P<grip>slider|spinner)", _amounts),
        (r"set the (?P<name>[\w ]*?)\s*(?P<grip>sliders?|spinner|counter) to (?:the combination )?(?P<amounts>\[?-?\d[-\d., ]*\]?%?)", _amounts),
        (rf"(?:enter|choose|pick|select|type) (?:an?|the) (?:item|entry|option|suggestion|word|name|value) (?:that|which) "
         rf"(?:starts?|begins?) with (?P<starts>\S+)(?: and (?:that )?ends? (?:with|in) (?P<ends>\S+))?{_FIELD}", _suggestion),
        (r"choose (?P<options>.+) from the list", _from_list),
        (r"look through the (?P<place>tabs|sections|tree|menus?|pages) for (?P<target>.+)", _look_for),
        (r"look everywhere for (?P<target>.+)|find the (?:e-?mail|message|post|file|document) (?:by|from|of|named|called) (?P<name>.+)",
         _find_and_click),
        (r"unfold the sections?", lambda hit, literals: OpenSections()),
        (r"(?:select|choose|open|click|go to) (?P<path>[^>›→»]+(?:\s*[>›→»]\s*[^>›→»]+)+)", _path),
        (rf"(?:click|tap|press|select|choose)(?: on)? (?:the|an?) (?P<look>{LOOK})", _click_look),
        (rf"(?:select|click|choose)(?: on)? (?:all|every)(?: of)?(?: the)? (?P<look>{LOOK})", _shades),
        (rf"how many (?P<look>{COUNTED}) (?:are there|do you see|can you see|are on the screen)", _how_many),
        (rf"(?:highlight|mark|select) (?:all )?the (?:text in the (?:(?P<nth>{_NTH}) )?(?:paragraph|text)(?: below| above)?"
         r"|word (?P<word>\S+))", _mark),
        (rf"copy text (?P<nth>{_NTH})?\s*(?:into (?P<field>.+))?", _copy),
        (r"(?:give|make) (?P<text>.+?) (?:the )?(?:style |colou?r )?(?P<style>bold|italics?|underlined?|"
         r"red|orange|yellow|green|blue|purple|black|white|gray|pink)", _style),
        (rf"type word (?P<nth>{_NTH})(?: into (?P<field>.+))?", _read),
        (r"type the solution(?: into (?P<field>.+))?", _solution),
        (r"sort (?:the |these )?(?:numbers|items|list|rows)(?: in| by)? (?P<order>increasing|ascending|rising|decreasing|"
         r"descending|falling|reverse)(?: order)?", _sort),
        (r"(?:drag|move) (?P<name>\S+) (?P<way>up|down|left|right) by (?P<count>one|two|three|four|\d)(?: (?:positions?|places?))?", _move_on),
        (rf"(?:drag|move) (?P<name>\S+) to the (?P<nth>{_NTH}) (?:position|place)", _move_to),
        (r"(?:drag|move) (?P<name>\S+) to the (?P<down>top|upper|center|centre|middle|bottom|lower)(?:[- ](?P<across>left|right|center|centre|middle))?", _move_to_cell),
        (rf"(?:drag|move) the (?P<look>{LOOK}) (?:to the )?(?P<way>up|down|left|right)", _drag_way),
        (rf"(?:drag|move) (?P<every>all (?:the )?|everything )?(?:the )?(?P<look>{COUNTED}) (?:into|onto|to|inside) the (?P<onto>{LOOK})", _drag_onto),
    )
)  # fmt: skip
