"""What should be the case, said without a verb for it: "The mouse should be for a left-handed person", "I want event
sounds", "make it upper case".

Such a clause names no control and no deed. What is left of it without the frame in which people wish is kept as it
was said, and the screen is asked which of its controls these words describe (``describing``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from screenwright.agents.planner.quoting import MASK, Quoted, unmask
from screenwright.agents.planner.skill_instructions import DoCommand, MakeSo

_NOT = r"(?P<no>not |never |no longer |n['’]t )?"
_NONE = r"(?P<none>no |no more |fewer )?"
_WISHING = r"(?:i|we)(?:['’]d| would| do)? (?:also )?(?:like|want|wish|need|prefer|love)(?: it if)?(?: that)?"
_MUST = r"(?:should|must|shall|has to|have to|needs? to|ought to|is to|are to|would)"
_BEING = r"(?:be |stay |become |get |appear |look |show |have |use |see )?"
_VALUE = r"(?!-?\d|\x00)(?P<value>[^\x00]+)"

_FORMS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"there {_MUST} ?{_NOT}be {_NONE}(?P<said>.+)",
        rf"(?:{_WISHING} )?(?P<said>(?!it\b)[^;]+?) {_MUST} ?{_NOT}{_BEING}{_NONE}(?P<rest>.+)",
        rf"{_WISHING} (?:to (?:have|see|use|get|keep|hear) )?{_NONE}(?P<said>.+?)(?: to {_NOT}{_BEING}(?P<rest>.+))?",
        rf"(?:have|see|use|get|hear|show|display|let me (?:have|see|use|hear)|give me) {_NONE}(?P<said>.+)",
        r"(?:hide|conceal|stop showing|do not show|don['’]t show)(?P<hides> )(?P<said>.+)",
        rf"(?:set|change|switch|turn|make|put) (?P<said>[^\x00]+?) (?:in)?to (?:be )?{_VALUE}",
        r"(?:make|turn|switch|go|change) (?:it |this )?(?:in)?(?:to )?(?:be )?"
        r"(?P<said>(?!(?:on|off|everything)\b)[^\x00]+)",
        r"(?P<said>[^\x00]+?) (?:is|are|stays?) (?:always )?(?:to be )?(?P<off>off|on)",
        r"(?P<said>.+?) (?P<off>on|off)",
        r"(?:显示|打开显示)(?P<said>[^\x00]+)",
        r"(?:隐藏|不要?显示)(?P<hides>)(?P<said>[^\x00]+)",
        r"[把将](?P<said>[^\x00]+?)(?:设置?[为成]|改[为成]|换成|切换[为到成])(?P<value>[^\x00]+)",
    )
)
_STAYING = re.compile(
    r".+ (?:should|must|shall|has to|needs to) (?:also )?(?:stay|remain|be left|be kept)\b[^\x00]*$", re.IGNORECASE
)
COMMANDS = re.compile(
    r"(?:zoom|sort|rotate|flip|mirror|crop|resize|scale|export|import|print|insert|add|create|new|duplicate|delete|remove|"
    r"empty|compress|extract|unpack|archive|play|pause|stop|skip|record|quit|exit|maximi[sz]e|minimi[sz]e|restore|mute|"
    r"unmute|increase|decrease|enlarge|shrink|reduce|convert|join|merge|split|wrap|indent|comment|bookmark|refresh|reload|"
    r"update|share|bold|underline|emphasi[sz]e|undo|redo|clear|reset|lock|unlock|log out|sign out|connect|disconnect|"
    r"install|bring up|adjust|arrange|align|group|filter|freeze|protect|hide|show|view|compare|check for|look up|count|"
    r"revert|toggle|expand|collapse|fold|unfold|next|previous|first|last|jump|draw|fill|invert|sharpen|blur|attach|"
    r"forward|star|unstar|flag|pin|unpin|call(?! (?:it|them)\b)|dial|block|unblock|mail|uninstall|unzip|zip|forget|"
    r"accept|decline|reject|agree|take|pair|place|(?:book|order)(?= (?:the|this|now)\b)|subscribe|unsubscribe|follow|"
    r"unfollow|like|rate|report|download|upload|scan|snooze|post|publish|send|shuffle|repeat|register|trim|translate|"
    r"log in|sign in|sign up|preview|strike)"
    r"(?= |$)",
    re.IGNORECASE,
)
"""Verbs that programs have commands for."""
BEGINS_COMMAND = re.compile(
    rf"{COMMANDS.pattern}(?= (?:the|this|that|these|it|them|an?|all|every|each|my|in|out|to|by|as)\b)", re.IGNORECASE
)
"""As a clause of its own after "and": "Import and Export" may be one name, "and export it" is none."""
RISKY = frozenset(
    (
        "delete", "remove", "empty", "clear", "reset", "quit", "exit", "install", "uninstall", "revert", "forget",
        "block", "place", "book", "order", "subscribe", "unsubscribe", "post", "publish", "send", "forward", "mail",
        "call", "dial", "accept", "agree", "report",
    )
)  # fmt: skip
"""What such a command does to what was not named cannot be undone at times: its label must hold all that was said."""
_ITSELF = re.compile(r" (?:the|this) (?:program|application|app)$", re.IGNORECASE)
"""What every command of a program is about."""
_MOST_WORDS = 14
"""What is longer than this tells a story, and describes no control."""


def read_state_wish(clause: str, literals: Sequence[Quoted]) -> MakeSo | None:
    """The clause as a state to bring about; None where it has no such form. ``clause`` holds masked quotes."""
    if len(clause.split()) > _MOST_WORDS or len(MASK.findall(clause)) > 1:
        return None
    for form in _FORMS:
        if (hit := form.fullmatch(clause)) is not None:
            return _made(hit.groupdict(), literals)
    return None


def read_command(clause: str, literals: Sequence[Quoted]) -> DoCommand | None:
    """A clause that begins as a command of a program does: "sort the lines", "zoom in", "insert today's date"."""
    hit = COMMANDS.match(clause)
    if hit is None or len(clause.split()) > _MOST_WORDS or MASK.search(clause):
        return None
    return DoCommand(_ITSELF.sub("", unmask(clause, literals)), whole=hit[0].lower() in RISKY)


def asks_nothing(clause: str) -> bool:
    """ "The letter should stay here too": what is so already, as long as nobody changes it."""
    return bool(_STAYING.match(clause))


def _made(told: dict[str, str | None], literals: Sequence[Quoted]) -> MakeSo:
    parts = (told.get(name) for name in ("said", "rest", "value"))
    said = unmask(" ".join(part for part in parts if part), literals)
    against = (
        any(told.get(name) for name in ("no", "none"))
        or told.get("hides") is not None
        or (told.get("off") or "").lower() == "off"
    )
    old, new = (unmask(told.get(name) or "", literals).strip() for name in ("said", "value"))
    return MakeSo(said, on=not against, exchange=(old, new) if new else None)
