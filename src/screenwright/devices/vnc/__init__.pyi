from .device import VncDevice as VncDevice
from .device import parse_vnc_url as parse_vnc_url
from .watching import WatchedVnc as WatchedVnc
