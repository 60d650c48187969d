"""The application: every address, the answers to errors, the page, and the doorkeeper before them all."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from screenwright.core.errors import ScreenwrightError
from screenwright.interfaces import Access, Doorkeeper, Rejected, rejected
from screenwright.interfaces.rest.by_hand import MustAsk
from screenwright.interfaces.rest.house import House
from screenwright.interfaces.rest.routes import demos, devices, episodes, goals, omniparser, pictures, runs, session
from screenwright.interfaces.rest.telling import question_told
from screenwright.version import __version__

log = logging.getLogger("screenwright.interfaces.rest")

STATIC = Path(__file__).parent / "static"
"""The page, where it is built."""
_NO_PAGE = "The page is not built here; the addresses under /v1 answer.\n"
_CODES = {404: "not_found", 405: "usage", 413: "too_large", 415: "usage"}


def create_app(house: House, access: Access, hosts: Collection[str] = ()) -> Doorkeeper:
    """The application as a server runs it. ``hosts``: names by which it may be called, beside loopback. When the
    server ends, everything in the ``house`` is closed."""
    return Doorkeeper(inner_app(house, access), access, hosts)


def inner_app(house: House, access: Access) -> FastAPI:
    """The same without a doorkeeper."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        yield
        await run_in_threadpool(house.close)

    app = FastAPI(
        title="screenwright", version=__version__, description="Sees any screen, reads it aloud and works it.",
        docs_url=None, redoc_url=None, openapi_url="/v1/openapi.json", lifespan=lifespan,
    )  # fmt: skip
    app.state.house, app.state.access = house, access
    for group in (session, pictures, devices, goals, runs, episodes, demos, omniparser):
        app.include_router(group.router)
    _answer_errors(app)
    if STATIC.is_dir():
        app.mount("/", Page(directory=STATIC, html=True))
    else:
        app.get("/", include_in_schema=False)(lambda: PlainTextResponse(_NO_PAGE))
    return app


class Page(StaticFiles):
    """The files of the page. Those under ``assets/`` have their content in their name."""

    async def get_response(self, path: str, scope: Any) -> Response:
        response = await super().get_response(path, scope)
        kept = path.startswith("assets/") and response.status_code == 200
        response.headers["cache-control"] = "private, max-age=31536000, immutable" if kept else "no-store"
        return response


def _answer_errors(app: FastAPI) -> None:
    @app.exception_handler(Rejected)
    def _rejected(request: Request, no: Rejected) -> JSONResponse:
        log.warning("%d %s %.100r: %s", no.status, request.method, request.url.path, no)
        headers = {"retry-after": "2"} if no.status == 429 else None
        return JSONResponse(no.body, no.status, headers)

    @app.exception_handler(ScreenwrightError)
    def _error(request: Request, error: ScreenwrightError) -> JSONResponse:
        return _rejected(request, rejected(error))

    @app.exception_handler(MustAsk)
    def _asked(_request: Request, must: MustAsk) -> JSONResponse:
        asked = must.asked
        question = {"id": asked.id, **question_told(asked.question, asked.seen)}
        words = "the gate asks: send the action once more with  allow: question.id"
        return JSONResponse(Rejected(409, "question", words, question=question).body, 409)

    @app.exception_handler(RequestValidationError)
    def _invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        first: dict[str, Any] = error.errors()[0] if error.errors() else {}
        where = ".".join(str(part) for part in first.get("loc", ()))
        return _rejected(request, Rejected(422, "usage", f"{where}: {first.get('msg', 'cannot be read')}"))

    @app.exception_handler(HTTPException)
    def _http(request: Request, error: HTTPException) -> JSONResponse:
        code = _CODES.get(error.status_code, "usage")
        return _rejected(request, Rejected(error.status_code, code, f"{error.detail}: {request.url.path[:100]}"))
