"""Lines that a real browser draws: their signs from left to right, room around them; kept and found again."""

import numpy as np
import pytest

from screenwright.core.errors import DataError
from screenwright.vision.bidi import spoken
from screenwright_lab.data.lines import store
from screenwright_lab.data.lines.render import ROOM, drawn
from screenwright_lab.data.lines.store import make, packed, stored

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    return list(drawn(60, tmp_path_factory.mktemp("cache"), "7"))


def test_every_line_has_ink_with_room_around_it(lines):
    assert len(lines) == 60
    for line in lines:
        assert line.text.strip()
        assert np.ptp(line.grey) > 15
        room = round(line.grey.shape[0] * ROOM / (1 + ROOM) / 4)
        assert np.ptp(line.grey[room:-room, room:-room]) > 15


def test_signs_stand_from_left_to_right(lines):
    """A line of Hebrew or Arabic turned back reads like one: it begins with a letter more often than with a stop."""
    turned = [spoken(line.text) for line in lines if line.script in ("hebrew", "arabic") and line.text[:1] in ".!…،؟"]
    assert turned
    assert all(text[-1] in ".!…،؟" for text in turned)
    assert {line.script for line in lines} >= {"cyrillic", "greek", "hebrew", "arabic", "devanagari"}


def test_what_interfaces_write_is_drawn_too_and_in_faces_that_are_held_out(tmp_path):
    plain, held_out = (list(drawn(60, tmp_path, "8", interfaces=True, held_out=apart)) for apart in (False, True))
    for some in (plain, held_out):
        assert len(some) == 60
        assert sum(line.script == "latin" for line in some) > 25
        assert all(line.text.strip() and np.ptp(line.grey) > 5 for line in some)
    same = [one.grey for one, other in zip(plain, held_out, strict=True) if one.text == other.text]
    assert len(same) > 40


def test_they_are_kept_and_found_again(lines, tmp_path):
    (tmp_path / "lines-0-0000.npz").write_bytes(packed(lines[:5]))
    again = list(stored(tmp_path))
    assert [(one.text, one.script) for one in again] == [(one.text, one.script) for one in lines[:5]]
    for one, other in zip(again, lines, strict=False):
        np.testing.assert_array_equal(one.grey, other.grey)


def test_a_folder_is_filled_part_by_part_and_what_is_there_stays(lines, tmp_path, monkeypatch):
    asked = []

    def few(count, _cache, seed, **how):
        asked.append((count, seed))
        assert how == {"interfaces": False, "held_out": False}
        return iter(lines[:2])

    monkeypatch.setattr(store, "drawn", few)
    assert make(tmp_path, 3000, tmp_path, 4, lambda _: None) == 4000
    assert make(tmp_path, 6000, tmp_path, 4, lambda _: None) == 6000
    assert asked == [(2000, "4 0"), (2000, "4 1"), (2000, "4 2")]


def test_an_empty_folder_says_what_to_do(tmp_path):
    with pytest.raises(DataError, match="screenwright data lines --out"):
        next(stored(tmp_path))
