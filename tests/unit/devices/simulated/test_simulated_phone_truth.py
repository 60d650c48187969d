"""The simulated phone at several sizes and turns, its clock, and the exact truth of what it shows."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from phone_hands import SMALL, fill_in, named, names, tap, texts
from screenwright.core.action import (
    Back,
    Click,
    LongPress,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.errors import UsageError
from screenwright.core.geometry import Box, Point
from screenwright.core.screenshot import Screenshot
from screenwright.devices.simulated.phone.device import SimulatedPhone
from screenwright.devices.simulated.phone.frame import fitted, length
from screenwright.devices.simulated.phone.glyphs import GLYPHS, glyph

pytestmark = pytest.mark.integration


@pytest.fixture
def device() -> SimulatedPhone:
    return SimulatedPhone(SMALL, now=lambda: 0.0)


# -- size, turns, time -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "scale", "rotation"),
    [((300, 640), 1.0, 0), ((360, 500), 1.0, 0), (SMALL, 2.0, 0), (SMALL, -1.0, 0), (SMALL, float("nan"), 0),
     (SMALL, None, 45)],
)  # fmt: skip
def test_sizes_and_turns_without_room_are_refused(size: tuple[int, int], scale: float | None, rotation: int) -> None:
    with pytest.raises(UsageError):
        SimulatedPhone(size, scale, rotation)


@pytest.mark.parametrize(
    "pages", [(), ("Settings",), ("Settings", "Wi-Fi"), ("Contacts",), ("Contacts", "New contact")]
)
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_the_same_app_at_another_density(pages: tuple[str, ...], rotation: int) -> None:
    one, two = (SimulatedPhone(size, rotation=rotation) for size in ((720, 1440), (1080, 2160)))
    for phone in (one, two):
        tap(phone, *pages)
    assert (one.density(), two.density()) == (320, 480)
    assert names(one) == names(two)
    for small, large in zip(one.truth(), two.truth(), strict=True):
        slack = 4 + (small.box.width // 16 if small.text else 0)  # letters keep to the grid of pixels
        for a, b in zip(small.box.as_tuple(), large.box.as_tuple(), strict=True):
            assert abs(1.5 * a - b) <= slack, f"{small.kind} {small.name!r}: {small.box} and {large.box}"


def test_a_turn_keeps_what_was_done(device: SimulatedPhone) -> None:
    fill_in(device, First_name="Lise")
    upright = device.screenshot()
    device.rotate(90)
    assert (device.size, device.rotation()) == (SMALL[::-1], 1)
    assert named(device, "First name", "input").text == "Lise"
    back, home = named(device, "Back").box, named(device, "Home").box
    assert back.top > home.top, "what was at the left of the bar is now at its lower end"
    device.rotate(0)
    assert upright.same_pixels(device.screenshot())


def test_the_clock_goes_and_waiting_moves_it() -> None:
    seconds = [100.0]
    device = SimulatedPhone(SMALL, now=lambda: seconds[0])
    first = device.screenshot()
    assert "12:30" in texts(device)
    seconds[0] += 59
    assert first.same_pixels(device.screenshot())
    device.perform(Wait(1))
    assert "12:31" in texts(device)
    assert not first.same_pixels(device.screenshot())
    device.perform(Wait(600))
    assert device.clock == "12:41"


def test_two_phones_that_are_treated_alike_look_alike() -> None:
    one, two = (SimulatedPhone(SMALL, dark=True, now=lambda: 0.0) for _ in range(2))
    for device in (one, two):
        fill_in(device, First_name="Ada")
    assert one.screenshot().same_pixels(two.screenshot())


# -- truth -------------------------------------------------------------------------------------------------------


def changed(before: Screenshot, after: Screenshot) -> Box:
    rows, columns = np.nonzero((before.pixels != after.pixels).any(axis=2))
    return Box(int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1)


@pytest.mark.parametrize("size", [SMALL, (540, 1080), (1080, 2160)])
@pytest.mark.parametrize("dark", [False, True])
def test_boxes_of_words_are_those_of_their_ink(size: tuple[int, int], dark: bool) -> None:
    device = SimulatedPhone(size, dark=dark)
    tap(device, "Settings")
    pixels = device.screenshot().pixels.astype(int)
    ground = pixels[size[1] // 2, 2]
    words = [element for element in device.truth() if element.kind == "text"]
    assert len(words) >= 10
    for element in words:
        box = element.box
        inked = (np.abs(pixels - ground).max(axis=2) > 8)[box.top - 2 : box.bottom + 2, box.left - 2 : box.right + 2]
        rows, columns = np.nonzero(inked)
        ink = Box(int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1)
        outer, inner = Box(1, 1, box.width + 3, box.height + 3), Box(4, 4, box.width, box.height)
        assert outer.covers(ink), element.text
        assert ink.covers(inner), element.text


@pytest.mark.parametrize("name", ["Vibration", "Touch sounds"])
def test_boxes_of_controls_are_those_of_their_pixels(device: SimulatedPhone, name: str) -> None:
    tap(device, "Settings", "Sound")
    before, switch = device.screenshot(), named(device, name, "switch").box
    tap(device, name)
    altered = changed(before, device.screenshot())
    assert switch.covers(altered)
    assert altered.iou(switch) > 0.85


def test_what_a_keyboard_or_a_dialog_hides_is_not_listed(device: SimulatedPhone) -> None:
    tap(device, "Contacts", "New contact")
    assert {"Phone", "Email", "Favourite"} <= set(names(device))
    device.perform(Click(named(device, "First name", "input").box.center))
    assert "Favourite" not in names(device)
    keyboard_top = named(device, "q", "button").box.top
    assert all(e.box.bottom <= keyboard_top for e in device.truth() if e.kind == "input")
    device.perform(TypeText("a"))
    device.perform(Back())
    device.perform(Back())
    dialog = next(element for element in device.truth() if element.kind == "dialog")
    assert dialog.name == "Discard changes?"
    touchable = {element.name for element in device.truth() if element.clickable}
    assert touchable == {"Cancel", "Discard", "Back", "Home", "Recents"}
    behind = [e for e in device.truth() if e.kind == "input"]
    assert behind
    assert not any(dialog.box.covers(element.box) for element in behind)


def test_focus_and_text_are_told(device: SimulatedPhone) -> None:
    fill_in(device, First_name="Ada")
    states = {e.name: (e.text, e.state.focused) for e in device.truth() if e.kind == "input"}
    assert states["First name"] == ("Ada", True)
    assert states["Last name"] == (None, False)


_WAYS = ("tap", "hold", "pull", "back")
_touches = st.lists(st.tuples(st.integers(0, 359), st.integers(0, 639), st.sampled_from(_WAYS)))


@given(touches=_touches)
def test_whatever_is_touched_the_truth_holds(touches: list[tuple[int, int, str]]) -> None:
    device = SimulatedPhone(SMALL, now=lambda: 0.0)
    for x, y, what in touches:
        at = Point(x, y)
        device.perform(
            {"tap": Click(at), "hold": LongPress(at), "pull": Swipe(at, Point(180, 320)), "back": Back()}[what]
        )
        elements = device.truth()
        screen = Box(0, 0, *device.size)
        assert [element.id for element in elements] == [f"e{number + 1}" for number in range(len(elements))]
        assert all(screen.covers(element.box) for element in elements)
        assert {"Back", "Home", "Recents"} <= {element.name for element in elements if element.clickable}
        frame = device.screenshot()
        assert (frame.width, frame.height) == device.size


@given(text=st.text(min_size=1, max_size=30), limit=st.integers(20, 300))
def test_fitted_words_fit(text: str, limit: int) -> None:
    shown = fitted(text, 14, limit)
    assert shown == text or (shown.endswith("...") and length(shown, 14) <= limit)


@pytest.mark.parametrize("name", GLYPHS)
@pytest.mark.parametrize("side", [14, 24, 40, 72])
def test_every_glyph_is_drawn_within_its_square(name: str, side: int) -> None:
    mask = np.array(glyph(name, side))
    assert mask.shape == (side, side)
    assert 0.05 < (mask > 128).mean() < 0.8
