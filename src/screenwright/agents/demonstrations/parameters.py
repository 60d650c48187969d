"""Texts that may be others the next time: where they stand in a demonstration, and what a new goal says for them.

A template is text with ``{name}`` in the place of each parameter. Only the names of a demonstration's own parameters
are places; any other text in braces, ``{{secret:bank}}`` above all, stands for itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from screenwright.agents.planner import MASK, Quoted, begins_clause, mask
from screenwright.core.errors import UsageError

_PLACE = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_QUOTES = "\"'“”„«»「」『』`‘’"
_ENDS = re.compile(r"[\n;；。，,]|[.!?！？](?= |$)| and then | then |然后|接着", re.IGNORECASE)
"""What ends a value that is not quoted: behind it something else may be asked for."""
_AND = re.compile(r" and |并且?|再")
_POLITE = re.compile(
    r"^(?:(?:please|now|kindly|just|can you|could you|would you|i want (?:you )?to|i would like (?:you )?to|请你?|帮我"
    r"|现在)[ ,，]*)+|(?:[ ,，]*(?:please|now|for me|thanks|thank you|谢谢))+$|[ .!?。！？]+$",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\b(?:the|an?|my|this) (?=\w)", re.IGNORECASE)
_ANY_ARTICLE = r"(?:(?:the|an?|my|this) )?"


def places(template: str) -> tuple[str, ...]:
    """The names that stand in braces, in order, each once; whether they are parameters is not known here."""
    return tuple(dict.fromkeys(_PLACE.findall(template)))


def fill(template: str, values: Mapping[str, str]) -> str:
    """The text with each parameter's value in its places. A value is put in as it is, braces included."""
    return _PLACE.sub(lambda hit: values.get(hit[1], hit[0]), template)


def templated(text: str, values: Mapping[str, str], *, exact: bool = False) -> str:
    """The inverse of :func:`fill`: the places of the values in the text, as whole words; ``exact``: in their case.

    The longest value goes first. Text that holds a parameter's name in braces already cannot be told from a place, so
    names have to be chosen with :func:`free_name`.
    """
    return replaced(text, {value: f"{{{name}}}" for name, value in values.items()}, exact=exact)


def replaced(text: str, instead: Mapping[str, str], *, exact: bool = False) -> str:
    """The text with other texts in place of some: whole words, the longest first, and none of them twice."""
    longest = sorted((words for words in instead if words.strip()), key=len, reverse=True)
    if not longest:
        return text
    by_words = {words if exact else words.casefold(): other for words, other in instead.items()}
    wanted = re.compile("|".join(map(_whole, longest)), 0 if exact else re.IGNORECASE)
    return wanted.sub(lambda hit: by_words.get(hit[0] if exact else hit[0].casefold(), hit[0]), text)


def names(text: str, value: str) -> bool:
    """Whether the value stands in the text as whole words."""
    return bool(value.strip()) and re.search(_whole(value), text, re.IGNORECASE) is not None


def free_name(stem: str, taken: Iterable[str], texts: Iterable[str]) -> str:
    """``text1``, ``text2`` ...: the first that is no parameter yet and stands in braces in none of the texts."""
    used = {*taken, *(name for text in texts for name in places(text))}
    return next(name for number in range(1, len(used) + 2) if (name := f"{stem}{number}") not in used)


def check_values(given: Mapping[str, str], known: Mapping[str, str]) -> None:
    """Raises UsageError for a name that is no parameter of the demonstration, and for an empty value."""
    for name, value in given.items():
        if name not in known:
            has = ", ".join(f"{one} ({known[one]!r:.40})" for one in known) or "none"
            raise UsageError(f"the demonstration has no parameter {name!r}: it has {has}")
        if not value.strip():
            raise UsageError(f"the parameter {name} is empty: give the text that is meant")


def values_in(goal: str, task: str, parameters: Iterable[str]) -> dict[str, str] | None:
    """What a goal says for each parameter of the task it is a case of; None where it is none, or not clearly one.

    Compared are words without case, articles and politeness. A value in quotes is taken as it is; one without must
    not hold what may be another instruction ("dogs and press Enter"), and must be the only way to read the goal.
    """
    try:
        masked, literals = mask(goal)
    except UsageError:
        return None
    if not re.search(r"\w", fill(task, dict.fromkeys(parameters, ""))):
        return None  # any goal would be a case of it
    named = _quoted_in(task)
    known = MASK.sub(lambda hit: text if (text := literals[int(hit[1])].text) in named else hit[0], masked)
    asked, wanted = _plain(known), frozenset(parameters)
    readings = [_task_pattern(task, wanted, any_value).fullmatch(asked) for any_value in (r".+?", r".+")]
    said = [reading.groupdict() for reading in readings if reading is not None]
    if len(said) < len(readings) or said[0] != said[1] or not all(map(_is_value, said[0].values())):
        return None
    return {name: _said(value, literals) for name, value in said[0].items()}


@cache
def _task_pattern(task: str, parameters: frozenset[str], any_value: str) -> re.Pattern[str]:
    """The task as a pattern with a group for each parameter; a second place must hold the same text."""
    said = "".join(_PLACE.sub(lambda hit: f"\x01{hit[1]}\x01" if hit[1] in parameters else hit[0], task))
    said = re.sub(rf"[{_QUOTES}](\x01\w+\x01)[{_QUOTES}]", r"\1", said)
    parts = re.split(r"\x01(\w+)\x01", _plain(_unquoted(said)))
    pattern, seen = "", set[str]()
    for number, part in enumerate(parts):
        if number % 2 == 0:
            pattern += re.sub(
                r"\\ (?=\w)|^(?=\w)", lambda hit: f"{hit[0]}{_ANY_ARTICLE}", re.escape(_ARTICLE.sub("", part))
            )
        else:
            pattern += rf"(?P={part})" if part in seen else rf"(?P<{part}>{any_value})"
            seen.add(part)
    return re.compile(pattern, re.IGNORECASE | re.DOTALL)


def _unquoted(task: str) -> str:
    """The task's own quoted texts stay readable: they must stand in the goal as well."""
    try:
        masked, literals = mask(task)
    except UsageError:
        return task
    return MASK.sub(lambda hit: literals[int(hit[1])].text, masked)


def _quoted_in(task: str) -> frozenset[str]:
    try:
        return frozenset(literal.text for literal in mask(task)[1])
    except UsageError:
        return frozenset()


def _plain(words: str) -> str:
    """Without politeness and the sentence's end."""
    bare = words.strip()
    while (shorter := _POLITE.sub("", bare)) != bare:
        bare = shorter
    return bare


def _said(value: str, literals: tuple[Quoted, ...]) -> str:
    quoted = MASK.fullmatch(value.strip())
    return (
        literals[int(quoted[1])].text if quoted else MASK.sub(lambda hit: literals[int(hit[1])].source, value.strip())
    )


def _is_value(value: str) -> bool:
    """A quoted text, or plain words in which nothing else is asked for."""
    if MASK.fullmatch(value.strip()):
        return True
    if not value.strip() or MASK.search(value) or _ENDS.search(value):
        return False
    return not any(begins_clause(value[hit.end() :]) for hit in _AND.finditer(value))


def _whole(value: str) -> str:
    """A pattern for the value where it does not continue a word; signs without spaces may stand anywhere."""
    before = r"(?<!\w)" if re.match(r"[^\W\u2e80-\uffff]", value) else ""
    after = r"(?!\w)" if re.search(r"[^\W\u2e80-\uffff]\Z", value) else ""
    return f"{before}{re.escape(value)}{after}"
