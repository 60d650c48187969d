"""What answers a question about a screen: an operation and the things that it is done on, chosen by a net in one pass
(sentences.onnx, docs/models/sentences.md), as TAPAS answers questions about a table by selecting cells and an operation
(Herzig et al. 2020, section 3).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from screenwright.core.screen import Element, Screen
from screenwright.language import WIDTH, pieces_of, readings, states, vector_of
from screenwright.reading.items import Items, items_of
from screenwright.reading.linking import LINKS, links
from screenwright.vision import net

Floats = NDArray[np.float32]
Operation: TypeAlias = Literal["say", "name", "yes", "no", "count", "sum", "where", "beside", "none", "other"]
"""say: what is written there; name: what it is called; where: where it is; beside: what stands around it; none: the
screen does not tell; other: no question for this."""
OPERATIONS: tuple[Operation, ...] = get_args(Operation)
ON_THINGS: frozenset[Operation] = frozenset(("say", "name", "sum", "where", "beside"))
"""Operations that are nothing without a thing that they are done on."""
LINKED = 2 * (LINKS + 1) + 3 * (LINKS + 1)
"""Of a piece and an item: how it is linked to what it is called and to what it says, and how alike they are; and the
same of the closest of the items in its row, of its heading, and of the caption of what holds it."""
TEXT = 2 * WIDTH
"""Of a text: the mean of its states, and its vector of meaning."""
Line: TypeAlias = tuple[float, float]
"""Scale and shift of a logit."""
INPUTS = ("states", "readings", "links", "called", "says", "facts", "relations")
ANSWER_OUTPUTS = ("operations", "chosen")


@dataclass(frozen=True, slots=True)
class Selected:
    """``chance``: 0..1 that all of it is right."""

    operation: Operation
    elements: tuple[Element, ...]
    chance: float


def select(screen: Screen, question: str) -> Selected | None:
    """None where the weights are missing, or there is nothing to be told or asked."""
    items = items_of(screen)
    if not items.elements or not question.strip() or (model := net("sentences")) is None:
        return None
    arrays = question_arrays(question, items)
    if arrays is None:
        return None
    told, chosen = model.session.run(list(ANSWER_OUTPUTS), dict(zip(INPUTS, arrays, strict=True)))
    return selected(items, told, chosen, line_of(model.manifest, "answers"))


def line_of(manifest: Mapping[str, Any], what: str) -> Line:
    """As training fitted it, for answers or deeds."""
    scale, shift = manifest.get(what, (1.0, 0.0))
    return scale, shift


def on_line(chance: float, line: Line) -> float:
    """A chance as it was right where that is known: a logistic line over its logit (Platt scaling)."""
    scale, shift = line
    logit = math.log(max(chance, 1e-9)) - math.log(max(1 - chance, 1e-9))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, scale * logit + shift))))


def selected(items: Items, operations: Floats, chosen: Floats, line: Line = (1.0, 0.0)) -> Selected:
    """``operations``: (len(OPERATIONS),) and ``chosen``: (items,) logits."""
    powers = np.exp(operations - operations.max())
    operation = int(powers.argmax())
    chance, name = float(powers[operation] / powers.sum()), OPERATIONS[operation]
    if name in ("none", "other"):
        return Selected(name, (), on_line(chance, line))
    holds = 1 / (1 + np.exp(-chosen))
    picked = holds > 0.5
    if not picked.any() and name in ON_THINGS:
        picked[holds.argmax()] = True
    chance *= float(np.prod(np.where(picked, holds, 1 - holds)))
    return Selected(name, tuple(items.elements[at] for at in np.flatnonzero(picked)), on_line(chance, line))


class Memory:
    """Sentences as the encoder and the reader read them, and texts with what they mean; the last so many of each are
    kept."""

    def __init__(self, sentences: int, texts: int) -> None:
        self.sentence, self.text = lru_cache(sentences)(_read), lru_cache(texts)(_vector)


def question_arrays(question: str, items: Items, memory: Memory | None = None) -> tuple[Floats, ...] | None:
    """What the net is given, as INPUTS: (pieces + 2, WIDTH) and (pieces, READING), (pieces, items, LINKED), two times
    (items, TEXT), (items, FACTS) and (items, items, RELATIONS). None where the encoder, the reader or the net of
    meaning is missing."""
    memory = memory or _memory()
    ids, starts, ends = pieces_of(question)
    asked = memory.sentence(ids)
    vectors = [vector for text in (*items.called, *items.says) if (vector := memory.text(text)) is not None]
    if asked is None or len(vectors) < 2 * len(items.called):
        return None
    called, says = np.stack(vectors).reshape(2, -1, TEXT)
    pieces = asked[0][1:-1]
    own = [
        np.concatenate([links(question, starts, ends, texts), _alike(pieces, told[:, :WIDTH])[..., None]], axis=2)
        for texts, told in ((items.called, called), (items.says, says))
    ]
    linked = [*own, *(_of_others(own[1], others) for others in (items.row_mates, items.heads, items.captions))]
    return *asked, np.concatenate(linked, axis=2), called, says, items.facts, items.relations


def _of_others(linked: Floats, others: NDArray[np.bool_]) -> Floats:
    """The links (pieces, items, n) of the closest of the ``others`` (items, items) of each; 0 with none of them."""
    found = np.zeros_like(linked)
    for at in np.flatnonzero(others.any(axis=1)):
        found[:, at] = linked[:, others[at]].max(axis=1)
    return found


def _alike(pieces: Floats, texts: Floats) -> Floats:
    """(pieces, texts) cosines; 0 with no text."""
    first, second = (each / np.maximum(np.linalg.norm(each, axis=1, keepdims=True), 1e-6) for each in (pieces, texts))
    return np.asarray(first @ second.T, np.float32)


def _read(ids: tuple[int, ...]) -> tuple[Floats, Floats] | None:
    """The states of the pieces with both ends, and how the reader reads the pieces."""
    given = states(ids) if ids else None
    told = None if given is None else readings(given)
    return None if given is None or told is None else (given[0], told)


def _vector(text: str) -> Floats | None:
    """(TEXT,), the mean of the states of its pieces and what they mean; zeros for no text."""
    ids = pieces_of(text)[0]
    if not ids:
        return np.zeros(TEXT, np.float32)
    given = states(ids)
    meaning = None if given is None else vector_of(given)
    return None if given is None or meaning is None else np.concatenate([given[0, 1:-1].mean(axis=0), meaning])


@cache
def _memory() -> Memory:
    return Memory(sentences=64, texts=8192)
