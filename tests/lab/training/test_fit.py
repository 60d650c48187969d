"""The loop of all trainings: goes on to the same bits after a kill, keeps the best, ends early, and stops clearly."""

import csv
import math
import os
import signal
import subprocess
import sys
from itertools import count

import pytest
import torch
from PIL import Image
from safetensors import SafetensorError
from torch import nn
from torch.nn.functional import mse_loss

from screenwright.core.errors import DataError, TrainingStopped
from screenwright_lab.training import checkpoint
from screenwright_lab.training import fit as loop
from screenwright_lab.training.curves import Row, drawn
from screenwright_lab.training.fit import fit
from screenwright_lab.training.optimizers import PRETRAINED_RATE, optimizers_for
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.training import Training
from screenwright_lab.training.validation import Validation

SCHEDULE = Schedule(steps=30, warm_up=3)
HERE = os.path.dirname(__file__)


def make():
    return nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Dropout(0.3), nn.Linear(16, 1))


def batches(start):
    for step in count(start):
        drawn_by = torch.Generator().manual_seed(step)
        given = torch.randn(8, 3, generator=drawn_by)
        yield given, given.sum(dim=1, keepdim=True)


def loss(net, batch, device):
    given, wanted = (one.to(device) for one in batch)
    return {"square": mse_loss(net(given), wanted)}


def measure(net):
    given, wanted = next(iter(batches(10_000)))
    return {"good": -float(mse_loss(net(given), wanted))}


VALIDATION = Validation(measure, every=10, patience=50)


@pytest.fixture(autouse=True)
def _often(monkeypatch):
    monkeypatch.setattr(loop, "SAVE_EVERY", 5)
    monkeypatch.setattr(loop, "SAY_EVERY", 2)


def trained(path, schedule=SCHEDULE, said=lambda _: None, **others):
    return fit(make, others.pop("batches", batches), others.pop("loss", loss), path, schedule, said, **others)


def stop_at(step, do):
    """The loss of ``step``, counted from one, does something else first."""
    seen = count(1)

    def stopping(net, batch, device):
        if next(seen) == step:
            do()
        return loss(net, batch, device)

    return stopping


KILLED = """
import os, signal, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
import torch
torch.set_num_threads(1)
import test_fit as t
t.loop.SAVE_EVERY, t.loop.SAY_EVERY = 5, 2
killed = t.stop_at(18, lambda: os.kill(os.getpid(), signal.SIGKILL))
t.trained(Path(sys.argv[1]), loss=killed, validation=t.VALIDATION)
"""


def test_a_killed_run_goes_on_to_the_same_bits(tmp_path):
    ended = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path / "killed.net"), os.path.dirname(__file__)], check=False
    )
    assert ended.returncode == -signal.SIGKILL
    said = []
    killed = trained(tmp_path / "killed.net", said=said.append, validation=VALIDATION)
    straight = trained(tmp_path / "straight.net", validation=VALIDATION)
    assert said[0] == "going on from step 15"
    assert all(torch.equal(value, straight.state_dict()[name]) for name, value in killed.state_dict().items())
    for suffix in (".csv", ".best.safetensors", ".net"):
        assert (tmp_path / "killed.net").with_suffix(suffix).read_bytes() == (tmp_path / "straight.net").with_suffix(
            suffix
        ).read_bytes(), suffix


def test_with_muon_too_a_run_goes_on_to_the_same_bits(tmp_path):
    schedule = Schedule(steps=30, warm_up=3, optimizer="muon")
    straight = trained(tmp_path / "straight.net", schedule)
    path = tmp_path / "asked.net"
    trained(path, schedule, loss=stop_at(17, lambda: os.kill(os.getpid(), signal.SIGTERM)))
    assert checkpoint.load_tensors(path)[1]["step"] == 17
    resumed = trained(path, schedule)
    assert all(torch.equal(value, straight.state_dict()[name]) for name, value in resumed.state_dict().items())
    assert path.read_bytes() == (tmp_path / "straight.net").read_bytes()
    other = trained(tmp_path / "adamw.net")
    assert not torch.equal(other.state_dict()["0.weight"], straight.state_dict()["0.weight"])


def test_what_the_optimizer_remembers_lies_in_memory_as_its_kernels_do(tmp_path):
    """A file keeps it row by row; fused steps on a GPU refuse two orders of channels."""
    made = [nn.Conv2d(4, 8, 3).to(memory_format=torch.channels_last) for _ in range(2)]
    stepped, fresh = (optimizers_for(net, SCHEDULE) for net in made)
    made[0](torch.ones(1, 4, 5, 5)).sum().backward()
    stepped[0].step()
    path, average = tmp_path / "c.safetensors", dict(made[0].state_dict())
    checkpoint.save(path, made[0], average, stepped, {})
    checkpoint.resume(path, made[1], average, fresh)
    (state,) = [one for one in fresh[0].state.values() if one["exp_avg"].ndim == 4]
    assert state["exp_avg"].stride() == made[1].weight.stride()
    expected = next(one for one in stepped[0].state.values() if one["exp_avg"].ndim == 4)["exp_avg"]
    assert torch.equal(state["exp_avg"], expected)


def test_muon_takes_the_matrices_inside_and_adamw_the_rest():
    net = nn.ModuleDict(
        {"words": nn.Embedding(7, 4), "first": nn.Linear(4, 6), "frozen": nn.Linear(6, 6), "chance": nn.Linear(6, 1)}
    )
    net["tied"] = nn.Linear(4, 7, bias=False)
    net["tied"].weight = net["words"].weight
    net["frozen"].requires_grad_(False)
    adamw, muon = optimizers_for(net, Schedule(steps=1, optimizer="muon"))
    assert [one.shape for one in parameters_of(muon)] == [(6, 4)]
    assert [one.shape for one in parameters_of(adamw)] == [(7, 4), (1, 6), (6,), (1,)]
    (alone,) = optimizers_for(net, Schedule(steps=1))
    assert len(parameters_of(alone)) == 5


class Grown(nn.Module):
    pretrained = ("old.",)

    def __init__(self):
        super().__init__()
        self.old, self.fresh = nn.Linear(3, 1), nn.Linear(3, 1)

    def forward(self, given):
        return self.old(given) + self.fresh(given)


def test_what_is_pretrained_changes_at_a_share_of_the_rate(tmp_path):
    run = Training(Grown, loss, tmp_path / "grown.net", Schedule(steps=9, warm_up=0, decay=0.0), print)
    was = {name: value.detach().clone() for name, value in run.net.state_dict().items()}
    run.step(next(batches(0)))
    changed = {name: float((value - was[name]).abs().mean()) for name, value in run.net.state_dict().items()}
    assert changed["old.weight"] == pytest.approx(PRETRAINED_RATE * changed["fresh.weight"], rel=1e-3)
    assert changed["old.bias"] == pytest.approx(PRETRAINED_RATE * changed["fresh.bias"], rel=1e-3)


def parameters_of(optimizer):
    return [one for group in optimizer.param_groups for one in group["params"]]


def test_a_run_asked_to_end_finishes_its_step(tmp_path):
    path, steps = tmp_path / "run.net", []
    asked = stop_at(7, lambda: os.kill(os.getpid(), signal.SIGTERM))
    trained(path, loss=asked, counted=lambda done, of: steps.append((done, of)))
    assert steps[-1] == (7, 30)
    assert checkpoint.load_tensors(path)[1]["step"] == 7


def test_it_ends_early_with_the_best_weights(tmp_path):
    scores = iter((0.1, 0.5, 0.4, 0.3, 0.2))
    said = []
    net = trained(
        tmp_path / "run.net",
        Schedule(steps=300, warm_up=3),
        said.append,
        validation=Validation(lambda _: {"score": next(scores)}, every=10, patience=3),
    )
    assert "no better since step 20: training ends" in said
    best, facts = checkpoint.load_tensors(tmp_path / "run.best.safetensors")
    assert facts == {"step": 20, "scores": {"score": 0.5}}
    assert torch.equal(net.state_dict()["0.weight"], best["0.weight"])
    again = trained(tmp_path / "run.net", Schedule(steps=300, warm_up=3), validation=Validation(measure, 10, 3))
    assert torch.equal(again.state_dict()["0.weight"], best["0.weight"])  # complete: only loaded


def test_validation_sees_the_average_and_leaves_the_net_alone(tmp_path):
    def look(net):
        assert not net.training
        return measure(net)

    watched = trained(tmp_path / "a.net", validation=Validation(look, every=5))
    trained(tmp_path / "b.net")
    assert not watched.training
    for part in ("net/0.weight", "average/0.weight"):
        one, other = (checkpoint.load_tensors(tmp_path / name)[0][part] for name in ("a.net", "b.net"))
        assert torch.equal(one, other)


def test_what_is_frozen_is_neither_trained_nor_kept(tmp_path):
    def half():
        net = make()
        net[0].requires_grad_(False)
        return net

    before = half()
    torch.manual_seed(SCHEDULE.seed)
    before = half()
    net = fit(half, batches, loss, tmp_path / "run.net", SCHEDULE, lambda _: None)
    assert torch.equal(net[0].weight, before[0].weight)
    assert not torch.equal(net[3].weight, before[3].weight)
    assert not [name for name in checkpoint.load_tensors(tmp_path / "run.net")[0] if "0.weight" in name]


def memory():
    torch.empty(2**50)


def broken(start):
    yield from (next(iter(batches(step))) for step in range(start, 12))
    raise DataError("step 12 of the set cannot be read")


@pytest.mark.parametrize(
    ("change", "kind", "words"),
    [
        ({"loss": lambda *given: {"square": loss(*given)["square"] * math.nan}}, TrainingStopped, "square nan"),
        ({"loss": stop_at(8, memory)}, TrainingStopped, "not enough memory"),
        ({"batches": broken}, DataError, "step 12 of the set cannot be read"),
    ],
)
def test_what_cannot_go_on_says_why_and_leaves_a_checkpoint(tmp_path, change, kind, words):
    path = tmp_path / "run.net"
    with pytest.raises(kind, match=words) as told:
        trained(path, **change)
    assert f"can go on from {path}" in str(told.value)
    said = []
    trained(path, said=said.append)
    assert said[0].startswith("going on from step")


def test_a_full_disk_leaves_the_checkpoint_of_before(tmp_path, monkeypatch):
    path = tmp_path / "run.net"
    trained(path, Schedule(steps=10, warm_up=3))
    before = path.read_bytes()

    def full(*_, **__):
        raise SafetensorError("I/O error: No space left on device (os error 28)")

    monkeypatch.setattr(checkpoint, "save_file", full)
    with pytest.raises(TrainingStopped, match="No space left on device"):
        trained(path)
    assert path.read_bytes() == before
    assert not list(tmp_path.glob(".*"))


def test_a_fault_of_the_program_is_not_dressed_up(tmp_path):
    with pytest.raises(ZeroDivisionError):
        trained(tmp_path / "run.net", loss=stop_at(3, lambda: 1 // 0))


def test_curves_are_a_table_and_a_picture(tmp_path):
    trained(tmp_path / "run.net", validation=VALIDATION)
    rows = list(csv.DictReader((tmp_path / "run.csv").read_text().splitlines()))
    assert {(row["series"], row["name"]) for row in rows} == {("loss", "square"), ("validation", "good")}
    assert [row["step"] for row in rows if row["series"] == "validation"] == ["10", "20", "30"]
    with Image.open(tmp_path / "run.png") as picture:
        assert picture.size == (760, 600)


def test_a_curve_of_one_value_can_be_drawn():
    assert drawn([Row(1, "loss", "x", 0.0)]).getextrema() != ((255, 255),) * 3


def certain():
    """Without dropout, which each process draws for itself."""
    return nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 1))


SEVERAL = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
import torch
import test_fit as t
net = t.fit(t.certain, t.batches, t.loss, Path(sys.argv[1]) / "run.net", t.SCHEDULE, print, validation=t.VALIDATION)
torch.save(net.state_dict(), Path(sys.argv[1]) / f"net-{torch.distributed.get_rank()}.pt")
torch.distributed.destroy_process_group()
"""


@pytest.mark.slow
def test_two_processes_train_one_net_on_twice_as_much(tmp_path):
    (tmp_path / "several.py").write_text(SEVERAL)
    launch = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc_per_node=2"]
    command = [*launch, str(tmp_path / "several.py"), str(tmp_path), HERE]
    env = {**os.environ, "ACCELERATE_USE_CPU": "true", "OMP_NUM_THREADS": "1"}
    ended = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300, env=env)
    assert ended.returncode == 0, ended.stderr
    one, other = (torch.load(tmp_path / f"net-{rank}.pt", weights_only=True) for rank in (0, 1))

    def twice(start):
        for step in count(start):
            two = [next(iter(batches(2 * step + rank))) for rank in (0, 1)]
            yield tuple(torch.cat(parts) for parts in zip(*two, strict=True))

    alone = fit(certain, twice, loss, tmp_path / "alone.net", SCHEDULE, print, validation=VALIDATION).state_dict()
    for name, value in one.items():
        assert torch.equal(value, other[name])
        torch.testing.assert_close(value, alone[name])
