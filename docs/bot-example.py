"""A bot for any game: sits down at a table by its link and plays random actions until the match is over.

python docs/bot-example.py http://127.0.0.1:8080/table/AbCdEfGhIjKl
"""

import json
import random
import sys
from urllib.request import Request, urlopen

server, table = sys.argv[1].split("/table/")
token = ""


def ask(path: str, body: dict | None = None) -> dict:
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{server}/api/v1/tables/{table}{path}", data, {"content-type": "application/json"})
    if token:
        request.add_header("authorization", f"Bearer {token}")
    with urlopen(request) as answer:
        return json.load(answer)


seat = next(seat["seat"] for seat in ask("")["seats"] if seat["kind"] == "open")
token = ask(f"/seats/{seat}", {"name": "Random Ann"})["token"]
while not (view := ask("/view"))["over"]:
    if view["asked"]:
        chosen = random.choice(view["actions"])
        print(chosen["say"])
        ask("/moves", {"action": chosen["action"], "version": view["version"]})
    else:
        ask(f"/events?after={view['version']}")
print(view["ask"], view["result"])
