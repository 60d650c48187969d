"""BLEU over letters, as ScreenAgent's measures use it."""

from __future__ import annotations

import math
from collections import Counter

ORDER = 4


def letter_bleu(told: str, gold: str) -> float:
    """BLEU (Papineni et al., 2002) of one text against one other, 0 to 1: n-grams of letters up to 4, all weighted
    alike, without smoothing, with the brevity penalty. Texts shorter than four letters have no 4-grams and score 0,
    unless they are equal (paper 001, 4; its code compares equal texts first). Two empty texts are equal."""
    if told == gold:
        return 1.0
    if len(told) < ORDER or len(gold) < ORDER:
        return 0.0
    logs = 0.0
    for n in range(1, ORDER + 1):
        said, meant = (Counter(text[i : i + n] for i in range(len(text) - n + 1)) for text in (told, gold))
        hits = sum((said & meant).values())
        if not hits:
            return 0.0
        logs += math.log(hits / said.total())
    brevity = min(0.0, 1 - len(gold) / len(told))
    return math.exp(brevity + logs / ORDER)
