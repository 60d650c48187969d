from screenwright.core.screen import KINDS, STATES
from screenwright.core.states import MARKED, SHOWN, shows


def test_every_state_shows_on_some_kind_and_all_kinds_are_known():
    assert set(SHOWN) == set(STATES) >= set(MARKED)
    assert {kind for kinds in (*SHOWN.values(), *MARKED.values()) for kind in kinds} <= set(KINDS)


def test_only_the_pressed_toggle_button_can_be_told_from_a_plain_one():
    assert shows("button", "checked", value=True)
    assert not shows("button", "checked", value=False)
    assert shows("checkbox", "checked", value=False)
    assert not shows("text", "selected", value=True)
