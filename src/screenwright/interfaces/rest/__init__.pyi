from .app import create_app as create_app
from .app import inner_app as inner_app
from .house import MOST_DEVICES as MOST_DEVICES
from .house import House as House
from .openers import Openers as Openers
from .server import listening as listening
from .server import serve as serve
