"""The loop that works a device for an agent: plan, act, reflect (paper 001, section 3).

In: an Agent, a Device, eyes, a gate. Out: a Result, and the steps in a trace; settling, effects, limits, pauses, going
on.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
