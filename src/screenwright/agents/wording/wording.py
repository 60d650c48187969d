"""What a language of prompts is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol, TypeAlias, get_args

from screenwright.core.action import Direction
from screenwright.core.agency import Environment
from screenwright.core.episode import Part
from screenwright.core.screen import Element, Kind

System: TypeAlias = Literal["linux", "windows", "android", "browser"]
"""What is worked, where that changes what is told: keys, gestures, what is not there."""
SYSTEMS: tuple[System, ...] = get_args(System)


class Wording(Protocol):
    """Texts in braces are filled in by ``str.format``. ``SPACE`` stands between two sentences."""

    SPACE: str
    SYSTEMS: Mapping[System, str]
    RULES: str
    ANSWER: str
    GOAL: str
    PLAN_AHEAD: str
    OLD_PLAN: str
    PLAN_STATES: tuple[str, str, str]
    PLAN_MORE: str
    SUBGOAL: str
    TRY: str
    PICTURE: str
    BEFORE: str
    NOW: str
    MARKS: str
    NO_LIST: str
    SEEN: str
    SCREEN: str
    BLANK: str
    LEFT_OUT: str
    DONE: str
    EARLIER: str
    IN_VAIN: str
    CHANGES: str
    NO_CHANGE: str
    APPEARED: str
    GONE: str
    ALTERED: str
    ADVICE: str
    EFFECT: str
    CHANGED: str
    NO_EFFECT: str
    PARTS: Mapping[Part, str]
    PLAN_FORM: str
    REFLECT_FORM: str
    OWN_FORM: str
    OWN_NOTES: Mapping[str, str]
    READER: str
    READER_FORM: str
    READ_GOAL: str
    READ_FIRST: str
    READ_NONE: str
    REPAIR: str
    REPAIRER: str
    REPAIR_FROM: str
    GROUNDER: str
    GROUND: str
    TASKER: str
    TASK: str
    STEP_FORM: str
    STEP_NOTES: Mapping[str, str]
    EXAMPLE: str
    STEPS: Mapping[str, str]
    WAYS: Mapping[Direction, str]
    STATES: Mapping[str, str]
    NO_LONGER: str
    NOT_SEEN: str
    TYPED_ALREADY: str
    SCROLL: str

    def noun(self, kind: Kind) -> str:
        """What a kind of element is called."""

    def name(self, element: Element) -> str | None:
        """What an element is called, None where that is not known."""


def system_of(environment: Environment) -> System:
    """What is told by default: a desktop is a Linux one, as most that are reached by VNC or X."""
    systems: dict[Environment, System] = {"desktop": "linux", "phone": "android", "browser": "browser"}
    return systems[environment]
