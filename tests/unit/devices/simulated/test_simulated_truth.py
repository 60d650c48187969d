"""The exact truth of the simulated notepad, and its desktop in other sizes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from screenwright.core.action import Click, DoubleClick, PressKeys, TypeText
from screenwright.core.errors import DeviceLost, UsageError
from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.devices.simulated.device import SimulatedDevice


@pytest.fixture
def device(tmp_path: Path) -> SimulatedDevice:
    return SimulatedDevice.notepad(tmp_path)


def named(device: SimulatedDevice, name: str) -> Element:
    return next(element for element in device.truth() if element.name == name and element.kind != "text")


def click(device: SimulatedDevice, *names: str) -> None:
    for name in names:
        device.perform(Click(named(device, name).box.center))


def test_everything_has_its_kind(device: SimulatedDevice) -> None:
    kinds = {element.name: element.kind for element in device.truth() if element.kind != "text"}
    menus = dict.fromkeys(("File", "Edit", "View", "Help"), "menuitem")
    assert kinds == {
        "Notepad": "icon", "Untitled - Notepad": "window", "Close": "icon", **menus, "Text": "input",
    }  # fmt: skip
    words = {element.text for element in device.truth() if element.kind == "text"}
    assert words == {"Untitled - Notepad", "Line 1, Column 1", "UTF-8"}


def test_an_open_menu_is_told_with_its_items_and_hides_nothing_but_what_it_covers(device: SimulatedDevice) -> None:
    click(device, "View")
    assert named(device, "View").state.expanded is True
    assert named(device, "Status Bar").state.checked is True
    click(device, "Status Bar")
    assert {element.text for element in device.truth() if element.kind == "text"} == {"Untitled - Notepad"}


def test_of_the_text_the_rows_in_sight_are_told(device: SimulatedDevice) -> None:
    device.perform(TypeText("\n".join(f"row {number}" for number in range(60))))
    text = named(device, "Text").text or ""
    assert text.splitlines()[-1] == "row 59"
    assert "row 1\n" not in text


def test_behind_a_dialog_nothing_can_be_clicked(device: SimulatedDevice) -> None:
    device.perform(PressKeys(("ctrl", "s")))
    assert named(device, "Name").text == "Untitled.txt"
    assert named(device, "Name").state.focused is True
    assert {element.name for element in device.truth() if element.clickable} == {"Name", "Cancel", "Save"}
    device.perform(TypeText("a/b\n"))
    assert "A name cannot contain / or \\." in [element.text for element in device.truth()]


def test_a_closed_window_is_gone_and_opened_by_its_icon(device: SimulatedDevice) -> None:
    click(device, "Close")
    (icon,) = device.truth()
    assert (icon.kind, icon.clickable) == ("icon", True)
    device.perform(DoubleClick(icon.box.center))
    assert named(device, "Text").state.focused is True
    device.close()
    with pytest.raises(DeviceLost):
        device.truth()


@pytest.mark.parametrize("size", [(640, 400), (1024, 640), (1600, 900)])
def test_words_lie_where_they_are_told_on_a_desktop_of_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    device = SimulatedDevice.notepad(tmp_path, size)
    device.perform(PressKeys(("ctrl", "s")))
    frame = device.screenshot()
    assert (frame.width, frame.height) == device.size == size
    screen = Box(0, 0, *size)
    for element in device.truth():
        assert screen.covers(element.box)
        if element.kind == "text":
            around = element.box.grown(3)
            pixels = frame.crop(around).astype(int)
            rows, columns = np.nonzero(np.abs(pixels - pixels[0, 0]).max(axis=2) > 8)
            ink = Box(int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1)
            assert Box(2, 2, around.width - 2, around.height - 2).covers(ink), element.text
            assert ink.iou(Box(3, 3, around.width - 3, around.height - 3)) > 0.8, element.text


def test_a_desktop_without_room_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="640x400"):
        SimulatedDevice.notepad(tmp_path, (639, 400))
