"""A private Chromium that is seen as a picture.

In: ``browser:URL``, actions. Out: screenshots, downloads, and what a person does there.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
