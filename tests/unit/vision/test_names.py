"""Controls without words take the name of the label beside or above them, and no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind
from screenwright.vision.names import name_controls

FIELD = Element(id="e0", kind="input", box=Box(200, 100, 400, 130))


def label(text: str, left: int, top: int, width: int = 80) -> Element:
    return Element(id="e1", kind="text", box=Box(left, top, left + width, top + 16), text=text, name=text)


def name_of(*labels: Element, control: Element = FIELD) -> str | None:
    return name_controls([*labels, control])[-1].name


@pytest.mark.parametrize(
    ("labels", "name"),
    [
        ([label("Street", 110, 107)], "Street"),
        ([label("Street:", 110, 107)], "Street"),
        ([label("姓名：", 110, 107)], "姓名"),
        ([label("Street", 200, 80)], "Street"),
        ([label("Street", 110, 107), label("Address", 200, 80)], "Street"),
        ([label("Far:", 20, 107), label("Near:", 110, 107)], "Near"),
        ([label("Street:", 20, 107, 60)], "Street"),
        ([label("Elsewhere", 20, 107, 60)], None),
        ([label("Below", 200, 140)], None),
        ([label("Right", 420, 107)], None),
        ([label("Other row", 110, 150)], None),
        ([label("High above", 200, 20)], None),
        ([label(":", 190, 107, 8)], None),
        ([], None),
    ],
    ids=[
        "beside", "colon", "Chinese colon", "above", "beside before above", "nearest", "a colon reaches farther",
        "too far", "below", "right", "another row", "too high", "only a colon", "none",
    ],
)  # fmt: skip
def test_labels(labels: list[Element], name: str | None) -> None:
    assert name_of(*labels) == name


def test_the_last_entry_of_a_bar_is_no_label_of_the_field_behind_it() -> None:
    bar = [label(word, left, 107, 40) for word, left in (("Home", 10), ("Shop", 70), ("About", 130))]
    assert name_of(*bar) is None
    assert name_of(*bar[1:]) == "About"
    assert name_of(*bar[:2], label("Search:", 130, 107, 40)) == "Search"


def test_only_controls_without_a_name_are_named() -> None:
    street = label("Street", 110, 107)
    icon = Element(id="e2", kind="icon", box=FIELD.box)
    named = Element(id="e3", kind="input", box=FIELD.box, name="Own")
    assert [element.name for element in name_controls([street, icon, named])] == ["Street", None, "Own"]


BOX = Element(id="e0", kind="checkbox", box=Box(200, 100, 216, 116))


@pytest.mark.parametrize(
    ("labels", "name"),
    [
        ([label("Right", 224, 100)], "Right"),
        ([label("Left", 115, 100), label("Right", 224, 100)], "Right"),
        ([label("Left", 115, 100)], "Left"),
        ([label("Swallowed", 199, 100)], "Swallowed"),
        ([label("Far", 260, 100)], None),
        ([label("Below", 224, 130)], None),
    ],
)
@pytest.mark.parametrize("kind", ["checkbox", "radio"])
def test_a_check_box_is_named_by_its_caption(labels: list[Element], name: str | None, kind: Kind) -> None:
    assert name_of(*labels, control=replace(BOX, kind=kind)) == name


@pytest.mark.parametrize("right", [340, 395, 520])
@pytest.mark.parametrize("kind", ["cell", "list_item"])
def test_a_switch_without_a_label_is_named_by_its_row(kind: Kind, right: int) -> None:
    switch = Element(id="e0", kind="switch", box=Box(400, 100, 460, 130))
    row = Element(id="e1", kind=kind, box=Box(20, 85, right, 145), text="Bluetooth", name="Bluetooth")
    other = replace(row, box=row.box.moved(0, 60), text="Wi-Fi", name="Wi-Fi")
    assert name_of(row, other, control=switch) == "Bluetooth"
    assert name_of(other, control=switch) is None


def test_a_switch_is_not_called_after_how_it_stands() -> None:
    switch = Element(id="e0", kind="switch", box=Box(400, 100, 460, 130), text="On", name="On")
    assert name_of(label("AutoSave", 300, 105), control=switch) == "AutoSave"
    assert name_of(control=switch) == "On"
    assert name_of(label("AutoSave", 300, 105), control=replace(switch, text="Wi-Fi", name="Wi-Fi")) == "Wi-Fi"


def test_a_field_says_itself_what_is_to_be_written_in_it() -> None:
    title = label("Book a flight", 200, 80, width=150)
    assert name_of(title, control=replace(FIELD, text="From:")) == "From"
    assert name_of(title, control=replace(FIELD, text="Aberdeen")) == "Book a flight"
    assert name_of(control=replace(FIELD, text=":")) is None


@pytest.mark.parametrize("kind", ["menuitem", "cell", "button"])
@pytest.mark.parametrize("left", [100, 118], ids=["around it", "behind it"])
def test_a_check_box_takes_the_words_of_the_entry_that_it_stands_in(kind: Kind, left: int) -> None:
    box = Element(id="e0", kind="checkbox", box=Box(102, 100, 116, 114))
    entry = Element(id="e1", kind=kind, box=Box(left, 92, 400, 122), text="Enable sounds", name="Enable sounds")
    assert name_of(entry, control=box) == "Enable sounds"
    before = label("The column before", 60, 97, width=40)  # of another box, in a form of two columns
    assert name_of(before, entry, control=box) == "Enable sounds"
    far = replace(entry, box=Box(200, 92, 400, 122))
    assert name_of(far, control=box) is None
    assert name_of(replace(entry, box=Box(left, 60, 400, 160)), control=box) is None
