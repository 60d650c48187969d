"""Point-and-read samples are kept as they were, published files are read, and faults are named."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import DataError
from screenwright.core.geometry import Box, Point
from screenwright_lab.data.screenpr.samples import DOMAINS, FILE, PointSample, Target, load, save

numbers = st.integers(0, 3000)
boxes = st.builds(
    lambda x, y, w, h: Box(x, y, x + w, y + h), numbers, numbers, st.integers(1, 900), st.integers(1, 900)
)
targets = st.builds(
    Target,
    point=st.builds(Point, numbers, numbers),
    region=st.none() | boxes,
    around=st.none() | boxes,
    content=st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    layout=st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
)
samples = st.lists(
    st.builds(
        PointSample,
        id=st.uuids().map(str),
        picture=st.sampled_from([Path("a/b.webp"), Path("c d.png")]),
        domain=st.sampled_from(DOMAINS),
        group=st.sampled_from(["one", "other"]),
        target=targets,
        reference=targets,
        size=st.tuples(st.integers(1, 4000), st.integers(1, 4000)),
    ),
    max_size=5,
)


@given(samples)
def test_what_is_saved_is_loaded(tmp_path_factory, kept):
    folder = tmp_path_factory.mktemp("points")
    save(kept, folder)
    assert load(folder) == kept
    assert load(folder / FILE) == kept


def test_the_fields_of_the_published_files_are_read(tmp_path):
    file = tmp_path / "published.json"
    items = [
        {"img_filename": "mobile_1.png", "bbox_point": [10.4, 20], "neighbor_point": [30, 40.6]},
        {
            "img_filename": "web/2.png",
            "bbox_point": [1, 2],
            "neighbor_point": [3, 4],
            "eval_reference_des": "A button.",
        },
        {"img_filename": "frame.png", "bbox_point": [1, 2], "neighbor_point": [3, 4]},
    ]
    file.write_text(json.dumps(items))
    first, second, third = load(file)
    assert [one.domain for one in (first, second, third)] == ["mobile", "web", "desktop"]
    assert (first.target.point, first.reference.point) == (Point(10, 20), Point(30, 41))
    assert first.target.region is None
    assert first.size is None
    assert second.target.content == "A button."
    file.write_text(json.dumps({"a": items[0], "b": items[1]}))
    assert [one.picture for one in load(file)] == [Path("mobile_1.png"), Path("web/2.png")]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("no json", "neither JSON nor JSON lines"),
        ('{"schema": "other/1"}', "item 1"),
        ('[{"bbox_point": [1], "img_filename": "a.png", "neighbor_point": [1, 2]}]', "item 1"),
        ("[3]", "item 1"),
    ],
)
def test_faults_are_one_clear_line(tmp_path, text, fault):
    file = tmp_path / "points.jsonl"
    file.write_text(text)
    with pytest.raises(DataError, match=fault) as error:
        load(file)
    assert "\n" not in str(error.value)


def test_two_samples_of_one_name_are_refused(tmp_path):
    item = {"id": "a", "img_filename": "a.png", "bbox_point": [1, 2], "neighbor_point": [3, 4]}
    (tmp_path / FILE).write_text(json.dumps([item, item]))
    with pytest.raises(DataError, match="another sample 'a'"):
        load(tmp_path)


def test_a_folder_without_samples_says_how_to_make_them(tmp_path):
    with pytest.raises(DataError, match="screenwright data screenpr"):
        load(tmp_path)
