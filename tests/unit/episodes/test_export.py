"""Runs as training data: what is written comes back, what cannot be written is told, what is hidden stays hidden."""

import json
import tarfile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from episode_builders import GOAL, PLAN, ROWS, write_run
from screenwright.core.action import (
    Back,
    Click,
    DoubleClick,
    Drag,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.errors import DataError, EpisodeError
from screenwright.core.geometry import Box, Point
from screenwright.episodes.correcting import Correcting
from screenwright.episodes.exchanges import Acts, exchanges
from screenwright.episodes.export.aitw import write_aitw
from screenwright.episodes.export.aitw_step import action_of, aitw_action
from screenwright.episodes.export.chat import write_chat, write_pairs
from screenwright.episodes.export.episodes import chat_samples, episodes_in, preference_samples, read_sources
from screenwright.episodes.export.marks import without_marks
from screenwright.episodes.export.replies import calls_of
from screenwright.episodes.export.screenagent import write_screenagent
from screenwright.episodes.export.webdataset import write_webdataset
from screenwright.episodes.folder import read_episode
from screenwright.interfaces.cli.speech import screenagent_actions, speech_named
from screenwright_lab.data.aitw.read import read_episodes, read_steps
from screenwright_lab.data.imports.aitw import recording_of as of_aitw
from screenwright_lab.data.imports.recording import write_recording
from screenwright_lab.data.imports.screenagent import recording_of
from screenwright_lab.data.screenagent.records import records
from screenwright_lab.data.screenagent.sessions import read_sessions

OWN, SCREENAGENT = speech_named("own"), speech_named("screenagent")


@pytest.fixture
def run(tmp_path):
    return write_run(tmp_path / "run")


def corrected(folder, exchange="acting-3", actions=(PressKeys(("ctrl", "shift", "s")),)):
    work = Correcting.of(folder, lambda text: text)
    work.correct(work.named(exchange), Acts(actions, "better"))


def actions_in(folder):
    return [one.answer.actions for one in exchanges(read_episode(folder)) if isinstance(one.answer, Acts)]


# --- ScreenAgent ------------------------------------------------------------------------------------------------------


def test_a_run_is_a_session_that_our_measures_read(run, tmp_path):
    assert write_screenagent(read_sources([run]), SCREENAGENT, tmp_path / "out", []) == 5
    told = records(tmp_path / "out")
    assert [one.phase for one in told] == ["planning", "acting", "evaluating", "acting", "evaluating"]
    assert [one.subtask for one in told] == ["", PLAN[0], PLAN[0], PLAN[1], PLAN[1]]
    assert {one.task for one in told} == {GOAL}
    click = told[1].label[0]
    assert (click.at, click.area) == (Point(15, 15), Box(10, 10, 30, 20))  # the target is the area, half-open again
    assert all(one.picture.is_file() for one in told)


def test_a_session_becomes_the_run_again(run, tmp_path):
    corrected(run)
    write_screenagent(read_sources([run]), SCREENAGENT, tmp_path / "out", [])
    (session,) = read_sessions(tmp_path / "out", "en")
    write_recording(recording_of(session, screenagent_actions), tmp_path / "back")
    back = read_episode(tmp_path / "back")
    assert back.head.goal == GOAL
    assert actions_in(tmp_path / "back") == [ROWS[0], (PressKeys(("ctrl", "shift", "s")),)]
    assert [event.kind for event in back.events] == ["plan", "decision", "reflection", "decision", "reflection"]
    assert back.events[0].subgoals == PLAN
    assert back.head.outcome == "success"
    (pair,) = Correcting.of(tmp_path / "back", lambda text: text).annotations.values()
    assert "ctrl+s" in pair.original
    assert pair.corrected == Acts((PressKeys(("ctrl", "shift", "s")),))


SAYABLE = (
    Click(Point(3, 4), "right"), DoubleClick(Point(5, 6)), Move(Point(7, 8)), Scroll("down", 2, Point(1, 1)),
    TypeText("好\n"), PressKeys(("ctrl", "a")), Wait(0.5), Drag(None, Point(9, 9)),
)  # fmt: skip


@pytest.mark.parametrize("action", SAYABLE, ids=lambda action: type(action).__name__)
def test_every_action_that_screenagent_has_comes_back(action, tmp_path):
    run = write_run(tmp_path / "run", rows=[[action]])
    write_screenagent(read_sources([run]), SCREENAGENT, tmp_path / "out", [])
    (session,) = read_sessions(tmp_path / "out", "en")
    write_recording(recording_of(session, screenagent_actions), tmp_path / "back")
    assert actions_in(tmp_path / "back") == [(action,)]


@given(st.lists(st.sampled_from(SAYABLE), min_size=1, max_size=6))
def test_calls_say_the_actions(actions):
    calls = calls_of(Acts(tuple(actions)), SCREENAGENT, (64, 48))
    assert [action for call in calls for action in screenagent_actions(call, (64, 48))] == actions


def test_a_drag_becomes_a_move_and_a_drag_from_there(tmp_path):
    run = write_run(tmp_path / "run", rows=[[Drag(Point(1, 2), Point(30, 40))]])
    write_screenagent(read_sources([run]), SCREENAGENT, tmp_path / "out", [])
    (session,) = read_sessions(tmp_path / "out", "en")
    write_recording(recording_of(session, screenagent_actions), tmp_path / "back")
    assert actions_in(tmp_path / "back") == [(Move(Point(1, 2)), Drag(None, Point(30, 40)))]


def test_what_screenagent_cannot_say_is_told(tmp_path):
    run = write_run(tmp_path / "run", rows=[[Click(Point(1, 1))], [LongPress(Point(2, 2))]])
    left_out = []
    assert write_screenagent(read_sources([run]), SCREENAGENT, tmp_path / "out", left_out) == 4
    assert [(one.source, one.what) for one in left_out] == [("run", "acting-2")]
    assert "long_press" in left_out[0].why


# --- Android in the Wild ----------------------------------------------------------------------------------------------

PHONE = (
    (Click(Point(15, 15)),),
    (Swipe(Point(32, 40), Point(32, 5)),),
    (TypeText("hi"), PressKeys(("enter",))),
    (Back(),),
)


def test_steps_like_android_in_the_wild_come_back(tmp_path):
    run = write_run(tmp_path / "run", rows=PHONE)
    assert write_aitw(read_sources([run]), tmp_path / "out", []) == 6
    steps = read_steps(tmp_path / "out")
    assert [step.action.kind for step in steps] == [4, 4, 3, 7, 5, 10]
    assert steps[0].boxes[0].tolist() == pytest.approx([10 / 48, 10 / 64, 10 / 48, 20 / 64])
    assert [action_of(step.action, (64, 48)) for step in steps[:5]] == [action for row in PHONE for action in row]
    (shown,) = read_episodes(tmp_path / "out")
    write_recording(of_aitw(shown), tmp_path / "back")
    back = read_episode(tmp_path / "back")
    assert back.head.outcome == "success"
    assert [step.action for step in back.steps] == [action for row in PHONE for action in row]
    assert [step.why for step in back.steps] == [f"reason {number}" for number in range(1, 6)]


SIDES = st.integers(1, 3000)


@given(SIDES, SIDES, st.data())
def test_shares_name_the_pixel_that_they_came_from(width, height, data):
    click = Click(Point(data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))))
    assert action_of(aitw_action(click, (width, height)), (width, height)) == click


def test_an_action_without_a_type_leaves_its_episode_out(tmp_path):
    whole = write_run(tmp_path / "whole", rows=[[Wait(1.0)], [Back()]])
    mouse = write_run(tmp_path / "mouse", rows=[[Click(Point(1, 1), "right")]])
    failed = write_run(tmp_path / "failed", rows=[[Back()], [Back()]], statuses=("done", "failed"))
    left_out = []
    assert write_aitw(read_sources([whole, mouse, failed]), tmp_path / "out", left_out) == 2
    assert [step.episode for step in read_steps(tmp_path / "out")] == ["whole", "whole"]
    assert [(one.source, one.why.partition(":")[0]) for one in left_out] == [
        ("mouse", "acting-1"),
        ("failed", "acting-2 was not carried out, or nobody knows whether it was"),
    ]


# --- chats, pairs, archives -------------------------------------------------------------------------------------------


def test_chats_have_a_picture_a_question_and_an_answer(run, tmp_path):
    assert write_chat(chat_samples(read_sources([run]), OWN, []), tmp_path / "out") == 5
    lines = [json.loads(line) for line in (tmp_path / "out" / "chat.jsonl").read_text().splitlines()]
    asked, said = lines[1]["messages"]
    assert [part["type"] for part in asked["content"]] == ["image", "text"]
    assert f"The current sub-goal: {PLAN[0]}" in asked["content"][1]["text"]
    answer = json.loads(said["content"][0]["text"])
    assert [action["action"] for action in answer["actions"]] == ["click", "type_text"]
    for line in lines:
        with Image.open(tmp_path / "out" / line["images"][0]) as image:
            assert image.size == (64, 48)
    factory = json.loads((tmp_path / "out" / "llama_factory_chat.json").read_text())
    described = json.loads((tmp_path / "out" / "dataset_info.json").read_text())["screenwright_chat"]
    assert described["file_name"] == "llama_factory_chat.json"
    assert all(one["messages"][0]["content"].count("<image>") == len(one["images"]) == 1 for one in factory)


MARKS = (
    "<image>", "<video>", "<audio>", "<|im_start|>", "<|im_end|>", "<|image_pad|>", "<|begin_of_text|>", "<s>", "</s>",
    "<start_of_turn>", "<image_soft_token>", "<IMG_CONTEXT>", "<img>", "</img>", "[INST]", "[/INST]", "[IMG]",
    "<<SYS>>", "<\uff5cUser\uff5c>", "<pad>", "<eos>", "<think>", "<extra_id_7>",
)  # fmt: skip
"""Of LLaMA-Factory, of ChatML and of the tokenizers of common checkpoints."""


def all_texts(document):
    """Every string of a JSON document that is in no picture's place."""
    if isinstance(document, str):
        yield document
    elif isinstance(document, dict):
        yield from (text for value in document.values() for text in all_texts(value))
    elif isinstance(document, list):
        yield from (text for value in document for text in all_texts(value))


def test_what_a_person_wrote_is_no_mark_in_any_turn(tmp_path):
    said = " ".join(MARKS)
    run = write_run(tmp_path / "run", goal=f"write {said}", rows=[[TypeText(said)], [TypeText(said)]])
    corrected(run, "acting-1", (TypeText(f"{said} {said}"),))
    out = tmp_path / "out"
    write_chat(chat_samples(read_sources([run]), SCREENAGENT, []), out)
    write_pairs(preference_samples(read_sources([run]), SCREENAGENT, []), out)
    entries = [
        *json.loads((out / "llama_factory_chat.json").read_text()),
        *json.loads((out / "llama_factory_pairs.json").read_text()),
    ]
    assert all(
        entry["messages"][0]["content"].startswith("<image>You see") and len(entry["images"]) == 1 for entry in entries
    )
    for entry in entries:
        entry["messages"][0]["content"] = entry["messages"][0]["content"].removeprefix("<image>")
    lines = [
        json.loads(line) for name in ("chat", "pairs") for line in (out / f"{name}.jsonl").read_text().splitlines()
    ]
    texts = [text for text in all_texts([entries, lines]) if "start_of_turn" in text]
    assert len(texts) >= 10
    assert [mark for mark in MARKS if any(mark in text for text in texts)] == []
    assert all("< video >" in text and "< |im_end| >" in text and "[ INST ]" in text for text in texts)


@pytest.mark.parametrize("words", ["a < b and c > d", "<b>bold</b>", "[1] [OK]", "<a href='x'>", "x | y", "<html>"])
def test_words_that_are_no_mark_stay(words):
    assert without_marks(words) == words


@given(st.text("<>|[]/ims aeg", max_size=30))
def test_no_mark_is_left_or_made(text):
    plain = without_marks(text)
    assert without_marks(plain) == plain


def test_pairs_are_what_people_corrected(run, tmp_path):
    with pytest.raises(DataError, match="nothing was found that could be written as pairs"):
        write_pairs(preference_samples(read_sources([run]), OWN, []), tmp_path / "none")
    corrected(run)
    assert write_pairs(preference_samples(read_sources([run]), SCREENAGENT, []), tmp_path / "out") == 1
    (pair,) = [json.loads(line) for line in (tmp_path / "out" / "pairs.jsonl").read_text().splitlines()]
    chosen, rejected = (pair[name][0]["content"][0]["text"] for name in ("chosen", "rejected"))
    assert "ctrl+shift+s" in chosen
    assert "better" in chosen
    assert "ctrl+s" in rejected
    (factory,) = json.loads((tmp_path / "out" / "llama_factory_pairs.json").read_text())
    assert (factory["chosen"]["content"], factory["rejected"]["content"]) == (chosen, rejected)


def test_words_of_another_model_are_the_worse_reply_in_their_own_form_alone(run, tmp_path):
    corrected(run)
    path = run / "annotations" / "annotations.jsonl"
    path.write_text(json.dumps({**json.loads(path.read_text()), "original": {"text": "I would not"}}) + "\n")
    (pair,) = preference_samples(read_sources([run]), SCREENAGENT, [])
    assert pair.rejected == "I would not"
    left_out = []
    assert list(preference_samples(read_sources([run]), OWN, left_out)) == []
    assert "--dialect screenagent" in left_out[0].why
    assert [one.rejected for one in chat_samples(read_sources([run]), OWN, [])] == [None] * 5


def test_archives_hold_the_files_of_a_sample_beside_each_other(run, tmp_path):
    assert write_webdataset(chat_samples(read_sources([run]), OWN, []), tmp_path / "out", shard=3) == 5
    shards = sorted((tmp_path / "out").iterdir())
    assert [path.name for path in shards] == ["samples-000000.tar", "samples-000001.tar"]
    with tarfile.open(shards[0]) as archive:
        names = archive.getnames()
        about = json.load(archive.extractfile(names[2]))
    assert [name.partition(".")[2] for name in names] == ["json", "png"] * 3
    assert [name.partition(".")[0] for name in names[::2]] == [name.partition(".")[0] for name in names[1::2]]
    assert about["id"] == "run/acting-1"
    before = shards[0].read_bytes()
    write_webdataset(chat_samples(read_sources([run]), OWN, []), tmp_path / "again", shard=3)
    assert (tmp_path / "again" / shards[0].name).read_bytes() == before


def test_what_was_not_carried_out_is_no_example_unless_corrected(tmp_path):
    run = write_run(tmp_path / "run", statuses=("done", "done", "denied"))
    left_out = []
    ids = [sample.id for sample in chat_samples(read_sources([run]), OWN, left_out)]
    assert ids == ["run/planning-1", "run/acting-1", "run/evaluating-3", "run/evaluating-5"]
    assert [one.what for one in left_out] == ["acting-3"]
    corrected(run)
    assert len(list(chat_samples(read_sources([run]), OWN, []))) == 5


# --- what must not come out, and what is no episode -------------------------------------------------------------------


def test_only_frames_and_the_trace_go_out(run, tmp_path):
    """Options of the command that made the run, and files beside it, are nobody's business."""
    (run / "report.html").write_text("private")
    (run / "annotations").mkdir()
    (run / "annotations" / "shown.png").write_bytes(b"private")
    out = tmp_path / "out"
    write_screenagent(read_sources([run]), SCREENAGENT, out / "a", [])
    write_chat(chat_samples(read_sources([run]), OWN, []), out / "b")
    write_webdataset(chat_samples(read_sources([run]), OWN, []), out / "c")
    written = b"".join(path.read_bytes() for path in out.rglob("*") if path.is_file())
    assert b"private" not in written
    assert b"simulated:test" not in written
    assert b'"kept"' not in written


def test_a_secret_goes_out_as_its_placeholder(tmp_path):
    run = write_run(tmp_path / "run", rows=[[TypeText("{{secret:bank}}")]])
    write_screenagent(read_sources([run]), SCREENAGENT, tmp_path / "out", [])
    (acting,) = [one for one in records(tmp_path / "out") if one.phase == "acting"]
    assert acting.label[0].words == "{{secret:bank}}"


def test_a_frame_that_was_changed_is_told(run, tmp_path):
    (run / "frames" / "000001.png").write_bytes(b"another picture")
    with pytest.raises(EpisodeError, match="is not the frame that was recorded"):
        write_chat(chat_samples(read_sources([run]), OWN, []), tmp_path / "out")


def test_episodes_are_found_in_a_folder_and_named_once(run, tmp_path):
    assert episodes_in(run) == [run]
    assert episodes_in(tmp_path) == [run]
    other = write_run(tmp_path / "deeper" / "run")
    with pytest.raises(DataError, match="folders called 'run'"):
        read_sources([run, other])
    (tmp_path / "empty").mkdir()
    with pytest.raises(DataError, match="holds an episode"):
        episodes_in(tmp_path / "empty")
