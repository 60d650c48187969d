"""``/v1/episodes``: what was done, step by step; gone on with, judged, and handed out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Query, Response

from screenwright.agents.loop import Limits, Past, past_of
from screenwright.app import Errand
from screenwright.core.errors import UsageError
from screenwright.core.images import decode
from screenwright.episodes import (
    Correcting,
    EpisodeWriter,
    answer_from_json,
    exchange_to_json,
    fork,
    frame_bytes,
    read_episode,
)
from screenwright.interfaces import Rejected
from screenwright.interfaces.rest.archive import Handed, Wanted, frame_of, handed_out, listed, shown
from screenwright.interfaces.rest.openers import AgentWish
from screenwright.interfaces.rest.routes.common import ERRORS, Here, file
from screenwright.interfaces.rest.seat import Seat
from screenwright.interfaces.rest.shapes import Annotate, Episodes, Fork, GoOn, Json, Named

router = APIRouter(prefix="/v1/episodes", tags=["episodes"], responses=ERRORS)

Filter = Annotated[str, Query(max_length=200)]


@router.get("")
def episodes(
    house: Here,
    goal: Filter = "",
    agent: Filter = "",
    outcome: Filter = "",
    device: Filter = "",
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
    after: Annotated[str, Query(max_length=200, description="The last id of the page before.")] = "",
) -> Episodes:
    """The newest first."""
    found = listed(house.runs, Wanted(goal, agent, outcome, device), after, limit)
    return Episodes.model_validate({"episodes": found, "next": found[-1]["id"] if len(found) == limit else None})


@router.get("/{episode}")
def episode(episode: str, house: Here) -> Json:
    """All of one, in the form of docs/reference/episode.md, with its exchanges and what was said of them."""
    return shown(house.episode(episode))


@router.get("/{episode}/frames/{sha256}", response_class=Response, responses=file("A PNG file.", "image/png"))
def frame(episode: str, sha256: str, house: Here) -> Response:
    """A picture of it."""
    headers = {"cache-control": "private, max-age=31536000, immutable"}
    return Response(frame_of(house.episode(episode), sha256), media_type="image/png", headers=headers)


@router.post("/{episode}/fork", status_code=201)
def forked(episode: str, wish: Fork, house: Here) -> Named:
    """A new run for its goal that goes on after one of its steps. The device has to show what it showed then; the run
    looks at it anew, and does nothing of what came before."""
    source = house.episode(episode)

    def make(seat: Seat) -> tuple[Errand, EpisodeWriter]:
        head = read_episode(source).head
        agent, account = house.openers.agent(AgentWish(head.goal, seat.url, wish.agent, wish.model))
        writer = fork(source, wish.step, house.new_folder("fork"))
        past = _past(writer.folder)
        return Errand(head.goal, agent, account, _limits(wish, past), past), writer

    return Named(id=house.begin(wish.device, make).id)


@router.post("/{episode}/resume", status_code=201)
def resumed(episode: str, wish: GoOn, house: Here) -> Named:
    """Go on with a run that was interrupted or killed, in its own episode: what is written there was done and is not
    done again, and of a step without an outcome nobody knows, so the screen is looked at first."""
    folder = house.episode(episode)
    house.check_at_rest(episode)

    def make(seat: Seat) -> tuple[Errand, EpisodeWriter]:
        head, past = read_episode(folder).head, _past(folder)
        if head.outcome == "success":
            raise UsageError("this run reached its goal: there is nothing to go on with")
        agent, account = house.openers.agent(AgentWish(head.goal, seat.url, wish.agent, wish.model))
        return Errand(head.goal, agent, account, _limits(wish, past), past), EpisodeWriter.resume(folder, head.settings)

    return Named(id=house.begin(wish.device, make).id)


@router.post("/{episode}/annotations", status_code=201)
def annotate(episode: str, wish: Annotate, house: Here) -> Json:
    """Keep what the mind answered in one exchange, or say what it should have answered."""
    work = Correcting.of(house.episode(episode), house.openers.guard.vault.conceal)
    exchange = work.named(wish.exchange)
    if (wish.answer is None) == (wish.verdict is None):
        raise Rejected(400, "usage", "give a corrected answer, or the verdict kept: one of the two")
    if wish.answer is None:
        annotation = work.keep(exchange, wish.note)
    else:
        annotation = work.correct(exchange, answer_from_json(wish.answer, exchange.phase, exchange.id), wish.note)
    return exchange_to_json(exchange, annotation)


@router.get("/{episode}/export", response_class=Response, responses=file("An archive.", "application/zip"))
def export(episode: str, house: Here, to: Handed = "zip") -> Response:
    """The episode, or training data made of it, as an archive."""
    folder = house.episode(episode)
    data = handed_out(folder, to, house.openers.speech("screenagent" if to == "screenagent" else "own"))
    name = f"{folder.name}.zip" if to == "zip" else f"{folder.name}-{to}.zip"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/zip", headers=headers)


def _past(folder: Path) -> Past:
    return past_of(read_episode(folder), lambda ref: decode(frame_bytes(folder, ref), ref.file))


def _limits(wish: GoOn, past: Past) -> Limits:
    """What is allowed beside what was used before."""
    return Limits(steps=past.steps + wish.max_steps, seconds=past.seconds + wish.max_seconds)
