from .device import open_adb_url as open_adb_url
from .watching import WatchedPhone as WatchedPhone
