"""Key names as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import UsageError
from screenwright.core.keys import MODIFIERS, NAMED_KEYS, normalise_key, parse_chord


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("Return", "enter"), ("ENTER", "enter"), ("KP_Enter", "enter"), ("Esc", "escape"), ("Page_Down", "pagedown"),
        ("page-down", "pagedown"), ("Page Up", "pageup"), ("PgDn", "pagedown"), ("Prior", "pageup"), ("Del", "delete"),
        ("Back space", "backspace"), ("BkSp", "backspace"), ("ArrowLeft", "left"), ("down arrow", "down"),
        ("Control_L", "ctrl"), ("Strg", "ctrl"), ("Command", "super"), ("Windows key", "super"), ("win", "super"),
        ("Option", "alt"), ("AltGr", "altgr"), ("Alt_R", "altgr"), ("F12", "f12"), ("f24", "f24"),
        ("space bar", "space"), (" ", "space"), ("plus", "+"), ("a", "a"), ("A", "A"), (" A ", "A"), ("é", "é"),
        ("中", "中"), ("_", "_"), ("-", "-"), ("Print", "printscreen"), ("Caps Lock", "capslock"),
    ],
)  # fmt: skip
def test_spellings(written: str, key: str) -> None:
    assert normalise_key(written) == key


@pytest.mark.parametrize("key", sorted(NAMED_KEYS))
def test_canonical_names_stay(key: str) -> None:
    assert normalise_key(key) == key


@pytest.mark.parametrize(
    ("written", "near"),
    [("entr", "enter"), ("escpe", "escape"), ("pagdown", "pagedown"), ("f25", "f2"), ("backspac", "backspace")],
)
def test_unknown_keys_name_near_ones(written: str, near: str) -> None:
    with pytest.raises(UsageError, match=f"unknown key '{written}'.*did you mean.*{near}"):
        normalise_key(written)


@pytest.mark.parametrize("written", ["", "qqqqqqqq", "中文", "--"])
def test_keys_like_nothing_say_what_a_key_is(written: str) -> None:
    with pytest.raises(UsageError, match="one character, or a name"):
        normalise_key(written)


@pytest.mark.parametrize(
    ("written", "keys"),
    [
        ("Ctrl+Shift+S", ("ctrl", "shift", "s")),
        ("ctrl + s", ("ctrl", "s")),
        ("Ctrl-Alt-Del", ("ctrl", "alt", "delete")),
        ("alt+F4", ("alt", "f4")),
        ("Cmd+Space", ("super", "space")),
        ("ctrl++", ("ctrl", "+")),
        ("ctrl+plus", ("ctrl", "+")),
        ("ctrl+-", ("ctrl", "-")),
        ("ctrl--", ("ctrl", "-")),
        ("ctrl-+", ("ctrl", "+")),
        ("+", ("+",)),
        ("-", ("-",)),
        ("page-down", ("pagedown",)),
        ("ctrl+page-down", ("ctrl", "pagedown")),
        ("Enter", ("enter",)),
        ("shift+A", ("shift", "A")),
        ("shift + A", ("shift", "A")),
        ("Ctrl+A", ("ctrl", "a")),
        ("A", ("A",)),
    ],
)
def test_chords(written: str, keys: tuple[str, ...]) -> None:
    assert parse_chord(written) == keys


@pytest.mark.parametrize("written", ["", "   ", "\n", "ctrl+nokey", "hello world", "ctrl s"])
def test_what_is_no_chord_is_refused(written: str) -> None:
    with pytest.raises(UsageError, match="key"):
        parse_chord(written)


@given(st.text(max_size=20) | st.lists(st.sampled_from([*MODIFIERS, "+", "-", " ", "a", "F1", "_"])).map("".join))
def test_any_text_is_a_chord_or_a_usage_error(text: str) -> None:
    try:
        keys = parse_chord(text)
    except UsageError:
        return
    assert keys
    assert all(key in NAMED_KEYS or len(key) == 1 for key in keys)


@given(st.lists(st.sampled_from(sorted(NAMED_KEYS)), min_size=1, max_size=4), st.sampled_from("abcz19"))
def test_canonical_chords_survive(names: list[str], last: str) -> None:
    keys = (*names, last)
    assert parse_chord("+".join(keys)) == keys
