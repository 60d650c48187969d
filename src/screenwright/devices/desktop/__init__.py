"""A private desktop on this machine, no device itself.

In: a size, and the programs that it runs. Out: the URL of the VNC server that shows it.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
