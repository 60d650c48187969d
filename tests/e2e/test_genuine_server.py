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
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from chat_builders import make_screen, make_situation
from screenwright.agents.dialects.ui_vlm import UiVlm
from screenwright.agents.minds.chat import ChatAgent
from screenwright.agents.minds.sight import see
from screenwright.core.action import Back
from screenwright.core.errors import BadReply, ModelRefused, ModelTimeout
from screenwright.core.images import encode_png
from screenwright.core.messages import Message, Picture, Usage
from screenwright.llm.open import open_model

pytestmark = pytest.mark.slow

MAKER = Path(__file__).parents[1] / "servers" / "tiny_llava.py"
START_LIMIT_S = 60
PICTURE = Picture(encode_png(np.full((90, 120, 3), 200, dtype=np.uint8)), 120, 90)


@dataclass(frozen=True)
class Genuine:
    url: str
    spec: str


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    missing = [name for name in ("torch", "transformers", "fastapi", "uvicorn") if not importlib.util.find_spec(name)]
    if missing:
        pytest.fail(f"{', '.join(missing)} not installed: run  pip install 'screenwright[genuine-server]'")
    home = tmp_path_factory.mktemp("genuine")
    (home / "hub").mkdir()  # without it the server's list of models is an error
    return home


def _surroundings(home: Path) -> dict[str, str]:
    return {**os.environ, "HF_HOME": str(home), "HF_HUB_OFFLINE": "1", "NO_PROXY": "127.0.0.1"}


@pytest.fixture(scope="module")
def genuine(home: Path) -> Iterator[Genuine]:
    model = home / "tiny-llava"
    command = [sys.executable, str(MAKER), str(model)]
    subprocess.run(command, env=_surroundings(home), check=True, timeout=START_LIMIT_S)
    with _serving(model, home) as served:
        yield served


@contextmanager
def _serving(model: Path, home: Path) -> Iterator[Genuine]:
    port = _free_port()
    program = Path(sys.executable).with_name("transformers")
    command = [str(program), "serve", str(model), "--host", "127.0.0.1", "--port", str(port), "--device", "cpu"]
    log = home / f"{model.name}.log"
    with (
        log.open("wb") as output,
        subprocess.Popen(command, env=_surroundings(home), stdout=output, stderr=output) as server,
    ):
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


# --- what was trained here ---


@pytest.fixture(scope="module")
def trained(home: Path) -> Iterator[Genuine]:
    """A UI-VLM with adapters that were trained for a moment, to go back whatever it sees, and merged."""
    import torch

    from screenwright_lab.training.uivlm.assemble import Nothing, from_nothing
    from screenwright_lab.training.uivlm.language import Language
    from screenwright_lab.training.vlm.adapters import Lora, adapted, write_merged
    from screenwright_lab.training.vlm.loss import answers_loss
    from screenwright_lab.training.vlm.opened import open_vlm
    from screenwright_lab.training.vlm.pictures import Seen
    from screenwright_lab.training.vlm.talk import Turn

    small = Nothing(screen=(32, 64), patch=16, width=32, layers=2, eyes_width=32, eyes_layers=1, words=300)
    from_nothing(["go back"], Language(), small, home / "begun", seed=0)
    opened = open_vlm(str(home / "begun"), 8)
    blank = Seen((32, 64), lambda: np.full((64, 32, 3), 200, dtype=np.uint8))
    batch = opened.scribe.batch([opened.scribe.encode([Turn(("go back\n", blank), "press back")])])
    for lora in (Lora(0), Lora(rank=8, dropout=0.0, projection=True)):  # first all of it, as it begins from nothing
        net = adapted(opened, lora)
        optimizer = torch.optim.AdamW([one for one in net.parameters() if one.requires_grad], lr=0.01)
        for _ in range(30):
            optimizer.zero_grad()
            answers_loss(net, batch).backward()
            optimizer.step()
    write_merged(opened, net, home / "merged-uivlm")
    with _serving(home / "merged-uivlm", home) as served:
        yield served


def test_a_merged_uivlm_is_served_and_its_words_are_actions(trained: Genuine) -> None:
    model = open_model(trained.spec, trained.url)
    said = model.reply([Message("user", ("go back\n", PICTURE))]).text
    (decision,) = UiVlm().read(said, see(make_screen()))
    assert decision.action == Back()
