"""Devices as Gymnasium environments, and MiniWoB++ pages. Importing this registers them with Gymnasium::

import gymnasium, screenwright.devices.gym
environment = gymnasium.make("screenwright/Device-v0", url="simulated:notepad")
"""

from __future__ import annotations

from screenwright.devices.gym.register import register_environments

register_environments()
