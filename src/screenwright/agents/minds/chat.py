"""A mind that asks chat models: plan, act, reflect, each one question with the screen of that moment.

As in ScreenAgent (paper 001, section 3.2) no talk is carried from phase to phase: what must be remembered stands in
the Situation. Beyond the paper, reflection also sees the screen from before, what was done to it and what changed, and
each phase may have a model of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from screenwright.agents.dialects import Dialect, Own, own_schema
from screenwright.agents.minds.asking import ask
from screenwright.agents.minds.briefing import Briefing
from screenwright.agents.minds.grounding import ask_grounder, by_words, grounded
from screenwright.agents.minds.prompts import act_messages, held_to, ids_told, plan_messages, reflect_messages
from screenwright.agents.minds.replies import read_plan, read_reflection
from screenwright.agents.minds.roles import Roles, as_roles
from screenwright.agents.minds.sight import Sight
from screenwright.core.agency import Decision, Plan, Reflection, Refusal, Situation
from screenwright.core.protocols import ChatModel, is_remote


class ChatAgent:
    """An Agent whose judgement is that of chat models: one for everything, or ``Roles``.

    An answer that cannot be used is mended once, by the model itself or by the repairer; after a second one BadReply
    is raised. All other errors of a model pass through. ``dialect``: how actions are written, our own if not given;
    ``example``: the steps of a like task, in words, for the plan.
    """

    name = "screenagent"

    def __init__(
        self,
        model: ChatModel | Roles,
        dialect: Dialect | None = None,
        briefing: Briefing | None = None,
        example: str = "",
    ) -> None:
        self.roles = as_roles(model)
        self.chat_models = self.roles.chat_models
        self.models = tuple(model.name for model in self.chat_models)
        self.briefing = briefing or Briefing()
        self.dialect = dialect or Own(self.briefing.words, self.briefing.system)
        self.example = example

    @property
    def remote(self) -> bool:
        """Whether screens leave this machine."""
        return any(map(is_remote, self.chat_models))

    def plan(self, situation: Situation) -> Plan | Refusal:
        """Sub-goals in order, or the model's reason why the goal cannot be reached."""
        words = self.briefing.words
        messages = plan_messages(situation, self.briefing.sight(situation.screen), self.briefing, self.example)
        return ask(self.roles.planner, self.roles.repairer, messages, words.PLAN_FORM, read_plan, words)

    def act(self, situation: Situation) -> Sequence[Decision]:
        """Actions for the current sub-goal; Finish or Impossible may only come last."""
        sight, form = self.briefing.sight(situation.screen), self.dialect.form
        messages = act_messages(situation, sight, form, self.briefing)
        if isinstance(self.dialect, Own):
            ids = ids_told(messages, sight) if self.briefing.narration else list(sight.screen.by_id)
            messages = held_to(own_schema(ids, self.briefing.system, points=self.briefing.picture), messages)
        read = partial(self._decisions, situation=situation, sight=sight)
        return ask(self.roles.actor, self.roles.repairer, messages, form, read, self.briefing.words)

    def reflect(self, situation: Situation) -> Reflection:
        """The verdict on the current sub-goal, from the screens before and after."""
        words = self.briefing.words
        before = self.briefing.sight(situation.before) if situation.before is not None else None
        messages = reflect_messages(situation, self.briefing.sight(situation.screen), before, self.briefing)
        return ask(self.roles.reflector, self.roles.repairer, messages, words.REFLECT_FORM, read_reflection, words)

    def _decisions(self, reply: str, situation: Situation, sight: Sight) -> Sequence[Decision]:
        """The answer read by the dialect, with what it only describes found first."""

        def locate(words: str) -> str | list[float] | None:
            return by_words(sight.screen, words) or ask_grounder(
                self.roles.grounder, words, situation, sight, self.briefing
            )

        return self.dialect.read(grounded(reply, sight.screen, locate), sight)


if TYPE_CHECKING:
    from screenwright.core.protocols import Agent

    _: type[Agent] = ChatAgent
