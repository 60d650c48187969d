"""A trained policy at rest: weights, tokenizer, what it was made for and from, and how good it is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from safetensors.torch import load_file, save_file
from torch import Tensor

from screenwright.core.errors import DataError
from screenwright.core.files import write_whole
from screenwright_lab.extras import need
from screenwright_lab.training.autoui.features import Eyes, open_eyes
from screenwright_lab.training.autoui.language import Form
from screenwright_lab.training.autoui.net import SIZES, AutoUi
from screenwright_lab.training.autoui.settings import Settings
from screenwright_lab.training.autoui.train import assembled

KIND: Final = "autoui"
SCHEMA: Final = "screenwright.policy/1"
MANIFEST, WEIGHTS, T5, CARD = "manifest.json", "model.safetensors", "t5", "README.md"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A policy in memory; ``name`` is that of its folder with the beginning of its sha256."""

    name: str
    net: AutoUi
    tokenizer: Any
    settings: Settings
    eyes: Eyes | None
    manifest: Mapping[str, Any]


def save(folder: Path, net: AutoUi, tokenizer: Any, settings: Settings, facts: Mapping[str, Any]) -> None:
    """Write the folder, readable by its owner alone: a policy may hold what its screens showed. ``facts``: command,
    data, seed, scores."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    tokenizer.save_pretrained(folder)
    net.t5.config.save_pretrained(folder / T5)
    save_file(_single(net), folder / WEIGHTS)
    many = sum(parameter.numel() for parameter in net.parameters())
    manifest = {
        "schema": SCHEMA, "kind": KIND, "sha256": _sha256(folder / WEIGHTS), "parameters": many,
        "settings": asdict(settings), **facts,
    }  # fmt: skip
    write_whole(folder / CARD, _card(folder.name, manifest).encode())
    write_whole(folder / MANIFEST, json.dumps(manifest, indent=1, ensure_ascii=False).encode())
    for file in folder.rglob("*"):
        file.chmod(0o700 if file.is_dir() else 0o600)


def load(folder: Path) -> Loaded:
    """Raises DataError for what is no such folder, or a damaged one."""
    transformers = need("transformers", extra="learn")
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        if manifest["schema"] != SCHEMA or manifest["kind"] != KIND:
            raise ValueError(f"it is {manifest['schema']!r} of kind {manifest['kind']!r}")
        if _sha256(folder / WEIGHTS) != manifest["sha256"]:
            raise ValueError(f"{WEIGHTS} is damaged (its sha256 is not that of the manifest)")
        told = manifest["settings"]
        settings = Settings(**{**told, "form": Form(**told["form"])})
        eyes = open_eyes(settings.eyes)
        config = transformers.T5Config.from_pretrained(folder / T5)
        net = assembled(transformers.T5ForConditionalGeneration(config), eyes, settings)
        _fill(net, load_file(folder / WEIGHTS))
        tokenizer = transformers.PreTrainedTokenizerFast.from_pretrained(folder)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RuntimeError) as error:
        raise DataError(f"{folder} holds no policy that can be used: {error}") from error
    return Loaded(f"{folder.name}-{manifest['sha256'][:8]}", net.eval(), tokenizer, settings, eyes, manifest)


def _single(net: AutoUi) -> dict[str, Tensor]:
    """The tensors, each of those that are shared once."""
    seen: dict[int, str] = {}
    found = {}
    for name, value in net.state_dict().items():
        if seen.setdefault(value.data_ptr(), name) == name:
            found[name] = value.detach().contiguous()
    return found


def _fill(net: AutoUi, tensors: Mapping[str, Tensor]) -> None:
    """The inverse of :func:`_single`. Raises ValueError where one is missing that is not shared."""
    missing, more = net.load_state_dict(tensors, strict=False)
    own = net.state_dict()
    filled = {own[name].data_ptr() for name in tensors if name in own}
    if strange := [*more, *(name for name in missing if own[name].data_ptr() not in filled)]:
        raise ValueError(f"its weights are of another net: {strange[0]}")


def _sha256(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _card(name: str, manifest: Mapping[str, Any]) -> str:
    settings = manifest["settings"]
    rows = {
        "kind": "Auto-UI: goal, past actions and screenshot to the next action",
        "parameters": f"{manifest['parameters']:,}",
        "began from": settings["size"] if settings["size"] not in SIZES else f"nothing (size {settings['size']})",
        "pictures": settings["eyes"],
        "words of the screen": settings["screen_text"],
        "learned from": "; ".join(manifest.get("data", [])),
        "made by": f"`{manifest.get('command', '')}`",
        "seed": manifest.get("seed", ""),
        "measured": "; ".join(f"{key} {value:.3f}" for key, value in manifest.get("scores", {}).items()) or "not yet",
    }
    table = "\n".join(f"| {key} | {value} |" for key, value in rows.items())
    return f"# Model card: {name}\n\n| | |\n|---|---|\n{table}\n\n{_CAUTION}"


_CAUTION: Final = """\
It acts as the episodes that it learned from did, and knows no other screens. It can be sure and wrong. What it wants
done passes the gate like the actions of every other agent. Its files may hold words of the screens it learned from.
"""
