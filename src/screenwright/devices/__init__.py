"""Screens that can be seen and worked, by URL.

In: a device URL, and actions. Out: screenshots, and what the device knows of its own. Each kind has a package of its
own; ``contract`` is what every device must keep.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
