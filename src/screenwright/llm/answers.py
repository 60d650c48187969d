"""What a server's answer says, whatever it stands in: thoughts before it, calls of tools in its place, an end too soon.

Servers put what a model thinks into ``<think>`` before the answer, into a field of its own beside it, and by mistake
the whole answer into that field. Calls of tools come beside the words or in them; here they always become words::

    <tool_call>
    {"name": "computer_use", "arguments": {"action": "wait"}}
    </tool_call>
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from screenwright.core.errors import BadReply

_CUT = ("length", "max_tokens")
"""What the protocols call an end at the limit of tokens."""
_FORM = re.compile(r"\s*(?:[\[{]|```|<tool_call>)")
"""How an answer begins of which a part is worth nothing."""
_THOUGHTS = re.compile(r"\s*<think>.*?(?:</think>|\Z)\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class ToolCall:
    """``arguments``: a JSON object, or its text."""

    name: str
    arguments: object

    @property
    def text(self) -> str:
        """The call in words; arguments that are no JSON are kept as they are, for the reader to refuse."""
        told = self.arguments if isinstance(self.arguments, str) else json.dumps(self.arguments, ensure_ascii=False)
        call = f'{{"name": {json.dumps(self.name, ensure_ascii=False)}, "arguments": {told.strip() or "{}"}}}'
        return f"<tool_call>\n{call}\n</tool_call>"


@dataclass(frozen=True, slots=True)
class Said:
    """``thought``: what a field of its own holds; ``reason``: why the answer ended; ``refused``: the words of a
    refusal."""

    text: str
    thought: str = ""
    calls: Sequence[ToolCall] = ()
    reason: str | None = None
    refused: str = ""


def answer_of(name: str, said: Said, bound: bool) -> str:
    """The words of the answer. ``bound``: it has to fit a schema. Raises BadReply for none, and for one that was cut
    off where a part is worth nothing."""
    told = "\n".join(
        [part for part in (without_thoughts(said.text), *(call.text for call in said.calls)) if part.strip()]
    )
    cut = said.reason in _CUT
    if cut and not told:
        raise BadReply(
            f"{name} thought until it came to its limit of tokens and gave no answer: think less, or let the server"
            " allow more tokens"
        )
    if cut and (bound or _FORM.match(told)):
        raise BadReply(
            f"{name} broke off its answer at its limit of tokens: answer more briefly, or let the server allow more"
        )
    told = told or without_thoughts(said.thought)
    if not told.strip():
        raise BadReply(f"{name} answered without a word ({said.refused or f'finish reason: {said.reason}':.200})")
    return told


def without_thoughts(text: str) -> str:
    """The text after what was thought aloud; some servers leave out the mark where that begins."""
    if thoughts := _THOUGHTS.match(text):
        return text[thoughts.end() :]
    before, mark, after = text.partition("</think>")
    return after.lstrip() if mark and "<think>" not in before else text
