"""What the groups of addresses share."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Query, Request
from fastapi.responses import StreamingResponse

from screenwright.agents.planner import NotGrounded
from screenwright.app import Session
from screenwright.core.geometry import Point
from screenwright.core.images import encode_png
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.interfaces import Rejected
from screenwright.interfaces.rest.feed import Feed
from screenwright.interfaces.rest.house import House
from screenwright.interfaces.rest.pictures import in_base64
from screenwright.interfaces.rest.shapes import AskQuestion, Error, GroundWords, Json, ReadPoint, Refused
from screenwright.reading import answer_to_json, description_to_json, ladder, ladder_to_json

ERRORS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Error, "description": "The request cannot be met; nothing was done."},
    501: {"model": Error, "description": "A package or program that this needs is not installed."},
}
NO_PLACE: dict[int | str, dict[str, Any]] = {
    422: {"model": Refused | Error, "description": "No place is named, and why; or the request cannot be read."}
}
MOST_VIEWERS = 200
Narration = Annotated[bool, Query(description="Also tell it in words for a model, as `narration`.")]


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


Here = Annotated[House, Depends(_house)]


def stream(feed: Feed, request: Request) -> StreamingResponse:
    """The feed from where the listener left off, as it says in ``Last-Event-ID``. Raises Rejected."""
    if feed.listeners >= MOST_VIEWERS:
        raise Rejected(429, "busy", f"{MOST_VIEWERS} listen here already")
    last = request.headers.get("last-event-id", "")
    number = int(last) if last.isascii() and last.isdecimal() and len(last) < 16 else None
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(feed.listen(number), media_type="text/event-stream", headers=headers)


STREAM: dict[int | str, dict[str, Any]] = {
    200: {"description": "Server-sent events.", "content": {"text/event-stream": {"schema": {"type": "string"}}}},
}


def file(description: str, *kinds: str) -> dict[int | str, dict[str, Any]]:
    """For the document: an answer that is a file of one of the ``kinds``."""
    schema = {"schema": {"type": "string", "format": "binary"}}
    return {200: {"description": description, "content": dict.fromkeys(kinds, schema)}}


def point(at: list[int]) -> Point:
    return Point(at[0], at[1])


def read_json(session: Session, screen: Screen, wish: ReadPoint) -> Json:
    """Description JSON with the steps of the lens ladder and the frame that it is about, and with the lenses in it
    where they are wished."""
    at = point(wish.at)
    reading = session.read(screen, at, language=wish.language, verbosity=wish.verbosity)
    document: Json = description_to_json(reading.description, ())
    document["rungs"] = ladder_to_json(at, ladder(screen, at, wish.language))["rungs"]
    document["sha256"] = screen.screenshot.sha256
    if wish.lenses:
        document["lenses"] = [f"data:image/png;base64,{in_base64(encode_png(one.pixels))}" for one in reading.lenses]
    return document


def ask_json(session: Session, screen: Screen, wish: AskQuestion) -> Json:
    """Answer JSON. Raises UsageError for a point outside of the screen."""
    at = point(wish.at) if wish.at else None
    if at is not None:
        check_inside(screen.screenshot, at)
    return answer_to_json(session.ask(screen, wish.question, at), wish.question)


def ground_json(session: Session, screen: Screen, wish: GroundWords) -> Json | Refused:
    """Where the words mean, or why no place is named."""
    found = session.ground(screen, wish.instruction, [point(at) for at in wish.done])
    if isinstance(found, NotGrounded):
        return Refused(refused=found.reason, cause=found.cause)
    return {
        "x": found.point.x, "y": found.point.y, "element": found.element.id,
        "confidence": round(found.confidence, 3), "why": found.why,
    }  # fmt: skip


def check_inside(shot: Screenshot, at: Point) -> None:
    """Raises Rejected (400)."""
    if not shot.contains(at):
        raise Rejected(400, "usage", f"{at.x},{at.y} lies outside of the {shot.width}x{shot.height} screen")
