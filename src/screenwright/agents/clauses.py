"""Where one instruction ends and the next begins, in text whose quoted parts are masked.

A clause ends at a line's end, at "; . 。；" and at "then" and its like; at a comma, unless an unquoted text is being
typed; at "and" only where a known verb follows. While an unquoted text is being typed, anything but the line's end
needs a known verb behind it: ``type hello, world and press enter`` types "hello, world".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from screenwright.agents.quoting import MASK

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
    rf" ?(?:(?P<punctuation>{_PUNCTUATION}) ?)?(?:(?P<then>{_any_of(_THEN)})|(?P<and>{_any_of(_AND)}))?,? ?"
    r"(?P<number>(?<= )\(?\d{1,2}[.)] )?",
    re.IGNORECASE,
)
CLAUSE_END = rf"(?=$| ?(?:{_PUNCTUATION})| (?:and|then) |并|再|然后|接着)"
"""What ``$`` means in a verb's pattern while the clauses are not cut yet."""

_FILLER = re.compile(rf"(?:{_any_of(_FILLERS)})[ ,:，]*", re.IGNORECASE)
_BULLET = re.compile(r"(?:\(?\d{1,3}[.)]|[-*•]) |\d{1,3}、")
_FIRST_NUMBER = re.compile(r"\(?1[.)] ")
_TRAILING = re.compile(r"(?: ?[.,;:!?。，；：！？])+$")
_PLEASE = re.compile(r" please$", re.IGNORECASE)
_FILLED_WITH_QUOTE = re.compile(r".+? with \x00", re.IGNORECASE)


def cut(masked: str, verbs: re.Pattern[str]) -> Iterator[str]:
    """The clauses in order, without fillers, bullets and sentence ends. ``verbs`` matches at a known verb."""
    for line in masked.split("\n"):
        numbered = bool(_FIRST_NUMBER.match(line))
        rest = _strip_fillers(_BULLET.sub("", line, count=1))
        while rest:
            end, after = _first_end(rest, verbs, numbered)
            if clause := _tidy(rest[:end], typing=_types_unquoted(rest, verbs)):
                yield clause
            rest = _strip_fillers(rest[after:])


def _first_end(text: str, verbs: re.Pattern[str], numbered: bool) -> tuple[int, int]:
    """Where the first clause of ``text`` ends, and where the next begins."""
    typing = _types_unquoted(text, verbs)
    verb = verbs.match(text)
    place_first = verb is not None and verb.lastgroup == "V_IN"
    for hit in _BOUNDARY.finditer(text, 1):
        if not (hit["punctuation"] or hit["then"] or hit["and"] or (numbered and hit["number"])):
            continue
        if place_first and hit["punctuation"] in (",", "，"):
            place_first = False
            continue
        strong = bool(hit["punctuation"] or hit["then"]) and not typing
        if strong or verbs.match(_strip_fillers(text[hit.end() :])):
            return hit.start(), hit.end()
    return len(text), len(text)


def _types_unquoted(text: str, verbs: re.Pattern[str]) -> bool:
    verb = verbs.match(text)
    if verb is None:
        return False
    if verb.lastgroup == "V_FILL":
        return not _FILLED_WITH_QUOTE.match(text)
    return verb.lastgroup == "V_TYPE" and not MASK.match(text[verb.end() :].lstrip())


def _tidy(clause: str, typing: bool) -> str:
    """Without the sentence's end. Of typed text only the one full stop of the sentence is taken off."""
    clause = clause.strip()
    if typing:
        return clause[:-1].rstrip() if clause.endswith((".", "。")) and not clause.endswith("..") else clause
    return _PLEASE.sub("", _TRAILING.sub("", clause)).strip()


def _strip_fillers(text: str) -> str:
    text = text.lstrip(" ,;.，。；、")
    while hit := _FILLER.match(text):
        text = text[hit.end() :]
    return text
