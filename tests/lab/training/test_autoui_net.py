"""Auto-UI's net against cases counted by hand, with checkpoints drawn by lot, and held to legal actions."""

import json
import math

import numpy as np
import pytest
import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors
from torch import nn
from transformers import (
    Blip2Config,
    Blip2Model,
    CLIPVisionConfig,
    CLIPVisionModel,
    PreTrainedTokenizerFast,
    T5Config,
    T5ForConditionalGeneration,
)

from builders import screen_of
from screenwright.core.action import Click, TypeText
from screenwright.core.errors import DataError, UsageError
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot
from screenwright.episodes.export.aitw_step import AitwAction, AitwStep
from screenwright_lab.training.autoui.copying import Copying
from screenwright_lab.training.autoui.decode import Choice, Writer
from screenwright_lab.training.autoui.features import Album, Copy, open_eyes
from screenwright_lab.training.autoui.folder import Loaded, load, save
from screenwright_lab.training.autoui.grammar import Grammar
from screenwright_lab.training.autoui.language import Form, target
from screenwright_lab.training.autoui.lines import Lines, means
from screenwright_lab.training.autoui.net import IGNORED, SIZES, AutoUi, Fusion, Read, t5_config
from screenwright_lab.training.autoui.policy import AutoUiPolicy
from screenwright_lab.training.autoui.samples import Sample
from screenwright_lab.training.autoui.settings import Settings
from screenwright_lab.training.autoui.train import TYPED, assembled, batch_of, net_for, schedule_for
from screenwright_lab.training.autoui.vocabulary import surfaces, trained


def typing(text):
    return AitwAction(3, text=text)


def shot(height=192, width=96, seed=0):
    pixels = np.random.default_rng(seed).integers(0, 256, (height, width, 3), np.uint8)
    return Screenshot(pixels)


def test_attention_and_gate_are_those_of_the_formulas():
    """d = 2, two words, two places of the picture, all projections the identity (paper 004, formulas 4, 6 to 8)."""
    fusion = Fusion(2, 2)
    with torch.no_grad():
        for weight in fusion.parameters():
            weight.zero_()
        fusion.projection.weight.copy_(torch.eye(2))
        fusion.attention.in_proj_weight.copy_(torch.eye(2).repeat(3, 1))
        fusion.attention.out_proj.weight.copy_(torch.eye(2))
        fusion.gate.weight.copy_(torch.tensor([[1.0, 0, 0, 2.0], [0, 1.0, 0, 0]]))
    language = torch.tensor([[[1.0, 0.0], [0.0, 2.0]]])
    seen = torch.tensor([[[3.0, 0.0], [0.0, 1.0]]])

    first = math.exp(3 / math.sqrt(2)) / (math.exp(3 / math.sqrt(2)) + 1)  # word 1 asks: scores 3 and 0
    second = 1 / (1 + math.exp(2 / math.sqrt(2)))  # word 2 asks: scores 0 and 2
    attended = [(3 * first, 1 - first), (3 * second, 1 - second)]
    told = []
    for (a, b), (u, v) in zip(attended, [(1.0, 0.0), (0.0, 2.0)], strict=True):
        one, other = 1 / (1 + math.exp(-(u + 2 * b))), 1 / (1 + math.exp(-v))
        told.append([(1 - one) * u + one * a, (1 - other) * v + other * b])
    np.testing.assert_allclose(fusion(language, seen)[0].detach(), told, rtol=1e-5)


@pytest.fixture(autouse=True)
def _no_gradients():
    with torch.no_grad():
        yield


def plain_net(vocabulary=8):
    torch.manual_seed(0)
    config = T5Config(vocab_size=vocabulary, d_model=8, d_kv=4, d_ff=8, num_layers=1, num_heads=2, dropout_rate=0.0,
                      decoder_start_token_id=0, pad_token_id=0, eos_token_id=1)  # fmt: skip
    return AutoUi(T5ForConditionalGeneration(config), None, 4, None).eval()


def test_the_loss_is_the_mean_over_the_tokens_that_count():
    net = plain_net()
    words, there = torch.tensor([[3, 4, 1]]), torch.ones(1, 3, dtype=torch.long)
    seen, labels = torch.randn(1, 2, 4), torch.tensor([[5, 6, 1, IGNORED, IGNORED]])
    worth = torch.tensor([[1.0, 4.0, 1.0, 0.0, 0.0]])
    scores = net.t5(
        encoder_outputs=(net.fused(words, there, seen),), attention_mask=there,
        decoder_input_ids=torch.tensor([[0, 5, 6]]),
    ).logits[0].log_softmax(dim=-1)  # fmt: skip
    by_hand = -(float(scores[0, 5]) + 4 * float(scores[1, 6]) + float(scores[2, 1])) / 6
    assert float(net(words, there, seen, labels, worth)) == pytest.approx(by_hand, rel=1e-5)


def test_what_is_filled_up_changes_nothing():
    net = plain_net()
    words, seen, labels, worth = (
        torch.tensor([[3, 4, 1]]),
        torch.randn(1, 2, 4),
        torch.tensor([[5, 1]]),
        torch.ones(1, 2),
    )
    longer, there = torch.tensor([[3, 4, 1, 0, 0]]), torch.tensor([[1, 1, 1, 0, 0]])
    short = net(words, torch.ones_like(words), seen, labels, worth)
    assert float(net(longer, there, seen, labels, worth)) == pytest.approx(float(short), rel=1e-4)


def test_the_picture_counts_and_a_net_without_eyes_does_without():
    net = plain_net()
    words = torch.tensor([[3, 4, 1]])
    one, other = (net.fused(words, torch.ones_like(words), torch.randn(1, 2, 4)) for _ in range(2))
    assert not torch.allclose(one, other)
    blind = AutoUi(net.t5, None, None, None)
    assert blind.fused(words, torch.ones_like(words), None).shape == (1, 3, 8)


def test_sizes_are_those_that_they_are_named_after():
    for name, low, high in (("5m", 4e6, 7e6), ("20m", 17e6, 23e6)):
        with torch.device("meta"):
            t5 = T5ForConditionalGeneration(t5_config(SIZES[name], SIZES[name].vocabulary))
            net = assembled(t5, Copy(), Settings(size=name))
        assert low < sum(one.numel() for one in net.parameters()) < high


def test_a_net_that_is_three_times_as_wide_takes_steps_smaller_by_the_root_of_three():
    small, large = schedule_for("1m", 1000), schedule_for("20m", 1000)
    assert (small.optimizer, small.rate) == ("muon", pytest.approx(1e-3, rel=0.01))
    assert large.rate == pytest.approx(small.rate / 3**0.5)
    assert schedule_for("20m", 1000, 2e-4).rate == 2e-4


def test_a_checkpoint_is_trained_on_gently():
    found = schedule_for("google/t5-v1_1-base", 1000)
    assert (found.optimizer, found.rate) == ("adamw", 1e-4)


def test_a_copy_is_told_beside_what_the_vocabulary_says():
    """d = 1, two words: the first fits twice as well as the second, and is written as token 3."""
    copying = Copying(1, 4, [(2, 3)])
    with torch.no_grad():
        copying.asks.weight.fill_(1.0)
        copying.answers.weight.fill_(1.0)
        copying.gate.weight.zero_()
        copying.gate.bias.fill_(math.log(3))  # three of four are copied
    told = copying(
        torch.zeros(1, 1, 4), torch.ones(1, 1, 1), torch.tensor([[0]]), torch.tensor([[[math.log(2)], [0.0], [5.0]]]),
        torch.tensor([[2, 1, 0]]), torch.tensor([[1, 1, 0]]),
    )  # fmt: skip
    np.testing.assert_allclose(told[0, 0].exp(), [1 / 16, 1 / 16 + 1 / 4, 1 / 16, 1 / 16 + 1 / 2], rtol=1e-5)


def test_what_stands_behind_what_was_written_last_is_worth_more():
    """Read: 1 2 3 2 4 1, where the 3 was a 5, its kin. Written: 2, then 3. After the 2 the places of 3 and 4 are worth
    three times as much each, after the 3 the second 2 is. Nearly all is copied."""
    copying = Copying(1, 6, [(5, 3)])
    with torch.no_grad():
        for one in (copying.asks, copying.answers, copying.gate):
            one.weight.zero_()
        copying.gate.bias.fill_(math.log(2**20))
        copying.on.bias.fill_(math.log(3))
    words = torch.tensor([[1, 2, 5, 2, 4, 1]])
    chances = copying(
        torch.zeros(1, 2, 6), torch.ones(1, 2, 1), torch.tensor([[2, 3]]), torch.zeros(1, 6, 1), words,
        torch.ones_like(words),
    )[0].exp()  # fmt: skip
    np.testing.assert_allclose(chances[0, 1:5].detach(), np.array([2, 2, 3, 3]) / 10, atol=1e-5)
    np.testing.assert_allclose(chances[1, 1:5].detach(), np.array([2, 1 + 3, 1, 1]) / 8, atol=1e-5)


def test_a_net_that_copies_says_the_same_at_once_and_token_by_token(own_tokenizer):
    torch.manual_seed(0)
    net = net_for(Settings(size="tiny"), own_tokenizer, None).eval()
    nn.init.normal_(net.copying.on.weight)
    words = torch.tensor(
        [own_tokenizer("Goal: open the clock Screen: <p class=icon y=0.84 x=0.59> clock")["input_ids"]]
    )
    there = torch.ones_like(words)
    read, target = Read(words, there, net.fused(words, there, None)), words[:, -6:-2]
    whole, cache, parts = net.told(read, target)[0], None, []
    for at in range(4):
        part, cache = net.told(read, target[:, at : at + 1], cache)
        parts.append(part)
    torch.testing.assert_close(torch.cat(parts, dim=1), whole, rtol=1e-4, atol=1e-4)
    torch.testing.assert_close(whole.exp().sum(-1), torch.ones(1, 4), rtol=1e-4, atol=1e-4)


def test_every_token_is_told_the_mean_of_its_line():
    """Token 1 begins a line; what is filled up tells nothing."""
    words, there = torch.tensor([[2, 1, 3, 1, 0], [1, 3, 3, 3, 3]]), torch.tensor([[1, 1, 1, 1, 0], [1, 1, 1, 1, 1]])
    states = torch.tensor([[[9.0], [2.0], [4.0], [5.0], [70.0]], [[1.0], [2.0], [3.0], [4.0], [5.0]]])
    lines = Lines(1, 4, [1])
    torch.testing.assert_close(
        means(states, lines.opens[words].cumsum(dim=1), there)[..., 0],
        torch.tensor([[9.0, 3.0, 3.0, 5.0, 5.0], [3.0, 3.0, 3.0, 3.0, 3.0]]),
    )


def test_a_net_of_ours_knows_where_lines_begin(own_tokenizer):
    net = net_for(Settings(size="tiny"), own_tokenizer, None)
    read = " Screen: <p class=text said y=0.10 x=0.20> save <p class=icon y=0.50 x=0.60> go"
    words = torch.tensor([own_tokenizer(read)["input_ids"]])
    states = torch.randn(1, words.shape[1], 64)
    told = (net.lines.entering(states, words, torch.ones_like(words)) - states)[0]
    first, second = (
        words[0].tolist().index(own_tokenizer.get_vocab()[f" <p class={one}"]) for one in ("text said", "icon")
    )
    alike = torch.isclose(told[:, None], told[None], atol=1e-5).all(dim=-1)
    same = torch.block_diag(*(torch.ones(n, n) for n in (first, second - first, len(told) - second))).bool()
    assert torch.equal(alike, same)
    assert net_for(Settings(size="tiny", copies=False), own_tokenizer, None).lines is None


def test_a_place_is_copied_as_the_number_that_a_tap_is_written_with(own_tokenizer):
    written = net_for(Settings(size="tiny"), own_tokenizer, None).copying.written
    down, across, plain = (own_tokenizer.convert_tokens_to_ids(one) for one in (" y=0.84", " x=0.84>", "0.84"))
    assert written[down] == written[across] == written[plain] == plain


@pytest.fixture(scope="module")
def own_tokenizer():
    return trained(["open the clock", "search for blue shoes", "settings"] * 5, 1200)


def test_the_fixed_parts_of_a_target_are_single_tokens(own_tokenizer):
    tap = target(AitwAction(4, (0.8497, 0.5964), (0.8497, 0.5964)), (10,), Form())
    assert len(own_tokenizer(tap)["input_ids"]) < 22
    assert own_tokenizer.decode(own_tokenizer(tap)["input_ids"], skip_special_tokens=True) == tap
    assert len(own_tokenizer(target(AitwAction(5), (10,), Form()))["input_ids"]) == 7


def test_tokens_of_the_same_number_begin_alike(own_tokenizer):
    torch.manual_seed(0)
    weights = net_for(Settings(size="tiny"), own_tokenizer, None).t5.shared.weight
    place, plain, other = (own_tokenizer.convert_tokens_to_ids(one) for one in (" y=0.84", "0.84", "0.85"))
    assert torch.cosine_similarity(weights[place], weights[plain], dim=0) > 0.7
    assert torch.cosine_similarity(weights[place], weights[other], dim=0) < 0.5


def marked_tokenizer():
    """A tokenizer with marks for spaces, as T5's, of single signs."""
    signs = [chr(number) for number in range(33, 127)]
    vocabulary = {sign: number for number, sign in enumerate(["<pad>", "</s>", "<unk>", "▁", *signs])}
    made = Tokenizer(models.BPE(vocab=vocabulary, merges=[], unk_token="<unk>"))
    made.pre_tokenizer, made.decoder = pre_tokenizers.Metaspace(), decoders.Metaspace()
    made.post_processor = processors.TemplateProcessing("$A </s>", special_tokens=[("</s>", 1)])
    return PreTrainedTokenizerFast(tokenizer_object=made, pad_token="<pad>", eos_token="</s>", unk_token="<unk>")


@pytest.mark.parametrize("kind", ["bytes", "marks"])
@pytest.mark.parametrize(("form", "copies"), [(Form(), True), (Form(), False), (Form(plan=0, normalised=False), True)])
def test_a_net_that_learned_nothing_still_writes_legal_actions(own_tokenizer, kind, form, copies):
    tokenizer = own_tokenizer if kind == "bytes" else marked_tokenizer()
    for seed in range(3):
        torch.manual_seed(seed)
        t5 = T5ForConditionalGeneration(t5_config(SIZES["tiny"], len(tokenizer)))
        net = assembled(t5, Copy(), Settings(size="tiny", copies=copies)).eval()
        writer = Writer(net, surfaces(tokenizer))
        words = torch.tensor(tokenizer("Goal: open the clock")["input_ids"])
        grammar = Grammar(form, "open the clock")
        reply, chance = writer.write(words, torch.tensor(Copy().see(shot(seed=seed))), grammar)
        assert grammar.reads(reply)
        assert 0 <= chance <= 1


def test_a_t5_of_any_folder_is_taken(tmp_path):
    """As transformers saves one: its weights and its tokenizer are those that training begins from."""
    config = T5Config(vocab_size=98, d_model=16, d_kv=8, d_ff=16, num_layers=1, num_heads=2, decoder_start_token_id=0)
    theirs = T5ForConditionalGeneration(config)
    theirs.save_pretrained(tmp_path)
    marked_tokenizer().save_pretrained(tmp_path)
    net = net_for(Settings(size=str(tmp_path)), None, None)
    assert torch.equal(net.t5.shared.weight, theirs.shared.weight)
    with pytest.raises(DataError, match="cannot be read as a T5"):
        net_for(Settings(size=str(tmp_path / "nothing")), None, None)
    with pytest.raises(UsageError, match="no size 'huge'"):
        net_for(Settings(size="huge"), None, None)


def kept(folder, tokenizer, **settings):
    torch.manual_seed(1)
    told = Settings(size="tiny", **settings)
    net = net_for(told, tokenizer, open_eyes(told.eyes)).eval()
    save(folder, net, tokenizer, told, {"command": "screenwright train autoui", "scores": {"action matching": 0.5}})
    return Loaded("here", net, tokenizer, told, open_eyes(told.eyes), {})


def test_a_policy_answers_the_same_after_it_was_kept(tmp_path, own_tokenizer):
    before = AutoUiPolicy(kept(tmp_path / "policy", own_tokenizer, screen_text="none", form=Form(plan=2)))
    after = AutoUiPolicy.opened(tmp_path / "policy")
    assert after.loaded.settings == before.loaded.settings
    assert after.name.startswith("policy:policy-")
    assert not after.reads_screen
    screen = screen_of(("button", "Save", (20, 20, 200, 50)))
    done = [Click(Point(30, 40)), TypeText("hello")]
    one, other = (policy.move("open the clock", done, screen) for policy in (before, after))
    assert one == other
    assert "action matching 0.500" in (tmp_path / "policy/README.md").read_text()


def test_a_spoilt_policy_is_told_and_not_used(tmp_path, own_tokenizer):
    kept(tmp_path / "policy", own_tokenizer, eyes="none")
    manifest = tmp_path / "policy/manifest.json"
    told = json.loads(manifest.read_text())
    manifest.write_text(json.dumps({**told, "settings": {**told["settings"], "eyes": "own"}}))
    with pytest.raises(DataError, match="weights are of another net"):
        load(tmp_path / "policy")
    manifest.write_text(json.dumps({**told, "sha256": "0"}))
    with pytest.raises(DataError, match="damaged"):
        load(tmp_path / "policy")
    with pytest.raises(DataError, match="no policy"):
        load(tmp_path)


@pytest.mark.parametrize("family", ["clip", "blip-2"])
def test_picture_encoders_of_any_folder_are_taken(tmp_path, family):
    vision = {"hidden_size": 24, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2,
              "image_size": 32, "patch_size": 16, "initializer_range": 0.5}  # fmt: skip
    if family == "clip":
        CLIPVisionModel(CLIPVisionConfig(**vision)).save_pretrained(tmp_path)
    else:
        text = {
            "model_type": "t5",
            "d_model": 16,
            "d_kv": 8,
            "d_ff": 16,
            "num_layers": 1,
            "num_heads": 2,
            "vocab_size": 32,
        }
        former = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16,
                  "encoder_hidden_size": 24, "vocab_size": 32}  # fmt: skip
        config = Blip2Config(vision_config=vision, qformer_config=former, text_config=text, num_query_tokens=2)
        Blip2Model(config).save_pretrained(tmp_path)
    (tmp_path / "preprocessor_config.json").write_text(json.dumps({"image_mean": [0.5] * 3, "image_std": [0.5] * 3}))
    eyes = open_eyes(str(tmp_path))
    found = eyes.see(shot())
    assert found.shape == (1, 24) == (1, eyes.width)
    assert not np.allclose(found, eyes.see(shot(seed=1)))


def test_features_of_our_detector_lie_in_a_grid():
    eyes = open_eyes("detector")
    found = eyes.see(shot(720, 360))
    assert found.shape == (72, eyes.width)
    assert np.isfinite(found).all()


def test_features_are_kept_by_the_hash_of_their_picture(tmp_path):
    album, asked = Album(tmp_path, Copy()), []

    def load():
        asked.append(1)
        return shot()

    for _ in range(2):
        album.keep("ab12", load)
    assert len(asked) == 1
    np.testing.assert_array_equal(album.of("ab12"), Copy().see(shot()))
    (tmp_path / Copy.name / "ab" / "ab12.npy").write_bytes(b"damaged")
    with pytest.raises(DataError, match="remove the file"):
        album.of("ab12")


@pytest.mark.parametrize(
    ("action", "decided"),
    [
        (AitwAction(4, (0.8497, 0.5964), (0.8497, 0.5964)), '"touch_point": [0.8497, 0.5964'),
        (AitwAction(10), "Action Plan: [STATUS_TASK_COMPLETE"),
        (typing("blue shoes"), '"typed_text": " blue shoes"'),
    ],
)
def test_only_what_is_a_choice_is_learned(own_tokenizer, action, decided):
    """A tap lifts where it touched, and the end of a task has but one decision."""
    choice = Choice(Grammar(Form()), surfaces(own_tokenizer))
    tokens = own_tokenizer(target(action, (), Form()))["input_ids"]
    assert own_tokenizer.decode(tokens[: choice.decided(tokens)]).endswith(decided)


def test_the_words_of_a_typed_text_count_more(own_tokenizer, tmp_path):
    choice = Choice(Grammar(Form()), surfaces(own_tokenizer))
    nowhere, actions = np.zeros((0, 4)), (typing("blue shoes"), AitwAction(7))
    steps = [AitwStep(episode="e", index=0, goal="buy blue shoes", action=one, boxes=nowhere) for one in actions]
    samples = [Sample(step, (), (), "") for step in steps]
    batch = batch_of(samples, Settings(), own_tokenizer, choice, Album(tmp_path, None))
    assert own_tokenizer.decode(batch.labels[0][batch.worth[0] == TYPED]) == ' blue shoes"'
    assert set(batch.worth[1][batch.labels[1] != IGNORED].tolist()) == {1.0}


def test_a_target_that_cannot_be_spelled_is_learned_whole(own_tokenizer):
    tokens = own_tokenizer("Action Plan: none")["input_ids"]
    assert Choice(Grammar(Form()), surfaces(own_tokenizer)).decided(tokens) == len(tokens)
