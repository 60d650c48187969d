"""A machine behind VNC (RFB 3.8, RFC 6143).

In: ``vnc://[:PASSWORD@]HOST:PORT``, actions. Out: the frame buffer, and what a person does there through a proxy.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
