"""Who does what: the parts of an agent's work may be given to different chat models."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from screenwright.core.protocols import ChatModel


@dataclass(frozen=True, slots=True)
class Roles:
    """``planner`` splits the goal, ``actor`` chooses actions, ``reflector`` judges them (paper 001, section 3.2);
    ``grounder`` finds what the actor only described, ``repairer`` brings an unusable answer into form (the paper had
    GPT-3.5 do that for CogAgent)."""

    planner: ChatModel
    actor: ChatModel
    grounder: ChatModel
    reflector: ChatModel
    repairer: ChatModel

    @classmethod
    def of(
        cls,
        main: ChatModel,
        planner: ChatModel | None = None,
        actor: ChatModel | None = None,
        grounder: ChatModel | None = None,
        reflector: ChatModel | None = None,
        repairer: ChatModel | None = None,
    ) -> Self:
        """The main model in every part that has none of its own."""
        return cls(planner or main, actor or main, grounder or main, reflector or main, repairer or main)

    @property
    def chat_models(self) -> tuple[ChatModel, ...]:
        """Each model once, in the order of the parts."""
        return distinct(self.planner, self.actor, self.grounder, self.reflector, self.repairer)


def distinct(*models: ChatModel) -> tuple[ChatModel, ...]:
    """Each model once, in order."""
    kept: list[ChatModel] = []
    for model in models:
        if not any(model is known for known in kept):
            kept.append(model)
    return tuple(kept)


def as_roles(model: ChatModel | Roles) -> Roles:
    return model if isinstance(model, Roles) else Roles.of(model)
