from .builtin import BuiltinJudge as BuiltinJudge
from .chat import ChatJudge as ChatJudge
from .live import Verifier as Verifier
from .verify import Judge as Judge
from .verify import seen_steps as seen_steps
from .verify import verify as verify
from .words import told as told
