"""Dialects by their names."""

from __future__ import annotations

from collections.abc import Mapping

from screenwright.agents.dialects.agentcpm import AgentCpm
from screenwright.agents.dialects.aitw import Aitw
from screenwright.agents.dialects.android_world import AndroidWorld
from screenwright.agents.dialects.anthropic import Anthropic
from screenwright.agents.dialects.cogagent import CogAgent
from screenwright.agents.dialects.dialect import Dialect
from screenwright.agents.dialects.function_calls import FUNCTION_CALLS
from screenwright.agents.dialects.gemini import Gemini
from screenwright.agents.dialects.holo import HOLO
from screenwright.agents.dialects.openai import OpenAI
from screenwright.agents.dialects.os_atlas import OsAtlas
from screenwright.agents.dialects.own import Own
from screenwright.agents.dialects.points import POINTS
from screenwright.agents.dialects.pyautogui import PYAUTOGUI
from screenwright.agents.dialects.qwen import QWEN
from screenwright.agents.dialects.screenagent import ScreenAgent
from screenwright.agents.dialects.showui import ShowUI
from screenwright.agents.dialects.ui_tars import UiTars
from screenwright.agents.dialects.ui_vlm import UiVlm
from screenwright.core.errors import UsageError

_ALL: tuple[Dialect, ...] = (
    Own(), ScreenAgent(), OpenAI(), Anthropic(), Gemini(), UiTars(), UiTars(of_thousand=True), AndroidWorld(), Aitw(),
    UiVlm(), *QWEN, *PYAUTOGUI, OsAtlas(), ShowUI(), *HOLO, *FUNCTION_CALLS, CogAgent(), AgentCpm(), *POINTS,
)  # fmt: skip
DIALECTS: Mapping[str, Dialect] = {dialect.name: dialect for dialect in _ALL}


def dialect_named(name: str) -> Dialect:
    """The dialect of that name, written in any case. Raises UsageError with the names that there are."""
    dialect = DIALECTS.get(name.strip().lower().replace("_", "-"))
    if dialect is None:
        raise UsageError(f"unknown dialect {name!r:.60}: one of {', '.join(DIALECTS)}")
    return dialect
