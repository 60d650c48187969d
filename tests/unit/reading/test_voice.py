"""Words said aloud by a process that can be cut short. The program is played by a script: no sound is needed."""

import stat

import pytest

from live_builders import Clock
from screenwright.core.errors import MissingPrerequisite
from screenwright.reading.speech import PROGRAM
from screenwright.reading.voice import Voice
from waiting import eventually

LONG = "The quick brown fox jumps over the lazy dog, and then it does so once more."


@pytest.fixture
def played(monkeypatch, tmp_path):
    """A program that notes what it is to say, and takes as long as ``seconds`` says."""

    def play(seconds: float):
        program, heard = tmp_path / PROGRAM, tmp_path / "heard"
        heard.write_text("")
        program.write_text(f'#!/bin/sh\nsaid=$(cat)\necho "$said" >> "{heard}"\nexec sleep {seconds}\n')
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
        return heard

    return play


def lines(heard):
    return heard.read_text().splitlines()


def test_one_after_the_other(played):
    heard = played(0.05)
    clock = Clock()
    voice = Voice(clock=clock)
    voice.say("first", interrupt=False)
    voice.say("second", interrupt=False)
    clock.pause(60)

    def done():
        voice.pace()
        clock.pause(60)
        return not voice.speaks

    assert eventually(done), "both are said"
    assert lines(heard) == ["first", "second"]
    assert voice.audible


def test_what_interrupts_is_said_at_once_and_the_rest_never(played):
    heard = played(30)
    voice = Voice()
    voice.say("first", interrupt=False)
    voice.say("second", interrupt=False)
    assert eventually(lambda: lines(heard) == ["first"]), "it begins"
    voice.say("third", interrupt=True)
    assert eventually(lambda: lines(heard) == ["first", "third"]), "it is interrupted"
    voice.hush()
    assert not voice.speaks
    voice.hush()


def test_words_that_end_far_too_soon_were_not_heard(played):
    heard = played(0)
    clock = Clock()
    voice = Voice(clock=clock)
    voice.say(LONG, interrupt=False)

    def ended():
        voice.pace()
        return not voice.speaks

    assert eventually(ended), "it ends"
    assert not voice.audible
    voice.say("more", interrupt=False)
    assert not voice.speaks
    assert lines(heard) == [LONG]


def test_without_the_program_the_line_that_mends_it_is_told(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingPrerequisite, match="apt-get install espeak-ng"):
        Voice()
