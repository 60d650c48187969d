"""``screenwright policy check FILE``"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli.common import load_image, print_json

if TYPE_CHECKING:
    from screenwright.safety.gate import Policy

app = typer.Typer(help="What the gate allows, asks and denies.", no_args_is_help=True)


@app.callback()
def _policy() -> None:
    """One command by itself would lose its name."""


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="The policy, TOML.")],
    action: Annotated[
        str | None, typer.Option(help='What would be done, as {"action": "click", "at": [120, 40]}.')
    ] = None,
    image: Annotated[str | None, typer.Option(help="The screen on which it would be done.")] = None,
    step: Annotated[str, typer.Option(help="The words of the step that it would be done for.")] = "",
    url: Annotated[str, typer.Option(help="The device's URL; of browser: the host is known from it.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Say how a policy reads, and what it would say to an action on a picture; exit 7 where that is denied."""
    from screenwright.app import read_text
    from screenwright.safety.gate import policy_from_text

    if (action is None) != (image is None):
        raise UsageError("an action is judged on a picture: give both --action and --image, or neither")
    policy = policy_from_text(read_text(file, "the policy"), file.name)
    document: dict[str, Any] = {"policy": file.name, "preset": policy.preset, "rules": _rules(policy)}
    document["secrets"] = [
        {"name": one.secret, "app": list(one.app), "host": list(one.host)} for one in policy.bindings
    ]
    if action is not None and image is not None:
        document["verdict"] = _verdict(policy, action, image, step, url)
    if as_json:
        print_json(document)
    else:
        _show(document)
    if document.get("verdict", {}).get("then") == "deny":
        raise typer.Exit(7)


def _rules(policy: Policy) -> list[dict[str, Any]]:
    from dataclasses import asdict

    return [
        {"rule": number, **{key: value for key, value in asdict(rule).items() if value}}
        for number, rule in enumerate(policy.rules, start=1)
    ]


def _verdict(policy: Policy, written: str, image: str, step: str, url: str) -> dict[str, Any]:
    from screenwright.core.action import points_of
    from screenwright.core.action_json import action_from_json
    from screenwright.core.agency import Decision, Situation
    from screenwright.safety.gate import Gate, place_of
    from screenwright.vision import look

    try:
        action = action_from_json(json.loads(written))
    except ValueError as error:
        raise UsageError(f"--action is not JSON ({error})") from None
    screen = look(load_image(image))
    points = points_of(action)
    under = screen.element_at(points[0]) if points else None
    decision = Decision(action, "", under.id if under else None)
    verdict, found = Gate(None, policy=policy, device_url=url).verdict(decision, Situation(step, screen))
    place = place_of(screen, points[0] if points else None, url)
    return {
        "then": verdict.then,
        "by": verdict.by,
        "why": verdict.why,
        "consequences": [{"rule": rule, "evidence": evidence} for rule, evidence in found],
        "app": place.app,
        "host": place.host,
        "place_known_by": place.how,
    }


def _show(document: dict[str, Any]) -> None:
    print(f"{document['policy']}: preset {document['preset']}, {len(document['rules'])} rules")
    for rule in document["rules"]:
        conditions = "; ".join(
            f"{key} {', '.join(value)}" for key, value in rule.items() if key not in ("rule", "then", "why")
        )
        why = f" ({rule['why']})" if "why" in rule else ""
        print(f"{rule['rule']:3}. {rule['then']}: {conditions or 'everything'}{why}")
    for one in document["secrets"]:
        print(f"secret {one['name']}: only in {', '.join([*one['app'], *one['host']])}")
    if verdict := document.get("verdict"):
        consequences = "; ".join(f"{one['rule']}: {one['evidence']}" for one in verdict["consequences"])
        print(f"{verdict['then']}, by {verdict['by']}{': ' + verdict['why'] if verdict['why'] else ''}")
        print(f"consequences: {consequences or 'none'}")
        print(f"app {verdict['app'] or 'unknown'}, host {verdict['host'] or 'unknown'}: {verdict['place_known_by']}")
