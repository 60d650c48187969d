"""The tools of the MCP server: a thin layer over what the rest of the house does.

Each tool checks what it was given, has the work done by the bench, and answers with data and with words. An error that
was raised on purpose becomes the tool's answer in one line; any other is logged and not told.
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, ImageContent, InputRequiredResult
from pydantic import Field

from screenwright.agents.dialects import MAX_SECONDS
from screenwright.agents.loop import Limits
from screenwright.agents.planner import MOST_STEPS, NotGrounded, explained_to_json
from screenwright.app import Session
from screenwright.core.errors import ScreenwrightError, UsageError
from screenwright.interfaces.mcp.answers import (
    Acted,
    Answered,
    Changed,
    Explained,
    Found,
    Looked,
    Reached,
    ReadAt,
    answered,
)
from screenwright.interfaces.mcp.asking import brought, can_be_asked, followed
from screenwright.interfaces.mcp.calls import Done, Place, acted, decision_of, in_words, point_of
from screenwright.interfaces.mcp.hands import Beside, Hands
from screenwright.interfaces.mcp.jobs import Bench, Job
from screenwright.interfaces.mcp.openers import Openers
from screenwright.interfaces.mcp.view import View
from screenwright.reading import describe, target_path
from screenwright.safety.redaction import Veil
from screenwright.vision import narrate

T = TypeVar("T")

GoalWords: TypeAlias = Annotated[str, Field(min_length=1, max_length=4000)]
Why = Annotated[str, Field(min_length=1, max_length=400, description="What this is for, in a few words.")]


class Tools:
    """One device, for one client. Its methods are the tools (``mcp_server`` says their names and hints)."""

    def __init__(self, openers: Openers) -> None:
        veil = Veil() if openers.hidden else None
        vault = openers.guard.vault
        self._view = View(openers.device, openers.eyes, vault, veil, openers.max_side, openers.say)
        self._hands = Hands(self._view, openers.guard, openers.folder, openers.agent)
        self._session = Session(eyes=self._view.eyes, guard=openers.guard)
        self._bench = Bench()

    async def close(self) -> None:
        """Stop what is at work, finish the episode, and let go of the device. May be called twice."""

        def last() -> None:
            try:
                self._hands.close()
            finally:
                self._view.close()

        await self._bench.close(last)

    # -- seeing --------------------------------------------------------------------------------------------------------

    async def look(
        self,
        context: Context,
        picture: Annotated[bool, Field(description="Send the picture too; the words alone are much shorter.")] = False,
    ) -> Annotated[CallToolResult, Looked]:
        """Read the screen as it is now: every thing on it with its id, kind, words and state, block by block."""

        def work(_job: Job[Any]) -> tuple[Looked, bytes]:
            told = self._view.look()
            width, height = told.size
            data = Looked(
                width=width, height=height, elements=len(told.screen.elements), blank=told.screen.blank,
                seen=self._view.fenced(narrate(told.sight.shown, places=picture)),
            )  # fmt: skip
            return data, told.sight.picture.png

        data, png = await self._done(context, "a look", work)
        image = ImageContent(data=base64.b64encode(png).decode(), mime_type="image/png") if picture else None
        words = f"The screen, {data.width} x {data.height} pixels, {data.elements} things on it."
        return answered(data, words, image)

    async def read_at(
        self,
        context: Context,
        at: Annotated[Place, Field(description="[x, y], or the id of an element.")],
        language: Annotated[Literal["en", "zh"], Field(description="The language of the answer.")] = "en",
        verbosity: Annotated[Literal["brief", "normal", "full"], Field(description="How much is told.")] = "normal",
    ) -> Annotated[CallToolResult, ReadAt]:
        """Say what is at one point of the screen, and where that lies on it."""

        def work(_job: Job[Any]) -> ReadAt:
            before = self._view.told
            told = self._view.look()
            if before is not None and before.size != told.size:
                raise UsageError(f"the screen has another size now, {told.size[0]} x {told.size[1]}: look again")
            point = point_of(at, told)
            path = target_path(told.sight.screen, point)
            said = describe(told.sight.screen, path, language, verbosity)
            element = told.screen.by_id.get(path.local.id)
            x, y = told.named(point)
            return ReadAt(
                width=told.size[0], height=told.size[1], x=x, y=y, element=element.id if element else None,
                box=told.box(element.box) if element else None, confidence=round(said.confidence, 3),
                seen=self._view.fenced(f"{said.content}\n{said.layout}"),
            )  # fmt: skip

        data = await self._done(context, "reading a point", work)
        return answered(data, f"At ({data.x}, {data.y}), {data.element or 'a region'}:")

    async def find(
        self,
        context: Context,
        instruction: Annotated[
            str,
            Field(min_length=1, max_length=1000, description='A name or what to do: "the Save button", "click File".'),
        ],
    ) -> Annotated[CallToolResult, Found]:
        """Find the place that words mean, without a model; says why where there is none or more than one."""

        def work(_job: Job[Any]) -> Found:
            told = self._view.look()
            width, height = told.size
            match = self._session.ground(told.sight.shown, instruction)
            if isinstance(match, NotGrounded):
                seen = self._view.fenced(match.reason)
                return Found(found=False, width=width, height=height, cause=match.cause, seen=seen)
            return Found(
                found=True, width=width, height=height, x=match.point.x, y=match.point.y, element=match.element.id,
                box=list(match.element.box.as_tuple()), confidence=round(match.confidence, 3),
                seen=self._view.fenced(match.why),
            )  # fmt: skip

        data = await self._done(context, "finding a place", work)
        if not data.found:
            return answered(data, f"No place for that: {data.cause}.")
        return answered(data, f"At ({data.x}, {data.y}), {data.element}, confidence {data.confidence:.2f}.")

    async def ask(
        self,
        context: Context,
        question: Annotated[
            str, Field(min_length=1, max_length=1000, description='"Is Wi-Fi on?", "How many tabs are there?" ...')
        ],
    ) -> Annotated[CallToolResult, Answered]:
        """Answer a question about the screen from what is seen on it, in English or Chinese, without a model."""

        def work(_job: Job[Any]) -> Answered:
            answer = self._session.ask(self._view.look().sight.screen, question)
            return Answered(
                known=answer.known, elements=list(answer.elements), number=answer.number, holds=answer.holds,
                seen=self._view.fenced(answer.words),
            )  # fmt: skip

        data = await self._done(context, "a question", work)
        return answered(data, "The answer:" if data.known else "The screen does not tell that:")

    async def wait_for_change(
        self,
        context: Context,
        seconds: Annotated[float, Field(gt=0, le=MAX_SECONDS, description="How long at the most.")] = 10.0,
    ) -> Annotated[CallToolResult, Changed]:
        """Wait until the screen differs from what was seen last and is still again; tells what is new."""

        def work(job: Job[Any]) -> Changed:
            news = self._view.wait(seconds, job.control)
            return Changed(changed=news is not None, seen=self._view.fenced(news or ""))

        data = await self._done(context, "waiting for a change", work)
        return answered(data, "The screen changed." if data.changed else f"Nothing changed within {seconds:g} s.")

    async def explain(
        self, goal: Annotated[GoalWords, Field(description="What is to be done, in plain words, English or Chinese.")]
    ) -> Annotated[CallToolResult, Explained]:
        """Tell how the built-in planner reads a goal: what each clause asks for, the steps, or why it is refused.
        Nothing is looked at and nothing is done."""
        told = await asyncio.to_thread(self._session.explain, goal)
        steps = "\n".join(f"{number}. {step}" for number, step in enumerate(told.steps, start=1))
        return answered(Explained.model_validate(explained_to_json(told)), steps or f"Refused: {told.refused}")

    # -- acting --------------------------------------------------------------------------------------------------------

    async def act(
        self,
        context: Context,
        action: Done,
        why: Why,
        target: Annotated[
            Place | None, Field(description="For click, double_click, long_press, move, scroll: an id, or [x, y].")
        ] = None,
        start: Annotated[Place | None, Field(description="For drag and swipe.")] = None,
        end: Annotated[Place | None, Field(description="For drag and swipe.")] = None,
        text: Annotated[
            str | None,
            Field(max_length=20_000, description="For type_text; {{secret:NAME}} for a secret."),
        ] = None,
        keys: Annotated[
            list[str] | None, Field(max_length=6, description='For press_keys: ["ctrl", "s"], ["enter"].')
        ] = None,
        button: Annotated[Literal["left", "middle", "right"] | None, Field(description="For click and drag.")] = None,
        direction: Annotated[
            Literal["up", "down", "left", "right"] | None, Field(description="For scroll: where the view goes.")
        ] = None,
        steps: Annotated[int | None, Field(ge=1, le=100, description="For scroll: notches of the wheel.")] = None,
        seconds: Annotated[
            float | None, Field(gt=0, le=MAX_SECONDS, description="For wait, long_press and swipe.")
        ] = None,
    ) -> Annotated[CallToolResult, Acted] | InputRequiredResult:
        """Do one thing with mouse, keys or fingers on what was looked at; a gate judges it and may ask the user."""
        given = {
            "start": start, "end": end, "text": text, "keys": keys, "button": button, "direction": direction,
            "steps": steps, "seconds": seconds,
        }  # fmt: skip
        values = {"action": action, **{name: value for name, value in given.items() if value is not None}}
        if target is not None:
            values["target" if isinstance(target, str) else "to" if action == "move" else "at"] = target

        def work(job: Job[Any]) -> Acted:
            told = self._view.meant()
            silent = replace(self._beside(context, job), say=lambda _line: None)  # one action is its own progress
            return acted(self._hands.act(decision_of(values, why, told), told, silent), self._view)

        data = await self._judged(context, "an action", work, json.dumps(["act", values, why]))
        if isinstance(data, InputRequiredResult):
            return data
        return answered(data, in_words(data))

    async def run_goal(
        self,
        context: Context,
        goal: Annotated[GoalWords, Field(description="What to do, in plain words.")],
        plan: Annotated[
            list[GoalWords] | None,
            Field(
                min_length=1,
                max_length=MOST_STEPS,
                description="Steps as explain gives them, done as they stand in place of what the goal is read as.",
            ),
        ] = None,
        max_steps: Annotated[int, Field(ge=1, le=200, description="Actions at the most.")] = 40,
        max_seconds: Annotated[float, Field(ge=1, le=3600, description="Seconds at the most.")] = 600.0,
    ) -> Annotated[CallToolResult, Reached] | InputRequiredResult:
        """Pursue a goal with the agent of this server, step by step, until it is reached, refused or out of limits."""

        def work(job: Job[Any]) -> Reached:
            limits = Limits(steps=max_steps, seconds=max_seconds)
            result, folder = self._hands.reach(goal, limits, self._beside(context, job), plan)
            seen = self._view.fenced(result.reason)
            return Reached(outcome=result.outcome, steps=result.steps, episode=str(folder), seen=seen)

        call = json.dumps(["run_goal", goal, plan, max_steps, max_seconds])
        data = await self._judged(context, "pursuing a goal", work, call)
        if isinstance(data, InputRequiredResult):
            return data
        return answered(data, f"{data.outcome} after {data.steps} steps; trace: {data.episode}")

    # -- both ----------------------------------------------------------------------------------------------------------

    async def _done(self, context: Context, what: str, work: Callable[[Job[T]], T]) -> T:
        """What ``work`` gives, which asks nobody."""
        done = await self._judged(context, what, work, "")
        assert not isinstance(done, InputRequiredResult)
        return done

    async def _judged(
        self, context: Context, what: str, work: Callable[[Job[T]], T], call: str
    ) -> T | InputRequiredResult:
        """What ``work`` gives, or a question to the user first; ``call``: tool and arguments, by which the call that
        brings the answer is known."""

        def told(job: Job[T]) -> T:
            """In the thread of the work, where alone what is hidden may be asked for."""
            try:
                return work(job)
            except ScreenwrightError as error:
                raise ToolError(self._view.words(_line(error))) from None

        try:
            job: Job[T] | None = brought(context, self._bench, call)
            if job is None:
                job = Job(what, call)
                await self._bench.begin(job, told)
        except ScreenwrightError as error:
            raise ToolError(_line(error)) from None
        return await followed(job, context)

    def _beside(self, context: Context, job: Job[Any]) -> Beside:
        return Beside(job.ask if can_be_asked(context) else None, job.control, job.say)


def _line(error: ScreenwrightError) -> str:
    return " ".join(str(error).split())
