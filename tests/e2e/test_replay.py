"""A recorded task done again elsewhere: another resolution, scale, window and layout; the state is checked outside."""

from __future__ import annotations

import contextlib
import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import Ran, finish, start
from screenwright.agents.demonstrations.replay import Replayer
from screenwright.agents.loop.settle import settle
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.app.demonstrations import Known, demo_from
from screenwright.core.action import Drag
from screenwright.core.geometry import Point
from screenwright.core.protocols import Device
from screenwright.core.screen import Screen
from screenwright.devices.browser.device import BrowserDevice, ask_page
from screenwright.devices.desktop.session import Desktop
from screenwright.devices.open import open_device
from screenwright.devices.simulated.phone.device import SimulatedPhone
from screenwright.episodes.folder import read_episode
from screenwright.vision.look import look
from servers.pages import PageServer
from sessions import reached
from waiting import wait_for_steps, wait_for_window

pytestmark = pytest.mark.e2e

LINE = "Grüße, 世界! 2 > 1"


def replay(recording: Path, url: str, out: Path) -> Ran:
    return finish(start("replay", str(recording), "--device", url, "--out", str(out), "--json"))


# -- a desktop ---------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def editor(home: Path, width: int, height: int) -> Iterator[str]:
    """A desktop of that size with an editor on it; its device URL."""
    home.mkdir()
    with Desktop.start(width, height, apps=[["mousepad"]], home=home) as desktop:
        wait_for_window(desktop, "Mousepad")
        yield desktop.url


def title_of(screen: Screen) -> Point:
    return next(element.box.center for element in screen.elements if "Mousepad" in (element.text or ""))


@pytest.mark.slow
def test_the_same_task_on_another_resolution_and_with_the_window_elsewhere(tmp_path):
    recording, again = tmp_path / "recording", tmp_path / "again"
    goal = f'type "{LINE}", click File, click Save As..., enter the file name "note.txt", click Save'
    with editor(tmp_path / "first", 1024, 768) as url:
        ran = finish(start("run", goal, "--device", url, "--out", str(recording)))
        assert ran.code == 0, ran.err
    assert (tmp_path / "first" / "note.txt").read_text().rstrip("\n") == LINE
    with editor(tmp_path / "second", 1600, 900) as url:
        with contextlib.closing(open_device(url)) as device:
            title = title_of(look(settle(device)))
            device.perform(Drag(title, Point(title.x + 400, title.y + 200)))
            moved = title_of(look(settle(device)))
            assert (moved.x - title.x, moved.y - title.y) > (300, 100)
        ran = replay(recording, url, again)
        assert ran.code == 0, (ran.out, ran.err)
    assert (tmp_path / "second" / "note.txt").read_text().rstrip("\n") == LINE
    episode = read_episode(again)
    assert (episode.head.outcome, episode.head.agent, episode.head.screen_size) == ("success", "replay", (1600, 900))


# -- a page ------------------------------------------------------------------------------------------------------

PAGE = """<!doctype html><meta charset=utf-8><title>Order</title><style>
body { font: 16px DejaVu Sans, sans-serif; margin: 24px; background: white }
.row { display: flex; flex-wrap: wrap; gap: 12px 32px; margin: 14px 0 }
.pair { display: flex; align-items: center } .pair label { width: 120px }
input { font: inherit; width: 250px; padding: 6px; border: 1px solid #777 }
button { font: inherit; padding: 7px 16px; border: 1px solid #555; border-radius: 4px; background: #e4e4e4 }
.guest { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; margin: 10px 0 }
.guest span { width: 150px }
</style><h2>Order</h2><div class=row>
<div class=pair><label>Full name</label><input id=name></div>
<div class=pair><label>Town</label><input id=town></div></div>
<h3>Guests</h3>
<div class=guest><span>Ada</span><button onclick="add('Ada')">Add</button></div>
<div class=guest><span>Grace</span><button onclick="add('Grace')">Add</button></div>
<div class=guest><span>Alan</span><button onclick="add('Alan')">Add</button></div>
<div class=row><button onclick="finish()">Finish</button><button onclick="window.wrong = true">Cancel</button></div>
<p id=out></p><script>
const guests = [], value = id => document.getElementById(id).value;
const show = text => document.getElementById('out').textContent = text;
function add(name) { guests.push(name); show('Added: ' + guests.join(', ')) }
function finish() { window.order = [value('name'), value('town'), guests]; show('Thank you, the order is complete') }
</script>"""
GOAL = 'type "Lovelace" into Full name, type "London" into Town, click Add right of Grace, click Finish'
ORDER = ["Lovelace", "London", ["Grace"]]


@pytest.fixture(scope="module")
def server() -> Iterator[PageServer]:
    closed = PAGE.replace('<button onclick="finish()">Finish</button>', "")
    with PageServer({"/order": PAGE, "/closed": closed}) as running:
        yield running


def page(server: PageServer, **options: object) -> contextlib.closing[BrowserDevice]:
    return contextlib.closing(BrowserDevice.open(f"browser:{server.url}/order", **options))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def recording(server: PageServer, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The order as the built-in planner made it once, at scale 1 and 1024x768."""
    folder = tmp_path_factory.mktemp("recorded") / "episode"
    with page(server, size=(1024, 768)) as device:
        result = reached(GOAL, device, BuiltinPlanner(), folder)
        assert (result.outcome, ask_page(device, "window.order")) == ("success", ORDER), result.reason
    return folder


def replay_here(recording: Path, device: Device, out: Path) -> tuple[str, str]:
    result = reached("again", device, Replayer(Known(demo_from(recording), recording).steps({}, look)), out)
    return result.outcome, result.reason


@pytest.mark.slow  # tests/unit/cli/test_cli_replay.py replays on the simulated desktop
@pytest.mark.parametrize(
    ("size", "scale"), [pytest.param((800, 640), 2.0, id="scale 2"), pytest.param((460, 760), 1.0, id="wrapped")]
)
def test_the_same_task_at_another_scale_and_in_another_layout(server, recording, tmp_path, size, scale):
    with page(server, size=size, scale=scale) as device:
        assert replay_here(recording, device, tmp_path / "again")[0] == "success"
        assert ask_page(device, "window.order") == ORDER
        assert ask_page(device, "window.wrong") is None


@pytest.mark.slow
def test_a_button_that_is_gone_ends_with_1_and_one_clear_line(server, recording, tmp_path):
    ran = replay(recording, f"browser:{server.url}/closed", tmp_path / "again")
    document = json.loads(ran.out)
    assert (ran.code, document["outcome"]) == (1, "failure")
    assert "click Finish: the button 'Finish' is not on the screen; " in document["reason"]
    assert "in its place: button 'Cancel'" in document["reason"]
    assert len(document["reason"].splitlines()) == 1
    assert read_episode(tmp_path / "again").head.outcome == "failure"


@pytest.mark.slow  # tests/e2e/test_killed_and_resumed.py interrupts runs, tests/unit/agents replays
def test_interrupted_in_the_middle_it_leaves_a_whole_episode(server, recording, tmp_path):
    out = tmp_path / "again"
    process = start("replay", str(recording), "--device", f"browser:{server.url}/order", "--out", str(out))
    wait_for_steps(out, 2)
    process.send_signal(signal.SIGINT)
    ran = finish(process)
    assert ran.code == 130, ran.err
    head = read_episode(out).head
    assert (head.outcome, head.ended is None) == ("interrupted", False)


# -- a phone -----------------------------------------------------------------------------------------------------

PHONE_GOAL = "turn on Bluetooth, click Settings, turn on Aeroplane mode, scroll to About phone, click About phone"


@pytest.fixture(scope="module")
def phone_recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("recorded") / "episode"
    phone = SimulatedPhone((480, 960))
    result = reached(PHONE_GOAL, phone, BuiltinPlanner(), folder)
    assert (result.outcome, told(phone)) == ("success", (True, True, "About phone")), result.reason
    return folder


def told(phone: SimulatedPhone) -> tuple[bool, bool, str]:
    switches = phone.phone.switches
    return switches["Bluetooth"], switches["Aeroplane mode"], phone.phone.page.place


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "on_before"),
    [({"size": (1080, 2160), "dark": True}, False), ({"size": (480, 960), "rotation": 90}, True)],
    ids=["larger and dark", "on its side, one switch is on already"],
)
def test_the_same_task_on_another_phone(phone_recording, tmp_path, options, on_before):
    phone = SimulatedPhone(**options)
    phone.phone.switches["Bluetooth"] = on_before
    outcome, reason = replay_here(phone_recording, phone, tmp_path / "again")
    assert (outcome, told(phone)) == ("success", (True, True, "About phone")), reason
