"""The MCP server.

In: calls of an MCP client. Out: a screen to see, ask about and act on, as tools.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
