"""Frames, pointer positions and looked-at screens in, sentences out; the clock is set by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import screen_of
from live_builders import Clock, marked, then
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen, State
from screenwright.reading.live import Live
from screenwright.reading.news_english import JUST_CHANGED, POINTER_UNKNOWN, READY
from screenwright.reading.utterance import utterance_to_json

SAVE, CANCEL = ("button", "Save", (40, 40, 140, 80)), ("button", "Cancel", (300, 40, 400, 80))
BOX_OFF = ("checkbox", "Wi-Fi", (40, 200, 240, 230))
ON_SAVE, ON_CANCEL = Point(90, 60), Point(350, 60)
POLL_S = 0.03


class Listener:
    """A :class:`Live` with its clock, and what it said."""

    def __init__(self, screen: Screen, **wished: bool) -> None:
        self.clock = Clock()
        self.live = Live(**{"follow": True, "watch": False, **wished}, clock=self.clock)
        self.shot, self.at = screen.screenshot, None
        self.live.frame(self.shot)
        self.live.looked(screen)
        assert self.words() == [READY]

    def words(self) -> list[str]:
        return [utterance.words for utterance in self.live.told()]

    def pass_time(self, seconds: float) -> list[str]:
        """As a device tells: frame and pointer every POLL_S."""
        said = []
        for _ in range(round(seconds / POLL_S)):
            self.clock.pause(POLL_S)
            self.live.frame(self.shot)
            self.live.point(self.at)
            said += self.words()
        return said

    def shows(self, screen: Screen, seconds: float = 0.5) -> list[str]:
        """Another picture, and after some time the look at it."""
        self.shot = screen.screenshot
        said = self.pass_time(seconds)
        assert self.live.to_look_at() is not None
        self.live.looked(screen)
        return said + self.words()


@pytest.fixture
def page() -> Screen:
    return marked(screen_of(SAVE, CANCEL, BOX_OFF, states={3: State(checked=False)}))


def test_it_says_what_is_under_the_pointer_once_it_rests(page):
    listener = Listener(page)
    listener.at = ON_SAVE
    assert listener.pass_time(0.21) == []
    [words] = listener.pass_time(0.2)
    assert words.startswith("This is the “Save” button")
    assert listener.pass_time(3) == []


def test_it_says_the_same_again_only_after_the_pointer_left_it(page):
    listener = Listener(page)
    listener.at = ON_SAVE
    listener.pass_time(0.5)
    listener.at = Point(ON_SAVE.x + 20, ON_SAVE.y)
    assert listener.pass_time(0.5) == []
    listener.at = Point(200, 300)
    listener.pass_time(POLL_S)
    listener.at = ON_SAVE
    [words] = listener.pass_time(0.5)
    assert "Save" in words


def test_a_new_rest_interrupts_and_tells_its_latency(page):
    listener = Listener(page)
    listener.at = ON_SAVE
    listener.pass_time(0.24)
    listener.clock.pause(0.05)
    [utterance] = listener.live.told()
    assert utterance.interrupts
    assert utterance.element == "e1"
    assert 0 < utterance.latency_ms <= 60
    document = utterance_to_json(utterance)
    assert document["schema"] == "screenwright.utterance/1"
    assert document["kind"] == "pointer"
    assert document["point"] == [90, 60]


def test_a_pointer_outside_of_the_picture_is_nowhere(page):
    listener = Listener(page)
    listener.at = Point(5000, 10)
    assert listener.pass_time(1) == []


def test_where_only_another_part_changed_nothing_is_said_of_it(page):
    listener = Listener(page)
    listener.shot = then(page, SAVE, ("button", "Close", CANCEL[2]), BOX_OFF).screenshot
    listener.at = ON_SAVE
    [words] = listener.pass_time(0.4)
    assert not words.startswith(JUST_CHANGED)


def test_what_changed_under_the_pointer_is_said_to_have_and_said_anew_after_the_look(page):
    listener = Listener(page)
    over = ("dialog", "Are you sure?", (20, 20, 260, 160))
    now = then(page, over, CANCEL, BOX_OFF)
    listener.shot, listener.at = now.screenshot, ON_SAVE
    [words] = listener.pass_time(0.4)
    assert words.startswith(f"{JUST_CHANGED} This is the “Save” button")
    listener.live.looked(now)
    [words] = listener.words()
    assert words.startswith("This is the “Are you sure?” dialog")
    assert listener.pass_time(1) == []


def test_a_button_that_lights_up_under_the_pointer_has_not_changed(page):
    listener = Listener(page)
    lit = marked(screen_of(SAVE, CANCEL, BOX_OFF, states={1: State(focused=True), 3: State(checked=False)}))
    listener.at, listener.shot = ON_SAVE, lit.screenshot
    [words] = listener.pass_time(0.4)
    assert words.startswith("This is the “Save” button")


def test_it_wishes_a_look_only_when_the_picture_changed_and_is_still(page):
    listener = Listener(page)
    listener.pass_time(1)
    assert listener.live.to_look_at() is None
    other = then(page, SAVE, CANCEL, ("text", "Saved", (40, 300, 140, 330)))
    listener.shot = other.screenshot
    listener.pass_time(0.1)
    assert listener.live.to_look_at() is None
    listener.pass_time(0.4)
    shot, previous = listener.live.to_look_at()
    assert shot is other.screenshot
    assert previous is page


def test_news_tell_how_long_ago_the_first_frame_showed_them(page):
    listener = Listener(page, watch=True)
    first = then(page, SAVE, CANCEL, BOX_OFF, ("text", "Saved", (40, 300, 140, 330)))
    listener.shot = first.screenshot
    listener.pass_time(0.6)
    assert listener.live.to_look_at() is not None
    second = then(
        first, SAVE, CANCEL, BOX_OFF, ("text", "Saved", (40, 300, 140, 330)), ("text", "Sent", (400, 300, 500, 330))
    )
    listener.shot = second.screenshot
    listener.pass_time(0.3)
    listener.live.looked(first)
    [saved] = listener.live.told()
    assert saved.latency_ms == pytest.approx(900 - 1000 * POLL_S)
    assert listener.live.to_look_at() is not None
    listener.live.looked(second)
    [sent] = listener.live.told()
    assert sent.latency_ms == pytest.approx(300 - 1000 * POLL_S)


def test_a_picture_that_never_rests_is_looked_at_all_the_same(page):
    listener = Listener(page)
    wished = 0
    for turn in range(100):
        number = f"{turn} of many things"
        listener.shot = then(page, SAVE, CANCEL, ("text", number, (40 + 4 * turn, 300, 240 + 4 * turn, 430))).screenshot
        listener.pass_time(POLL_S)
        wished += listener.live.to_look_at() is not None
    assert wished


def test_news_come_before_the_words_for_the_pointer(page):
    listener = Listener(page, watch=True)
    listener.at = ON_SAVE
    listener.pass_time(0.5)
    said = listener.shows(then(page, ("dialog", "Are you sure?", (20, 20, 260, 160)), CANCEL, BOX_OFF))
    assert said[0] == "Dialog opened: Are you sure?"
    assert said[1].startswith("This is the “Are you sure?” dialog")


def test_news_are_not_said_where_nobody_watches(page):
    listener = Listener(page)
    assert listener.shows(then(page, SAVE, CANCEL, BOX_OFF, ("text", "Saved", (40, 300, 140, 330)))) == []


def test_the_same_news_are_not_repeated_for_a_while(page):
    listener = Listener(page, watch=True)
    notice = ("text", "The battery is low", (40, 300, 340, 330))
    with_it = then(page, SAVE, CANCEL, BOX_OFF, notice)
    assert listener.shows(with_it) == ["New text: The battery is low."]
    without = then(with_it, SAVE, CANCEL, BOX_OFF)
    assert listener.shows(without) == ["Gone: The battery is low."]
    again = then(without, SAVE, CANCEL, BOX_OFF, notice)
    assert listener.shows(again) == []
    listener.shows(then(again, SAVE, CANCEL, BOX_OFF))
    listener.pass_time(25)
    assert listener.shows(then(without, SAVE, CANCEL, BOX_OFF, notice)) == ["New text: The battery is low."]


def test_a_switch_turned_back_and_forth_is_told_each_time(page):
    listener, screen = Listener(page, watch=True), page
    for is_on in (True, False, True):
        screen = then(screen, SAVE, CANCEL, BOX_OFF, states={3: State(checked=is_on)})
        assert listener.shows(screen) == [f"Checkbox Wi-Fi is now {'on' if is_on else 'off'}."]


def typed(page: Screen, letters: int) -> Screen:
    return then(
        page,
        SAVE,
        CANCEL,
        BOX_OFF,
        ("text", "Dear mayor of our town"[:letters], (40, 300, 340, 330)),
        states={3: State(checked=False)},
    )


def test_what_is_typed_letter_by_letter_is_told_once_the_typing_rests(page):
    listener = Listener(page, watch=True)
    for letters in range(1, 18):
        listener.shot = typed(page, letters).screenshot
        listener.pass_time(0.1)
        assert listener.live.to_look_at() is None
    assert listener.shows(typed(page, 22)) == ["New text: Dear mayor of our town."]


def test_what_ticks_for_long_is_passed_over_and_told_when_it_has_come_to_rest(page):
    listener = Listener(page, watch=True)
    for turn in range(60):
        listener.shot = typed(page, 10 + turn % 2).screenshot
        listener.pass_time(0.3)
        looked = listener.live.to_look_at()
        if turn > 50:
            assert looked is None
    listener.pass_time(3)
    assert listener.live.to_look_at() is not None


def test_a_picture_that_stands_still_while_the_pointer_works_is_named_once(page):
    listener = Listener(page, watch=True)
    said = []
    for turn in range(12):
        listener.at = Point(60 + 50 * turn, 400)
        said += [words for words in listener.pass_time(3) if "frozen" in words]
    assert len(said) == 1
    assert said[0].startswith("The picture has not changed for 30 seconds while the pointer moved: it may be frozen")
    listener.shot = then(page, SAVE).screenshot
    assert "The picture changes again." in listener.pass_time(POLL_S)


def test_a_still_picture_that_nobody_touches_is_not_called_frozen(page):
    listener = Listener(page, watch=True)
    listener.at = ON_SAVE
    listener.pass_time(0.5)
    assert listener.pass_time(100) == []


def test_a_pointer_that_nobody_knows_is_named_once(page):
    listener = Listener(page)
    assert listener.pass_time(20) == [POINTER_UNKNOWN]


@given(
    st.lists(st.tuples(st.sampled_from([None, ON_SAVE, ON_CANCEL, Point(600, 500)]), st.integers(1, 15)), max_size=12)
)
def test_no_thing_is_named_twice_in_a_row_unless_the_pointer_left_it(way):
    page = screen_of(SAVE, CANCEL, BOX_OFF)
    listener, last, was_off = Listener(page), None, True
    for at, polls in way:
        listener.at = at
        for _ in range(polls):
            listener.clock.pause(POLL_S)
            listener.live.frame(page.screenshot)
            listener.live.point(at)
            was_off = was_off or last is None or at is None or not page.by_id[last].box.contains(at, 5)
            for utterance in listener.live.told():
                assert utterance.element is None or utterance.element != last or was_off
                if utterance.element:
                    last, was_off = utterance.element, False
