"""Marks of conversations: names in brackets that training programs take as a picture, a turn or the end of one,
wherever they stand in a text."""

from __future__ import annotations

import re

_MEDIA = r"[\w-]*(?:image|video|audio|img|IMG|vision|speech)[\w-]*"
_TURNS = r"[\w-]*(?:im_start|im_end|_turn|utterance)[\w-]*"
_CONTROL = "s|pad|unk|bos|eos|mask|cls|sep|sop|eop|ref|box|quad|think|tool_call|tool_response|extra_id_[0-9]+"
_BRACKETS = "INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|IMG|IMG_BREAK|IMG_END|gMASK|MASK|CLS|SEP"
_MARK = re.compile(
    rf"<(?P<tag>/?(?:{_MEDIA}|{_TURNS}|{_CONTROL}))>"  # <image>, </s>, <start_of_turn>
    r"|<(?P<bars>[|\uff5c][^<>\s]{1,64}[|\uff5c])>"  # <|im_start|>, and with full-width bars
    rf"|\[(?P<brackets>/?(?:{_BRACKETS}))\]"  # [INST]
    r"|<<(?P<system>/?SYS)>>"
)
"""Placeholders of LLaMA-Factory (its data/README) and what the tokenizers of Llama, Qwen, Gemma, Mistral, Phi, GLM,
DeepSeek, InternVL, T5 and BERT keep as tokens of their own."""


def without_marks(text: str) -> str:
    """The text with a space within each mark: ``<image>`` is ``< image >`` then, and only a name that people read."""
    return _MARK.sub(_spaced, text)


def _spaced(mark: re.Match[str]) -> str:
    name = mark[mark.lastgroup or 0]
    return mark[0].replace(name, f" {name} ")
