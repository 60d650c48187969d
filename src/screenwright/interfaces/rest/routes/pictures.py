"""``/v1/parse``, ``/v1/read``, ``/v1/ask``, ``/v1/ground``: pictures that are sent, seen and read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, StreamingResponse
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from screenwright.core.errors import ImageError
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.interfaces import Rejected, rejected
from screenwright.interfaces.rest.house import House
from screenwright.interfaces.rest.pictures import picture_of, picture_of_text
from screenwright.interfaces.rest.routes.common import (
    ERRORS,
    NO_PLACE,
    Here,
    Narration,
    ask_json,
    ground_json,
    read_json,
)
from screenwright.interfaces.rest.shapes import AskPicture, GroundPicture, Json, Pictured, Place, ReadPicture, Refused
from screenwright.interfaces.rest.thrift import Thrift, parsed

router = APIRouter(prefix="/v1", tags=["pictures"], responses=ERRORS)

MOST_PICTURES = 16
"""Of one batch."""
_BINARY = {"type": "string", "format": "binary"}
ONE: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {"type": "object", "properties": {"image": _BINARY}, "required": ["image"]}
            },
            "application/json": {
                "schema": {
                    "type": "object",
                    "properties": {"image": {"type": "string", "description": "PNG, JPEG, WebP ... in base64."}},
                    "required": ["image"],
                }
            },
        },
    }
}
MANY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "properties": {
                        "image": {"type": "array", "items": _BINARY, "minItems": 1, "maxItems": MOST_PICTURES}
                    },
                    "required": ["image"],
                }
            },
            "application/json": {
                "schema": {
                    "type": "object",
                    "properties": {
                        "images": {
                            "type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": MOST_PICTURES,
                        }
                    },
                    "required": ["images"],
                }
            },
        },
    }
}  # fmt: skip
LINES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "A Screen JSON, or an error, a line, in the order of the pictures.",
        "content": {"application/x-ndjson": {"schema": {"type": "string"}}},
    }
}
BudgetMs = Annotated[
    int | None,
    Query(ge=1, le=600_000, description="Milliseconds; what is not seen by then is left away, and `cut` says so."),
]
MaxElements = Annotated[int | None, Query(ge=1, le=100_000, description="So many elements at the most; `cut` says so.")]


@router.post("/parse", openapi_extra=ONE)
async def parse(
    request: Request,
    house: Here,
    budget_ms: BudgetMs = None,
    max_elements: MaxElements = None,
    narration: Narration = False,
) -> Json:
    """Screen JSON of a picture, sent as ``image``."""
    (data,) = await _sent(request, "image", 1)
    thrift = Thrift(budget_ms, max_elements, narration)
    return await run_in_threadpool(lambda: _parsed(house, data, thrift))


@router.post("/parse/batch", openapi_extra=MANY, response_class=StreamingResponse, responses=LINES)
async def parse_batch(
    request: Request,
    house: Here,
    budget_ms: BudgetMs = None,
    max_elements: MaxElements = None,
    narration: Narration = False,
) -> StreamingResponse:
    """Several pictures; the answers come as they are ready, one line each."""
    sent = await _sent(request, "images", MOST_PICTURES)
    thrift = Thrift(budget_ms, max_elements, narration)

    def lines() -> Iterator[str]:
        for data in sent:
            yield json.dumps(_or_error(house, data, thrift), ensure_ascii=False) + "\n"

    return StreamingResponse(lines(), media_type="application/x-ndjson")


@router.post("/read")
def read(wish: ReadPicture, house: Here) -> Json:
    """Description JSON of a point."""
    return read_json(house.session, _screen(house, wish), wish)


@router.post("/ask")
def ask(wish: AskPicture, house: Here) -> Json:
    """Answer JSON to a question."""
    return ask_json(house.session, _screen(house, wish), wish)


@router.post("/ground", response_model=Place, responses=NO_PLACE)
def ground(wish: GroundPicture, house: Here) -> Any:
    """The place that words mean."""
    found = ground_json(house.session, _screen(house, wish), wish)
    return JSONResponse(found.model_dump(), 422) if isinstance(found, Refused) else found


def _screen(house: House, wish: Pictured) -> Screen:
    if (wish.image is None) == (wish.device is None):
        raise Rejected(400, "usage", "give a picture as image, or the id of an open device as device: one of the two")
    if wish.device is not None:
        return house.place(wish.device).seat.newest()
    return house.lookers.sent(lambda: picture_of_text(wish.image or ""))


def _parsed(house: House, data: bytes | str, thrift: Thrift) -> Json:
    return parsed(lambda: _picture(data), house.lookers, thrift)


def _or_error(house: House, data: bytes | str, thrift: Thrift) -> Json:
    try:
        return _parsed(house, data, thrift)
    except ImageError as error:
        return rejected(error).body
    except Rejected as no:
        return no.body


def _picture(data: bytes | str) -> Screenshot:
    return picture_of_text(data) if isinstance(data, str) else picture_of(data)


async def _sent(request: Request, name: str, most: int) -> list[bytes | str]:
    """The pictures of a form (``image``, once or several times) or of JSON (``name``). Raises Rejected."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "multipart/form-data":
        async with request.form(max_files=most, max_fields=1) as form:
            found: list[bytes | str] = [
                await one.read() for one in form.getlist("image") if isinstance(one, UploadFile)
            ]
    elif kind == "application/json":
        found = _of_json(await request.body(), name)
    else:
        raise Rejected(415, "usage", "send a picture as multipart/form-data, or in base64 as application/json")
    if not 1 <= len(found) <= most:
        raise Rejected(400, "usage", f"send 1 to {most} pictures as {name}, got {len(found)}")
    return found


def _of_json(body: bytes, name: str) -> list[bytes | str]:
    try:
        document = json.loads(body)
    except (ValueError, RecursionError):
        raise Rejected(400, "usage", "the body is not JSON") from None
    value = document.get(name) if isinstance(document, dict) else None
    values: list[object] = value if isinstance(value, list) and name == "images" else [value]
    texts: list[bytes | str] = [one for one in values if isinstance(one, str)]
    if len(texts) < len(values):
        raise Rejected(400, "usage", f'send {{"{name}": ...}} with pictures in base64')
    return texts
