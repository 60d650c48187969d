"""``/v1/recordings`` and ``/v1/demos``: tasks that are shown once, changed, and done again."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Response

from screenwright.agents.demonstrations import editing
from screenwright.agents.demonstrations.again import ACTIONS_EACH, rewording_of, steps_of
from screenwright.agents.demonstrations.making import demo_of, with_targets
from screenwright.agents.demonstrations.parameters import check_values
from screenwright.agents.demonstrations.replay import Replayer
from screenwright.agents.demonstrations.telling import demo_to_told, summary_to_json
from screenwright.agents.loop.limits import Limits, NoModels
from screenwright.core.demo import NAME, Demo
from screenwright.core.errors import DataError
from screenwright.core.images import decode
from screenwright.data.episodes import EpisodeWriter, frame_bytes, now, read_episode
from screenwright.serve.house import House
from screenwright.serve.rejected import Rejected, not_found
from screenwright.serve.routes.common import ERRORS, Here, file
from screenwright.serve.runs import Errand
from screenwright.serve.seat import Seat
from screenwright.serve.shapes import BeginRecording, ChangeDemo, ChangeStep, Demos, DemoSummary, Json, Named, Replay

router = APIRouter(prefix="/v1", tags=["demonstrations"], responses=ERRORS)


@router.post("/recordings", status_code=201)
def record(wish: BeginRecording, house: Here) -> Named:
    """What a person does on the device from here on is a demonstration."""
    return Named(id=house.begin_recording(wish.device, wish.goal))


@router.post("/recordings/{recording}/stop")
def stop(recording: str, house: Here) -> Json:
    """End it, and keep what was shown; the answer is the demonstration."""
    folder = house.end_recording(recording)
    episode = with_targets(read_episode(folder), lambda ref: decode(frame_bytes(folder, ref), ref.file), house.lookers)
    demo = demo_of(episode, None, (), now(), house.demos.names())
    house.demos.add(demo, lambda ref: frame_bytes(folder, ref))
    return {**demo_to_told(demo), "episode": folder.name}


@router.get("/demos")
def demos(house: Here) -> Demos:
    """All that are kept; what cannot be read is passed over."""
    found = []
    for name in house.demos.names():
        try:
            found.append(DemoSummary(**summary_to_json(house.demos.read(name))))
        except DataError:
            continue
    return Demos(demos=found)


@router.get("/demos/{name}")
def demo(name: str, house: Here) -> Json:
    """Its steps as a person reads them."""
    return _told(_demo(house, name))


@router.get("/demos/{name}/frames/{sha256}", response_class=Response, responses=file("A PNG file.", "image/png"))
def frame(name: str, sha256: str, house: Here) -> Response:
    """A picture of it."""
    ref = next((one for one in _demo(house, name).frames if one.sha256 == sha256), None)
    if ref is None:
        raise not_found(f"the demonstration has no frame {sha256:.64}")
    headers = {"cache-control": "private, max-age=31536000, immutable"}
    return Response(house.demos.frame(name, ref), media_type="image/png", headers=headers)


@router.patch("/demos/{name}")
def change(name: str, wish: ChangeDemo, house: Here) -> Json:
    """Other words, parameters, steps, or another name. What is wrong changes nothing."""
    before = _demo(house, name)
    after = before
    for parameter, value in wish.parameters.items():
        after = editing.with_parameter(after, parameter, value)
    after = editing.with_tasks(after, wish.tasks) if wish.tasks is not None else after
    for step in wish.steps:
        for done in _changes(step):
            after = editing.with_step(after, step.number, done)
    for number in sorted({step.number for step in wish.steps if step.drop}, reverse=True):
        after = editing.without_step(after, number)
    after = replace(after, name=wish.name) if wish.name is not None else after
    if after != before:
        house.demos.change(name, after)
    return _told(after)


@router.delete("/demos/{name}", status_code=204, response_class=Response)
def remove(name: str, house: Here) -> Response:
    """Delete it with its pictures."""
    _demo(house, name)
    house.demos.remove(name)
    return Response(status_code=204)


@router.post("/demos/{name}/replay", status_code=201)
def replay(name: str, wish: Replay, house: Here) -> Named:
    """Do it again on a device, with other texts for its parameters."""
    known = _demo(house, name)
    check_values(wish.set, known.values)

    def make(_seat: Seat) -> tuple[Errand, EpisodeWriter | None]:
        steps = steps_of(known, wish.set, lambda ref: decode(house.demos.frame(name, ref), ref.file), house.lookers)
        limits = Limits(steps=ACTIONS_EACH * len(steps), seconds=wish.max_seconds)
        return Errand(steps.goal, Replayer(steps, rewording_of(known, wish.set)), NoModels(), limits), None

    return Named(id=house.begin(wish.device, make).id)


def _demo(house: House, name: str) -> Demo:
    if not NAME.fullmatch(name) or name not in house.demos.names():
        raise not_found(f"there is no demonstration {name!r:.60}")
    return house.demos.read(name)


def _told(demo: Demo) -> Json:
    """With the pictures of each step by their sha256."""
    document = demo_to_told(demo)
    for told, step in zip(document["steps"], demo.steps, strict=True):
        told["frames"] = [ref.sha256 for ref in step.frames]
    return document


def _changes(step: ChangeStep) -> list[editing.Change]:
    if not step.drop and step.model_fields_set <= {"number", "drop"}:
        raise Rejected(400, "usage", f"step {step.number}: say what is to change, or drop it")
    changes = [editing.worded(step.words)] if step.words is not None else []
    changes += [editing.typing(step.text)] if step.text is not None else []
    changes += [editing.aimed_at(step.target)] if step.target is not None else []
    return [*changes, *([editing.optional(step.optional)] if step.optional is not None else [])]
