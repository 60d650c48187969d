"""Answers of a checkpoint, the likeliest token each, kept to a language where there is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from screenwright_lab.training.vlm.loss import moved
from screenwright_lab.training.vlm.talk import Encoded, Scribe

Begins = Callable[[str], bool]
"""Whether a text is a whole answer, or the beginning of one."""
Whole = Callable[[str], bool]
TRIED = 1000
"""Likeliest tokens that are tried at each place."""


@torch.no_grad()
def answered(
    model: Any, scribe: Scribe, talk: Encoded, most: int, begins: Begins | None = None, whole: Whole | None = None
) -> str:
    """The answer to the end of ``talk``, at most ``most`` tokens. With ``begins`` and ``whole`` nothing else comes out
    but a beginning of an answer of that language, and it ends only where it is whole."""
    device = next(model.parameters()).device
    batch = moved(scribe.batch([talk]), device)
    del batch["labels"]
    end = scribe.tokenizer.encode(scribe.form.end, add_special_tokens=False)[0]
    said: list[int] = []
    text, past = "", None
    for _ in range(most):
        out = model(**batch, cache=past, use_cache=True, logits_to_keep=1)
        token = _next(out.logits[0, -1], scribe.tokenizer, said, text, end, begins, whole)
        if token is None or token == end:
            break
        said.append(token)
        text, past = _text(scribe.tokenizer, said), out.cache
        batch = {
            "input_ids": torch.tensor([[token]], device=device)
        }  # the rest is remembered, and nothing is filled up
    return text.strip()


def _next(
    scores: Tensor, tokenizer: Any, said: list[int], text: str, end: int, begins: Begins | None, whole: Whole | None
) -> int | None:
    """The likeliest token that may come here; None where none of those tried may."""
    if begins is None or whole is None:
        return int(scores.argmax())
    for token in scores.topk(min(TRIED, len(scores))).indices.tolist():
        if token == end:
            if whole(text):
                return int(token)
        elif (longer := _text(tokenizer, [*said, token])) != text and begins(longer):
            return int(token)
    return end if whole(text) else None


def _text(tokenizer: Any, said: list[int]) -> str:
    return str(tokenizer.decode(said, skip_special_tokens=True, clean_up_tokenization_spaces=False))
