"""What stands between an agent and a device: policy, secrets, and what is hidden from models."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from screenwright.app.settings import FILE, Settings
from screenwright.core.errors import UsageError
from screenwright.core.protocols import Agent, ChatModel, Eyes, is_remote
from screenwright.devices import Vault, open_vault
from screenwright.safety.consequences import Question
from screenwright.safety.gate import Gate, Policy, policy_from_text, policy_from_values
from screenwright.safety.redaction import RedactMode, Veil, Veiled, VeiledChat, veiled_eyes

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Guard:
    """``policy`` is what the gate goes by, ``vault`` has the secrets, ``redact`` says from which models what is private
    on the screen is hidden; ``say`` gets a line where a picture is kept back."""

    policy: Policy = field(default_factory=Policy)
    vault: Vault = field(default_factory=Vault)
    redact: RedactMode = "remote"
    say: Say = lambda _line: None

    def gate(self, ask: Callable[[Question], bool] | None, device_url: str, *, yes: bool = False) -> Gate:
        """``ask`` answers what it asks, None where nobody can; ``yes`` answers for everybody."""
        return Gate(ask, yes, self.policy, device_url)

    def veiled(self, agent: Agent) -> Agent:
        """The agent as it may see the screen."""
        return Veiled(agent, self.say) if self._hides(agent, bool(agent.models)) else agent

    def veiled_pair(self, model: ChatModel, eyes: Eyes, goal: str = "") -> tuple[ChatModel, Eyes]:
        """The model and the eyes for what it is shown; what the ``goal`` names is left readable."""
        if not self._hides(model, True):
            return model, eyes
        veil = Veil()
        veil.allow(goal)
        return VeiledChat(model, veil), veiled_eyes(eyes, veil, self.say)

    def _hides(self, seer: Agent | ChatModel, asks_models: bool) -> bool:
        return self.redact == "always" or (self.redact == "remote" and asks_models and is_remote(seer))


def open_guard(settings: Settings, say: Say) -> Guard:
    """Read what the settings name. Raises UsageError for what cannot be read or is wrong in it."""
    return Guard(open_policy(settings, say), open_vault(settings.secrets), settings.redact, say)


def open_policy(settings: Settings, say: Say) -> Policy:
    """The policy in the file, else the table [policy] of ``screenwright.toml``, else the default one."""
    if settings.policy is not None:
        return policy_from_text(read_text(settings.policy, "the policy"), settings.policy.name)
    if settings.policy_table:
        say(f"policy: [policy] of {FILE}")
        return policy_from_values(settings.policy_table, FILE)
    return Policy()


def read_text(path: Path, what: str) -> str:
    """The file's text. Raises UsageError with the reason in one line."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{what} {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError:
        raise UsageError(f"{what} {path} is not text in UTF-8") from None
