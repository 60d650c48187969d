"""Whether an action may be done.

In: a Decision in its Situation, and a policy. Out: a GateRecord: allowed, denied, by whom and why.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
