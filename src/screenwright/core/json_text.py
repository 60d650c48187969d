"""JSON in what a chat model wrote: found leniently, decoded with limits, never evaluated.

Taken are: the whole reply, fenced blocks, JSON amid prose, one object per line; trailing commas, raw line breaks in
strings, and quotes and constants as Python writes them are forgiven. What is begun and broken off is an error, not half
an answer.
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from screenwright.core.errors import BadReply

MAX_REPLY = 64_000
"""Characters; a hundred times the longest useful answer."""

MAX_DEPTH = 12

_FENCE = re.compile(r"```[ \t]*([\w+-]*)[ \t]*\r?\n(.*?)(?:```|\Z)", re.DOTALL)
_JSON_TAGS = ("", "json", "jsonc", "json5", "jsonl")
_OPENING = re.compile(r"""\{\s*["'}\w]|\[\s*[\]\[{"\d\-tfn]""")
_CLEARLY_MEANT = re.compile(r"""\{\s*["']|\{\s*\w+\s*:|\[\s*[{\["]""")
_STRING_OR_TRAILING_COMMA = re.compile(r'("(?:[^"\\]|\\.)*+"?)|,(?=\s*[}\]])', re.DOTALL)

_PYTHON_TOKEN = re.compile(
    r"""'(?:[^'\\]|\\.)*+'?|"(?:[^"\\]|\\.)*+"?|[{}\[\]]|\b(?:None|True|False)\b|,(?=\s*[}\]])""", re.DOTALL
)
_PYTHON_SIGN = re.compile(r'\\.|"', re.DOTALL)
_SIGNS = {"\\'": "'", '"': '\\"'}
_CONSTANTS = {"None": "null", "True": "true", "False": "false"}


def json_values(text: str) -> list[Any]:
    """All JSON objects and arrays that a reply holds, in order, at least one. Raises BadReply."""
    if len(text) > MAX_REPLY:
        raise BadReply(f"the reply has {len(text)} characters, more than {MAX_REPLY}")
    problem = "no JSON object"
    for spelling in (text, _STRING_OR_TRAILING_COMMA.sub(lambda match: match[1] or "", text)):
        for part in _likely_parts(spelling):
            try:
                values = _scan(part)
            except (ValueError, RecursionError) as error:
                problem = f"JSON that is broken or cut off ({error})"
                continue
            if values:
                for value in values:
                    _check_value(value)
                return values
    raise BadReply(f"the reply holds {problem}; it begins {text.strip()[:60]!r}")


def _likely_parts(text: str) -> list[str]:
    """Where the answer may stand, likeliest first."""
    said = text.rpartition("</think>")[2]  # models that think aloud do so before they answer
    fenced = [body for tag, body in _FENCE.findall(said) if tag.lower() in _JSON_TAGS]
    whole = [text] if text.lstrip().startswith(("{", "[")) else []
    return [*whole, *(["\n".join(fenced)] if fenced else []), said]


def _scan(text: str) -> list[Any]:
    """Every outermost object and array. Brackets of prose are passed over; broken JSON raises ValueError.

    What stands inside of a broken object is not salvaged: half an answer would be acted on.
    """
    values, at = [], 0
    while opening := _OPENING.search(text, at):
        try:
            value, at = _DECODER.raw_decode(text, opening.start())
        except ValueError as error:
            if not _CLEARLY_MEANT.match(text, opening.start()):
                at = opening.start() + 1
                continue
            try:
                spelled, at = _as_json(text, opening.start())
                value = _DECODER.decode(spelled)
            except ValueError:
                raise error from None
        values.append(value)
    return values


def _as_json(text: str, start: int) -> tuple[str, int]:
    """What begins there and is spelled as Python does, in JSON's spelling, and where it ends. Raises ValueError where
    it does not end."""
    pieces, at, depth = [], start, 0
    for token in _PYTHON_TOKEN.finditer(text, start):
        pieces += [text[at : token.start()], _in_json(token[0])]
        at = token.end()
        depth += (token[0] in "{[") - (token[0] in "}]")
        if depth == 0:
            return "".join(pieces), at
    raise ValueError("it does not end")


def _in_json(token: str) -> str:
    if token[0] == "'":
        return '"' + _PYTHON_SIGN.sub(lambda sign: _SIGNS.get(sign[0], sign[0]), token[1:].removesuffix("'")) + '"'
    return "" if token == "," else _CONSTANTS.get(token, token)


def _whole_number(digits: str) -> int:
    if len(digits) > 18:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if abs(number) > 1e18:
        raise ValueError(f"the number {digits:.40} is too large")
    return number


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_DECODER = json.JSONDecoder(parse_int=_whole_number, parse_float=_finite, parse_constant=_no_constant, strict=False)


def _check_value(value: object, depth: int = 0) -> None:
    if depth > MAX_DEPTH:
        raise BadReply(f"the JSON is nested more than {MAX_DEPTH} deep")
    match value:
        case str() if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise BadReply(f"the reply holds half of a letter (a lone surrogate) in {value!r:.60}")
        case dict():
            for name, item in value.items():
                _check_value(name, depth + 1)
                _check_value(item, depth + 1)
        case list():
            for item in value:
                _check_value(item, depth + 1)
        case _:
            pass
