"""Files of others may hold anything: every reader gives what is there or one DataError that names the file."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from screenwright.core.errors import DataError
from screenwright.episodes.export.aitw_step import DUAL_POINT, AitwAction, action_of
from screenwright.interfaces.cli.speech import screenagent_actions
from screenwright_lab.data.aitw.read import read_steps
from screenwright_lab.data.aitw.splits import read_splits
from screenwright_lab.data.imports import coco, meta_gui, mind2web, motif, ugif, widget_captions
from screenwright_lab.data.imports.screenagent import recording_of
from screenwright_lab.data.screenagent.sessions import read_sessions
from screenwright_lab.data.screens.ashl_boxes import read_regions

pytestmark = pytest.mark.integration

ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


def sessions(path):
    for session in read_sessions(path.parent, "en"):
        recording_of(session, screenagent_actions)


def steps(path):
    read_steps(path)


def turns(path):
    for turn in meta_gui.turns(path.parent.parent.parent):
        meta_gui.recording_of(turn)


def traces(path):
    for trace in motif.traces(path.parent):
        motif.recording_of(trace)


def how_tos(path):
    for task in ugif.tasks(path.parent):
        ugif.recording_of(task, ugif.fields_of(["goal=q", "steps=s", "picture=p", "action=a", "place=b"]))


def widgets(path):
    list(widget_captions.chat_samples(path.parent.parent))


def pages(path):
    list(mind2web.chat_samples(path))


def asked(path):
    list(coco.chat_samples(path, path.parent))


CLICK = {"action_type": "MouseAction", "mouse_action_type": "click", "mouse_position": {"width": 1, "height": 2}}
READERS = {
    "splits": ("splits.json", read_splits, {"train": ["1"], "val": [], "test": []}),
    "coco": (
        "boxes.json", asked,
        {"images": [{"id": 1, "file_name": "a.png", "width": 50, "height": 40}], "categories": [{"id": 1, "name": "a"}],
         "annotations": [{"id": 1, "image_id": 1, "category_id": 1, "bbox": [1, 2, 30, 30]}]},
    ),
    "regions": ("ashl.json", read_regions, {"a.png": {"small_bbox": [[1, 2, 3, 4, 5]], "large_bbox": []}}),
    "screenagent": (
        "2023-12-25_16-45-01-000001.json", sessions,
        {"task_prompt": "t", "send_prompt": "s", "LLM_response": "a", "LLM_response_editer": "b", "video_width": 9,
         "video_height": 9, "saved_image_name": "a.jpg", "current_task": "c", "actions": [CLICK]},
    ),
    "aitw": (
        "steps.json", steps,
        [{"episode_id": "9", "step_id": 0, "instruction": "go", "image_path": "a.png", "ui_positions": "[[2, 1, 4, 5]]",
          "result_action_type": 4, "result_action_text": "", "result_touch_yx": "[0.5, 0.5]",
          "result_lift_yx": "[0.5, 0.5]"}],
    ),
    "motif": ("metadata.json", traces, {"gestures": {"a.png": [[0.5, 0.5]]}}),
    "meta-gui": ("dialog_1/turn_0/actions.json", turns, {"0": "a|click|3,4|NULL"}),
    "ugif": ("task.json", how_tos, {"q": "go", "s": [{"p": "a.png", "a": "tap", "b": "[1,2][3,4]"}]}),
    "widget-captions": ("combined/7.json", widgets, {"activity": {"root": {"bounds": [0, 0, 9, 9]}}}),
    "mind2web": (
        "rows.json", pages,
        [{"annotation_id": "t", "action_uid": "a", "website": "w", "domain": "d", "subdomain": "s",
          "confirmed_task": "c", "action_reprs": ["[button]  Go -> CLICK"], "target_action_index": 0,
          "operation": {"op": "CLICK", "value": ""}, "screenshot": "a.png",
          "pos_candidates": [{"attributes": '{"bounding_box_rect": "1,2,3,4"}'}]}],
    ),
}  # fmt: skip


@pytest.fixture(params=READERS)
def reader(request, tmp_path):
    """A file that is as it should be, with what lies beside it, and what reads it."""
    name, read, whole = READERS[request.param]
    path = tmp_path / "set" / name
    path.parent.mkdir(parents=True)
    for picture in ("a.png", "screens/a.png", "0.png", "7.jpg"):
        (path.parent / picture).parent.mkdir(exist_ok=True)
        Image.new("RGB", (50, 40)).save(path.parent / picture)
    (path.parent / "task.txt").write_text("task")
    (path.parent.parent / "widget_captions.csv").write_text("screenId,nodeId,captions\n7,0,x\n")
    (path.parent.parent / "dialog.json").write_text('[{"text": "a"}, {"text": "b"}]')
    path.write_text(json.dumps(whole))
    return path, read, whole


def test_a_file_as_it_should_be_is_read(reader):
    path, read, _ = reader
    read(path)


def test_a_file_cut_anywhere_is_told(reader):
    path, read, _ = reader
    whole = path.read_text()
    for end in range(0, len(whole) - 1, max(1, len(whole) // 23)):
        path.write_text(whole[:end])
        with pytest.raises(DataError, match=path.name):
            read(path)


FEW = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


@FEW
@given(ANY)
def test_anything_in_place_of_it_is_read_or_told(reader, anything):
    path, read, _ = reader
    path.write_text(json.dumps(anything))
    said = said_by(read, path)
    assert said is None or str(path.parent.parent) in said


@FEW
@given(st.data(), ANY)
def test_anything_in_one_of_its_places_is_read_or_told(reader, data, anything):
    path, read, whole = reader
    path.write_text(json.dumps(changed(data, whole, anything)))
    said = said_by(read, path)
    assert said is None or str(path.parent.parent) in said  # the file, or a picture that it names


def test_nesting_without_end_is_told(reader):
    path, read, _ = reader
    path.write_text("[" * 100_000)
    with pytest.raises(DataError, match=path.name):
        read(path)


@pytest.mark.parametrize("name", ["video_width", "video_height"])
@pytest.mark.parametrize("side", [0, False, -1, 10**30, float("inf")])
def test_a_screen_without_an_extent_is_told(tmp_path, name, side):
    file, read, whole = READERS["screenagent"]
    path = tmp_path / file
    path.write_text(json.dumps({**whole, name: side}))
    with pytest.raises(DataError, match=path.name):
        read(path)


@pytest.mark.parametrize("name", ["width", "height"])
@pytest.mark.parametrize("side", [0, False, -1])
def test_a_picture_of_coco_without_an_extent_is_told(tmp_path, name, side):
    file, read, whole = READERS["coco"]
    path = tmp_path / file
    path.write_text(json.dumps({**whole, "images": [{**whole["images"][0], name: side}]}))
    with pytest.raises(DataError, match=f"{path.name}.* is none"):
        read(path)


def said_by(read, path):
    try:
        read(path)
    except DataError as error:
        return str(error)
    return None


def changed(data, value, anything):
    """The value with one thing in it, however deep, exchanged."""
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        name = data.draw(st.sampled_from(sorted(value)))
        return {**value, name: changed(data, value[name], anything)}
    if isinstance(value, list) and value and data.draw(st.booleans()):
        return [changed(data, value[0], anything), *value[1:]]
    return anything


def test_shares_beyond_all_reason_stay_on_the_screen():
    action = action_of(AitwAction(DUAL_POINT, (1e300, -1e300), (1e300, -1e300)), (50, 40))
    assert (action.at.x, action.at.y) == (0, 39)
