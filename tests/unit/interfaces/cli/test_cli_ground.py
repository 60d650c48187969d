"""``ground`` on a drawn screen, as a person calls it."""

import json

import pytest
from typer.testing import CliRunner

from screens import WHITE, Canvas
from screenwright.core.geometry import Box
from screenwright.core.images import encode_png
from screenwright.interfaces.cli.commands import app

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def picture(tmp_path_factory):
    canvas = Canvas(480, 240, WHITE)
    canvas.words(30, 24, "Delivery address", 26)
    canvas.words(30, 90, "Hamburg", 20)
    canvas.words(30, 150, "Lisbon", 20)
    canvas.button(Box(300, 180, 420, 216), "Send")
    path = tmp_path_factory.mktemp("ground") / "screen.png"
    path.write_bytes(encode_png(canvas.shot().pixels))
    return str(path)


def call(*words):
    return CliRunner().invoke(app, list(words))


def test_the_place_of_a_name_is_told(picture):
    done = call("ground", picture, "--instruction", "click Lisbon", "--json")
    assert done.exit_code == 0
    place = json.loads(done.stdout)
    assert set(place) == {"x", "y", "element", "confidence"}
    assert 30 <= place["x"] <= 110
    assert 145 <= place["y"] <= 175


def test_a_button_of_that_name_is_surer_than_mere_words(picture):
    def sure(words):
        return json.loads(call("ground", picture, "--instruction", words, "--json").stdout)["confidence"]

    assert sure("click Send") > 0.7
    assert sure("click Send") > sure("click Lisbon")


def test_what_is_not_there_is_refused(picture):
    done = call("ground", picture, "--instruction", "click Quokka", "--json")
    assert done.exit_code == 1
    assert "Quokka" in json.loads(done.stdout)["refused"]


def test_a_person_reads_the_reason(picture):
    done = call("ground", picture, "--instruction", "click Quokka")
    assert done.exit_code == 1
    assert done.stdout.startswith("refused, not found:")


def test_an_unknown_solver_is_a_usage_error(tmp_path):
    done = call("eval", "grounding", "--data", str(tmp_path), "--solver", "other")
    assert done.exit_code != 0
    assert "baseline:match|random|centre" in str(done.exception)
