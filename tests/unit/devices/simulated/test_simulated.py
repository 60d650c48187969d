"""The simulated notepad: editing, menus, dialogs, and files that are really saved."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from screenwright.core.action import (
    Action,
    Back,
    Click,
    DoubleClick,
    Drag,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.errors import DeviceLost, DeviceUnreachable, UnsupportedAction, UsageError
from screenwright.core.geometry import Box, Point
from screenwright.core.screenshot import Screenshot
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright.devices.simulated.notepad.layout import layout, text_area
from screenwright.devices.simulated.notepad.text import TextBox, row_of, rows, width


@pytest.fixture
def device(tmp_path: Path) -> SimulatedDevice:
    return SimulatedDevice.notepad(tmp_path)


def place(device: SimulatedDevice, part: str, name: str = "") -> Box:
    """Where a control lies now; fails where there is none."""
    return next(c.box for c in layout(device._notepad) if c.part == part and name in ("", c.name))


def click(device: SimulatedDevice, part: str, name: str = "") -> None:
    device.perform(Click(place(device, part, name).center))


def choose(device: SimulatedDevice, menu: str, item: str) -> None:
    click(device, "menu", menu)
    click(device, "item", item)


def do(device: SimulatedDevice, *actions: Action | str) -> None:
    """Actions, and chords as words."""
    for action in actions:
        device.perform(PressKeys(tuple(action.split("+"))) if isinstance(action, str) else action)


def document(device: SimulatedDevice) -> str:
    return device._notepad.document.text


def changed(before: Screenshot, after: Screenshot) -> Box | None:
    rows_, columns = np.nonzero((before.pixels != after.pixels).any(axis=2))
    if rows_.size == 0:
        return None
    return Box(int(columns.min()), int(rows_.min()), int(columns.max()) + 1, int(rows_.max()) + 1)


def test_typing_and_saving_by_the_keyboard(device: SimulatedDevice) -> None:
    do(device, TypeText("Grüße,\n你好 😀\n"), "ctrl+s", TypeText("note.txt"), "enter")
    assert (device.folder / "note.txt").read_bytes() == "Grüße,\n你好 😀\n".encode()
    assert device._notepad.title == "note.txt - Notepad"
    do(device, TypeText("more"))
    assert device._notepad.title == "*note.txt - Notepad"
    do(device, "ctrl+s")
    assert (device.folder / "note.txt").read_text("utf-8").endswith("more")
    assert [path.name for path in device.folder.iterdir()] == ["note.txt"]


def test_saving_by_the_mouse(device: SimulatedDevice) -> None:
    do(device, TypeText("by mouse"))
    choose(device, "File", "Save As...")
    do(device, "ctrl+a", TypeText("mouse.txt"))
    click(device, "button", "Save")
    assert (device.folder / "mouse.txt").read_bytes() == b"by mouse"


def test_the_name_is_selected_and_tab_and_escape_work_in_the_dialog(device: SimulatedDevice) -> None:
    do(device, TypeText("x"), "ctrl+s", "tab", "enter")
    assert device._notepad.dialog is None, "tab leads to Cancel"
    do(device, "ctrl+s", "tab", "tab", "space")
    assert (device.folder / "Untitled.txt").read_bytes() == b"x"
    do(device, TypeText("y"), "shift+ctrl+s", TypeText("other"), "escape")
    assert [path.name for path in device.folder.iterdir()] == ["Untitled.txt"]
    assert document(device) == "xy"


@pytest.mark.parametrize("name", ["a/b", "../up", "a\\b", "..", ".", "", "  ", "/etc/x"])
def test_names_that_lead_elsewhere_are_refused_where_it_can_be_seen(device: SimulatedDevice, name: str) -> None:
    do(device, TypeText("x"), "ctrl+s", "delete")
    before = device.screenshot()
    do(device, TypeText(name), "enter")
    dialog = device._notepad.dialog
    assert dialog is not None
    assert dialog.message
    assert changed(before, device.screenshot()) is not None
    assert list(device.folder.iterdir()) == []


def test_a_name_the_disk_refuses_is_told(device: SimulatedDevice) -> None:
    (device.folder / "taken").mkdir()
    do(device, "ctrl+s", TypeText("n" * 300), "enter")
    assert device._notepad.dialog is not None
    assert "Cannot save" in device._notepad.dialog.message
    do(device, "ctrl+a", TypeText("taken"), "enter", "enter")
    assert "Cannot save" in device._notepad.dialog.message
    assert [path.name for path in device.folder.iterdir()] == ["taken"]


def test_replacing_a_file_needs_a_second_press(device: SimulatedDevice) -> None:
    (device.folder / "mine.txt").write_text("precious")
    do(device, TypeText("new"), "ctrl+s", TypeText("mine.txt"), "enter")
    assert (device.folder / "mine.txt").read_text() == "precious"
    do(device, "enter")
    assert (device.folder / "mine.txt").read_text() == "new"


def test_a_link_is_replaced_and_not_followed(device: SimulatedDevice, tmp_path: Path) -> None:
    outside = tmp_path.parent / f"{tmp_path.name}-outside"
    outside.write_text("precious")
    (device.folder / "link").symlink_to(outside)
    do(device, TypeText("new"), "ctrl+s", TypeText("link"), "enter", "enter")
    assert outside.read_text() == "precious"
    assert (device.folder / "link").read_text() == "new"


def test_editing_keys(device: SimulatedDevice) -> None:
    do(device, TypeText("one\ntwo"), "home", TypeText("2:"), "up", "end", "backspace", "delete", TypeText("-"))
    assert document(device) == "on-2:two"
    do(device, "ctrl+a", TypeText("new"), "shift+left", "ctrl+x", "ctrl+home", "ctrl+v", "space", "!", "shift+a")
    assert document(device) == "w !Ane"
    do(device, "ctrl+a", "delete")
    assert document(device) == ""


def test_the_mouse_places_the_caret_and_selects(device: SimulatedDevice) -> None:
    do(device, TypeText("first line\nsecond"))
    area = text_area(device._notepad)
    do(device, Click(Point(area.right - 5, area.top + 5)), TypeText("!"))
    assert document(device) == "first line!\nsecond"
    do(device, DoubleClick(Point(area.left + 6, area.top + 5)), TypeText("1st"))
    assert document(device) == "1st line!\nsecond"
    do(device, Drag(Point(area.left, area.top + 5), Point(area.right - 5, area.top + 5)), "delete")
    assert document(device) == "\nsecond"


def test_menus_open_close_and_light_up(device: SimulatedDevice) -> None:
    shut = device.screenshot()
    click(device, "menu", "File")
    opened = device.screenshot()
    assert changed(shut, opened) is not None
    do(device, Move(place(device, "item", "Save").center))
    assert changed(opened, device.screenshot()) == place(device, "item", "Save")
    do(device, TypeText("typed into nothing"), Click(text_area(device._notepad).center))
    assert device._notepad.menu is None
    assert document(device) == ""


def test_unsaved_text_is_not_lost_without_a_question(device: SimulatedDevice) -> None:
    do(device, TypeText("draft"))
    click(device, "close")
    click(device, "close")
    click(device, "button", "Cancel")
    assert document(device) == "draft"
    do(device, "alt+f4")
    click(device, "button", "Throw Away")
    assert not device._notepad.is_open
    do(device, TypeText("lost"), DoubleClick(place(device, "shortcut").center), TypeText("fresh"))
    assert document(device) == "fresh"


def test_a_refused_direct_save_is_told_in_a_dialog(device: SimulatedDevice) -> None:
    do(device, TypeText("x"), "ctrl+s", TypeText("f.txt"), "enter")
    (device.folder / "f.txt").unlink()
    device.folder.rmdir()
    do(device, "ctrl+s")
    assert device._notepad.dialog is not None
    assert "Cannot save" in device._notepad.dialog.message
    click(device, "button", "OK")
    assert device._notepad.dialog is None


def test_the_status_bar_can_be_hidden_and_about_be_read(device: SimulatedDevice) -> None:
    choose(device, "View", "Status Bar")
    assert not any(control.part == "status" for control in layout(device._notepad))
    choose(device, "Help", "About")
    do(device, "enter")
    assert device._notepad.dialog is None


def test_long_texts_scroll_with_the_caret_and_the_wheel(device: SimulatedDevice) -> None:
    do(device, TypeText("\n".join(f"line {number}" for number in range(100))))
    bottom = device._notepad.top_row
    assert bottom > 50
    do(device, Scroll("up", steps=3, at=text_area(device._notepad).center))
    assert device._notepad.top_row == bottom - 9
    do(device, Scroll("down", steps=100))
    assert device._notepad.top_row == bottom
    do(device, "ctrl+home")
    assert device._notepad.top_row == 0


def test_pictures_are_repeatable_and_change_only_where_something_happened(tmp_path: Path) -> None:
    one, two = SimulatedDevice.notepad(tmp_path), SimulatedDevice.notepad(tmp_path)
    start = one.screenshot()
    assert start.same_pixels(two.screenshot())
    do(one, Wait(30), LongPress(text_area(one._notepad).center), TypeText("a"))
    where = changed(start, one.screenshot())
    assert where is not None
    assert place(one, "window").covers(where)


@pytest.mark.parametrize("text", ["bell\a", "half \ud83d", "nul\0"])
def test_what_no_key_can_type_is_refused_whole(device: SimulatedDevice, text: str) -> None:
    with pytest.raises(UsageError, match="cannot be typed"):
        device.perform(TypeText(text))
    assert document(device) == ""


def test_touch_is_not_a_mouse(device: SimulatedDevice) -> None:
    for action in (Back(), Swipe(Point(1, 1), Point(2, 2))):
        with pytest.raises(UnsupportedAction, match=r"no (back|swipe)"):
            device.perform(action)


def test_a_temporary_folder_stays_only_if_something_was_saved() -> None:
    empty, used = SimulatedDevice.notepad(), SimulatedDevice.notepad()
    do(used, TypeText("x"), "ctrl+s", "enter")
    for device in (empty, used, used):
        device.close()
    assert not empty.folder.exists()
    saved = used.folder / "Untitled.txt"
    assert saved.read_bytes() == b"x"
    saved.unlink()
    used.folder.rmdir()
    with pytest.raises(DeviceLost):
        used.screenshot()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DeviceUnreachable, match="cannot save"):
        SimulatedDevice.notepad(tmp_path / "file")


@example(" WW aaW", 20)  # what is left behind a space may be too long still
@given(text=st.text(alphabet=st.sampled_from("ab cW\n\tß"), max_size=200), limit=st.integers(20, 300))
def test_rows_hold_the_whole_text_in_order_and_fit(text: str, limit: int) -> None:
    found = rows(text, limit)
    assert found[0][0] == 0
    assert found[-1][1] == len(text)
    for (start, end), (following, _) in zip(found, [*found[1:], (len(text), 0)], strict=True):
        assert following == end or text[end:following] == "\n"
        assert end - start <= 1 or width(text[start:end].rstrip(" ")) <= limit + 8
    for caret in range(len(text) + 1):
        start, end = found[row_of(found, caret)]
        assert start <= caret <= end


@given(
    text=st.text(alphabet="ab\n", max_size=12),
    moves=st.lists(st.tuples(st.sampled_from(["left", "right", "up", "down", "home", "end"]), st.booleans())),
)
def test_the_caret_never_leaves_the_text(text: str, moves: list[tuple[str, bool]]) -> None:
    box = TextBox.all_selected(text)
    for motion, extend in moves:
        box = box.move(motion, extend)  # type: ignore[arg-type]  # sampled from its values
        assert 0 <= box.caret <= len(text)
        assert 0 <= box.anchor <= len(text)
        assert extend or not box.selected
