"""UI-VLM: what a sentence holds and what is dropped, the language both ways, training, and the policy at work."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest
import torch
import transformers as hf
from hypothesis import given
from hypothesis import strategies as st

from builders import screen_of
from screenwright.agents.dialects.ui_vlm import UiVlm
from screenwright.agents.dialects.ui_vlm_phrases import Phrases
from screenwright.agents.minds.policy import PolicyAgent
from screenwright.agents.minds.sight import blank_sight
from screenwright.core.action import Back, Click, Wait
from screenwright.core.agency import Done, Plan, Situation
from screenwright.core.errors import BadReply, DataError, UsageError
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot
from screenwright.episodes.export.aitw_step import TAP, AitwAction
from screenwright_lab.commands.train_uivlm import matching
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.uivlm.assemble import Nothing, from_nothing, joined
from screenwright_lab.training.uivlm.episodes import told_episodes
from screenwright_lab.training.uivlm.language import LONGEST, Language
from screenwright_lab.training.uivlm.policy import Past, UiVlmMind, UiVlmPolicy, open_policy, write_policy
from screenwright_lab.training.uivlm.sentences import Limits, Moment, asked, sentences
from screenwright_lab.training.uivlm.train import Judged, Recipe, train
from screenwright_lab.training.vlm.adapters import Lora, adapted
from screenwright_lab.training.vlm.form import Form
from screenwright_lab.training.vlm.opened import open_vlm
from screenwright_lab.training.vlm.pictures import Seen
from screenwright_lab.training.vlm.talk import IGNORED, Scribe
from uivlm_builders import write_episodes
from vlm_builders import letters

SMALL = Nothing(screen=(32, 64), patch=8, width=32, layers=2, eyes_width=32, eyes_layers=1, words=300)
FORMS = Form("", ">", ".", "")
unit = st.floats(0, 1)


class Letters:
    """A token a letter, four for a picture."""

    pad_token_id = 0

    def encode(self, text, add_special_tokens, split_special_tokens=False):
        return [ord(letter) for letter in text]

    def size_of(self, size):
        return size

    def tokens(self, size):
        return (900,) * 4

    def inputs(self, pictures, ids):
        return {}


def scribe():
    return Scribe(Letters(), Letters(), FORMS)


def moments(count, said="ab"):
    return [Moment((2, 2), lambda: np.zeros((2, 2, 3), np.uint8), f"{said}{number}") for number in range(count)]


def words(encoded):
    return "".join("#" if one == 900 else chr(one) for one in encoded.ids).replace("####", "#")


def learned(encoded):
    return "".join(chr(one) for one in encoded.labels if one != IGNORED)


# --- the language ---


@st.composite
def actions(draw):
    kind = draw(st.sampled_from([3, 4, 5, 6, 7, 10, 11]))
    if kind == 3:
        text = draw(st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), min_size=1, max_size=LONGEST))
        return AitwAction(3, text=text)
    if kind != 4:
        return AitwAction(kind)
    touch, lift = draw(st.tuples(unit, unit)), draw(st.tuples(unit, unit))
    return AitwAction(4, touch, touch if draw(st.booleans()) or math.dist(touch, lift) <= 0.06 else lift)


@given(actions(), st.sampled_from([25, 50, 100, 256]))
def test_what_is_said_is_read_again_as_far_as_the_bins_are_fine(action, bins):
    language = Language(UiVlm(bins))
    if action.kind == 4 and 0 < math.dist(action.touch, action.lift) < 2 / bins:
        return
    said = language.write(action)
    told = language.read(said)
    assert told is not None
    assert (told.kind, told.text) == (action.kind, action.text)
    if action.kind == 4:
        half = 0.5 / bins + 1e-3  # the blank screen's pixels
        assert max(abs(a - b) for a, b in zip(told.touch + told.lift, action.touch + action.lift, strict=True)) <= half
        assert (math.dist(told.touch, told.lift) <= TAP) == (math.dist(action.touch, action.lift) <= TAP) or bins < 100
    assert language.whole(said)
    assert all(language.begins(said[:end]) for end in range(len(said) + 1))
    assert language.write(told) == said


@given(st.text('tapswie from12090 7"Inpu', max_size=24))
def test_what_may_come_out_can_be_read(text):
    language = Language()
    if language.whole(text):
        assert language.read(text) is not None
    if not language.begins(text):
        assert not language.whole(text + "0")


def test_bins_and_words_are_a_configuration():
    mine = Phrases.of({"tap": "({x};{y})", "complete": "fertig"})
    language = Language(UiVlm(10, mine))
    tap = AitwAction(4, (0.05, 0.95), (0.05, 0.95))
    assert language.write(tap) == "(9;0)"
    assert language.read("(9;0)") == tap
    assert language.read("tap at 1 2") is None
    assert language.write(AitwAction(10)) == "fertig"
    with pytest.raises(BadReply, match=r"from 0 to 9:\n.*\n\n    \(8;1\)"):
        UiVlm(10, mine).read("what?", blank_sight((100, 100)))
    with pytest.raises(DataError, match="take more bins"):
        language.write(AitwAction(4, (0.5, 0.5), (0.5, 0.55)))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"tap": "tap {y}"}, r"the phrase tap holds \{y\} \{x\}, each once"),
        ({"back": "press {y}"}, "the phrase back holds words"),
        ({"back": "complete"}, "two phrases of actions are the same"),
        ({"jump": "x"}, "phrases are texts named .* got jump='x'"),
        ({"tap": 3}, "got tap=3"),
    ],
)
def test_phrases_that_cannot_be_read_again_are_refused(values, said):
    with pytest.raises(UsageError, match=said):
        Phrases.of(values)


# --- sentences ---


def test_an_episode_is_one_sentence_with_the_loss_on_every_action():
    (one,) = sentences(scribe(), "go", moments(3), Limits(8, 999))
    assert words(one.encoded) == "go\n#>ab0.#>ab1.#>ab2."
    assert learned(one.encoded) == "ab0.ab1.ab2."
    assert one.learned == (0, 1, 2)


def test_the_oldest_screens_go_first_and_their_actions_stay():
    found = sentences(scribe(), "go", moments(4), Limits(2, 999))
    assert [words(one.encoded) for one in found] == [
        "go\n#>ab0.#>ab1.",
        "go\n>ab0.#>ab1.#>ab2.",
        "go\n>ab0.>ab1.#>ab2.#>ab3.",
    ]
    assert [learned(one.encoded) for one in found] == ["ab0.ab1.", "ab2.", "ab3."]


def test_then_the_oldest_moments_go_and_never_goal_or_screen():
    found = sentences(scribe(), "go", moments(4), Limits(8, 28))
    assert [words(one.encoded) for one in found] == ["go\n#>ab0.#>ab1.#>ab2.", "go\n#>ab1.#>ab2.#>ab3."]
    assert words(asked(scribe(), "go", moments(4), Limits(1, 12))) == "go\n#>ab3."
    with pytest.raises(DataError, match="the instruction with one screen is 8 tokens long, more than 7"):
        asked(scribe(), "go", moments(4), Limits(1, 7))


@given(st.integers(1, 9), st.integers(1, 9), st.integers(16, 90))
def test_each_action_is_learned_once_and_from_what_is_asked_with(count, screens, length):
    limits, told = Limits(screens, length), moments(count)
    found = sentences(scribe(), "go", told, limits)
    assert [number for one in found for number in one.learned] == list(range(count))
    assert "".join(learned(one.encoded) for one in found) == "".join(f"{one.said}." for one in told)
    for one in found:
        assert sum(isinstance(part, Seen) for part in one.encoded.pictures) <= screens
        last = one.learned[-1]
        question = asked(scribe(), "go", [*told[:last], Moment(told[last].size, told[last].load, None)], limits)
        assert one.encoded.ids[: len(question.ids)] == question.ids
        assert len(question.ids) <= limits.length


# --- training and the policy ---


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    folder = tmp_path_factory.mktemp("begun")
    write_episodes(folder / "train", 24)
    write_episodes(folder / "test", 6, seed=1)
    from_nothing(["tap the red green blue square"], Language(), SMALL, folder / "model", seed=0)
    return folder


def known(begun, part, opened):
    return told_episodes(begun / part, Language(), opened.scribe.pictures, begun / "shelf", lambda _: None)


def test_runs_share_their_small_pictures_and_one_that_is_cut_off_is_told(begun, tmp_path, monkeypatch):
    opened = open_vlm(str(begun / "model"), 64)
    first = told_episodes(begun / "test", Language(), opened.scribe.pictures, tmp_path, lambda _: None)
    monkeypatch.setattr("screenwright_lab.training.uivlm.episodes.reduced", lambda *_: pytest.fail("made small again"))
    again = told_episodes(begun / "test", Language(), opened.scribe.pictures, tmp_path, lambda _: None)
    for one, other in zip(first[0].moments, again[0].moments, strict=True):
        assert one.size == other.size == opened.scribe.pictures.side
        np.testing.assert_array_equal(one.load(), other.load())
    for path in tmp_path.rglob("*.png"):
        path.write_bytes(path.read_bytes()[:20])
    with pytest.raises(DataError, match=r"png cannot be read .*: remove the file"):
        told_episodes(begun / "test", Language(), opened.scribe.pictures, tmp_path, lambda _: None)


def test_it_learns_is_judged_by_the_matcher_goes_on_and_acts(begun, tmp_path):
    opened = open_vlm(str(begun / "model"), 64)
    said = []
    judged = Judged(known(begun, "test", opened), matching, every=30, steps=12)
    recipe = Recipe(Limits(4, 400), Lora(0), 8)
    for steps in (10, 60):
        schedule = Schedule(steps=steps, rate=3e-3, warm_up=10, clip=1.0)
        net, score = train(
            opened, known(begun, "train", opened), recipe, tmp_path / "run", schedule, said.append, math.inf, judged
        )
    assert "24 sentences of 24 episodes, 48 actions" in said
    assert "going on from step 10" in said
    assert score["type"] > 0.9  # first a tap, then complete
    write_policy(opened, net, Language(), recipe.limits, {"seed": 0, "measured": score}, tmp_path / "policy", True)
    manifest = json.loads((tmp_path / "policy/manifest.json").read_text())
    assert manifest["kind"] == "uivlm"
    assert list(manifest["sha256"]) == ["model/model.safetensors"]
    assert "match" in (tmp_path / "policy/README.md").read_text()

    agent = PolicyAgent(UiVlmMind(open_policy(tmp_path / "policy")))
    episode = known(begun, "test", opened)[0]
    first = _situation(episode.goal, episode.moments[0].load())
    (tap,) = agent.act(first)
    assert isinstance(tap.action, Click)
    (end,) = agent.act(_situation(episode.goal, episode.moments[1].load(), (Done(episode.goal, tap, True),)))
    assert type(end.action).__name__ == "Finish"
    with pytest.raises(DataError, match="is there already"):
        write_policy(opened, net, Language(), recipe.limits, {}, tmp_path / "policy", True)
    (tmp_path / "policy/model/model.safetensors").write_bytes(b"other")
    with pytest.raises(DataError, match="is not the file that the manifest tells of"):
        open_policy(tmp_path / "policy")


def _situation(goal, pixels, history=()):
    screen = screen_of(size=(pixels.shape[1], pixels.shape[0]))
    return Situation(goal, _with(screen, pixels), Plan((goal,)), history=history, environment="phone")


def _with(screen, pixels):
    return replace(screen, screenshot=Screenshot(pixels.copy()))


def test_adapters_alone_are_opened_upon_what_they_came_from(begun, tmp_path):
    opened = open_vlm(str(begun / "model"), 64)
    net = adapted(opened, Lora(rank=2, projection=True))
    assert any("multi_modal_projector.linear_1" in name for name, one in net.named_parameters() if one.requires_grad)
    write_policy(opened, net, Language(), Limits(), {}, tmp_path / "policy", merged=False)
    assert not (tmp_path / "policy/model").exists()
    found, said = open_policy(tmp_path / "policy").next("go", (), Screenshot(np.zeros((64, 32, 3), np.uint8)))
    assert found is None or Language().read(said) == found


class Remembered:
    """In the place of a model: what it was asked with."""

    def __init__(self):
        self.asked = []

    def next(self, goal, past, screen):
        self.asked.append((goal, [one.screen for one in past], [one.action.kind for one in past]))
        return AitwAction(5), "press back"


def test_the_screens_of_a_run_are_remembered_and_waiting_is_not_told():
    policy = Remembered()
    mind = UiVlmMind(policy)
    screens = [screen_of() for _ in range(4)]
    shots = [screen.screenshot for screen in screens]
    tap = Click(Point(3, 3))
    assert mind.move("go", [], screens[0]).action == Back()
    mind.move("go", [tap], screens[1])
    mind.move("go", [tap, Wait(1.0)], screens[2])
    mind.move("go", [tap, Wait(1.0), tap, tap], screens[3])  # two actions without a look between them
    mind.move("other", [], screens[0])
    assert policy.asked == [
        ("go", [], []),
        ("go", [shots[0]], [4]),
        ("go", [shots[0]], [4]),
        ("go", [shots[0], shots[2], None], [4, 4, 4]),
        ("other", [], []),
    ]


def test_screens_before_a_lost_one_are_not_looked_at(begun):
    opened = open_vlm(str(begun / "model"), 64)
    policy = UiVlmPolicy(opened, Language(), Limits(8, 900))
    shot = Screenshot(np.zeros((64, 32, 3), np.uint8))
    found = []
    policy.opened.model.register_forward_pre_hook(
        lambda _, __, given: found.append(given.get("pixel_values")), with_kwargs=True
    )
    for lost, seen in ((None, 4), (0, 3), (1, 2), (2, 1)):
        found.clear()
        past = [Past(None if number == lost else shot, AitwAction(5)) for number in range(3)]
        policy.next("go", past, shot)
        assert len(found[0]) == seen


def test_eyes_and_a_language_model_that_never_met_are_joined(begun, tmp_path):
    tokenizer = letters([], pad_token="<pad>", eos_token="</s>", bos_token="<s>")
    eyes = hf.ViTConfig(
        hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, image_size=32, patch_size=16
    )
    hf.ViTModel(eyes, add_pooling_layer=False).save_pretrained(tmp_path / "vit")
    hf.ViTImageProcessorPil(size={"height": 32, "width": 32}).save_pretrained(tmp_path / "vit")
    text = hf.LlamaConfig(vocab_size=len(tokenizer), hidden_size=24, intermediate_size=32, num_hidden_layers=1,
                          num_attention_heads=2, num_key_value_heads=2)  # fmt: skip
    mouth = hf.LlamaForCausalLM(text)
    mouth.save_pretrained(tmp_path / "llama")
    tokenizer.save_pretrained(tmp_path / "llama")
    joined(str(tmp_path / "vit"), str(tmp_path / "llama"), tmp_path / "both", seed=0)
    opened = open_vlm(str(tmp_path / "both"), 16)
    assert opened.scribe.pictures.count == 4
    projector = opened.model.model.multi_modal_projector
    x = np.random.default_rng(0).normal(size=(3, 16)).astype(np.float32)
    with torch.no_grad():  # eq. (1): a matrix and nothing else
        told = projector(torch.from_numpy(x))
        torch.testing.assert_close(told, torch.from_numpy(x) @ projector.linear_1.weight.T)
    ours = opened.model.model.language_model.embed_tokens.weight[: len(tokenizer)]
    torch.testing.assert_close(ours, mouth.model.embed_tokens.weight)
    with pytest.raises(DataError, match="cannot be opened as eyes and language model"):
        joined(str(tmp_path), str(tmp_path / "llama"), tmp_path / "none", seed=0)
