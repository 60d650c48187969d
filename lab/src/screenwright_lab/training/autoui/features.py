"""What is kept of pictures, once each, on disk: what a frozen net sees in them, or a small copy for a net that is
trained along (paper 004, 3.2)."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from screenwright.core.errors import DataError, UsageError
from screenwright.core.files import write_whole
from screenwright.core.screenshot import Screenshot
from screenwright.vision import load, onnx_session, with_margin
from screenwright_lab.extras import need

SMALL: Final = (192, 96)
"""Height and width of the copy that is trained on."""
GRID: Final = (12, 6)
"""Cells, down and across, over which the detector's features are averaged."""
DETECTOR_SIZE: Final = (768, 384)
_MEAN, _DEVIATION = (0.4815, 0.4578, 0.4082), (0.2686, 0.2613, 0.2758)
"""Of the pictures that CLIP learned from, where a checkpoint does not say its own."""


class Eyes(Protocol):
    """``name`` tells features of one kind from all others; they have ``width`` numbers a place."""

    name: str
    width: int

    def see(self, shot: Screenshot) -> NDArray[Any]:
        """Of shape (places, width), or for a net that is trained along the copy, (height, width, 3) uint8."""
        ...


class Copy:
    """No features: a small copy of the picture."""

    name = f"copy-{SMALL[0]}x{SMALL[1]}"
    width = 0

    def see(self, shot: Screenshot) -> NDArray[Any]:
        small = Image.fromarray(shot.pixels).resize(SMALL[::-1], Image.Resampling.BOX)
        return np.asarray(small, np.uint8)


class DetectorEyes:
    """The last features of our own detector before it says what is where (training/detector.py, mix16), by a grid."""

    name = f"detector-{GRID[0]}x{GRID[1]}"

    def __init__(self) -> None:
        onnx = need("onnx", extra="learn")
        model = onnx.load(load("detector").path)
        head = next(node for node in model.graph.node if node.op_type == "Conv" and "coarse.weight" in node.input[1])
        model.graph.output.insert(0, onnx.helper.make_tensor_value_info(head.input[0], onnx.TensorProto.FLOAT, None))
        self._seen, self._session = head.input[0], onnx_session(model.SerializeToString())
        self._picture = model.graph.input[0].name
        self.width = next(tensor for tensor in model.graph.initializer if tensor.name == head.input[1]).dims[1]

    def see(self, shot: Screenshot) -> NDArray[Any]:
        small = np.asarray(Image.fromarray(shot.pixels).resize(DETECTOR_SIZE[::-1], Image.Resampling.BOX))
        feeds = {self._picture: with_margin(small)[None]}
        found = np.asarray(self._session.run([self._seen], feeds)[0])[0]
        down, across = found.shape[1] // GRID[0], found.shape[2] // GRID[1]
        cells = found.reshape(len(found), GRID[0], down, GRID[1], across).mean(axis=(2, 4))
        return np.asarray(cells.reshape(len(found), -1).T, np.float16)


class PretrainedEyes:
    """The picture encoder of a checkpoint that transformers reads, a folder or the name of one on its hub: BLIP-2, CLIP
    and the like. One pooled vector a picture, as the paper has it; the whole screen is made square."""

    def __init__(self, checkpoint: str) -> None:
        transformers, self._torch = need("transformers", extra="learn"), need("torch", extra="learn")
        try:
            config = transformers.AutoConfig.from_pretrained(checkpoint)
            model = transformers.AutoModel.from_pretrained(checkpoint)
        except (OSError, ValueError, KeyError) as error:
            raise DataError(
                f"{checkpoint} cannot be read as a picture encoder: {str(error).splitlines()[0]}"
            ) from error
        self._model = getattr(model, "vision_model", model).eval()
        vision = getattr(config, "vision_config", config)
        if not hasattr(vision, "image_size"):
            raise UsageError(f"{checkpoint} ({config.model_type}) is no picture encoder: name a BLIP-2, CLIP or ViT")
        self._side, self.width = int(vision.image_size), int(vision.hidden_size)
        self.name = f"{config.model_type}-{Path(checkpoint).name}-{self._side}"
        self._mean, self._deviation = _colours(checkpoint)

    def see(self, shot: Screenshot) -> NDArray[Any]:
        square = Image.fromarray(shot.pixels).resize((self._side, self._side), Image.Resampling.BICUBIC)
        pixels = (np.asarray(square, np.float32) / 255 - self._mean) / self._deviation
        with self._torch.inference_mode():
            found = self._model(self._torch.from_numpy(pixels.transpose(2, 0, 1)[None].astype(np.float32)))
        pooled = found.pooler_output if found.pooler_output is not None else found.last_hidden_state[:, 0]
        return np.asarray(pooled.numpy(), np.float32)


def open_eyes(name: str) -> Eyes | None:
    """``own`` (a copy, for a net that is trained along), ``detector``, ``none``, or a checkpoint. Raises DataError and
    UsageError."""
    match name:
        case "none":
            return None
        case "own":
            return Copy()
        case "detector":
            return DetectorEyes()
        case _:
            return PretrainedEyes(name)


class Album:
    """Features in a folder, one file a picture, by its hash; several trainings may share it."""

    def __init__(self, folder: Path, eyes: Eyes | None) -> None:
        self._folder, self._eyes = folder / (eyes.name if eyes else "none"), eyes

    def keep(self, key: str, load: Callable[[], Screenshot]) -> None:
        """See the picture, if it was not seen yet. Raises what loading raises."""
        path = self._path(key)
        if self._eyes is None or path.exists():
            return
        data = io.BytesIO()
        np.save(data, self._eyes.see(load()), allow_pickle=False)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, data.getvalue())

    def of(self, key: str) -> NDArray[Any] | None:
        if self._eyes is None:
            return None
        try:
            return np.asarray(np.load(self._path(key), allow_pickle=False))
        except (OSError, ValueError) as error:
            raise DataError(f"the features {self._path(key)} cannot be read ({error}): remove the file") from error

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / f"{key}.npy"


def _colours(checkpoint: str) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    try:
        told = json.loads((Path(checkpoint) / "preprocessor_config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        told = {}
    return (
        np.array(told.get("image_mean") or _MEAN, np.float32),
        np.array(told.get("image_std") or _DEVIATION, np.float32),
    )
