"""Faults strike as they are named, the stand-in reads narrations, and runs are judged by what was saved."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from builders import screen_of
from screenwright.core.action import Click, PressKeys, TypeText
from screenwright.core.agency import Situation
from screenwright.core.errors import DataError, DeviceLost
from screenwright.core.geometry import Point
from screenwright.core.protocols import Agent, Device
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright_lab.benchmarks.recovery import REACHED, Recovery
from screenwright_lab.benchmarks.recovery_clerk import Line, lines_of
from screenwright_lab.benchmarks.recovery_device import FAULTS, Fault, Faulty
from screenwright_lab.benchmarks.runner import run


def faulty(folder: Path, fault: Fault, seed: int = 0) -> tuple[Faulty, SimulatedDevice]:
    device = SimulatedDevice.notepad(folder)
    return Faulty(device, fault, random.Random(seed)), device


def named(device: SimulatedDevice, name: str) -> Point:
    return next(one.box.center for one in device.truth() if one.name == name and one.clickable)


def test_a_dead_control_does_nothing_and_all_others_do(tmp_path: Path) -> None:
    seed = next(seed for seed in range(20) if faulty(tmp_path, "dead control", seed)[0]._dead == "File")
    device, notepad = faulty(tmp_path, "dead control", seed)
    before = device.screenshot()
    device.perform(Click(named(notepad, "File")))
    assert device.struck
    assert device.screenshot().same_pixels(before)
    device.perform(Click(named(notepad, "Edit")))
    assert not device.screenshot().same_pixels(before)


def test_a_dialog_opens_once(tmp_path: Path) -> None:
    device, notepad = faulty(tmp_path, "unexpected dialog")
    for _ in range(4):
        device.perform(TypeText("a"))
    assert device.struck
    assert any(one.kind == "dialog" for one in notepad.truth())
    device.perform(PressKeys(("escape",)))
    device.perform(TypeText("a"))
    assert not any(one.kind == "dialog" for one in notepad.truth())


def test_a_link_breaks_once_before_or_after_the_action_is_done(tmp_path: Path) -> None:
    written = set()
    for seed in range(12):
        device, notepad = faulty(tmp_path, "lost connection", seed)
        lost = 0
        for _ in range(3):
            try:
                device.perform(TypeText("a"))
            except DeviceLost:
                lost += 1
                device.reconnect()
        assert (lost, device.struck) == (1, True)
        written.add(next(one.text for one in notepad.truth() if one.name == "Text"))
    assert written == {"aa", "aaa"}


def test_a_narration_is_read_line_by_line() -> None:
    told = (
        'Screen 1x1\nb2 menu, 2 items\n  1. e6 menuitem "Edit" at (220, 85)\n'
        'e9 input "Tea|" named "File" at (5, 6)\ne1 image at (7, 8)'
    )
    assert lines_of(told) == (
        Line("menuitem", "Edit", Point(220, 85)),
        Line("input", "Tea|", Point(5, 6)),
        Line("image", "", Point(7, 8)),
    )


def test_what_counts_is_what_was_saved(tmp_path: Path) -> None:
    def pursue(goal: str, device: Device, agent: Agent) -> None:
        words, file = goal.split('"')[1], goal.rsplit(" ", 1)[1]
        wrong = goal.endswith("plan.txt")
        for _ in range(5):  # it slips at one of so many decisions
            agent.act(Situation(goal, screen_of()))
        for action in (TypeText(f"{words}{'!' if wrong else ''}"), PressKeys(("shift", "ctrl", "s")), TypeText(file)):
            device.perform(action)
        device.perform(PressKeys(("enter",)))

    benchmark = Recovery(SimulatedDevice.notepad, pursue, count=12)
    wrong_click = [sample for sample in benchmark.samples() if sample.id.startswith("wrong click")]
    reached = [benchmark.judge(sample)[REACHED][0] for sample in wrong_click]
    assert 0 < sum(reached) < len(reached)


def test_a_fault_without_an_occasion_is_said() -> None:
    benchmark = Recovery(SimulatedDevice.notepad, lambda _goal, _device, _agent: None, count=1)
    with pytest.raises(DataError, match="found no occasion"):
        benchmark.judge(benchmark.samples()[FAULTS.index("dead control")])
    report = run(benchmark, say=lambda _line: None)
    assert (report.n, report.errors) == (0, 4)
