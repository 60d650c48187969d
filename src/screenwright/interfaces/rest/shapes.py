"""The JSON of requests and answers, as far as it is not a format of its own (docs/reference)."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from screenwright.agents.planner import MOST_STEPS

Json: TypeAlias = dict[str, Any]
Words = Annotated[str, Field(max_length=20_000)]
Goal = Annotated[str, Field(min_length=1, max_length=20_000, pattern=r"\S")]
Steps = Annotated[list[Goal], Field(min_length=1, max_length=MOST_STEPS)]
Id = Annotated[str, Field(max_length=200)]
XY = Annotated[list[int], Field(min_length=2, max_length=2, description="Pixels from the top left: [x, y].")]
Verbosity: TypeAlias = Literal["brief", "normal", "full"]
Language: TypeAlias = Literal["en", "zh"]


class Strict(BaseModel):
    """What is sent here holds nothing that is not known."""

    model_config = ConfigDict(extra="forbid", strict=True)


# -- answers -----------------------------------------------------------------------------------------------------------


class ErrorBody(BaseModel):
    code: str = Field(description="usage, missing, device, model, data, denied, not_found, too_large or busy.")
    message: str = Field(description="One line: what was tried, what was found, what to do next.")


class Error(BaseModel):
    error: ErrorBody


class Session(BaseModel):
    version: str
    csrf: str = Field(description="What pages send as X-CSRF-Token with every change.")
    speech: bool = Field(description="Whether words can be made into sound here.")
    models: bool = Field(description="Whether there is a key for any model.")
    agents: list[str]
    defaults: Json = Field(description="device, agent, model or null, max_steps, max_seconds.")


class Device(BaseModel):
    id: str
    url: str = Field(description="Without any password.")
    environment: Literal["desktop", "phone", "browser"]
    size: list[int] = Field(description="[width, height] in pixels.")
    viewers: int
    held: Literal["person", "run"] | None = Field(description="Who works it now.")
    lost: str = Field(description="Why it cannot be reached; empty while it can.")
    run: str | None = Field(description="The run that works it.")
    recording: str | None = Field(description="The recording that goes on there.")


class CanOpen(BaseModel):
    url: str = Field(description="Opens it; capitals stand for what has to be filled in.")
    what: str


class Devices(BaseModel):
    open: list[Device]
    could_open: list[CanOpen]


class Done(BaseModel):
    done: bool
    episode: str = Field(description="Where it is written down.")


class Named(BaseModel):
    id: str


class Run(BaseModel):
    id: str = Field(description="Also the id of its episode.")
    device: str
    goal: str
    agent: str
    models: list[str]
    state: Literal["planning", "acting", "paused", "asking", "taken_over", "ended"]
    plan: list[str]
    current: int | None = Field(description="Index of the sub-goal in the plan.")
    steps: int = Field(description="Actions begun so far.")
    question: Json | None = Field(description="What the gate asks now.")
    outcome: str | None
    reason: str


class Runs(BaseModel):
    runs: list[Run]


class Place(BaseModel):
    x: int
    y: int
    element: str
    confidence: float
    why: str


class Refused(BaseModel):
    refused: str = Field(description="Why no place is named.")
    cause: str


# -- requests ----------------------------------------------------------------------------------------------------------


class OpenDevice(Strict):
    url: Annotated[str, Field(min_length=1, max_length=2000)] = Field(description="As for --device of the commands.")


class Act(Strict):
    action: Json = Field(description="Action JSON.")
    allow: Id | None = Field(None, description="The id of the question to which the answer is yes.")


class ReadPoint(Strict):
    at: XY
    language: Language = "en"
    verbosity: Verbosity = "normal"
    lenses: bool = Field(False, description="Also give the zoom pictures, as PNG in base64.")


class AskQuestion(Strict):
    question: Annotated[str, Field(min_length=1, max_length=2000)] = Field(description="In English or Chinese.")
    at: XY | None = Field(None, description='What "it" and "this" mean.')


class GroundWords(Strict):
    instruction: Annotated[str, Field(min_length=1, max_length=2000)]
    done: list[XY] = Field(default_factory=list, max_length=100, description="What was clicked for it already.")


class Pictured(Strict):
    """A picture of a screen, or the screen of a device that is open."""

    image: Annotated[str, Field(max_length=48_000_000)] | None = Field(
        None, description="PNG, JPEG, WebP ... in base64."
    )
    device: Id | None = None


class ReadPicture(Pictured, ReadPoint):
    pass


class AskPicture(Pictured, AskQuestion):
    pass


class GroundPicture(Pictured, GroundWords):
    pass


class Speak(Strict):
    text: Annotated[str, Field(min_length=1, max_length=5000, pattern=r"\S")]
    language: Language = "en"
    speed: Annotated[int, Field(ge=80, le=450)] = Field(175, description="Words a minute.")


class ExplainGoal(Strict):
    goal: Goal


class BeginRun(Strict):
    device: Id
    goal: Goal
    plan: Steps | None = Field(
        None, description="Done as they stand in place of what the goal would be read as: docs/reference/plans.md."
    )
    agent: Id | None = Field(None, description="One of those that GET /v1/session names; by the model if not given.")
    model: Id | None = Field(None, description="PROVIDER/NAME.")
    max_steps: Annotated[int, Field(ge=1, le=1000)] = 40
    max_seconds: Annotated[float, Field(ge=1, le=86_400)] = 600.0


class AnswerQuestion(Strict):
    question: Id
    allow: bool


class HandBack(Strict):
    note: Words = Field("", description="What the run should know of what was done meanwhile.")


class Annotate(Strict):
    exchange: Id
    answer: Json | None = Field(
        None, description="What it should have been, in the form of docs/reference/annotation.md."
    )
    verdict: Literal["kept"] | None = Field(None, description="It was right as it is.")
    note: Words = ""


class GoOn(Strict):
    device: Id
    agent: Id | None = None
    model: Id | None = None
    max_steps: Annotated[int, Field(ge=1, le=1000)] = 40
    max_seconds: Annotated[float, Field(ge=1, le=86_400)] = 600.0


class Fork(GoOn):
    step: Annotated[int, Field(ge=0, le=100_000)] = Field(description="The last step that counts; 0 for none.")


class Episode(BaseModel):
    id: str
    goal: str
    agent: str
    device: str
    models: list[str]
    steps: int
    outcome: str | None
    reason: str
    started: str
    ended: str | None


class Episodes(BaseModel):
    episodes: list[Episode]
    next: str | None = Field(description="What to give as after for the page behind this one.")


class BeginRecording(Strict):
    device: Id
    goal: Goal = Field(description="The task in words; texts of it that are typed become parameters.")


class ShownStep(BaseModel):
    n: int
    words: str


class Shown(BaseModel):
    id: str
    steps: list[ShownStep]


class DemoSummary(BaseModel):
    name: str
    tasks: list[str]
    parameters: dict[str, str]
    steps: int
    outcome: str | None
    device: str
    screen_size: list[int]
    added: str


class Demos(BaseModel):
    demos: list[DemoSummary]


class ChangeStep(Strict):
    number: Annotated[int, Field(ge=1, le=100_000)] = Field(description="Counted from 1, as GET tells them.")
    words: Words | None = None
    text: Words | None = Field(None, description="What it types; {name} stands for a parameter.")
    target: Words | None = Field(None, description="What the thing is called that it is done to.")
    optional: bool | None = None


class ChangeDemo(Strict):
    name: Id | None = None
    tasks: Annotated[list[Words], Field(max_length=50)] | None = None
    parameters: dict[str, Words] = Field(
        default_factory=dict, description="Name to recorded text: this text may be another one the next time."
    )
    steps: Annotated[list[ChangeStep], Field(max_length=2000)] | None = Field(
        None, description="Those that stay, with what changes in them: a step that is left out is dropped."
    )


class Replay(Strict):
    device: Id
    set: dict[str, Words] = Field(default_factory=dict, description="Other texts, by parameter.")
    max_seconds: Annotated[float, Field(ge=1, le=86_400)] = 600.0
