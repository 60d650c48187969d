"""Devices that are drawn in this process, and whose truth is known to the pixel.

In: ``simulated:NAME?OPTIONS``, actions. Out: screenshots, and the elements that were drawn.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
