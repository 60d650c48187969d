"""Models that answer in words or calls, of any vendor.

In: a name like PROVIDER/NAME and messages. Out: replies, with what they used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
