"""The one place where names become objects.

In: settings, and a device or its URL. Out: a Session, which looks, reads, asks, grounds, acts, runs, records and
replays.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
