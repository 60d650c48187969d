"""A fine-tuned model at rest: the merged checkpoint with its manifest and its card, and the adapters alone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from screenwright.core.files import write_whole
from screenwright_lab.training.vlm.adapters import write_adapter, write_merged
from screenwright_lab.training.vlm.opened import Opened

_CARD = """\
# Model card: a model fine-tuned as ScreenAgent was

Made from `{base}`, whose licence holds for it too, with adapters (LoRA, rank {rank}) that are merged into it; they lie
in `adapter/` alone. It plans, acts and reflects in ScreenAgent's calls (paper 001); a screen is shown to it in the
upper left corner of a white square of 1120 pixels.

| | |
|---|---|
| command | `{command}` |
| data | {data} |
| steps, seed | {steps}, {seed} |

What it is worth was not measured here: `screenwright eval screenagent` does that. It has no notion of harm: run it
behind the gate.
"""


def write_model(opened: Opened, trained: Any, facts: Mapping[str, Any], folder: Path) -> None:
    """``facts``: command, base, data, steps, seed, rank. ``trained`` is used up."""
    folder.mkdir(mode=0o700, parents=True)
    write_adapter(trained, folder / "adapter")
    write_merged(opened, trained, folder)
    weights = {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*.safetensors"))
    }
    manifest = {"schema": "screenwright.weights/1", "sha256": weights, **facts}
    write_whole(folder / "manifest.json", (json.dumps(manifest, indent=1) + "\n").encode())
    data = ", ".join(f"{name}: {path}" for name, path in facts["data"].items())
    write_whole(folder / "README.md", _CARD.format(**{**facts, "data": data}).encode())
