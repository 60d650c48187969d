"""The command line.

In: options. Out: words or JSON, and an exit code. What is done is done by ``app``.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
