"""Replies that are text and no JSON: their limits, and the fence that models like to put around them."""

from __future__ import annotations

import re

from screenwright.core.errors import BadReply
from screenwright.core.json_text import MAX_REPLY

_FENCED = re.compile(r"```[\w+-]*[ \t]*\r?\n(.*?)(?:\r?\n)?```", re.DOTALL)


def whole_text(reply: str) -> str:
    """The reply without what was thought aloud, blanks around it and a fence. Raises BadReply."""
    if len(reply) > MAX_REPLY:
        raise BadReply(f"the reply has {len(reply)} characters, more than {MAX_REPLY}")
    if any("\ud800" <= letter <= "\udfff" for letter in reply):
        raise BadReply("the reply holds half of a letter (a lone surrogate)")
    text = reply.strip()
    if text.startswith("<think>"):  # models that think aloud do so before they answer
        text = text.partition("</think>")[2].strip()
    fenced = _FENCED.fullmatch(text)
    return fenced[1].strip() if fenced else text
