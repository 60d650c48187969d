"""Runs at rest.

In: the frames, steps and events of a run. Out: its folder, demonstrations, corrections by people, reports, and exports
as training data.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
