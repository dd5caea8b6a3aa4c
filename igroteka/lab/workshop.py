"""The workshop: what somebody who designs cards wants to know after every change, in seconds.

Games read their card files when they are loaded, so a card file is looked at by a process of its own, which runs the plain
rules: nothing waits for a compiler. A card file says things in the effect language and nothing else of it is carried out.

python -m igroteka.lab.workshop check GAME FILE LANG      what its cards do, or what is wrong, and a picture; JSON
python -m igroteka.lab.workshop balance GAME FILE SECONDS  how it does against the box by random play, better and better; JSON lines
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from difflib import ndiff
from pathlib import Path
from typing import Any

from ..core import cards as card_files
from ..core.cards import CardError
from ..core.rule import PACKAGE, game_folders
from ..core.scene import standalone
from ..games import game as find_game
from ..games import games
from .report import words

PATIENCE = 60.0  # seconds for a look at a card file
QUICK = 20.0  # seconds of a quick balance
GLANCE = 0.3  # seconds between looks at a file that is watched
MOST_GAMES = 2400


# Which games, and where to begin


def workshop_games() -> list[str]:
    """The games whose cards can be explained."""
    return [game.id for game in games() if hasattr(game.words, "explain")]


def beginnings(game: str) -> dict[str, str]:
    """Card files to begin with, by name: the box's own with an id of their own, and our examples where they are at hand."""
    found = {}
    for folder in game_folders():
        for path in sorted((folder / game).glob("*.toml")):
            text = path.read_text(encoding="utf-8")
            ids = re.findall(r'^(?:\[hero\]|\[\[deck\]\])\s*\nid = "([\w-]+)"', text, re.MULTILINE)
            for name in ids:
                text = text.replace(f'"{name}"', f'"my-{name}"')
            if ids:
                found[path.stem] = text
    examples = PACKAGE.parent / "examples" / game
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(examples.glob("*.toml"))} | found


# Looking at a card file, in a process of its own


def child(*arguments: str) -> subprocess.Popen[str]:
    """A process that looks at a card file with the plain rules."""
    environment = {**os.environ, "IGROTEKA_JIT": "0", "PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, "-m", f"{PACKAGE.name}.lab.workshop", *arguments]
    return subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def look_at(game: str, path: Path, lang: str) -> dict[str, Any]:
    """What is wrong with a card file (mistake, line), or what its cards do (cards, side) and how they look (picture)."""
    with child("check", game, str(path), lang) as looking:
        try:
            said, complaint = looking.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            looking.kill()
            return {"mistake": f"{path.name}: it takes too long to read this file", "line": None}
    try:
        return dict(json.loads(said))
    except ValueError:
        last = (complaint.strip().splitlines() or ["it can't be read"])[-1]
        return {"mistake": f"{path.name}: {last}", "line": None}


def changes(before: list[Any], after: list[Any]) -> list[str]:
    """What is different between two looks, a line each: - what was, + what is."""

    def lines(cards: list[Any]) -> list[str]:
        return [line for head, sentences in cards for line in (head, *(f"    {sentence}" for sentence in sentences))]

    return [line for line in ndiff(lines(before), lines(after)) if line[:1] in "+-"]


def _check(game: str, path: Path, lang: str) -> dict[str, Any]:
    try:
        found, side = _load(game, path)
        picture = standalone(found, found.drawings.card_sheet(path, lang), lang)
        return {"mistake": None, "side": side, "cards": found.words.explain(path, lang), "picture": picture}
    except CardError as error:
        said = str(error).replace(str(path), path.name)
        line = re.search(r"line (\d+)", said)
        return {"mistake": said, "line": int(line.group(1)) if line else None}


def _load(game: str, path: Path) -> tuple[Any, str]:
    """The game with this card file among its own, and the hero or deck that the file brings."""
    from .balance import own_values

    card_files.join(game, path)
    found = find_game(game)
    return found, own_values(found, path)[0]


def _balance(game: str, path: Path, seconds: float) -> Iterator[dict[str, Any]]:
    """The rates against each of the box, after more and more games."""
    from .balance import Balance, line_ups, play_wave, tasks
    from .decks import side_option

    found, side = _load(game, path)
    context = {"tash_kalar": {"mode": "duel"}}.get(game, {"board": found.settle()["board"]} if game == "unmatched" else {})
    result, start = Balance(found, "random"), time.monotonic()
    lines = [result.place(line_up) for line_up in line_ups(found, context, (side,))]
    option = side_option(found)
    assert option
    names = {side: {lang: str(found.words.option(option.name, side, lang)) for lang in card_files.LANGUAGES} for side in option.values}
    for number, task in enumerate(tasks(result, lines, MOST_GAMES, (str(path),), wave=8)):
        at, tally = play_wave(task)
        result.tallies[at].add(tally)
        if (number + 1) % len(lines) == 0:
            table = result.table(result.lines[0].context)
            yield {"side": side, "games": table["games"], "pairs": table["pairs"], "sides": table["sides"], "names": names}
            if time.monotonic() - start > seconds:
                return


# In a terminal: look again whenever the file changes


def watch(path: Path, game: str, lang: str, picture: Path | None, say: Callable[[str, str], None], times: int | None = None) -> None:
    """Look at a file now and after every change of it; `say(text, style)` tells. The picture goes where it is wanted, or to a temporary place."""
    with tempfile.TemporaryDirectory(prefix="igroteka-") as folder:
        drawn = picture or Path(folder) / f"{path.stem}.svg"
        before: list[Any] | None = None
        while True:
            stamp = _stamp(path)
            found = look_at(game, path, lang)
            if found["mistake"]:
                say(found["mistake"], "red")
            else:
                before = _tell(found, before, drawn, say)
                _tell_balance(game, path, stamp, lang, say)
            if times is not None and (times := times - 1) <= 0:
                return
            _wait_for_change(path, stamp)


def _wait_for_change(path: Path, stamp: float) -> None:
    while _stamp(path) == stamp:
        time.sleep(GLANCE)


def _stamp(path: Path) -> float:
    with suppress(OSError):
        return path.stat().st_mtime_ns
    return 0


def _tell(found: dict[str, Any], before: list[Any] | None, drawn: Path, say: Callable[[str, str], None]) -> list[Any]:
    drawn.write_text(found["picture"], encoding="utf-8")
    if before is None:
        for head, sentences in found["cards"]:
            say(head, "bold")
            for sentence in sentences:
                say(f"  {sentence}", "")
    for line in changes(before, found["cards"]) if before is not None else []:
        say(line, "green" if line.startswith("+") else "red")
    say(str(drawn), "green")
    return list(found["cards"])


def _tell_balance(game: str, path: Path, stamp: float, lang: str, say: Callable[[str, str], None]) -> None:
    """Against each of the box, unless the file changes meanwhile."""
    with child("balance", game, str(path), str(QUICK)) as measuring:
        while measuring.poll() is None and _stamp(path) == stamp:
            time.sleep(GLANCE)
        measuring.kill()
        assert measuring.stdout
        lines = measuring.stdout.read().splitlines()
    if _stamp(path) != stamp or not lines:
        return
    with suppress(ValueError):  # it was cut off in the middle of a line
        found = json.loads(lines[-1])
        say(words(lang, "workshop-balance", games=found["games"]), "bold")
        for other, rate in against(found, lang):
            say(f"  {other}: {100 * rate['rate']:.0f} % ({100 * rate['low']:.0f}-{100 * rate['high']:.0f})", "")


def against(found: dict[str, Any], lang: str) -> list[tuple[str, dict[str, Any]]]:
    """How the own side does against each of the others, by name."""
    rows = []
    for pair in found["pairs"]:
        own = pair["sides"][0] == found["side"]
        rates = {key: pair[key] if own else 1 - pair[other] for key, other in (("rate", "rate"), ("low", "high"), ("high", "low"))}
        rows.append((found["names"][pair["sides"][1 if own else 0]][lang], rates | {"games": pair["games"]}))
    return rows


def main() -> None:
    """The process that looks."""
    what, game, path, last = sys.argv[1:]
    if what == "check":
        print(json.dumps(_check(game, Path(path), last), ensure_ascii=False))
    else:
        for found in _balance(game, Path(path), float(last)):
            print(json.dumps(found, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
