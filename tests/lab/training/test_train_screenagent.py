"""ScreenAgent's fine-tuning: its mixture, the white square, preferences, and a whole small run."""

import io
import json
import math
from collections import Counter
from itertools import islice

import numpy as np
import pytest
import torch
from PIL import Image

from screenwright.core.errors import DataError
from screenwright.episodes.export.chat import write_chat
from screenwright.episodes.export.sample import ChatSample, Picture
from screenwright_lab.data.screenagent.mixture import PHASES, Sources, drawn, shares
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.screenagent.folder import write_model
from screenwright_lab.training.screenagent.preference import preference_loss
from screenwright_lab.training.screenagent.samples import SIDE, on_white, pair_of, talk_of
from screenwright_lab.training.screenagent.train import Recipe, phase_at, train
from screenwright_lab.training.vlm.adapters import Lora, adapted
from screenwright_lab.training.vlm.loss import answers_chance
from screenwright_lab.training.vlm.opened import open_vlm
from screenwright_lab.training.vlm.talk import IGNORED
from vlm_builders import write_qwen


def drawing():
    file = io.BytesIO()
    Image.new("RGB", (40, 20), (10, 20, 30)).save(file, "PNG")
    return file.getvalue()


def sample(name, tongue="en", rejected=None, answer="yes"):
    return ChatSample(
        id=name, group=name, phase="acting", picture=Picture(load=drawing, suffix=".png"), prompt=f"{tongue}?",
        answer=answer, rejected=rejected,
    )  # fmt: skip


def source(part, count, tongues=("en", "zh")):
    return {tongue: [sample(f"{part}/{number}", tongue) for number in range(count)] for tongue in tongues}


# --- the mixture ---


def test_each_phase_has_the_proportions_of_the_paper():
    sources = Sources({part: source(part, 50) for part in PHASES[0]})
    for number, phase in enumerate(PHASES, start=1):
        assert sum(phase.values()) == pytest.approx(1)
        found = Counter(one.id.partition("/")[0] for one in islice(drawn(sources, number, 0), 4000))
        assert found.keys() == phase.keys()
        assert all(found[part] / 4000 == pytest.approx(share, abs=0.03) for part, share in phase.items())


def test_sets_that_are_not_there_leave_the_others_their_proportion():
    assert shares(1, ["coco", "screenagent"]) == {"coco": 0.4, "screenagent": 0.6}
    assert shares(3, ["coco", "screenagent"]) == {"screenagent": 1.0}
    with pytest.raises(DataError, match="phase 4 learns from mind2web, screenagent: none of them is there"):
        shares(4, ["coco"])


def test_all_samples_come_before_one_comes_again_in_either_language():
    sources = Sources({"screenagent": source("s", 30)})
    some = list(islice(drawn(sources, 4, 7), 60))
    assert len({one.id for one in some[:30]}) == 30
    assert all(one.id.endswith("~2") for one in some[30:])
    assert {one.prompt for one in some} == {"en?", "zh?"}
    assert [one.id for one in islice(drawn(sources, 4, 7), 60)] == [one.id for one in some]
    assert [one.id for one in islice(drawn(sources, 4, 8), 60)] != [one.id for one in some]


def test_phases_lie_beside_each_other_in_one_folder(tmp_path):
    write_chat([sample("a"), sample("b")], tmp_path, "phase_1")
    write_chat([sample("a")], tmp_path, "phase_2")
    info = json.loads((tmp_path / "dataset_info.json").read_text())
    assert {name: entry["file_name"] for name, entry in info.items()} == {
        "screenwright_phase_1": "llama_factory_phase_1.json", "screenwright_phase_2": "llama_factory_phase_2.json",
    }  # fmt: skip
    assert len(list((tmp_path / "images").iterdir())) == 1


def test_a_run_goes_through_the_phases_in_equal_parts():
    assert [phase_at(step, 8) for step in range(8)] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert phase_at(99, 10) == 4


# --- what is shown and what is learned ---


def test_places_stay_what_they_are_on_the_white_square():
    small = np.zeros((20, 40, 3), np.uint8)
    sheet = on_white(small)
    assert sheet.shape == (SIDE, SIDE, 3)
    assert not sheet[:20, :40].any()
    assert (sheet[20:] == 255).all()
    assert (sheet[:, 40:] == 255).all()
    assert on_white(np.zeros((10, SIDE + 5, 3), np.uint8)).shape == (SIDE + 5, SIDE + 5, 3)


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    folder = tmp_path_factory.mktemp("qwen")
    write_qwen(folder, "qwen2_vl")
    return str(folder)


def test_the_answer_alone_is_learned(base):
    scribe = open_vlm(base, 16).scribe
    talk = talk_of(scribe, sample("a", answer="hello"), 999)
    assert scribe.tokenizer.decode([one for one in talk.labels if one != IGNORED]) == "hello<|im_end|>"
    assert talk.pictures[0].size == (4 * 28, 4 * 28)
    assert talk.pictures[0].load()[0, 0].tolist() == pytest.approx([10, 20, 30], abs=12)
    with pytest.raises(DataError, match=r"a is .* tokens long, more than 20"):
        talk_of(scribe, sample("a"), 20)


def test_the_preference_loss_is_that_of_the_paper(base):
    opened = open_vlm(base, 16)
    net = adapted(opened, Lora(rank=2, dropout=0.0))
    pair = pair_of(opened.scribe, sample("a", answer="yes", rejected="no, never"), 999)
    chosen, rejected = (opened.scribe.batch([talk]) for talk in pair)
    assert float(preference_loss(net, chosen, rejected, 0.5).detach()) == pytest.approx(math.log(2), abs=1e-5)
    with torch.no_grad():
        before = float(answers_chance(net, chosen) - answers_chance(net, rejected))
    optimizer = torch.optim.AdamW([one for one in net.parameters() if one.requires_grad], lr=0.03)
    for _ in range(12):
        optimizer.zero_grad()
        preference_loss(net, chosen, rejected, 0.5).backward()
        optimizer.step()
    with torch.no_grad():
        now = float(answers_chance(net, chosen) - answers_chance(net, rejected))
        loss = float(preference_loss(net, chosen, rejected, 0.5))
    assert now > before + 0.5
    assert loss == pytest.approx(-math.log(1 / (1 + math.exp(-0.5 * (now - before)))), abs=1e-4)


@pytest.mark.parametrize("beta", [None, 0.5])
def test_a_whole_run_goes_on_and_leaves_a_model_that_opens(base, tmp_path, beta):
    pairs = {"en": [sample(str(number), answer="yes", rejected="no") for number in range(6)]}
    long = sample("long", answer="y" * 900, rejected="no")
    sources = Sources({"screenagent": {"en": [*pairs["en"], long, sample("alone")]}})
    recipe = Recipe(Lora(rank=2, dropout=0.0), batch=2, length=120, beta=beta)
    said = []
    for steps in (4, 12):
        opened = open_vlm(base, 16)
        schedule = Schedule(steps, rate=0.02, warm_up=1, fall=1.0)
        net = train(opened, sources, recipe, tmp_path / "run", schedule, said.append, math.inf, pairs["en"][:2])
    assert "going on from step 4" in said
    facts = {"command": "train", "base": base, "data": {"sessions": "x"}, "steps": 12, "seed": 0, "rank": 2}
    write_model(opened, net, facts, tmp_path / "model")
    assert set(json.loads((tmp_path / "model/manifest.json").read_text())["sha256"]) == {
        "adapter/adapter_model.safetensors", "model.safetensors",
    }  # fmt: skip
    again = open_vlm(str(tmp_path / "model"), 16)
    talk = again.scribe.batch([talk_of(again.scribe, pairs["en"][0], 120)])
    with torch.no_grad():
        better = float(answers_chance(again.model, talk)[0] - answers_chance(open_vlm(base, 16).model, talk)[0])
    assert better > 0.2


def test_where_nothing_fits_it_is_said(base, tmp_path):
    sources = Sources({"screenagent": {"en": [sample("a")]}})
    with pytest.raises(DataError, match=r"no sample fits: a~40 is .* tokens long, more than 10"):
        train(open_vlm(base, 16), sources, Recipe(Lora(2), 2, 10), tmp_path, Schedule(2), lambda _: None, math.inf)
