"""An X server on this machine.

In: ``x11:DISPLAY``, actions. Out: screenshots, and what a person does there by RECORD.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
