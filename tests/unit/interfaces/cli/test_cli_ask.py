"""``ask`` and ``read --speak`` on a drawn screen, as a person calls them."""

import json
import wave

import pytest
from typer.testing import CliRunner

from screens import WHITE, Canvas
from screenwright.core.images import encode_png
from screenwright.interfaces.cli.commands import app


@pytest.fixture(scope="module")
def picture(tmp_path_factory):
    canvas = Canvas(480, 240, WHITE)
    canvas.words(30, 24, "Delivery address", 26)
    canvas.words(30, 90, "Hamburg", 20)
    canvas.words(30, 150, "Lisbon", 20)
    path = tmp_path_factory.mktemp("ask") / "screen.png"
    path.write_bytes(encode_png(canvas.shot().pixels))
    return str(path)


def call(*words):
    return CliRunner().invoke(app, list(words))


def test_a_question_is_answered(picture):
    done = call("ask", picture, "What is below Hamburg?")
    assert done.exit_code == 0
    assert "Lisbon" in done.stdout


def test_what_cannot_be_known_is_a_negative_result(picture):
    done = call("ask", picture, "Is Bluetooth on?", "--json")
    assert done.exit_code == 1
    answer = json.loads(done.stdout)
    assert answer["known"] is False
    assert answer["elements"] == []


def test_it_means_what_is_at_the_point(picture):
    done = call("ask", picture, "What does it say?", "--at", "60,100", "--json")
    assert json.loads(done.stdout)["answer"] == "“Hamburg”"


@pytest.mark.parametrize("command", [("ask", "Where is Lisbon?"), ("read", "--at", "60,160")])
def test_what_is_told_is_also_spoken(command, picture, tmp_path):
    sound = tmp_path / "out" / "said.wav"
    done = call(command[0], picture, *command[1:], "--speak", str(sound), "--speed", "300")
    assert done.exit_code == 0
    assert "Lisbon" in done.stdout
    with wave.open(str(sound), "rb") as file:
        assert file.getnframes() > 0.5 * file.getframerate()


def test_without_a_speaking_program_the_text_has_to_do(picture, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    done = call("ask", picture, "Where is Lisbon?", "--speak", str(tmp_path / "said.wav"))
    assert done.exit_code == 0
    assert "apt-get install espeak-ng" in done.stderr
    assert not (tmp_path / "said.wav").exists()
