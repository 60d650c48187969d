"""Runs of other sets as episodes: files made here in their form, whole and spoilt."""

import json
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from screenwright.core.action import Back, Click, Home, PressKeys, Scroll, Swipe, TypeText
from screenwright.core.errors import DataError, EpisodeError, UsageError
from screenwright.core.geometry import Point
from screenwright.episodes.correcting import Correcting
from screenwright.episodes.folder import frame_bytes, read_episode
from screenwright.interfaces.cli.speech import screenagent_actions
from screenwright_lab.data.aitw.read import read_episodes
from screenwright_lab.data.aitw.records import write_example, write_records
from screenwright_lab.data.aitw.splits import read_splits
from screenwright_lab.data.imports import aitw, meta_gui, motif, screenagent, ugif
from screenwright_lab.data.imports.recording import write_recording
from screenwright_lab.data.screenagent.chat import chat_samples
from screenwright_lab.data.screenagent.sessions import read_sessions

CLICK = {
    "action_type": "MouseAction", "mouse_action_type": "click", "mouse_button": "left",
    "mouse_position": {"width": 12, "height": 7},
}  # fmt: skip
PLAN = [{"action_type": "PlanAction", "element": "打开设置"}, {"action_type": "PlanAction", "element": "关闭声音"}]
SUCCESS = [{"action_type": "EvaluateSubTaskAction", "situation": "sub_task_success"}]
ASKED = 'The current subtask is "Open the settings".\nYou can use the mouse and keyboard, the optional actions are:'


def fenced(entries):
    return f"```json\n{json.dumps(entries, ensure_ascii=False)}\n```"


def record(folder, name, actions, **more):
    """A record of the training part: Chinese as recorded, English as translated."""
    (folder / "images").mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (64, 48), "white").save(folder / "images" / f"{name[:26]}.jpg")
    value = {
        "session_id": folder.name, "task_prompt": "关声音", "task_prompt_en": "mute it", "task_prompt_zh": "关声音",
        "send_prompt": "问", "send_prompt_zh": '现在的子任务是 "打开设置"。', "send_prompt_en": ASKED,
        "LLM_response": "我不知道", "LLM_response_editer": fenced(actions), "LLM_response_editer_zh": fenced(actions),
        "LLM_response_editer_en": fenced(actions), "video_width": 64, "video_height": 48,
        "saved_image_name": f"{name[:26]}.jpg", "actions": actions, **more,
    }  # fmt: skip
    (folder / f"{name}.json").write_text(json.dumps({key: item for key, item in value.items() if item is not None}))


@pytest.fixture
def session(tmp_path):
    folder = tmp_path / "set" / "s1"
    english = '[{"action_type": "PlanAction", "element": "Open "Settings""}, {"element": "Mute"}]'
    record(folder, "2023-12-25_16-45-01-000001_translate", PLAN, LLM_response_editer_en=english)
    record(folder, "2023-12-25_16-46-01-000001_translate", [CLICK])
    record(
        folder, "2023-12-25_16-46-01-000001_translate_neg_plan", PLAN[1:], LLM_response=None, LLM_response_editer=None
    )
    record(folder, "2023-12-25_16-47-01-000001_translate", SUCCESS, LLM_response=fenced(SUCCESS))
    return folder


def imported(folder, out, language="en"):
    (told,) = read_sessions(folder, language)
    write_recording(screenagent.recording_of(told, screenagent_actions), out)
    return read_episode(out)


def test_a_session_of_screenagent_becomes_an_episode(session, tmp_path):
    episode = imported(session, tmp_path / "out")
    assert (episode.head.goal, episode.head.outcome) == ("mute it", "success")
    assert episode.head.device == "imported:screenagent/s1"
    (step,) = episode.steps
    assert (step.action, step.subgoal) == (Click(Point(12, 7)), "Open the settings")
    assert step.gate.rule == "recorded elsewhere, nothing was done here"
    assert [event.kind for event in episode.events] == ["plan", "decision", "reflection"]
    assert episode.events[0].subgoals == ('Open "Settings"', "Mute")  # out of JSON that its quotation marks break


def test_both_languages_are_there(session, tmp_path):
    episode = imported(session.parent, tmp_path / "out", "zh")
    assert (episode.head.goal, episode.steps[0].subgoal) == ("关声音", "打开设置")
    assert episode.events[0].subgoals == ("打开设置", "关闭声音")


def test_pairs_are_of_one_language_and_of_replies_that_were_changed(session, tmp_path):
    (english,), (chinese,) = (read_sessions(session, language) for language in ("en", "zh"))
    assert [bool(one.rejected) for one in english.records] == [
        False,
        False,
        False,
        False,
    ]  # 我不知道 is no English reply
    assert [bool(one.rejected) for one in chinese.records] == [True, False, False, False]
    record(session, "2023-12-25_16-46-01-000001_translate", [CLICK], LLM_response="no idea")
    samples = list(chat_samples(read_sessions(session, "en")))
    # what is left to plan while the first sub-task is being done: the whole plan is worse
    assert [sample.rejected for sample in samples] == [None, "no idea", samples[0].answer, None]
    assert [sample.phase for sample in samples] == ["planning", "acting", "planning", "evaluating"]
    assert 'Open \\"Settings\\"' in samples[0].answer


def test_what_was_said_before_is_kept_as_the_worse_of_a_pair(session, tmp_path):
    imported(session, tmp_path / "out", "zh")
    (pair,) = Correcting.of(tmp_path / "out", lambda text: text).annotations.values()
    assert (pair.exchange, pair.original) == ("planning-1", "我不知道")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        ({"actions": [{**CLICK, "mouse_position": {"width": 64, "height": 7}}]}, "action 0: .*outside of the picture"),
        ({"actions": [CLICK, {**CLICK, "mouse_action_type": "wave"}]}, "action 1: unknown mouse_action_type 'wave'"),
        ({"actions": [CLICK, SUCCESS[0]]}, "action 1 is of another phase"),
        ({"actions": [{"action_type": "SingAction"}]}, "action 0 has no known action_type"),
        ({"video_width": None}, "KeyError 'video_width'"),
        ({"saved_image_name": "gone.jpg"}, r"gone\.jpg cannot be read"),
        ({"task_prompt_en": None}, "no task_prompt in the language 'en'"),
    ],
)
def test_a_fault_in_a_record_names_file_and_field(session, tmp_path, spoil, said):
    record(session, "2023-12-25_16-46-01-000001_translate", [CLICK])
    path = session / "2023-12-25_16-46-01-000001_translate.json"
    value = {**json.loads(path.read_text()), **spoil}
    path.write_text(json.dumps({key: item for key, item in value.items() if item is not None}))
    with pytest.raises(DataError, match=said) as told:
        imported(session, tmp_path / "out")
    assert path.stem[:26] in str(told.value) or "gone" in str(told.value)


def test_a_folder_that_holds_an_episode_is_not_written_into(session, tmp_path):
    imported(session, tmp_path / "out")
    with pytest.raises(EpisodeError, match="already holds an episode"):
        imported(session, tmp_path / "out")


# --- Android in the Wild ----------------------------------------------------------------------------------------------


def features(index, **more):
    pixels = np.full((20, 10, 3), 40 + index, np.uint8)
    return {
        "episode_id": [b"7"], "step_id": np.array([index]), "goal_info": [b"open the settings"],
        "results/action_type": np.array([4]), "results/type_action": [b""],
        "results/yx_touch": np.array([0.5, 0.25], np.float32), "results/yx_lift": np.array([0.5, 0.25], np.float32),
        "image/ui_annotations_positions": np.array([], np.float32), "image/height": np.array([20]),
        "image/width": np.array([10]), "image/channels": np.array([3]), "image/encoded": [pixels.tobytes()], **more,
    }  # fmt: skip


def tfrecord(tmp_path, *examples):
    path = tmp_path / "general.tfrecord.gz"
    write_records(path, [write_example(example) for example in examples])
    return path


def test_an_episode_with_its_pictures_out_of_a_tfrecord(tmp_path):
    lift = np.array([0.1, 0.25], np.float32)
    path = tfrecord(
        tmp_path,
        features(2, **{"results/action_type": np.array([10])}),
        features(0),
        features(0, episode_id=[b"8"]),
        features(1, **{"results/yx_lift": lift}),
    )
    eighth, seventh = (aitw.recording_of(shown) for shown in read_episodes(path))
    assert (eighth.name, eighth.outcome) == ("8", None)
    write_recording(seventh, tmp_path / "out")
    episode = read_episode(tmp_path / "out")
    assert [step.action for step in episode.steps] == [Click(Point(2, 10)), Swipe(Point(2, 10), Point(2, 2))]
    assert (episode.head.goal, episode.head.outcome, episode.head.screen_size) == (
        "open the settings",
        "success",
        (10, 20),
    )
    after = episode.steps[-1].outcome.after
    assert frame_bytes(tmp_path / "out", after)


def test_what_is_no_picture_or_no_end_is_told(tmp_path):
    (shown,) = read_episodes(tfrecord(tmp_path, features(0, **{"image/encoded": [b"123"]})))
    with pytest.raises(DataError, match=r"record 0: image/encoded is not the 20 x 10 x 3 values"):
        write_recording(aitw.recording_of(shown), tmp_path / "out")
    (shown,) = read_episodes(tfrecord(tmp_path, features(0, **{"results/action_type": np.array([10])}), features(1)))
    with pytest.raises(DataError, match="step 7/1 comes after the one that ended its episode"):
        aitw.recording_of(shown)
    (shown,) = read_episodes(tfrecord(tmp_path, features(0, **{"results/action_type": np.array([11])})))
    with pytest.raises(DataError, match="holds no action on a screen"):
        write_recording(aitw.recording_of(shown), tmp_path / "out")


def test_splits_and_what_their_parts_share(tmp_path):
    path = tmp_path / "general_texts_splits.json"
    path.write_text(json.dumps({"train": ["1", "2", "2"], "val": ["3"], "test": ["2"]}))
    splits = read_splits(path)
    assert splits.ids("train") == {"1", "2"}
    assert splits.shared == {"train and val": 0, "train and test": 1, "val and test": 0}
    for text, said in (
        ("{", "cannot|no splits"),
        ('{"train": []}', "with train, val, test"),
        ("\x1f\x8b", "no splits"),
    ):
        path.write_text(text)
        with pytest.raises(DataError, match=said):
            read_splits(path)
    path.write_text(json.dumps({"train": [1], "val": [], "test": []}))
    with pytest.raises(DataError, match="train is a list of episode ids"):
        read_splits(path)


# --- MoTIF, META-GUI --------------------------------------------------------------------------------------------------


def trace(tmp_path, gestures, task="turn on\n dark mode"):
    folder = tmp_path / "raw" / "com.app" / "t1"
    (folder / "screens").mkdir(parents=True)
    for name in gestures:
        Image.new("RGB", (100, 200)).save(folder / "screens" / name)
    (folder / "metadata.json").write_text(json.dumps({"gestures": gestures}))
    (folder / "task.txt").write_text(task)
    return tmp_path / "raw"


def test_a_trace_of_motif_becomes_an_episode(tmp_path):
    gestures = {"a.jpg": [[0.5, 0.25]], "b.jpg": [[0.5, 0.9], [0.5, 0.2]], "c.jpg": []}
    (told,) = motif.traces(trace(tmp_path, gestures))
    write_recording(motif.recording_of(told), tmp_path / "out")
    episode = read_episode(tmp_path / "out")
    assert [step.action for step in episode.steps] == [Click(Point(50, 50)), Swipe(Point(50, 180), Point(50, 40))]
    assert (told.name, episode.head.goal) == ("com.app-t1", "turn on dark mode")
    assert episode.steps[1].outcome.after is not None


def test_faults_of_motif_name_the_gesture(tmp_path):
    (told,) = motif.traces(trace(tmp_path, {"a.jpg": [[0.5, 1.25]]}))
    with pytest.raises(DataError, match=r"gestures of a\.jpg: points are shares"):
        motif.recording_of(told)
    (told.folder / "task.txt").unlink()
    with pytest.raises(DataError, match="is no MoTIF trace"):
        motif.recording_of(told)
    with pytest.raises(DataError, match="there is no MoTIF trace"):
        motif.traces(tmp_path / "nothing")


def turn(tmp_path, actions):
    folder = tmp_path / "dialog_3" / "turn_0"
    folder.mkdir(parents=True)
    for number in (0, 1, 2, 10):
        Image.new("RGB", (100, 200), (number, 0, 0)).save(folder / f"{number}.png")
    (folder / "actions.json").write_text(json.dumps(actions))
    (folder.parent / "dialog.json").write_text(json.dumps([{"text": "find trout"}, {"text": "Here it is."}]))
    return tmp_path


def test_a_turn_of_meta_gui_becomes_an_episode(tmp_path):
    actions = {"0": "a|click|30,40|NULL", "1": "a|clear|NULL|NULL", "2": "a|input|NULL|trout", "10": None}
    (told,) = meta_gui.turns(turn(tmp_path, actions))
    write_recording(meta_gui.recording_of(told), tmp_path / "out")
    episode = read_episode(tmp_path / "out")
    assert [step.action for step in episode.steps] == [
        Click(Point(30, 40)), PressKeys(("ctrl", "a")), PressKeys(("backspace",)), TypeText("trout"),
    ]  # fmt: skip
    assert (episode.head.goal, episode.head.outcome) == ("find trout", "success")
    assert episode.head.reason == "answered: Here it is."


@pytest.mark.parametrize(
    ("action", "said"),
    [("a|click|30|NULL", "0: a place is x,y"), ("a|fly|1,1|NULL", "there is no action 'fly'"), ("click", "WORD|KIND")],
)
def test_faults_of_meta_gui_name_the_picture(tmp_path, action, said):
    (told,) = meta_gui.turns(turn(tmp_path, {"0": action}))
    with pytest.raises(DataError, match=rf"actions\.json: .*{said.replace('|', chr(92) + '|')}"):
        meta_gui.recording_of(told)


def test_what_meta_gui_asks_for_is_known(tmp_path):
    told = turn(tmp_path, {"0": "a|back|NULL|NULL", "1": "a|read|NULL|NULL"})
    (one,) = meta_gui.turns(told)
    assert [moment.answer.actions for moment in meta_gui.recording_of(one).moments] == [(Back(),)]
    (told / "dialog_3" / "dialog.json").write_text("[]")
    with pytest.raises(DataError, match=r"dialog\.json has no text for turn_0"):
        meta_gui.turns(told)


# --- UGIF -------------------------------------------------------------------------------------------------------------

NAMED = ugif.fields_of(["goal=query_hi", "steps=screens", "picture=png", "action=action", "place=bounds"])


def how_to(tmp_path, *steps):
    folder = tmp_path / "test" / "block-numbers"
    folder.mkdir(parents=True, exist_ok=True)
    for number, step in enumerate(steps):
        Image.new("RGB", (100, 200), (number, 0, 0)).save(folder / f"{number}.png")
        step.setdefault("png", f"somewhere/{number}.png")
    (folder / "task.json").write_text(json.dumps({"query_hi": "नंबर ब्लॉक करें", "screens": steps}))
    (file,) = ugif.tasks(tmp_path)
    return file


def test_a_task_of_ugif_becomes_an_episode(tmp_path):
    steps = (
        {"action": "tap", "bounds": "[10,20][30,60]"}, {"action": "TOGGLE(Wi-Fi)", "bounds": [5, 7]},
        {"action": "scroll_down"}, {"action": "home()"}, {"action": "back"}, {"action": "completed"},
    )  # fmt: skip
    told = ugif.recording_of(how_to(tmp_path, *steps), NAMED)
    write_recording(told, tmp_path / "out")
    episode = read_episode(tmp_path / "out")
    assert [step.action for step in episode.steps] == [
        Click(Point(20, 40)), Click(Point(5, 7)), Scroll("down"), Home(), Back(),
    ]  # fmt: skip
    assert (told.name, episode.head.goal, episode.head.outcome) == ("test-block-numbers", "नंबर ब्लॉक करें", "success")
    assert episode.steps[-1].outcome.after.sha256 != episode.steps[-1].before.sha256


def test_how_a_task_of_ugif_ended(tmp_path):
    steps = ({"action": "home"}, {"action": "error in the instructions"})
    assert ugif.recording_of(how_to(tmp_path, *steps), NAMED).outcome == "failure"
    assert ugif.recording_of(how_to(tmp_path, *steps[:1]), NAMED).outcome is None
    with pytest.raises(DataError, match="screens 2 comes after the one that ended"):
        ugif.recording_of(how_to(tmp_path, *steps, {"action": "home"}), NAMED)


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"action": "tap"}, r"screens 0 has no field 'bounds'; there are: action, png"),
        ({"action": "tap", "bounds": [1, 2, 3]}, "screens 0: bounds is a point or a box in pixels"),
        ({"action": "tap", "bounds": None}, "screens 0: bounds is a point or a box in pixels"),
        ({"action": "tap", "bounds": [100, 20]}, "answer 1: 100,20 lies outside of the picture of 100 x 200"),
        ({"action": "prompt(the name)"}, "screens 0: action: a person was asked to act"),
        ({"action": "fly"}, "there is no action 'fly'"),
        ({"act": "tap"}, "has no field 'action'; there are: act, png"),
        ({"action": "home", "png": "gone.png"}, r"gone\.png cannot be read"),
    ],
)
def test_faults_of_ugif_name_file_step_and_field(tmp_path, step, said):
    file = how_to(tmp_path, step)
    with pytest.raises(DataError, match=said):
        write_recording(ugif.recording_of(file, NAMED), tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_fields_of_ugif_are_all_named(tmp_path):
    for told in ([], ["goal=q"], ["goal"] * 5, [*(f"{name}=x" for name in ugif.NAMES), "more=y"]):
        with pytest.raises(UsageError, match=r"--field goal=\.\.\., --field steps"):
            ugif.fields_of(told)
    file = how_to(tmp_path, {"action": "home"})
    with pytest.raises(DataError, match="no field 'query'; there are: query_hi, screens"):
        ugif.recording_of(file, replace(NAMED, goal="query"))
    (file.parent / "more.json").write_text("{}")
    with pytest.raises(DataError, match=r"is no UGIF task: it holds more\.json and task\.json"):
        ugif.tasks(tmp_path)
    with pytest.raises(DataError, match="there is no UGIF task"):
        ugif.tasks(tmp_path / "none")
