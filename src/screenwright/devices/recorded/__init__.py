"""An episode that is played back.

In: ``recorded:DIR``. Out: its frames, one for each action that it was recorded with.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
