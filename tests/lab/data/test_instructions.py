"""Sentences about labelled screens: each names what it is about, and nothing else."""

from random import Random

import pytest

from builders import screen_of
from drawn_screens import draw_screens
from screenwright.agents.planner.meanings import like, pictured
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright_lab.data.instructions.faults import as_parsed, found_by, roles, truth
from screenwright_lab.data.instructions.generate import generate
from screenwright_lab.data.instructions.naming import Namer
from screenwright_lab.data.instructions.pairs import pairs, read
from screenwright_lab.data.instructions.surroundings import surrounded
from screenwright_lab.data.screens.store import shots

WORDS = (lambda word: sorted(like(word)), lambda icon: sorted(pictured(icon)))
PEOPLE = (
    ("text", "Alice", (10, 10, 90, 30)), ("button", "Edit", (200, 10, 260, 30)), ("text", "Bob", (10, 60, 90, 80)),
    ("button", "Edit", (200, 60, 260, 80)), ("input", "Search this page", (10, 120, 300, 150)),
    ("link", "Preferences of the whole team", (10, 200, 300, 220)),
)  # fmt: skip


def namer(seed=0, *items):
    screen = screen_of(*(items or PEOPLE))
    return Namer(screen.elements, screen.screenshot.box, *WORDS, Random(seed))


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    folder = tmp_path_factory.mktemp("screens")
    draw_screens(folder, 4)
    return list(shots(folder))


def test_one_of_two_alike_is_never_named_by_its_words_alone():
    namers = [namer(seed) for seed in range(80)]
    ways = {found.way for one in namers if (found := one.naming(one.elements[3]))}
    assert "row" in ways
    assert not ways & {"words", "icon", "kind"}


def test_a_row_is_named_by_what_stands_in_it():
    for seed in range(80):
        one = namer(seed)
        found = one.naming(one.elements[1])
        if found is not None and found.way == "row":
            assert "Alice" in found.words
            assert "Bob" not in found.words


def test_what_is_counted_from_a_neighbour_is_the_one_so_far_from_it():
    rows = [("button", "Go", (10, 40 * number, 90, 40 * number + 20)) for number in range(1, 5)]
    told = []
    for seed in range(400):
        one = namer(seed, ("text", "Trips", (10, 10, 90, 30)), *rows)
        found = one.naming(one.elements[3])
        if found is not None and found.way == "counted from":
            told.append(found.words)
    assert told
    assert all("third" in words or "3rd" in words for words in told)
    assert all("Trips" in words for words in told)


def test_at_one_edge_of_the_screen_is_only_the_nearest_to_it():
    marks = [("icon", "", (x, 290, x + 20, 310)) for x in (5, 390, 770)]
    told = {place: set() for place in range(3)}
    for seed in range(300):
        one = namer(seed, *marks)
        for place, element in enumerate(one.elements):
            found = one.naming(element)
            if found is not None and found.way == "side":
                told[place].add("left" if "left" in found.words else "right")
    assert (told[0], told[1], told[2]) == ({"left"}, set(), {"right"})


def test_what_the_screen_does_not_show_has_no_target():
    found = [pair for seed in range(30) for pair in pairs(namer(seed), ["Quokka census", "Edit"], 20)]
    absent = [pair for pair in found if pair.way == "absent"]
    assert absent
    assert all(pair.target is None and "Quokka" in pair.words for pair in absent)


def test_typed_text_stands_in_the_sentence():
    found = [pair for seed in range(30) for pair in pairs(namer(seed), ["Quokka"], 20)]
    typed = [pair for pair in found if pair.typed]
    assert typed
    assert all(pair.typed in pair.words for pair in typed)


def test_the_second_step_counts_once_the_first_is_done():
    found = [pair for seed in range(60) for pair in pairs(namer(seed), ["Quokka"], 20) if pair.done]
    assert found
    assert all(pair.target not in pair.done for pair in found)


def test_the_parser_s_faults_keep_things_in_their_places(drawn):
    screen = drawn[0].screen
    elements, ids = as_parsed(screen, Random(3))
    by_id = {element.id: element for element in elements}
    assert len(ids) == len(screen.labels)
    assert all(by_id[name].box.iou(label.box) > 0.5 for name, label in zip(ids, screen.labels, strict=True) if name)
    assert found_by(truth(screen, [f"t{n}" for n in range(len(ids))]), screen) == [f"t{n}" for n in range(len(ids))]


def test_a_browser_and_a_desktop_stand_around_some_pages(drawn):
    wide = drawn[0].screen.__class__(**{**_fields(drawn[0].screen), "width": 1024, "height": 600})
    around = [surrounded(wide, Random(seed)) for seed in range(30)]
    named = [name for screen in around for name in roles(screen, [f"e{n}" for n in range(len(screen.labels))]).values()]
    assert any("address bar" in name for name in named)
    assert any("Start menu" in name for name in named)
    assert all(Box(0, 0, screen.width, screen.height).covers(one.box) for screen in around for one in screen.labels)


def _fields(screen):
    return {name: getattr(screen, name) for name in screen.__slots__}


def test_a_file_is_the_same_at_every_call_and_can_be_read(drawn, tmp_path):
    made = generate(drawn, tmp_path / "one.jsonl", 10, 5, WORDS, None, lambda _: None)
    generate(drawn, tmp_path / "two.jsonl", 10, 5, WORDS, None, lambda _: None)
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()
    found = list(read(tmp_path / "one.jsonl"))
    assert sum(len(screen.pairs) for screen in found) == made > 0
    assert all(pair.target is None or pair.target in {one.id for one in s.elements} for s in found for pair in s.pairs)


def test_anything_else_is_no_such_file(tmp_path):
    (tmp_path / "bad.jsonl").write_text('{"schema": "other"}\n')
    with pytest.raises(DataError, match=r"bad\.jsonl is no file"):
        list(read(tmp_path / "bad.jsonl"))
