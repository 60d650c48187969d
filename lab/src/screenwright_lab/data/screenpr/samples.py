"""Samples of the point-and-read benchmark: a point on a picture, the region it means, and another point beside it.

One JSON line a sample, schema ``screenwright.screenpr/1``; pictures lie below the folder of the file. The fields of the
published files (``img_filename``, ``bbox_point``, ``neighbor_point``) are read too: these tell no regions, so that of
them only readings can be made, compared and rated, and the layout judged by the points.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from screenwright.core.errors import DataError
from screenwright.core.files import write_whole
from screenwright.core.geometry import Box, Point

SCHEMA = "screenwright.screenpr/1"
FILE = "samples.jsonl"
Domain: TypeAlias = Literal["web", "mobile", "desktop"]
DOMAINS: tuple[Domain, ...] = get_args(Domain)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A point and what is true of it; ``region`` is the smallest thing that holds the point, ``around`` the smallest
    area that holds this and more, both None where nobody has told. ``content`` and ``layout``: reference words."""

    point: Point
    region: Box | None = None
    around: Box | None = None
    content: str = ""
    layout: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointSample:
    """``picture``: its path below the folder of the file. ``group``: screens that are not independent share it.

    ``size``: (width, height) of the picture in pixels, None where the file does not tell.
    """

    id: str
    picture: Path
    domain: Domain
    group: str
    target: Target
    reference: Target
    size: tuple[int, int] | None = None


def load(path: Path) -> list[PointSample]:
    """The samples of a folder with ``samples.jsonl``, or of a JSON or JSON-lines file. Raises DataError."""
    file = path / FILE if path.is_dir() else path
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{file} cannot be read: make samples with `screenwright data screenpr` ({error})") from None
    samples, seen = [], set[str]()
    for number, item in _items(file, text):
        try:
            sample = _published(item, number) if "bbox_point" in item else _own(item)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise DataError(f"{file}, item {number}: no point-and-read sample ({error!r})") from None
        if sample.id in seen:
            raise DataError(f"{file}, item {number}: there is another sample {sample.id!r}")
        seen.add(sample.id)
        samples.append(sample)
    return samples


def save(samples: Iterable[PointSample], folder: Path) -> None:
    """Write ``samples.jsonl`` whole or not at all."""
    lines = [json.dumps(_to_json(sample), ensure_ascii=False) + "\n" for sample in samples]
    write_whole(folder / FILE, "".join(lines).encode(), mode=0o644)


def _items(file: Path, text: str) -> list[tuple[int, Mapping[str, Any]]]:
    """Numbered from 1: the lines of a JSON-lines file, or the entries of one list or mapping."""
    try:
        whole = json.loads(text)
    except ValueError:
        whole = None
    try:
        if isinstance(whole, dict) and "bbox_point" not in whole and "schema" not in whole:
            entries = list(whole.values())
        elif isinstance(whole, list):
            entries = whole
        else:
            entries = [json.loads(line) for line in text.split("\n") if line.strip()]
    except ValueError as error:
        raise DataError(f"{file} is neither JSON nor JSON lines: {error}") from None
    return list(enumerate(entries, start=1))


def _own(item: Mapping[str, Any]) -> PointSample:
    if item["schema"] != SCHEMA:
        raise ValueError(f"its schema is {item['schema']!r}")
    if item["domain"] not in DOMAINS:
        raise ValueError(f"{item['domain']!r} is none of {', '.join(DOMAINS)}")
    width, height = item["size"]
    return PointSample(
        id=str(item["id"]),
        picture=Path(item["picture"]),
        domain=item["domain"],
        group=str(item["group"]),
        target=_target(item["target"]),
        reference=_target(item["reference"]),
        size=(int(width), int(height)),
    )


def _published(item: Mapping[str, Any], number: int) -> PointSample:
    """The fields of the files that were published with the paper."""
    picture = str(item["img_filename"])
    lowered = picture.lower()
    domain: Domain = next((one for one in DOMAINS if one in lowered), "desktop")
    if lowered.startswith(("android", "ios")):
        domain = "mobile"
    return PointSample(
        id=str(item.get("id", number)),
        picture=Path(picture),
        domain=domain,
        group=picture,
        target=Target(point=_point(item["bbox_point"]), content=str(item.get("eval_reference_des") or "")),
        reference=Target(point=_point(item["neighbor_point"])),
    )


def _target(item: Mapping[str, Any]) -> Target:
    return Target(
        point=_point(item["point"]),
        region=_box(item.get("region")),
        around=_box(item.get("around")),
        content=str(item.get("content") or ""),
        layout=str(item.get("layout") or ""),
    )


def _point(value: Any) -> Point:
    x, y = value
    return Point(round(float(x)), round(float(y)))


def _box(value: Any) -> Box | None:
    return Box(*map(int, value)) if value is not None else None


def _to_json(sample: PointSample) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "id": sample.id,
        "picture": sample.picture.as_posix(),
        "domain": sample.domain,
        "group": sample.group,
        "size": list(sample.size) if sample.size else None,
        "target": _target_to_json(sample.target),
        "reference": _target_to_json(sample.reference),
    }


def _target_to_json(target: Target) -> dict[str, Any]:
    return {
        "point": [target.point.x, target.point.y],
        "region": list(target.region.as_tuple()) if target.region else None,
        "around": list(target.around.as_tuple()) if target.around else None,
        "content": target.content,
        "layout": target.layout,
    }
