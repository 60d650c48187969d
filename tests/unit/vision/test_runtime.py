"""Both runtimes read and see the same."""

import os
import subprocess
import sys
import threading

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from kept_answers import FOLDER
from screenwright.core.errors import UsageError
from screenwright.vision import runtime, text_models
from screenwright.vision.text import read_text
from screenwright.vision.weights import load
from waiting import HANGS_S

pytestmark = pytest.mark.integration


def page():
    image = Image.new("RGB", (420, 160), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(22)
    for row, words in enumerate(("Open recent file", "Save as template", "Close 3 windows")):
        pen.text((20, 12 + 48 * row), words, "black", font)
    return np.asarray(image)


@pytest.fixture
def with_runtime(monkeypatch):
    """Read the page by the runtime of this name."""

    def read(name):
        monkeypatch.setenv("SCREENWRIGHT_RUNTIME", name)
        for net in (text_models.detector, text_models.recogniser):
            net.cache_clear()
        return read_text(page()).lines

    yield read
    for net in (text_models.detector, text_models.recogniser):
        net.cache_clear()


def test_both_runtimes_read_the_same_lines_at_the_same_places(with_runtime):
    ours, theirs = (with_runtime(name) for name in runtime.RUNTIMES)
    assert [line.text for line in ours] == ["Open recent file", "Save as template", "Close 3 windows"]
    assert [line.text for line in theirs] == [line.text for line in ours]
    assert all(a.box.iou(b.box) > 0.9 for a, b in zip(ours, theirs, strict=True))


def test_openvino_counts_in_float32_where_the_processor_has_bfloat16_too(monkeypatch):
    import openvino

    asked, compile_model = [], openvino.Core.compile_model

    def watched(core, model, device, settings):
        asked.append(settings)
        return compile_model(core, model, device, settings)

    monkeypatch.setattr(openvino.Core, "compile_model", watched)
    runtime.OpenVinoSession(load("order").path.read_bytes())._session  # noqa: B018  the tests open a net when it is asked
    assert {one.get("INFERENCE_PRECISION_HINT") for one in asked} == {"f32"}


def test_an_unknown_runtime_is_one_clear_line(monkeypatch):
    monkeypatch.setenv("SCREENWRIGHT_RUNTIME", "abacus")
    with pytest.raises(UsageError, match="'abacus': choose from openvino, onnxruntime"):
        runtime.runtime_name()


@pytest.mark.parametrize("name", runtime.RUNTIMES)
def test_any_array_can_be_fed_and_is_left_as_it_was(name, monkeypatch):
    monkeypatch.setenv("SCREENWRIGHT_RUNTIME", name)
    net = runtime.session(load("order").path.read_bytes())
    facts = np.random.default_rng(0).random((4, 60), np.float32)
    expected = net.run(None, {"facts": np.ascontiguousarray(facts[:, ::2])})[0]
    strange = facts[:, ::2]  # in steps
    strange.setflags(write=False)
    np.testing.assert_array_equal(net.run(None, {"facts": strange})[0], expected)
    assert not strange.flags.writeable
    assert net.run(None, {"facts": strange[:1]})[0].shape[0] == 1


def test_who_asks_a_net_is_bound_to_no_core_meanwhile(monkeypatch):
    """Bound threads of several processes all end on the first core, and leave the others idle."""
    monkeypatch.setenv("SCREENWRIGHT_RUNTIME", "openvino")
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    order, facts = runtime.session(load("order").path.read_bytes()), np.zeros((20_000, 30), np.float32)
    allowed, seen, ended = os.sched_getaffinity(0), set(), threading.Event()

    def watch(asker):
        while not ended.is_set():
            seen.add(frozenset(os.sched_getaffinity(asker)))

    watching = threading.Thread(target=watch, args=(threading.get_native_id(),))
    watching.start()
    for _ in range(20):
        order.run(None, {"facts": facts})
    ended.set()
    watching.join()
    assert seen == {frozenset(allowed)}


FREED_ELSEWHERE = """
import gc, signal, threading
from screenwright.vision.runtime import OpenVinoSession
from screenwright.vision.weights import load
came = []
signal.signal(signal.SIGUSR1, lambda number, frame: came.append(number))
nets = [OpenVinoSession(load("order").path.read_bytes())]
thread = threading.Thread(target=lambda: (nets.clear(), gc.collect()))
thread.start()
thread.join()
signal.raise_signal(signal.SIGUSR1)
assert came == [signal.SIGUSR1]
"""


def test_a_signal_after_the_last_net_was_freed_in_a_thread_is_handled():
    """Without the tests' kept answers, which would open nothing."""
    alone = {name: value for name, value in os.environ.items() if name not in (FOLDER, "PYTHONPATH")}
    ended = subprocess.run([sys.executable, "-c", FREED_ELSEWHERE], env=alone, check=False, timeout=HANGS_S)
    assert ended.returncode == 0


WITHOUT_A_NETWORK = """
import socket, sys

def refused(*args, **kwargs):
    print("asked the network for", args[1:], flush=True)
    raise OSError("no network here")

socket.socket.connect = socket.getaddrinfo = refused
from screenwright import Session, Settings
with Session("simulated:notepad?size=640x400", Settings.of()) as session:
    session.ask(session.look(), "How many menus are there?")
print(sorted(name for name in sys.modules if "telemetry" in name))
"""


def test_who_reads_a_screen_speaks_to_nobody(tmp_path):
    """In a home of its own: OpenVINO's converter keeps a number of the user there, to send it."""
    alone = {name: value for name, value in os.environ.items() if name != FOLDER}
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT_A_NETWORK],
        env={**alone, "HOME": str(tmp_path)}, check=False, timeout=HANGS_S, capture_output=True, text=True,
    )  # fmt: skip
    assert (ended.returncode, ended.stdout.strip()) == (0, "[]"), ended.stderr
    assert not (tmp_path / "intel").exists()
