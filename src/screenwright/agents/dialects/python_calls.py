"""Calls that models write as Python: found in a reply, read by their syntax alone, and never run.

Taken are lines like ``pyautogui.click(x=30, y=50)`` with arguments that are numbers, texts, lists of them, or calls of
their own (the gestures of CogAgent). Anything else - a name, an operator, a loop - is refused.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from screenwright.agents.dialects.calls import Call, kind_of
from screenwright.agents.dialects.checks import decided, in_order
from screenwright.agents.dialects.ruler import Ruler
from screenwright.agents.dialects.texts import whole_text
from screenwright.agents.dialects.thoughts import thought_in
from screenwright.core.action import Action
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply, UsageError

MAX_CODE = 8000
"""Characters of the calls of one reply, without the thoughts around them."""

_MARKED = (
    re.compile(r"<code>(.*?)(?:</code>|\Z)", re.DOTALL),
    re.compile(r"<\|begin_of_box\|>(.*?)(?:<\|end_of_box\|>|\Z)", re.DOTALL),
    re.compile(r"```[\w+-]*[ \t]*\r?\n(.*?)(?:```|\Z)", re.DOTALL),
    re.compile(
        r"(?:^|\n)[#*\s]{0,9}(?:Grounded Operation|Action|Code)\s?:[*\s]{0,9}(?=[\w.]{1,60}\s?\()"
        r"(.*?)(?=\n\s*\n|\n<|\Z)",
        re.DOTALL,
    ),
)
"""Where the calls stand if they are marked, the surest marks first."""
_CALL_LINE = re.compile(r"^[ \t]{0,20}[A-Za-z_][\w.]{0,60}\s?\(.*", re.MULTILINE)
_TOKEN = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|(?<![\w.])0+(?=\d)""", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:[\\'\"ntr]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})|\\|\n|\r")
_UNESCAPED = {"\\": "\\\\", "\n": "\\n", "\r": "\\r"}
_ESCAPED = {"\\": "\\\\", "'": "\\'", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_IMPORTED = frozenset({"pyautogui", "time"})


@dataclass(frozen=True, slots=True)
class Written:
    """A call as it is written: ``given`` without names, ``named`` with."""

    name: str
    given: tuple[Any, ...] = ()
    named: Mapping[str, Any] = field(default_factory=dict)

    def fields(self, names: Sequence[str]) -> dict[str, Any]:
        """All by their names, those without one in the order of ``names``. Raises BadReply."""
        if len(self.given) > len(names):
            raise BadReply(f"{self.name} takes {len(names)} arguments without a name, got {len(self.given)}")
        first = dict(zip(names, self.given, strict=False))
        if twice := first.keys() & self.named.keys():
            raise BadReply(f"{self.name} has {min(twice)} twice")
        return {**first, **self.named}


def read_written(
    reply: str,
    ruler: Ruler,
    bound: Callable[[Written], dict[str, Any]],
    actions: Callable[[Call, str], Sequence[Action]],
    modules: Container[str] = ("",),
) -> tuple[Decision, ...]:
    """The decisions of a reply of calls.

    ``bound`` names the arguments of a call, ``actions`` tells what it does, given the thought that stands before all
    calls; ``modules`` are what may stand before a name. Raises BadReply, with the name of the call that is at fault.
    """
    thought, calls = calls_in(reply)
    decisions: list[Decision] = []
    for written in calls:
        try:
            module, _, name = written.name.rpartition(".")
            if module not in modules:
                raise BadReply(f"nothing of {module!r:.40} is known here")
            call = Call(kind_of(name), bound(written), ruler)
            found = actions(call, thought)
            call.end()
            decisions += [decided(action, thought, ruler.sight) for action in found]
        except (UsageError, BadReply) as error:
            raise BadReply(f"{written.name}: {error}") from error
    return in_order(decisions)


def calls_in(reply: str) -> tuple[str, list[Written]]:
    """The thought before the calls, and the calls, at least one. Raises BadReply."""
    text = whole_text(reply)
    for mark in _MARKED:
        if parts := list(mark.finditer(text)):
            code = "\n".join(part[1] for part in parts)
            if calls := _calls(code):
                return thought_in(text[: parts[0].start()]), calls
    lines = list(_CALL_LINE.finditer(text))
    calls = _calls("\n".join(line[0] for line in lines))
    if not calls:
        raise BadReply(f"the reply holds no call: write one like click(x=30, y=50); it begins {text[:60]!r}")
    return thought_in(text[: lines[0].start()]), calls


def text_of(text: str) -> str:
    """The text as a literal of the calls."""
    return "'" + re.sub(r"[\\'\x00-\x1f]", lambda sign: _ESCAPED.get(sign[0], f"\\x{ord(sign[0]):02x}"), text) + "'"


def _calls(code: str) -> list[Written]:
    if len(code) > MAX_CODE:
        raise BadReply(f"the calls of the reply have {len(code)} characters, more than {MAX_CODE}")
    lines = "\n".join(line.strip() for line in _TOKEN.sub(_plain, code).split("\n") if _is_code(line))
    try:
        statements = ast.parse(lines).body
        return [call for statement in statements for call in _call_of(statement)]
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise BadReply(f"the call cannot be read ({error!s:.80}): write one like click(x=30, y=50)") from None


def _is_code(line: str) -> bool:
    """Whether a line is more than the marks that models put after their calls."""
    return not line.strip().startswith(("<", "`"))


def _plain(token: re.Match[str]) -> str:
    """A text with its escapes made sure, a number without the noughts before it."""
    if token[0][0] not in "'\"":
        return ""
    return _ESCAPE.sub(lambda match: _UNESCAPED.get(match[0], match[0]), token[0])


def _call_of(statement: ast.stmt) -> Iterator[Written]:
    match statement:
        case ast.Expr(value=ast.Call() as call):
            yield _written(call)
        case ast.Expr(value=ast.Constant(value=str())) | ast.Pass():
            pass
        case ast.Import(names=names) if all(name.name in _IMPORTED and not name.asname for name in names):
            pass
        case _:
            raise BadReply(f"{ast.unparse(statement)[:60]!r} is no call: write one like click(x=30, y=50)")


def _written(call: ast.Call) -> Written:
    name = ast.unparse(call.func)
    if not re.fullmatch(r"\w+(?:\.\w+)*", name) or any(keyword.arg is None for keyword in call.keywords):
        raise BadReply(f"{name[:60]!r} is no name of a call")
    named = {str(keyword.arg): _value(keyword.value) for keyword in call.keywords}
    return Written(name, tuple(_value(argument) for argument in call.args), named)


def _value(node: ast.expr) -> Any:
    match node:
        case ast.Constant(value=bool() | str() | None as value):
            return value
        case ast.Constant(value=int() | float() as number) if math.isfinite(number) and abs(number) < 1e18:
            return number
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=ast.Constant(value=int() | float())):
            number = _value(node.operand)
            return -number if isinstance(node.op, ast.USub) else number
        case ast.List(elts=items) | ast.Tuple(elts=items):
            return [_value(item) for item in items]
        case ast.Call():
            return _written(node)
        case _:
            raise BadReply(f"{ast.unparse(node)[:60]!r} is no number, text or list")
