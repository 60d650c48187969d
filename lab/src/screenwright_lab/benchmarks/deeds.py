"""Deeds on pages told in people's own words: done or not by the page's own state, and what the planner claimed.

A folder holds pages, whose function ``changed`` tells what differs from when they were opened, and files of wordings,
``{"page", "person", "goal", "changed"}`` a line, with what differs when it is done, and nothing else; or ``page.html``,
``deeds.json`` with what each deed changes, and ``{"deed", "person", "goal"}`` a line.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from screenwright.agents.loop import Limits
from screenwright.app import Guard, Session, Settings
from screenwright.core.errors import DataError
from screenwright.devices.browser import BrowserDevice, ask_page, open_page
from screenwright.safety.consequences import NAMES
from screenwright.safety.gate import Policy, Rule
from screenwright_lab.benchmarks.intervals import Score
from screenwright_lab.benchmarks.samples import Row, Rows, Sample, share_scores

SIZE = (1024, 860)
STEPS, SECONDS = 30, 120.0
MODEL_SECONDS = 600.0
"""At most, of one goal; with a model, which takes seconds for a step."""
_CHANGED = "() => window.changed()"


@dataclass
class Deeds:
    """``wordings``: names of files of the folder without their ending; ``settings``: agent and model."""

    data: Path
    wordings: Sequence[str]
    settings: Settings
    solver: str = "builtin"
    name: str = "deeds-1"
    _goals: dict[str, dict[str, Any]] = field(default_factory=dict)
    _device: BrowserDevice | None = field(default=None, init=False)
    _remark: str = field(default="", init=False)

    def samples(self) -> list[Sample]:
        """Raises DataError where a file cannot be read or tells of a deed that is none."""
        try:
            deeds = self.data / "deeds.json"
            wanted = json.loads(deeds.read_text(encoding="utf-8")) if deeds.exists() else {}
            for name in self.wordings:
                for number, line in enumerate((self.data / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()):
                    one = json.loads(line)
                    if "changed" not in one and one["deed"] not in wanted:
                        raise ValueError(f"{deeds} has no {one['deed']}")
                    one = {"page": "page.html", **one, "changed": one.get("changed") or wanted[one["deed"]]}
                    self._goals[f"{one.get('deed', one['page'])}/{name}-{one['person']}-{number}"] = one
        except (OSError, ValueError, KeyError) as error:
            raise DataError(f"{self.data} cannot be read: {error}") from error
        return [Sample(key, key.split("/")[0], (self.data / one["page"],)) for key, one in self._goals.items()]

    def judge(self, sample: Sample) -> Row:
        one = self._goals[sample.id]
        device = self._opened(sample.files[0])
        allowed = Rule(then="allow", consequence=NAMES, why="a page of our own")
        guard = Guard(Policy((allowed,), name="eval deeds"), redact="never")
        with tempfile.TemporaryDirectory(prefix="screenwright-deeds-") as passing:
            session = Session(device, self.settings, guard=guard)
            limits = Limits(STEPS, MODEL_SECONDS if self.settings.model else SECONDS)
            reached = session.do(session.errand(one["goal"], limits=limits), Path(passing) / "episode")
        changed = ask_page(device, _CHANGED)
        done, claimed = is_done(one["changed"], changed), reached.outcome == "success"
        told = f"{'done' if done else 'not done'}, {reached.outcome}: {reached.reason}"
        self._remark = f"{one['goal']!r}: {told} {json.dumps(changed)}, {reached.steps} steps"
        person = f"{sample.id.split('/')[1].rpartition('-')[0]}: done"
        names = {f"{key.split('/')[1].rpartition('-')[0]}: done" for key in self._goals}
        row = dict.fromkeys(names, (0.0, 0.0)) | {person: (float(done), 1.0)}
        return row | {"done": (float(done), 1.0), "false of claimed": (float(claimed and not done), float(claimed))}

    def remark(self) -> str:
        return self._remark

    def _opened(self, page: Path) -> BrowserDevice:
        address = page.resolve().as_uri()
        if self._device is None:
            self._device = BrowserDevice.open(f"browser:{address}", size=SIZE)
        self._device.release()
        open_page(self._device, address)
        return self._device

    def close(self) -> None:
        if self._device is not None:
            self._device.close()
            self._device = None

    @staticmethod
    def scores(rows: Rows) -> Sequence[Score]:
        return share_scores(rows)


def is_done(wanted: dict[str, Any], changed: dict[str, Any]) -> bool:
    """Whether just this has changed; of an amount ``[least, most]``."""
    if set(wanted) != set(changed):
        return False
    return all(_fits(value, changed[key]) for key, value in wanted.items())


def _fits(wanted: Any, came: Any) -> bool:
    if isinstance(wanted, list) and len(wanted) == 2 and all(isinstance(one, int) for one in wanted):
        return bool(wanted[0] <= float(came) <= wanted[1])
    if isinstance(wanted, str) and isinstance(came, str):
        return wanted.casefold() == came.strip(" .").casefold()
    return bool(wanted == came)
