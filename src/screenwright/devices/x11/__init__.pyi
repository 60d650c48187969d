from .device import X11Device as X11Device
from .watching import WatchedDisplay as WatchedDisplay
