"""A model in this process: a file with weights that mean nothing, but a real one to llama.cpp."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from screenwright.core.errors import (
    BadReply,
    Interrupted,
    ModelRefused,
    ModelTimeout,
    PicturesRefused,
    UsageError,
)
from screenwright.core.images import encode_png
from screenwright.core.messages import Message, Picture, Usage, Waiting
from screenwright.core.protocols import is_remote
from screenwright.llm.local_chat import LocalChat
from screenwright.llm.open import open_model
from tiny_gguf import write_tiny_model

CHOICE = {
    "type": "object",
    "properties": {"on": {"enum": ["e1", "e2"]}, "enter": {"type": "boolean"}},
    "required": ["on", "enter"],
    "additionalProperties": False,
}
ENDLESS = {"type": "object", "properties": {"text": {"type": "string", "pattern": "^x{400,}$"}}, "required": ["text"]}
WHICH = (Message("system", ("Be brief.",)), Message("user", ("Which one?",), CHOICE))
FREELY = (Message("user", ("Tell me all.",)),)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_model(tmp_path_factory.mktemp("models") / "tiny.gguf")


def test_an_answer_fits_its_schema_and_its_tokens_are_counted(path: Path) -> None:
    model = LocalChat(path)
    first, second = model.reply(WHICH), model.reply(WHICH)
    said = json.loads(first.text)
    assert said["on"] in ("e1", "e2")
    assert isinstance(said["enter"], bool)
    assert first.text == second.text  # the likeliest answer, each time
    assert first.usage.input_tokens > 20
    assert first.usage.output_tokens > 10
    assert model.usage == first.usage + second.usage
    assert (model.name, is_remote(model)) == ("local/tiny", False)


def test_who_looks_on_hears_of_the_loading_and_of_the_end(path: Path) -> None:
    told: list[Waiting] = []
    model = LocalChat(path, watch=told.append, context=1024)
    model.reply(WHICH)
    assert "loading local/tiny" in told[0].words
    assert "1024 tokens of context" in told[0].words
    assert told[-1].over
    told.clear()
    model.reply(WHICH)
    assert [one.words for one in told if one.words] == []


def test_an_answer_without_an_end_is_cut_off(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screenwright.llm.local_chat.MOST_TOKENS", 48)
    with pytest.raises(BadReply, match="broke off its answer"):
        LocalChat(path).reply((Message("user", ("Tell all.",), ENDLESS),))


def test_a_question_that_does_not_fit_says_how_long_it_is(path: Path) -> None:
    with pytest.raises(ModelRefused, match=r"is asked \d+ tokens, and its context holds 512.*screenwright.toml"):
        LocalChat(path, context=512).reply((Message("user", ("word " * 400,)),))


def test_a_wait_that_is_ended_ends_the_answer(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screenwright.llm.clock.TICK_S", 0.001)
    heard: list[str] = []

    def stop(waiting: Waiting) -> None:
        heard.append(waiting.so_far)
        if waiting.so_far:
            raise Interrupted("stopped by the user")

    model = LocalChat(path, watch=stop)
    with pytest.raises(Interrupted):
        model.reply(FREELY)
    assert heard[-2]  # the end is told, too
    assert json.loads(LocalChat(path).reply(WHICH).text)  # the model is free for the next question


def test_the_time_is_limited(path: Path) -> None:
    with pytest.raises(ModelTimeout, match="--model-timeout"):
        LocalChat(path, timeout_s=0.001).reply(FREELY)


def test_a_model_without_a_projector_takes_no_pictures(path: Path) -> None:
    picture = Picture(encode_png(np.zeros((8, 8, 3), np.uint8)), 8, 8)
    with pytest.raises(PicturesRefused, match="visiontasker"):
        LocalChat(path).reply((Message("user", (picture, "What is it?")),))


def test_two_projectors_are_one_too_many(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "model.gguf"
    copy.write_bytes(path.read_bytes())
    for name in ("mmproj-a.gguf", "mmproj-b.gguf"):
        (tmp_path / name).write_bytes(b"GGUF")
    with pytest.raises(UsageError, match="2 projectors"):
        LocalChat(copy)


def test_a_damaged_file_is_told_as_one(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.gguf"
    damaged.write_bytes(b"GGUF and nothing else")
    with pytest.raises(ModelRefused, match=r"cannot be loaded.*damaged"):
        LocalChat(damaged).reply(WHICH)


def test_models_are_opened_by_path_or_by_name(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert open_model(f"local/{path}").name == "local/tiny"
    monkeypatch.setenv("SCREENWRIGHT_MODELS", str(path.parent))
    assert open_model("local/tiny").name == "local/tiny"
    assert open_model("local/tiny").usage == Usage()
    monkeypatch.setenv("SCREENWRIGHT_MODELS", str(tmp_path))
    with pytest.raises(UsageError, match="screenwright models pull smollm2-135m"):
        open_model("local/smollm2-135m")
    with pytest.raises(UsageError, match="there is no file"):
        open_model("local/other")
    (tmp_path / "text.gguf").write_text("hello")
    with pytest.raises(UsageError, match="no GGUF file"):
        open_model(f"local/{tmp_path}/text.gguf")
    with pytest.raises(UsageError, match="has no address"):
        open_model(f"local/{path}", base_url="http://127.0.0.1:9/v1")
