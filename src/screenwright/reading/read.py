"""Point and read: a point on a looked-at screen to words and two zoom pictures (Tree-of-Lens, paper 000)."""

from __future__ import annotations

from dataclasses import dataclass

from screenwright.core.geometry import Point
from screenwright.core.protocols import ChatModel
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.reading.content import confidence
from screenwright.reading.describe import describe
from screenwright.reading.description import Description, Evidence
from screenwright.reading.facts import Verbosity
from screenwright.reading.lenses import ALL, Lens, Shown, draw_lenses
from screenwright.reading.path import TargetPath, target_path
from screenwright.reading.prompt import ask_model


@dataclass(frozen=True, eq=False, slots=True)
class Reading:
    """``shown`` says what the lenses show."""

    description: Description
    path: TargetPath
    screenshot: Screenshot
    shown: Shown

    @property
    def lenses(self) -> tuple[Lens, ...]:
        """Lens 1 (the region) and lens 2 (the whole screen) at the screen's own resolution, drawn when asked for."""
        return draw_lenses(self.screenshot, self.path, shown=self.shown)


def read(
    screen: Screen,
    point: Point,
    model: ChatModel | None = None,
    *,
    language: str = "en",
    verbosity: Verbosity = "normal",
    shown: Shown = ALL,
) -> Reading:
    """What is at ``point`` (pixels of the screenshot) and where that is.

    Without a model the built-in describer words it from the screen's tree, in ``language`` ("en" or "zh"). With one,
    the lenses are sent to it, as far as they are ``shown``; a black or blank screen is never sent. Raises UsageError
    for a point outside of the screen, and with a model ModelError, of which BadReply for an answer that cannot be used.
    """
    path = target_path(screen, point)
    if model is None or screen.blank is not None:
        description = describe(screen, path, language, verbosity)
    else:
        description = _worded_by(model, screen, path, shown, language)
    return Reading(description, path, screen.screenshot, shown)


def _worded_by(model: ChatModel, screen: Screen, path: TargetPath, shown: Shown, language: str) -> Description:
    answer = ask_model(screen, path, model, shown, language)
    local = path.nodes[-1]
    what = f"worded by {model.name} from the lenses"
    return Description(
        point=path.point,
        content=answer.content,
        layout=answer.layout,
        path=path.ids,
        by=model.name,
        confidence=confidence(screen, path),
        evidence=(
            Evidence(element=local.id, how="inferred", what=what)
            if local.role == "element"
            else Evidence(region=local.id, how="inferred", what=what),
        ),
    )
