"""What an action would lead to, by words and pixels.

In: a Decision in its Situation. Out: consequences with their evidence, and the question for the user.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
