"""The marks that a checkpoint's chat template puts around what is asked and what is answered.

A talk is written piece by piece, each on its own, so that it is known to the token what was answered. The marks are
found by writing a small talk with the template and looking what stands between its words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from screenwright.core.errors import UsageError

_ASKED, _SAID = "\u00a7ASKED\u00a7", "\u00a7SAID\u00a7"


@dataclass(frozen=True, slots=True)
class Form:
    """A talk is ``opening``, asked, ``middle``, answered, ``end``, and for each further turn ``next`` before it.
    ``end`` is what a model says when its answer is over."""

    opening: str
    middle: str
    end: str
    next: str


def form_of(tokenizer: Any) -> Form:
    """Raises UsageError where the checkpoint has no chat template, or one that cannot be understood."""
    if not tokenizer.chat_template:
        raise UsageError("this checkpoint has no chat template: nobody knows how a talk with it is written")
    text = _rendered(tokenizer)
    parts = text.replace(_SAID, _ASKED).split(_ASKED)
    if len(parts) != 5:
        raise UsageError("the chat template of this checkpoint leaves out what is asked or answered")
    opening, middle, between, again, closing = parts
    if middle != again:
        raise UsageError("the chat template of this checkpoint writes the first turn otherwise than the next ones")
    eos = tokenizer.eos_token or "\n"  # a template without an end: models are trained with the token itself there
    end = closing[: closing.index(eos) + len(eos)] if eos in closing else eos
    return Form(opening, middle, end, between.removeprefix(end))


def _rendered(tokenizer: Any) -> str:
    """Contents are parts in some templates and texts in others, of which some write a list as it is."""
    fault = ""
    for listed in (True, False):
        talk = [
            {"role": role, "content": [{"type": "text", "text": words}] if listed else words}
            for role, words in (("user", _ASKED), ("assistant", _SAID)) * 2
        ]
        try:
            text = str(tokenizer.apply_chat_template(talk, tokenize=False))
        except Exception as error:  # templates are programs of others
            fault = f"{type(error).__name__}: {error}"
            continue
        if text.count(_ASKED) == 2 and "'type'" not in text:
            return text
        fault = "it does not write what was asked"
    raise UsageError(f"the chat template of this checkpoint cannot be used: {fault}")
