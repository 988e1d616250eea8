#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""The official Python SDK's client against `casebook-cli mcp`, by hand: no test of ./dev test, which needs no PyPI.

    python3 -m venv venv && venv/bin/pip install 'mcp>=2'
    venv/bin/python tests/app/mcp_client.py ./dev cli mcp

It talks in both ways that the protocol has had, with and without a session, and prints what it hears. cuDNN is needed
for the case that it runs; without one it prints why it could not run.
"""

import asyncio
import json
import sys
import time

from mcp import Client, MCPError, StdioServerParameters
from mcp.client.context import ClientRequestContext
from mcp_types import ElicitRequestParams, ElicitResult

LOG = """Traceback (most recent call last):
  File "train.py", line 12, in <module>
RuntimeError: CUDA error: no kernel image is available for execution on the device
"""
CASE = {"id": "cuda/cudnn-conv-batch-zero"}


def say(title, value):
    print(f"\n## {title}\n{value if isinstance(value, str) else json.dumps(value, indent=1, ensure_ascii=False)}")


def told(result):
    return ("error: " if result.is_error else "") + "\n".join(part.text for part in result.content)


async def talk(command, mode, agrees):
    """agrees: what the user says when they are asked; None: the client cannot ask."""

    async def ask(_context: ClientRequestContext, asked: ElicitRequestParams) -> ElicitResult:
        say("the user is asked", asked.message)
        return ElicitResult(action="accept", content={}) if agrees else ElicitResult(action="decline")

    async def progress(done, total, message):
        print(f"   progress {done:.2f} of {total}: {message}")

    server = StdioServerParameters(command=command[0], args=command[1:])
    async with Client(server, mode=mode, elicitation_callback=ask if agrees is not None else None) as client:
        say("revision", client.protocol_version)
        say("server", client.server_info.model_dump(exclude_none=True))
        for tool in (await client.list_tools()).tools:
            print(f"   {tool.name}: {tool.annotations.model_dump(exclude_none=True)}")
        found = await client.call_tool("search_log", {"log": LOG, "limit": 3})
        say("search_log", told(found))
        say("its matches", [[one["id"], one["part"], one["score"]] for one in found.structured_content["matches"]])
        begun = time.perf_counter()
        for _ in range(100):
            await client.call_tool("search_log", {"log": LOG, "limit": 3})
        print(f"   a search, there and back: {(time.perf_counter() - begun) * 10:.2f} ms")
        here = await client.call_tool("search_log", {"log": LOG, "limit": 3, "here": True})
        say("search_log, here", [[one["id"], one.get("here", {}).get("answer")] for one in here.structured_content["matches"]])
        say("machine_facts", told(await client.call_tool("machine_facts", {}))[:400] + " ...")
        say("list_entries", told(await client.call_tool("list_entries", {"has_cases": True, "limit": 3})))
        say("show_entry", told(await client.call_tool("show_entry", CASE))[:600] + " ...")
        say("an argument that is none", told(await client.call_tool("list_entries", {"colour": "red"})))
        try:
            await client.call_tool("add_report", CASE)
        except MCPError as error:
            say("a tool that is not there without --allow-edit", f"{error.error.code} {error.error.message}")
        say("reproduce_case", told(await client.call_tool("reproduce_case", CASE, progress_callback=progress)))
        if agrees is None:
            say("reproduce_case, confirmed", told(
                await client.call_tool("reproduce_case", CASE | {"confirm": True}, progress_callback=progress)))


async def main(command):
    for mode in ("auto", "legacy"):
        for agrees in (True, False, None):
            asks = {True: "the user agrees", False: "the user declines", None: "the client can't ask the user"}[agrees]
            print(f"\n# mode {mode}, {asks}")
            await talk(command, mode, agrees)


asyncio.run(main(sys.argv[1:] or sys.exit(__doc__)))
