"""Words become sound by espeak-ng itself; the file is judged and not the exit code."""

import stat

import pytest

from screenwright.core.errors import DataError, MissingPrerequisite
from screenwright.reading import speech
from screenwright.reading.speech import seconds, spoken


def test_words_become_sound_and_more_words_more_of_it():
    short, long = seconds(spoken("Save.")), seconds(spoken("This is the Save button, in the top left of the screen."))
    assert 0.2 < short < long


def test_a_higher_speed_is_shorter():
    words = "The second of five buttons in its row, next to Cancel."
    assert seconds(spoken(words, 400)) < 0.7 * seconds(spoken(words, 120))


def test_quotation_marks_and_letters_beyond_ascii_are_spoken():
    assert seconds(spoken("“Zürich – Geneva”, the switch is off…")) > 0.5


def test_without_the_program_the_line_that_mends_it_is_told(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingPrerequisite, match="apt-get install espeak-ng"):
        spoken("Save")


@pytest.mark.parametrize("body", ["exit 0", "cat > /dev/null; exit 0", 'printf RIFF > "$8"; exit 0'])
def test_a_program_that_ends_well_without_sound_is_an_error(body, monkeypatch, tmp_path):
    program = tmp_path / speech.PROGRAM
    program.write_text(f"#!/bin/sh\n{body}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(DataError, match="no sound"):
        spoken("Save")


def test_what_is_no_wav_has_no_length():
    assert seconds(b"") == seconds(b"RIFF") == 0.0


def test_the_voice_follows_the_language():
    words = "这是“保存”按钮，位于屏幕左上角。"
    assert seconds(spoken(words, voice="cmn")) > 1
    assert spoken(words, voice="cmn") != spoken(words, voice="en")
