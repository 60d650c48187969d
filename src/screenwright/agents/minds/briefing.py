"""How a model is told of a screen: in which language, of which kind of system, by picture, list or marks."""

from __future__ import annotations

from dataclasses import dataclass

from screenwright.agents.minds.sight import Sight, see
from screenwright.agents.wording import System, Wording, wording_of
from screenwright.core.errors import UsageError
from screenwright.core.screen import Screen

ROOM = 880
"""Tokens of one question, pictures apart, as ``tokens.estimate`` counts: under 900 however a vendor counts a little
otherwise."""


@dataclass(frozen=True, slots=True)
class Briefing:
    """``picture``: the model is shown the screen; ``narration``: it gets a list of elements; ``marks``: their ids are
    drawn on the picture; ``room``: tokens of a whole question. Raises UsageError where a model would see nothing."""

    language: str = "en"
    system: System = "linux"
    picture: bool = True
    narration: bool = True
    marks: bool = False
    room: int = ROOM

    def __post_init__(self) -> None:
        wording_of(self.language)
        if not (self.picture or self.narration):
            raise UsageError("a model needs a picture of the screen or a list of what is on it: leave one of them on")
        if self.marks and not self.picture:
            raise UsageError(
                "marks are drawn on the picture, and no picture is sent: add the picture, or drop the marks"
            )

    @property
    def words(self) -> Wording:
        return wording_of(self.language)

    def sight(self, screen: Screen) -> Sight:
        """The screen as it is shown, with its marks."""
        if not self.marks:
            return see(screen)
        from screenwright.agents.minds.marks import marked

        return marked(see(screen))
