"""Names and characters to X keysyms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import UsageError
from screenwright.core.keys import NAMED_KEYS
from screenwright.devices.keysyms import character_keysym, chord_keysyms, text_keysyms


def test_every_named_key_has_its_own_keysym() -> None:
    keysyms = {chord_keysyms((name,)) for name in NAMED_KEYS}
    assert len(keysyms) == len(NAMED_KEYS)


@pytest.mark.parametrize(
    ("keys", "keysyms"),
    [
        (("ctrl", "s"), (0xFFE3, 0x73)),
        (("ctrl", "shift", "s"), (0xFFE3, 0xFFE1, 0x53)),
        (("shift", "ß"), (0xFFE1, 0xDF)),
        (("alt", "f4"), (0xFFE9, 0xFFC1)),
        (("enter",), (0xFF0D,)),
        (("f24",), (0xFFD5,)),
        (("space",), (0x20,)),
        (("A",), (0x41,)),
    ],
)
def test_chords(keys: tuple[str, ...], keysyms: tuple[int, ...]) -> None:
    assert chord_keysyms(keys) == keysyms


@pytest.mark.parametrize(
    ("text", "keysyms"),
    [
        ("aA~ ", [0x61, 0x41, 0x7E, 0x20]),
        ("éÿ", [0xE9, 0xFF]),
        ("€中😀", [0x010020AC, 0x01004E2D, 0x0101F600]),
        ("a\nb\r\nc\rd\te", [0x61, 0xFF0D, 0x62, 0xFF0D, 0x63, 0xFF0D, 0x64, 0xFF09, 0x65]),
    ],
)
def test_texts(text: str, keysyms: list[int]) -> None:
    assert text_keysyms(text) == keysyms


@pytest.mark.parametrize("character", ["\x00", "\x1b", "\x7f", "\x85", "\ud800"])
def test_control_codes_cannot_be_typed(character: str) -> None:
    with pytest.raises(UsageError, match="cannot be typed"):
        text_keysyms(f"ok{character}")


@given(st.characters(exclude_categories=["Cc", "Cs"]))
def test_a_keysym_leads_back_to_its_character(character: str) -> None:
    keysym = character_keysym(character)
    assert chr(keysym & 0xFFFFFF) == character
    assert (keysym >= 0x01000000) == (ord(character) > 0xFF)
