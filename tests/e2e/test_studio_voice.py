"""The studio speaks by the browser's own voice: real Chromium, and the service that gives it voices."""

from __future__ import annotations

import os
import signal
import subprocess
import time

import pytest
from playwright.sync_api import Page, expect

from studio import begin_server, chromium, studio
from waiting import HANGS_S

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

FILE_MENU = (170, 81)
"""A place on the word File of the small notepad."""
KEEP_WORDS = """
const speak = speechSynthesis.speak.bind(speechSynthesis);
window.told = [];
window.begun = 0;
speechSynthesis.speak = (words) => {
  window.told.push(words.text);
  words.addEventListener("start", () => window.begun++);
  speak(words);
};
"""
"""Everything is spoken as it would be, and kept beside it."""


@pytest.fixture(scope="module")
def voices(tmp_path_factory):
    """A speech dispatcher of our own; the environment in which a browser finds it."""
    folder = tmp_path_factory.mktemp("speech")
    socket = folder / "socket"
    service = subprocess.Popen(
        ["speech-dispatcher", "--run-single", "--timeout", "0", "--communication-method", "unix_socket",
         "--socket-path", str(socket), "--pid-file", str(folder / "pid"), "--log-dir", str(folder)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    give_up = time.monotonic() + 30
    while not socket.exists():
        assert service.poll() is None
        assert time.monotonic() < give_up
        time.sleep(0.05)
    yield {**os.environ, "SPEECHD_ADDRESS": f"unix_socket:{socket}"}
    os.killpg(service.pid, signal.SIGKILL)  # it waits for words that no loudspeaker takes
    service.wait(30)


def wait_until(page: Page, holds: str) -> None:
    """By the debugger: the page's own policy forbids what ``wait_for_function`` does."""
    give_up = time.monotonic() + HANGS_S
    while not page.evaluate(holds):
        assert time.monotonic() < give_up, holds
        page.wait_for_timeout(100)


@pytest.fixture
def server(tmp_path):
    running = begin_server(tmp_path)
    yield running
    running.stop()


@pytest.mark.slow  # tests/e2e/test_studio.py hears the voice of the server
def test_the_browsers_own_voice_speaks_where_it_is_chosen(voices, server):
    with (
        chromium("--enable-speech-dispatcher", speaks=True, environment=voices) as browser,
        studio(browser, server) as seen,
    ):
        page = seen.page
        page.add_init_script(KEEP_WORDS)
        page.reload()
        choice = page.get_by_label("Whose voice")
        expect(choice).to_have_value("server")
        choice.select_option("browser")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        seen.tree.wait_for()
        seen.point_at(*FILE_MENU, click=True)
        expect(seen.said).to_contain_text("File")
        wait_until(page, "window.begun > 0")
        assert any("File" in words for words in page.evaluate("window.told"))
        assert not [url for url in asked if url.endswith("/v1/speech")]
        page.keyboard.press("Escape")
        wait_until(page, "!speechSynthesis.speaking")
        page.reload()
        expect(choice).to_have_value("browser")
