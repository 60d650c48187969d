"""The scorer's net: it learns, goes on, is exported and answers as it did."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
import torch

from builders import screen_of
from screenwright.agents.planner.features import see
from screenwright.agents.planner.meanings import like, pictured
from screenwright.agents.planner.scorer import scored
from screenwright.vision.weights import load
from screenwright_lab.data.instructions.naming import Namer
from screenwright_lab.data.instructions.pairs import Instructed, Pair, pairs
from screenwright_lab.data.instructions.people import WAY
from screenwright_lab.training import train_ranker
from screenwright_lab.training.export_ranker import INPUTS, export_ranker
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.train_ranker import batch, example, examples, right, train, vocabulary

NAMES = ("Save", "Open file", "Close", "Reports", "Zoom", "Map of trees", "Alice", "Yesterday", "Totals", "Harbour")


def screens(count):
    found = []
    for number in range(count):
        rng = Random(number)
        names = rng.sample(NAMES, 4)
        items = [("button", name, (20, 20 + 60 * row, 200, 50 + 60 * row)) for row, name in enumerate(names)]
        screen = screen_of(*items)
        box = screen.screenshot.box
        namer = Namer(screen.elements, box, lambda w: sorted(like(w)), lambda i: sorted(pictured(i)), rng)
        said = tuple(pairs(namer, ["Nothing here"], 12))
        found.append(Instructed(str(number), "train", box, screen.elements, said))
    return found


@pytest.fixture(scope="module")
def known():
    told = screens(60)
    words = vocabulary(told)
    return words, examples(told, words)


def test_only_common_words_have_numbers(known):
    words, _ = known
    assert "click" in words
    assert min(words.values()) == 2


def test_the_words_that_are_typed_are_found_in_the_sentence():
    screen = screens(1)[0]
    pair = Pair("type blue shoes into Zoom", "type", screen.elements[0].id, "words", typed="blue shoes")
    assert example(see(screen.elements, screen.screen), pair, {}).typed == (1, 2)


def test_a_batch_is_filled_up_and_none_stands_behind_all(known):
    _, found = known
    some = [found[0], next(one for one in found if one.target == len(one.asked.kept))]
    words, shapes, facts, alike, boxes, target, _, typed = batch(some)
    assert words.shape[0] == shapes.shape[0] == facts.shape[0] == alike.shape[0] == 2
    assert int(target[1]) == boxes.shape[1]
    assert typed.shape == (2, 2)


def test_it_learns_goes_on_and_answers_the_same_as_a_file(known, tmp_path, monkeypatch):
    words, found = known
    train(found, len(words) + 2, tmp_path, Schedule(steps=20, rate=3e-3, warm_up=5), lambda _: None, float("inf"))
    said = []
    net = train(found, len(words) + 2, tmp_path, Schedule(steps=150, rate=3e-3, warm_up=5), said.append, float("inf"))
    assert said[0] == "going on from step 20"
    shares = right(net, found)
    assert sum(hit for hit, _ in shares.values()) > 0.6 * sum(of for _, of in shares.values())

    export_ranker(net, tmp_path / "ranker.onnx", {"vocabulary": words}, found[:40])
    monkeypatch.setenv("SCREENWRIGHT_WEIGHTS", str(tmp_path))
    model = load("ranker")
    given = batch(found[:1])
    feeds = {name: one.numpy() for name, one in zip(INPUTS, given[:5], strict=True)}
    chances = model.session.run(["elements"], feeds)[0]
    with torch.inference_mode():
        plain = torch.softmax(net(*given[:5])[0] / model.manifest["temperature"], dim=1).numpy()
    np.testing.assert_allclose(chances, plain, atol=0.03)

    ranked = scored(
        model, screen_of(("button", "Save", (20, 20, 200, 50)), ("button", "Zoom", (20, 80, 200, 110))), "click Zoom"
    )
    assert ranked[0].element.text == "Zoom"
    assert sum(one.chance for one in ranked) <= 1.001


def test_a_quarter_of_what_is_learned_from_is_by_people(tmp_path, monkeypatch):
    drawn = []

    def counting(chosen, rng=None):
        drawn.append(sum(one.way == WAY for one in chosen) / len(chosen))
        return batch(chosen, rng)

    monkeypatch.setattr(train_ranker, "batch", counting)
    screen = screens(1)[0]
    said = replace(screen, pairs=(replace(screen.pairs[0], way=WAY),))
    made = replace(screen, pairs=tuple(replace(screen.pairs[0], way="words") for _ in range(400)))
    known = examples([said, made], {})
    train(known, 2, tmp_path, Schedule(steps=2), lambda _line: None, float("inf"))
    assert drawn == [0.25, 0.25]
