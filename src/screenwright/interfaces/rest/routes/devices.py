"""``/v1/devices``: screens that live here, seen, read and worked by hand."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Header, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

from screenwright.core.action_json import action_from_json
from screenwright.devices import survey
from screenwright.interfaces.rest.house import Place
from screenwright.interfaces.rest.pictures import kind_of
from screenwright.interfaces.rest.routes.common import (
    ERRORS,
    NO_PLACE,
    STREAM,
    Here,
    Narration,
    ask_json,
    file,
    ground_json,
    read_json,
    stream,
)
from screenwright.interfaces.rest.shapes import (
    Act,
    AskQuestion,
    CanOpen,
    Device,
    Devices,
    Done,
    GroundWords,
    Json,
    OpenDevice,
    ReadPoint,
    Refused,
)
from screenwright.interfaces.rest.shapes import Place as Spot
from screenwright.interfaces.rest.thrift import screen_json

router = APIRouter(prefix="/v1/devices", tags=["devices"], responses=ERRORS)

FRAME = {
    **file("The picture; its ETag is the sha256 of the frame.", "image/png", "image/webp"),
    304: {"description": "It is still the one in If-None-Match."},
}


def told(place: Place) -> Device:
    seat = place.seat
    return Device(
        id=seat.id, url=seat.url, environment=seat.environment, size=list(seat.size), viewers=seat.feed.listeners,
        held=seat.holder, lost=seat.lost, run=place.run.id if place.run else None, recording=place.recording,
    )  # fmt: skip


@router.get("")
def devices(house: Here, look_around: bool = True) -> Devices:
    """What is open, and what could be opened on this machine, which takes a moment to find out."""
    found = survey() if look_around else ()
    return Devices(open=[told(place) for place in house.places], could_open=[CanOpen(**asdict(one)) for one in found])


@router.post("", status_code=201)
def open_device(wish: OpenDevice, house: Here) -> Device:
    """Open one more."""
    return told(house.open(wish.url))


@router.get("/{device}")
def device(device: str, house: Here) -> Device:
    """How it is with one of them."""
    return told(house.place(device))


@router.delete("/{device}", status_code=204, response_class=Response)
def close(device: str, house: Here) -> Response:
    """Close it; a run on it is stopped."""
    house.close_device(device)
    return Response(status_code=204)


@router.get("/{device}/frame", response_class=Response, responses=FRAME)
def frame(
    device: str,
    house: Here,
    accept: Annotated[str, Header()] = "*/*",
    if_none_match: Annotated[str, Header()] = "",
) -> Response:
    """The screen as it is now: PNG, or WebP for who asks for it."""
    kind = kind_of(accept)
    shot = house.place(device).seat.frame()
    headers = {"etag": f'"{shot.sha256}"', "cache-control": "no-cache", "vary": "accept"}
    if shot.sha256 in if_none_match:
        return Response(status_code=304, headers=headers)
    return Response(house.encoded.file(shot, kind), media_type=kind, headers=headers)


@router.get("/{device}/screen")
def screen(device: str, house: Here, narration: Narration = False) -> Json:
    """Screen JSON of the newest frame."""
    return screen_json(house.place(device).seat.newest(), narrated=narration)


@router.get("/{device}/events", response_class=StreamingResponse, responses=STREAM)
def events(device: str, house: Here, request: Request) -> StreamingResponse:
    """What happens on it: ``frame``, ``screen``, ``news``, ``held``, ``lost``, as they come."""
    return stream(house.place(device).seat.feed, request)


@router.post("/{device}/actions")
def act(device: str, wish: Act, house: Here) -> Done:
    """Do one action by hand. Where the gate asks, the answer is 409 with ``question``: send it again with its id."""
    return Done(done=True, episode=house.act(device, action_from_json(wish.action), wish.allow))


@router.post("/{device}/read")
def read(device: str, wish: ReadPoint, house: Here) -> Json:
    """Description JSON of a point of the newest frame."""
    return read_json(house.session, house.place(device).seat.newest(), wish)


@router.post("/{device}/ask")
def ask(device: str, wish: AskQuestion, house: Here) -> Json:
    """Answer JSON to a question about the newest frame."""
    return ask_json(house.session, house.place(device).seat.newest(), wish)


@router.post("/{device}/ground", response_model=Spot, responses=NO_PLACE)
def ground(device: str, wish: GroundWords, house: Here) -> Any:
    """The place that the words mean on the newest frame."""
    found = ground_json(house.session, house.place(device).seat.newest(), wish)
    return JSONResponse(found.model_dump(), 422) if isinstance(found, Refused) else found
