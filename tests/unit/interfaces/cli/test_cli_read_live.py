"""``read`` with a device: what goes together, how it ends."""

import json

import pytest

from commands import run_here
from screenwright.devices.simulated.device import SimulatedDevice

pytestmark = pytest.mark.integration

NOTEPAD = "simulated:notepad"


@pytest.fixture(autouse=True)
def quick_eyes(monkeypatch):
    """Screens with nothing on them: what is seen is no matter here."""
    from screenwright.core.screen import Node, Screen

    def look(shot, previous=None):
        return Screen(screenshot=shot, elements=(), blocks=(), tree=Node(id="root", role="screen", box=shot.box))

    monkeypatch.setattr("screenwright.vision.look", look)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "one of the two"),
        (["x.png", "--device", NOTEPAD, "--at", "1,2"], "one of the two"),
        (["x.png", "--watch"], "give --device URL in place of a picture"),
        (["x.png"], "--at X,Y"),
        (["--device", NOTEPAD], "--at X,Y"),
        (["--device", NOTEPAD, "--at", "1,2", "--watch"], "--at X,Y, or follow"),
        (["--device", NOTEPAD, "--watch", "--model", "openai/x"], "--model is for reading one point"),
        (["--device", NOTEPAD, "--watch", "--speak", "x.wav"], "--speak is for reading one point"),
        (["--device", NOTEPAD, "--at", "1,2", "--say"], "--say is for --follow-pointer"),
        (["--device", NOTEPAD, "--at", "1,2", "--seconds", "3"], "--seconds is for --follow-pointer"),
        (["--device", "simulated:phone", "--follow-pointer"], "simulated:phone has no pointer to follow"),
    ],
)
def test_what_does_not_go_together_is_one_clear_line(arguments, words, capsys, monkeypatch):
    ran = run_here(capsys, monkeypatch, "read", *arguments)
    assert ran.code == 2
    assert words in ran.err
    assert len(ran.err.splitlines()) == 1


def test_one_point_of_a_device(capsys, monkeypatch):
    ran = run_here(capsys, monkeypatch, "read", "--device", NOTEPAD, "--at", "100,200", "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["point"] == [100, 200]


def test_a_live_reading_ends_after_its_seconds(capsys, monkeypatch):
    ran = run_here(capsys, monkeypatch, "read", "--device", NOTEPAD, "--follow-pointer", "--watch", "--seconds", "3")
    assert ran.code == 0
    assert ran.out.splitlines()[0] == "Ready."
    assert "Nothing was found" in ran.out


def test_a_device_lost_for_good_ends_it_with_4_and_is_told(capsys, monkeypatch):
    taken = []

    def screenshot(self):
        taken.append(self)
        if len(taken) > 3:
            self.close()
        self._check_open()
        return first(self)

    first = SimulatedDevice.screenshot
    monkeypatch.setattr(SimulatedDevice, "screenshot", screenshot)
    ran = run_here(capsys, monkeypatch, "read", "--device", NOTEPAD, "--watch", "--json")
    assert ran.code == 4
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert lines[-2]["words"] == "The connection to the screen is lost."
    assert lines[-1]["exit_code"] == 4


def test_where_no_program_speaks_the_text_has_to_do(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    ran = run_here(capsys, monkeypatch, "read", "--device", NOTEPAD, "--watch", "--say", "--seconds", "2")
    assert ran.code == 0
    assert "the text has to do" in ran.err
    assert "Ready." in ran.out
