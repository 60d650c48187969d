"""The live loop on a device that the test plays, with a clock that is set by hand."""

import pytest

from builders import screen_of
from live_builders import Clock, then
from screenwright.core.errors import DeviceLost, DeviceTimeout, DeviceUnreachable
from screenwright.core.geometry import Point
from screenwright.reading.listening import Beside, Listening
from screenwright.reading.live import Live
from screenwright.reading.news_english import READY

SAVE = ("button", "Save", (40, 40, 140, 80))


class Played:
    """Shows ``screen``; raises ``trouble`` once instead, where there is any."""

    url, environment = "played:here", "desktop"

    def __init__(self, screen):
        self.screen, self.at, self.trouble, self.frames = screen, Point(90, 60), None, 0

    @property
    def size(self):
        return self.screen.screenshot.width, self.screen.screenshot.height

    def screenshot(self):
        self.frames += 1
        if self.trouble:
            trouble, self.trouble = self.trouble, None
            raise trouble
        return self.screen.screenshot

    def pointer(self):
        return self.at


class Returning(Played):
    """One that can come back, and does unless ``gone``."""

    gone = None

    def reconnect(self, limit_s=30.0):
        if self.gone:
            raise self.gone


class AtOnce:
    """Looks that take no time: the picture's screen is known."""

    busy = False

    def __init__(self, device):
        self.device, self.screen, self.looks, self.closed = device, None, 0, False

    def begin(self, shot, previous):
        self.looks += 1
        self.screen = self.device.screen

    def result(self):
        screen, self.screen = self.screen, None
        return screen

    def close(self):
        self.closed = True


def listening(device, **wished):
    clock, said = Clock(), []
    live = Live(**{"follow": True, "watch": True, **wished}, clock=clock)
    loop = Listening(device, live, AtOnce(device), lambda one: said.append(one.words), clock=clock, pause=clock.pause)
    return loop, said


def test_it_says_what_is_under_the_pointer_and_what_changes_and_ends_in_time():
    device = Played(screen_of(SAVE))
    loop, said = listening(device)
    loop.run(1.0)
    assert said[0] == READY
    assert said[1].startswith("This is the “Save” button")
    assert loop.looking.closed
    assert loop.looking.looks == 1
    device.screen = then(device.screen, SAVE, ("text", "Saved", (300, 300, 380, 330)))
    loop.run(1.0)
    assert said[2:] == ["New text: Saved."]


def test_a_slow_device_is_asked_for_frames_less_often():
    device = Played(screen_of(SAVE))
    loop, _ = listening(device)
    slow, quick = device.screenshot, loop.clock
    device.screenshot = lambda: (quick.pause(0.3), slow())[1]
    loop.run(12.0)
    assert device.frames <= 11


@pytest.mark.parametrize("error", [DeviceLost("gone"), DeviceTimeout("silent")])
def test_a_device_that_can_come_back_does_and_the_listener_hears_of_it(error):
    device = Returning(screen_of(SAVE))
    loop, said = listening(device, follow=False)
    loop.run(0.5)
    device.trouble = error
    loop.run(0.5)
    assert said == [READY, "The connection to the screen is lost; trying to come back.", "The screen is back."]


def test_one_that_does_not_come_back_ends_the_listening():
    device = Returning(screen_of(SAVE))
    device.trouble, device.gone = DeviceLost("gone"), DeviceUnreachable("nothing answers")
    loop, said = listening(device)
    with pytest.raises(DeviceLost, match="gone; coming back failed: nothing answers"):
        loop.run(5)
    assert said[-1] == "The screen did not come back."
    assert loop.looking.closed


def test_one_that_cannot_come_back_ends_it_too():
    device = Played(screen_of(SAVE))
    device.trouble = DeviceLost("gone")
    loop, said = listening(device)
    with pytest.raises(DeviceLost, match="gone"):
        loop.run(5)
    assert said == ["The connection to the screen is lost."]


def test_looking_beside_gives_the_screen_once_and_passes_errors_on():
    screen = screen_of(SAVE)
    beside = Beside(lambda shot, previous=None: screen if previous is None else 1 / 0)
    beside.begin(screen.screenshot, None)
    beside._future.exception(10)
    assert beside.busy
    assert beside.result() is screen
    assert beside.result() is None
    assert not beside.busy
    beside.begin(screen.screenshot, screen)
    beside._future.exception(10)
    with pytest.raises(ZeroDivisionError):
        beside.result()
    beside.close()
