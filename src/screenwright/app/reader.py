"""The model that reads for the built-in planner what it is not sure of, where the settings name one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from screenwright.app.models import Models
from screenwright.app.settings import Settings

if TYPE_CHECKING:
    from screenwright.agents.planner import SecondReader


def open_reader(settings: Settings, models: Models) -> SecondReader | None:
    """None where ``model`` of the settings is not for the built-in planner. Raises what opening a model raises."""
    if settings.agent != "builtin" or not settings.model:
        return None
    from screenwright.agents.minds import GoalReader
    from screenwright.agents.wording import wording_of

    return GoalReader(models.chat(settings.model), wording_of(settings.prompt_language))
