"""The text of a UI-TARS reply: its thought, its calls, and their arguments as strings with escapes."""

from __future__ import annotations

import re

from screenwright.agents.minds import MAX_WHY
from screenwright.core.errors import BadReply

ACTION = re.compile(r"(?:^|(?<=\s))Action:\s*(?=\w{1,40}\s?\()")
_BETWEEN = re.compile(r"\)[ \t\r]*\n\s*(?=\w{1,40}\()")
_NAME = re.compile(r"\w{1,40}\s?")
_CONTENT = re.compile(r"\s*content\s*=\s*(['\"])(.*)\1\s*", re.DOTALL)
_ARGUMENT = re.compile(
    r"\s*(\w+)\s*=\s*(?:'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"|([^\s,'\"]*))\s*(?:,|\Z)", re.DOTALL
)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "'": "'", '"': '"', "\\": "\\"}
_ESCAPED = {sign: f"\\{letter}" for letter, sign in _ESCAPES.items()}


def parted(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The thought, and the name and arguments of each call."""
    before, after = "", text.strip("` \n")
    if match := ACTION.search(text):
        before, after = text[: match.start()], text[match.end() :].strip("` \n")
    parts = [part.partition("(") for part in _BETWEEN.split(after.removesuffix(")"))]
    if not after.endswith(")") or not all(_NAME.fullmatch(name) for name, _, _ in parts):
        raise BadReply(
            f"the reply holds no action: write a line like Action: click(point='<point>30 50</point>');"
            f" it begins {text[:60]!r}"
        )
    thought = re.sub(r"\A\s*(?:Thought|Reflection|Action_Summary)\s*:", "", before)
    return thought.strip()[:MAX_WHY], [(name.strip(), body) for name, _, body in parts]


def fields_of(name: str, body: str) -> dict[str, str]:
    """The arguments of a call. A text alone may hold quotation marks that were not escaped."""
    if match := _CONTENT.fullmatch(body):
        return {"content": _unescaped(match[2])}
    fields, at = {}, 0
    while body[at:].strip():
        argument = _ARGUMENT.match(body, at)
        if argument is None:
            raise BadReply(f"{name}: the arguments cannot be read: write them like point='...', got {body[at:]!r:.60}")
        fields[argument[1]] = _unescaped(next((value for value in argument.groups()[1:] if value is not None), ""))
        at = argument.end()
    return fields


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[0]), text, flags=re.DOTALL)


def escaped(text: str) -> str:
    return re.sub(r"[\n\t\r'\\]", lambda match: _ESCAPED[match[0]], text)
