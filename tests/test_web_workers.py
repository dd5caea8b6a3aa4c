"""Several workers behind one address: a table's pages meet at one of them, and at another one when it dies."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

from web import postgres, running

PAGES = 6


def pages(client: httpx.Client) -> list[int]:
    """How many pages each worker has, as they say themselves."""
    figures = client.get("/metrics").text
    return sorted(int(line.split()[-1]) for line in figures.splitlines() if line.startswith("igroteka_pages{"))


def settled(client: httpx.Client, wanted: list[int]) -> list[int]:
    """The same, as soon as it is as wanted, or after a while: one worker hears of another every two seconds."""
    end = time.monotonic() + 20
    while (found := pages(client)) != wanted and time.monotonic() < end:
        time.sleep(0.2)
    return found


def come(url: str, table: str) -> Any:
    """A page of the table that has heard the position."""
    socket = connect(f"{url.replace('http', 'ws')}/table/{table}/live", open_timeout=60)
    while json.loads(socket.recv(60))["tell"] != "position":
        pass
    return socket


def test_all_pages_of_a_table_are_at_one_worker_and_if_it_dies_at_another(tmp_path: Path) -> None:
    with (
        postgres() as database,
        running(tmp_path, jit=False, database=database, workers=2) as server,
        httpx.Client(base_url=server.url, timeout=60, headers={"connection": "close"}) as client,
    ):
        assert settled(client, [0, 0]) == [0, 0]
        for _ in range(20):  # until both have had something to do
            client.get("/health")
        made = client.post("/api/v1/tables", json={"game": "meeting", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        table = made["info"]["table"]
        here = [come(server.url, table) for _ in range(PAGES)]
        assert settled(client, [0, PAGES]) == [0, PAGES]
        for worker in server.workers():  # first one, then the one that was there before
            os.kill(worker, signal.SIGKILL)
            time.sleep(0.5)
            here.append(come(server.url, table))
        for page in here:
            page.close()
