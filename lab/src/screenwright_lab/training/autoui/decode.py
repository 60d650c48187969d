"""Write replies one token after the other, the likeliest first, and only such as are actions (``grammar``)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import torch
from torch import Tensor

from screenwright.core.errors import DataError
from screenwright_lab.training.autoui.grammar import SPOKEN, Grammar, State
from screenwright_lab.training.autoui.net import AutoUi, Read

MOST_TOKENS: Final = 400
"""A reply that is still open then is given up; one of 20 to 60 is usual."""


class Trie:
    """The tokens of a vocabulary by their bytes."""

    def __init__(self, surfaces: Sequence[bytes]) -> None:
        self.root = _Branch()
        for number, surface in enumerate(surfaces):
            if surface:
                branch = self.root
                for byte in surface:
                    branch = branch.further.setdefault(byte, _Branch())
                branch.tokens.append(number)
        self._kept: dict[State, list[int]] = {}

    def legal(self, grammar: Grammar, state: State) -> list[int]:
        """The tokens of which all bytes may come next."""
        found = self._kept.get(state)
        if found is None:
            found = []
            open_ones = [(self.root, state)]
            while open_ones:
                branch, now = open_ones.pop()
                found += branch.tokens
                for byte, child in branch.further.items():
                    if after := grammar.step(now, byte):
                        open_ones.append((child, after))
            if not any(then[0] in SPOKEN for _, then in state):
                self._kept[state] = found
        return found


class _Branch:
    __slots__ = ("further", "tokens")

    def __init__(self) -> None:
        self.further: dict[int, _Branch] = {}
        self.tokens: list[int] = []


@dataclass(frozen=True)
class Choice:
    """Where a net has to choose: what the grammar leaves no choice about is never asked of it, and so not learned."""

    grammar: Grammar
    surfaces: Sequence[bytes]

    def decided(self, tokens: Sequence[int]) -> int:
        """After how many tokens of a target nothing is left to choose; all where these tokens cannot spell it."""
        state = self.grammar.start
        for at, token in enumerate(tokens, start=1):
            for byte in self.surfaces[token]:
                state = self.grammar.step(state, byte)
            if not state:
                break
            if self.grammar.only(state) is not None:
                return at
        return len(tokens)


class Writer:
    """One reply at a time. ``surfaces`` are the bytes of the tokens (``vocabulary.surfaces``)."""

    def __init__(self, net: AutoUi, surfaces: Sequence[bytes]) -> None:
        self._net, self._surfaces = net, surfaces
        self._trie = Trie(surfaces)

    @torch.inference_mode()
    def write(self, words: Tensor, seen: Tensor | None, grammar: Grammar) -> tuple[str, float]:
        """The reply to ``words`` (t,) and the picture, (places, features) or its copy, and its chance under the
        grammar. Raises DataError where the tokens of the net cannot spell a whole reply."""
        there = torch.ones(1, len(words), dtype=torch.long)
        read = Read(words[None], there, self._net.fused(words[None], there, None if seen is None else seen[None]))
        state, cache, said, chance = grammar.start, None, bytearray(), 0.0
        token = int(self._net.t5.config.decoder_start_token_id)
        for _ in range(MOST_TOKENS):
            told, cache = self._net.told(read, torch.tensor([[token]]), cache)
            legal = self._trie.legal(grammar, state)
            if not legal:
                break
            chances = torch.log_softmax(told[0, -1, legal], dim=0)
            best = int(chances.argmax())
            token, chance = legal[best], chance + float(chances[best])
            for byte in self._surfaces[token]:
                state = grammar.step(state, byte)
            said += self._surfaces[token]
            if (rest := grammar.only(state)) is not None:  # what is not a choice need not be asked
                return (said + rest).decode(errors="replace").strip(), math.exp(chance)
        raise DataError(f"no whole action came of the net's tokens: {bytes(said).decode(errors='replace')[:120]!r}")
