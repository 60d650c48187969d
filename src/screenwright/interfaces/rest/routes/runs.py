"""``/v1/runs``: goals given to an agent, looked on, stopped, taken over and answered."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from screenwright.agents.loop import Limits
from screenwright.app import Errand
from screenwright.interfaces.rest.archive import frame_of
from screenwright.interfaces.rest.house import House
from screenwright.interfaces.rest.openers import AgentWish
from screenwright.interfaces.rest.routes.common import ERRORS, STREAM, Here, file, stream
from screenwright.interfaces.rest.runs import RunHere
from screenwright.interfaces.rest.shapes import AnswerQuestion, BeginRun, HandBack, Named, Run, Runs

router = APIRouter(prefix="/v1/runs", tags=["runs"], responses=ERRORS)


@router.post("", status_code=201)
def begin(wish: BeginRun, house: Here) -> Named:
    """Give an agent a goal on a device that is open, or have the steps of a plan done there."""
    plan = tuple(wish.plan) if wish.plan else None

    def errand(url: str) -> Errand:
        agent, account = house.openers.agent(AgentWish(wish.goal, url, wish.agent, wish.model, plan))
        return Errand(wish.goal, agent, account, Limits(steps=wish.max_steps, seconds=wish.max_seconds))

    return Named(id=house.begin(wish.device, lambda seat: (errand(seat.url), None)).id)


@router.get("")
def runs(house: Here) -> Runs:
    """Those that were begun since this server was started, the newest first."""
    return Runs(runs=[Run(**one.told()) for one in house.errands])


@router.get("/{run}")
def run(run: str, house: Here) -> Run:
    """How it is with one of them."""
    return _told(house, run)


@router.get("/{run}/events", response_class=StreamingResponse, responses=STREAM)
def events(run: str, house: Here, request: Request) -> StreamingResponse:
    """All of it from its beginning, or from Last-Event-ID on: ``plan``, ``step``, ``question``, ``state``, ``news``,
    ``reflection``, ``ended``."""
    return stream(house.run(run).feed, request)


@router.get("/{run}/frames/{sha256}", response_class=Response, responses=file("A PNG file.", "image/png"))
def frame(run: str, sha256: str, house: Here) -> Response:
    """A picture of its episode."""
    headers = {"cache-control": "private, max-age=31536000, immutable"}
    return Response(frame_of(house.run(run).folder, sha256), media_type="image/png", headers=headers)


@router.post("/{run}/answer")
def answer(run: str, wish: AnswerQuestion, house: Here) -> Run:
    """Answer what the gate asks."""
    house.run(run).answer(wish.question, wish.allow)
    return _told(house, run)


@router.post("/{run}/pause")
def pause(run: str, house: Here) -> Run:
    """Nothing more is done until it is resumed; what is held is let go."""
    return _after(house, run, RunHere.pause)


@router.post("/{run}/resume")
def resume(run: str, house: Here) -> Run:
    """Go on after a pause."""
    return _after(house, run, RunHere.go_on)


@router.post("/{run}/stop")
def stop(run: str, house: Here) -> Run:
    """End it. Nothing more is done on the device once this is answered."""
    return _after(house, run, RunHere.stop)


@router.post("/{run}/take-over")
def take_over(run: str, house: Here) -> Run:
    """As pause, and the device is the person's."""
    return _after(house, run, RunHere.take_over)


@router.post("/{run}/hand-back")
def hand_back(run: str, house: Here, wish: HandBack | None = None) -> Run:
    """Give the device back to the run, which looks anew."""
    house.run(run).go_on(wish.note if wish else "")
    return _told(house, run)


def _after(house: House, run: str, deed: object) -> Run:
    assert callable(deed)
    deed(house.run(run))
    return _told(house, run)


def _told(house: House, run: str) -> Run:
    return Run(**house.run(run).told())
