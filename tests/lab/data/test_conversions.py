"""Pictures of other sets as questions answered by calls of ScreenAgent (paper 001, appendix B), and their tables."""

import json
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from screenwright.core.errors import DataError
from screenwright.core.geometry import Box, Point
from screenwright.core.images import decode
from screenwright_lab.data.imports import coco, mind2web, widget_captions
from screenwright_lab.data.imports.answers import click_and_draw
from screenwright_lab.data.imports.pixels import drawn_middle, likeness
from screenwright_lab.data.screenagent.calls import call_of
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.ashl_boxes import read_regions
from screenwright_lab.data.screens.coco import read_coco
from screenwright_lab.data.visiontasker.tables import Act, read_demonstrations, read_help


def calls_in(answer):
    return [call_of(entry) for entry in json.loads(re.search(r"```json\n(.*)\n```", answer, re.DOTALL)[1])]


@given(st.integers(0, 90), st.integers(0, 90), st.integers(1, 60), st.integers(1, 60))
def test_a_click_lies_in_the_box_and_a_drawing_spans_it(left, top, width, height):
    box = Box(left, top, left + width, top + height)
    (_, _, clicked), (_, _, drawn) = click_and_draw("the cat", box, (200, 200))
    (press,) = calls_in(clicked)
    move, drag = calls_in(drawn)
    assert box.contains(press.at)
    assert (move.at, drag.at) == (Point(left, top), Point(left + width - 1, top + height - 1))


# --- COCO -------------------------------------------------------------------------------------------------------------


def annotations(tmp_path, **more):
    box = {"id": 5, "image_id": 1, "category_id": 2, "bbox": [10.5, 20.0, 30.0, 40.2]}
    document = {
        "images": [{"id": 1, "file_name": "a.png", "width": 100, "height": 80}],
        "categories": [{"id": 2, "name": "cat"}, {"id": 3, "name": "dog"}],
        "annotations": [
            box, {**box, "id": 6, "category_id": 3}, {**box, "id": 7, "category_id": 3, "bbox": [0, 0, 9, 9]},
        ],
        **more,
    }  # fmt: skip
    path = tmp_path / "boxes.json"
    path.write_text(json.dumps(document))
    return path


def test_boxes_of_coco_are_rounded_outwards(tmp_path):
    (image,) = read_coco(annotations(tmp_path))
    assert (image.file, image.size) == ("a.png", (100, 80))
    assert (image.boxes[0].category, image.boxes[0].box) == ("cat", Box(10, 20, 41, 61))


def test_only_what_is_there_once_is_asked_for(tmp_path):
    samples = list(coco.chat_samples(annotations(tmp_path), tmp_path))
    assert [sample.id for sample in samples] == ["coco/1/cat/click", "coco/1/cat/draw"]
    assert "100 x 80" in samples[0].prompt
    with pytest.raises(DataError, match=r"a\.png cannot be read"):
        samples[0].picture.load()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (
            {"annotations": [{"id": 1, "image_id": 1, "category_id": 2, "bbox": [1, 2, -3, 4]}]},
            "annotations 0: .* no box",
        ),
        (
            {"annotations": [{"id": 1, "image_id": 1, "category_id": 9, "bbox": [1, 2, 3, 4]}]},
            "annotations 0: KeyError 9",
        ),
        ({"annotations": [{"id": 1, "image_id": 8, "category_id": 2, "bbox": [1, 2, 3, 4]}]}, "image 8, which is not"),
        ({"images": [{"id": 1}]}, "images 0: KeyError 'file_name'"),
        ({"categories": {}}, "categories is a list"),
    ],
)
def test_a_fault_of_coco_names_the_record(tmp_path, more, said):
    with pytest.raises(DataError, match=rf"boxes\.json: .*{said}"):
        read_coco(annotations(tmp_path, **more))


def test_regions_come_in_both_forms(tmp_path):
    kinds = [{"id": 0, "name": "small_bbox"}, {"id": 1, "name": "large_bbox"}]
    boxes = [
        {"id": 1, "image_id": 1, "category_id": 0, "bbox": [1, 2, 3, 4]},
        {"id": 2, "image_id": 1, "category_id": 1, "bbox": [0, 0, 50, 60]},
    ]
    expected = {"a.png": Regions((Box(0, 0, 50, 60),), (Box(1, 2, 4, 6),))}
    assert read_regions(annotations(tmp_path, categories=kinds, annotations=boxes)) == expected
    path = tmp_path / "split.json"
    path.write_text(json.dumps({"a.png": {"small_bbox": [[1, 2, 3, 4, 20]], "large_bbox": [[0, 0, 50, 60, 1]]}}))
    assert read_regions(path) == expected
    path.write_text(json.dumps({"a.png": {"small_bbox": [[1, 2, 0, 4, 20]], "large_bbox": []}}))
    with pytest.raises(DataError, match=r"split\.json: a\.png: small_bbox"):
        read_regions(path)
    with pytest.raises(DataError, match="no kind of region"):
        read_regions(annotations(tmp_path))


# --- Widget Captions --------------------------------------------------------------------------------------------------


def captions(tmp_path, rows, bounds=(144, 256, 288, 512)):
    (tmp_path / "combined").mkdir()
    Image.new("RGB", (540, 960)).save(tmp_path / "combined" / "7.jpg")
    tree = {"activity": {"root": {"bounds": [0, 0, 1440, 2560], "children": [{}, {"bounds": list(bounds)}]}}}
    (tmp_path / "combined" / "7.json").write_text(json.dumps(tree))
    (tmp_path / "widget_captions.csv").write_text("screenId,nodeId,captions\n" + rows)
    return tmp_path


def test_a_captioned_node_is_found_on_its_picture(tmp_path):
    samples = list(widget_captions.chat_samples(captions(tmp_path, "7,0.1,go back|back arrow\n")))
    assert [sample.id for sample in samples] == ["widget-captions/7/0.1/click", "widget-captions/7/0.1/draw"]
    move, drag = calls_in(samples[1].answer)
    assert (move.at, drag.at) == (Point(54, 96), Point(107, 191))  # 540 of 1440 pixels
    assert "“go back”" in samples[0].prompt


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("7,0.4,x", "no box for the node '0.4'"),
        ("7,1.1,x", "does not begin at the root"),
        ("7,0.0,x", "KeyError 'bounds'"),
        ("8,0.1,x", r"8\.jpg cannot be read"),
        ("7,0.1,|", "captions is empty"),
    ],
)
def test_a_fault_of_a_caption_names_the_line(tmp_path, row, said):
    with pytest.raises(DataError, match=rf"line 2: .*{said}"):
        list(widget_captions.chat_samples(captions(tmp_path, row + "\n")))


# --- Mind2Web ---------------------------------------------------------------------------------------------------------


STEPS = ["[searchbox]  Search -> TYPE: cats", "[button]  Go -> CLICK", "[combobox]  Sort -> SELECT: Price"]


def action(tmp_path, number=0, **more):
    picture = tmp_path / "page.png"
    if not picture.exists():
        page = Image.new("RGB", (1400, 2600), "white")
        page.paste((0, 128, 0), (200, 2000, 400, 2100))
        page.save(picture)
    attributes = json.dumps({"backend_node_id": "9", "bounding_box_rect": "200,2000,200,100"})
    return {
        "annotation_id": "t1", "action_uid": f"a{number}", "website": "shop", "domain": "Shopping",
        "subdomain": "Books", "confirmed_task": "find a book",
        "action_reprs": STEPS, "target_action_index": str(number), "operation": {"op": "CLICK", "value": ""},
        "pos_candidates": [json.dumps({"attributes": attributes})], "screenshot": "page.png", **more,
    }  # fmt: skip


def rows_of(tmp_path, *actions):
    path = tmp_path / "test.json"
    path.write_text(json.dumps(actions))
    return path


def on(tmp_path, name, target, number, operation, value="", inked=True):
    """An action on a page of its own: a red sign in the left half of its target, and a pattern that tells the page."""
    page = Image.new("RGB", (560, 900), "white")
    for row in range(0, 900, 60):
        page.paste((30, 30, 120), (0, row, 560 if name == "b" else 40, row + (40 if name == "b" else 4)))
    left, top, right, bottom = target
    if inked:
        page.paste((200, 0, 0), (left + 4, top + 4, (left + right) // 2, bottom - 4))
    page.save(tmp_path / f"{name}.png")
    box = json.dumps({"bounding_box_rect": f"{left},{top},{right - left},{bottom - top}"})
    return action(
        tmp_path, number, screenshot=f"{name}.png", pos_candidates=[{"attributes": box}],
        operation={"op": operation, "value": value},
    )  # fmt: skip


def test_actions_on_one_page_are_one_answer_and_what_came_is_judged(tmp_path):
    field, button = (100, 100, 300, 140), (100, 200, 300, 240)
    rows = [
        on(tmp_path, "a", field, 0, "TYPE", "cats"),
        on(tmp_path, "a", field, 1, "CLICK"),
        on(tmp_path, "b", button, 2, "SELECT", "Price"),
    ]
    samples = list(mind2web.chat_samples(rows_of(tmp_path, *rows)))
    assert [(sample.id.split("/")[-1], sample.phase) for sample in samples] == [
        ("plan", "planning"), ("a0", "acting"), ("eval", "evaluating"), ("neg_eval", "evaluating"),
        ("plan", "planning"), ("a2", "acting"),
    ]  # fmt: skip
    plan, act, came, before, left, last = samples
    assert [call.words for call in calls_in(plan.answer)] == [
        "type “cats” into the searchbox “Search”", "click the button “Go”", "choose “Price” in the combobox “Sort”",
    ]  # fmt: skip
    press, typed, again = calls_in(act.answer)
    assert (press.at, typed.words, again.at) == (Point(151, 119), "cats", press.at)  # the middle of its outline
    assert calls_in(came.answer)[0].situation == "need_reformulate"
    assert calls_in(before.answer)[0].situation == "need_retry"
    assert before.picture.load() == act.picture.load() != came.picture.load() == last.picture.load()
    assert len(calls_in(left.answer)) == 1
    assert "type “cats” into the searchbox “Search”; then click the button “Go”" in act.prompt


def test_a_text_that_ends_the_work_on_a_page_is_sent_off(tmp_path):
    (_, act) = mind2web.chat_samples(rows_of(tmp_path, on(tmp_path, "a", (100, 100, 300, 140), 0, "TYPE", "cats")))
    assert calls_in(act.answer)[-1].words == "enter"


def test_a_page_that_stays_as_it_is_but_for_a_little_is_success(tmp_path):
    rows = [on(tmp_path, "a", (100, 100, 300, 140), 0, "CLICK")]
    rows.append(on(tmp_path, "c", (100, 700, 300, 880), 1, "CLICK"))
    came = next(one for one in mind2web.chat_samples(rows_of(tmp_path, *rows)) if one.id.endswith("/eval"))
    assert calls_in(came.answer)[0].situation == "sub_task_success"


def test_a_wide_page_is_reduced_and_cut_around_its_target(tmp_path):
    _, act = mind2web.chat_samples(rows_of(tmp_path, action(tmp_path)))
    window = decode(act.picture.load()).pixels
    assert window.shape == (1120, 1120, 3)
    (press,) = calls_in(act.answer)
    assert tuple(window[press.at.y, press.at.x]) == (0, 128, 0)


def test_all_is_asked_in_chinese_too(tmp_path):
    rows = rows_of(tmp_path, on(tmp_path, "a", (100, 100, 300, 140), 0, "TYPE", "cats"))
    plan, act = mind2web.chat_samples(rows, "zh")
    assert "请为这个任务制定计划：find a book" in plan.prompt
    assert calls_in(plan.answer)[0].words == "在searchbox “Search”中输入“cats”"
    assert calls_in(act.answer)[1].words == "cats"
    (click, _) = coco.chat_samples(annotations(tmp_path), tmp_path, "zh")
    assert "点击“cat”" in click.prompt


@given(st.integers(0, 40), st.integers(0, 40), st.integers(1, 30), st.integers(1, 30))
def test_the_middle_of_what_is_drawn_lies_in_the_box(left, top, width, height):
    picture = np.random.default_rng(0).uniform(0, 255, (80, 80))
    box = Box(left, top, left + width, top + height)
    assert box.contains(drawn_middle(picture, box))
    assert drawn_middle(np.full((80, 80), 7.0), box) == box.center


def test_likeness_is_one_of_the_same_and_small_of_another():
    one, other = (np.random.default_rng(seed).uniform(0, 255, (64, 48)) for seed in (0, 1))
    assert likeness(one, one) == pytest.approx(1.0)
    assert abs(likeness(one, other)) < 0.1
    assert likeness(one, other) == pytest.approx(likeness(other, one))
    # by hand, of one square: means 0 and 255, no variance and nothing in common
    flat = likeness(np.zeros((8, 8)), np.full((8, 8), 255.0))
    assert flat == pytest.approx(6.5025 / (255**2 + 6.5025), abs=1e-9)
    assert likeness(np.zeros((4, 4)), np.zeros((4, 4))) == 0.0


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"pos_candidates": []}, "nothing on the page is the target"),
        ({"operation": {"op": "HOVER", "value": ""}}, "CLICK, SELECT or TYPE, got 'HOVER'"),
        ({"action_reprs": ["go"]}, "is not like"),
        ({"target_action_index": "7"}, "IndexError"),
        ({"screenshot": "gone.png"}, r"gone\.png cannot be read"),
        (
            {"pos_candidates": [{"attributes": '{"bounding_box_rect": "9000,1,5,5"}'}]},
            "lies outside of the page",
        ),
    ],
)
def test_a_fault_of_mind2web_names_the_row(tmp_path, more, said):
    path = rows_of(tmp_path, action(tmp_path, 1), action(tmp_path, 1, **more))
    with pytest.raises(DataError, match=said) as told:
        list(mind2web.chat_samples(path))
    assert "row 1" in str(told.value) or "gone" in str(told.value)


# --- VisionTasker's tables --------------------------------------------------------------------------------------------

HELP = "领域范围,应用名称,帮助提问,帮助语句内容,任务内容微调,任务内容\n"


def test_the_help_table_fills_its_groups(tmp_path):
    path = tmp_path / "help.csv"
    rows = "影音,音乐,如何播放？,点击[播放],播放。,去播放\n,,怎样停？,按[停],,\n,,,,,\n,地图,找路？,[路线],,找路\n"
    path.write_text("\ufeff" + HELP + rows, encoding="utf-8")
    first, second, third = read_help(path)
    assert (first.domain, first.app, first.task, first.reworded) == ("影音", "音乐", "去播放", "播放。")
    assert (second.domain, second.app, second.task) == ("影音", "音乐", "")
    assert (third.domain, third.app, third.answer) == ("影音", "地图", "[路线]")


def test_demonstrations_are_taps_and_texts(tmp_path):
    path = tmp_path / "shown.csv"
    path.write_text(
        "app,task,traces\n日历,加提醒,点击['日历 - 月'] - 在输入框：['标题']输入（“买礼物”）并回车 - 点击['好']\n",
        encoding="utf-8",
    )
    (demo,) = read_demonstrations(path)
    assert demo.acts == (Act("日历 - 月"), Act("标题", "买礼物"), Act("好"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("app,task\na,b\n", "has no column traces"),
        ("app,task,traces\na,b\n", "line 2 has not 3 columns"),
        ("app,task,traces\na,b,点击['x'] - 滑动\n", "line 2: traces: .*滑动"),
        ("app,task,traces\n", "holds no demonstration"),
    ],
)
def test_a_fault_of_a_table_names_the_line(tmp_path, text, said):
    path = tmp_path / "shown.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=said):
        read_demonstrations(path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="cannot be read"):
        read_help(path)
