"""Clicks in ScreenAgent's format, made up here: what counts as a hit, causes, baselines."""

import json
from dataclasses import replace
from functools import partial

import pytest

from builders import screen_of
from screenwright.core.errors import DataError, UsageError
from screenwright.core.geometry import Box, Point
from screenwright.core.images import encode_png
from screenwright.core.screen_json import screen_from_json, screen_to_json
from screenwright_lab.benchmarks.grounding import CAUSES, Grounding, baseline, most_alike
from screenwright_lab.benchmarks.runner import run
from screenwright_lab.data.parsed import parsed
from screenwright_lab.data.screenagent.clicks import clicks

SCREEN = screen_of(("button", "Save", (10, 10, 90, 40)), ("button", "Open file", (100, 10, 190, 40)), size=(300, 200))


def click(x, y, area=None, sort="click"):
    action = {"action_type": "MouseAction", "mouse_action_type": sort, "mouse_position": {"width": x, "height": y}}
    if area:
        edges = {"upper_left_position": area[:2], "lower_right_position": area[2:]}
        action["clickable_area"] = {name: {"width": at[0], "height": at[1]} for name, at in edges.items()}
    return action


def record(folder, name, actions, task="click Save", prompt=""):
    (folder / "images").mkdir(parents=True, exist_ok=True)
    (folder / "images" / "one.jpg").write_bytes(encode_png(SCREEN.screenshot.pixels))
    document = {"saved_image_name": "one.jpg", "actions": actions, "current_task": task, "send_prompt": prompt}
    (folder / f"{name}.json").write_text(json.dumps(document))


@pytest.fixture
def sessions(tmp_path):
    record(tmp_path / "a", "1", [click(50, 25, (10, 10, 89, 39)), {"action_type": "WaitAction"}])
    record(tmp_path / "a", "2", [click(120, 30), click(20, 20, sort="double_click")], "Pick a file")
    record(tmp_path / "b", "1", [click(5, 5, sort="move")])
    record(tmp_path / "b", "1_neg_eval", [click(5, 5)])
    prompt = 'Now the sub task is to "open the file".\nYou can use the mouse and keyboard.'
    record(tmp_path / "b", "2", [click(150, 25)], "打开文件", prompt)
    return tmp_path


def judged(sessions, locate):
    bench = Grounding(sessions, partial(parsed, parse=lambda _: SCREEN), locate)
    return {score.name: score for score in run(bench, say=lambda _: None).scores}


def test_clicks_are_read_with_their_sub_task_and_what_came_before(sessions):
    found = clicks(sessions)
    assert [one.id for one in found] == ["a/1#0", "a/2#0", "a/2#1", "b/2#0"]
    assert found[0].area == Box(10, 10, 90, 40)
    assert found[2].done == (Point(120, 30),)
    assert [one.done for one in (found[0], found[1], found[3])] == [(), (), ()]
    assert found[3].instruction == "open the file"


def test_hits_lie_in_the_area_in_the_element_or_near_the_point(sessions):
    scores = judged(sessions, lambda screen, one: Point(88, 38) if one.id.startswith("a") else Point(101, 11))
    # In the area; 33 pixels from a point in another element; in the element of the point, twice.
    assert scores["hit"].value == 0.75
    assert scores["miss: wrong"].value == 0.25
    assert scores["hit"].n == 4


def test_a_refusal_is_a_miss_with_its_cause(sessions):
    scores = judged(sessions, lambda screen, one: "ambiguous" if one.session == "a" else "not found")
    assert scores["hit"].value == 0
    assert scores["miss: ambiguous"].value == 0.75
    assert scores["miss: not found"].value == 0.25


def test_the_baselines_are_solvers_like_any_other(sessions):
    # Of the two clicks for "Pick a file" the second lies on Save.
    scores = judged(sessions, baseline("match"))
    assert (scores["hit"].value, scores["miss: wrong"].value) == (0.75, 0.25)
    assert set(scores) == {"hit", *(f"miss: {cause}" for cause in CAUSES)}
    assert judged(sessions, baseline("centre"))["hit"].value == 0
    assert most_alike(SCREEN, "Open the file now") == Point(145, 25)
    with pytest.raises(UsageError, match="match, random, centre"):
        baseline("best")


def test_any_element_is_drawn_and_stays_the_same(sessions):
    draw, middles = baseline("random"), [one.box.center for one in SCREEN.elements]
    many = [replace(clicks(sessions)[0], id=f"a/{number}#0") for number in range(40)]
    drawn = [draw(SCREEN, one) for one in many]
    assert set(drawn) == set(middles)
    assert drawn == [draw(SCREEN, one) for one in many]
    assert drawn != [baseline("random", 1)(SCREEN, one) for one in many]
    assert draw(screen_of(), many[0]) == most_alike(screen_of(), "Open") == "not found"


def test_a_folder_without_records_and_a_damaged_record_are_errors(tmp_path):
    with pytest.raises(DataError, match="no ScreenAgent record"):
        clicks(tmp_path)
    (tmp_path / "s").mkdir()
    (tmp_path / "s" / "bad.json").write_text("{")
    with pytest.raises(DataError, match=r"bad\.json"):
        clicks(tmp_path)


def test_a_parsed_screen_is_looked_at_once(tmp_path):
    picture = tmp_path / "one.png"
    picture.write_bytes(encode_png(SCREEN.screenshot.pixels))
    looks = []

    def parse(screenshot):
        looks.append(screenshot)
        return SCREEN

    first, again = (parsed(picture, parse, tmp_path / "cache") for _ in range(2))
    assert len(looks) == 1
    assert again.elements == first.elements == SCREEN.elements
    assert again.tree == SCREEN.tree


def test_screen_json_of_another_picture_is_refused():
    document = json.loads(json.dumps(screen_to_json(SCREEN)))
    assert screen_from_json(document, SCREEN.screenshot).blocks == SCREEN.blocks
    other = screen_of(size=(40, 30)).screenshot
    with pytest.raises(DataError, match="300 x 200"):
        screen_from_json(document, other)
    with pytest.raises(DataError, match="no Screen JSON"):
        screen_from_json({"schema": "other"}, SCREEN.screenshot)
