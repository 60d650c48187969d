"""Vectors for BERTScore out of a real checkpoint: a tiny encoder of random weights, made here."""

import importlib.util
import json
import sys

import numpy as np
import pytest

from commands import run_here
from screenwright.core.errors import DataError, MissingPrerequisite, UsageError

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "save", "the", "file", "moon", "##s"]


def test_without_the_extra_the_line_that_installs_it_is_told(monkeypatch):
    from screenwright_lab.training.embedding import token_vectors

    monkeypatch.setitem(sys.modules, "transformers", None)
    with pytest.raises(MissingPrerequisite, match=r"pip install 'screenwright-lab\[bertscore\]'"):
        token_vectors("anything")


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory):
    if not importlib.util.find_spec("transformers"):
        pytest.fail("transformers is not installed: run  pip install 'screenwright-lab[bertscore]'")
    import torch
    from transformers import BertConfig, BertModel, BertTokenizerFast

    folder = tmp_path_factory.mktemp("encoder")
    (folder / "vocab.txt").write_text("\n".join(WORDS))
    torch.manual_seed(0)
    config = BertConfig(
        vocab_size=len(WORDS), hidden_size=16, num_hidden_layers=2, num_attention_heads=2, intermediate_size=32,
        max_position_embeddings=12,
    )  # fmt: skip
    BertModel(config).save_pretrained(folder)
    BertTokenizerFast(vocab={word: number for number, word in enumerate(WORDS)}).save_pretrained(folder)
    return folder


@pytest.mark.slow
def test_a_checkpoint_gives_a_vector_for_each_token_of_the_text_alone(checkpoint):
    from screenwright_lab.training.embedding import token_vectors

    embed = token_vectors(str(checkpoint))
    tokens, vectors = embed("Save the files")
    assert tokens == ("save", "the", "file", "##s")
    assert vectors.shape == (4, 16)
    assert vectors.dtype == np.float32
    assert not np.allclose(vectors, token_vectors(str(checkpoint), layer=0)("Save the files")[1])
    assert not np.allclose(embed("file")[1], embed("the file")[1][1:])  # in context
    assert embed("")[1].shape == (0, 16)
    assert len(embed("save " * 40)[0]) == 10  # cut at what the model takes


@pytest.mark.slow
def test_a_layer_or_a_checkpoint_that_is_not_there_is_told(checkpoint, tmp_path):
    from screenwright_lab.training.embedding import token_vectors

    with pytest.raises(UsageError, match="layers 0 to 2"):
        token_vectors(str(checkpoint), layer=3)
    with pytest.raises(DataError, match="no encoder that can be loaded"):
        token_vectors(str(tmp_path))


@pytest.mark.slow
def test_bertscore_at_the_command_line(checkpoint, tmp_path, capsys, monkeypatch):
    pairs = tmp_path / "pairs.jsonl"
    told = [("a", "save the file", "save the file"), ("b", "moon", "save the file")]
    pairs.write_text("\n".join(json.dumps({"id": i, "told": t, "gold": g}) for i, t, g in told))
    ran = run_here(capsys, monkeypatch, "eval", "likeness", "--data", pairs, "--bertscore", str(checkpoint), "--json")
    found = {score["name"]: score for score in json.loads(ran.out)["scores"]}
    assert found["BERTScore"]["value"] < 1.0
    assert found["BERTScore"]["high"] == pytest.approx(1.0, abs=1e-3)
