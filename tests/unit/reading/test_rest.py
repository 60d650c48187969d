"""When a pointer rests: less than 4 px moved for 250 ms."""

from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Point
from screenwright.reading.rest import Resting

POLL_S = 0.03
moves = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=1, max_size=80)


def test_it_rests_once_it_was_still_for_long_enough_and_since_then():
    resting = Resting(4, 0.25)
    resting.see(Point(10, 10), 1.0)
    assert resting.rest(1.24) is None
    assert resting.rest(1.5).since == 1.25


def test_a_shaking_hand_rests():
    resting = Resting(4, 0.25)
    for turn in range(20):
        resting.see(Point(10 + turn % 3, 10), turn * POLL_S)
    assert resting.rest(20 * POLL_S).at == Point(10, 10)


def test_where_nobody_knows_nothing_rests():
    resting = Resting(4, 0.25)
    resting.see(Point(10, 10), 0.0)
    resting.see(None, 0.1)
    assert resting.rest(9.0) is None


@given(moves)
def test_at_rest_all_of_the_last_quarter_second_lies_near_the_place(places):
    resting = Resting(4, 0.25)
    seen = []
    for turn, (x, y) in enumerate(places):
        now = turn * POLL_S
        resting.see(Point(x, y), now)
        seen.append((now, x, y))
        if rest := resting.rest(now):
            late = [(x, y) for then, x, y in seen if then > now - 0.25]
            assert all((x - rest.at.x) ** 2 + (y - rest.at.y) ** 2 < 16 for x, y in late)
            assert now >= rest.since


@given(moves)
def test_while_it_goes_on_the_rest_is_the_same(places):
    resting, last = Resting(4, 0.25), None
    for turn, (x, y) in enumerate(places):
        resting.see(Point(x, y), turn * POLL_S)
        rest = resting.rest(turn * POLL_S)
        if last and rest:
            assert rest == last or rest.since > last.since
        last = rest
