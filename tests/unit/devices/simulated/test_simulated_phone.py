"""The simulated phone: its pages, touches and keys, its sizes and turns, and the truth of what it shows."""

from __future__ import annotations

import pytest

from phone_hands import SMALL, fill_in, named, named_text, names, tap, texts
from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    Click,
    DoubleClick,
    Drag,
    Home,
    KeyDown,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
)
from screenwright.core.errors import DeviceLost, UnsupportedAction, UsageError
from screenwright.core.geometry import Point
from screenwright.devices.simulated.phone.device import SimulatedPhone
from screenwright.devices.simulated.phone.model import APPS, FIELDS, PEOPLE, Page


@pytest.fixture
def device() -> SimulatedPhone:
    return SimulatedPhone(SMALL, now=lambda: 0.0)


def form(device: SimulatedPhone) -> dict[str, str]:
    return {name: box.text for name, box in device.phone.draft.items()}


# -- going about -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("app", APPS)
def test_every_icon_opens_its_app_and_back_and_home_lead_out(device: SimulatedPhone, app: str) -> None:
    for way_out in (Back(), Home()):
        tap(device, app)
        assert device.phone.page == Page(app)
        assert app in texts(device), "its title"
        device.perform(way_out)
        assert device.phone.page == Page("launcher")


def test_pages_lead_further_and_back(device: SimulatedPhone) -> None:
    tap(device, "Settings", "Display")
    assert {"Brightness", "Dark theme", "Text size"} <= set(names(device))
    tap(device, "Navigate up")
    assert device.phone.page == Page("Settings")
    tap(device, "Sound")
    device.perform(Back())
    assert device.phone.page == Page("Settings")


def test_the_bar_of_three_buttons_and_the_recent_apps(device: SimulatedPhone) -> None:
    tap(device, "Settings", "Display", "Home", "Contacts", "Back", "Recents")
    cards = [element.name for element in device.truth() if element.kind == "list_item"]
    assert cards == ["Contacts", "Settings"], "the one used last comes first"
    tap(device, "Settings")
    assert device.phone.page == Page("Settings", "Display"), "an app is as it was left"
    device.recents()
    tap(device, "Clear all")
    assert (device.phone.page, device.phone.tasks) == (Page("launcher"), {})
    device.recents()
    assert "No recent items" in texts(device)


def test_switches_flip_by_their_row_as_well(device: SimulatedPhone) -> None:
    tap(device, "Settings")
    before = named(device, "Bluetooth", "switch")
    assert before.state.checked is False
    device.perform(Click(named(device, "Bluetooth", "list_item").box.center))
    assert device.phone.switches["Bluetooth"]
    assert named(device, "Bluetooth", "switch").state.checked is True
    device.perform(Click(before.box.center))
    assert not device.phone.switches["Bluetooth"]


def test_the_quick_switches_are_those_of_the_settings(device: SimulatedPhone) -> None:
    tap(device, "Bluetooth", "Settings")
    assert named(device, "Bluetooth", "switch").state.checked is True


def test_the_slider_goes_where_it_is_touched_or_pulled(device: SimulatedPhone) -> None:
    tap(device, "Settings", "Display")
    rail = named(device, "Brightness").box
    for x, percent in ((rail.left, 0), (rail.right - 1, 100), (rail.center.x, 50)):
        device.perform(Click(Point(x, rail.center.y)))
        assert abs(device.phone.brightness - percent) <= 1
    device.perform(Swipe(rail.center, Point(rail.right - 1, rail.center.y)))
    assert device.phone.brightness == 100


def test_the_theme_and_the_size_of_letters_really_change(device: SimulatedPhone) -> None:
    tap(device, "Settings", "Display")
    light, title = device.screenshot().pixels.mean(), named_text(device, "Display").box
    tap(device, "Dark theme", "Large")
    assert device.screenshot().pixels.mean() < light / 3
    assert named_text(device, "Display").box.height > 1.1 * title.height
    assert named(device, "Large", "radio").state.checked
    assert not named(device, "Default", "radio").state.checked


# -- scrolling ---------------------------------------------------------------------------------------------------


def test_a_pull_moves_the_list_as_far_as_the_finger_and_no_further(device: SimulatedPhone) -> None:
    tap(device, "Contacts")
    row = named(device, PEOPLE[4], "list_item").box
    device.perform(Swipe(row.center, Point(row.center.x, row.center.y - 100), 0.2))
    assert named(device, PEOPLE[4], "list_item").box == row.moved(0, -100)
    device.perform(Drag(Point(180, 200), Point(180, 260)))
    assert named(device, PEOPLE[4], "list_item").box == row.moved(0, -40)
    device.perform(Scroll("up", 30, Point(180, 300)))
    assert named(device, PEOPLE[4], "list_item").box == row
    device.perform(Swipe(Point(180, 400), Point(60, 402)))
    assert named(device, PEOPLE[4], "list_item").box == row, "nothing to be seen at the side"


def test_the_end_of_the_list_is_free_of_the_button_over_it(device: SimulatedPhone) -> None:
    tap(device, "Contacts")
    assert PEOPLE[-1] not in names(device)
    device.perform(Scroll("down", 100, Point(180, 300)))
    end = device.screenshot()
    last = named(device, PEOPLE[-1], "list_item")
    assert last.box.bottom <= named(device, "New contact").box.top
    device.perform(Scroll("down", 1, Point(180, 300)))
    assert end.same_pixels(device.screenshot())
    tap(device, PEOPLE[-1])
    device.perform(Back())
    assert end.same_pixels(device.screenshot()), "a list is as it was left"


@pytest.mark.parametrize("start", [Point(180, 50), Point(180, 630)])
def test_a_pull_that_begins_on_a_bar_moves_nothing(device: SimulatedPhone, start: Point) -> None:
    tap(device, "Contacts")
    before = device.screenshot()
    device.perform(Swipe(start, Point(180, 300)))
    assert before.same_pixels(device.screenshot())


def test_a_scroll_without_a_place_happens_where_the_pointer_was_moved(device: SimulatedPhone) -> None:
    tap(device, "Contacts")
    device.perform(Move(Point(180, 50)))
    device.perform(Scroll("down", 3))
    assert PEOPLE[0] in names(device), "the pointer is on the title"
    device.perform(Move(Point(180, 300)))
    device.perform(Scroll("down", 3))
    assert PEOPLE[0] not in names(device)


# -- the form ----------------------------------------------------------------------------------------------------


def test_a_contact_is_typed_in_and_saved(device: SimulatedPhone) -> None:
    fill_in(device, First_name="Lise", Last_name="Meitner", Phone="01632 960999")
    device.perform(Back())
    tap(device, "Favourite", "Save")
    saved = next(contact for contact in device.phone.contacts if contact.name == "Lise Meitner")
    assert (saved.phone, saved.favourite) == ("01632 960999", True)
    assert [contact.name for contact in device.phone.contacts] == sorted([*PEOPLE, "Lise Meitner"])


def test_the_keyboard_on_the_screen_types(device: SimulatedPhone) -> None:
    fill_in(device, First_name="")
    tap(device, "Shift", "A", "d", "a", "Space", "Symbols", "1", "@", "Symbols", "x", "Backspace")
    assert form(device)["First name"] == "Ada 1@"
    tap(device, "Enter", "l")
    assert (form(device)["Last name"], device.phone.focus) == ("l", "Last name")


def test_keys_edit_as_on_a_phone_with_a_keyboard(device: SimulatedPhone) -> None:
    fill_in(device, First_name="abc")
    for keys in (("home",), ("delete",), ("end",), ("left",), ("backspace",), ("x",), ("shift", "y"), ("space",)):
        device.perform(PressKeys(keys))
    assert form(device)["First name"] == "xY c"
    device.perform(PressKeys(("ctrl", "a")))
    device.perform(TypeText("Grüße, 世界\tnext\n"))
    assert form(device) == dict(zip(FIELDS, ("Grüße, 世界", "next", "", ""), strict=True))
    assert device.phone.focus == "Phone"
    device.perform(PressKeys(("shift", "tab")))
    assert device.phone.focus == "Last name"


def test_the_caret_goes_where_it_is_touched(device: SimulatedPhone) -> None:
    fill_in(device, First_name="mmmm")
    box = named(device, "First name", "input").box
    device.perform(Click(Point(box.left + 2, box.center.y)))
    device.perform(TypeText("<"))
    device.perform(Click(Point(box.right - 2, box.center.y)))
    device.perform(TypeText(">"))
    assert form(device)["First name"] == "<mmmm>"


def test_of_a_long_text_the_part_at_the_caret_is_shown(device: SimulatedPhone) -> None:
    fill_in(device, First_name="word " * 40 + "end")
    shown = named(device, "First name", "input").text or ""
    assert shown.endswith("end")
    assert len(shown) < 60
    device.perform(PressKeys(("home",)))
    assert (named(device, "First name", "input").text or "").startswith("word word")


def test_typing_goes_nowhere_without_a_field_or_before_a_dialog(device: SimulatedPhone) -> None:
    device.perform(TypeText("lost"))
    fill_in(device, First_name="kept")
    device.perform(Back())
    device.perform(Back())
    device.perform(TypeText("lost"))
    device.perform(PressKeys(("backspace",)))
    assert form(device)["First name"] == "kept"


def test_the_field_with_the_focus_stays_in_sight(device: SimulatedPhone) -> None:
    device.rotate(90)
    fill_in(device, First_name="a\tb\tc\td")
    field, key = named(device, "Email", "input").box, named(device, "q", "button").box
    assert field.bottom <= key.top
    device.perform(PressKeys(("shift", "tab")))
    assert named(device, "Phone", "input").box.height == field.height


# -- dialogs -----------------------------------------------------------------------------------------------------


def test_unsaved_changes_are_asked_about(device: SimulatedPhone) -> None:
    fill_in(device, First_name="a")
    device.perform(Back())
    assert not device.phone.keyboard
    assert device.phone.dialog is None, "first only the keyboard goes"
    device.perform(Back())
    tap(device, "Cancel")
    assert device.phone.page == Page("Contacts", "new")
    tap(device, "Navigate up", "Discard")
    assert device.phone.page == Page("Contacts")
    assert len(device.phone.contacts) == len(PEOPLE)


@pytest.mark.parametrize("no", ["Cancel", "back", "escape", "beside"])
def test_a_dialog_is_left_without_doing_anything(device: SimulatedPhone, no: str) -> None:
    tap(device, "Contacts")
    device.perform(LongPress(named(device, "Ada Lovelace", "list_item").box.center))
    assert "Delete contact?" in texts(device)
    ways: dict[str, Action] = {"back": Back(), "escape": PressKeys(("escape",)), "beside": Click(Point(180, 100))}
    device.perform(ways.get(no) or Click(named(device, no).box.center))
    assert device.phone.dialog is None
    assert device.phone.contacts[0].name == "Ada Lovelace"


def test_deleting_by_the_icon_leads_back_to_the_list(device: SimulatedPhone) -> None:
    tap(device, "Contacts", "Ada Lovelace", "Delete")
    device.perform(Click(named(device, "Delete", "button").box.center))
    assert device.phone.page == Page("Contacts")
    assert "Ada Lovelace" not in [contact.name for contact in device.phone.contacts]


def test_a_short_hold_is_a_tap(device: SimulatedPhone) -> None:
    tap(device, "Contacts")
    device.perform(LongPress(named(device, "Ada Lovelace", "list_item").box.center, 0.2))
    assert device.phone.page.place == "contact"


def test_resetting_and_a_contact_without_a_name(device: SimulatedPhone) -> None:
    tap(device, "Bluetooth", "Settings")
    device.perform(Scroll("down", 30, Point(180, 300)))
    tap(device, "Reset settings", "Reset")
    assert not device.phone.switches["Bluetooth"]
    tap(device, "Home", "Contacts", "New contact", "Save")
    assert "No name" in texts(device)
    assert "Cancel" not in names(device)
    tap(device, "OK")
    assert device.phone.dialog is None


# -- refusals ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "error", "words"),
    [
        (Click(Point(1, 1), "right"), UnsupportedAction, "finger"),
        (DoubleClick(Point(1, 1), "middle"), UnsupportedAction, "finger"),
        (ButtonDown(), UnsupportedAction, "holds nothing down"),
        (KeyDown("ctrl"), UnsupportedAction, "holds nothing down"),
        (PressKeys(("f24",)), UnsupportedAction, "no key"),
        (PressKeys(("nonsense",)), UsageError, "nonsense"),
        (TypeText("a\x07"), UsageError, "cannot be typed"),
        (Click(Point(360, 1)), UsageError, "outside"),
        (Scroll("down", 0), UsageError, "steps"),
    ],
)
def test_what_no_phone_can_do_is_refused_and_changes_nothing(
    device: SimulatedPhone, action: Action, error: type[Exception], words: str
) -> None:
    fill_in(device, First_name="a")
    before = device.screenshot()
    with pytest.raises(error, match=words):
        device.perform(action)
    assert before.same_pixels(device.screenshot())


def test_closed_is_closed(device: SimulatedPhone) -> None:
    device.close()
    for act in (device.screenshot, device.truth, device.recents, lambda: device.perform(Home())):
        with pytest.raises(DeviceLost):
            act()
