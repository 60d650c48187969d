"""The doors that README shows, entered as it shows them; that of Python is tried by tests/house/test_readme.py."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters
from PIL import Image, ImageDraw, ImageFont

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]


def shown(language: str) -> str:
    (block,) = re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)
    return block.strip()


def test_the_door_of_rest(tmp_path):
    picture = Image.new("RGB", (300, 80), "white")
    ImageDraw.Draw(picture).text((20, 20), "Harbour board", fill="black", font=ImageFont.load_default(22))
    picture.save(tmp_path / "screen.png")
    command = [sys.executable, "-m", "screenwright", "serve", "--port", "0", "--no-open", "--json"]
    server = subprocess.Popen(
        [*command, "--token-file", str(tmp_path / "token")], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        told = json.loads(server.stdout.readline())
        line = shown("sh").replace("http://127.0.0.1:8765/", told["url"])
        assert told["url"] in line
        answer = subprocess.run(
            ["sh", "-c", f"{line} --silent --fail-with-body"],
            cwd=tmp_path, env={**os.environ, "TOKEN": told["token"]}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert answer.returncode == 0, answer.stdout + answer.stderr
        texts = {element["text"] for element in json.loads(answer.stdout)["elements"]}
        assert "Harbour board" in texts
    finally:
        server.terminate()
        server.wait(60)
        server.stdout.close()


def test_the_door_of_mcp(tmp_path):
    (screen,) = json.loads(shown("json"))["mcpServers"].values()
    assert screen["command"] == "screenwright"
    arguments = ["-m", "screenwright", *screen["args"]]
    server = StdioServerParameters(command=sys.executable, args=arguments, env=dict(os.environ), cwd=tmp_path)

    async def tools() -> set[str]:
        async with Client(server) as client:
            return {tool.name for tool in (await client.list_tools()).tools}

    assert {"look", "read_at", "act", "run_goal"} <= asyncio.run(tools())
