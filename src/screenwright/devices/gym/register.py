"""Tells Gymnasium which environments there are. Light, for Gymnasium itself calls it while it is being imported."""

from __future__ import annotations

from screenwright.core.extras import need

MAX_STEPS = 100

_ENTRY_POINTS = {
    "screenwright/Device-v0": "screenwright.devices.gym.env:DeviceEnv",
    "screenwright/MiniWoB-v0": "screenwright.devices.gym.miniwob:MiniWobEnv",
}


def register_environments() -> None:
    """Register what is not registered yet. A screen is a live thing: the same seed need not give the same pictures."""
    registration = need("gymnasium.envs.registration", extra="gym")
    for name, entry_point in _ENTRY_POINTS.items():
        if name not in registration.registry:
            registration.register(id=name, entry_point=entry_point, nondeterministic=True, max_episode_steps=MAX_STEPS)
