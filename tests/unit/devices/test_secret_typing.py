"""Secrets: only the device resolves them, whatever is wrong is told without them, and nothing is typed then."""

from __future__ import annotations

import traceback
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.action import Action, Click, TypeText
from screenwright.core.errors import DeviceError, DeviceLost, UnsupportedAction, UsageError
from screenwright.core.geometry import Point
from screenwright.core.secret_names import has_broken_placeholder, placeholder, secret_names
from screenwright.devices.secret_typing import SecretTyping
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright.devices.vault import Vault, open_vault

VALUE = "Canary-71 ünder\\lined"


class Telltale(SimulatedDevice):
    """Quotes what it is to type in its errors."""

    def __init__(self, fault: type[Exception] | None = None) -> None:
        super().__init__(Path("/nowhere"), (1024, 640), made_here=False)
        self.performed: list[Action] = []
        self.fault = fault

    def perform(self, action: Action) -> None:
        self.performed.append(action)
        if self.fault is not None:
            raise self.fault(f"cannot type {action.text!r}: {action}")  # type: ignore[attr-defined]  # a TypeText


def typed(text: str, fault: type[Exception] | None = None) -> Telltale:
    inner = Telltale(fault)
    SecretTyping(inner, Vault({"bank": VALUE})).perform(TypeText(text))
    return inner


def test_a_placeholder_is_resolved_at_the_last_moment_and_nothing_else_is_touched() -> None:
    assert typed("a {{secret:bank}} b {{ secret:BANK }}").performed == [TypeText(f"a {VALUE} b {VALUE}")]
    assert typed("plain {text}").performed == [TypeText("plain {text}")]


@pytest.mark.parametrize(
    ("text", "words"),
    [("{{secret:other}}", "there is no secret 'other'"), ("x {{secret:bank", "broken placeholder"),
     ("{{secret:}}", "broken placeholder"), ("{{secret:bank}} {{SECRET bank}}", "broken placeholder")],
)  # fmt: skip
def test_what_cannot_be_resolved_is_one_error_and_nothing_is_typed(text: str, words: str) -> None:
    inner = Telltale()
    with pytest.raises(UsageError, match=words) as error:
        SecretTyping(inner, Vault({"bank": VALUE})).perform(TypeText(text))
    assert inner.performed == []
    assert VALUE not in str(error.value)


@pytest.mark.parametrize("fault", [DeviceLost, UnsupportedAction, RuntimeError])
def test_an_error_that_quotes_the_text_is_told_without_it(fault: type[Exception]) -> None:
    with pytest.raises(DeviceError) as error:
        typed("{{secret:bank}}", fault)
    told = "".join(traceback.format_exception(error.value))
    assert error.type is (fault if issubclass(fault, DeviceError) else DeviceError)
    for form in (VALUE, repr(VALUE), "Canary-71"):
        assert form not in told
    assert error.value.__context__ is None


def test_it_stays_the_device_that_it_wraps() -> None:
    inner = Telltale()
    device = SecretTyping(inner, Vault())
    assert (device.url, device.size, device.environment) == (inner.url, inner.size, "desktop")
    device.perform(Click(Point(1, 2)))
    assert inner.performed == [Click(Point(1, 2))]
    assert device.pointer() == inner.pointer()
    with pytest.raises(UnsupportedAction, match="no way to come back"):
        device.reconnect()


# -- vault -------------------------------------------------------------------------------------------------------


def test_values_come_from_the_environment_and_from_a_file_that_nobody_else_may_read(tmp_path: Path) -> None:
    file = tmp_path / "secrets.toml"
    file.write_text('bank = "from the file"\nMail = "letters"\n')
    file.chmod(0o600)
    vault = open_vault(file, {"SCREENWRIGHT_SECRET_BANK": "from outside", "SCREENWRIGHT_SECRET_DOOR": "4711", "X": "y"})
    assert dict(vault.values) == {"bank": "from the file", "mail": "letters", "door": "4711"}
    assert "4711" not in repr(vault) + str(vault)


@pytest.mark.parametrize(
    ("content", "mode", "words"),
    [
        ('bank = "Canary-71"', 0o644, "chmod 600"),
        ('bank = "Canary-71"', 0o620, "chmod 600"),
        ("bank = Canary-71", 0o600, "not TOML"),
        ("bank = 123456789", 0o600, "is no text"),
        ('bank = "ab"', 0o600, "has 2 characters"),
        ('"a b" = "Canary-71"', 0o600, "no name of a secret"),
    ],
)
def test_a_file_that_is_not_right_is_refused_and_not_quoted(
    tmp_path: Path, content: str, mode: int, words: str
) -> None:
    file = tmp_path / "secrets.toml"
    file.write_text(content)
    file.chmod(mode)
    with pytest.raises(UsageError, match=words) as error:
        open_vault(file, {})
    assert "Canary" not in "".join(traceback.format_exception(error.value))


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        open_vault(tmp_path / "none", {})


@given(st.text(max_size=60))
def test_any_text_without_a_placeholder_passes_as_it_is(text: str) -> None:
    if not secret_names(text) and not has_broken_placeholder(text):
        assert Vault({"bank": VALUE}).resolve(text) == text


@given(st.text(max_size=20), st.text(min_size=4, max_size=20), st.text(max_size=20))
def test_what_is_resolved_can_be_concealed_again(before: str, value: str, after: str) -> None:
    vault = Vault({"bank": value})
    told = f"{before.replace('{', '')}{placeholder('bank')}{after.replace('{', '')}"
    assert value.casefold() not in vault.conceal(vault.resolve(told)).casefold() or value.casefold() in told.casefold()
