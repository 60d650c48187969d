"""The models of one run: each opened once, and counted."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from screenwright.cli.model_options import ModelServer

if TYPE_CHECKING:
    from screenwright.core.computer import ComputerModel
    from screenwright.core.protocols import ChatModel
    from screenwright.models.metered import Meter


class Models:
    """Opens models by PROVIDER/NAME. The address of the ``server`` is that of ``main``, and of its provider alone:
    another one has another address."""

    def __init__(self, meter: Meter, main: str | None = None, server: ModelServer | None = None) -> None:
        self.meter, self.server = meter, server or ModelServer()
        self._main = main or ""

    def chat(self, spec: str) -> ChatModel:
        """The same object for the same name. Raises UsageError, ModelRefused or MissingPrerequisite."""
        if spec not in self._chats:
            chat = self.server.chat(spec, self._address(spec), self.meter.waited)
            self._chats[spec] = self.meter.metered(chat)
        return self._chats[spec]

    def computer(self, spec: str, form: str | None = None, tool: str | None = None) -> ComputerModel:
        """As ``models.open.open_computer_model``."""
        return self.meter.metered_computer(
            self.server.computer(spec, self._address(spec), form, tool, self.meter.waited)
        )

    @cached_property
    def _chats(self) -> dict[str, ChatModel]:
        return {}

    def _address(self, spec: str) -> str | None:
        return self.server.base_url if spec.partition("/")[0] == self._main.partition("/")[0] else None
