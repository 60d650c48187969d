"""Tells Gymnasium which environments there are."""

from __future__ import annotations

from screenwright.core.extras import need

MAX_STEPS = 100


def register_environment(name: str, entry_point: str) -> None:
    """Register it, where that was not done yet. A screen is a live thing: the same seed need not give the same
    pictures."""
    registration = need("gymnasium.envs.registration", extra="gym")
    if name not in registration.registry:
        registration.register(id=name, entry_point=entry_point, nondeterministic=True, max_episode_steps=MAX_STEPS)
