"""The rules of plain telling: forms in which people wish, and the same in clauses that the grammar reads.

Quoted texts arrive masked as NUL number NUL; a rule marks a text of its own making with :func:`new_text`. A rule sees
what is left of a goal from the beginning of a clause on, and no rule changes what a rule has told.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Retell: TypeAlias = Callable[[re.Match[str]], str]

QUOTED = r"\x00\d+\x00"
NEW = re.compile("\x01(.*?)\x01")


def new_text(text: str) -> str:
    return f"\x01{text}\x01"


@dataclass(frozen=True, slots=True)
class Rule:
    """``pattern`` at the beginning of the words; ``retell`` says it plainly, in one clause or several."""

    pattern: re.Pattern[str]
    retell: Retell


def rule(retell: str | Retell, *pattern: str) -> Rule:
    """The parts of the pattern follow each other with nothing in between."""
    told = retell if callable(retell) else lambda hit: hit.expand(retell)
    return Rule(re.compile("".join(pattern), re.IGNORECASE), told)


_Q = QUOTED
_A = r"(?:the |an? |your |my |this |their |its )?"
_NO_NAME = r"and|or|as|in|into|on|to|with|that|which|who|is|of|for|from|date|time"
_WORD = rf"(?:\b(?!(?:{_NO_NAME})\b)[a-z][\w-]*)"
_CALLED = rf"{_WORD}(?: {_WORD}){{0,2}}"
"""What a text to type is called: "username", "first name"."""
_TYPE = r"(?:type|enter|write|input|put|key in|fill in|provide|give|insert)"
_FIELD = r"(?:fields?|boxes|box|inputs?|forms?|textbox(?:es)?)"
_FIELDS = rf"(?:text |input |form |corresponding |right |matching |appropriate |respective )*{_FIELD}"
_ENTRY = (
    r"(?:(?:first|last|full|middle|family|given|user|company|street|card|account|phone|mobile|house|post|postal|zip) "
    r"(?:name|number|code|address)|e-?mail(?: address)?|name|username|surname|password|phone|telephone|address|street|"
    r"city|town|country|state|zip|postcode|company|age|birthday|subject|title|message|comment|amount|quantity|reference)"
)
"""What the fields of forms are called."""
_PRESSING = r"(?:clicking|pressing|tapping|hitting|pushing|selecting|choosing)(?: on| at)?"
END = r"(?= and |,|;|\.| then |$)"
_STATE = r"(?P<state>(?:un)?(?:checked|ticked|selected|marked)|enabled|disabled|on|off|cleared)(?= and |[,;.]|$)"
_READY = r"(?:when|once|after|as soon as) (?:you(?: are|'re|’re) )?(?:done|finished|ready)"
_PARTED = r"[^,;.\x00]{1,40}?"
_LINK = r"(?:by|from|in|of|on|at|to|with|starring|since|before|after)"
"""What joins the parts of a search: a sentence with two or more of these says what goes into which field."""
_TIMES = {"twice": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6} | {str(n): n for n in range(2, 7)}


def _named_texts(hit: re.Match[str]) -> str:
    """ "enter the username "a" and the password "b"": each into the field of its name."""
    pairs = re.findall(rf"{_A}({_CALLED}) (?:of |is |as |to be )?({_Q})", hit["pairs"], re.IGNORECASE)
    return "; ".join(f"enter {quoted} into the {_field(name)}" for name, quoted in pairs)


def _texts_as(hit: re.Match[str]) -> str:
    """ "enter "a" as the username and "b" as the password"."""
    pairs = re.findall(rf"({_Q}) (?:as|for|in|into) {_A}({_CALLED})", hit["pairs"], re.IGNORECASE)
    return "; ".join(f"enter {quoted} into the {_field(name)}" for quoted, name in pairs)


def _field(name: str) -> str:
    """Its name in quotes, so that "first" in it does not count."""
    return name if re.search(r"(?:field|box|input|area)$", name, re.IGNORECASE) else f"{new_text(name)} field"


def _texts_into(hit: re.Match[str]) -> str:
    """ "put "a" into From and "b" into To"."""
    pairs = re.findall(rf"({_Q}) (?:into|in) ([^,;.\x00]+?)(?=,? (?:and )?{_Q}|$)", hit["pairs"])
    return "; ".join(f"enter {quoted} into {name}" for quoted, name in pairs)


def _with_values(hit: re.Match[str]) -> str:
    """ "fill in Name with "a" and City with "b"", "set Name to "a", City to "b""."""
    pairs = re.findall(rf" ?,? ?(?:and )?{_A}([^,;\x00]+?) (?:with|to) ({_Q})", hit["pairs"])
    return "; ".join(f"enter {quoted} into {name}" for name, quoted in pairs)


def _listed_values(hit: re.Match[str]) -> str:
    """ "fill in the form: Name: Anna, City: Berlin"."""
    pairs = re.findall(rf"([^,;:=]+?) ?[:=] ?({_Q}|[^,;:=]+)(?:[,;] ?|$)", hit["pairs"].removesuffix("."))
    told = (as_text(value.strip()) for _, value in pairs)
    return "; ".join(f"enter {value} into {name.strip()}" for (name, _), value in zip(pairs, told, strict=True))


def _told_values(hit: re.Match[str]) -> str:
    """ "fill in the form with first name John, e-mail j@example.org and the phone number 555 0100"."""
    end = rf"(?=,? and {_A}{_ENTRY} |, {_A}{_ENTRY} |$)"
    pairs = re.findall(rf"{_A}({_ENTRY}) (?:of |is |as |= ?|: ?)?(.+?){end}", hit["pairs"], re.IGNORECASE)
    told = ((name, value.strip(" ,")) for name, value in pairs)
    return "; ".join(f"enter {as_text(value)} into the {_field(name)}" for name, value in told)


def as_text(value: str) -> str:
    return value if value.startswith("\x00") else new_text(value)


def _each_field(hit: re.Match[str]) -> str:
    """The same text into several fields."""
    count = 3 if "three" in hit["count"].lower() else 2
    return "; ".join(f"enter {hit['text']} into the {place} field" for place in ("first", "second", "third")[:count])


def _signing_in(hit: re.Match[str]) -> str:
    button = " ".join(hit["verb"].split()).capitalize()
    name = (hit["name"] or "username").lower()
    name = "username" if name in ("user", "account", "login") else name
    user, password = as_text(hit["user"]), as_text(hit["password"])
    return f"enter {user} into the {name} field; enter {password} into the password field; click {new_text(button)}"


def _made_sure(hit: re.Match[str]) -> str:
    state = hit["state"].lower()
    off = state.startswith("un") or state in ("off", "disabled", "cleared")
    return f"{'uncheck' if off != bool(hit['no']) else 'check'} {hit['thing']}"


def _named_by_deed(hit: re.Match[str]) -> str:
    return f"click {new_text(hit[0].split()[0].capitalize())}"


WISHES = (
    rule(
        "",
        r"(?:i(?: would|'d|’d)? (?:like|love|want|need|wish)(?: for)?(?: you)? to",
        r"|you(?:'ll|’ll| will)? (?:need|have|are|want) to|you (?:must|should)|we (?:need|have) to",
        r"|(?:your|the) (?:task|job|goal|mission|aim|objective) (?:here )?is to|it is your (?:task|job) to",
        r"|try to|be sure to|(?:make|be) sure (?:that you|you|to)|remember to|do not forget to|don['’]t forget to",
        r"|go ahead and|help me(?: to)?|let['’]?s|let us|(?:all|what) you (?:need|have) to do is(?: to)?",
        r"|(?:can|could|would|will) you(?: please)?|in this task,?|(?:the )?(?:task|goal):) ",
    ),
    rule(
        "",
        r"(?:我想要?|我要|我需要|我希望你?|麻烦你?|(?:你的)?(?:任务|目标)是|你?需要|你应该|务必|记得)",
        r"[:：,，]? ?(?=\S)",
    ),
    rule(
        _made_sure,
        r"(?:(?:make|be) sure|ensure|check|see to it|verify)(?: that)? (?P<thing>(?:the |\x00|[A-Z])[^,;.]*?)",
        r" (?:is|are|gets?|be|has been) (?P<no>not )?(?:set to |turned |switched )?",
        _STATE,
    ),
    rule(
        _made_sure,
        r"(?P<thing>(?:the |\x00)[^,;.]*?) (?:should|must|has to|needs to) (?P<no>not )?be",
        r" (?:set to |turned |switched )?",
        _STATE,
    ),
    rule(
        "click ",
        r"(?:close|dismiss|exit|leave|cancel|submit|confirm|accept|send|finish|complete|open|show|start|end|proceed",
        rf"|go on|continue|sign in|log in|login|save)(?: [^,;.]*?)? by {_PRESSING} (?=\S)",
    ),
    rule(
        "click ",
        r"(?:(?:set |give |move |put |bring )?(?:the )?(?:focus|cursor|caret)(?: (?:in|on|to|into|inside|onto))+",
        r"|focus(?: on| in)?) (?=(?:the|a|an|\x00|[A-Z0-9]))",
    ),
    rule(
        r"press Delete", r"(?:delete|remove) (?:it|that|them|the selection|the selected text)(?=$|[.;,]| and | then )"
    ),
    rule("click ", r"(?:switch|change|go|move on) to (?=the \S.{0,40}? (?:tab|page|pane)(?:$|[.;,]| and | then ))"),
    rule(
        _named_by_deed,
        r"(?:submit|confirm|send)(?: (?:it|this|that|(?:the|your|my) (?:form|answers?|results?|changes|page)))?",
        rf"(?: {_READY})?(?=$|[.;,]| and | then )",
    ),
    rule(
        lambda hit: "; ".join([hit["deed"]] * _TIMES.get(hit["count"].lower(), 1)),
        r"(?P<deed>(?:click|tap)(?: on)? [^,;.]+?)",
        rf" (?P<count>twice|(?:two|three|four|five|six|[2-6])(?= times))(?: times)?{END}",
    ),
    rule(
        r"\g<deed>",
        r"(?P<deed>(?:click|tap|press|hit|select|choose)(?: on)? [^,;.\x00]+?)",
        rf" (?:in order )?to [a-z]+ (?:it|them|this|that)(?: (?:as|from|to|in) [\w ]+?)?{END}",
    ),
    rule(
        r"\g<deed> in the part of \g<who>\g<handle>",
        r"for (?:(?:the )?(?:user|member|author|contact|profile) "
        rf"(?P<who>{_Q}|@?[\w-]+(?: (?-i:[A-Z])[\w-]*)?)|(?P<handle>@[\w-]+)), ?",
        r"(?P<deed>(?:click|tap|press)(?: on)? [^,;.]+)",
    ),
    rule(
        r"\g<deed> in the row of \g<who>",
        rf"for (?:the (?:user|person|row|item|entry|product|contact) )?(?P<who>{_Q}|@[\w-]+|(?-i:[A-Z])[\w-]*), ?",
        r"(?P<deed>(?:click|tap|press|tick|check|uncheck|untick|open|select) [^,;.]+)",
    ),
    rule(
        r"click \g<name>",
        r"(?P<name>save) (?:the|your|my) (?:form|settings|entry|profile|details|record)(?=$|[.;,]| and )",
    ),
    rule(
        r"click \g<name>",
        r"(?:expand|unfold|open up|collapse|fold up) (?:the )?section (?:named |called )?",
        rf"(?P<name>{_Q}|(?-i:[A-Z])[\w-]*){END}",
    ),
    rule(r"press \g<name>", rf"(?:hit|press|click)(?: on)? (?P<name>\w+|{_Q}) {_READY}"),
    rule(lambda _hit: f"点击{new_text('提交')}", r"(?:提交|确认提交)(?:表单|它|答案)?(?=$|[，。；,.;])"),
)

TYPING = (
    rule(
        r"enter \g<text> into \g<field>",
        r"(?:use|using|with|via) (?P<field>(?:the|a|an|this|that) [^,;.]*?),? (?:to |please )?",
        rf"(?:enter|type|write|input|put) (?P<text>{_Q})",
    ),
    rule(
        _named_texts,
        rf"{_TYPE} (?P<pairs>{_A}{_CALLED} (?:of |is |as |to be )?{_Q}",
        rf"(?:(?:, ?|,? and | & )(?:also |{_TYPE} )?{_A}{_CALLED} (?:of |is |as |to be )?{_Q})+)",
        rf"(?: (?:into|in|to|on) {_A}{_FIELDS}(?: below| above)?)?",
    ),
    rule(
        _texts_as,
        rf"{_TYPE} (?P<pairs>{_Q} (?:as|for) {_A}{_CALLED}",
        rf"(?:(?:, ?|,? and | & )(?:{_TYPE} )?{_Q} (?:as|for|into|in) {_A}{_CALLED})*)(?= and (?!{_Q})|[,;.]|$)",
    ),
    rule(
        _each_field,
        rf"{_TYPE} (?:{_A}{_CALLED} )?(?P<text>{_Q}) (?:into|in|to) (?P<count>both|two|three|all three)",
        rf"(?: of)?(?: the)? {_FIELDS}",
    ),
    rule(
        r"enter \g<text> ",
        rf"{_TYPE} {_A}(?:text|words?|numbers?|values?|string|phrase|sentence|message|letters?|digits?",
        rf"|following(?: text)?|name|password|answer) (?P<text>{_Q}) (?=(?:into|in|to|on|inside) )",
    ),
    rule(
        lambda hit: f"enter {new_text(hit['text'])} into the {_field(hit['name'])}",
        rf"{_TYPE} (?P<text>[^\s\x00,;]+) as {_A}(?P<name>{_CALLED}){END}",
    ),
    rule(
        r"enter \g<text> into the \g<name> field",
        rf"{_TYPE} {_A}(?!file )(?P<name>user ?name|login|name|password|e-?mail|phone|number|code|city|title|subject",
        rf"|surname|address|age|[a-z]+ (?:name|number|code|address)) (?P<text>{_Q}){END}",
    ),
    rule(
        _with_values,
        rf"(?:set|change|update|fill(?: in| out)?) (?P<pairs>{_A}[^,;.\x00]+? (?:to|with) {_Q}",
        rf"(?:(?:, ?|,? and ){_A}[^,;.\x00]+? (?:to|with) {_Q})+)",
    ),
    rule(r"enter \g<text> into \g<name>", rf"(?:set|change|update) (?P<name>{_A}[^,;.\x00]+?) to (?P<text>{_Q})"),
    rule(
        _listed_values,
        r"fill(?: in| out)?(?: the form| the fields| the following)?(?: with| as follows| like this)? ?: ",
        r"(?P<pairs>[^,;:=]+? ?[:=] ?[^\n]+)$",
    ),
    rule(
        _signing_in,
        rf"(?P<verb>log ?in|sign in|log on)(?:to)?(?: (?:to )?(?:the|my|your) [\w ]+?)? (?:as|with|using) {_A}",
        rf"(?:(?P<name>user(?: ?name)?|e-?mail(?: address)?|account|login) )?(?P<user>{_Q}|[^\s,;\x00]+),?",
        rf" (?:and|with)(?: with)? {_A}(?:password|passcode) (?P<password>{_Q}|[^\s,;\x00]+){END}",
    ),
    rule(
        _told_values,
        r"fill(?: in| out)?(?: (?:the|this|that) form| the fields)?(?: with|:)? ",
        rf"(?P<pairs>{_A}{_ENTRY} .+?(?:,| and) {_A}{_ENTRY} .+?)",
        r"(?=[.;] |[.;]?$| and (?:submit|save|send|click|press|continue)\b)",
    ),
    rule(
        r"clear \g<field>; enter \g<text> into \g<field>",
        r"(?:replace|overwrite) (?:the |whatever )?(?:text|contents?|value|words?|is)(?: that is)? (?:in|of) ",
        rf"(?P<field>[^,;.\x00]+?) (?:with|by) (?P<text>{_Q})",
    ),
    rule(
        _texts_into,
        rf"{_TYPE} (?P<pairs>{_Q} (?:into|in) [^,;.\x00]+?(?:(?:, ?|,? and ){_Q} (?:into|in) [^,;.\x00]+?)+)",
        r"(?=, (?!\x00)| and (?!\x00)|[;.]|$)",
    ),
    rule(r"enter \g<text> ", rf"(?:put|insert|provide|give|key in) (?P<text>{_Q}) (?=(?:into|in|to|on|inside) )"),
    rule(r"enter \g<text>", rf"{_TYPE} (?:the )?following(?: text| words?)?:? (?P<text>{_Q})"),
    rule(
        r"choose \g<what> from the \g<name> dropdown",
        rf"(?:select|choose|pick) (?P<what>{_Q}|[^,;.\x00]+?) as {_A}(?P<name>{_CALLED}){END}",
    ),
    rule(
        r"enter \g<text> into the search field; press enter",
        rf"(?:search|look)(?: (?:the|this) \w+)? (?:for|up) (?P<text>{_Q})(?! (?:in|from|by))",
    ),
    rule(r"enter \g<text> into the search field; press enter", rf"(?:搜索|查找|搜) ?(?P<text>{_Q})"),
    rule(
        lambda hit: f"fill in the form for {new_text(hit['said'])}",
        rf"search(?: (?:the|this) \w+)? for (?P<said>{_PARTED}(?: {_LINK} {_PARTED}){{2,}}){END}",
    ),
    rule(
        lambda hit: f"enter {new_text(hit['text'])} into the search field; press enter",
        rf"search(?: (?:the|this) \w+)? for (?P<text>[^,;.\x00]{{1,60}}?){END}",
    ),
)
