"""Instructions and screens as arrays for the scorer's net."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from builders import element_of, screen_of
from screenwright.agents.planner.features import CHANNELS, ELEMENTS, FACTS, SHAPES, TOKENS, UNKNOWN, asked, see
from screenwright.agents.planner.meanings import split
from screenwright.agents.planner.named import captions, roles
from screenwright.core.geometry import Box
from screenwright.core.screen import KINDS, Element

SCREEN = Box(0, 0, 800, 600)
SAME, NEAR, MEANT, KIND = range(CHANNELS)


def arrays(words, *items, done=()):
    return asked(words, see(screen_of(*items).elements, SCREEN), {"click": 2}, done)


def pictured(icon, box=(10, 10, 40, 40), **more):
    return element_of(1, ("button", None, box), icon=icon, **more)


def at(words, word):
    return split(words).index(word)


@given(
    st.text(max_size=300),
    st.lists(
        st.tuples(st.sampled_from(KINDS), st.text(max_size=30), st.integers(0, 700), st.integers(1, 99)), max_size=90
    ),
)
def test_any_words_and_any_screen_give_arrays_of_one_shape(words, things):
    elements = [
        Element(id=f"e{number}", kind=kind, box=Box(left, left // 2, left + size, left // 2 + size), text=text)
        for number, (kind, text, left, size) in enumerate(things)
    ]
    found = asked(words, see(elements, SCREEN), {})
    tokens, rows = len(found.words), len(found.kept)
    assert 1 <= tokens <= TOKENS
    assert rows == min(len(elements), ELEMENTS)
    assert found.shapes.shape == (tokens, SHAPES)
    assert found.facts.shape == (rows, FACTS)
    assert found.alike.shape == (tokens, rows, CHANNELS)
    assert np.isfinite(found.facts).all()
    assert 0 <= found.alike.min(initial=0) <= found.alike.max(initial=0) <= 1
    assert list(found.kept) == sorted(set(found.kept))


def test_a_name_never_reaches_the_net():
    found = arrays("click Zanzibar", ("button", "Zanzibar", (10, 10, 90, 40)))
    assert found.words.tolist() == [2, UNKNOWN]


def test_words_meet_the_elements_that_carry_them():
    words = "click preferences button Downloads"
    found = arrays(words, ("button", "Settings", (10, 10, 90, 40)), ("link", "Download", (10, 60, 90, 80)))
    assert found.alike[at(words, "preferences"), 0, MEANT] == 1
    assert found.alike[at(words, "button"), :, KIND].tolist() == [1, 0]
    assert found.alike[at(words, "downloads"), 1, NEAR] > 0.9
    assert not found.alike[:, :, SAME].any()


def test_a_word_written_as_two_is_still_met():
    words = "open the fire fox"
    found = arrays(words, ("link", "Firefox", (10, 10, 90, 40)))
    assert found.alike[at(words, "fire"), 0, NEAR] == 1
    assert found.alike[at(words, "fox"), 0, NEAR] == 1


def test_a_picture_answers_to_what_it_looks_like_and_to_the_line_below_it():
    words = "the gear of Firefox"
    found = arrays(words, pictured("settings"), ("text", "Firefox W...", (5, 45, 70, 58)))
    assert found.alike[at(words, "gear"), 0, MEANT] == 1
    assert found.alike[at(words, "firefox"), 0, SAME] == 1


def test_a_chinese_label_answers_to_its_english_word():
    words = "click search"
    found = arrays(words, ("button", "搜索", (10, 10, 90, 40)))
    assert found.alike[at(words, "search"), 0, MEANT] == 1


def test_the_widest_field_at_the_top_is_the_address_bar():
    words = "address"
    found = arrays(words, ("input", None, (100, 40, 700, 64)), ("input", None, (100, 400, 300, 430)))
    assert found.alike[0, :, MEANT].tolist() == [1, 0]


def test_what_was_clicked_already_is_marked():
    same = (("button", "Next", (10, 10, 90, 40)), ("button", "Next", (10, 60, 90, 90)))
    before, after = arrays("next", *same), arrays("next", *same, done=["e1"])
    differ = np.flatnonzero((before.facts != after.facts).any(axis=1))
    assert differ.tolist() == [0]


def test_an_apostrophe_opens_no_quotation():
    found = arrays("the window's menu", ("button", "Menu", (10, 10, 90, 40)))
    assert not found.shapes[:, 0].any()
    quoted = arrays("the 'Save as' button", ("button", "Menu", (10, 10, 90, 40)))
    assert quoted.shapes[:, 0].tolist() == [0, 0, 1, 1, 0, 0]


def test_roles_follow_from_places():
    screen = screen_of(
        ("text", "www.example.org/start", (200, 40, 400, 60)),
        ("icon", None, (2, 580, 20, 598)),
        ("button", None, (780, 2, 798, 20)),
        ("link", "Ten ways to fold a paper crane", (100, 200, 400, 225)),
        ("link", "What to do with old paper", (100, 300, 400, 325)),
        ("input", "Search the shop", (100, 150, 300, 170)),
    )
    found = roles(screen.elements, SCREEN)
    assert "address" in found["e1"]
    assert "start" in found["e2"]
    assert "close" in found["e3"]
    assert {"first", "result"} <= found["e4"]
    assert "second" in found["e5"]
    assert "search" in found["e6"]


def test_a_line_under_a_picture_is_its_caption_and_one_far_below_is_none():
    picture = pictured("folder", (100, 100, 140, 140))
    near, far = ("text", "Holiday", (90, 143, 150, 158)), ("text", "Footer", (90, 300, 150, 320))
    assert captions(screen_of(picture, near, far).elements) == {"e1": "Holiday"}
    assert captions(screen_of(picture, far).elements) == {}
