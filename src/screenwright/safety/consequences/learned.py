"""What the words on a control lead to, in a hundred languages, judged by a net (docs/models/consequences.md).

It reads the states of the encoder of sentences, and was learned from what programs are translated to. What the encoder
has no pieces for it cannot judge.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from screenwright.language import UNKNOWN_PIECE, pieces_of, states
from screenwright.safety.consequences.lexicon import RULES, SECRETS
from screenwright.vision import net

ASSENT, HARMLESS = "assent", "none"
KINDS = (*(rule for rule in RULES if rule != SECRETS), ASSENT, HARMLESS)
"""What a label may be, in the order in which the net answers: under a rule of the lexicon; a yes to what stands beside
it; neither."""
LEAST, SURELY, NAMED = 0.5, 0.9, 0.5
"""Where the manifest does not say: from which chance of any consequence a person is asked where nothing else is known
of a label, from which where a lexicon of its language has no word of it; and from which chance of one it is named."""
_AROUND = " \t\n.,:;!…。：！»›>→*"
_ABBREVIATED = 4
"""Capitals that are no word that is shouted, but a name."""


@dataclass(frozen=True, slots=True)
class Judged:
    """``rule``: the likeliest one, None where none is likely by itself; ``chance``: 0..1, of any consequence; ``may``:
    whether that is too much to pass; ``surely``: whether hardly any harmless label comes to so much."""

    rule: str | None
    chance: float
    may: bool
    surely: bool


@lru_cache(maxsize=4096)
def judged(label: str) -> Judged | None:
    """None for what cannot be judged: letters that the encoder does not know, and where the weights are missing."""
    model = net("consequences")
    if model is None or net("encoder") is None:
        return None
    ids = pieces_of(as_written(label))[0]
    if UNKNOWN_PIECE in ids or (given := states(ids)) is None:
        return None
    chances = np.asarray(model.session.run(["chances"], {"states": given})[0][0], np.float32)
    rules = chances[: KINDS.index(ASSENT)]
    best, chance = int(rules.argmax()), float(rules.sum())
    least, surely = (float(model.manifest.get(name, by)) for name, by in (("least", LEAST), ("surely", SURELY)))
    return Judged(
        KINDS[best] if rules[best] >= NAMED else None,
        chance,
        chance >= least,
        chance >= surely,
    )


def as_written(label: str) -> str:
    """Without marks around it, and not in capitals throughout: as most labels are written."""
    bare = label.strip(_AROUND)
    return bare.capitalize() if bare.isupper() and len(bare) > _ABBREVIATED else bare
