"""How checkpoints look at pictures: at one size, or at the picture's own shape within a budget of tokens.

Pictures are brought to their size by us, before the checkpoint's own image processor scales their values and parts them
into patches: what is looked at is then the whole screen (a processor of LLaVA would cut a tall one down to its middle),
and it can be kept small.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from PIL import Image
from torch import Tensor

from screenwright.core.errors import UsageError
from screenwright.core.spaces import Size

Pixels = NDArray[np.uint8]
"""RGB of shape (height, width, 3)."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A picture in a talk: ``size`` (width, height) as the checkpoint looks at it, ``load`` its pixels in that size."""

    size: Size
    load: Callable[[], Pixels]


class Pictures(Protocol):
    """What a checkpoint makes of pictures. ``name`` tells in which sizes it looks at them, for a cache."""

    @property
    def name(self) -> str: ...

    def size_of(self, size: Size) -> Size:
        """The size (width, height) at which a picture of that size is looked at."""
        ...

    def tokens(self, size: Size) -> tuple[int, ...]:
        """The token ids that stand for a picture looked at in that size."""
        ...

    def inputs(self, pictures: Sequence[Pixels], ids: Tensor) -> dict[str, Tensor]:
        """What the model is given beside the ids (n, length), for all pictures of a batch in the order of their
        tokens."""
        ...


@dataclass(frozen=True, slots=True)
class OneSize:
    """LLaVA and LLama+ViT: every picture is ``side`` (width, height) and ``count`` tokens."""

    processor: Any
    side: Size
    count: int
    token: int

    @property
    def name(self) -> str:
        return f"{self.side[0]}x{self.side[1]}"

    def size_of(self, size: Size) -> Size:  # noqa: ARG002  # the same for all
        return self.side

    def tokens(self, size: Size) -> tuple[int, ...]:  # noqa: ARG002
        return (self.token,) * self.count

    def inputs(self, pictures: Sequence[Pixels], ids: Tensor) -> dict[str, Tensor]:  # noqa: ARG002
        if not pictures:
            return {}
        made = self.processor(list(pictures), return_tensors="pt", do_resize=False, do_center_crop=False)
        return {"pixel_values": made["pixel_values"]}


@dataclass(frozen=True, slots=True)
class OwnShape:
    """Qwen2-VL, 2.5 and 3: a token a square of ``factor`` pixels, ``most`` tokens at most, the shape kept."""

    processor: Any
    factor: int
    most: int
    around: tuple[int, int]
    token: int

    @property
    def name(self) -> str:
        return f"{self.most}of{self.factor}"

    def size_of(self, size: Size) -> Size:
        """The nearest multiples of ``factor``; larger ones are reduced until they fit."""
        width, height = (max(1, round(side / self.factor)) for side in size)
        if width * height > self.most:
            scale = (self.most / (size[0] * size[1])) ** 0.5
            width = min(max(1, int(size[0] * scale)), self.most)
            height = min(max(1, int(size[1] * scale)), self.most // width)
        return width * self.factor, height * self.factor

    def tokens(self, size: Size) -> tuple[int, ...]:
        count = (size[0] // self.factor) * (size[1] // self.factor)
        return (self.around[0], *(self.token,) * count, self.around[1])

    def inputs(self, pictures: Sequence[Pixels], ids: Tensor) -> dict[str, Tensor]:
        kinds = {
            "mm_token_type_ids": (ids == self.token).long()
        }  # where pictures are: positions count in two ways there
        if not pictures:
            return kinds
        made = self.processor(list(pictures), return_tensors="pt", do_resize=False)
        return {"pixel_values": made["pixel_values"], "image_grid_thw": made["image_grid_thw"], **kinds}


def reduced(pixels: Pixels, size: Size) -> Pixels:
    """The picture in another size (width, height)."""
    if (pixels.shape[1], pixels.shape[0]) == size:
        return pixels
    return np.asarray(Image.fromarray(pixels).resize(size, Image.Resampling.LANCZOS)).copy()


def pictures_of(model: Any, processor: Any, most: int) -> Pictures:
    """How ``model`` looks at pictures, each at most ``most`` tokens. Raises UsageError for a kind of model that is not
    known, and for a budget that its pictures do not keep to."""
    config = model.config
    match config.model_type:
        case "llava":
            return _one_size(model, processor, most)
        case "qwen2_vl" | "qwen2_5_vl" | "qwen3_vl":
            factor = int(processor.patch_size) * int(processor.merge_size)
            around = int(config.vision_start_token_id), int(config.vision_end_token_id)
            return OwnShape(processor, factor, most, around, int(config.image_token_id))
        case other:
            raise UsageError(
                f"checkpoints of the kind {other!r} are not known: LLaVA, Qwen2-VL, Qwen2.5-VL, Qwen3-VL are"
            )


def _one_size(model: Any, processor: Any, most: int) -> OneSize:
    side = model.config.vision_config.image_size
    height, width = side if isinstance(side, (list, tuple)) else (side, side)
    device = next(model.parameters()).device
    with torch.no_grad():  # whether there is a token for the whole picture differs, so one is looked at and counted
        blank = torch.zeros(1, 3, height, width, dtype=model.dtype, device=device)
        count = model.get_image_features(blank).pooler_output[0].shape[0]
    if count > most:
        raise UsageError(
            f"a picture takes {count} tokens of this checkpoint, whatever its size: allow at least so many"
        )
    return OneSize(processor, (width, height), count, int(model.config.image_token_id))
