"""Sentences that people wrote: about the thing they clicked, or the object of a view hierarchy that they point at."""

import json
from random import Random

import pytest

from builders import screen_of
from screenwright.core.errors import DataError, UsageError
from screenwright_lab.commands.data_instructions import instructions
from screenwright_lab.data.instructions.pairs import read
from screenwright_lab.data.instructions.people import ASIDE, WAY, of_expressions, of_sessions, with_strangers


def leaf(box, sort, text="", name="", description=""):
    return {"bbox": box, "class": sort, "text": text, "id": name, "description": description}


def expression(words="tap the cart", label=1, screen="7"):
    leaves = [
        leaf([0.1, 0.1, 0.5, 0.15], "TEXT_VIEW", text="my basket"),
        leaf([0.8, 0.1, 0.9, 0.15], "IMAGE_BUTTON", name="shareButton"),
        leaf([0.1, 0.3, 0.9, 0.6], "IMAGE_VIEW", name="listImageView"),
    ]
    objects = [[0.8, 0.1, 0.9, 0.15], [0.6, 0.1, 0.7, 0.15], [0.1, 0.3, 0.9, 0.6]]
    return {"screen_id": screen, "expression": words, "label": label, "objects": objects, "view_hierarchy": leaves}


def written(folder, *records):
    path = folder / "some.jsonl"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in records), encoding="utf-8")
    return path


def test_objects_that_no_leaf_tells_of_are_things_too(tmp_path):
    (screen,) = of_expressions(written(tmp_path, expression()))
    (pair,) = screen.pairs
    target = next(one for one in screen.elements if one.id == pair.target)
    assert (pair.words, pair.way) == ("tap the cart", WAY)
    assert (target.kind, target.icon, target.box.left, target.clickable) == ("icon", None, 648, True)
    assert [(one.kind, one.text, one.icon) for one in screen.elements] == [
        ("text", "my basket", None), ("icon", None, None), ("icon", None, "share"), ("image", None, None)
    ]  # fmt: skip


def test_lines_end_at_line_feeds_alone_and_empty_ones_are_none(tmp_path):
    path = tmp_path / "some.jsonl"
    line = json.dumps(expression(words="tap\u2028it"), ensure_ascii=False)
    path.write_text(f"{line}\n\n", encoding="utf-8")
    assert [one.pairs[0].words for one in of_expressions(path)] == ["tap\u2028it"]


def test_a_line_that_is_none_is_named(tmp_path):
    broken = written(tmp_path, expression(), {"expression": "tap"})
    with pytest.raises(DataError, match="line 2 is no expression of RefExp: KeyError"):
        list(of_expressions(broken))
    with pytest.raises(DataError, match="cannot be read"):
        list(of_expressions(tmp_path / "missing.jsonl"))


def test_a_part_of_the_screens_is_put_aside(tmp_path):
    several = [expression(screen=str(number)) for number in range(200)]
    splits = [one.split for one in of_expressions(written(tmp_path, *several))]
    assert 200 / ASIDE / 2 < splits.count("validation") < 200 / ASIDE * 2
    assert set(splits) == {"train", "validation"}


def record(folder, name, x, task):
    place = {"mouse_position": {"width": x, "height": 20}}
    click = {"action_type": "MouseAction", "mouse_action_type": "click", "mouse_button": "left", **place}
    document = {
        "actions": [click], "current_task": task, "saved_image_name": "a.jpg", "send_prompt": "",
        "task_prompt": "keep it",
    }  # fmt: skip
    (folder / "images").mkdir(parents=True, exist_ok=True)
    (folder / "images" / "a.jpg").touch()
    (folder / f"{name}.json").write_text(json.dumps(document), encoding="utf-8")


def test_clicks_are_about_what_was_clicked_and_those_beside_everything_are_left_out(tmp_path):
    for number, (x, task) in enumerate(((30, "click Save"), (130, "click Save"), (900, "click nothing"))):
        record(tmp_path / "s1", f"2024-01-0{number + 1}", x, task)
    screen = screen_of(("button", "Save", (10, 10, 60, 30)), ("button", "Close", (110, 10, 160, 30)))
    (told,) = of_sessions(tmp_path, lambda _picture: screen, lambda _line: None)
    assert [(pair.words, pair.target, pair.done) for pair in told.pairs] == [
        ("click Save", screen.elements[0].id, ()),
        ("click Save", screen.elements[1].id, (screen.elements[0].id,)),
    ]


def test_some_screens_are_asked_for_what_another_one_names(tmp_path):
    lines = [expression(f"tap {word} basket", label=0) for word in ("yellow", "purple")]
    for line, word in zip(lines, ("yellow", "purple"), strict=True):
        line["view_hierarchy"][0]["text"] = f"my {word} bag"
        line["objects"][0] = line["view_hierarchy"][0]["bbox"]
    several = list(of_expressions(written(tmp_path, *lines * 40)))
    found = with_strangers(several, Random(0))
    strange = [(one.pairs[0].words, one.pairs[1]) for one in found if len(one.pairs) == 2]
    assert 20 < len(strange) < 60
    assert all(pair.target is None and pair.words != own for own, pair in strange)
    assert [one.pairs[0] for one in found] == [one.pairs[0] for one in several]


def test_the_command_takes_one_source(tmp_path, capsys):
    out = tmp_path / "out.jsonl"
    instructions(out=out, expressions=written(tmp_path, expression()))
    assert capsys.readouterr().out.startswith("1 sentences in")
    assert [one.id for one in read(out)] == ["refexp/1"]
    with pytest.raises(UsageError, match="name one source of sentences"):
        instructions(out=out, expressions=tmp_path, sessions=tmp_path)
