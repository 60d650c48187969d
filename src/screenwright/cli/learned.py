"""Policies that were trained here, by the folder that training left."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from screenwright.core.errors import DataError

if TYPE_CHECKING:
    from screenwright.agents.minds.policy import Policy


def open_policy(folder: str) -> Policy:
    """By the kind that its manifest names. Raises DataError."""
    from screenwright.data.files import read_json

    path = Path(folder)
    manifest = read_json(path / "manifest.json")
    kind = manifest.get("kind") if isinstance(manifest, dict) else None
    if kind == "autoui":
        from screenwright.learn.autoui.policy import AutoUiPolicy

        return AutoUiPolicy.opened(path)
    if kind == "uivlm":
        from screenwright.learn.uivlm.policy import UiVlmMind
        from screenwright.learn.uivlm.policy import open_policy as open_uivlm

        return UiVlmMind(open_uivlm(path))
    raise DataError(f"{path} holds a policy of kind {kind!r}, which is not known here: autoui and uivlm are")
