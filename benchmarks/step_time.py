"""Time of one step without the model's: python benchmarks/step_time.py [simulated] [vnc] [browser]

The chat agent with canned answers types lines and clicks, with real prompts, pictures and gate, on a real device. A
step is act, gate, perform, settle, look and reflect; what is waited for stands apart from what is computed. The time
of the processor is that of this process on all its threads: on a machine that others use it says more than the clock.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time, sleep
from typing import Any

from screenwright.agents.loop import Limits, Watch, settle
from screenwright.agents.loop import run as loop
from screenwright.agents.minds import ChatAgent
from screenwright.core.agency import Plan, Situation
from screenwright.core.episode import EpisodeHead
from screenwright.core.messages import Message, Reply, Usage
from screenwright.core.protocols import Device
from screenwright.devices import open_device
from screenwright.episodes import EpisodeWriter, now
from screenwright.safety.gate import Gate
from screenwright.vision import look

STEPS = 12
PHASES = ("screenshot", "look", "decide", "gate", "perform", "settle", "trace", "other", "waiting")
PAGE = """<!DOCTYPE html><title>Step time</title><style>body{font:18px sans-serif;margin:40px}
textarea{width:600px;height:300px;font:18px sans-serif}li{margin:6px}</style><h1>A page with a form</h1>
<p>Some words above the field, and a list beside it.</p><button>Save</button> <button>Cancel</button>
<ul><li>One<li>Two<li>Three<li><a href="#">Four</a></ul><textarea autofocus></textarea>"""


@dataclass
class Times:
    """Seconds by phase of the current step; what runs inside another phase counts for itself alone."""

    steps: list[dict[str, float]] = field(default_factory=lambda: [defaultdict(float)])
    _inner: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._begun = perf_counter(), process_time()

    def end_step(self) -> None:
        wall, processor = self._begun
        self._begun = perf_counter(), process_time()
        self.steps[-1].update(total=self._begun[0] - wall, processor=self._begun[1] - processor)
        self.steps.append(defaultdict(float))

    def timed(self, phase: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any, **named: Any) -> Any:
            self._inner.append(0.0)
            begun = perf_counter()
            try:
                return work(*arguments, **named)
            finally:
                spent = perf_counter() - begun
                self.steps[-1][phase] += spent - self._inner.pop()
                if self._inner:
                    self._inner[-1] += spent

        return run


@dataclass
class Part:
    """What it wraps, with some of its methods timed."""

    whole: Any
    timed: dict[str, Callable[..., Any]]

    def __getattr__(self, name: str) -> Any:
        return self.timed[name] if name in self.timed else getattr(self.whole, name)


class Canned:
    """Answers by what is asked: types a line, says that it is done."""

    name, usage = "canned/answers", Usage()

    def __init__(self) -> None:
        self._lines = 0

    def reply(self, messages: Sequence[Message]) -> Reply:
        if '"verdict"' in messages[-1].text:
            return Reply('{"why": "it is there", "verdict": "proceed", "advice": ""}')
        self._lines += 1
        action = {"action": "type_text", "text": f"line {self._lines}\n"}
        return Reply(json.dumps({"why": "type the next line", "actions": [action]}))


def measure(device: Device, steps: int = STEPS) -> list[dict[str, float]]:
    """Seconds by phase of each step but the first, which warms up."""
    times, agent = Times(), ChatAgent(Canned())

    def plan(_situation: Situation) -> Plan:
        return Plan(tuple(f"line {number}" for number in range(steps + 1)))

    def reflect(situation: Situation) -> Any:
        answer = decide(agent.reflect, situation)
        times.end_step()
        return answer

    def decide(question: Callable[[Situation], Any], situation: Situation) -> Any:
        return times.timed("decide", question)(situation)

    mind = Part(agent, {"plan": plan, "act": partial(decide, agent.act), "reflect": reflect})
    seen = Part(device, {name: times.timed(name, getattr(device, name)) for name in ("screenshot", "perform")})
    gate = Gate(None, yes=True)
    watch = Watch(seen, pause=times.timed("waiting", sleep))
    whole_settle = watch.settle
    watch.settle = times.timed("settle", whole_settle)  # type: ignore[method-assign]
    loop.Watch = lambda _device: watch  # type: ignore[assignment,misc]
    with tempfile.TemporaryDirectory() as folder:
        head = EpisodeHead(goal="lines", device="", screen_size=device.size, agent="", versions={}, started=now())
        with EpisodeWriter(Path(folder) / "episode", head) as writer:
            names = ("frame", "intent", "outcome", "event")
            trace = Part(writer, {name: times.timed("trace", getattr(writer, name)) for name in names})
            judged = Part(gate, {"check": times.timed("gate", gate.check)})
            limits = Limits(steps=steps + 1, seconds=600)
            result = loop.Run(seen, mind, times.timed("look", look), judged, trace, limits).reach("lines")
            writer.finish(result.outcome, result.reason)
    assert result.outcome == "success", result
    return times.steps[1:-1]


def table(name: str, size: tuple[int, int], steps: list[dict[str, float]]) -> None:
    for step in steps:
        step["other"] = step["total"] - sum(step[phase] for phase in PHASES if phase != "other")
    working = median(step["total"] - step["waiting"] for step in steps)
    whole = median(step["total"] for step in steps)
    processor = median(step["processor"] for step in steps)
    print(f"{name}, {size[0]}x{size[1]}, n = {len(steps)}, medians of a step:")
    print(f"  {working:.2f} s of work, {whole:.2f} s with waiting, {processor:.2f} s of the processor")
    for phase in PHASES:
        values = [step[phase] for step in steps]
        print(f"  {phase:11} {median(values):6.3f} s  ({min(values):.3f} to {max(values):.3f})")


@contextmanager
def simulated() -> Iterator[Device]:
    with closing(open_device("simulated:notepad")) as device:
        yield device


@contextmanager
def vnc() -> Iterator[Device]:
    from screenwright.devices.desktop import Desktop

    with Desktop.start(apps=[["mousepad"]]) as desktop, closing(open_device(desktop.url)) as device:
        for _ in range(20):
            if len(look(settle(device)).elements) >= 3:
                break
        yield device


@contextmanager
def browser() -> Iterator[Device]:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        page = Path(folder) / "page.html"
        page.write_text(PAGE)
        yield stack.enter_context(closing(open_device(f"browser:{page.as_uri()}")))


def main() -> None:
    kinds = {"simulated": simulated, "vnc": vnc, "browser": browser}
    for name in sys.argv[1:] or kinds:
        with kinds[name]() as device:
            table(name, device.size, measure(device))


if __name__ == "__main__":
    main()
