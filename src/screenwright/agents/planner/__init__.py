"""The built-in planner, without a model.

In: a goal or an instruction in words, and a Screen. Out: instructions, the place that is meant, the next decision.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
