"""Actions of Android in the Wild as UI-VLM says them (paper 002, appendix B), both ways, by the dialect ``ui-vlm``; and
which texts can become one, for a decoder that says nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from screenwright.agents.dialects import UNSAID, UiVlm, reader
from screenwright.agents.minds import blank_sight
from screenwright.core.action import Impossible
from screenwright.core.errors import BadReply, DataError, Inexpressible
from screenwright.episodes import AitwAction, action_of, aitw_action
from screenwright_lab.extras import need

FINE = 4000
"""Pixels each way of the blank screen on which shares are counted: much finer than bins are."""
PAPER = UiVlm()
LONGEST = 200
"""Letters of a text that is typed."""


@dataclass(frozen=True, slots=True)
class Language:
    """``dialect`` tells bins and words."""

    dialect: UiVlm = PAPER

    def write(self, action: AitwAction) -> str:
        """Raises DataError for a swipe that the bins are too coarse for."""
        told = action_of(action, (FINE, FINE))
        if isinstance(told, Impossible):  # the set gives no reason, and the language has no room for one
            told = Impossible(UNSAID)
        try:
            return self.dialect.write(told, blank_sight((FINE, FINE)))
        except Inexpressible as error:
            raise DataError(f"{error}; take more bins") from error

    def read(self, text: str) -> AitwAction | None:
        """None where the text is no action. A swipe whose ends lie so near that the set calls it a tap stays one."""
        try:
            (decision,) = self.dialect.read(text, blank_sight((FINE, FINE)))
        except BadReply:
            return None
        return aitw_action(decision.action, (FINE, FINE))

    @property
    def begins(self) -> Callable[[str], bool]:
        """Whether a text is an action or the beginning of one, exactly as the dialect writes it."""
        pattern = self._pattern()
        return lambda text: pattern.fullmatch(text, partial=True) is not None

    @property
    def whole(self) -> Callable[[str], bool]:
        pattern = self._pattern()
        return lambda text: pattern.fullmatch(text) is not None

    def _pattern(self) -> Any:
        """Of the package ``regex``, which also knows what is only begun."""
        bins = "|".join(str(number) for number in range(self.dialect.bins))
        phrases = self.dialect.phrases
        said = [reader(getattr(phrases, name), f"(?:{bins})", " ") for name in phrases.__slots__]
        texts = [one.replace("(?P<text>.*)", rf"(?P<text>[^\r\n]{{1,{LONGEST}}})") for one in said]
        # each phrase has groups of the same names, which one pattern may not have
        whole = "|".join(re.sub(r"\(\?P<\w+>", "(?:", one) for one in texts)
        return need("regex", extra="learn").compile(whole, re.DOTALL)
