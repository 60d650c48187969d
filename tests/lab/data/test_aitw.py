"""Steps of Android in the Wild from files that are made here, whole and spoilt."""

import gzip
import json
import struct

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from screenwright.core.action import Back, Click, Drag, Finish, Home, Impossible, PressKeys, Swipe, TypeText
from screenwright.core.errors import DataError
from screenwright.core.geometry import Point
from screenwright.episodes.export.aitw_step import DUAL_POINT, NOWHERE, AitwAction, aitw_action
from screenwright_lab.data.aitw.read import read_steps
from screenwright_lab.data.aitw.records import masked_crc, read_example, read_records, write_example, write_records


def features(**more):
    return {
        "episode_id": [b"7"], "step_id": np.array([0]), "goal_info": [b"open the settings"],
        "results/action_type": np.array([4]), "results/type_action": [b""],
        "results/yx_touch": np.array([0.5, 0.25], np.float32), "results/yx_lift": np.array([0.5, 0.25], np.float32),
        "image/ui_annotations_positions": np.array([0.1, 0.2, 0.3, 0.4], np.float32), **more,
    }  # fmt: skip


def written(tmp_path, *examples):
    path = tmp_path / "general.tfrecord.gz"
    write_records(path, [write_example(example) for example in examples])
    return path


def test_steps_come_by_episode_and_index(tmp_path):
    path = written(tmp_path, features(step_id=np.array([1])), features(), features(episode_id=[b"3"]))
    steps = read_steps(path)
    assert [step.id for step in steps] == ["3/0", "7/0", "7/1"]
    assert steps[0].goal == "open the settings"
    assert steps[0].action == AitwAction(DUAL_POINT, (0.5, 0.25), (0.5, 0.25), "")
    assert steps[0].boxes == pytest.approx(np.array([[0.1, 0.2, 0.3, 0.4]]), abs=1e-6)


def test_a_folder_and_files_that_are_not_zipped(tmp_path):
    path = written(tmp_path, features())
    (tmp_path / "plain.tfrecord").write_bytes(gzip.decompress(path.read_bytes()))
    path.unlink()
    (tmp_path / "notes.txt").write_text("no steps")
    assert [step.id for step in read_steps(tmp_path)] == ["7/0"]


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        ({"results/action_type": np.array([2])}, "no action type 2"),
        ({"results/yx_touch": np.array([0.5], np.float32)}, "results/yx_touch"),
        ({"results/yx_lift": np.array([np.nan, 0.5], np.float32)}, "two numbers"),
        ({"goal_info": [b"\xff\xfe"]}, "UTF-8"),
        ({"image/ui_annotations_positions": np.array([0.1, 0.2, 0.3], np.float32)}, "four a box"),
        ({"step_id": [b"0"]}, "step_id"),
    ],
)
def test_a_fault_names_file_record_and_field(tmp_path, spoilt, said):
    path = written(tmp_path, features(step_id=np.array([5])), features(**spoilt))
    with pytest.raises(DataError, match=rf"general\.tfrecord\.gz, record 1: .*{said}"):
        read_steps(path)


def test_a_step_twice_is_a_fault(tmp_path):
    with pytest.raises(DataError, match="7/0 is there twice"):
        read_steps(written(tmp_path, features(), features()))


def test_a_file_cut_anywhere_is_told_and_never_passed_over(tmp_path):
    whole = gzip.decompress(written(tmp_path, features(), features(step_id=np.array([1]))).read_bytes())
    path, size = tmp_path / "cut.tfrecord", len(whole)
    for end in {*range(1, size, 17), size - 1} - {size // 2}:
        path.write_bytes(whole[:end])
        with pytest.raises(DataError, match=r"cut\.tfrecord, record [01]: the file ends in the middle of it"):
            list(read_records(path))


@given(st.data())
def test_a_changed_byte_never_passes(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("aitw") / "one.tfrecord"
    head = struct.pack("<Q", 5)
    whole = bytearray(head + struct.pack("<I", masked_crc(head)) + b"hello" + struct.pack("<I", masked_crc(b"hello")))
    at = data.draw(st.integers(0, len(whole) - 1))
    whole[at] ^= data.draw(st.integers(1, 255))
    path.write_bytes(whole)
    with pytest.raises(DataError):
        list(read_records(path))


def test_no_example_and_no_zip(tmp_path):
    with pytest.raises(DataError, match=r"here: it is no tf\.train\.Example"):
        read_example(b"\xff\xff\xff", "here")
    (tmp_path / "bad.gz").write_bytes(b"\x1f\x8bno zip at all")
    with pytest.raises(DataError, match="cannot be read"):
        read_steps(tmp_path / "bad.gz")


def test_the_checksum_is_the_published_one():
    """CRC-32C of "123456789" is 0xE3069283 (RFC 3720, B.4), turned by 15 bits, plus the constant."""
    crc = 0xE3069283
    assert masked_crc(b"123456789") == (((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF)


values = st.one_of(
    st.lists(st.binary(max_size=20), min_size=1, max_size=3),
    st.lists(st.integers(-(2**63), 2**63 - 1), min_size=1, max_size=3).map(lambda some: np.array(some, np.int64)),
    st.lists(st.floats(width=32, allow_nan=False), min_size=1, max_size=3).map(lambda some: np.array(some, np.float32)),
)


@given(st.dictionaries(st.text(st.characters(codec="utf-8"), max_size=10), values, max_size=4))
def test_examples_come_back_as_they_were_written(some):
    back = read_example(write_example(some), "here")
    assert back.keys() == some.keys()
    for name, one in some.items():
        assert list(back[name]) == list(one)


def entry(**more):
    return {
        "episode_id": "9", "step_id": 0, "instruction": "go", "image_path": "somewhere/s0.png",
        "ui_positions": "[[20, 10, 40, 50]]", "result_action_type": 3, "result_action_text": "hi",
        "result_touch_yx": "[-1.0, -1.0]", "result_lift_yx": "[-1.0, -1.0]", **more,
    }  # fmt: skip


def test_json_counts_boxes_in_pixels_of_its_picture(tmp_path):
    Image.new("RGB", (100, 200)).save(tmp_path / "s0.png")
    path = tmp_path / "steps.json"
    path.write_text(json.dumps([entry()]))
    (step,) = read_steps(path)
    assert step.action == AitwAction(3, NOWHERE, NOWHERE, "hi")
    assert step.boxes.tolist() == [[0.1, 0.1, 0.2, 0.5]]
    path.write_text(json.dumps([entry(result_touch_yx="[1")]))
    with pytest.raises(DataError, match=r"steps\.json, step 0"):
        read_steps(path)
    path.write_text(json.dumps([entry(image_path="gone.png")]))
    with pytest.raises(DataError, match=r"gone\.png cannot be read"):
        read_steps(path)


@pytest.mark.parametrize(
    ("action", "kind"),
    [(Back(), 5), (Home(), 6), (PressKeys(("enter",)), 7), (Finish(), 10), (Impossible("no"), 11), (TypeText("a"), 3)],
)
def test_actions_have_their_types(action, kind):
    told = aitw_action(action, (100, 200))
    assert told is not None
    assert told.kind == kind


def test_points_are_shares_y_first():
    assert aitw_action(Click(Point(25, 100)), (100, 200)) == AitwAction(4, (0.5, 0.25), (0.5, 0.25))
    assert aitw_action(Swipe(Point(0, 100), Point(50, 0)), (100, 200)) == AitwAction(4, (0.5, 0.0), (0.0, 0.5))
    assert aitw_action(Drag(Point(1, 1), Point(2, 2)), (100, 200)) is None
    assert aitw_action(Click(Point(1, 1), "right"), (100, 200)) is None
