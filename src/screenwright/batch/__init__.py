"""Many screens: from a folder, archives or a list of pictures to tables in Parquet.

In: where the pictures are, and the function that sees them. Out: a folder of parts, each whole or not there.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
