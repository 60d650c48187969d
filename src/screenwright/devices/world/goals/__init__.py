"""Goals in the five families of Android in the Wild: words, what must be so in the end, and how an expert gets there."""

from __future__ import annotations

from screenwright.devices.world.goals.goal import Family, Goal, Template
from screenwright.devices.world.goals.general import TEMPLATES as GENERAL
from screenwright.devices.world.goals.google_apps import TEMPLATES as GOOGLE_APPS
from screenwright.devices.world.goals.install import TEMPLATES as INSTALL
from screenwright.devices.world.goals.people import TEMPLATES as PEOPLE
from screenwright.devices.world.goals.single import TEMPLATES as SINGLE
from screenwright.devices.world.goals.talk import TEMPLATES as TALK
from screenwright.devices.world.goals.web_shopping import TEMPLATES as WEB_SHOPPING

TEMPLATES: tuple[Template, ...] = (*GENERAL, *GOOGLE_APPS, *TALK, *PEOPLE, *INSTALL, *SINGLE, *WEB_SHOPPING)

__all__ = ["TEMPLATES", "Family", "Goal", "Template"]
