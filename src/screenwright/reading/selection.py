"""What answers a question about a screen: an operation and the things that it is done on, chosen by a net in one pass
(answers.onnx, docs/models/answers.md), as TAPAS answers questions about a table by selecting cells and an operation
(Herzig et al. 2020, section 3).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from screenwright.core.screen import Element, Screen
from screenwright.language import WIDTH, pieces_of, states
from screenwright.reading.items import Items, items_of
from screenwright.reading.linking import links
from screenwright.vision import net

Floats = NDArray[np.float32]
Operation: TypeAlias = Literal["say", "name", "yes", "no", "count", "sum", "none", "other"]
"""say: what is written there; name: what it is called; none: the screen does not tell; other: no question for this."""
OPERATIONS: tuple[Operation, ...] = get_args(Operation)
INPUTS = ("question", "links", "called", "says", "facts", "relations")


@dataclass(frozen=True, slots=True)
class Selected:
    """``chance``: 0..1 that all of it is right."""

    operation: Operation
    elements: tuple[Element, ...]
    chance: float


def select(screen: Screen, question: str) -> Selected | None:
    """None where the weights are missing, or there is nothing to be told or asked."""
    items = items_of(screen)
    if not items.elements or not question.strip() or (model := net("answers")) is None:
        return None
    arrays = question_arrays(question, items)
    if arrays is None:
        return None
    told, chosen = model.session.run(["operations", "chosen"], dict(zip(INPUTS, arrays, strict=True)))
    return selected(items, told, chosen, model.manifest.get("temperature", 1.0))


def selected(items: Items, operations: Floats, chosen: Floats, temperature: float = 1.0) -> Selected:
    """``operations``: (len(OPERATIONS),) and ``chosen``: (items,) logits."""
    powers = np.exp((operations - operations.max()) / temperature)
    operation = int(powers.argmax())
    chance, name = float(powers[operation] / powers.sum()), OPERATIONS[operation]
    if name in ("none", "other"):
        return Selected(name, (), chance)
    holds = 1 / (1 + np.exp(-chosen / temperature))
    picked = holds > 0.5
    if not picked.any() and name in ("say", "name", "sum"):
        picked[holds.argmax()] = True
    chance *= float(np.prod(np.where(picked, holds, 1 - holds)))
    return Selected(name, tuple(items.elements[at] for at in np.flatnonzero(picked)), chance)


def question_arrays(question: str, items: Items) -> tuple[Floats, ...] | None:
    """What the net is given, as INPUTS: (pieces, WIDTH), (pieces, items, 2 LINKS), two times (items, WIDTH), (items,
    FACTS) and (items, items, RELATIONS). None where the encoder is missing."""
    ids, starts, ends = pieces_of(question)
    asked = states(ids) if ids else None
    if asked is None:
        return None
    linked = [links(question, starts, ends, texts) for texts in (items.called, items.says)]
    called, says = (np.stack([_vector(text) for text in texts]) for texts in (items.called, items.says))
    return asked[0, 1:-1], np.concatenate(linked, axis=2), called, says, items.facts, items.relations


@lru_cache(maxsize=8192)
def _vector(text: str) -> Floats:
    """(WIDTH,), the mean of the states of its pieces; zeros for no text."""
    ids = pieces_of(text)[0]
    found = states(ids) if ids else None
    return np.zeros(WIDTH, np.float32) if found is None else np.asarray(found[0, 1:-1].mean(axis=0), np.float32)
