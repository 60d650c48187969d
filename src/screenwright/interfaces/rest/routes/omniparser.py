"""``/parse/`` and ``/probe/`` as OmniParser's server answers them, so that its clients can be sent here. Where
the last slash is left away that one redirects, and not every client follows.

They know of no header for a token: it stands in their address, ``http://TOKEN@127.0.0.1:PORT``.
"""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, Field

from screenwright.core.drawing import draw
from screenwright.core.images import encode_png
from screenwright.core.screen import Element, Screen
from screenwright.interfaces.rest.pictures import in_base64, picture_of_text
from screenwright.interfaces.rest.routes.common import ERRORS, Here

router = APIRouter(tags=["omniparser"], responses=ERRORS)

READY = "Omniparser API ready"


class Wanted(BaseModel):
    """Other fields that a client sends are passed over."""

    base64_image: Annotated[str, Field(min_length=1, max_length=48_000_000)]


class Entry(BaseModel):
    type: str = Field(description="text or icon.")
    bbox: list[float] = Field(description="[left, top, right, bottom], each 0 to 1 of width or height.")
    interactivity: bool
    content: str | None
    source: str


class Parsed(BaseModel):
    som_image_base64: str = Field(description="The picture with boxes, as PNG.")
    parsed_content_list: list[Entry]
    latency: float = Field(description="Seconds.")


class Probed(BaseModel):
    message: str


@router.get("/probe", include_in_schema=False)
@router.get("/probe/")
def probe() -> Probed:
    """Whether it is ready."""
    return Probed(message=READY)


@router.post("/parse", include_in_schema=False)
@router.post("/parse/")
def parse(wanted: Wanted, house: Here) -> Parsed:
    """What is on a picture."""
    begun = time.monotonic()
    screen = house.lookers.sent(lambda: picture_of_text(wanted.base64_image))
    marked = in_base64(encode_png(draw(screen)))
    entries = [entry_of(element, screen) for element in screen.elements]
    return Parsed(som_image_base64=marked, parsed_content_list=entries, latency=time.monotonic() - begun)


def entry_of(element: Element, screen: Screen) -> Entry:
    """One element as OmniParser lists it: words by themselves are ``text``, all else is an ``icon``."""
    width, height = screen.screenshot.width, screen.screenshot.height
    left, top, right, bottom = element.box.as_tuple()
    words = element.text or element.name or element.icon
    return Entry(
        type="text" if element.kind == "text" and not element.clickable else "icon",
        bbox=[left / width, top / height, right / width, bottom / height],
        interactivity=element.clickable,
        content=words,
        source=f"screenwright_{element.source}",
    )
