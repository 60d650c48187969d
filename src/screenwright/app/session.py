"""A device with all that stands around it: eyes, guard, agent, journal. Every interface is a thin adapter of this."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from screenwright.app.errand import Callbacks, Errand, Reached, new_folder, past_of_run, used_before
from screenwright.core.action import Action, points_of
from screenwright.core.action_words import action_in_words
from screenwright.core.agency import Decision
from screenwright.core.episode import ModelUsage
from screenwright.core.errors import StoppedByPolicy, UsageError
from screenwright.core.geometry import Point
from screenwright.core.messages import Watch, unwatched
from screenwright.core.protocols import Agent, ChatModel, Device, Eyes
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.devices import SecretTyping, open_device
from screenwright.episodes import EpisodeWriter, head_of
from screenwright.vision import look

if TYPE_CHECKING:
    from screenwright.agents.demonstrations import Withheld
    from screenwright.agents.loop import Account, Control, Limits, Permit, Result, Trace
    from screenwright.agents.planner import Explained, Match, NotGrounded, ProgramMap
    from screenwright.app.acting import Acted, Actions
    from screenwright.app.guard import Guard
    from screenwright.app.recording import Recorded, Recorder
    from screenwright.app.settings import Settings
    from screenwright.reading import Answer, Reading, Shown, Verbosity
    from screenwright.safety.consequences import Question

CALLER = "caller"
"""The agent of an episode of single actions."""


class Session(AbstractContextManager["Session"]):
    """``device``: an open one, which stays open, a URL, which is opened at the first use and closed at the end, or None
    where only pictures are looked at.

    ``eyes`` are the parser's if not given; ``allow`` answers what the gate asks before actions with consequences, and
    without it they are not done unless ``yes``; ``say`` gets lines of progress. Used by one thread. Settings that
    cannot be read are a UsageError where they are used first.
    """

    def __init__(
        self,
        device: Device | str | None = None,
        settings: Settings | None = None,
        *,
        eyes: Eyes = look,
        allow: Callable[[Question], bool] | None = None,
        yes: bool = False,
        say: Callable[[str], None] = lambda _line: None,
        watch: Watch = unwatched,
        guard: Guard | None = None,
    ) -> None:
        self.eyes, self.say = eyes, say
        self._settings, self._guard = settings, guard
        self._allow, self._yes, self._watch = allow, yes, watch
        self._device: Device | None = None if isinstance(device, str) else device
        self._url = device if isinstance(device, str) else None

    @cached_property
    def settings(self) -> Settings:
        """Those that were given, else those of the environment and ``screenwright.toml``."""
        from screenwright.app.settings import Settings

        return self._settings or Settings.of()

    @cached_property
    def guard(self) -> Guard:
        """The one that was given, else what the settings name."""
        from screenwright.app.guard import open_guard

        return self._guard or open_guard(self.settings, self.say)

    @property
    def device(self) -> Device:
        """The open device. Raises UsageError where there is none, and what opening it raises."""
        if self._device is None:
            if self._url is None:
                raise UsageError("this session has no device: name one by its URL")
            if self.settings.downloads is not None and not self._url.startswith("browser:"):
                raise UsageError("--downloads is for a browser: device; others put files where they do")
            self._device = self.open(self._url)
        return self._device

    def open(self, url: str) -> Device:
        """Another device, as the settings say, which the caller closes. Raises UsageError, and what opening it
        raises."""
        return open_device(url, downloads=self.settings.downloads)

    @property
    def hands(self) -> Device:
        """The open device, which types secrets where an action names them."""
        return SecretTyping(self.device, self.guard.vault)

    @property
    def device_url(self) -> str:
        """As it was given; the device need not be open."""
        return self._url or self.device.url

    def __exit__(self, *_: object) -> None:
        try:
            if "_actions" in self.__dict__:  # else there were none
                self._actions.close()
        finally:
            if self._url is not None and self._device is not None:
                self._device.close()
                self._device = None

    def on(self, device: Device | str, eyes: Eyes | None = None, guard: Guard | None = None) -> Session:
        """A session with the same settings on another device, or with other eyes or another guard."""
        return Session(
            device, self._settings, eyes=eyes or self.eyes, allow=self._allow, yes=self._yes, say=self.say,
            watch=self._watch, guard=guard or self.guard,
        )  # fmt: skip

    # -- seeing --------------------------------------------------------------------------------------------------------

    def look(self, shot: Screenshot | None = None) -> Screen:
        """The screen of the device as it is now, or that of a picture."""
        return self.eyes(shot or self.device.screenshot())

    def chat(self, goal: str = "") -> tuple[ChatModel, Eyes]:
        """The model of the settings and the eyes for what it is shown: what is private is hidden from the models that
        the settings say, but for what the ``goal`` names. Raises UsageError, and what opening a model raises."""
        from screenwright.app.models import Models

        if not self.settings.model:
            raise UsageError("this needs a model: name one, like --model ollama/NAME")
        models = Models(self.settings)
        models.meter.look_on(self._watch)
        return self.guard.veiled_pair(models.chat(self.settings.model), self.eyes, goal)

    def read(
        self,
        screen: Screenshot | Screen,
        at: Point,
        *,
        by_model: bool = False,
        language: str = "en",
        verbosity: Verbosity = "normal",
        shown: Shown | None = None,
    ) -> Reading:
        """What is at a point, and where that lies (Tree-of-Lens). ``by_model``: the model of the settings words it,
        shown what ``shown`` says, and what is private is hidden from it. Raises UsageError for a point outside."""
        from screenwright.reading import ALL, read

        chat, eyes = self.chat() if by_model else (None, self.eyes)
        seen = screen if isinstance(screen, Screen) else eyes(screen)
        return read(seen, at, chat, language=language, verbosity=verbosity, shown=shown or ALL)

    def ask(self, screen: Screen, question: str, at: Point | None = None) -> Answer:
        """Answer a question from what is seen. ``at``: what "it" and "this" mean."""
        from screenwright.reading import ask

        return ask(screen, question, at)

    def ground(self, screen: Screen, instruction: str, done: Sequence[Point] = ()) -> Match | NotGrounded:
        """The place that an instruction asks for, after those that are ``done``."""
        from screenwright.agents.planner import ground

        return ground(screen, instruction, done)

    def explain(self, goal: str) -> Explained:
        """How the built-in planner reads a goal: its clauses and the steps, or why it is refused. Where the settings
        give it a model, that reads what it is not sure of. Raises what opening a model raises, and OutOfBudget."""
        from screenwright.agents.planner import explain
        from screenwright.app.models import Models
        from screenwright.app.reader import open_reader

        models = Models(self.settings)
        models.meter.look_on(self._watch)
        return explain(goal, open_reader(self.settings, models))

    # -- working -------------------------------------------------------------------------------------------------------

    def agent(
        self,
        goal: str,
        asked: Mapping[str, Any] | None = None,
        earlier: Sequence[ModelUsage] = (),
        plan: Sequence[str] | None = None,
    ) -> tuple[Agent, Account]:
        """The agent for a goal, and the account of its models, which begins with what was used ``earlier``. ``asked``:
        settings of the agent that are not this session's; address and plain price stay with this session's model, so
        that no key goes where it does not belong. ``plan``: steps that the built-in planner does as they stand. Raises
        UsageError, and what opening a model raises."""
        from screenwright.app.agents import open_agent, open_planned
        from screenwright.app.demonstrations import shown_before
        from screenwright.app.models import Models

        models = Models(self.settings, earlier)
        settings = self.settings.model_copy(update=dict(asked or {}))
        if plan is not None:
            return open_planned(settings, plan), models.meter
        shown = shown_before(goal, settings.shown, self.say)
        return open_agent(settings, self.device_url, models, shown, self.eyes), models.meter

    def errand(
        self,
        goal: str,
        *,
        agent: Agent | None = None,
        limits: Limits | None = None,
        resumed: Path | None = None,
        plan: Sequence[str] | None = None,
    ) -> Errand:
        """What :meth:`do` is to do: by ``agent``, or by the one that the settings say, within ``limits`` or those of
        the settings. ``resumed``: the folder of the run that it goes on with; ``plan``: as in :meth:`agent`. Raises
        UsageError, and what opening a model raises; the device need not be open."""
        from screenwright.agents.loop import Limits, NoModels

        account: Account = NoModels()
        past, earlier = (past_of_run(resumed), used_before(resumed)) if resumed else (None, ())
        if agent is None:
            agent, account = self.agent(goal, earlier=earlier, plan=plan)
        elif plan is not None:
            raise UsageError("a plan is done by the built-in planner: give an agent or a plan, not both")
        limits = limits or Limits(steps=self.settings.max_steps, seconds=self.settings.max_seconds)
        return Errand(goal, agent, account, limits, past, self.settings.verify)

    def again(
        self,
        recording: str,
        values: Mapping[str, str] | None = None,
        words: Mapping[str, tuple[str, ...]] | None = None,
    ) -> Errand:
        """A recorded task, done again by meaning: an episode's folder, or the name of a demonstration. ``values`` are
        other texts for its parameters, ``words`` its words in another language. Raises DataError and UsageError."""
        from screenwright.agents.demonstrations import ACTIONS_EACH, Replayer, check_values, rewording_of
        from screenwright.agents.loop import Limits
        from screenwright.app.demonstrations import found

        known, given = found(recording), dict(values or {})
        check_values(given, known.demo.values)
        steps = known.steps(given, self.eyes)
        if steps.outcome != "success":
            self.say(f"the recording ended as {steps.outcome or 'unfinished'!r}: what was done in it is done again")
        limits = Limits(steps=ACTIONS_EACH * len(steps), seconds=self.settings.max_seconds)
        return self.errand(
            steps.goal, agent=Replayer(steps, rewording_of(known.demo, given, words or {})), limits=limits
        )

    def do(
        self,
        errand: Errand,
        out: Path | None = None,
        *,
        control: Control | None = None,
        kept: Mapping[str, Any] | None = None,
    ) -> Reached:
        """Do it, and leave an episode in ``out`` (``runs/TIME`` if not given), which keeps ``kept`` as what was set; an
        errand that goes on writes on in its own. Raises DeviceError where the device does not open; what the run breaks
        on is its ``error``, and the episode is on disk."""
        from screenwright.agents.loop import Control

        folder = out or new_folder()
        with self.journal(errand, folder, kept) as trace:
            gate = self.guard.gate(self._allow, self.device.url, yes=self._yes)
            callbacks = Callbacks(control or Control(), self.say, self._watch)
            result = self.pursue(errand, gate, trace, callbacks)
            trace.finish(result.outcome, result.reason, errand.account.usage())
        return Reached(result.outcome, result.reason, result.steps, folder, result.error)

    def journal(self, errand: Errand, out: Path, kept: Mapping[str, Any] | None = None) -> EpisodeWriter:
        """The episode of an errand on the device, as in :meth:`do`."""
        settings = dict(kept) if kept is not None else None
        if errand.past:
            return EpisodeWriter.resume(out, settings)
        device, agent = self.device, errand.agent
        return EpisodeWriter(out, head_of(errand.goal, device.url, device.size, agent.name, agent.models, settings))

    def run(self, goal: str, out: Path | None = None, plan: Sequence[str] | None = None) -> Reached:
        """Pursue a goal with the agent of the settings, or do the steps of a plan. As :meth:`errand` and :meth:`do`."""
        return self.do(self.errand(goal, plan=plan), out)

    def map_program(self, out: Path | None = None) -> tuple[ProgramMap, Reached]:
        """Open every menu of the program on the screen once, and give no command: what they hold, beside what the
        settings know of it already. As :meth:`do`."""
        from screenwright.agents.planner import MAP_PROGRAM, BuiltinPlanner, menu_titles
        from screenwright.app.program_maps import known_map, open_maps

        planner = BuiltinPlanner(steps=(MAP_PROGRAM,), known=known_map(self.settings.program_map))
        reached = self.do(self.errand(MAP_PROGRAM, agent=planner), out)
        if self.settings.keep_maps and reached.outcome == "success" and planner.known.base:
            open_maps().keep(menu_titles(planner.known.base), planner.known)
        return planner.known, reached

    def replay(self, recording: str, out: Path | None = None, values: Mapping[str, str] | None = None) -> Reached:
        """Do a recorded task again. As :meth:`again` and :meth:`do`."""
        return self.do(self.again(recording, values), out)

    def act(self, action: Action, why: str = "chosen by the caller") -> Acted:
        """Do one action on the device, if the gate lets it through; the actions of a session are the steps of one
        episode, which ends with it. Raises StoppedByPolicy with the rule where it is denied, UsageError where it
        cannot be done as it is, and what the device raises."""
        from screenwright.agents.loop import Control

        seen = self.look()
        points = points_of(action)
        under = seen.element_at(points[0]) if points and seen.screenshot.contains(points[0]) else None
        gate = self.guard.gate(self._allow, self.device.url, yes=self._yes)
        decision = Decision(action, why, under.id if under else None)
        acted = self.given(decision, seen, self._actions, gate, Callbacks(Control(), self.say, self._watch))
        if acted.result.error is not None:
            raise acted.result.error
        if acted.gate is not None and acted.gate.permission == "denied":
            raise StoppedByPolicy(acted.gate.rule)
        if acted.done is None:
            raise UsageError(f"{action_in_words(action)} could not be done: {acted.result.reason}")
        return acted

    def given(self, decision: Decision, seen: Screen, actions: Actions, gate: Permit, callbacks: Callbacks) -> Acted:
        """Do what a caller chose on ``seen`` as the next of their ``actions``. Nothing is hidden from who decides here,
        which was decided before. Raises as ``Actions.do``."""
        plain = self.on(self.device, guard=replace(self.guard, redact="never"))
        return actions.do(decision, seen, self.device, self.eyes, plain.pursue, gate, callbacks)

    @cached_property
    def _actions(self) -> Actions:
        from screenwright.app.acting import Actions

        return Actions(CALLER, "Single actions, each chosen by a caller.", new_folder)

    # -- being shown ---------------------------------------------------------------------------------------------------

    @cached_property
    def withheld(self) -> Withheld:
        """What must not be written of what a person types: the secrets, and what is learned to be one."""
        from screenwright.agents.demonstrations import Withheld

        return Withheld(dict(self.guard.vault.values))

    def record(
        self,
        goal: str = "",
        out: Path | None = None,
        *,
        port: int = 0,
        seconds: float = 3600.0,
        stop: Callable[[], bool] = lambda: False,
    ) -> Recorded:
        """Watch a person work the device of this session's URL, and write what they do as steps that can be done again.
        ``port``: where a viewer of a ``vnc://`` is listened for; ``goal``: the steps' own words if not given. Raises
        UsageError for a device that nobody works by hand, and what opening it raises."""
        from screenwright.app.recording import record_watched

        return record_watched(
            self.device_url, goal, out or new_folder(), self.eyes, self.withheld, self.say, port=port, seconds=seconds,
            stop=stop,
        )  # fmt: skip

    def recorder(
        self,
        goal: str,
        out: Path,
        *,
        beside: Callable[[Trace], Trace] = lambda trace: trace,
        say: Callable[[str], None] | None = None,
    ) -> Recorder:
        """What writes down what a person does on the open device, told to it action by action; ``beside`` may listen to
        the trace, ``say`` gets a line for each step."""
        from screenwright.app.recording import PERSON, Recorder

        head = head_of(goal, self.device.url, self.device.size, PERSON)
        environment = self.device.environment
        return Recorder(out, head, environment, self.eyes, self.withheld, say or self.say, beside)

    def record_from(self, episode: Path, goal: str = "", out: Path | None = None) -> Recorded:
        """The same from an episode that is there. Raises DataError where nothing was done in it."""
        from screenwright.app.recording import record_episode

        return record_episode(episode, goal, out or new_folder(), self.eyes, self.withheld, self.say)

    # -- what all of it stands on --------------------------------------------------------------------------------------

    def pursue(self, errand: Errand, gate: Permit, trace: Trace, callbacks: Callbacks) -> Result:
        """The errand on the device, into a ``trace`` that its owner finishes: secrets are typed and covered in every
        frame that is kept, and what is private is hidden from the agent."""
        from screenwright.app.pursuit import pursue

        return pursue(self.hands, self.eyes, self.guard, errand, gate, trace, callbacks)
