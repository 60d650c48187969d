"""``/v1/session`` and ``/v1/speech``"""

from __future__ import annotations

import shutil

from fastapi import APIRouter, Request, Response

from screenwright.interfaces import Rejected
from screenwright.interfaces.rest.routes.common import ERRORS, Here, file
from screenwright.interfaces.rest.shapes import Session, Speak
from screenwright.reading import PROGRAM, language_of, spoken
from screenwright.version import __version__

router = APIRouter(prefix="/v1", tags=["session"], responses=ERRORS)


@router.get("/session")
def session(request: Request, house: Here) -> Session:
    """What this server is and can do, and what a page needs to change anything."""
    agent, model = house.openers.usual
    return Session(
        version=__version__,
        csrf=request.app.state.access.csrf,
        speech=house.speech and shutil.which(PROGRAM) is not None,
        models=house.openers.models,
        agents=list(house.openers.agents),
        defaults={
            "device": house.first_device,
            "agent": agent,
            "model": model,
            "max_steps": 40,
            "max_seconds": 600,
        },
    )


@router.post(
    "/speech",
    response_class=Response,
    responses=file("Sound.", "audio/wav"),
)
def speech(wish: Speak, house: Here) -> Response:
    """The words as sound: a WAV file, mono, 16 bit."""
    if not house.speech:
        raise Rejected(501, "missing", "this server was started with --no-speech")
    sound = spoken(wish.text, wish.speed, language_of(wish.language).VOICE)
    return Response(sound, media_type="audio/wav")
