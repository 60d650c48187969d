"""Words become one line for the phone's shell and arrive as they were; answers of the phone are read or refused."""

from __future__ import annotations

import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import DeviceProtocolError, UnsupportedAction, UsageError
from screenwright.devices.android.shell import (
    MAX_TEXT,
    Viewport,
    input_text_words,
    parse_component,
    parse_density,
    parse_focus,
    parse_viewport,
    remote_line,
)
from screenwright.devices.android.url import is_network_serial, parse_adb_url
from screenwright.devices.keycodes import key_codes
from servers.fake_android import FakeAndroid, commands_of
from servers.fake_phone import FakePhone

PRINTABLE = "".join(map(chr, range(32, 127)))
NASTY = ["$(reboot)", "`id`", "a;b", "a && b", "'; rm -rf / #", '"', "''", "\\", "%s", "%%s", "", "*", "~", "-d", "\n"]


def through_a_real_shell(line: str) -> list[str]:
    """The words that /bin/sh makes of ``line``."""
    script = f"""emit() {{ printf '%s\\0' "$@"; }}; emit {line}"""
    done = subprocess.run(["/bin/sh", "-c", script], capture_output=True, check=True, timeout=10)
    return done.stdout.decode("utf-8", "surrogateescape").split("\0")[:-1]


@given(st.lists(st.text(st.characters(exclude_characters="\0", codec="utf-8"), max_size=20), min_size=1, max_size=4))
def test_every_word_arrives_as_it_was(words):
    line = remote_line(words)
    assert through_a_real_shell(line) == words
    assert commands_of(line) == [(";", words)]


@pytest.mark.parametrize("word", NASTY)
def test_what_looks_like_a_command_stays_a_word(word):
    assert through_a_real_shell(remote_line(["echo", word])) == ["echo", word]


def test_two_commands_stop_at_the_first_that_fails():
    android = FakeAndroid(FakePhone())
    assert android.run(remote_line(("nosuch", "a"), ("input", "keyevent", "4"))).status == 127
    assert commands_of(remote_line(("a", "&&"), ("b",))) == [(";", ["a", "&&"]), ("&&", ["b"])]


def test_a_nul_cannot_be_sent():
    with pytest.raises(UsageError, match="NUL"):
        remote_line(["input", "text", "a\0b"])


@pytest.mark.parametrize("line", ["echo $HOME", "echo `id`", "a & b", "a > b", "a | b", 'echo "$x"', "a *", "a\nb"])
def test_the_fake_shell_refuses_what_a_real_one_would_expand(line):
    assert FakeAndroid(FakePhone()).run(line).status == 2


@given(
    st.text(PRINTABLE, max_size=60) | st.lists(st.sampled_from(["%", "s", "%s", " ", "'"]), max_size=12).map("".join)
)
def test_input_text_types_exactly_any_printable_ascii(text):
    android = FakeAndroid(FakePhone(page="note", focused=True))
    for word in input_text_words(text):
        assert android.run(remote_line(("input", "text", word))).status == 0
    assert android.phone.note == text


def test_a_long_text_goes_in_pieces():
    words = list(input_text_words("ab c" * 400))
    assert "".join(words).replace("%s", " ") == "ab c" * 400
    assert len(words) == 1600 / MAX_TEXT


@pytest.mark.parametrize(
    ("url", "serial", "network"),
    [
        ("adb://R58M123ABC", "R58M123ABC", False),
        ("adb://emulator-5554", "emulator-5554", False),
        ("adb://192.168.1.7:5555", "192.168.1.7:5555", True),
        ("adb://[::1]:5555", "[::1]:5555", True),
        ("adb://adb-123-AbC._adb-tls-connect._tcp", "adb-123-AbC._adb-tls-connect._tcp", False),
    ],
)
def test_a_url_names_a_serial(url, serial, network):
    assert parse_adb_url(url) == serial
    assert is_network_serial(serial) is network


@pytest.mark.parametrize(
    "url",
    ["adb:", "adb://", "adb://a b", "adb://-s", "adb://h:0", "adb://h:70000", "adb://a/b", "vnc://h", "adb://h;id"],
)
def test_a_wrong_url_is_a_usage_error(url):
    with pytest.raises(UsageError, match="adb://SERIAL"):
        parse_adb_url(url)


OLD = "mDefaultViewport=DisplayViewport{valid=true, displayId=0, orientation=1, logicalFrame=Rect(0, 0 - 1920, 1080), "
OFF = "DisplayViewport{type=EXTERNAL, valid=false, orientation=0, logicalFrame=Rect(0, 0 - 0, 0)}, "
NEW = "DisplayViewport{type=INTERNAL, valid=true, isActive=true, orientation=0, logicalFrame=Rect(0, 0 - 1080, 2244)}"


def test_the_viewport_is_the_first_screen_in_use():
    assert parse_viewport(OLD) == Viewport(1, 1920, 1080)
    assert parse_viewport(OFF + NEW) == Viewport(0, 1080, 2244)


def test_pictures_turn_with_the_screen_and_keep_their_fineness():
    upright, lying = Viewport(0, 720, 1496), Viewport(1, 1496, 720)
    for known in ((720, 1496), (1080, 2244), (2244, 1080)):
        assert upright.picture_size(known) == tuple(sorted(known))
        assert lying.picture_size(known) == tuple(sorted(known, reverse=True))
    unfolded = Viewport(0, 2208, 1840)
    assert unfolded.picture_size((1080, 2092)) == (2208, 1840)
    for answer in ("", "DISPLAY MANAGER", OFF, NEW.replace("2244", "0")):
        with pytest.raises(DeviceProtocolError, match="dumpsys display"):
            parse_viewport(answer)


def test_answers_are_read_or_refused():
    assert parse_density("Physical density: 440\nOverride density: 320\n") == 320
    assert parse_focus("mCurrentFocus=Window{5b1f u0 a.b/a.b.Main}") == "a.b/a.b.Main"
    assert parse_focus("  mCurrentFocus=Window{5b1f u0 NotificationShade}") == "NotificationShade"
    assert parse_component("priority=0\na.b/.Main\n") == "a.b/.Main"
    assert parse_component("No activity found") is None
    for parse in (parse_density, parse_focus):
        with pytest.raises(DeviceProtocolError):
            parse("null")


@given(st.text(max_size=200))
def test_foreign_answers_raise_nothing_else(answer):
    for parse in (parse_viewport, parse_density, parse_focus, parse_component):
        try:
            parse(answer)
        except DeviceProtocolError:
            continue


def test_keys_have_androids_codes():
    assert key_codes(("Return",)) == [66]
    assert key_codes(("ctrl", "a")) == [113, 29]
    assert key_codes(("A",)) == [59, 29]
    assert key_codes(("shift", "A")) == [59, 29]
    assert key_codes(("down", "f5", "7")) == [20, 135, 14]
    with pytest.raises(UnsupportedAction, match="type it as text"):
        key_codes(("é",))
    with pytest.raises(UsageError, match="unknown key"):
        key_codes(("no such key",))
