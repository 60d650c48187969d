"""REST, and the page that is made with it. The only package with a web framework.

In: requests with the token. Out: JSON, pictures, streams of events.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
