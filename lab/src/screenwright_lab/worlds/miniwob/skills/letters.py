"""Rules of plain telling for mail and for orders: in one sentence a message is found and forwarded, or several things
are ordered, so many of each."""

from __future__ import annotations

import re

from screenwright.agents.planner import END, QUOTED, as_text, new_text, rule

_WHO = rf"(?:{QUOTED}|@?(?-i:[A-Z])[\w-]*(?: (?-i:[A-Z])[\w-]*)?)"
"""A person, by a name with a capital letter or in quotes."""
_MAIL = r"(?:e-?mail|mail|message)"
_SENT = r"(?:by|from|sent by|written by|of|(?:that )?(?:you|I|we) (?:got|received|have) from)"
_THE_MAIL = rf"(?:(?:the|that|this|an?|any) )?{_MAIL} {_SENT} (?P<who>{_WHO})|(?P<whose>(?-i:[A-Z])[\w-]*)['’]s {_MAIL}"
_FOUND = rf"(?:find|locate|look for|search for|open) (?:{_THE_MAIL})(?:\. |, | )(?:and )?(?:then )?"
_IT = rf"(?:it|that|(?:the|that|this) {_MAIL})"
_DELETE = r"(?:delete|remove|erase|trash|throw away|get rid of)"
_AMOUNTS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def _replying(hit: re.Match[str]) -> str:
    return f"{_opened(hit)}click the reply icon; enter {hit['text']} into the message body; click the send icon"


def _forwarding(hit: re.Match[str]) -> str:
    return f"{_opened(hit)}click the forward icon; enter {as_text(hit['to'])} into the To field; click the send icon"


def _opened(hit: re.Match[str]) -> str:
    """The letter that is meant comes first; "it" and "them" mean the one that is open."""
    named = hit.groupdict()
    who = named.get("who") or named.get("whose") or named.get("sender")
    return f"open {who}; " if who and who.lower() not in ("them", "him", "her", "it") else ""


def _ordering(hit: re.Match[str]) -> str:
    """ "Order one of each: tea, Figs and Plums": the plus beside each of them, so many times, and the button."""
    said = hit["count"].lower()
    count = _AMOUNTS.get(said) or int(said)
    named = hit.groupdict()
    names = re.split(r", (?:and )?" if "," in (named["all"] or "") else " and ", named["all"] or named["one"])
    times = f" {count} times" if count > 1 else ""
    steps = [f"press plus{times} in the part of {as_text(name.strip())}" for name in names]
    if hit["verb"].lower() != "add" and not hit.string[hit.end() :].startswith(" and"):
        steps.append(f"click {new_text(hit['verb'].capitalize())}")
    return "; ".join(steps)


LETTERS = (
    rule(
        lambda hit: f"click star on the message by {hit['who']}",
        rf"(?:find|locate) (?:the|that) {_MAIL} {_SENT} (?P<who>{_WHO})(?:,? and|,) click (?:on )?(?:the|its) star",
        rf"(?: icon| sign)?(?: to (?:mark|flag|star) it(?: as important)?)?{END}",
    ),
    rule(lambda hit: f"{_opened(hit)}click the trash icon", rf"{_FOUND}{_DELETE} {_IT}{END}"),
    rule(_forwarding, rf"{_FOUND}(?:forward|send) {_IT} (?:on )?to (?P<to>{_WHO})"),
    rule(
        _forwarding,
        rf"(?!(?:I|we|you|he|she|it|they|this|that)\b)(?P<to>{_WHO}) ",
        r"(?:is (?:waiting|asking) for|wants|needs|would like)",
        rf"(?: to (?:see|have|read))? (?:{_THE_MAIL}|the {_MAIL} (?P<sender>{_WHO}) sent(?: to)? (?:you|me|us)){END}",
    ),
    rule(_forwarding, rf"(?:forward|send) (?:the |that |an? )?{_MAIL} to (?P<to>{_WHO}) {_SENT} (?P<who>{_WHO})"),
    rule(
        r"open \g<who>; ", rf"(?:find|open|select|go to) (?:the|that|an?) {_MAIL} {_SENT} (?P<who>{_WHO})(?: and |, )"
    ),
    rule(
        _replying,
        rf"(?:reply|respond|answer|write back)(?: to (?:{_THE_MAIL}|(?P<them>them|him|her|it)))?",
        rf"(?: with| saying| by saying)(?: the (?:text|message|words))?,? (?P<text>{QUOTED})",
    ),
    rule(_forwarding, rf"(?:forward|send) (?:{_THE_MAIL}) (?:on )?to (?P<to>{_WHO})"),
    rule(_forwarding, rf"forward to (?P<to>{_WHO}) (?:{_THE_MAIL})"),
    rule(_forwarding, rf"(?:send|forward) (?P<to>{_WHO}) (?:{_THE_MAIL})"),
    rule(_forwarding, rf"forward (?:it |that |this |them |(?:the|that|this) {_MAIL} )?to (?P<to>{_WHO})"),
    rule(
        lambda hit: f"{_opened(hit)}click the trash icon",
        rf"(?:find and )?{_DELETE} (?:{_THE_MAIL}){END}",
    ),
    rule(
        lambda hit: f"{_opened(hit)}click the star icon",
        rf"(?:mark|star|flag) (?:{_THE_MAIL})(?: as important| with a star)?{END}",
    ),
)

ORDERS = (
    rule(
        _ordering,
        r"(?P<verb>order|buy|add) (?P<count>a|one|two|three|four|five|six|\d{1,2}) of (?:",
        r"each(?: of)?(?: the)?(?: following| these)?(?: items?| things?| dishes| products?)? ?:? (?P<all>[^.;\n]+?)",
        rf"|(?P<one>{QUOTED}|(?-i:[A-Z])[^,.;\n]+?))(?=[.;]|$| and (?:then |click |press |submit))",
    ),
)
