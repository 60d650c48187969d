"""A mind that asks a chat model: plan, act, reflect, each one question with the screen of that moment.

As in ScreenAgent (paper 001, section 3.2) no talk is carried from phase to phase: what must be remembered stands in
the Situation. Beyond the paper, reflection also sees the screen from before and what was done to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from screenwright.agents.dialects.dialect import Dialect
from screenwright.agents.dialects.own import Own
from screenwright.agents.prompts import act_messages, plan_messages, reflect_messages, repaired
from screenwright.agents.replies import read_plan, read_reflection
from screenwright.agents.sight import see
from screenwright.core.agency import Decision, Plan, Reflection, Refusal, Situation
from screenwright.core.errors import BadReply
from screenwright.core.messages import Message
from screenwright.core.protocols import ChatModel, Located
from screenwright.perception.narrate import narrate

Result = TypeVar("Result")


class ChatAgent:
    """An Agent whose judgement is a chat model's.

    An answer that cannot be used is sent back once with the reason; after a second one BadReply is raised. All other
    errors of the model pass through.
    """

    name = "screenagent"

    def __init__(self, model: ChatModel, dialect: Dialect | None = None) -> None:
        self.models = (model.name,)
        self.model = model
        self.dialect = dialect or Own()

    @property
    def remote(self) -> bool:
        """Whether screens leave this machine; of a model that does not tell it is supposed."""
        return not isinstance(self.model, Located) or self.model.remote

    def plan(self, situation: Situation) -> Plan | Refusal:
        """Sub-goals in order, or the model's reason why the goal cannot be reached."""
        sight = see(situation.screen)
        return self._ask(plan_messages(situation, sight, narrate(sight.shown, places=True)), read_plan)

    def act(self, situation: Situation) -> Sequence[Decision]:
        """Actions for the current sub-goal; Finish or Impossible may only come last."""
        sight = see(situation.screen)
        question = act_messages(situation, sight, narrate(sight.shown, places=True), self.dialect.form)
        return self._ask(question, partial(self.dialect.read, sight=sight))

    def reflect(self, situation: Situation) -> Reflection:
        """The verdict on the current sub-goal, from the screens before and after."""
        sight = see(situation.screen)
        before = see(situation.before) if situation.before is not None else None
        return self._ask(reflect_messages(situation, sight, narrate(sight.shown, places=True), before), read_reflection)

    def _ask(self, messages: list[Message], read: Callable[[str], Result]) -> Result:
        answer = ""
        try:
            answer = self.model.reply(messages).text
            return read(answer)
        except BadReply as error:
            first = error
        try:
            return read(self.model.reply(repaired(messages, answer, str(first))).text)
        except BadReply as second:
            raise BadReply(
                f"{self.model.name} gave two answers that cannot be used: first {first}; then {second}."
                " Try again, or take another model"
            ) from second


if TYPE_CHECKING:
    from screenwright.core.protocols import Agent

    _: type[Agent] = ChatAgent
