"""What changed between two looks, thing by thing."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from chat_builders import make_screen, make_situation
from screenwright.agents.minds.what_changed import MOST, what_changed
from screenwright.agents.wording.languages import WORDINGS
from screenwright.core.geometry import Box
from screenwright.core.screen import Changed, Element, Screen, State
from screenwright.core.screenshot import Screenshot

EN = WORDINGS["en"]
SWITCH = Element(id="e1", kind="switch", box=Box(10, 10, 50, 30), name="Wi-Fi", state=State(checked=False))
BUTTON = Element(id="e2", kind="button", box=Box(60, 10, 100, 30), text="Apply", clickable=True)


def later(elements: tuple[Element, ...], changed: Changed, at: Box) -> Screen:
    """A screen on which one place looks otherwise than on ``make_screen``'s."""
    screen = make_screen(elements=elements)
    pixels = np.array(screen.screenshot.pixels)
    pixels[at.top : at.bottom, at.left : at.right] = 20
    return replace(screen, screenshot=Screenshot(pixels), changed=replace(changed, boxes=(at,)))


def told(before: Screen, now: Screen, language: str = "en") -> str:
    return what_changed(make_situation(now, before=before), WORDINGS[language])


def test_without_a_screen_before_nothing_is_said() -> None:
    assert what_changed(make_situation(make_screen()), EN) == ""


def test_the_same_screen_is_called_so() -> None:
    same = replace(make_screen(), changed=Changed())
    assert told(same, same) == "nothing"
    assert told(same, later(same.elements, Changed(), Box(150, 70, 180, 90))) == "the screen changed"


def test_what_came_and_what_went() -> None:
    before, now = make_screen(elements=(SWITCH,)), later((SWITCH, BUTTON), Changed(appeared=("e2",)), BUTTON.box)
    assert told(before, now) == "new: button “Apply”"
    before, now = make_screen(elements=(SWITCH, BUTTON)), later((SWITCH,), Changed(gone=("e2",)), BUTTON.box)
    assert told(before, now) == "gone: button “Apply”"
    assert told(before, now, "zh") == "消失：按钮 “Apply”"


def test_a_state_that_is_another() -> None:
    on = replace(SWITCH, state=State(checked=True))
    assert told(make_screen(elements=(SWITCH,)), later((on,), Changed(), SWITCH.box)) == (
        "other than before: switch “Wi-Fi” checked"
    )
    marked = replace(BUTTON, state=State(selected=True))
    assert "no longer selected" in told(make_screen(elements=(marked,)), later((BUTTON,), Changed(), BUTTON.box))


def test_a_text_that_is_another() -> None:
    field = replace(BUTTON, kind="input", name="Name", text="Ann")
    now = later((replace(field, text="Bob"),), Changed(), BUTTON.box)
    assert told(make_screen(elements=(field,)), now) == "other than before: input “Name” “Bob”"


def test_of_many_the_first_are_named_and_the_others_counted() -> None:
    many = tuple(replace(BUTTON, id=f"e{n}", text=f"Item {n}") for n in range(10, 30))
    now = later(many, Changed(appeared=tuple(one.id for one in many)), BUTTON.box)
    words = told(make_screen(elements=()), now)
    assert words.count("Item") == MOST
    assert words.endswith(f"(and {20 - MOST} more)")
