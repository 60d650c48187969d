"""Working the simulated phone by the names that its truth tells, as both of its test files do."""

from __future__ import annotations

from screenwright.core.action import Click, TypeText
from screenwright.core.screen import Element
from screenwright.devices.simulated.phone.device import SimulatedPhone

SMALL = (360, 640)


def named(device: SimulatedPhone, name: str, kind: str | None = None) -> Element:
    """The frontmost element that can be touched and is called so; fails where there is none."""
    found = [e for e in device.truth() if e.name == name and e.clickable and kind in (None, e.kind)]
    assert found, f"no {name!r} among {[e.name for e in device.truth()]}"
    return found[-1]


def tap(device: SimulatedPhone, *names: str) -> None:
    for name in names:
        device.perform(Click(named(device, name).box.center))


def names(device: SimulatedPhone) -> list[str | None]:
    return [element.name for element in device.truth()]


def texts(device: SimulatedPhone) -> list[str | None]:
    return [element.text for element in device.truth()]


def fill_in(device: SimulatedPhone, **values: str) -> None:
    tap(device, "Contacts", "New contact")
    for name, text in values.items():
        device.perform(Click(named(device, name.replace("_", " "), "input").box.center))
        device.perform(TypeText(text))


def named_text(device: SimulatedPhone, text: str) -> Element:
    return next(element for element in device.truth() if element.kind == "text" and element.text == text)
