"""``/v1/recordings`` and ``/v1/demos``: tasks that are shown once, changed, and done again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fastapi import APIRouter, Response

from screenwright.agents.demonstrations import (
    ACTIONS_EACH,
    Replayer,
    check_values,
    demo_of,
    editing,
    rewording_of,
    steps_of,
    summary_to_json,
    with_targets,
)
from screenwright.agents.loop import Limits, NoModels
from screenwright.app import Errand
from screenwright.core.demo import NAME, Demo
from screenwright.core.demo_json import demo_to_json as demo_json
from screenwright.core.errors import DataError
from screenwright.core.images import decode
from screenwright.episodes import EpisodeWriter, frame_bytes, now, read_episode
from screenwright.interfaces import Rejected, not_found
from screenwright.interfaces.rest.house import House
from screenwright.interfaces.rest.routes.common import ERRORS, Here, file
from screenwright.interfaces.rest.seat import Seat
from screenwright.interfaces.rest.shapes import (
    BeginRecording,
    ChangeDemo,
    ChangeStep,
    Demos,
    DemoSummary,
    Json,
    Named,
    Replay,
    Shown,
    ShownStep,
)

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
    return {**demo_json(demo), "episode": folder.name}


@router.get("/recordings/{recording}")
def recording(recording: str, house: Here) -> Shown:
    """What was shown so far."""
    steps = read_episode(house.recording(recording)).steps
    return Shown(id=recording, steps=[ShownStep(n=step.index, words=step.subgoal) for step in steps])


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
    """All of it, in the form of docs/reference/demos.md."""
    return demo_json(_demo(house, name))


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
    after = _with_steps(after, wish.steps) if wish.steps is not None else after
    after = replace(after, name=wish.name) if wish.name is not None else after
    if after != before:
        house.demos.change(name, after)
    return demo_json(after)


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


def _with_steps(demo: Demo, wanted: Sequence[ChangeStep]) -> Demo:
    """The steps that are named, changed; those that are not are dropped. Their order stays that of the recording."""
    numbers = [step.number for step in wanted]
    if not numbers or numbers != sorted(set(numbers)):
        raise Rejected(400, "usage", "name at least one step, each once, in the order of the recording")
    for step in wanted:
        for change in _changes(step):
            demo = editing.with_step(demo, step.number, change)
    editing.with_step(demo, numbers[-1], lambda one: one)  # raises for a step that there is not
    return replace(demo, steps=tuple(demo.steps[number - 1] for number in numbers))


def _changes(step: ChangeStep) -> list[editing.Change]:
    changes = [editing.worded(step.words)] if step.words is not None else []
    changes += [editing.typing(step.text)] if step.text is not None else []
    changes += [editing.aimed_at(step.target)] if step.target is not None else []
    return [*changes, *([editing.optional(step.optional)] if step.optional is not None else [])]
