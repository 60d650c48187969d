"""A device that types secrets: it alone puts values in the place of ``{{secret:NAME}}``, at the last moment.

Whoever decides, asks, records or shows an action knows the placeholder; what comes back from the device, its errors
too, is told with placeholders again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from screenwright.core.action import Action, TypeText
from screenwright.core.agency import Environment, Note
from screenwright.core.errors import DeviceError, ScreenwrightError, UnsupportedAction
from screenwright.core.geometry import Point
from screenwright.core.protocols import Device, Notes, Points, Reconnects
from screenwright.core.screenshot import Screenshot
from screenwright.core.secret_names import has_broken_placeholder, secret_names
from screenwright.devices.vault import Vault


class SecretTyping:
    """Wraps a Device and is one. An unknown name is a UsageError, and nothing is typed."""

    def __init__(self, device: Device, vault: Vault) -> None:
        self._device = device
        self._vault = vault

    @property
    def url(self) -> str:
        return self._device.url

    @property
    def environment(self) -> Environment:
        return self._device.environment

    @property
    def size(self) -> tuple[int, int]:
        return self._device.size

    def screenshot(self) -> Screenshot:
        return self._device.screenshot()

    def perform(self, action: Action) -> None:
        if isinstance(action, TypeText) and (secret_names(action.text) or has_broken_placeholder(action.text)):
            self._type(TypeText(self._vault.resolve(action.text)))
        else:
            self._device.perform(action)

    def release(self) -> None:
        self._device.release()

    def close(self) -> None:
        self._device.close()

    def pointer(self) -> Point | None:
        return self._device.pointer() if isinstance(self._device, Points) else None

    def take_notes(self) -> tuple[Note, ...]:
        """A page may repeat what was typed into it."""
        notes = self._device.take_notes() if isinstance(self._device, Notes) else ()
        return tuple(replace(note, words=self._vault.conceal(note.words)) for note in notes)

    def reconnect(self, limit_s: float = 30.0) -> None:
        """Raises UnsupportedAction where the device within cannot come back."""
        if not isinstance(self._device, Reconnects):
            raise UnsupportedAction(f"{self.url} has no way to come back")
        self._device.reconnect(limit_s)

    def _type(self, action: TypeText) -> None:
        try:
            self._device.perform(action)
        except ScreenwrightError as error:
            told: ScreenwrightError = type(error)(self._vault.conceal(str(error)))
        except Exception as error:  # words that are not ours may quote the text in any form
            told = DeviceError(f"{self.url} failed while a secret was typed ({type(error).__name__})")
        else:
            return
        raise told  # outside of the handler, so that the first error does not hang on it


if TYPE_CHECKING:
    _: type[Device] = SecretTyping
