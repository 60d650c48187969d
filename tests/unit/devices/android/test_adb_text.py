"""Typing on a phone: plain for ASCII, through ADBKeyboard for the rest, and the person's own keyboard comes back."""

from __future__ import annotations

import pytest

from screenwright.core.errors import DeviceError, UnsupportedAction, UsageError
from screenwright.devices.android import text as adb_text
from screenwright.devices.android.shell import remote_line
from screenwright.devices.android.text import Typist
from servers.fake_android import ADB_KEYBOARD, OWN_KEYBOARD, FakeAndroid
from servers.fake_phone import FakePhone


@pytest.fixture
def android() -> FakeAndroid:
    return FakeAndroid(FakePhone(page="note", focused=True))


@pytest.fixture
def typist(android: FakeAndroid, monkeypatch: pytest.MonkeyPatch) -> Typist:
    monkeypatch.setattr(adb_text, "_READY_S", 0.0)
    monkeypatch.setattr(adb_text, "_PIECE_S", 0.0)

    def run(*words: str) -> str:
        ran = android.run(remote_line(words))
        if ran.status:
            raise DeviceError(ran.err.decode())
        return ran.out.decode()

    return Typist(run)


def test_ascii_needs_no_keyboard(android, typist):
    android.keyboards.remove(ADB_KEYBOARD)
    typist.type('it\'s $5; `x` & 100%s "q"\n\tend\r\n')
    assert android.phone.note == 'it\'s $5; `x` & 100%s "q"\n\tend\n'
    assert not any(line.startswith(("ime", "am")) for line in android.lines)


@pytest.mark.parametrize("text", ["中文 é € 😀 Привет\n'$x'\tend", "é" * 1000, "שלום\u200f عربى", "e\u0301"])
def test_any_unicode_goes_through_adb_keyboard(android, typist, text):
    typist.type(text)
    assert android.phone.note == text
    assert (android.chosen, android.enabled) == (OWN_KEYBOARD, [OWN_KEYBOARD])


def test_a_keyboard_that_was_enabled_stays_enabled(android, typist):
    android.enabled.append(ADB_KEYBOARD)
    typist.type("é")
    assert (android.chosen, android.enabled) == (OWN_KEYBOARD, [OWN_KEYBOARD, ADB_KEYBOARD])


def test_a_keyboard_that_was_chosen_stays_chosen(android, typist):
    android.enabled.append(ADB_KEYBOARD)
    android.chosen = ADB_KEYBOARD
    typist.type("é")
    assert android.chosen == ADB_KEYBOARD
    assert not any(line.startswith(("ime set", "ime enable")) for line in android.lines)


def test_without_adb_keyboard_it_says_what_to_install(android, typist):
    android.keyboards.remove(ADB_KEYBOARD)
    with pytest.raises(UnsupportedAction, match=r"adb install ADBKeyboard\.apk"):
        typist.type("naïve")
    assert android.phone.note == ""


@pytest.mark.parametrize("failing", ["am broadcast", "ime set com.android.adbkeyboard", "ime enable"])
def test_the_own_keyboard_comes_back_after_a_failure(android, typist, failing):
    android.failing = failing
    with pytest.raises(DeviceError, match="told to fail"):
        typist.type("中文")
    assert (android.chosen, android.enabled) == (OWN_KEYBOARD, [OWN_KEYBOARD])


def test_a_failed_return_is_tried_again_later(android, typist):
    android.failing = f"ime set {OWN_KEYBOARD}"
    with pytest.raises(DeviceError, match="told to fail"):
        typist.type("中文")
    assert android.chosen == ADB_KEYBOARD
    android.failing = None
    typist.restore()
    assert (android.chosen, android.enabled) == (OWN_KEYBOARD, [OWN_KEYBOARD])
    typist.restore()


@pytest.mark.parametrize("text", ["a\0b", "\x1b[A", "\ud800", "x\x7f"])
def test_what_is_no_text_is_refused(android, typist, text):
    with pytest.raises(UsageError, match="cannot be typed"):
        typist.type(text)
    assert android.lines == []
