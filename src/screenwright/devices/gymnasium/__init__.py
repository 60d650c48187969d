"""Devices as Gymnasium environments. Importing this registers them with Gymnasium::

import gymnasium, screenwright.devices.gymnasium
environment = gymnasium.make("screenwright/Device-v0", url="simulated:notepad")
"""

from __future__ import annotations

from screenwright.devices.gymnasium.register import register_environment

register_environment("screenwright/Device-v0", "screenwright.devices.gymnasium.env:DeviceEnv")
