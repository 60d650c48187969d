"""Devices as Gymnasium environments; importing this registers them.

In: ``gymnasium.make("screenwright/Device-v0", url="simulated:notepad")``. Out: the environment, spaces, and actions as
samples of them.
"""

import lazy_loader

from screenwright.devices.gymnasium.register import register_environment as _register

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

_register("screenwright/Device-v0", "screenwright.devices.gymnasium.env:DeviceEnv")
