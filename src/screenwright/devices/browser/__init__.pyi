from .device import BrowserDevice as BrowserDevice
from .device import ask_page as ask_page
from .device import open_page as open_page
from .watching import WatchedBrowser as WatchedBrowser
