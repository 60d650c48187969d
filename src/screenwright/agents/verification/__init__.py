"""Whether actions were right (Tree-of-Lens, paper 000, 5.3).

In: the steps of an episode with their pictures. Out: a judgement of each, with the reason.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
