"""What people say, in any language that its encoder knows: intents and slots, and how near two wordings are in meaning.

In: a sentence. Out: its clauses, each with what is asked for (an intent) and the words for its parts (slots), which are
always a piece of the sentence itself.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
