"""What is private on a screen, and how it is kept from models that are not on this machine.

In: a Screen, an agent or a model. Out: the same with what is private hidden.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
