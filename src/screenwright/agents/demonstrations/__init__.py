"""Tasks that a person showed once (VisionTasker, paper 003, 5.2).

In: what a person did, or an episode. Out: steps by meaning, demonstrations with parameters, and an agent that does them
again.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
