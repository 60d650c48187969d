"""Live reading on real screens: TigerVNC's display, x11vnc beside Xvfb, Chromium; and the command as a process."""

from __future__ import annotations

import contextlib
import json
import signal
import time
from collections.abc import Callable

import pytest

from commands import finish, start
from screenwright.agents.loop.settle import settle
from screenwright.core.action import Click, Move, TypeText
from screenwright.core.geometry import Point
from screenwright.devices.browser.device import BrowserDevice
from screenwright.devices.desktop.session import Desktop
from screenwright.devices.open import open_device
from screenwright.devices.vnc.device import VncDevice
from screenwright.reading.listening import Beside, Listening
from screenwright.reading.live import Live
from screenwright.reading.news_english import READY
from screenwright.reading.utterance import Utterance
from screenwright.vision.look import look
from servers.pages import PageServer
from servers.vnc_server import PASSWORD, real_x11vnc_server, wait_until
from waiting import HANGS_S

pytestmark = pytest.mark.e2e


PAGE = """<!doctype html><meta charset=utf-8><style>
body { font: 20px sans-serif; margin: 40px; background: white }
button { font-size: 20px; padding: 10px 30px; margin: 20px }
div { display: none; position: fixed; left: 120px; top: 140px; padding: 30px; background: #eee }
div { border: 3px solid black }
</style><p>Your letter to the mayor of the town<p>
<button onclick="document.querySelector('div').style.display = 'block'">Send</button>
<p>It has been written with a good deal of care, and it is nearly as long as a letter should be
<div><p>Send without a stamp?<p>The postman may not take it along.<button>Yes</button><button>No</button></div>"""

INNER = """<!doctype html><body style='margin: 0; background: white'><iframe srcdoc='<p>in'
style='position: absolute; left: 100px; top: 50px; width: 200px; height: 200px; border: 0'></iframe>"""


class Heard:
    """What one listener says, turn by turn, in this thread."""

    def __init__(self, device, **wished: bool) -> None:
        self.said: list[Utterance] = []
        live = Live(**{"follow": True, "watch": True, **wished})
        self.listening = Listening(device, live, Beside(look), self.said.append)

    def until(self, true: Callable[[Utterance], bool], what: str) -> Utterance:
        """The first utterance from now on for which it is ``true``."""
        begun, end = len(self.said), time.monotonic() + HANGS_S
        while not (found := [one for one in self.said[begun:] if true(one)]):
            assert time.monotonic() < end, f"{what} was not heard, but {[one.words for one in self.said]}"
            self.listening.turn()
            time.sleep(0.02)
        return found[0]

    def ready(self) -> None:
        self.until(lambda one: one.words == READY, READY)


def browser(server: PageServer, size: tuple[int, int], scale: float = 1.0) -> contextlib.closing[BrowserDevice]:
    return contextlib.closing(BrowserDevice.open(f"browser:{server.url}/", size=size, scale=scale))


def vnc(port: int) -> contextlib.closing[VncDevice]:
    return contextlib.closing(VncDevice.connect("127.0.0.1", port, PASSWORD))


def test_a_dialog_and_its_button_on_an_x_display(tmp_path, monkeypatch):
    """The listener looks at the display itself, the person works through VNC."""
    labels = ("--title=Letter", "--text=Burn the letter?", "--ok-label=Burn", "--cancel-label=Keep")
    with Desktop.start(640, 480) as desktop, contextlib.closing(open_device(desktop.url)) as person:
        monkeypatch.setenv("XAUTHORITY", str(desktop.authority))
        with contextlib.closing(open_device(f"x11:{desktop.display}")) as device:
            heard = Heard(device)
            heard.ready()
            desktop.launch(["zenity", "--question", *labels])
            heard.until(lambda one: "Burn the letter?" in one.words and one.kind == "news", "the dialog")
            burn = next(one for one in look(settle(device)).elements if one.text == "Burn")
            person.perform(Move(burn.box.center))
            words = heard.until(lambda one: one.kind == "pointer" and "Burn" in one.words, "the button")
            assert words.point == burn.box.center
            person.perform(Click(burn.box.center))
            heard.until(lambda one: one.kind == "news", "its end")
            heard.listening.looking.close()


def test_a_server_tells_where_another_one_moved_the_pointer(tmp_path):
    with real_x11vnc_server(tmp_path, geometry="320x240") as server, vnc(server.port) as device:
        for x, y in ((33, 44), (200, 100)):
            server.run("xdotool", "mousemove", str(x), str(y))

            def told(at: Point = Point(x, y)) -> bool:
                device.screenshot()
                return device.pointer() == at

            wait_until(told, HANGS_S, f"the pointer at {x},{y}")
        device.perform(Move(Point(50, 60)))
        assert device.pointer() == Point(50, 60)


def test_a_page_that_asks(tmp_path):
    with PageServer({"/": PAGE}) as server, browser(server, (640, 480)) as device:
        assert device.pointer() is None
        heard = Heard(device)
        heard.ready()
        send = next(one for one in look(settle(device)).elements if one.text == "Send")
        device.perform(Move(send.box.center))
        words = heard.until(lambda one: one.kind == "pointer", "the button")
        assert words.words.startswith("This is the “Send” button")
        device.perform(Click(send.box.center))
        words = heard.until(lambda one: one.kind == "news", "the question")
        assert words.words.startswith("Dialog opened: Send without a stamp?")
        heard.listening.looking.close()


def test_the_mouse_is_told_inside_of_frames():
    with PageServer({"/": INNER}) as server, browser(server, (400, 300), scale=2) as device:
        device.pointer()
        for at in (Point(20, 30), Point(300, 200), Point(311, 223)):
            device.perform(Move(at))
            wait_until(lambda at=at: device.pointer() == at, HANGS_S, f"the mouse at {at}")


def test_the_command_listens_until_it_is_interrupted(tmp_path):
    process = start(
        "read", "--device", f"simulated:notepad?size=640x400&folder={tmp_path}", "--watch", "--follow-pointer", "--json"
    )
    assert process.stdout is not None
    first = json.loads(process.stdout.readline())
    assert (first["schema"], first["kind"], first["words"]) == ("screenwright.utterance/1", "news", READY)
    assert json.loads(process.stdout.readline())["kind"] == "pointer"
    process.send_signal(signal.SIGINT)
    assert finish(process).code == 130


def test_typing_into_a_notepad_is_told(tmp_path):
    with contextlib.closing(open_device(f"simulated:notepad?size=640x400&folder={tmp_path}")) as device:
        heard = Heard(device, follow=False)
        heard.ready()
        device.perform(TypeText("Dear mayor of our town"))
        heard.until(lambda one: "Dear mayor of our town" in one.words, "the words")
        heard.listening.looking.close()
