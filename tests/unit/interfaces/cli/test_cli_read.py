"""``read`` in its languages, at its lengths, and with the lens ladder, as a person calls it."""

import json
import wave

import pytest
from typer.testing import CliRunner

from screens import WHITE, Canvas
from screenwright.core.errors import UsageError
from screenwright.core.images import decode, encode_png
from screenwright.interfaces.cli.commands import app

pytestmark = pytest.mark.integration

AT = ("--at", "60,34")


@pytest.fixture(scope="module")
def picture(tmp_path_factory):
    canvas = Canvas(480, 240, WHITE)
    canvas.words(30, 24, "Delivery address", 26)
    canvas.words(30, 90, "Hamburg", 20)
    canvas.words(30, 150, "Lisbon", 20)
    path = tmp_path_factory.mktemp("read") / "screen.png"
    path.write_bytes(encode_png(canvas.shot().pixels))
    return str(path)


def call(*words, env=None):
    return CliRunner().invoke(app, ["read", *words], env={"SCREENWRIGHT_LANGUAGE": "", **(env or {})})


def test_english_is_the_default_and_ends_with_the_place_on_the_screen(picture):
    content, layout = call(picture, *AT).stdout.splitlines()
    assert content == "This is the text “Delivery address”."
    assert "percent from the left and" in layout


@pytest.mark.parametrize(("flags", "env"), [(("--language", "zh"), {}), ((), {"SCREENWRIGHT_LANGUAGE": "zh"})])
def test_chinese_by_a_flag_or_by_the_environment(picture, flags, env):
    content, layout = call(picture, *AT, *flags, env=env).stdout.splitlines()
    assert content == "这是文字“Delivery address”。"
    assert "，距顶部 " in layout


def test_the_flag_wins_over_the_environment(picture):
    done = call(picture, *AT, "--language", "en", env={"SCREENWRIGHT_LANGUAGE": "zh"})
    assert done.stdout.startswith("This is")


def test_an_unknown_language_is_a_usage_error(picture):
    done = call(picture, *AT, "--language", "de")
    assert isinstance(done.exception, UsageError)
    assert "choose from en, zh" in str(done.exception)


def test_brief_is_shorter_than_normal_and_full_longer(picture):
    said = [call(picture, *AT, "--verbosity", length).stdout for length in ("brief", "normal", "full")]
    assert said[0].splitlines()[0] == "Text “Delivery address”."
    assert len(said[0]) < len(said[1]) < len(said[2])
    assert said[1] == call(picture, *AT).stdout


def test_a_length_that_is_none_is_a_usage_error(picture):
    assert call(picture, *AT, "--verbosity", "3").exit_code == 2


def test_the_ladder_climbs_from_the_spot_to_the_screen(picture):
    done = call(picture, *AT, "--ladder", "--json")
    ladder = json.loads(done.stdout)
    assert ladder["schema"] == "screenwright.ladder/1"
    assert [ladder["rungs"][0]["role"], ladder["rungs"][-1]["role"]] == ["spot", "screen"]
    assert ladder["rungs"][-1]["box"] == [0, 0, 480, 240]
    told = call(picture, *AT, "--ladder").stdout.splitlines()
    assert told == [rung["words"] for rung in ladder["rungs"]]


def test_the_ladder_in_two_steps_in_chinese(picture):
    told = call(picture, *AT, "--ladder", "--depth", "2", "--language", "zh").stdout.splitlines()
    assert len(told) == 2
    assert told[-1].startswith("整个屏幕为 480×240 像素")


@pytest.mark.parametrize("flags", [("--depth", "3"), ("--ladder", "--model", "ollama/none")])
def test_what_does_not_go_together_is_a_usage_error(picture, flags):
    assert "leave one out" in str(call(picture, *AT, *flags).exception)


def test_a_picture_for_each_rung(picture, tmp_path):
    done = call(picture, *AT, "--ladder", "--lenses", str(tmp_path), "--json")
    ladder = json.loads(done.stdout)
    assert ladder["lenses"] == [f"lens-{number}.png" for number in range(1, len(ladder["rungs"]) + 1)]
    assert all(decode((tmp_path / name).read_bytes()).width >= 120 for name in ladder["lenses"])


def test_chinese_is_spoken(picture, tmp_path):
    sound = tmp_path / "said.wav"
    done = call(picture, *AT, "--language", "zh", "--verbosity", "brief", "--speak", str(sound))
    assert done.exit_code == 0
    with wave.open(str(sound), "rb") as file:
        assert file.getnframes() > 0.5 * file.getframerate()


def test_what_a_model_is_shown_needs_a_model(picture):
    done = call(picture, *AT, "--no-dot")
    assert isinstance(done.exception, UsageError)
    assert "name one" in str(done.exception)
