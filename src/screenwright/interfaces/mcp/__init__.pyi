from .http import HOST as HOST
from .http import PATH as PATH
from .http import serve_http as serve_http
from .openers import Openers as Openers
from .server import served as served
from .tools import Tools as Tools
