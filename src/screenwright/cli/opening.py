"""The models of one run: each opened once, and counted."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from screenwright.core.computer import ComputerModel
    from screenwright.core.protocols import ChatModel
    from screenwright.models.metered import Meter


class Models:
    """Opens models by PROVIDER/NAME. ``base_url`` is the address of the server of ``main``, and of its provider alone:
    another one has another address."""

    def __init__(self, meter: Meter, main: str | None, base_url: str | None) -> None:
        self.meter = meter
        self._main, self._base_url = main or "", base_url

    def chat(self, spec: str) -> ChatModel:
        """The same object for the same name. Raises UsageError, ModelRefused or MissingPrerequisite."""
        from screenwright.models.open import open_model

        if spec not in self._chats:
            self._chats[spec] = self.meter.metered(open_model(spec, self._address(spec)))
        return self._chats[spec]

    def computer(self, spec: str, form: str | None = None, tool: str | None = None) -> ComputerModel:
        """As ``models.open.open_computer_model``."""
        from screenwright.models.open import open_computer_model

        return self.meter.metered_computer(open_computer_model(spec, self._address(spec), form=form, tool=tool))

    @cached_property
    def _chats(self) -> dict[str, ChatModel]:
        return {}

    def _address(self, spec: str) -> str | None:
        return self._base_url if spec.partition("/")[0] == self._main.partition("/")[0] else None
