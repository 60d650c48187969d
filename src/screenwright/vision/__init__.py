"""What is on a screen, from its pixels.

In: a Screenshot, and the Screen before it. Out: a Screen with its elements, layout tree and changes, the same in words
or markup, and closer looks at parts of it.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
