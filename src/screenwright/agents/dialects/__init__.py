"""The words of action that models were trained on.

In: a reply in one of these dialects. Out: actions, and actions written in it.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
