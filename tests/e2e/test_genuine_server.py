"""Our client against a genuine OpenAI-compatible server: transformers' own, with a tiny model of random weights.

It proves the transport: pictures arrive, tokens are counted, errors and time limits work. What such a model says is
noise, which makes it a good witness that noise never becomes an action.
"""

from __future__ import annotations

import importlib.util
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from chat_builders import make_situation
from screenwright.agents.minds.chat import ChatAgent
from screenwright.core.errors import BadReply, ModelRefused, ModelTimeout
from screenwright.core.images import encode_png
from screenwright.core.messages import Message, Picture, Usage
from screenwright.models.open import open_model

pytestmark = pytest.mark.slow

MAKER = Path(__file__).parents[1] / "servers" / "tiny_llava.py"
START_LIMIT_S = 60
PICTURE = Picture(encode_png(np.full((90, 120, 3), 200, dtype=np.uint8)), 120, 90)


@dataclass(frozen=True)
class Genuine:
    url: str
    spec: str


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Genuine]:
    missing = [name for name in ("torch", "transformers", "fastapi", "uvicorn") if not importlib.util.find_spec(name)]
    if missing:
        pytest.fail(f"{', '.join(missing)} not installed: run  pip install 'screenwright[genuine-server]'")
    home = tmp_path_factory.mktemp("genuine")
    model = home / "tiny-llava"
    (home / "hub").mkdir()  # without it the server's list of models is an error
    environment = {**os.environ, "HF_HOME": str(home), "HF_HUB_OFFLINE": "1", "NO_PROXY": "127.0.0.1"}
    subprocess.run([sys.executable, str(MAKER), str(model)], env=environment, check=True, timeout=START_LIMIT_S)
    port = _free_port()
    program = Path(sys.executable).with_name("transformers")
    command = [str(program), "serve", str(model), "--host", "127.0.0.1", "--port", str(port), "--device", "cpu"]
    log = home / "server.log"
    with log.open("wb") as output, subprocess.Popen(command, env=environment, stdout=output, stderr=output) as server:
        try:
            _wait_until_ready(f"http://127.0.0.1:{port}/health", server, log)
            yield Genuine(f"http://127.0.0.1:{port}/v1", f"openai-compatible/{model}")
        finally:
            server.terminate()
            try:
                server.wait(timeout=10)
            except subprocess.TimeoutExpired:
                server.kill()


@pytest.fixture(autouse=True)
def no_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_ready(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_LIMIT_S
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with opener.open(url, timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    pytest.fail(f"the server was not ready within {START_LIMIT_S} s; its last words: {log.read_text()[-2000:]}")


def test_pictures_arrive_and_tokens_are_counted(genuine: Genuine) -> None:
    model = open_model(genuine.spec, genuine.url)
    words = model.reply([Message("user", ("what is this?",))]).usage
    both = model.reply([Message("user", ("what is this?", PICTURE))])
    assert both.text
    assert both.usage.input_tokens > words.input_tokens > 0
    assert both.usage.output_tokens > 0
    assert model.usage == words + both.usage


def test_noise_is_never_taken_for_a_plan(genuine: Genuine) -> None:
    model = open_model(genuine.spec, genuine.url)
    with pytest.raises(BadReply, match="two answers that cannot be used"):
        ChatAgent(model).plan(make_situation())
    assert model.usage != Usage()


def test_another_model_is_refused_in_the_servers_words(genuine: Genuine) -> None:
    with pytest.raises(ModelRefused, match=r"answered 400: .*no-such-model"):
        open_model("openai-compatible/no-such-model", genuine.url).reply([Message("user", ("hello",))])


def test_the_time_limit_holds(genuine: Genuine) -> None:
    with pytest.raises(ModelTimeout):
        open_model(genuine.spec, genuine.url, timeout_s=0.05).reply([Message("user", ("hello", PICTURE))])
