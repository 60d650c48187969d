"""What stands between an agent and a device, as options of the commands that work one: policy, secrets, redaction."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from screenwright.cli.common import say
from screenwright.cli.settings import FILE, settings
from screenwright.core.errors import UsageError

if TYPE_CHECKING:
    from screenwright.agents.gate.policy import Policy
    from screenwright.core.protocols import Agent, ChatModel, Eyes
    from screenwright.devices.vault import Vault

PolicyFile = Annotated[
    Path | None,
    typer.Option(
        "--policy",
        envvar="SCREENWRIGHT_POLICY",
        help=f"Rules that allow, ask or deny (TOML); the table policy of ./{FILE} if not given.",
    ),
]
SecretsFile = Annotated[
    Path | None,
    typer.Option(
        "--secrets",
        envvar="SCREENWRIGHT_SECRETS",
        help="File of secrets (TOML, mode 600) for {{secret:NAME}}; SCREENWRIGHT_SECRET_NAME counts too.",
    ),
]
RedactMode: TypeAlias = Literal["always", "remote", "never"]
Redact = Annotated[
    RedactMode,
    typer.Option(
        envvar="SCREENWRIGHT_REDACT",
        help="Hide cards, keys, passwords, mail addresses, phone numbers and IBANs from which models.",
    ),
]


@dataclass(frozen=True, slots=True)
class Guard:
    """``policy`` is what the gate goes by, ``vault`` has the secrets, ``redact`` says from which models what is private
    on the screen is hidden."""

    policy: Policy
    vault: Vault
    redact: RedactMode

    def veiled(self, agent: Agent) -> Agent:
        """The agent as it may see the screen."""
        from screenwright.agents.redaction.veiled import Veiled
        from screenwright.core.protocols import is_remote

        hidden = self.redact == "always" or (self.redact == "remote" and bool(agent.models) and is_remote(agent))
        return Veiled(agent, say) if hidden else agent


def veiled_pair(model: ChatModel, eyes: Eyes, redact: RedactMode, goal: str = "") -> tuple[ChatModel, Eyes]:
    """The model and the eyes for what it is shown; what the ``goal`` names is left readable."""
    from screenwright.agents.redaction.veil import Veil
    from screenwright.agents.redaction.veiled_chat import VeiledChat, veiled_eyes
    from screenwright.core.protocols import is_remote

    if redact == "never" or (redact == "remote" and not is_remote(model)):
        return model, eyes
    veil = Veil()
    veil.allow(goal)
    return VeiledChat(model, veil), veiled_eyes(eyes, veil, say)


def open_guard(policy: Path | None = None, secrets: Path | None = None, redact: RedactMode = "remote") -> Guard:
    """Read what the options name. Raises UsageError for what cannot be read or is wrong in it."""
    from screenwright.devices.vault import open_vault

    return Guard(open_policy(policy), open_vault(secrets), redact)


def open_policy(path: Path | None) -> Policy:
    """The policy in the file, else the table [policy] of the configuration, else the default one."""
    from screenwright.agents.gate.policy import Policy
    from screenwright.agents.gate.policy_file import policy_from_text, policy_from_values

    if path is not None:
        return policy_from_text(read_text(path, "the policy"), path.name)
    table = settings("policy")
    if table:
        say(f"policy: [policy] of {FILE}")
        return policy_from_values(table, FILE)
    return Policy()


def read_text(path: Path, what: str) -> str:
    """The file's text. Raises UsageError with the reason in one line."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{what} {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError:
        raise UsageError(f"{what} {path} is not text in UTF-8") from None
