"""The ways in.

``cli``, ``rest`` and ``mcp``: each call is one of ``app.Session``. Here lies what REST and MCP over HTTP share.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
