"""The model card of a policy: what it is, what it learned from, what it is worth, what it must not be trusted with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_CARD = """\
# Model card: a UI-VLM policy

Looks at the screenshots of a run and the actions so far, and says the next action (paper 002). It sees pixels and the
goal's words, and nothing else. Made from `{base}`, whose licence holds for it too.

| | |
|---|---|
| actions | {actions} |
| positions | {bins} bins each way |
| history | at most {screens} screens in {length} tokens; the oldest screens are left out first, then actions |
| a picture | at most {picture_tokens} tokens |
| command | `{command}` |
| data | {data} |
| seed | {seed} |
| measured | {measured} |

It was trained on episodes of certain apps and looks; on others it is worth what is measured there, and no more. It has
no notion of harm: run it behind the gate.
"""


def card(manifest: Mapping[str, Any]) -> str:
    measured = manifest.get("measured") or {}
    return _CARD.format(
        base=manifest["base"],
        actions=", ".join(f"`{phrase}`" for phrase in manifest["phrases"].values()),
        bins=manifest["bins"],
        **manifest["limits"],
        picture_tokens=manifest["picture_tokens"],
        command=manifest.get("command", "not told"),
        data=manifest.get("data", "not told"),
        seed=manifest.get("seed", "not told"),
        measured=", ".join(f"{name} {value:.3f}" for name, value in measured.items()) or "nothing",
    )
