"""Checkpoints of others: what is written to them, what of it is learned, what of them is trained, how they answer."""

import json
from dataclasses import replace

import numpy as np
import pytest
import torch
from torch.nn.functional import log_softmax

from screenwright.core.errors import DataError, UsageError
from screenwright_lab.training.uivlm.assemble import Nothing, from_nothing
from screenwright_lab.training.uivlm.language import Language
from screenwright_lab.training.vlm.adapters import Lora, adapted, shares, write_adapter, write_merged
from screenwright_lab.training.vlm.answering import answered
from screenwright_lab.training.vlm.form import Form, form_of
from screenwright_lab.training.vlm.loss import answers_chance, answers_loss
from screenwright_lab.training.vlm.opened import open_vlm
from screenwright_lab.training.vlm.pictures import OwnShape, Seen
from screenwright_lab.training.vlm.talk import IGNORED, Scribe, Turn
from vlm_builders import QWENS, letters, write_qwen

SMALL = Nothing(screen=(32, 64), patch=16, width=32, layers=2, eyes_width=32, eyes_layers=1, words=400)


@pytest.fixture(scope="module", params=("llama_vit", *QWENS))
def opened(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "llama_vit":
        from_nothing(["tap it"], Language(), SMALL, folder, seed=0)
    else:
        write_qwen(folder, request.param)
    return open_vlm(str(folder), picture_tokens=8)


def picture(opened, value=128, size=(40, 80)):
    size = opened.scribe.pictures.size_of(size)
    return Seen(size, lambda: np.full((size[1], size[0], 3), value, np.uint8))


def two_turns(opened):
    return [Turn(("go\n", picture(opened)), "tap at 7 90"), Turn((picture(opened, 9),), "complete")]


class Marks:
    """Pictures of two tokens, and words of one letter: a talk that can be counted by hand."""

    def size_of(self, size):
        return size

    def tokens(self, size):
        return (900, 900)

    def inputs(self, pictures, ids):
        return {}


class Letters:
    pad_token_id = 0

    def encode(self, text, add_special_tokens, split_special_tokens=False):
        assert not add_special_tokens
        return [ord(letter) for letter in text]


def test_only_answers_and_their_ends_are_learned():
    scribe = Scribe(Letters(), Marks(), Form("<", ">", ".", "|"))
    seen = Seen((1, 1), lambda: np.zeros((1, 1, 3), np.uint8))
    talk = scribe.encode([Turn(("g", seen), "ab"), Turn((seen,), "c", learned=False), Turn((seen,), "d")])
    by_hand = [*map(ord, "<g"), 900, 900, *map(ord, ">ab.|"), 900, 900, *map(ord, ">c.|"), 900, 900, *map(ord, ">d.")]
    assert list(talk.ids) == by_hand
    no = IGNORED
    first = [no, no, no, no, no, ord("a"), ord("b"), ord("."), no]
    assert list(talk.labels) == [*first, no, no, no, no, no, no, no, no, no, ord("d"), ord(".")]
    assert len(talk.pictures) == 3
    short = scribe.encode([Turn(("g",), None)])
    assert list(short.ids) == [*map(ord, "<g>")]
    batch = scribe.batch([talk, short])
    assert batch["attention_mask"].sum(dim=1).tolist() == [len(talk.ids), 3]
    assert batch["input_ids"][1, 3:].tolist() == [0] * (len(talk.ids) - 3)
    assert set(batch["labels"][1].tolist()) == {IGNORED}


def test_what_a_person_wrote_is_never_a_mark_of_the_checkpoint(opened):
    """A picture has as many tokens as the model looks for, and no answer ends in the middle."""
    marks = "".join(opened.scribe.tokenizer.all_special_tokens)
    plain, marked = (opened.scribe.encode([Turn((picture(opened), words), words)]) for words in ("words", f"a{marks}b"))
    special = set(opened.scribe.tokenizer.all_special_ids)
    assert [one for one in marked.ids if one in special] == [one for one in plain.ids if one in special]
    assert len(marked.ids) > len(plain.ids)


def test_the_loss_is_that_of_the_answers_tokens_each_from_those_before_it(opened):
    encoded = opened.scribe.encode(two_turns(opened))
    batch = opened.scribe.batch([encoded])
    inputs = {name: value for name, value in batch.items() if name != "labels"}
    with torch.no_grad():
        chances = log_softmax(opened.model(**inputs).logits[0], dim=1)
        by_hand = [chances[at - 1, word] for at, word in enumerate(encoded.labels) if word != IGNORED]
        assert float(answers_loss(opened.model, batch)) == pytest.approx(-float(torch.stack(by_hand).mean()), abs=1e-5)
        assert float(answers_chance(opened.model, batch)[0]) == pytest.approx(
            float(torch.stack(by_hand).sum()), abs=1e-4
        )


def test_filling_up_a_batch_changes_nothing(opened):
    long, short = opened.scribe.encode(two_turns(opened)), opened.scribe.encode(two_turns(opened)[:1])
    with torch.no_grad():
        alone = answers_chance(opened.model, opened.scribe.batch([short]))[0]
        together = answers_chance(opened.model, opened.scribe.batch([long, short]))[1]
    assert float(together) == pytest.approx(float(alone), abs=1e-4)


def test_nothing_that_comes_later_is_seen(opened):
    """What stands behind an answer, a picture too, does not move its chance."""
    first = two_turns(opened)[0]
    later = [Turn((picture(opened, value),), "complete", learned=False) for value in (9, 250)]
    talks = [opened.scribe.encode([first]), *(opened.scribe.encode([first, one]) for one in later)]
    with torch.no_grad():
        found = [float(answers_chance(opened.model, opened.scribe.batch([talk]))[0]) for talk in talks]
    assert found[1] == pytest.approx(found[0], abs=1e-4)
    assert found[2] == pytest.approx(found[0], abs=1e-4)


def test_an_earlier_picture_is_seen(opened):
    turns = two_turns(opened)
    other = [Turn(("go\n", picture(opened, 250)), "tap at 7 90"), turns[1]]
    with torch.no_grad():
        one, two = (
            float(
                answers_chance(
                    opened.model, opened.scribe.batch([opened.scribe.encode([replace(t[0], learned=False), t[1]])])
                )[0]
            )
            for t in (turns, other)
        )
    assert abs(one - two) > 1e-6


def test_adapters_lie_in_the_language_model_alone_and_merge_to_the_same_answers(opened, tmp_path):
    opened = open_vlm(opened.source, picture_tokens=8)  # its layers are exchanged
    before = {name: value.clone() for name, value in opened.model.state_dict().items()}
    trained = adapted(opened, Lora(rank=2, dropout=0.0))
    names = [name for name, value in trained.named_parameters() if value.requires_grad]
    assert names
    assert all("lora_" in name and "language_model" in name for name in names)
    assert 0 < shares(trained)[0] < 0.2 * shares(trained)[1]
    batch = opened.scribe.batch([opened.scribe.encode(two_turns(opened))])
    optimizer = torch.optim.AdamW([value for value in trained.parameters() if value.requires_grad], lr=0.05)
    first = None
    for _ in range(20):
        loss = answers_loss(trained, batch)
        first = first or float(loss.detach())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    learned = float(answers_loss(trained, batch).detach())
    assert learned < first - 0.1
    write_adapter(trained, tmp_path / "adapter")
    write_merged(opened, trained, tmp_path / "merged")
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "merged").iterdir()} == {0o600}
    again = open_vlm(str(tmp_path / "merged"), picture_tokens=8)
    assert float(answers_loss(again.model, batch).detach()) == pytest.approx(learned, abs=1e-3)
    eyes = [name for name in before if "visual" in name or "vision_tower" in name or "embed_tokens" in name]
    assert eyes
    assert all(torch.equal(again.model.state_dict()[name], before[name]) for name in eyes)


def test_an_answer_token_by_token_is_the_one_that_all_at_once_gives(opened):
    """What is remembered between tokens is what would be counted anew."""
    talk = opened.scribe.encode([*two_turns(opened)[:1], Turn((picture(opened, 9),), None)])
    said = answered(opened.model, opened.scribe, talk, most=4)
    ids = list(talk.ids)
    for _ in range(4):
        batch = opened.scribe.batch([replace(talk, ids=tuple(ids), labels=(IGNORED,) * len(ids))])
        del batch["labels"]
        with torch.no_grad():
            ids.append(int(opened.model(**batch).logits[0, -1].argmax()))
    end = opened.scribe.tokenizer.eos_token_id
    new = ids[len(talk.ids) :]
    new = new[: new.index(end)] if end in new else new
    assert said == opened.scribe.tokenizer.decode(new, skip_special_tokens=True).strip()


def test_nothing_comes_out_but_what_may(opened):
    language = Language()
    talk = opened.scribe.encode([Turn(("go\n", picture(opened)), None)])
    said = answered(opened.model, opened.scribe, talk, 30, language.begins, language.whole)
    assert language.begins(said)
    held = answered(opened.model, opened.scribe, talk, 30, "complete".startswith, lambda text: text == "complete")
    assert held == "complete"


@pytest.mark.parametrize("size", [(400, 800), (1920, 1080), (50, 3000), (10, 10)])
def test_a_picture_keeps_to_its_budget_and_roughly_to_its_shape(size):
    shape = OwnShape(None, 28, 100, (1, 2), 3)
    width, height = shape.size_of(size)
    assert width % 28 == height % 28 == 0
    assert 1 <= len(shape.tokens((width, height))) - 2 <= 100
    assert (width >= height) == (size[0] >= size[1])


def test_a_processor_that_cut_pictures_no_longer_does(tmp_path):
    folder = tmp_path / "eyes"
    from_nothing(["x"], Language(), SMALL, folder, seed=0)
    config = json.loads((folder / "processor_config.json").read_text())
    config["image_processor"] |= {"do_center_crop": True, "size": {"shortest_edge": 32}}
    (folder / "processor_config.json").write_text(json.dumps(config))
    opened = open_vlm(str(folder), 8)
    write_merged(opened, opened.model, tmp_path / "out")
    written = json.loads((tmp_path / "out" / "processor_config.json").read_text())["image_processor"]
    assert (written["do_center_crop"], written["size"]) == (False, {"height": 64, "width": 32})


def test_a_template_without_an_end_ends_with_the_token_itself():
    tokenizer = letters([], eos_token="</s>")
    tokenizer.chat_template = "{% for m in messages %}{{ m['role'] }}: {{ m['content'] }}\n{% endfor %}"
    assert form_of(tokenizer) == Form("user: ", "\nassistant: ", "</s>", "\nuser: ")


def test_faults_are_told(tmp_path):
    tokenizer = letters([], eos_token="</s>")
    with pytest.raises(UsageError, match="no chat template"):
        form_of(tokenizer)
    tokenizer.chat_template = "{% for m in messages %}{{ m['role'] }}{% endfor %}"
    with pytest.raises(UsageError, match="cannot be used: it does not write what was asked"):
        form_of(tokenizer)
    with pytest.raises(DataError, match="cannot be opened as a vision-language model"):
        open_vlm(str(tmp_path), 8)
    from_nothing(["x"], Language(), SMALL, tmp_path / "small", seed=0)
    with pytest.raises(UsageError, match="a picture takes 8 tokens of this checkpoint"):
        open_vlm(str(tmp_path / "small"), 4)
    with pytest.raises(UsageError, match="no layer of this checkpoint is named nowhere"):
        adapted(open_vlm(str(tmp_path / "small"), 8), Lora(layers=("nowhere",)))
