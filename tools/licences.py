"""The licence gate: no GPL or AGPL package among what screenwright installs.

Walks the requirements of the installed ``screenwright`` (with all extras that are present) and judges each
distribution by its licence expression, classifiers and licence field. LGPL and MPL are file-level licences and pass.
Exit 1 with the offenders, 0 otherwise.
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution

FORBIDDEN = re.compile(r"(?<![L])A?GPL|GNU (Affero )?General Public", re.IGNORECASE)
LESSER = re.compile(r"LGPL|GNU (Lesser|Library) General Public", re.IGNORECASE)


def licence_words(dist: Distribution) -> list[str]:
    """What the distribution says about its licence, most binding first; long texts cut to their title."""
    meta = dist.metadata
    expression = [str(meta["License-Expression"])] if meta["License-Expression"] else []
    classifiers = [c.split("::")[-1].strip() for c in meta.get_all("Classifier") or [] if c.startswith("License ::")]
    field = [str(meta["License"])[:200]] if meta["License"] else []
    return expression or classifiers or field


def is_forbidden(words: list[str]) -> bool:
    """GPL or AGPL with no other choice: "GPL or MIT" leaves a choice, "GPL AND MIT" does not."""
    for text in words:
        choices = re.split(r"\s+or\s+", text, flags=re.IGNORECASE) if " or " in text.lower() else [text]
        if not all(FORBIDDEN.search(LESSER.sub("", choice)) for choice in choices):
            continue
        if not any(other is not text and not FORBIDDEN.search(LESSER.sub("", other)) for other in words):
            return True
    return False


def required(root: str) -> dict[str, Distribution]:
    """All installed distributions that ``root`` leads to, through every extra."""
    found: dict[str, Distribution] = {}
    waiting = [root]
    while waiting:
        name = re.sub(r"[-_.]+", "-", waiting.pop()).lower()
        if name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue  # an extra that is not installed here
        for line in found[name].requires or []:
            requirement = re.match(r"[A-Za-z0-9._-]+", line)
            if requirement:
                waiting.append(requirement.group())
    return found


def main() -> int:
    packages = required("screenwright-lab")  # which leads to screenwright
    offenders = {name: words for name, dist in packages.items() if is_forbidden(words := licence_words(dist))}
    for name, words in offenders.items():
        print(f"{name}: {'; '.join(words)} is not allowed in this process", file=sys.stderr)
    print(f"licences: {len(packages)} packages, {len(offenders)} forbidden")
    return 1 if offenders else 0


if __name__ == "__main__":
    raise SystemExit(main())
