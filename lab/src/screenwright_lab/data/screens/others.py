"""Screens by others on which all that can be clicked has a box, and nothing else, as labelled screens.

The boxes come in the form of COCO. What the rest of such a screen shows is unknown: a box says that there is an element
and that it can be clicked, a place without one says only that nothing there can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from pathlib import Path

from screenwright.core.errors import DataError, UsageError
from screenwright.core.files import write_whole
from screenwright.core.geometry import Box
from screenwright.core.images import decode, encode_png
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.coco import CocoImage, read_coco
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin, save

SOURCE = "others"


def bring(file: Path, pictures: Path, out: Path, group: str, training: Collection[str]) -> Counter[str]:
    """Write the screens of a COCO ``file`` to ``out``; how many of each split.

    ``group`` is the field of an image that tells what belongs together (a visit, a session), "" for each by itself. The
    groups named in ``training`` are for training, all others for the test. Raises DataError, and UsageError for a group
    that is not there.
    """
    images = read_coco(file)
    groups = [image.extra.get(group, "") if group else Path(image.file).stem for image in images]
    if missing := set(training) - set(groups):
        raise UsageError(f"{file} has no {group or 'image'} {', '.join(sorted(missing))}")
    made = Counter[str]()
    for image, of in zip(images, groups, strict=True):
        split = "train" if of in training else "test"
        _write(image, pictures, out / split / (of or "all"), Origin(
            source=SOURCE, library="", application=of, page=image.file, split=split
        ))  # fmt: skip
        made[split] += 1
    return made


def _write(image: CocoImage, pictures: Path, folder: Path, origin: Origin) -> None:
    picture = pictures / image.file
    try:
        data = picture.read_bytes()
    except OSError as error:
        raise DataError(f"{picture} cannot be read: {error.strerror}") from error
    pixels = decode(data, picture.name).pixels
    size = (pixels.shape[1], pixels.shape[0])
    boxes = [box for one in image.boxes if not one.crowd and (box := one.box.clipped(*size))]
    screen = LabelledScreen(
        width=size[0], height=size[1], scale=1.0, origin=origin,
        labels=tuple(Label(kind="other", box=box, clickable=True) for box in boxes),
        regions=Regions((), ()), ignore=(Box(0, 0, *size),),
    )  # fmt: skip
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / f"{picture.stem}.png", encode_png(pixels), mode=0o644)
    save(screen, folder / f"{picture.stem}.json")
