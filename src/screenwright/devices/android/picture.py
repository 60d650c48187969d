"""What ``screencap -p`` sends, as pixels; anything else as an error."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from screenwright.core.errors import DeviceLost, DeviceProtocolError, ImageError
from screenwright.core.images import decode

_START = b"\x89PNG\r\n\x1a\n"
_END = b"IEND\xaeB`\x82"


def is_whole_png(data: bytes) -> bool:
    """Whether a picture begins and ends in ``data``."""
    return _START in data and data.rfind(_END) > data.find(_START)


def decode_screencap(data: bytes) -> NDArray[np.uint8]:
    """RGB uint8 (height, width, 3). Words before the picture are passed over: phones with two screens warn there.

    Raises DeviceLost for a picture that was cut off, DeviceProtocolError for anything that is none.
    """
    begin = data.find(_START)
    if begin < 0:
        said = data[:200].decode("utf-8", "replace").strip()
        raise DeviceProtocolError(f"`screencap -p` gave no picture but {f'{said!r}' if said else 'nothing'}")
    if not is_whole_png(data):
        raise DeviceLost(f"the picture was cut off after {len(data)} bytes: the cable or the network let go; try again")
    try:
        return decode(data[begin:], "the phone's picture").pixels
    except ImageError as error:
        raise DeviceProtocolError(f"`screencap -p` gave a picture that cannot be read: {error}") from error
