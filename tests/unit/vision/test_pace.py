"""A look is told how far it is and stops at its deadline, with what it has seen; what is missing is named."""

from __future__ import annotations

from screens import Canvas, form
from screenwright.core.screen import Cut
from screenwright.core.screen_json import screen_to_json
from screenwright.vision import pace
from screenwright.vision.look import look
from screenwright.vision.narrate import narrate
from screenwright.vision.pace import has_time, in_time, paced, remaining_s, was_left_away, what_was_cut


def test_without_a_deadline_all_is_done():
    assert list(in_time("counting", range(3), "text")) == [0, 1, 2]
    assert remaining_s() is None
    with paced():
        assert list(in_time("counting", range(3), "text")) == [0, 1, 2]
        assert what_was_cut() is None


def test_who_wants_to_know_is_told_each_piece():
    told = []
    with paced(tell=lambda *said: told.append(said)):
        list(in_time("counting", "ab"))
    assert told == [("counting", 1, 2), ("counting", 2, 2)]


def test_no_piece_is_begun_that_would_end_too_late(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(pace, "monotonic", lambda: now[0])
    done = []
    with paced(500):
        for item in in_time("counting", range(9), "text", "icons"):
            done.append(item)
            now[0] += 0.2
        assert done == [0, 1]
        assert has_time("states")
        assert not has_time("states", needs_s=0.2)
        assert was_left_away("text")
        assert what_was_cut() == Cut(500, ("text", "icons", "states"))
        now[0] += 0.2
        assert not has_time("states")
    assert has_time("text"), "a deadline ends with its look"


class Clock:
    """Time passes only while work of one kind is done, and is over when half of that is."""

    def __init__(self, slow: str) -> None:
        self.now, self._slow = 0.0, slow

    def tell(self, doing: str, done: int, of: int) -> None:
        if doing == self._slow and 2 * done >= of:
            self.now = 10.0


def seen(monkeypatch, slow: str):
    clock = Clock(slow)
    monkeypatch.setattr(pace, "monotonic", lambda: clock.now)
    with paced(1000, clock.tell):
        return look(form().shot())


def test_a_look_that_was_late_tells_what_it_has(monkeypatch):
    whole = look(form().shot())
    words = {one.text for one in whole.elements if one.text}
    late = seen(monkeypatch, "reading text")
    assert late.cut is not None
    assert {"kinds", "states"} <= set(late.cut.left_away)
    assert words & {one.text for one in late.elements}, "what was read by then is told"
    assert screen_to_json(late)["cut"]["time"] == {"budget_ms": 1000, "left_away": list(late.cut.left_away)}
    assert "Not all of it was seen in 1000 ms. Missing: " in narrate(late)
    assert "cut" not in screen_to_json(whole)
    assert "Not all" not in narrate(whole)


def test_without_any_time_there_are_shapes(monkeypatch):
    late = seen(monkeypatch, "finding text")
    assert late.cut is not None
    assert late.cut.left_away[0] == "text"
    assert late.elements
    assert all(one.text is None for one in late.elements)


def test_what_was_cut_is_no_ground_for_the_next_look():
    shot = form().shot()
    with paced(0):
        late = look(shot)
    whole = look(shot, late)
    assert whole.cut is None
    assert any(one.text for one in whole.elements)


def test_a_blank_screen_has_nothing_to_leave_away():
    with paced(0):
        assert look(Canvas(200, 100, (255, 255, 255)).shot()).cut is None
