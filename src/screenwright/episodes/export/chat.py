"""Samples as chat fine-tuning data with images, and as preference pairs, for TRL and for LLaMA-Factory.

::

    chat.jsonl, pairs.jsonl                    TRL: "images" and conversations whose content is a list of parts
    llama_factory_chat.json, ..._pairs.json    LLaMA-Factory: "sharegpt", with <image> in the text
    dataset_info.json                          tells LLaMA-Factory which columns these have, of all files in the folder
    images/                                    each picture once

What a person, a screen or a model wrote is never a mark there: ``<image>``, ``<video>``, ``<|im_end|>`` get spaces
(:mod:`marks`), in every turn.

Layouts by TRL's "Dataset formats" and LLaMA-Factory's data/README; paths of images are relative to the folder.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from screenwright.core.errors import DataError
from screenwright.core.files import read_json, write_whole
from screenwright.episodes.export.marks import without_marks
from screenwright.episodes.export.sample import ChatSample, keep_picture, with_unique_ids

INFO = "dataset_info.json"
_TAGS = {"role_tag": "role", "content_tag": "content", "user_tag": "user", "assistant_tag": "assistant"}


def write_chat(samples: Iterable[ChatSample], out: Path, name: str = "chat") -> int:
    """Write the samples as conversations, under a ``name`` of their own where others lie in the folder; returns how
    many. Raises DataError where there is none."""
    columns = {"messages": "messages", "images": "images"}
    return _write(samples, out, name, _trl_chat, _factory_chat, {"formatting": "sharegpt", "columns": columns})


def write_pairs(samples: Iterable[ChatSample], out: Path) -> int:
    """Write the samples with a worse reply as preference pairs; returns how many. Raises DataError where there is
    none."""
    columns = {"messages": "messages", "chosen": "chosen", "rejected": "rejected", "images": "images"}
    pairs = (sample for sample in samples if sample.rejected is not None)
    info = {"formatting": "sharegpt", "ranking": True, "columns": columns}
    return _write(pairs, out, "pairs", _trl_pair, _factory_pair, info)


def _write(
    samples: Iterable[ChatSample],
    out: Path,
    name: str,
    trl: Callable[[ChatSample, str], dict[str, Any]],
    factory: Callable[[ChatSample, str], dict[str, Any]],
    info: dict[str, Any],
) -> int:
    lines, entries = [], []
    for sample in map(_plain, with_unique_ids(samples)):
        image = keep_picture(sample.picture, out)
        about = {"id": sample.id, "group": sample.group, "phase": sample.phase, "images": [image]}
        lines.append(json.dumps({**about, **trl(sample, image)}, ensure_ascii=False) + "\n")
        entries.append({**about, **factory(sample, image)})
    if not entries:
        raise DataError(f"nothing was found that could be written as {name}")
    write_whole(out / f"{name}.jsonl", "".join(lines).encode())
    file = f"llama_factory_{name}.json"
    write_whole(out / file, json.dumps(entries, ensure_ascii=False, indent=1).encode())
    others = read_json(out / INFO) if (out / INFO).exists() else {}
    described = others | {f"screenwright_{name}": {"file_name": file, **info, "tags": _TAGS}}
    write_whole(out / INFO, json.dumps(described, indent=1).encode())
    return len(entries)


def _plain(sample: ChatSample) -> ChatSample:
    """The sample with no mark in its words: the only ones are those that are written here."""
    rejected = None if sample.rejected is None else without_marks(sample.rejected)
    return replace(sample, prompt=without_marks(sample.prompt), answer=without_marks(sample.answer), rejected=rejected)


def _trl_chat(sample: ChatSample, _image: str) -> dict[str, Any]:
    return {"messages": [_asked(sample), _said(sample.answer)]}


def _trl_pair(sample: ChatSample, _image: str) -> dict[str, Any]:
    return {"prompt": [_asked(sample)], "chosen": [_said(sample.answer)], "rejected": [_said(sample.rejected or "")]}


def _asked(sample: ChatSample) -> dict[str, Any]:
    return {"role": "user", "content": [{"type": "image"}, {"type": "text", "text": sample.prompt}]}


def _said(text: str) -> dict[str, Any]:
    return {"role": "assistant", "content": [{"type": "text", "text": text}]}


def _factory_chat(sample: ChatSample, _image: str) -> dict[str, Any]:
    return {"messages": [_factory_asked(sample), {"role": "assistant", "content": sample.answer}]}


def _factory_pair(sample: ChatSample, _image: str) -> dict[str, Any]:
    return {
        "messages": [_factory_asked(sample)],
        "chosen": {"role": "assistant", "content": sample.answer},
        "rejected": {"role": "assistant", "content": sample.rejected},
    }


def _factory_asked(sample: ChatSample) -> dict[str, Any]:
    return {"role": "user", "content": "<image>" + sample.prompt}
