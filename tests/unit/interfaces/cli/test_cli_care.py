"""Budgets, prices, a model that takes over, and a run that goes on in its folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import run_here
from screenwright.app.models import prices_of
from screenwright.app.settings import Settings
from screenwright.core.errors import UsageError
from screenwright.episodes.folder import read_episode
from screenwright.llm.metered import Price
from servers.chat_server import ChatServer, refuses, says

pytestmark = pytest.mark.integration

PLAN = says(json.dumps({"subgoals": ["type it"], "why": "asked"}))
TYPE = says(json.dumps({"why": "type", "actions": [{"action": "type_text", "text": "words"}]}))
DONE = says(json.dumps({"verdict": "proceed", "advice": ""}))
AGAIN = says(json.dumps({"verdict": "retry", "advice": "once more"}))


@pytest.fixture
def ran(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return lambda *arguments: run_here(capsys, monkeypatch, *arguments)


@pytest.fixture
def notepad(tmp_path):
    folder = tmp_path / "files"
    folder.mkdir()
    return f"simulated:notepad?size=640x400&folder={folder}"


def by_model(server: ChatServer, name: str = "any") -> tuple[str, ...]:
    return ("--model", f"openai-compatible/{name}", "--base-url", server.openai_url)


def outcome(result) -> tuple[str, str]:
    document = json.loads(result.out)
    return document["outcome"], document["reason"]


# -- budgets -------------------------------------------------------------------------------------------------------


def test_tokens_end_a_run_and_are_written_down(ran, notepad, tmp_path):
    with ChatServer([PLAN, TYPE, AGAIN]) as server:  # 18 tokens each
        result = ran("run", "go", "--device", notepad, *by_model(server), "--max-tokens", 50, "--out", "e", "--json")
    assert (result.code, outcome(result)) == (1, ("limit", "the limit of 50 tokens is used up (54 used)"))
    head = read_episode(Path("e")).head
    assert head.cost == {"input_tokens": 33, "output_tokens": 21}
    (usage,) = head.usage
    assert (usage.model, usage.replies, usage.money) == ("openai-compatible/any", 3, None)


def test_money_ends_a_run(ran, notepad):
    with ChatServer([PLAN]) as server:
        result = ran("run", "go", "--device", notepad, *by_model(server), "--budget", "0.00001", "--price", "1,2",
                     "--out", "e", "--json")  # fmt: skip
    assert (result.code, outcome(result)[0]) == (1, "limit")
    assert "the budget of 1e-05 is used up" in outcome(result)[1]
    assert read_episode(Path("e")).head.cost == {"input_tokens": 11, "output_tokens": 7, "money": 0.000025}


def test_a_limit_of_money_without_a_price_is_one_line_and_asks_nothing(ran, notepad):
    with ChatServer([]) as server:
        result = ran("run", "go", "--device", notepad, *by_model(server), "--budget", "1", "--out", "e")
        assert server.requests == []
    assert result.code == 2
    assert "needs the price of openai-compatible/any" in result.err
    assert not Path("e").exists()


def test_where_prices_come_from(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("screenwright.toml").write_text('[prices]\n"a/b" = [1, 2]\n"c/d" = [3, 4.5]\n')
    prices = prices_of(Settings.of(model="a/b", price=("7,8", "e/f=0,0")))
    assert prices == {"a/b": Price(7, 8), "c/d": Price(3, 4.5), "e/f": Price(0, 0)}


@pytest.mark.parametrize("price", ["", "1", "1,2,3", "x,y", "-1,2", "nan,1", "1,inf", "a/b=1"])
def test_a_price_that_is_none(price):
    with pytest.raises(UsageError, match="a price is two numbers"):
        prices_of(Settings.of(model="any/model", price=(price,)))


@pytest.mark.parametrize("text", ["[prices", '[prices]\n"a/b" = "12"', "prices = 3"])
def test_settings_that_are_none(tmp_path, monkeypatch, text):
    monkeypatch.chdir(tmp_path)
    Path("screenwright.toml").write_text(text)
    with pytest.raises(UsageError, match=r"prices|TOML"):
        prices_of(Settings.of(model="a/b"))


# -- another model -------------------------------------------------------------------------------------------------


def test_another_model_takes_over_and_it_is_said_and_written(ran, notepad):
    behaviours = [refuses(401, "bad key"), PLAN, TYPE, DONE]
    with ChatServer(behaviours) as server:
        result = ran("run", "go", "--device", notepad, *by_model(server, "first"), "--fallback-model",
                     "openai-compatible/second", "--out", "e")  # fmt: skip
    assert result.code == 0, result.err
    assert "openai-compatible/second takes over" in result.err
    episode = read_episode(Path("e"))
    assert episode.head.models == ("openai-compatible/first", "openai-compatible/second")
    assert [usage.model for usage in episode.head.usage] == ["openai-compatible/second"]
    assert ["takes over" in event.note for event in episode.events if event.kind == "model"] == [True]


def test_a_second_model_for_an_agent_without_one(ran, notepad):
    result = ran("run", "click a", "--device", notepad, "--fallback-model", "ollama/x", "--out", "e")
    assert (result.code, "uses no model" in result.err) == (2, True)


# -- going on ------------------------------------------------------------------------------------------------------


def test_a_run_goes_on_in_its_folder_with_what_it_was_given(ran, notepad, tmp_path):
    goal = 'type "a", type "b", save it as c.txt'
    assert ran("run", goal, "--device", notepad, "--max-steps", 1, "--out", "e").code == 1
    before = read_episode(Path("e"))
    limited = ran("run", "--resume", "e", "--json")
    assert outcome(limited)[1] == "the limit of 1 steps is used up"
    result = ran("run", "--resume", "e", "--max-steps", 20)
    assert result.code == 0, result.err
    after = read_episode(Path("e"))
    assert after.steps[:1] == before.steps
    assert [step.index for step in after.steps] == list(range(1, len(after.steps) + 1))
    assert (after.head.goal, after.head.settings, after.head.started) == (
        goal, {"max_steps": 20}, before.head.started
    )  # fmt: skip
    assert [event.kind for event in after.events].count("resumed") == 2
    assert (tmp_path / "files" / "c.txt").exists()


def test_tokens_go_on_counting(ran, notepad):
    with ChatServer([PLAN, TYPE]) as server:
        ran("run", "go", "--device", notepad, *by_model(server), "--max-tokens", 30, "--out", "e")
        result = ran("run", "--resume", "e", "--json")
        assert len(server.requests) == 2
    assert outcome(result) == ("limit", "the limit of 30 tokens is used up (36 used)")


@pytest.mark.parametrize(
    ("more", "words"),
    [(("--resume", "e"), "there is nothing to go on with"), (("--resume", "nowhere"), "holds no episode")],
)
def test_what_cannot_go_on(ran, notepad, more, words):
    assert ran("run", 'type "a"', "--device", notepad, "--out", "e").code == 0
    result = ran("run", *more)
    assert result.code in (2, 6)
    assert words in result.err


def test_another_folder_or_goal_is_another_run(ran, notepad):
    ran("run", 'type "a", type "b"', "--device", notepad, "--max-steps", 1, "--out", "e")
    assert "leave --out away" in ran("run", "--resume", "e", "--out", "f").err
    assert "goes on with its own goal" in ran("run", "something else", "--resume", "e").err


def test_passwords_and_permission_are_not_kept(ran, notepad):
    arguments = ("--model", "openai-compatible/any", "--base-url", "http://me:canary@127.0.0.1:9/v1", "--yes")
    ran("run", "go", "--device", notepad, *arguments, "--out", "e")
    settings = read_episode(Path("e")).head.settings
    assert settings == {"model": "openai-compatible/any", "base_url": "http://127.0.0.1:9/v1"}
    assert "canary" not in Path("e/episode.json").read_text()
