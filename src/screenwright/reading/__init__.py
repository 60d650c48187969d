"""What is at a point, and answers about a screen (Tree-of-Lens, paper 000).

In: a Screen and a point or a question. Out: descriptions, lenses, answers, what is new on a live screen, speech.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
