"""Where one instruction ends and the next begins, in text whose quoted parts are masked.

A clause ends at a line's end, at "; . 。；" and at "then" and its like; at a comma, unless an unquoted text is being
typed; at "and" only where a known verb follows. While an unquoted text is being typed, anything but the line's end
needs a known verb behind it: ``type hello, world and press enter`` types "hello, world".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from screenwright.agents.planner.quoting import MASK, Quoted
from screenwright.agents.planner.retelling import knows, plainly
from screenwright.agents.planner.skill_set import SkillSet

_THEN = ("and then", "then", "after that", "and after that", "然后", "接着")
_AND = ("and", "and also", "and finally", "随后", "之后", "最后", "并且", "再", "并")
_FILLERS = (
    "please", "now", "first of all", "first", "firstly", "to begin", "finally", "lastly", "next", "then", "also", "and",
    "afterwards", "after that", "kindly", "just", "simply", "can you", "could you", "would you", "i want you to",
    "you should", "请你", "请", "首先", "先", "现在", "然后", "接着", "随后", "之后", "最后", "并且", "并", "再",
    "帮我",
)  # fmt: skip


def _any_of(entries: tuple[str, ...]) -> str:
    """A pattern for any of the entries; Latin ones must be whole words."""
    ordered = sorted(entries, key=len, reverse=True)
    return "|".join(rf"(?<![\w-]){re.escape(entry)}(?![\w'-])" if entry.isascii() else entry for entry in ordered)


_PUNCTUATION = r"[;；。，]+|[!?,！？]+(?= |$)|(?<!\.)\.(?= |$)"
_BOUNDARY = re.compile(
    r"(?=[ .,;:!?；。，！？然接随之最并再])"
    rf" ?(?:(?P<punctuation>{_PUNCTUATION}) ?)?(?:(?P<then>{_any_of(_THEN)})|(?P<and>{_any_of(_AND)}))?,? ?"
    r"(?P<number>(?<= )\(?\d{1,2}[.)] )?",
    re.IGNORECASE,
)
CLAUSE_END = rf"(?=$| ?(?:{_PUNCTUATION})| (?:and|then) |并|再|然后|接着)"
"""What ``$`` means in a verb's pattern while the clauses are not cut yet."""

_FILLER = re.compile(rf"(?:{_any_of(_FILLERS)})[ ,:，]*", re.IGNORECASE)
LIST_VERBS = ("V_CHOOSE", "V_CHECK", "V_UNCHECK", "V_CLICK")
"""What may be done to several names in one clause."""
_LAST_OF_LIST = re.compile(r"[^;.]{1,200}?,? (?:and|&) |[^;。]{1,200}?[和及]", re.IGNORECASE)
_BULLET = re.compile(r"(?:\(?\d{1,3}[.)]|[-*•]) |\d{1,3}、")
_FIRST_NUMBER = re.compile(r"\(?1[.)] ")
_TRAILING = re.compile(r"(?: ?[.,;:!?。，；：！？])+$")
_PLEASE = re.compile(r"(?<! in)(?<! into)(?<! to)(?<! on)(?: please)+$", re.IGNORECASE)
_FIELD_PLEASE = re.compile(r"( into .+?)(?: please)+$", re.IGNORECASE)
_FILLED_WITH_QUOTE = re.compile(r".+? with \x00", re.IGNORECASE)


def cut(masked: str, verbs: re.Pattern[str], literals: list[Quoted], skills: SkillSet) -> Iterator[str]:
    """The clauses in order, told plainly, without fillers, bullets and sentence ends. ``verbs`` matches at a known
    verb; ``literals`` grows by the texts that plain telling puts into quotes."""
    for line in masked.split("\n"):
        numbered = bool(_FIRST_NUMBER.match(line))
        bullet = _BULLET.match(line)
        rest = _begun(line[bullet.end() :] if bullet else line, literals, skills)
        while rest:
            end, after = _first_end(rest, verbs, numbered, skills)
            typing = _types_unquoted(rest, verbs)
            clause = _FIELD_PLEASE.sub(r"\1", rest[:end].strip()) if typing else _tidy(rest[:end])
            if clause:
                yield clause
            rest = _begun(rest[after:], literals, skills)


def _begun(text: str, literals: list[Quoted], skills: SkillSet) -> str:
    """What is left of the goal, its next clause without fillers and told plainly."""
    return _strip_fillers(plainly(_strip_fillers(text), literals, skills.rules))


def _first_end(text: str, verbs: re.Pattern[str], numbered: bool, skills: SkillSet) -> tuple[int, int]:
    """Where the first clause of ``text`` ends, and where the next begins."""
    typing = _types_unquoted(text, verbs)
    at = 1
    while hit := _BOUNDARY.search(text, at):
        at = hit.start() + 1
        mark = hit["punctuation"]
        if not (mark or hit["then"] or hit["and"] or (numbered and hit["number"])):
            continue
        if mark in (",", "，") and _is_place_alone(text[: hit.start()], text, verbs):
            continue
        following = _strip_fillers(text[hit.end() :])
        known = verbs.match(following) or knows(following, skills.rules)
        listing = mark in (",", "，") and not hit["then"] and _lists(text[: hit.start()], text[hit.end() :], verbs)
        strong = bool(mark or hit["then"]) and not typing and not listing
        if strong or known:
            # In typed text "?" and "!" are part of it; a full stop or a comma is the goal's own.
            kept = len(mark) if typing and mark and mark[0] in "!?！？" else 0
            return hit.start() + kept, hit.end()
    end = len(text.removesuffix(".").removesuffix("。")) if typing and not text.endswith("..") else len(text)
    return end, len(text)


def _is_place_alone(part: str, text: str, verbs: re.Pattern[str]) -> bool:
    """ "In the Shipping section" of "In the Shipping section, click Save": a place, and no step in it yet."""
    verb = verbs.match(text)
    if verb is None or verb.lastgroup != "V_IN":
        return False
    starts = (at for at in range(1, len(part)) if not (part[at - 1].isascii() and part[at - 1].isalnum()))
    return not any(verbs.match(text, at) for at in starts)


def _lists(part: str, rest: str, verbs: re.Pattern[str]) -> bool:
    """ "Select a" of "Select a, b and c": names that go on after the comma. Of other verbs than these the last name
    needs its "and"."""
    verb = verbs.match(part)
    if verb is None or verb.lastgroup not in LIST_VERBS or _FILLER.match(rest.lstrip()):
        return False
    return verb.lastgroup == "V_CHOOSE" or bool(_LAST_OF_LIST.match(rest))


def _types_unquoted(text: str, verbs: re.Pattern[str]) -> bool:
    verb = verbs.match(text)
    if verb is None:
        return False
    if verb.lastgroup == "V_FILL":
        return not _FILLED_WITH_QUOTE.match(text)
    return verb.lastgroup == "V_TYPE" and not MASK.match(text[verb.end() :].lstrip())


def _tidy(clause: str) -> str:
    """Without the sentence's end and its politeness."""
    return _PLEASE.sub("", _TRAILING.sub("", clause.strip())).strip()


def _strip_fillers(text: str) -> str:
    text = text.lstrip(" ,;.?!，。；、？！")
    while hit := _FILLER.match(text):
        text = text[hit.end() :]
    return text
