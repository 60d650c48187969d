"""A vision-language checkpoint, from a folder or by its name on the Hugging Face hub, ready to be trained and asked."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from screenwright.core.errors import DataError
from screenwright_lab.extras import need
from screenwright_lab.training.vlm.form import form_of
from screenwright_lab.training.vlm.pictures import OneSize, pictures_of
from screenwright_lab.training.vlm.talk import Scribe

SMALL_FILES = (
    "processor_config.json", "preprocessor_config.json", "video_preprocessor_config.json", "chat_template.jinja",
    "chat_template.json", "generation_config.json",
)  # fmt: skip
"""What a checkpoint holds beside its weights, its configuration and its tokenizer."""


@dataclass(frozen=True, slots=True)
class Opened:
    """``model`` as Transformers has it; ``source`` as it was named."""

    model: Any
    scribe: Scribe
    source: str


def transformers() -> Any:
    """The library, without its progress bars. Raises MissingPrerequisite."""
    library = need("transformers", extra="learn")
    library.logging.disable_progress_bar()
    return library


def open_vlm(source: str, picture_tokens: int, dtype: torch.dtype = torch.float32) -> Opened:
    """``picture_tokens``: at most so many a picture. Raises DataError where it cannot be opened, UsageError for a kind
    that is not known, and MissingPrerequisite."""
    library = transformers()
    try:
        tokenizer = library.AutoTokenizer.from_pretrained(source)
        processor = library.AutoImageProcessor.from_pretrained(source, backend="pil")
        model = library.AutoModelForImageTextToText.from_pretrained(source, dtype=dtype)
    except (OSError, ValueError, KeyError) as error:
        first = str(error).strip().split("\n")[0]
        raise DataError(f"{source} cannot be opened as a vision-language model: {first}") from error
    pictures = pictures_of(model, processor, picture_tokens)
    return Opened(model, Scribe(tokenizer, pictures, form_of(tokenizer)), source)


def write_vlm(opened: Opened, model: Any, folder: Path) -> None:
    """``model``, which has the opened one's shape, as a folder that opens like the one it came from, by Transformers
    and by servers; its files can be read by their owner alone. The picture processor no longer cuts pictures."""
    model.save_pretrained(folder)
    opened.scribe.tokenizer.save_pretrained(folder)
    find = need("transformers.utils", extra="learn").cached_file
    for name in SMALL_FILES:
        found = find(opened.source, name, _raise_exceptions_for_missing_entries=False)
        if found and not (folder / name).exists():
            (folder / name).write_bytes(Path(found).read_bytes())
    if isinstance(opened.scribe.pictures, OneSize):
        _keep_whole(opened.scribe.pictures, folder)
    for path in folder.iterdir():
        if path.is_file():
            os.chmod(path, 0o600)


def _keep_whole(pictures: OneSize, folder: Path) -> None:
    """Let the folder's picture processor bring pictures to their size, as it was trained, and cut nothing off."""
    width, height = pictures.side
    whole = {"size": {"height": height, "width": width}, "do_center_crop": False}
    written = [folder / name for name in SMALL_FILES[:2] if (folder / name).exists()]
    if not written:
        pictures.processor.save_pretrained(folder)
        written = [folder / SMALL_FILES[1]]
    for path in written:
        values = json.loads(path.read_text(encoding="utf-8"))
        part = values.get("image_processor", values) if path.name == SMALL_FILES[0] else values
        part |= whole
        path.write_text(json.dumps(values, indent=2) + "\n", encoding="utf-8")
